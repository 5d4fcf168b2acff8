import { codeVersion } from '../../producer/code-version.ts';
import { askedConfiguration } from '../../shared/records/also-judged.ts';
import type { Batch, Templates } from '../../shared/records/batch.ts';
import { UserError } from '../../shared/records/errors.ts';
import { judgedAxesOf } from '../../shared/records/panel.ts';
import { USUAL_RUBRIC } from '../../shared/records/rubrics.ts';
import { templateHashes } from '../../workers/llm/prompt/templates.ts';
import { hashIn } from '../../workers/llm/question/held-templates.ts';

let own: Templates | null = null;

/** The version and the prompt templates of this program: the same for the whole life of a process. */
export function ownTemplates(): Templates {
  own ??= { codeVersion: codeVersion(), hashes: templateHashes() };
  return own;
}

/**
 * To be called where no other process can take the questions of a batch: nothing would ever go on.
 * @param tables whether it is played, too, and not only judged
 * @throws UserError one line that names both versions, where this one has other prompts than the batch
 */
export function refuseOtherTemplates(batch: Batch, { tables }: { tables: boolean }): void {
  const { _id, templates, mixedSince } = batch;
  if (templates === null || mixedSince !== null) return;
  const mine = ownTemplates();
  const others = templatesOf(batch, tables).filter((name) => {
    const wanted = hashIn(templates, name);
    return wanted !== null && wanted !== hashIn(mine, name);
  });
  if (others.length === 0) return;
  throw new UserError(
    `batch ${_id} is asked with the prompts of version ${templates.codeVersion}, and this program is version ${mine.codeVersion}, whose prompts are others (${others.join(', ')}): go on with that version, or have both answer: arena resume ${_id} --allow-mixed`,
  );
}

function templatesOf(batch: Batch, tables: boolean): readonly string[] {
  const { conditions } = batch.configuration;
  const { judges } = askedConfiguration(batch);
  return [
    ...(tables ? ['decision'] : []),
    ...(tables && conditions.some(({ memory }) => memory !== 'none') ? ['memory'] : []),
    ...judgedAxesOf(judges).map((axis) => `${axis}-${USUAL_RUBRIC}`),
    ...batch.alsoJudged.map(({ axis, rubric }) => `${axis}-${rubric}`),
  ];
}
