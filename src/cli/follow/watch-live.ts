import { setTimeout as sleep } from 'node:timers/promises';
import { unfinishedBatches } from '../../producer/resume.ts';
import { openOutlook } from '../../scoring/stopping/live-outlook.ts';
import { openFigures, standsStill } from '../../shared/fleet/progress/figures.ts';
import { DecisionRate, timeLeftMs } from '../../shared/fleet/progress/rate.ts';
import type { ArenaStore } from '../../shared/store/arena-store.ts';
import type { Screen } from './screen.ts';
import { type Watched, watchLines } from './watch-lines.ts';

const LOOK_MS = 1_000;
/** Counting takes time from whoever plays on this machine: no more than a twentieth of it. */
const LOOK_SHARE = 20;

export interface Watching {
  readonly screen: Screen;
  /** Aborted by a signal. */
  readonly leaving: AbortSignal;
  /** Of that name alone; undefined: every unfinished one, also those that come. */
  readonly name: string | undefined;
}

/** Draws batches until they are over or stand still, or somebody leaves. Gives their names. */
export async function watchLive(
  store: ArenaStore,
  { screen, leaving, name }: Watching,
): Promise<readonly string[]> {
  const ended = AbortSignal.any([leaving, screen.left]);
  const looks = new Map<string, () => Promise<Watched | null>>();
  let shown: readonly Watched[] = [];
  const draw = (): void => {
    const clock = new Date().toTimeString().slice(0, 8);
    screen.draw(watchLines(shown, { store: store.address, clock, size: screen.size() }));
  };
  screen.onResize(draw);
  while (!ended.aborted) {
    const from = performance.now();
    for (const id of name === undefined ? await unfinishedBatches({ store }) : [name]) {
      if (!looks.has(id)) looks.set(id, openLook(store, id));
    }
    const found = await Promise.all([...looks.values()].map((look) => look()));
    shown = found.filter((each) => each !== null);
    draw();
    if (await areOver(store, shown)) break;
    const spent = performance.now() - from;
    await sleep(Math.max(LOOK_MS, LOOK_SHARE * spent), undefined, { signal: ended }).catch(
      () => undefined,
    );
  }
  return [...looks.keys()];
}

/** Looks at one batch again and again; null once it is deleted. */
function openLook(store: ArenaStore, id: string): () => Promise<Watched | null> {
  const read = openFigures(store, id);
  const rate = new DecisionRate();
  const outlookOf = openOutlook(store);
  return async () => {
    const [batch, figures, callsInFlight] = await Promise.all([
      store.collection('batches').get(id),
      read(),
      store.collection('calls').count({ within: id, where: { outcome: 'open' } }),
    ]);
    if (batch === null || figures === null) return null;
    const perSecond = rate.add(performance.now(), figures.decisions);
    return {
      batch,
      figures,
      perSecond,
      timeLeftMs: timeLeftMs(figures, perSecond),
      callsInFlight,
      outlook: await outlookOf(batch),
    };
  };
}

async function areOver(store: ArenaStore, watched: readonly Watched[]): Promise<boolean> {
  for (const { batch, figures } of watched) {
    if (figures.status === 'finished' || figures.status === 'cancelled') continue;
    if (!(await standsStill(store, batch._id, figures))) return false;
  }
  return true;
}
