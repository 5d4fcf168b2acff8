import { isDeepStrictEqual } from 'node:util';
import type { ProcessContext } from '../../../shared/fleet/process/context.ts';
import type { View } from '../../../shared/fleet/queues/payloads.ts';
import type { Batch, Templates } from '../../../shared/records/batch.ts';
import { ArenaError } from '../../../shared/records/errors.ts';

/** The batch is asked with other prompts than this program has: the job waits for another worker. */
export class OtherTemplatesError extends ArenaError {
  /** When this worker may look at the question again, in ms from now. */
  readonly againMs: number;

  constructor(message: string, againMs: number) {
    super(message, { kind: 'retryable' });
    this.againMs = againMs;
  }
}

/**
 * Makes sure that a question of a batch is asked with the templates that the batch is held to.
 * @throws OtherTemplatesError
 */
export type HoldTemplates = (batch: Batch, view: View) => Promise<void>;

/** The first time a question is put off another worker has it soon; alone, this one rarely looks. */
const AGAIN_STEP_MS = 250;
const AGAIN_AT_MOST_MS = 5_000;
/** A question that this worker met so often was taken by nobody else: about 2.5 s have passed. */
const NOBODY_TAKES_IT = 5;
/** Questions that are put off are as many as sessions; the bound only keeps a long life small. */
const KNOWN = 10_000;

/** Name of the template that a question is asked with. */
export function templateOf(view: View): string {
  return view.kind === 'judge' ? `${view.axis}-${view.rubric}` : view.kind;
}

/** @param own the templates of this program */
export function openHeldTemplates(
  { store, log, now }: Pick<ProcessContext, 'store' | 'log' | 'now'>,
  own: Templates,
): HoldTemplates {
  const batches = store.collection('batches');
  const said = new Set<string>();
  const timesPutOff = new Map<string, number>();

  return async (looked, view) => {
    const batch = { ...looked, templates: await templatesOf(looked) };
    const template = templateOf(view);
    const wanted = hashIn(batch.templates, template);
    const found = hashIn(own, template);
    // A rubric that is newer than the batch is held to nothing.
    if (wanted === null || wanted === found) return await nobodyWaits(batch, template);
    if (batch.mixedSince !== null) return await recordMixed(batch, batch.templates);
    const times = (timesPutOff.get(view.subject) ?? 0) + 1;
    if (timesPutOff.size >= KNOWN) timesPutOff.clear();
    timesPutOff.set(view.subject, times);
    const theirs = `version ${batch.templates.codeVersion} (${template} ${shortHash(wanted)})`;
    const ours = `version ${own.codeVersion} (${template} ${shortHash(found ?? 'none')})`;
    const other = `batch ${batch._id} is asked with the prompts of ${theirs}, and this worker is of ${ours}: its questions are left to other workers; to have this version answer, too: arena resume ${batch._id} --allow-mixed`;
    if (!said.has(batch._id)) {
      said.add(batch._id);
      log.warn({ batch: batch._id, template }, other);
    }
    if (times >= NOBODY_TAKES_IT) await noteAwaited(batch, template, found ?? '');
    throw new OtherTemplatesError(other, Math.min(AGAIN_AT_MOST_MS, times * AGAIN_STEP_MS));
  };

  /** A batch of an older program is held to those of whoever takes its first question. */
  async function templatesOf({ _id, templates }: Batch): Promise<Templates> {
    if (templates !== null) return templates;
    await batches.update(_id, { templates: null }, { set: { templates: own } });
    return (await batches.get(_id))?.templates ?? own;
  }

  async function nobodyWaits({ _id, awaits }: Batch, template: string): Promise<void> {
    if (awaits?.template === template) await batches.update(_id, {}, { set: { awaits: null } });
  }

  /** Another worker may do so at the same time, and its word may be lost: it says it again. */
  async function noteAwaited(batch: Batch, template: string, sha256: string): Promise<void> {
    const known = batch.awaits?.template === template ? batch.awaits : null;
    const self = { codeVersion: own.codeVersion, sha256 };
    const noted = known?.found ?? [];
    if (noted.some((each) => isDeepStrictEqual(each, self))) return;
    const since = known?.since ?? now().toISOString();
    const awaits = { template, found: [...noted, self], since };
    await batches.update(batch._id, {}, { set: { awaits } });
  }

  /** Before anything is asked, so that no answer stands in a batch that does not say whose it is. */
  async function recordMixed(looked: Batch, templates: Templates): Promise<void> {
    let batch: Batch | null = looked;
    while (batch !== null && !batch.mixedWith.some(isOwn)) {
      const { _id, mixedCount, mixedWith } = batch;
      const hashes = own.hashes.filter(({ name, sha256 }) => {
        const held = hashIn(templates, name);
        return held !== null && held !== sha256;
      });
      const self = { codeVersion: own.codeVersion, hashes, at: now().toISOString() };
      await batches.update(
        _id,
        { mixedCount },
        { set: { mixedWith: [...mixedWith, self], mixedCount: mixedCount + 1, awaits: null } },
      );
      batch = await batches.get(_id);
    }
  }

  function isOwn({ codeVersion, hashes }: Batch['mixedWith'][number]): boolean {
    return (
      codeVersion === own.codeVersion &&
      hashes.every(({ name, sha256 }) => hashIn(own, name) === sha256)
    );
  }
}

/** SHA-256 of a template; null where a version has none of that name. */
export function hashIn({ hashes }: Templates, template: string): string | null {
  return hashes.find(({ name }) => name === template)?.sha256 ?? null;
}

function shortHash(sha256: string): string {
  return sha256.slice(0, 12);
}
