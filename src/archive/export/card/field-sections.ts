import { type CollectionName, documentedFields } from '../../notes/notes.ts';
import { CSV_FOLDER, EXPORT_FILES } from '../files.ts';
import { CSV_FILES } from '../tables/tables.ts';
import { markdownTable } from './markdown.ts';

/** Whose documents a file holds. */
const COLLECTION_OF: Readonly<Record<string, CollectionName>> = {
  ...Object.fromEntries(
    Object.entries(EXPORT_FILES).map(([name, file]) => [file, name as CollectionName]),
  ),
  [EXPORT_FILES.batch]: 'batches',
};

/** A heading and a table for each file that has fields, in the order of the files. */
export function fieldSections(files: readonly string[]): readonly string[] {
  return files.flatMap((file) => {
    const collection = COLLECTION_OF[file];
    if (collection !== undefined) return [`### ${file}`, fieldTable(collection)];
    const csv = CSV_FILES.find((each) => `${CSV_FOLDER}/${each.file}` === file);
    if (csv === undefined) return [];
    const rows = csv.columns.map(({ name, type, about }) => [`\`${name}\``, type, about]);
    return [`### ${file}`, markdownTable(['column', 'type', 'meaning'], rows)];
  });
}

/** The fields of a collection's documents; \`[]\`: of each of a list, \`*\`: under any name. */
export function fieldTable(collection: CollectionName): string {
  return markdownTable(
    ['field', 'type', 'meaning'],
    documentedFields(collection).map(({ path, type, about }) => [`\`${path}\``, type, about ?? '']),
  );
}
