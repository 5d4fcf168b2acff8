import { handPath } from '../../pages/links.ts';
import { bluffsOf, misreadingsOf } from '../../scoring/hand-reading.ts';
import { playerNames } from '../../shared/records/display-names.ts';
import type { Hand } from '../../shared/records/hand.ts';
import { sessionOf } from '../../shared/records/ids.ts';
import type { ActionFacts } from './action-facts.ts';
import type { Listing } from './action-list.ts';
import { type HandRecords, isInPlay } from './hand-records.ts';
import { playOf, type RecordedPlay } from './recorded-play.ts';
import type { Viewer } from './viewer.ts';

/** What an address asks to see of a hand: texts as they came. */
export interface HandAddress {
  /** Number of a step, or `d5` for the step of the fifth action. */
  readonly step?: string | undefined;
  /** The player through whose eyes. */
  readonly as?: string | undefined;
}

/** A hand, the step and the eyes that were asked for. */
export interface HandView extends Listing {
  readonly records: HandRecords;
  readonly play: RecordedPlay;
  readonly current: number;
}

/** No player has it: nobody's cards are seen. */
const NOBODY: Viewer = '';

/** Anything in the address that there is not is the beginning of the hand, with every card. */
export function handView(records: HandRecords, address: HandAddress): HandView {
  const { hand, decisions, answers, damaged } = records;
  const play = playOf(hand, decisions);
  const open = !isInPlay(records);
  const asked = hand.seats.find(({ player }) => player === address.as)?.player ?? null;
  const viewer = open ? asked : NOBODY;
  const byId = new Map(decisions.map((decision) => [decision._id, decision]));
  const bluffs = hand.status === 'completed' ? bluffsOf(hand, decisions) : null;
  const factsOf = (action: number): ActionFacts => {
    const decisionId = play.decisionIds[action - 1] ?? '';
    const decision = byId.get(decisionId) ?? null;
    return {
      decisionId,
      decision,
      answer: answers.get(decisionId) ?? null,
      reading: decision && {
        bluff: bluffs?.get(decisionId) ?? null,
        misread: misreadingsOf(decision),
      },
    };
  };
  return {
    records,
    play,
    hand,
    nameOf: playerNames(records.batch),
    viewer,
    steps: play.steps,
    factsOf,
    stepPath: (step) => stepPath(hand._id, step, asked),
    damaged,
    open,
    current: stepNumber(play, address.step),
  };
}

export function stepPath(handId: string, step: number | string, viewer: Viewer): string {
  const query = new URLSearchParams({ step: String(step), ...(viewer !== null && { as: viewer }) });
  return `${handPath(handId)}?${query.toString()}`;
}

function stepNumber({ steps }: RecordedPlay, text = ''): number {
  const action = /^d(\d{1,4})$/.exec(text)?.[1];
  if (action !== undefined) {
    return Math.max(
      0,
      steps.findIndex((step) => step.action === Number(action)),
    );
  }
  if (!/^\d{1,5}$/.test(text)) return 0;
  return Math.max(0, Math.min(Number(text), steps.length - 1));
}

/** The hand before and after this one in its session, where they are dealt. */
export function neighboursOf({ hand, siblings }: Pick<HandRecords, 'hand' | 'siblings'>): {
  readonly before: string | null;
  readonly after: string | null;
} {
  const at = siblings.indexOf(hand._id);
  return { before: siblings[at - 1] ?? null, after: at === -1 ? null : (siblings[at + 1] ?? null) };
}

/** `Session 3 of demo.r01-persistent` is what a hand's page hangs below. */
export function sessionTitle(hand: Pick<Hand, '_id'>): string {
  return `session ${sessionOf(hand._id).split('.').at(-1)?.slice(1) ?? ''}`;
}
