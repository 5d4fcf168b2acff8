import type { ProcessContext } from '../../../shared/fleet/process/context.ts';
import type { ReplaySource } from '../../../shared/records/batch-configuration.ts';
import type { Call } from '../../../shared/records/call.ts';
import { ArenaError } from '../../../shared/records/errors.ts';
import type { ProviderReply } from '../request/provider-request.ts';

/** What a call of an export came to. */
export type RecordedCall = Pick<Call, 'outcome' | 'latencyMs' | 'httpStatus' | 'rawResponse'>;

/** The calls of one export, found by what they were about. */
export interface RecordedCalls {
  /** SHA-256 (hex) of the file they come from. */
  readonly sha256: string;
  /** Those that led to the answer to a subject, or would have: the model's own doing, oldest first. */
  answersTo(subject: string): Promise<readonly RecordedCall[]>;
  close(): Promise<void>;
}

/** Opens the calls of the export in a folder. Throws UserError for a folder that holds none. */
export type OpenRecordedCalls = (directory: string) => Promise<RecordedCalls>;

/** The export that a batch is answered from holds no such answer: nothing is made up instead. */
export class NotRecordedError extends ArenaError {
  constructor(subject: string, number: number, { directory }: ReplaySource) {
    super(
      number === 1
        ? `${directory} holds no answer to ${subject}`
        : `${directory} holds no answer number ${number} to ${subject}: the ones before it cannot be used any more`,
    );
  }
}

/** What a recorded call came to, as if it came from a provider now. */
export interface RecordedReply {
  readonly reply: ProviderReply;
  /** As it was then. */
  readonly latencyMs: number;
}

/** Answers of exports, for the batches of one process; each export is opened once. */
export interface Recordings {
  /**
   * @param earlier calls about the subject so far: the model's next recorded answer is given
   * @throws NotRecordedError; UserError when the export is gone
   */
  nextReply(
    replay: ReplaySource,
    subject: string,
    earlier: readonly Call[],
  ): Promise<RecordedReply>;
}

export function openRecordings(
  { closers }: Pick<ProcessContext, 'closers'>,
  openRecordedCalls: OpenRecordedCalls,
): Recordings {
  const opened = new Map<string, Promise<RecordedCalls>>();
  const callsOf = async (replay: ReplaySource): Promise<RecordedCalls> => {
    let calls = opened.get(replay.directory);
    if (calls === undefined) {
      calls = openRecordedCalls(replay.directory);
      opened.set(replay.directory, calls);
      // One that could not be opened may be there at the next try.
      calls.then(
        (recorded) => closers.push(`export ${replay.directory}`, () => recorded.close()),
        () => opened.delete(replay.directory),
      );
    }
    const recorded = await calls;
    if (recorded.sha256 === replay.sha256) return recorded;
    throw new ArenaError(
      `expected the export that the batch was made from in ${replay.directory}, found another one`,
    );
  };
  return {
    async nextReply(replay, subject, earlier) {
      const recorded = await (await callsOf(replay)).answersTo(subject);
      // What a crash left open, or unsent, has used up no answer.
      const used = earlier.filter(
        ({ outcome }) => outcome !== 'open' && outcome !== 'unsent',
      ).length;
      const next = recorded[used];
      if (next === undefined) throw new NotRecordedError(subject, used + 1, replay);
      return { reply: replyOf(next), latencyMs: next.latencyMs ?? 0 };
    },
  };
}

function replyOf({ outcome, httpStatus, rawResponse }: RecordedCall): ProviderReply {
  if (outcome === 'timeout' || rawResponse === null) return { kind: 'timeout' };
  return { kind: 'http', status: httpStatus ?? 200, headers: {}, body: rawResponse };
}
