/** What a notebook holds of one opponent: counts over the hands that were noted. */
export interface Tendencies {
  readonly hands: number;
  /** Hands entered by choice before the flop. */
  readonly entered: number;
  /** Hands raised before the flop. */
  readonly raised: number;
  /** Bets and raises, and calls, after the flop. */
  readonly bets: number;
  readonly calls: number;
  /** Last hand shown down; null where none was. */
  readonly shown: string | null;
}

export const NOTHING_NOTED: Tendencies = {
  hands: 0,
  entered: 0,
  raised: 0,
  bets: 0,
  calls: 0,
  shown: null,
};

const ENTRY =
  /^- (Player \d+): .*?\(noted (\d+) hands: in (\d+), raised (\d+); after the flop bet (\d+), called (\d+)\)(?:; last shown: (.+))?$/gm;

/** What the notebook says of each opponent; lines of another form are left alone. */
export function recall(notebook: string | null): ReadonlyMap<string, Tendencies> {
  const noted = new Map<string, Tendencies>();
  for (const [, alias, hands, entered, raised, bets, calls, shown] of (notebook ?? '').matchAll(
    ENTRY,
  )) {
    noted.set(alias as string, {
      hands: Number(hands),
      entered: Number(entered),
      raised: Number(raised),
      bets: Number(bets),
      calls: Number(calls),
      shown: shown ?? null,
    });
  }
  return noted;
}

/** One line an opponent, the best known first, as many as the bound takes (chars). */
export function write(noted: ReadonlyMap<string, Tendencies>, mostCharacters: number): string {
  const entries = [...noted].sort(
    ([a, left], [b, right]) => right.hands - left.hands || (a < b ? -1 : 1),
  );
  const lines = ['How they play:'];
  let length = (lines[0] as string).length;
  for (const [alias, tendencies] of entries) {
    const line = entryLine(alias, tendencies);
    if (length + line.length + 1 > mostCharacters) break;
    lines.push(line);
    length += line.length + 1;
  }
  return lines.join('\n');
}

function entryLine(alias: string, noted: Tendencies): string {
  const counts = `(noted ${noted.hands} hands: in ${noted.entered}, raised ${noted.raised}; after the flop bet ${noted.bets}, called ${noted.calls})`;
  const shown = noted.shown === null ? '' : `; last shown: ${noted.shown}`;
  return `- ${alias}: ${describe(noted)} ${counts}${shown}`;
}

const ENOUGH_HANDS = 4;

/** Tight or loose, passive or aggressive, and what to do about it. */
export function describe(noted: Tendencies): string {
  if (noted.hands < ENOUGH_HANDS) return 'not much seen yet';
  const entered = noted.entered / noted.hands;
  const width = entered < 0.2 ? 'tight' : entered > 0.38 ? 'loose' : 'ordinary';
  const aggression = noted.calls === 0 ? noted.bets : noted.bets / noted.calls;
  const raises = noted.raised > noted.entered / 2 || aggression > 1.5;
  const advice =
    width === 'loose' && !raises
      ? 'bet for value, never bluff'
      : width === 'loose'
        ? 'call lighter, let it bluff'
        : width === 'tight'
          ? 'steal its blinds, believe its raises'
          : 'nothing special';
  return `${width} and ${raises ? 'aggressive' : 'passive'}, ${advice}`;
}
