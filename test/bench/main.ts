import { measureSuites, type Suite } from './measure.ts';

/** What can be measured: `npm run bench -- engine`. Each name loads only what it needs. */
const SUITES: Readonly<Record<string, () => Promise<readonly Suite[]>>> = {
  engine: async () => (await import('./engine/suites.ts')).engineSuites(),
};

const names = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
const unknown = names.find((name) => !(name in SUITES));
if (unknown !== undefined) {
  console.error(`expected one of ${Object.keys(SUITES).join(', ')}, found ${unknown}`);
  process.exitCode = 1;
} else {
  for (const name of names.length === 0 ? Object.keys(SUITES) : names) {
    const suites = (await SUITES[name]?.()) ?? [];
    measureSuites(suites, (line) => console.log(line));
  }
}
