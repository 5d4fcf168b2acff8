import { z } from 'zod';

const fields = { _id: z.string().min(1), schema: z.literal(1) };

/** Small documents of the tests' own: a thing has every JSON type, a note is a union of two shapes. */
export const thingSchema = z.strictObject({
  ...fields,
  kind: z.string(),
  size: z.int(),
  flag: z.boolean().optional(),
  owner: z.string().nullable().optional(),
  cost: z.strictObject({ micro: z.int().nullable() }).optional(),
  content: z.json().optional(),
});
export type Thing = z.infer<typeof thingSchema>;

export const noteSchema = z.discriminatedUnion('type', [
  z.strictObject({ ...fields, type: z.literal('text'), text: z.string() }),
  z.strictObject({ ...fields, type: z.literal('number'), number: z.number() }),
]);

export const THINGS = { things: thingSchema, notes: noteSchema };

export function thing(_id: string, rest: Partial<Omit<Thing, '_id'>> = {}): Thing {
  return { _id, schema: 1, kind: 'plain', size: 0, ...rest };
}
