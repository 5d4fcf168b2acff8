import type { Chance } from '../chance.ts';
import type { Utterance } from './completion.ts';

/** Answers of the kinds that models do give and nobody can play. */
const MALFORMED: readonly [Utterance, ...Utterance[]] = [
  { kind: 'call', arguments: '' },
  { kind: 'call', arguments: '{}' },
  { kind: 'call', arguments: '{"action":"raise","amount":12' },
  { kind: 'call', arguments: '{"action":"contemplate","amount":null,"reasoning":"Hm."}' },
  {
    kind: 'text',
    text: 'There is a lot to consider here. I could raise, but calling has merit too.',
  },
  { kind: 'text', text: '{"action": "fold|check|call|bet|raise|all_in", "amount": null}' },
  { kind: 'text', text: '<think>They may have a flush. ACTION: CALL? Let me think about' },
];

export function malformed(chance: Chance): Utterance {
  return chance.pick('malformed', MALFORMED);
}
