import { setTimeout as sleep } from 'node:timers/promises';
import { type Html, html } from '../../pages/html.ts';
import { handPath } from '../../pages/links.ts';
import type { Subscription } from '../../shared/fleet/hints.ts';
import type { ProcessContext } from '../../shared/fleet/process/context.ts';
import { playerNames } from '../../shared/records/display-names.ts';
import type { Hand } from '../../shared/records/hand.ts';
import { decisionId } from '../../shared/records/ids.ts';
import { count } from '../../shared/text/figures.ts';
import type { LiveSource, Look } from '../live/feed.ts';
import { lookOrGone } from '../live/look-or-gone.ts';
import { playOf } from '../replay/recorded-play.ts';
import { stepWords, type Telling } from '../replay/step-words.ts';
import { replayTable } from '../replay/table-view.ts';
import { type Broadcast, isShown, nextBroadcast, type SeenHand } from './broadcast.ts';
import { sessionSections } from './session-page.ts';
import { readSessionView, type SessionView } from './session-view.ts';

/** Looks although no hint came; a hint can be lost. */
const POLL_MS = 1_500;

/**
 * A session for its spectators: they see what was played, action by action, as late as
 * `actionDelayMs` says, and never what comes after it. Play knows nothing of them.
 * @param clock monotonic, ms
 */
export class SessionSource implements LiveSource {
  readonly #context: Pick<ProcessContext, 'store' | 'hints' | 'configuration'>;
  readonly #id: string;
  readonly #clock: () => number;
  #broadcast: Broadcast | null = null;
  /** Null until Redis has confirmed it. */
  #listening: Subscription | null = null;
  #begun = false;
  #closed = false;
  /** What a hint would be about: the answer that the table waits for. */
  #awaited = '';
  #waitMs = POLL_MS;

  constructor(
    context: Pick<ProcessContext, 'store' | 'hints' | 'configuration'>,
    id: string,
    clock: () => number,
  ) {
    this.#context = context;
    this.#id = id;
    this.#clock = clock;
  }

  async look(): Promise<Look> {
    this.#listen();
    return await lookOrGone(
      async () => this.#shown(await readSessionView(this.#context, this.#id)),
      (notice) => ({ state: notice, table: null, seats: null, hands: null }),
    );
  }

  async #shown(look: SessionView): Promise<Look> {
    const now = this.#clock();
    const { actionDelayMs } = this.#context.configuration;
    const isPlayed = look.session?.status !== 'finished';
    const found = await this.#handToShow(look, now);
    if (found === null) {
      this.#waitMs = POLL_MS;
      return { sections: sessionSections(look), over: !isPlayed };
    }
    const { hand, seen } = found;
    const broadcast = nextBroadcast(this.#broadcast, seen, now, actionDelayMs);
    this.#broadcast = broadcast;
    const shown = isShown(broadcast, seen, now, actionDelayMs);
    const isLast = hand._id === look.hands.at(-1)?._id;
    const over = shown && isLast && !isPlayed;
    const hasMore = broadcast.shown < seen.steps.length - 1 || (seen.over && !over);
    this.#waitMs = hasMore
      ? Math.max(50, Math.min(POLL_MS, broadcast.shownAt + actionDelayMs - now))
      : POLL_MS;
    const told = over ? look : asSeen(look, hand, shown);
    return {
      sections: {
        ...sessionSections(told),
        table: over ? null : liveTable(look, hand, seen, broadcast),
      },
      over,
    };
  }

  async wait(_look: Look, signal: AbortSignal): Promise<void> {
    if (this.#listening !== null) {
      await this.#listening.wait(this.#awaited, this.#waitMs, signal);
    } else {
      await sleep(this.#waitMs, undefined, { signal }).catch(() => undefined);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#listening?.close();
  }

  /** Never awaited: it begins only when Redis answers, and the store can be looked at without. */
  #listen(): void {
    if (this.#begun) return;
    this.#begun = true;
    void this.#context.hints.listen(this.#id).then(
      async (listening) => {
        if (this.#closed) await listening.close();
        else this.#listening = listening;
      },
      // The connection was ended, and with it the process.
      () => undefined,
    );
  }

  /** The one that is shown, until it was shown to its end; then the newest. */
  async #handToShow(
    { hands }: SessionView,
    now: number,
  ): Promise<{ hand: Hand; seen: SeenHand } | null> {
    const { actionDelayMs } = this.#context.configuration;
    const current = hands.find(({ _id }) => _id === this.#broadcast?.handId);
    if (current !== undefined && this.#broadcast !== null) {
      const seen = await this.#seen(current);
      const hasEnded = isShown(this.#broadcast, seen, now, actionDelayMs);
      if (!hasEnded || current === hands.at(-1)) return { hand: current, seen };
    }
    const newest = hands.at(-1);
    return newest === undefined ? null : { hand: newest, seen: await this.#seen(newest) };
  }

  async #seen(hand: Hand): Promise<SeenHand> {
    const over = hand.status === 'completed';
    const decisions = over
      ? []
      : (await this.#context.store.collection('decisions').sift({ within: hand._id })).documents;
    this.#awaited = decisionId(hand._id, decisions.length + 1);
    const { steps } = playOf(hand, decisions);
    return { id: hand._id, number: hand.number, steps, over };
  }
}

/** A session as far as its spectators are. */
function asSeen(look: SessionView, shownHand: Hand, isShownToEnd: boolean): SessionView {
  const { session } = look;
  const hands = look.hands.flatMap((hand): Hand[] => {
    if (hand.number > shownHand.number) return [];
    return hand._id === shownHand._id && !isShownToEnd ? [{ ...hand, status: 'dealt' }] : [hand];
  });
  if (session?.status !== 'finished') return { ...look, hands };
  const seats = session.seats.map((seat) => ({
    ...seat,
    endStack: null,
    delta: null,
    place: null,
  }));
  const playing = { ...session, status: 'open' as const, seats, finishedAt: null };
  return { ...look, session: playing, hands };
}

/** What happened last is what is looked for; the rest is on the hand's own page. */
const HAPPENINGS = 6;

/** The hand in play, as spectators see it: face down what is not shown. */
function liveTable(
  { batch }: SessionView,
  hand: Hand,
  { steps }: SeenHand,
  { shown }: Broadcast,
): Html {
  const step = steps[shown];
  const title = html`<h2 id="table-title"><a href="${handPath(hand._id)}">Hand ${hand.number}</a> <small>blinds ${count(hand.smallBlind)}/${count(hand.bigBlind)}${hand.ante === 0 ? '' : `, ante ${count(hand.ante)}`}</small></h2>`;
  if (step === undefined) {
    return html`<section aria-labelledby="table-title">${title}<p class="empty">Its records cannot be shown.</p></section>`;
  }
  const nameOf = playerNames(batch);
  const nobody = '';
  const telling: Telling = {
    hand,
    nameOf,
    viewer: nobody,
  };
  const past = steps.slice(Math.max(0, shown + 1 - HAPPENINGS), shown + 1).reverse();
  return html`<section class="live-table" aria-labelledby="table-title">${title}
<div class="table">${replayTable(step, telling)}</div>
<ol class="happenings" reversed aria-label="What happened last">${past.map((each, at) => html`<li class="${each.kind}${at === 0 ? ' current' : ''}">${stepWords(each, telling)}</li>`)}</ol></section>`;
}
