import { styleText } from 'node:util';

/** A line of a screen; a strong one stands out. */
export interface ScreenLine {
  readonly text: string;
  readonly strong?: boolean;
}

export interface ScreenSize {
  readonly columns: number;
  readonly rows: number;
}

/** The whole terminal, as long as it is open; what stood there comes back when it is closed. */
export interface Screen {
  size(): ScreenSize;
  /** Shows these lines from the top and nothing else; what is too long or too many is cut off. */
  draw(lines: readonly ScreenLine[]): void;
  /** Aborted by q or Ctrl-C. */
  readonly left: AbortSignal;
  onResize(callback: () => void): void;
  /** Safe to call twice. */
  close(): void;
}

/** Control sequences of every terminal since the VT100, and xterm's second screen. */
const ESCAPE = '\u001B[';
const ENTER = `${ESCAPE}?1049h${ESCAPE}?25l${ESCAPE}?7l`;
const LEAVE = `${ESCAPE}?7h${ESCAPE}?25h${ESCAPE}?1049l`;
const HOME = `${ESCAPE}H`;
const CLEAR_LINE = `${ESCAPE}K`;
const CLEAR_BELOW = `${ESCAPE}J`;
const CTRL_C = '\u0003';
/** Of a terminal that does not say: the VT100's. */
const USUAL: ScreenSize = { columns: 80, rows: 24 };

/** Whether a terminal is there that can be drawn on. */
export function canDraw(
  output: NodeJS.WriteStream,
  environment: Readonly<Record<string, string | undefined>>,
): boolean {
  return output.isTTY && environment['TERM'] !== 'dumb';
}

/** Takes the terminal over. However this process ends, other than by SIGKILL, it is given back. */
export function openScreen(input: NodeJS.ReadStream, output: NodeJS.WriteStream): Screen {
  const left = new AbortController();
  const resized: (() => void)[] = [];
  const onKey = (keys: Buffer): void => {
    const pressed = keys.toString();
    if (pressed === 'q' || pressed === 'Q' || pressed.includes(CTRL_C)) left.abort();
  };
  const onResize = (): void => {
    for (const callback of resized) callback();
  };
  let isOpen = true;
  const close = (): void => {
    if (!isOpen) return;
    isOpen = false;
    process.off('exit', close);
    output.off('resize', onResize);
    output.write(LEAVE);
    if (!input.isTTY) return;
    input.off('data', onKey);
    input.setRawMode(false);
    input.pause();
  };
  process.once('exit', close);
  output.on('resize', onResize);
  output.write(ENTER);
  if (input.isTTY) {
    input.setRawMode(true);
    input.on('data', onKey);
  }
  const size = (): ScreenSize => ({
    columns: output.columns || USUAL.columns,
    rows: output.rows || USUAL.rows,
  });
  return {
    size,
    draw: (lines) => {
      if (isOpen) output.write(drawing(lines, size()));
    },
    left: left.signal,
    onResize: (callback) => void resized.push(callback),
    close,
  };
}

/** Over what stands there, so that nothing flickers. */
function drawing(lines: readonly ScreenLine[], { columns, rows }: ScreenSize): string {
  const shown = lines.slice(0, rows).map(({ text, strong }) => {
    const cut = text.slice(0, columns);
    return `${strong ? styleText('bold', cut) : cut}${CLEAR_LINE}`;
  });
  return `${HOME}${shown.join('\r\n')}${CLEAR_BELOW}`;
}
