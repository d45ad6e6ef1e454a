/**
 * Functions of one process told apart: each signs its calls with the credentials of its role, and reads the environment
 * variables that are its own. On AWS an environment belongs to one function; here the code that runs in a function's async
 * context is that function's. Code in no context, like a spec's or an operator's, has the variables of the process.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import process from 'node:process';
import { SignatureV4 } from '@smithy/signature-v4';

/** Environment variables, with the credentials `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY` and `AWS_SESSION_TOKEN`. */
export type Variables = Readonly<Record<string, string>>;

const running = new AsyncLocalStorage<Variables>();

/** Access keys of all functions that have run. */
const keysOfFunctions = new Set<string>();

interface Pair {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

const pairIn = (variables: Readonly<Record<string, string | undefined>>): Pair => ({
  accessKeyId: variables.AWS_ACCESS_KEY_ID ?? '',
  secretAccessKey: variables.AWS_SECRET_ACCESS_KEY ?? '',
  ...(variables.AWS_SESSION_TOKEN && { sessionToken: variables.AWS_SESSION_TOKEN }),
});

/**
 * Credentials of who runs now in place of those that a client, which all functions share, has kept from the process or from
 * another function. Those that code was given otherwise, like a session that it assumed, stay.
 */
const ownOf = (kept: Pair): Pair => {
  const variables = running.getStore();
  if (variables)
    return kept.sessionToken === undefined || keysOfFunctions.has(kept.accessKeyId)
      ? pairIn(variables)
      : kept;
  return keysOfFunctions.has(kept.accessKeyId) ? pairIn(process.env) : kept;
};

const separate = (): void => {
  const shared = process.env;
  process.env = new Proxy(shared, {
    get: (variables, name) => running.getStore()?.[name as string] ?? Reflect.get(variables, name),
    // The object behind sets only by itself.
    set: (variables, name, value) => Reflect.set(variables, name, value),
  });
  // The clients' own class: it signs everything, addresses of objects included.
  for (const method of ['sign', 'presign'] as const) {
    const signed = SignatureV4.prototype[method] as (...given: unknown[]) => unknown;
    SignatureV4.prototype[method] = function (
      this: { credentialProvider: () => Promise<Pair> },
      ...given: unknown[]
    ) {
      const kept = this.credentialProvider;
      const signer = Object.create(this, { credentialProvider: { value: async () => ownOf(await kept()) } });
      return signed.apply(signer, given);
    } as never;
  }
};

let separated = false;

/** Runs work as a function with these variables; as the process without. */
export const asFunction = <Answer>(variables: Variables | undefined, work: () => Answer): Answer => {
  if (!variables) return work();
  if (!separated) separate();
  separated = true;
  keysOfFunctions.add(variables.AWS_ACCESS_KEY_ID ?? '');
  return running.run(variables, work);
};
