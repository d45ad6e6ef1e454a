import * as z from 'zod/mini';
import { invalidParameter } from './errors.ts';

/** Operation of the API: validates the request's body and answers it, or throws a CognitoError. */
export interface Operation {
  /** `client`: called from the browser, unsigned. `iam`: called by the API, signed with its credentials. */
  readonly access: 'client' | 'iam';
  readonly run: (body: unknown) => Promise<object>;
}

/** Operation with a schema for its input; unknown fields are ignored, like at Cognito. */
export const operation = <Schema extends z.ZodMiniType>(
  access: Operation['access'],
  schema: Schema,
  run: (input: z.output<Schema>) => object | Promise<object>,
): Operation => ({
  access,
  run: async (body) => {
    const parsed = z.safeParse(schema, body);
    if (parsed.success) return run(parsed.data);
    const [issue] = parsed.error.issues;
    throw invalidParameter(
      `1 validation error detected: Value at '${issue?.path.join('.')}' failed to satisfy constraint: ${issue?.message}`,
    );
  },
});

export const text = z.string().check(z.minLength(1), z.maxLength(2048));
export const password = z.string().check(z.minLength(1), z.maxLength(256));
export const attributeList = z._default(
  z.array(z.object({ Name: text, Value: z.optional(z.string().check(z.maxLength(2048))) })),
  [],
);
/** Tokens are longer than any other text. */
export const token = z.string().check(z.minLength(1), z.maxLength(16_384));
