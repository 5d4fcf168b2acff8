import type { Hand } from './hand.ts';

/** Every chip that was won in a hand. */
export function potOf({ pots }: { readonly pots: readonly { readonly amount: number }[] }): number {
  return pots.reduce((sum, { amount }) => sum + amount, 0);
}

/** Players that took chips out of a pot, with how many, the most first. */
export function winnersOf({
  pots,
  seats,
}: Pick<Hand, 'pots' | 'seats'>): readonly { player: string; amount: number }[] {
  const won = new Map<number, number>();
  for (const { seat, amount } of pots.flatMap(({ winners }) => winners)) {
    won.set(seat, (won.get(seat) ?? 0) + amount);
  }
  return seats
    .flatMap(({ seat, player }) => {
      const amount = won.get(seat) ?? 0;
      return amount > 0 ? [{ player, amount }] : [];
    })
    .sort((a, b) => b.amount - a.amount);
}
