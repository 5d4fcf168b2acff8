import { parentPort } from 'node:worker_threads';
import { answerTo, type NullQuestion } from './null-question.ts';

/** A thread that answers one question after the other; `NullThreads` asks it. */
parentPort?.on('message', (question: NullQuestion) => {
  parentPort?.postMessage(answerTo(question));
});
