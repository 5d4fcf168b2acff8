/** What can be measured: `npm run bench -- engine`. Each name loads only what it needs. */
const MEASUREMENTS: Readonly<Record<string, (print: (line: string) => void) => Promise<void>>> = {
  engine: async (print) => {
    const [{ measureSuites }, { engineSuites }] = await Promise.all([
      import('./measure.ts'),
      import('./engine/suites.ts'),
    ]);
    measureSuites(engineSuites(), print);
  },
  /** How many files of ours a decision and its two workers run through; to be called in a checkout. */
  house: async (print) => {
    const { measureHouse } = await import('./house/house.ts');
    measureHouse(print);
  },
  /** Starts processes of its own and takes some minutes: `-- scale --tables=4 --llms=2`. */
  scale: async (print) => {
    const { measureScale } = await import('./scale/scale.ts');
    await measureScale(print, { tables: option('tables', 4), llms: option('llms', 2) });
  },
  /** Writes a kilobyte a decision into the temporary folder first: `-- score --decisions=100000`. */
  score: async (print) => {
    const { GOAL_DECISIONS, measureScoring } = await import('./score/score.ts');
    await measureScoring(print, option('decisions', GOAL_DECISIONS));
  },
  /** Intervals, and what each axis would be by chance: `-- nulls --decisions=100000`. */
  nulls: async (print) => {
    const [{ GOAL_DECISIONS }, { measureNulls }] = await Promise.all([
      import('./score/score.ts'),
      import('./score/nulls.ts'),
    ]);
    await measureNulls(print, option('decisions', GOAL_DECISIONS));
  },
  /** What the eight readings add to a score: `-- readings --decisions=100000`. */
  readings: async (print) => {
    const { GOAL_DECISIONS, measureReadings } = await import('./readings/readings.ts');
    measureReadings(print, option('decisions', GOAL_DECISIONS));
  },
  /** How well texts that others labelled are read: `-- claims --file=TEXTS.jsonl --misses`. */
  claims: async (print) => {
    const { OTHERS, measureClaims } = await import('./claims/claims.ts');
    const files = process.argv.flatMap((argument) => /^--file=(.+)$/.exec(argument)?.[1] ?? []);
    measureClaims(print, files.length === 0 ? OTHERS : files, process.argv.includes('--misses'));
  },
  /** The luck of a hand, and adding up what is stored of many: `-- winnings --decisions=100000`. */
  winnings: async (print) => {
    const [{ GOAL_DECISIONS }, { measureWinnings }] = await Promise.all([
      import('./score/score.ts'),
      import('./winnings/winnings.ts'),
    ]);
    await measureWinnings(print, option('decisions', GOAL_DECISIONS));
  },
  /** What the embedded store takes for a call: `-- store --calls=5000`. */
  store: async (print) => {
    const { measureStore } = await import('./store/store.ts');
    await measureStore(print, option('calls', 5_000));
  },
  /** Writes some kilobytes a decision into the temporary folder first: `-- board --sessions=2000`. */
  board: async (print) => {
    const { measureBoard } = await import('./board/board.ts');
    const size = { sessions: option('sessions', 2_000), handsPerSession: option('hands', 8) };
    await measureBoard(print, size);
  },
};

/** `--tables=1`: a whole number above 0 of the command line. */
function option(name: string, otherwise: number): number {
  const given = process.argv.find((argument) => argument.startsWith(`--${name}=`));
  if (given === undefined) return otherwise;
  const value = Number(given.slice(name.length + 3));
  if (Number.isSafeInteger(value) && value > 0) return value;
  console.error(`expected --${name}= with a whole number above 0, found ${given}`);
  process.exit(1);
}

const names = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
const unknown = names.find((name) => !(name in MEASUREMENTS));
if (unknown !== undefined) {
  console.error(`expected one of ${Object.keys(MEASUREMENTS).join(', ')}, found ${unknown}`);
  process.exitCode = 1;
} else {
  for (const name of names.length === 0 ? Object.keys(MEASUREMENTS) : names) {
    await MEASUREMENTS[name]?.((line) => console.log(line));
  }
}
