import type { Command } from 'commander';
import type { Finding } from '../doctor/finding.ts';
import { addConnectionOptions, runProcess } from '../process.ts';

interface DoctorCommandFlags {
  ping?: boolean;
  roster?: string;
  records: boolean;
  json?: boolean;
}

const MARK = { ok: 'ok  ', warning: 'warn', fault: 'FAIL' } as const;

export function addDoctor(program: Command): void {
  const command = program
    .command('doctor')
    .summary('look at all that a process needs, and at what stands in its way')
    .description(
      'Looks at Node, Redis, the store, keys (whether they are there, never which), disk, clock and ports, at damaged documents, and at jobs that no worker can take. Changes nothing; exits with 1 where something does not work.',
    )
    .option('--ping', 'ask every provider of an unfinished batch, or of --roster, for one token')
    .option('--roster <file>', 'look at the providers of this roster, too')
    .option('--no-records', 'without reading every document of the store')
    .option('--json', 'print what was found as JSON');
  addConnectionOptions(command).action(async (flags: DoctorCommandFlags) => {
    await runProcess(command, async (arena) => {
      const [{ examine }, { EXIT }] = await Promise.all([
        import('../doctor/doctor.ts'),
        import('../failure.ts'),
      ]);
      const findings = await examine(arena, flags);
      process.stdout.write(
        flags.json ? `${JSON.stringify(findings)}\n` : findings.map(lines).join(''),
      );
      return findings.some(({ state }) => state === 'fault') ? EXIT.failed : EXIT.done;
    });
  });
}

function lines({ what, state, found, advice }: Finding): string {
  const next = advice === null ? '' : `      → ${advice}\n`;
  return `${MARK[state]}  ${what}: ${found}\n${next}`;
}
