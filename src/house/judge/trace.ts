import { MissingFactError, type PromptText } from '../prompt-text.ts';

/**
 * The reasoning that a prompt quotes, each line behind "> ".
 * @throws {MissingFactError} when there is none, or when something else stands among it
 */
export function readTrace(prompt: PromptText): string {
  const lines = prompt.section('Reasoning').split('\n');
  const stray = lines.find((line) => !line.startsWith('>'));
  if (stray !== undefined) throw new MissingFactError('## Reasoning', stray);
  return lines.map((line) => line.replace(/^> ?/, '')).join('\n');
}

/** What speaks to the judge instead of about a hand, or is code. */
const TO_THE_JUDGE =
  /\b(?:judges?|readers?|graders?|evaluators?|raters?|rating|rated?|scores?|scored|rubric|json|prompts?|instructions?|instructed|system|assistant|verdicts?|mark (?:this|me|it)|give (?:this|me|it) an?)\b|[{}<>]|_[a-z]+_|\w+_\w+/i;

/** The sentences that are about the hand, each as it stands in the trace. */
export function sentencesToQuote(trace: string): readonly string[] {
  return trace
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '' && !TO_THE_JUDGE.test(sentence));
}
