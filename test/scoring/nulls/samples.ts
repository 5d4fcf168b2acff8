import { readingTexts } from '../../../src/scoring/claims/claim-reader.ts';
import type { VerdictScores } from '../../../src/scoring/judging/verdicts.ts';
import { ConditionSessions } from '../../../src/scoring/nulls/condition-sessions.ts';
import { PlayerSample } from '../../../src/scoring/nulls/player-sample.ts';
import { playedSessions } from '../../../src/scoring/records/played-session.ts';
import type { SessionRecords } from '../../../src/scoring/records/session-records.ts';

/** What is kept of the players of one condition, in the order of the first session's seats. */
export function samplesOf(records: Iterable<SessionRecords>, verdicts: VerdictScores = () => []) {
  const sessions = new ConditionSessions();
  const claims = readingTexts();
  const samples = new Map<string, PlayerSample>();
  for (const session of records) {
    for (const played of playedSessions(session)) {
      const sample =
        samples.get(played.player) ?? new PlayerSample(played, { verdicts, claims, sessions });
      samples.set(played.player, sample);
      sample.add(played);
    }
  }
  for (const sample of samples.values()) sample.close();
  return { sessions, samples: [...samples.values()] };
}
