import type { MemoryMode, SeedSource } from '../../shared/records/batch-configuration.ts';

/** What a condition is: its notebooks, and what they begin with. */
export interface ConditionFacts {
  readonly id: string;
  readonly memory: MemoryMode;
  readonly seedFrom: { readonly source: SeedSource } | null;
}

/** What a condition does, never what it is called: "notebooks persist over the run, empty at first". */
export function conditionInWords({ memory, seedFrom }: Omit<ConditionFacts, 'id'>): string {
  const begun = seedFrom === null ? null : sourceInWords(seedFrom.source);
  switch (memory) {
    case 'none':
      return 'no notebooks: every hand starts blank';
    case 'session':
      return begun === null
        ? 'notebooks within a session, empty at its start'
        : `notebooks within a session, each begun with ${begun}`;
    case 'persistent':
      return begun === null
        ? 'notebooks persist over the run, empty at its start'
        : `notebooks persist over the run, begun with ${begun}`;
  }
}

function sourceInWords({ file, run, session }: SeedSource): string {
  if (run === null) return `the text of ${file ?? 'a file'}`;
  return session === null
    ? `the notebooks that ${run} left`
    : `the notebooks of ${run} after its session ${session}`;
}
