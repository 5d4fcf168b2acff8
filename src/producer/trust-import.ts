import { BlockList, isIP } from 'node:net';
import { awaitsTrust } from '../shared/fleet/halted-batch.ts';
import type { ProcessContext } from '../shared/fleet/process/context.ts';
import { askedConfiguration } from '../shared/records/also-judged.ts';
import type { Batch } from '../shared/records/batch.ts';
import { UserError } from '../shared/records/errors.ts';
import { hasTail, type Provider } from '../shared/records/roster.ts';
import { holdsInstead, isNamedAsKey } from '../shared/settings/secrets.ts';

/** Each provider that a batch asks, in words: where it is, and the variable whose value is sent there. */
export function askedLines(batch: Batch): readonly string[] {
  return askedConfiguration(batch).providers.map(({ id, baseUrl, keyVariable }) => {
    const key = keyVariable === null ? 'without a key' : `with the key in ${keyVariable}`;
    const near = isNear(baseUrl) ? ': AN ADDRESS OF THIS MACHINE OR ITS NETWORK' : '';
    return `${id} at ${plainAddress(baseUrl)} ${key}${near}`;
  });
}

/**
 * An import says itself where its prompts go and which variables' values go along, so nothing of it
 * starts before a person has seen both.
 * @throws UserError
 */
export function refuseUntrusted(batch: Batch): void {
  if (!awaitsTrust(batch)) return;
  const { _id } = batch;
  throw new UserError(
    `batch ${_id} was imported, and nobody here has said yet that it may ask ${askedLines(batch).join('; ')}: if it may, arena resume ${_id} --trust`,
  );
}

/**
 * What no trust helps against, and what only a name does.
 * @param named variables that somebody has named for this batch, one by one
 * @throws UserError
 */
export function refuseHarmful(batch: Batch, named: readonly string[]): void {
  for (const provider of askedConfiguration(batch).providers) {
    const fault = harmOf(provider, named, batch._id);
    if (fault === null) continue;
    throw new UserError(
      `batch ${batch._id} was imported, and its provider ${provider.id} ${fault}`,
    );
  }
}

function harmOf(
  { baseUrl, keyVariable }: Provider,
  named: readonly string[],
  batchId: string,
): string | null {
  if (hasTail(baseUrl)) {
    return 'has an address with a query or a fragment, which is called for nobody: it can be read, reported and scored, and not go on';
  }
  if (keyVariable === null) return null;
  const instead = holdsInstead(keyVariable);
  if (instead !== null) {
    return `wants the value of ${keyVariable}, which holds ${instead} and is sent to nobody: it can be read, reported and scored, and not go on`;
  }
  if (isNamedAsKey(keyVariable) || named.includes(keyVariable)) return null;
  return `wants the value of ${keyVariable} sent to ${plainAddress(baseUrl)}, which is not named as a key (_API_KEY, _KEY, _TOKEN): if it is one for there, arena resume ${batchId} --trust --trust-key ${keyVariable}`;
}

/** Writes down that a person has let an imported batch ask whom it names. */
export async function trustImport(
  { store, now }: Pick<ProcessContext, 'store' | 'now'>,
  { _id, imported }: Batch,
): Promise<void> {
  const trustedAt = now().toISOString();
  const set = { imported: { at: imported?.at ?? trustedAt, trustedAt } };
  await store.collection('batches').update(_id, {}, { set });
}

/** As it is called, and not as it was written: without signs that a terminal would obey or that look alike. */
function plainAddress(baseUrl: string): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).href : JSON.stringify(baseUrl);
}

const NEAR = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  NEAR.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  // Ways through which an address of the first list is reached.
  ['64:ff9b::', 96],
  ['2002::', 16],
] as const) {
  NEAR.addSubnet(network, prefix, 'ipv6');
}

/** Names that are given out within a network; those without a dot are, too. */
const NEAR_NAME = /(?:^|\.)(?:localhost|local|internal|lan|home\.arpa)$/;

/**
 * Whether an address is written as one of this machine or its network. A name that only a name server
 * knows is not looked up: it may mean something else by the time it is called.
 */
function isNear(baseUrl: string): boolean {
  if (!URL.canParse(baseUrl)) return false;
  const host = new URL(baseUrl).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  switch (isIP(host)) {
    case 4:
      return NEAR.check(host, 'ipv4');
    case 6:
      return NEAR.check(host, 'ipv6');
    default:
      return NEAR_NAME.test(host) || !host.includes('.');
  }
}
