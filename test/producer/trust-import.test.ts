import { describe, expect, it } from 'vitest';
import { askedLines, refuseHarmful, refuseUntrusted } from '../../src/producer/trust-import.ts';
import { type Batch, batchSchema } from '../../src/shared/records/batch.ts';
import { ENVIRONMENT } from '../../src/shared/settings/configuration-sources.ts';
import { holdsInstead, readKey } from '../../src/shared/settings/secrets.ts';
import { testBatch } from '../support/batch.ts';

const AT = '2026-01-01T00:00:00.000Z';

function batchAt(baseUrl: string, keyVariable: string | null = null, changes: object = {}): Batch {
  return batchSchema.parse({
    _id: 'small',
    schema: 1,
    configuration: testBatch({ providers: [{ id: 'house', baseUrl, keyVariable }] }),
    configurationHash: '',
    codeVersion: '',
    priceTableVersion: '',
    status: 'paused',
    createdAt: AT,
    finishedAt: null,
    planned: null,
    scoredVersion: null,
    imported: { at: AT, trustedAt: null },
    ...changes,
  });
}

describe('whom an import asks', () => {
  it.each([
    'http://localhost:4010/v1',
    'http://models.localhost./v1',
    'http://127.9.9.9/v1',
    'http://2130706433/v1',
    'http://0x7f.1/v1',
    'http://0.0.0.0/v1',
    'http://10.1.2.3/v1',
    'http://100.64.0.1/v1',
    'http://172.31.255.1/v1',
    'http://192.168.0.1/v1',
    'http://169.254.169.254/latest',
    'http://[::1]:8080/v1',
    'http://[::ffff:127.0.0.1]/v1',
    'http://[::ffff:a9fe:a9fe]/v1',
    'http://[fd00::1]/v1',
    'http://[fe80::1]/v1',
  ])('is said to be on this machine or its network: %s', (address) => {
    expect(askedLines(batchAt(address))[0]).toMatch(/without a key: AN ADDRESS OF THIS MACHINE/);
  });

  it.each([
    'https://openrouter.ai/api/v1',
    'http://172.32.0.1/v1',
    'http://[2001:db8::1]/v1',
    'http://localhost.example/v1',
    'http://11.0.0.1/v1',
  ])('is not said to be there: %s', (address) => {
    expect(askedLines(batchAt(address))).toEqual([`house at ${address} without a key`]);
  });

  it('is shown as it is called: nothing that a terminal obeys, and no letter that looks like another', () => {
    const [escaped] = askedLines(batchAt('http://good.example/\u001b[2K'));
    expect(escaped).not.toContain('\u001b');
    expect(askedLines(batchAt('http://ех.example/v1'))[0]).toContain('http://xn--');
  });
});

describe('a variable that holds no key of a provider', () => {
  it.each([
    ...Object.values(ENVIRONMENT),
    'ARENA_PROVIDER_URL_HOUSE',
    'DATABASE_URL',
    'DATABASE_PASSWORD',
    'PGPASSWORD',
    'AWS_SECRET_ACCESS_KEY',
    'AWS_SESSION_TOKEN',
    'AWS_BEARER_TOKEN_BEDROCK',
    'GOOGLE_APPLICATION_CREDENTIALS',
    'AZURE_CLIENT_SECRET',
    'GITHUB_TOKEN',
    'GH_TOKEN',
    'NPM_TOKEN',
    'SSH_AUTH_SOCK',
    'DEPLOY_PRIVATE_KEY',
    'KUBECONFIG',
  ])('is neither trusted by name nor read: %s', (variable) => {
    const batch = batchAt('https://models.example/v1', variable);
    expect(() => refuseHarmful(batch, [variable])).toThrow(`${variable}, which holds`);
    const reading = readKey({ [variable]: 'secret-value' }, variable);
    expect(reading).toMatchObject({
      ok: false,
      fault: expect.not.stringContaining('secret-value'),
    });
  });

  it.each([
    'OPENROUTER_API_KEY',
    'OPENAI_API_KEY',
    'ANTHROPIC_API_KEY',
    'GOOGLE_API_KEY',
    'GEMINI_API_KEY',
    'AZURE_OPENAI_API_KEY',
    'HF_TOKEN',
    'CLOUDFLARE_API_TOKEN',
    'MY_KEY',
  ])('is none of those that providers tell their users to set: %s', (variable) => {
    expect(holdsInstead(variable)).toBeNull();
    expect(() => refuseHarmful(batchAt('https://models.example/v1', variable), [])).not.toThrow();
  });
});

describe('a batch that waits for trust', () => {
  it('is one that was imported and not let, also by a version that marked none', () => {
    const address = 'https://models.example/v1';
    for (const waiting of [{}, { imported: undefined, held: 'open' }]) {
      expect(() => refuseUntrusted(batchAt(address, null, waiting))).toThrow(/small --trust$/);
    }
    for (const going of [{ imported: undefined }, { imported: { at: AT, trustedAt: AT } }]) {
      expect(() => refuseUntrusted(batchAt(address, null, going))).not.toThrow();
    }
  });
});
