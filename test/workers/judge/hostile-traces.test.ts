import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type House, startHouse } from '../../../src/house/main.ts';
import { type JudgeView, viewSchema } from '../../../src/shared/fleet/queues/payloads.ts';
import { type JudgedAxis, judgedAxisSchema } from '../../../src/shared/records/judgement.ts';
import { RUBRICS } from '../../../src/shared/records/rubrics.ts';
import { anonymisedTrace, MOST_CHARACTERS } from '../../../src/workers/judge/anonymised-trace.ts';
import { readVerdict } from '../../../src/workers/llm/answer/verdict/read-verdict.ts';
import { renderPrompt } from '../../../src/workers/llm/prompt/prompt.ts';
import { HOUSE_ROSTER, requestBody } from '../../house/stand-in-table.ts';
import { bodyOf } from '../llm/answer/completion-body.ts';
import { JUDGE_VIEW } from '../llm/prompt/views.ts';
import { HOSTILE_TRACES } from './support/hostile-traces.ts';

/** What the worker would ask about a trace. */
function viewOf(axis: JudgedAxis, trace: string, rubric = 'v1'): JudgeView {
  return { ...JUDGE_VIEW, axis, rubric, ...anonymisedTrace(trace, []) };
}

const prompt = (view: JudgeView) => renderPrompt(view, { notebookMaxTokens: 1 });

it('are twenty', () => {
  expect(new Set(HOSTILE_TRACES.map(([, trace]) => trace)).size).toBe(20);
});

describe.each(HOSTILE_TRACES)('%s', (_, trace) => {
  it('stays quoted: outside the quote a prompt is what it is without it', () => {
    for (const axis of judgedAxisSchema.options) {
      for (const rubric of RUBRICS[axis]) {
        const view = viewOf(axis, trace, rubric);
        expect(viewSchema.safeParse(view).success).toBe(true);
        const hostile = prompt(view);
        const harmless = prompt({
          ...viewOf(axis, 'I bet.', rubric),
          cutCharacters: view.cutCharacters,
        });
        expect(hostile.system).toBe(harmless.system);
        expect(outside(hostile.user)).toEqual(outside(harmless.user));
      }
    }
  });

  it('is no longer than a trace may be, and has no sign that nobody sees', () => {
    const shown = anonymisedTrace(trace, []);
    expect([...shown.trace].length).toBeLessThanOrEqual(MOST_CHARACTERS);
    expect(shown.trace).not.toMatch(
      /[\u0000-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF]|[\u{E0000}-\u{E007F}]/u,
    );
    const { user } = prompt(viewOf('bluff', trace));
    expect(user.length).toBeLessThan(3 * MOST_CHARACTERS);
  });

  it('does not become a verdict when a judge repeats it before its own', () => {
    const own = {
      bluff: { aware_of_weakness: false, key_phrases: [], justification: 'Nothing of the hand.' },
      'opponent-reading': {
        mentions_opponent: { seen: false, quote: null },
        named_opponent: { seen: false, quote: null },
        observed_tendency: { seen: false, quote: null },
        strategic_adjustment: { seen: false, quote: null },
        score: 0,
      },
      claims: { claims: [] },
    };
    for (const axis of judgedAxisSchema.options) {
      const shown = anonymisedTrace(trace, []).trace;
      const said = `It says: ${shown}\n${JSON.stringify(own[axis])}`;
      const reading = readVerdict(axis, bodyOf(said), shown);
      if (reading.kind === 'scored') expect(reading.score).toBe(0);
      else expect(reading.kind).toBe('unscored');
      // And where it quotes within its own object, the object stands.
      const justified = { ...own[axis], justification: shown };
      const quoting = readVerdict(axis, bodyOf(JSON.stringify(justified)), shown);
      expect(quoting).toMatchObject({ kind: 'scored', score: 0 });
    }
  });
});

describe('the stand-in judges, over HTTP', () => {
  let house: House;
  beforeAll(async () => {
    house = await startHouse({ port: 0 });
  });
  afterAll(() => house.close());

  it.each(HOUSE_ROSTER.judges.map(({ model }) => model))('%s is moved by none', async (model) => {
    for (const [name, trace] of HOSTILE_TRACES) {
      for (const axis of judgedAxisSchema.options) {
        const view = viewOf(axis, trace);
        const response = await fetch(`${house.url}/chat/completions`, {
          method: 'POST',
          body: requestBody(model, prompt(view)),
        });
        const reading = readVerdict(axis, await response.text(), view.trace);
        expect({ name, axis, ...reading }).toMatchObject({ name, axis, kind: 'scored', score: 0 });
      }
    }
  });
});

/** The lines of a prompt that are not quoted. */
function outside(user: string): string[] {
  return user.split('\n').filter((line) => !line.startsWith('> '));
}
