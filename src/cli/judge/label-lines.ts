import type { PairAgreement } from '../../scoring/judging/quality/agreement.ts';
import { decimal, percent } from '../../shared/text/figures.ts';
import { textTable } from '../results/text-table.ts';
import type { Disagreement, HeldLabels } from './held-labels.ts';

/** Labels held against verdicts, as text: agreement, what is taken for what, and who differs on which trace. */
export function labelLines({ labels, unknown, axes }: HeldLabels): string[] {
  return [
    `${labels} labels${unknown === 0 ? '' : `; ${unknown} of traces that nobody judged here`}`,
    '',
    ...axes.flatMap(({ axis, people, labellers, disagreements }) => [
      `${axis}:`,
      ...people.flatMap(({ labeller, judge, rubric, ...agreement }) => [
        `  ${labeller} and ${judge} (${rubric}): ${agreementWords(agreement)}`,
        ...confusionLines(agreement, labeller, judge),
      ]),
      ...labellers.flatMap(({ labellers: [one, other], ...agreement }) => [
        `  ${one} and ${other}: ${agreementWords(agreement)}`,
        ...confusionLines(agreement, one, other),
      ]),
      ...(people.length === 0 ? ['  no judge has scored these traces'] : []),
      ...disagreementLines(disagreements),
      '',
    ]),
  ];
}

/** Without the batches, which say where labels are kept. */
export function labelsAsJson({ batches, ...held }: HeldLabels, kept: boolean) {
  return { ...held, batches: [...batches.keys()], kept };
}

function agreementWords({ traces, alike, kappa, weightedKappa }: PairAgreement): string {
  const figure = (value: number | null): string => (value === null ? '-' : decimal(value, 3));
  return `kappa ${figure(kappa)}, weighted ${figure(weightedKappa)}, ${alike === null ? '-' : percent(alike)} of ${traces} the same`;
}

function confusionLines({ confusion }: PairAgreement, one: string, other: string): string[] {
  const rows = confusion.map((counts, score) => ({ title: `${one} ${score}`, counts }));
  return textTable(rows, [
    { title: '', value: ({ title }) => title },
    ...confusion.map((_, score) => ({
      title: `${other} ${score}`,
      value: ({ counts }: (typeof rows)[number]) => String(counts[score] ?? 0),
      align: 'right' as const,
    })),
  ]).map((line) => `    ${line}`);
}

function disagreementLines(disagreements: readonly Disagreement[]): string[] {
  if (disagreements.length === 0) return ['  Nobody differs on any trace.'];
  return [
    '  They differ on:',
    ...disagreements.map(({ trace, decision, labels, verdicts }) => {
      const given = Object.entries({ ...labels, ...verdicts });
      return `    ${decision ?? trace}: ${given.map(([who, score]) => `${who} ${score}`).join(', ')}`;
    }),
  ];
}
