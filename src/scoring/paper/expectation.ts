import { z } from 'zod';
import { findingVerdictSchema, type PaperFinding } from './paper-finding.ts';
import { shownRecomputed } from './shown-figure.ts';

/** `seeds/paper/expected.json`: what an independent recomputation of the same data found. */
export const expectationsSchema = z.array(
  z.strictObject({
    id: z.string(),
    verdict: findingVerdictSchema,
    /** By "whose: quantity", to the digits that are shown. */
    recomputed: z.record(z.string(), z.string()),
  }),
);
export type Expectations = z.infer<typeof expectationsSchema>;

/** A finding held to what was expected of it. */
export interface HeldFinding extends PaperFinding {
  /** One line for each way in which it is something else; none: as expected. */
  readonly unexpected: readonly string[];
}

export function heldToExpectations(
  findings: readonly PaperFinding[],
  expectations: Expectations,
): readonly HeldFinding[] {
  return findings.map((finding) => ({
    ...finding,
    unexpected: unexpectedIn(finding, expectations),
  }));
}

function unexpectedIn(finding: PaperFinding, expectations: Expectations): readonly string[] {
  const expected = expectations.find(({ id }) => id === finding.id);
  if (expected === undefined) return ['nothing is said of what to expect'];
  const shown = new Map(
    finding.figures.map((figure) => [`${figure.of}: ${figure.quantity}`, shownRecomputed(figure)]),
  );
  return [
    ...(finding.verdict === expected.verdict
      ? []
      : [`expected “${expected.verdict}”, found “${finding.verdict}”`]),
    ...Object.entries(expected.recomputed).flatMap(([name, figure]) =>
      shown.get(name) === figure
        ? []
        : [`${name}: expected ${figure} recomputed, found ${shown.get(name) ?? 'nothing'}`],
    ),
  ];
}
