import type { HeldFinding } from '../../scoring/paper/expectation.ts';
import type { PaperFigure } from '../../scoring/paper/paper-finding.ts';
import { shownFigure, shownRecomputed } from '../../scoring/paper/shown-figure.ts';
import { textTable } from '../results/text-table.ts';

/** Every claim with its verdict, published beside recomputed, and what to make of them all. */
export function paperLines(findings: readonly HeldFinding[]): string[] {
  return [...findings.flatMap(findingLines), ...conclusion(findings)];
}

function findingLines({
  where,
  claim,
  verdict,
  figures,
  remark,
  unexpected,
}: HeldFinding): string[] {
  const table = textTable(grouped(figures), [
    { title: '', value: ([first]) => first.of },
    { title: '', value: (group) => group.map(({ quantity }) => quantity).join(' / ') },
    {
      title: 'published',
      value: (group) =>
        group
          .map(({ published, decimals }) => shownFigure(published, decimals.published))
          .join(' / '),
    },
    { title: 'recomputed', value: (group) => group.map(shownRecomputed).join(' / ') },
  ]);
  return [
    `${verdict.toUpperCase()}: ${claim}`,
    `  ${where}`,
    ...table.map((line) => `    ${line}`),
    ...(remark === null ? [] : [`  ${remark}`]),
    ...unexpected.map((line) => `  UNEXPECTED: ${line}`),
    '',
  ];
}

type Group = readonly [PaperFigure, ...PaperFigure[]];

/** Figures that follow each other and are of the same model, session or reading. */
function grouped(figures: readonly PaperFigure[]): readonly Group[] {
  const groups: [PaperFigure, ...PaperFigure[]][] = [];
  for (const figure of figures) {
    const last = groups.at(-1);
    if (last !== undefined && last[0].of === figure.of) last.push(figure);
    else groups.push([figure]);
  }
  return groups;
}

function conclusion(findings: readonly HeldFinding[]): string[] {
  const counts = new Map<string, number>();
  for (const { verdict } of findings) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  const tally = [...counts].map(([verdict, times]) => `${verdict} ${times}`).join(', ');
  const unexpected = findings.filter((each) => each.unexpected.length > 0);
  return [
    `${findings.length} claims: ${tally}.`,
    unexpected.length === 0
      ? 'All of it is as expected: what can be reproduced is.'
      : `Not as expected: ${unexpected.map(({ id }) => id).join(', ')}.`,
  ];
}
