import type {
  PlannedCall,
  Reservation,
  Reservations,
} from '../../shared/fleet/money/reservations.ts';
import type { ProcessContext } from '../../shared/fleet/process/context.ts';
import type { Call } from '../../shared/records/call.ts';
import type { CapScope } from '../../shared/records/caps.ts';
import { worstCaseMicroUsd } from '../../shared/records/cost.ts';
import { ArenaError } from '../../shared/records/errors.ts';
import { batchOf } from '../../shared/records/ids.ts';
import type { Prices } from '../../shared/records/roster.ts';
import type { ArenaStore } from '../../shared/store/arena-store.ts';
import { dollars } from '../../shared/text/figures.ts';
import { withdrawCall } from './ledger/ledger.ts';
import type { RequestBody } from './request/request-body.ts';

/** The cap is met: nothing goes out any more until somebody says how much more it may cost. */
export class BudgetReachedError extends ArenaError {
  readonly scope: CapScope;

  constructor(over: Extract<Reservation, { kind: 'over' }>, batchId: string, worst: number | null) {
    const next = worst === null ? '' : ` and the next call may cost ${dollars(worst)}`;
    super(
      `${over.scope} ${over.id} has spent ${dollars(over.spentMicroUsd)} of its budget${next}; to go on: arena resume ${batchId} ${RAISE[over.scope]} USD`,
    );
    this.scope = over.scope;
  }
}

const RAISE: Readonly<Record<CapScope, string>> = {
  batch: '--budget',
  run: '--run-budget',
  session: '--session-budget',
};

/** Calls in flight hold what is left; most of it will be free in a moment, so this is no attempt. */
export class BudgetBusyError extends ArenaError {
  constructor(id: string) {
    super(`${id} waits for calls in flight to be settled within the budget`, { kind: 'retryable' });
  }
}

/** The most that a request can cost, from its own bytes and limits. */
export function worstCaseOf(body: RequestBody, prices: Prices | null): number | null {
  const { messages, tools, response_format: format } = body;
  return worstCaseMicroUsd(
    {
      promptBytes: Buffer.byteLength(JSON.stringify([messages, tools, format])),
      outputTokens: body.max_tokens ?? body.max_completion_tokens ?? 0,
    },
    prices,
  );
}

export interface Reserving {
  store: ArenaStore;
  reservations: Reservations;
}

/**
 * Holds what a call may cost, before anything else is done about it.
 * @throws BudgetReachedError, BudgetBusyError
 */
export async function reserveCall({ reservations }: Reserving, call: PlannedCall): Promise<void> {
  refuseUnlessHeld(await reservations.reserve(call), call);
}

/**
 * Makes sure that a call which stands in the ledger is still held for, right before it goes out: a
 * Redis that lost its memory since was built again without it. Takes it back from the ledger if not.
 * @throws as `reserveCall`
 */
export async function confirmCall(reserving: Reserving, planned: PlannedCall): Promise<void> {
  const { store, reservations } = reserving;
  const reservation = await reservations.reserve(planned);
  if (reservation.kind === 'held') return;
  await withdrawCall(store, planned.id);
  await reservations.withdraw(planned);
  refuseUnlessHeld(reservation, planned);
}

function refuseUnlessHeld(reservation: Reservation, call: PlannedCall): void {
  switch (reservation.kind) {
    case 'held':
      return;
    case 'busy':
      throw new BudgetBusyError(call.subject);
    case 'over':
      throw new BudgetReachedError(reservation, batchOf(call.subject), call.worstMicroUsd);
  }
}

/**
 * Brings what is held into line with the calls that a question has behind it: whoever made them may
 * have died before it could say so.
 */
export async function countEarlierCalls(
  { reservations }: Reserving,
  earlier: readonly Call[],
): Promise<void> {
  for (const call of earlier) {
    if (call.outcome === 'open') await reservations.lose(call);
    else await reservations.settle(call);
  }
}

/**
 * The batch as a whole parks where its own cap is met: nothing of it starts any more. A session or a
 * run at its cap parks by itself, when it hears that its question will not be answered.
 */
export async function stopAtBudget(
  { store, now }: Pick<ProcessContext, 'store' | 'now'>,
  batchId: string,
  error: BudgetReachedError,
): Promise<void> {
  if (error.scope !== 'batch') return;
  const stopped = { reason: 'budget', message: error.message, at: now().toISOString() } as const;
  await store
    .collection('batches')
    .update(batchId, { status: 'open' }, { set: { status: 'paused', stopped } });
}
