import { readActionPhrase } from './action-phrase.ts';
import type { ActionType } from './legal-action.ts';

/** Somebody else's turn in a dialogue that the model went on writing by itself. */
const OTHERS_TURN =
  /^[ \t]*(?:<\|(?:im_start\|>|start_header_id\|>)?\s*(?:user|system|human)\b.*|\[INST\].*|#{1,4} *(?:user|human|instruction|system)\b:?.*|(?:\*\*)?(?:user|human|system|dealer)(?:\*\*)?:.*)$/gim;

/** The text in pieces, cut before every turn that is not the model's own. */
export function ownTurns(text: string): readonly string[] {
  const starts = [...text.matchAll(OTHERS_TURN)].map((match) => match.index);
  const bounds = [0, ...starts, text.length];
  return bounds
    .slice(0, -1)
    .map((start, index) => text.slice(start, bounds[index + 1]))
    .filter((turn) => turn.trim() !== '');
}

const WEIGHS_BEFORE =
  /\b(?:could|would|might|instead of|rather than|rejected?|considered|avoid|don't|do not|not|never|wrong|bad|example|e\.g\.|unlike|if i)\b[^.!?\n}]*$/i;
const WEIGHS_AFTER =
  /^[\s`]*(?:[,;–—-]|but\b|would\b|could\b|might\b|is\b)?\s*(?:but|would be|could be|might be|is (?:too|wrong|bad|not)|which (?:would|is too))\b/i;

/**
 * Whether the sentence around an object only weighs it ("I could {…}, but"). How far back a sentence
 * is looked at is bounded, so that a long text costs no more.
 */
export function dismissed(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 120), start);
  const after = text.slice(end, end + 60);
  return WEIGHS_BEFORE.test(before) || WEIGHS_AFTER.test(after);
}

const SECOND_THOUGHT =
  /(?:^|[.!?\n])[\s*_]*(?:no,? )?(?:wait|actually|hmm+|correction|let me reconsider|scratch that|on second thoughts?|never ?mind)\b[^\n]*/gi;
const WITHDRAWS = /scratch that|on second thoughts?|never ?mind/i;
const NAMES_ACTION = /\b(fold|check|call|bet|rais|all[- ]in|shov|jam)(?:e|s|ing|ed)?\b/i;

/** Whether prose takes its action back afterwards: "Wait, folding is better." */
export function takenBack(text: string, type: ActionType): boolean {
  const lastLabel = text.toLowerCase().lastIndexOf('action');
  const after = lastLabel === -1 ? '' : text.slice(lastLabel);
  for (const [sentence] of after.matchAll(SECOND_THOUGHT)) {
    if (WITHDRAWS.test(sentence)) return true;
    const named = NAMES_ACTION.exec(
      sentence.split(/[.!?]\s/).find((part) => NAMES_ACTION.test(part)) ?? '',
    );
    if (named !== null && readActionPhrase(named[0])?.type !== type) return true;
  }
  return false;
}
