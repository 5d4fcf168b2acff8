import {
  ACTION_TIMEOUT_MS,
  BLIND_SCHEDULE,
  COST_CIRCUIT_BREAKER_USD,
  HANDS_PER_LEVEL,
  MAX_HANDS,
  MEMORY_UPDATE_INTERVAL,
  MEMORY_UPDATE_MAX_RETRIES,
  MEMORY_UPDATE_TIMEOUT_MS,
  STARTING_CHIPS,
} from '../../shared/records/batch-configuration.ts';
import { SIZE_BUCKETS, SIZE_REFERENCE } from '../axes/bet-sizing.ts';
import { REFERENCE_6_MAX, REFERENCE_7_MAX } from '../axes/positional-awareness.ts';
import { BOOTSTRAP_RESAMPLES, BOOTSTRAP_SEED } from '../statistics/bootstrap.ts';
import type { PaperTables } from './paper-data.ts';
import { type Claim, type PaperFigure, reproduces, wordFigure } from './paper-finding.ts';

/** What this program plays and scores by, against the tables that it was taken from. */
export const constants: Claim = ({ tables }) => {
  const figures = [...hyperparameters(tables), ...references(tables)];
  return {
    id: 'constants',
    where: 'Table 3, D.1, D.9, G.4',
    claim: 'the constants of this program are the paper’s',
    figures,
    verdict: reproduces(figures),
    remark: null,
  };
};

function hyperparameters({ table3_hyperparameters: table }: PaperTables): PaperFigure[] {
  return [
    same('Table 3', 'starting chips', table.startingChips, STARTING_CHIPS),
    same('Table 3', 'blinds', table.blinds, BLIND_SCHEDULE),
    same('Table 3', 'hands a level', table.handsPerLevel, HANDS_PER_LEVEL),
    same('Table 3', 'hands a session', table.maxHands, MAX_HANDS),
    same('Table 3', 'time to act, ms', table.actionTimeoutMs, ACTION_TIMEOUT_MS),
    same('Table 3', 'memory interval', table.memoryUpdateInterval, MEMORY_UPDATE_INTERVAL),
    same('Table 3', 'time for memory, ms', table.memoryUpdateTimeoutMs, MEMORY_UPDATE_TIMEOUT_MS),
    same('Table 3', 'memory retries', table.memoryUpdateMaxRetries, MEMORY_UPDATE_MAX_RETRIES),
    same('Table 3', 'memory cap, USD', table.costCircuitBreakerUsd, COST_CIRCUIT_BREAKER_USD),
  ];
}

function references({
  betSizing,
  table6_vpipByPosition: { positions, gto6max, gto7max },
  g4_bootstrap,
}: PaperTables): PaperFigure[] {
  return [
    same('D.1', 'size buckets', betSizing.buckets, SIZE_BUCKETS),
    ...Object.entries(SIZE_REFERENCE).map(([type, weights]) =>
      same('D.1', type, betSizing.reference[type] ?? null, weights),
    ),
    same('D.9', '6-max', gto6max, REFERENCE_6_MAX),
    same(
      'D.9',
      '7-max',
      gto7max,
      positions.map((position) => REFERENCE_7_MAX[position] ?? null),
    ),
    same('G.4', 'resamples', g4_bootstrap.resamples, BOOTSTRAP_RESAMPLES),
    same('G.4', 'seed', g4_bootstrap.seed, BOOTSTRAP_SEED),
  ];
}

function same(of: string, quantity: string, published: unknown, own: unknown): PaperFigure {
  return wordFigure(`${of}: ${quantity}`, 'is', inWords(published), inWords(own));
}

function inWords(value: unknown): string {
  return JSON.stringify(value).replaceAll('"', '');
}
