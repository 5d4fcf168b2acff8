import { readLines } from '../../archive/export/read-lines.ts';
import { answeredClaims, claimsQuestionSchema } from '../../scoring/claims/claims-question.ts';

/** A line of JSON for each line of the file: its id and the claims of its text. */
export async function* claimLines(file: string): AsyncGenerator<string, void, undefined> {
  for await (const question of readLines(file, claimsQuestionSchema)) {
    yield JSON.stringify(answeredClaims(question));
  }
}
