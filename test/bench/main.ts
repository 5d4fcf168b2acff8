/** What can be measured: `npm run bench -- engine`. Each name loads only what it needs. */
const MEASUREMENTS: Readonly<Record<string, (print: (line: string) => void) => Promise<void>>> = {
  engine: async (print) => {
    const [{ measureSuites }, { engineSuites }] = await Promise.all([
      import('./measure.ts'),
      import('./engine/suites.ts'),
    ]);
    measureSuites(engineSuites(), print);
  },
  /** Starts processes of its own and takes some minutes: `-- scale --tables=4 --llms=2`. */
  scale: async (print) => {
    const { measureScale } = await import('./scale/scale.ts');
    await measureScale(print, { tables: option('tables', 4), llms: option('llms', 2) });
  },
  /** Writes half a gigabyte into the temporary folder first: a minute or two. */
  score: async (print) => {
    const { measureScoring } = await import('./score/score.ts');
    await measureScoring(print);
  },
};

/** `--tables=1`: a number of the command line. */
function option(name: string, otherwise: number): number {
  const given = process.argv.find((argument) => argument.startsWith(`--${name}=`));
  return given === undefined ? otherwise : Number(given.slice(name.length + 3));
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
