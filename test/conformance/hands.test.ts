import { describe, expect, test } from 'vitest';
import { replayFile } from '../../src/archive/formats/replay-file.ts';
import { conformanceFile, conformanceText, hasWholeData } from './conformance-data.ts';

const FILES = [
  { name: 'rules/vectors.json', hands: 41 },
  { name: 'hands/pluribus-1500.jsonl', hands: 1500 },
  { name: 'hands/random-1000.jsonl', hands: 1000 },
] as const;

describe('the engine agrees with every line of the conformance data', () => {
  test.each(FILES)('$name', ({ name, hands }) => {
    const lines = [...replayFile(conformanceFile(name), conformanceText(name))];

    expect(lines.filter((line) => !line.ok).map((line) => line.error)).toEqual([]);
    if (hasWholeData) expect(lines).toHaveLength(hands);
    else expect(lines.length).toBeGreaterThan(20);
  });
});

/** The parts of a rule case that are changed here. */
interface RuleCase {
  id: string;
  finishingStacks: number[];
  payoffs: number[];
  pots: { amount: number; eligible: number[] }[];
  uncalledReturned: { seat: number; amount: number } | null;
  firstToShow?: number;
  actions: {
    street: string;
    allIn?: boolean;
    legal: { call: number; raiseTo: [number, number] | null };
    refuse?: { type: string; to?: number }[];
  }[];
}

describe('each fact that a line states is compared', () => {
  const CHANGES: readonly [fact: string, change: (hand: RuleCase) => void][] = [
    ['finishing stacks', (hand) => hand.finishingStacks.reverse()],
    ['payoffs', (hand) => hand.payoffs.reverse()],
    ['the amount of a pot', (hand) => hand.pots.forEach((pot) => pot.amount++)],
    ['who is in a pot', (hand) => hand.pots.forEach((pot) => pot.eligible.pop())],
    [
      'the uncalled chips',
      (hand) => Object.assign(hand, { uncalledReturned: { seat: 0, amount: 7 } }),
    ],
    ['who shows first', (hand) => Object.assign(hand, { firstToShow: 3 })],
    ['the price to call', (hand) => hand.actions.forEach(({ legal }) => legal.call++)],
    [
      'that no raise is allowed',
      (hand) => hand.actions.forEach(({ legal }) => (legal.raiseTo = null)),
    ],
    ['the street', (hand) => hand.actions.forEach((action) => (action.street = 'river'))],
    ['an all-in', (hand) => hand.actions.forEach((action) => (action.allIn = true))],
    ['a refusal', (hand) => hand.actions.forEach((action) => (action.refuse = [{ type: 'fold' }]))],
  ];

  test.each(CHANGES)('%s', (_, change) => {
    const hand = ruleCase('folded-chips-split-over-layers');
    change(hand);

    const [line] = [...replayFile('vectors.json', JSON.stringify([hand]))];

    expect(line).toMatchObject({ id: hand.id, ok: false });
    expect(line?.error).toMatch(/^vectors\.json:1: hand folded-chips-split-over-layers: /);
  });
});

function ruleCase(id: string): RuleCase {
  const cases = JSON.parse(conformanceText('rules/vectors.json')) as RuleCase[];
  const found = cases.find((entry) => entry.id === id);
  if (found === undefined) throw new Error(`the rule cases have no ${id}`);
  return found;
}
