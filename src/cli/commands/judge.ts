import type { Command } from 'commander';
import { addConnectionOptions, runProcess } from '../process.ts';
import { addStandInOptions, type StandInFlags } from './play-options.ts';

/** Flags of the commands that have judges asked. */
export interface JudgeFlags extends StandInFlags {
  here?: boolean;
  json?: boolean;
}

export function addJudge(program: Command): void {
  const judge = program
    .command('judge')
    .summary('have stored reasoning judged, again or by others')
    .description(
      'Has stored reasoning judged without playing anything. Without REDIS_URL the judges are asked in this process, with one by the processes there.',
    );
  addPlan(judge);
  addRetry(judge);
  addAddJudge(judge);
  addRepeat(judge);
  addSheet(judge);
  addCalibrate(judge);
  addParse(judge);
}

function addPlan(judge: Command): void {
  const command = judge
    .command('plan')
    .summary('pick what is judged of a batch, also of one that is half played')
    .description(
      'Picks the samples out of what is played and has them judged; what has a verdict keeps it. With --rubric the same judges are asked by another rubric too.',
    )
    .argument('<name>', 'batch')
    .option('--rubric <version>', 'by this rubric, such as v2 (default: those of the batch)')
    .option('--axis <axis>', 'bluff, opponent-reading or claims (default: those of the batch)');
  addAsking(command).action(
    async (batch: string, flags: JudgeFlags & { rubric?: string; axis?: string }) => {
      const { readAxis } = await import('../judge/flags.ts');
      const wanted = { rubric: flags.rubric, axis: readAxis(flags.axis) };
      await runProcess(command, async (arena) => {
        const { planJudging } = await import('../judge/plan.ts');
        return await planJudging(arena, command, flags, batch, async (store, found) => {
          if (wanted.rubric === undefined && wanted.axis === undefined) return found;
          const { judgeByRubric } = await import('../../producer/judging/judge-also.ts');
          return await judgeByRubric(store, found, wanted);
        });
      });
    },
  );
}

function addAddJudge(judge: Command): void {
  const command = judge
    .command('add-judge')
    .summary('ask another judge about the same reasoning')
    .description(
      'Has another judge asked about what is played, side by side with the others: its verdicts count for no score.',
    )
    .argument('<name>', 'batch')
    .requiredOption('--judge <judge>', 'judge of the roster')
    .requiredOption('--roster <file>', 'roster that has it, such as seeds/rosters/paper.json')
    .option('--rubric <version>', 'rubric (default: v1)')
    .option(
      '--axis <axis>',
      'bluff, opponent-reading or claims (default: the first two, and claims where the batch has them read)',
    );
  addAsking(command).action(
    async (
      batch: string,
      flags: JudgeFlags & { judge: string; roster: string; rubric?: string; axis?: string },
    ) => {
      const [{ readAxis }, { readRosterFile }] = await Promise.all([
        import('../judge/flags.ts'),
        import('../../producer/read-batch.ts'),
      ]);
      const wanted = { rubric: flags.rubric, axis: readAxis(flags.axis) };
      const named = { id: flags.judge, roster: readRosterFile(flags.roster), path: flags.roster };
      await runProcess(command, async (arena) => {
        const { planJudging } = await import('../judge/plan.ts');
        return await planJudging(arena, command, flags, batch, async (store, found) => {
          const { judgeBy } = await import('../../producer/judging/judge-also.ts');
          return await judgeBy(store, found, named, wanted);
        });
      });
    },
  );
}

function addRetry(judge: Command): void {
  const command = judge
    .command('retry')
    .summary('ask again where a verdict failed or could not be scored')
    .description(
      'Has every failed and unscored verdict asked for again, with fresh tries, and the batch scored again when the last has come.',
    )
    .argument('[name]', 'batch (default: every one of the store)')
    .option('--judge <judge>', 'of this judge alone (default: of every one)')
    .option(
      '--axis <axis>',
      'of this axis alone: bluff, opponent-reading or claims (default: every one)',
    )
    .option(
      '--reason <reason>',
      'of this reason alone, such as invented-quote (default: of every one)',
    )
    .option('--dry-run', 'only say what would be asked again')
    .option('--json', 'print what is asked again as JSON');
  addAsking(command).action(
    async (
      batch: string | undefined,
      flags: JudgeFlags & {
        judge?: string;
        axis?: string;
        reason?: string;
        dryRun?: boolean;
        json?: boolean;
      },
    ) => {
      const { readAxis, readReason } = await import('../judge/flags.ts');
      const filter = {
        judge: flags.judge,
        axis: readAxis(flags.axis),
        reason: readReason(flags.reason),
      };
      await runProcess(command, async (arena) => {
        const { retryJudging } = await import('../judge/retry.ts');
        return await retryJudging(arena, command, flags, batch, filter);
      });
    },
  );
}

function addRepeat(judge: Command): void {
  const command = judge
    .command('repeat')
    .summary('ask judges again about a share of what they have scored')
    .description(
      'Asks each judge once more about a share of the traces that it has scored, so that the report can say how far it agrees with itself. The verdicts count for no score.',
    )
    .argument('<name>', 'batch')
    .option('--share <share>', 'of the traces of each judge and axis, such as 0.1', '0.1')
    .option('--round <n>', 'a number of its own for each time that the same is asked again', '1')
    .option('--judge <judge>', 'of this judge alone (default: of every one)')
    .option(
      '--axis <axis>',
      'of this axis alone: bluff, opponent-reading or claims (default: every one)',
    )
    .option('--dry-run', 'only say how many verdicts that is, and about what they cost')
    .option('--json', 'print what is asked again as JSON');
  addAsking(command).action(
    async (
      batch: string,
      flags: JudgeFlags & {
        share: string;
        round: string;
        judge?: string;
        axis?: string;
        dryRun?: boolean;
        json?: boolean;
      },
    ) => {
      const { readAxis, readCount, readShare } = await import('../judge/flags.ts');
      const wanted = {
        share: readShare(flags.share),
        round: readCount('--round', flags.round),
        judge: flags.judge,
        axis: readAxis(flags.axis),
      };
      await runProcess(command, async (arena) => {
        const { repeatJudging } = await import('../judge/repeat.ts');
        return await repeatJudging(arena, command, flags, batch, wanted);
      });
    },
  );
}

function addSheet(judge: Command): void {
  const command = judge
    .command('sheet')
    .summary('write reasoning as a sheet that people label blind')
    .description(
      'Writes traces of a batch, picked the same for everybody, without the names of players and models, as an HTML page or a CSV file. Filled in, it is what arena judge calibrate --labels takes.',
    )
    .argument('<name>', 'batch')
    .requiredOption('--out <file>', 'file to write; its name ends in .html or .csv')
    .option('--size <n>', 'traces of each axis at most', '50')
    .option('--axis <axis>', 'bluff or opponent-reading (default: both)')
    .option('--json', 'print the file and the number of traces as JSON');
  addConnectionOptions(command).action(
    async (batch: string, flags: { out: string; size: string; axis?: string; json?: boolean }) => {
      const { readCount, readLabelledAxis } = await import('../judge/flags.ts');
      const wanted = {
        out: flags.out,
        size: readCount('--size', flags.size),
        axis: readLabelledAxis(flags.axis),
        json: flags.json ?? false,
      };
      await runProcess(command, async (arena) => {
        const { writeSheet } = await import('../judge/sheet.ts');
        return await writeSheet(arena, batch, wanted);
      });
    },
  );
}

function addCalibrate(judge: Command): void {
  const command = judge
    .command('calibrate')
    .summary('hold judges to traces whose verdict is known, or that people have labelled')
    .description(
      'With --judge: asks it about sixty traces written for this project, clear, borderline and adversarial, and prints how often it is right and what it takes for what. With --labels: holds what people made of a sheet to the stored verdicts of judges on the same traces, and asks nobody; the labels are kept with their batches, for report and export.',
    )
    .option(
      '--judge <judge>',
      'judge of the roster; with --labels, its verdicts alone (default: no judge is asked)',
    )
    .option('--roster <file>', 'roster that has it (default: that of the stand-ins)')
    .option('--rubric <version>', 'rubric (default: v1)')
    .option('--axis <axis>', 'bluff, opponent-reading or claims (default: the first two)')
    .option(
      '--labels <file...>',
      'labels of people: sheets filled in, CSV or JSON Lines (default: none)',
    )
    .option('--dry-run', 'do not keep the labels')
    .option('--json', 'print as JSON, with the verdict on each trace');
  addStandInOptions(addConnectionOptions(command)).action(
    async (
      flags: StandInFlags & {
        judge?: string;
        roster?: string;
        rubric?: string;
        axis?: string;
        labels?: string[];
        dryRun?: boolean;
        json?: boolean;
      },
    ) => {
      const { readAxis } = await import('../judge/flags.ts');
      const axis = readAxis(flags.axis);
      await runProcess(command, async (arena) => {
        const { calibrateJudge } = await import('../judge/calibrate.ts');
        return await calibrateJudge(arena, { ...flags, axis });
      });
    },
  );
}

function addParse(judge: Command): void {
  judge
    .command('parse')
    .summary("show how judges' replies are read")
    .description(
      'Reads replies as the llm worker does: a line of the file is { "id", "axis", "trace": { "text" }, "http": { "status", "headers", "body" } }.',
    )
    .argument('<file>', 'JSON Lines')
    .option(
      '--json',
      'print a line of JSON for each: id, status, score, reason, retried, and of claims what was kept and dropped',
    )
    .action(async (file: string, flags: { json?: boolean }) => {
      const { parseReplies } = await import('../judge/parse.ts');
      for await (const line of parseReplies(file, flags.json ?? false)) {
        process.stdout.write(`${line}\n`);
      }
    });
}

function addAsking(command: Command): Command {
  return addStandInOptions(addConnectionOptions(command)).option(
    '--here',
    'ask in this process, also with a REDIS_URL',
  );
}
