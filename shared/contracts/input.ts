/** Reads the input of a call by the schemas of its route: in the functions, and in the fake server of the web's specs. */
import english from 'zod/v4/locales/en.js';
import { withoutNoncharacters } from '#domain/noncharacters.ts';
import type { ErrorCode, Refusal } from './errors.ts';
import { type BodyOf, largestUpload, type ParamsOf, type QueryOf, type Route } from './route.ts';

/** Checked input of a call. */
export interface Input<R extends Route = Route> {
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
}

/** Input as it came. */
export interface RawInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** Refusal of an input. */
export interface InputRefused {
  readonly refused: Refusal;
}

const refused = (code: ErrorCode, about: Omit<Refusal, 'code'> = {}): InputRefused => ({
  refused: { code, ...about },
});

/** Maximum length of a JSON body in characters; the schemas bound its fields more tightly. */
const maxBody = 1_000_000;

const writtenNoncharacter = /[\uFFFE\uFFFF]|\\ufff[ef]/i;

/** Value of JSON, its texts without noncharacters: no queue takes an event that has one. */
const parsed = (json: string): unknown =>
  writtenNoncharacter.test(json)
    ? JSON.parse(json, (_, value) => (typeof value === 'string' ? withoutNoncharacters(value) : value))
    : JSON.parse(json);

/** Body of a call as JSON; undefined for an empty one. */
export const jsonBody = (text: string): { readonly body: unknown } | InputRefused => {
  if (text === '') return { body: undefined };
  if (text.length > maxBody) return refused('body_too_large');
  try {
    return { body: parsed(text) };
  } catch {
    return refused('invalid_input', { params: { reason: 'The body is not JSON.' } });
  }
};

/** Body of a call that takes a file, from the file of its form. */
export const fileBody = async (
  file: Blob | undefined,
): Promise<{ readonly body: unknown } | InputRefused> => {
  if (!file) return refused('invalid_input', { params: { reason: 'The body is not a form with a file.' } });
  if (file.size > largestUpload) return refused('body_too_large');
  return { body: new Uint8Array(await file.arrayBuffer()) };
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Path of the first key that a schema has stripped from a value; undefined if there is none. */
export const unknownKey = (given: unknown, taken: unknown): readonly string[] | undefined => {
  if (given === taken || !isObject(given) || !isObject(taken)) return undefined;
  for (const [key, value] of Object.entries(given)) {
    if (!Object.hasOwn(taken, key)) return [key];
    const inner = unknownKey(value, taken[key]);
    if (inner) return [key, ...inner];
  }
  return undefined;
};

interface Issues {
  readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
}

const invalid = ({ issues: [issue] }: Issues): InputRefused => {
  const field = issue?.path.join('.') ?? '';
  const reason = `${field}${field ? ': ' : ''}${issue?.message ?? 'invalid'}`;
  return refused('invalid_input', { params: { reason }, ...(field ? { field } : {}) });
};

/** Parameter of a schema’s `safeParse`, for messages in English. */
export const inEnglish = { error: english().localeError };

/**
 * Input of a call by the schemas of its route, or its refusal. A key that the body's schema does not have is refused: a
 * misspelt one would be ignored silently.
 */
export const inputOf = <R extends Route>(route: R, raw: RawInput): Input<R> | InputRefused => {
  const params = route.params.safeParse(raw.params, inEnglish);
  if (!params.success) {
    // An invalid id is `not_found`, like an unknown one; the refusal of an update names the id.
    const lacks = route.updates && params.error.issues[0]?.path[0] === 'id';
    return refused(lacks ? `no_valid_${route.updates}_id` : 'not_found');
  }
  const query = route.query.safeParse(raw.query, inEnglish);
  if (!query.success) return invalid(query.error);
  const body = route.body.safeParse(raw.body, inEnglish);
  if (!body.success) return invalid(body.error);
  const unknown = unknownKey(raw.body, body.data);
  if (unknown) return invalid({ issues: [{ path: unknown, message: 'unknown' }] });
  // The parts of a route have no static types here.
  return { params: params.data, query: query.data, body: body.data } as Input<R>;
};
