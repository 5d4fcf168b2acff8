import type { ServerResponse } from 'node:http';

/** One part of a page, as the newest text of it; numbers rise with every change. */
export interface LiveEvent {
  readonly sequence: number;
  readonly id: string;
  /** One line. */
  readonly data: string;
}

/** What there is to tell, asked for when there is room to write. */
type News = () => { readonly events: readonly LiveEvent[]; readonly over: boolean };

/** How soon a browser comes again after its stream broke, ms. */
const RETRY_MS = 2_000;
/** Beats without room to write after which nobody is taken to read any more. */
const DEAF_BEATS = 4;

/** One open stream of server-sent events. It never has more waiting than what one write takes. */
export class Watcher {
  readonly #response: ServerResponse;
  #sent = 0;
  #news: News | null = null;
  #isFull = false;
  #deafFor = 0;

  constructor(response: ServerResponse) {
    this.#response = response;
    response.on('drain', () => {
      this.#isFull = false;
      this.#deafFor = 0;
      this.#write();
    });
  }

  /** @param sequence the last event that it has had */
  start(sequence: number): void {
    this.#sent = sequence;
    this.#put(`retry: ${RETRY_MS}\n\n`);
  }

  tell(news: News): void {
    this.#news = news;
    this.#write();
  }

  /** A comment, so that what lies between does not take the stream for dead. */
  beat(): void {
    if (!this.#isFull) {
      this.#put(': still here\n\n');
      return;
    }
    this.#deafFor += 1;
    if (this.#deafFor >= DEAF_BEATS) this.#response.destroy();
  }

  end(): void {
    this.#response.end();
  }

  #write(): void {
    if (this.#news === null || this.#isFull || this.#response.writableEnded) return;
    const { events, over } = this.#news();
    for (const { sequence, id, data } of events) {
      if (sequence <= this.#sent) continue;
      if (this.#isFull) return;
      this.#sent = sequence;
      this.#put(`id: ${id}\nevent: part\ndata: ${data}\n\n`);
    }
    if (!over) return;
    this.#put('event: over\ndata: {}\n\n');
    this.end();
  }

  #put(text: string): void {
    if (this.#response.writableEnded || this.#response.destroyed) return;
    this.#isFull = !this.#response.write(text);
  }
}
