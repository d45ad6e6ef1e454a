/**
 * Validates form bodies in the browser with the contracts' schemas, like the server. The build keeps the schemas that are named
 * in these calls (docs/decisions/0142).
 */

import type * as z from 'zod/mini';
import { refusalHere } from '#lib/calls/refusal.ts';
import type { FormErrors } from './form-errors.ts';

/** Messages of the form for a refused field, by its path; they may depend on the refused value, or be missing. */
export type Words = Readonly<Record<string, string | ((value: unknown) => string | undefined)>>;

/** Message for an empty value; other refused values get the server's. */
export const ifEmpty =
  (words: string) =>
  (value: unknown): string | undefined =>
    typeof value === 'string' && value.trim() === '' ? words : undefined;

const valueAt = (body: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce(
    (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
    body,
  );

/** Errors of a body by the paths of its fields, the first of each; with the server's message if the form has none. */
export const schemaErrors = (schema: z.ZodMiniType, body: unknown, words: Words = {}): FormErrors => {
  const { error } = schema.safeParse(body);
  const found: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) {
    const field = path.join('.');
    const own = words[field];
    found[field] ??=
      (typeof own === 'function' ? own(valueAt(body, path)) : own) ??
      refusalHere({ code: 'invalid_input', params: { reason: `${field}: ${message}` } }).message;
  }
  return found;
};

/** First error of a body, in the order of its schema. */
export const firstError = (
  schema: z.ZodMiniType,
  body: unknown,
  words?: Words,
): { readonly field: string; readonly message: string } | undefined => {
  const [first] = Object.entries(schemaErrors(schema, body, words));
  return first?.[1] === undefined ? undefined : { field: first[0], message: first[1] };
};
