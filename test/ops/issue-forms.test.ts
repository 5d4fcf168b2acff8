import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { createProgram } from '../../src/cli/program.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const FOLDER = join(ROOT, '.github/ISSUE_TEMPLATE');

const validations = z.strictObject({ required: z.boolean() }).optional();
const id = z.string().regex(/^[\w-]+$/);
const text = {
  label: z.string(),
  description: z.string().optional(),
  placeholder: z.string().optional(),
};
/** What the hosting platform takes: a form with anything else in it is not shown to anybody. */
const formSchema = z.strictObject({
  name: z.string(),
  description: z.string(),
  labels: z.array(z.string()),
  body: z.array(
    z.discriminatedUnion('type', [
      z.strictObject({
        type: z.literal('markdown'),
        attributes: z.strictObject({ value: z.string() }),
      }),
      z.strictObject({
        type: z.literal('textarea'),
        id,
        attributes: z.strictObject({ ...text, render: z.string().optional() }),
        validations,
      }),
      z.strictObject({
        type: z.literal('input'),
        id,
        attributes: z.strictObject(text),
        validations,
      }),
      z.strictObject({
        type: z.literal('dropdown'),
        id,
        attributes: z.strictObject({ ...text, options: z.array(z.string()).min(2) }),
        validations,
      }),
    ]),
  ),
});

const forms = readdirSync(FOLDER).filter((name) => name !== 'config.yml');

describe.each(forms)('the issue form %s', (name) => {
  const written = readFileSync(join(FOLDER, name), 'utf8');
  const form = formSchema.parse(parse(written));

  test('asks for arena doctor --json and for the version', () => {
    const ids = form.body.flatMap((field) => (field.type === 'markdown' ? [] : field.id));
    expect(ids).toEqual(expect.arrayContaining(['doctor', 'version']));
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('names commands and pages that there are', () => {
    const commands = createProgram().commands.map((command) => command.name());
    const named = Array.from(written.matchAll(/npx arena ([a-z]+)/g), ([, command]) => command);
    expect(named.filter((command) => !commands.includes(String(command)))).toEqual([]);
    const pages = Array.from(
      written.matchAll(/\bdocs\/[\w/-]+\.md|\b[A-Z]+\.md/g),
      ([page]) => page,
    );
    expect(pages.filter((page) => !existsSync(join(ROOT, page)))).toEqual([]);
  });
});

test('a bug is reported with everything that it takes to see it again', () => {
  const { body } = formSchema.parse(parse(readFileSync(join(FOLDER, 'bug.yml'), 'utf8')));
  const required = body.flatMap((field) =>
    field.type !== 'markdown' && field.validations?.required === true ? field.id : [],
  );
  expect(required).toEqual(['happened', 'doctor', 'version', 'node', 'store']);
});
