import { createHash, type Hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Written at once to a file: large enough that the stream's own cost does not show. */
const CHUNK_CHARACTERS = 1 << 16;

/** A file that is written piece by piece; a full disk or a slow one holds the writer back. */
export interface TextFile {
  /** Takes a text; gives a promise only where it has to be waited for. */
  add(text: string): Promise<void> | null;
  end(): Promise<void>;
}

/** Files of a folder that is being written, and what they hash to. */
export class ExportFolder {
  readonly #directory: string;
  readonly #hashes = new Map<string, string>();

  constructor(directory: string) {
    this.#directory = directory;
  }

  /** SHA-256 (hex) by file, sorted by name. */
  get sums(): ReadonlyMap<string, string> {
    return new Map([...this.#hashes].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  /** Writes a whole file out of texts. */
  async write(file: string, texts: AsyncIterable<string> | Iterable<string>): Promise<void> {
    const hash = createHash('sha256');
    await pipeline(hashed(texts, hash), await this.#stream(file));
    this.#hashes.set(file, hash.digest('hex'));
  }

  /** Opens a file to be written beside others. */
  async open(file: string): Promise<TextFile> {
    const hash = createHash('sha256');
    const stream = await this.#stream(file);
    let broken: Error | null = null;
    stream.on('error', (error) => {
      broken = error;
    });
    let chunk = '';
    const flush = async (): Promise<void> => {
      if (broken !== null) throw broken;
      const text = chunk;
      chunk = '';
      hash.update(text);
      await new Promise<void>((resolve, reject) => {
        stream.write(text, (error) => (error ? reject(error) : resolve()));
      });
    };
    return {
      add: (text) => {
        chunk += text;
        return chunk.length < CHUNK_CHARACTERS ? null : flush();
      },
      end: async () => {
        await flush();
        await new Promise<void>((resolve, reject) => {
          stream.once('error', reject);
          stream.end(() => resolve());
        });
        this.#hashes.set(file, hash.digest('hex'));
      },
    };
  }

  async #stream(file: string) {
    const path = join(this.#directory, file);
    await mkdir(dirname(path), { recursive: true });
    return createWriteStream(path);
  }
}

async function* hashed(
  texts: AsyncIterable<string> | Iterable<string>,
  hash: Hash,
): AsyncGenerator<string, void, undefined> {
  for await (const text of texts) {
    hash.update(text);
    yield text;
  }
}
