import { createInterface, type Interface } from 'node:readline';
import { readSituation } from '../../house/play/situation.ts';
import { type PromptText, readPromptText } from '../../house/prompt-text.ts';
import type { completionBody } from '../../house/server/completion.ts';
import { decisionText, HELP, reviewText } from './table-text.ts';
import { readTyped } from './typed-action.ts';

/** What a person says to a prompt: a call of the tool, or a text. */
export type Said = Parameters<typeof completionBody>[0]['utterance'];

/** Who sits at the terminal. */
export interface Person {
  /** Puts a prompt to the person, one after the other; rejects when `signal` aborts. */
  answer(prompt: string, signal: AbortSignal): Promise<Said>;
  close(): void;
}

export interface Terminal {
  readonly input: NodeJS.ReadStream;
  readonly output: NodeJS.WriteStream;
  /** Called when the person wants to leave: Ctrl-C or the end of input. */
  readonly onLeave: () => void;
}

/** Opens the terminal for questions. Nothing else may write there from then on. */
export function openPerson({ input, output, onLeave }: Terminal): Person {
  const lines = createInterface({ input, output, historySize: 0 });
  let closed = false;
  // In a terminal that is read line by line, Ctrl-C is a key and no signal.
  lines.on('SIGINT', onLeave);
  lines.on('close', () => {
    if (!closed) onLeave();
  });
  let last: Promise<unknown> = Promise.resolve();
  return {
    answer(prompt, signal) {
      const said = last.then(() => answerOne(lines, output, readPromptText(prompt), signal));
      last = said.catch(() => undefined);
      return said;
    },
    close() {
      closed = true;
      lines.close();
    },
  };
}

async function answerOne(
  lines: Interface,
  output: NodeJS.WriteStream,
  prompt: PromptText,
  signal: AbortSignal,
): Promise<Said> {
  signal.throwIfAborted();
  const ask = (question: string): Promise<string> => asked(lines, question, signal);
  if (prompt.has('The hand that has just ended')) {
    output.write(reviewText(prompt));
    const note = (await ask('A note for your notebook (Enter: none): ')).trim();
    return { kind: 'text', text: note === '' ? 'NO CHANGE' : notebookWith(prompt, note) };
  }
  const situation = readSituation(prompt);
  output.write(decisionText(prompt, situation));
  for (;;) {
    const typed = readTyped(await ask('> '), situation.options);
    switch (typed.kind) {
      case 'help':
        output.write(`${HELP}\n`);
        break;
      case 'fault':
        output.write(`${typed.message}\n`);
        break;
      case 'action': {
        const reasoning = (await ask('Why (Enter: no word)? ')).trim();
        const { type: action, amount } = typed;
        return { kind: 'call', arguments: JSON.stringify({ action, amount, reasoning }) };
      }
    }
  }
}

function asked(lines: Interface, question: string, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const refuse = (): void => reject(signal.reason as Error);
    signal.addEventListener('abort', refuse, { once: true });
    lines.question(question, { signal }, (answer) => {
      signal.removeEventListener('abort', refuse);
      resolve(answer);
    });
  });
}

function notebookWith({ notebook }: PromptText, note: string): string {
  const text = [notebook ?? '', note].filter((part) => part !== '').join('\n');
  return `<notebook>\n${text}\n</notebook>`;
}
