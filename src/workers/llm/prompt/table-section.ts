import type { DecisionView } from '../../../shared/fleet/queues/payloads.ts';

/** Which hand of the session it is, and what the blinds cost. */
export function describeTable(table: DecisionView['table']): string {
  const ante = table.ante === 0 ? 'no ante' : `ante ${table.ante}`;
  return [
    '## Table',
    `Hand ${table.hand} of ${table.hands}`,
    `Level ${table.level}: blinds ${table.smallBlind}/${table.bigBlind}, ${ante}`,
  ].join('\n');
}
