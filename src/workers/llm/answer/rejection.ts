import { readActionPhrase } from './action-phrase.ts';
import type { ActionType } from './legal-action.ts';

/** Whether a text begins by declining to answer at all. */
export function declines(text: string): boolean {
  return /^[\s\p{P}]*(?:i['’]?m (?:very |so )?sorry|i am sorry|sorry,|(?:i|we) (?:can(?:no|['’])t|cannot|won['’]t|am unable to|am not able to)|as an ai\b)/iu.test(
    text,
  );
}

/** Somebody else's turn in a dialogue that the model went on writing by itself. */
const OTHERS_TURN =
  /^[ \t]*(?:#{1,4} *(?:user|human|instruction|input|system)\b:?.*|(?:\*\*)?(?:user|human|system|dealer)(?:\*\*)?:.*)$|<\|(?:im_start\|>|start\|>|start_header_id\|>)?\s*(?:user|system|human)\b|<start_of_turn>\s*user\b|<[|｜]User[|｜]>|\[INST\]|<tool_response>/gim;

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
  /\b(?:could|might|instead of|(?:rather|better|worse) than|not|don't|do not|never|reject(?:ed)?|considered?|avoid|e\.g\.|example|such as)(?:[\s:`*]+\w+){0,2}[\s:`*(]*$/i;
const WEIGHS_AFTER =
  /^[\s`)]*[,;–—-]?\s*(?:but (?:no\b|not\b|that|this|it|i (?:prefer|think|won't|would|will not))|(?:that|this|it|which) (?:would|is too|is not|is wrong)|would be|is (?:too|wrong|not))\b/i;
/** How far around an object its sentence is looked at: a long text must cost no more. */
const BEFORE = 80;
const AFTER = 60;

/** Whether the sentence around an object only weighs it: "I could {…}", "{…} would be too loose". */
export function dismissed(text: string, start: number, end: number): boolean {
  return (
    WEIGHS_BEFORE.test(text.slice(Math.max(0, start - BEFORE), start)) ||
    WEIGHS_AFTER.test(text.slice(end, end + AFTER))
  );
}

const SECOND_THOUGHT =
  /(?:^|[.!?\n])[\s*_]*(?:no,? )?(?:wait|actually|hmm+|correction|let me reconsider|scratch that|on second thoughts?|never ?mind)\b[^\n]{0,300}/gi;
const WITHDRAWS = /scratch that|on second thoughts?|never ?mind/i;
const DECIDES_ANEW =
  /\b(?:i(?:['’]ll| will| should| must|['’]d rather)|let me|better to|i['’]m going to) (?:just |rather |simply )?(?<plain>fold|check|call|bet|raise|shove|go all[- ]in)\b|\b(?<gerund>fold|check|call|bet|rais|shov)t?ing is (?:better|best|right|correct)/i;

/** Whether what follows an answer takes it back: "Wait, folding is better." */
export function takenBack(after: string, type: ActionType): boolean {
  for (const [sentence] of after.matchAll(SECOND_THOUGHT)) {
    if (WITHDRAWS.test(sentence)) return true;
    const { plain, gerund } = DECIDES_ANEW.exec(sentence)?.groups ?? {};
    const named = plain ?? gerund;
    if (named !== undefined && actionNamed(named) !== type) return true;
  }
  return false;
}

function actionNamed(word: string): ActionType | undefined {
  const verb = word.toLowerCase();
  if (verb.startsWith('rais')) return 'raise';
  return readActionPhrase(verb.startsWith('shov') ? 'shove' : verb)?.type;
}
