import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Context } from 'aws-lambda';
import { accountId, region } from '../shared/aws-service.ts';
import { asFunction, type Variables } from './running.ts';

/** Export `handler` of every `*.lambda.ts`. */
export type Handler = (event: unknown, context: Context) => unknown;

/** Finds and runs Lambda functions, named by their files below the root. */
export interface Lambdas {
  has(file: string): boolean;
  /**
   * Loads functions ahead of their first use, one after the other. A function that fails to load rejects at its first
   * use.
   */
  warm(files: readonly string[]): Promise<void>;
  /**
   * Ends the environments: each function loads its bundle anew at its next call, and has kept nothing. Functions that are read from their
   * sources share the modules of this process, and stay.
   */
  renew(): void;
  /**
   * Runs a function as AWS Lambda does and returns its result. Rejects with the error that it throws, or with
   * LambdaTimeout after its timeout; it then continues, and its result is dropped.
   */
  invoke(file: string, event: unknown, seconds?: number): Promise<unknown>;
}

export class LambdaTimeout extends Error {}

export interface LambdaOptions {
  /** Folder that the functions' files are named from. */
  root: string;
  /** Folder with a CJS bundle for each function, `<name>.cjs`, to run instead of the sources. */
  bundles?: string | undefined;
  /** Version that the functions are told they have; default: `$LATEST`. */
  version?: string;
  /**
   * Environment variables that a function has for itself, its role's credentials among them; undefined for one without a
   * role, which acts as the process does.
   */
  variablesOf?: ((name: string) => Variables | undefined) | undefined;
}

/** Name of a function, of its file. */
export const nameOf = (file: string): string => basename(file, '.lambda.ts');

const contextOf = (name: string, version: string, seconds: number): Context => {
  const deadline = performance.now() + seconds * 1000;
  const unsupported = () => {
    throw new Error('A handler answers by its promise');
  };
  return {
    awsRequestId: randomUUID(),
    callbackWaitsForEmptyEventLoop: true,
    functionName: name,
    functionVersion: version,
    invokedFunctionArn: `arn:aws:lambda:${region}:${accountId}:function:${name}`,
    memoryLimitInMB: '512',
    logGroupName: `/aws/lambda/${name}`,
    logStreamName: 'local',
    getRemainingTimeInMillis: () => Math.max(0, Math.round(deadline - performance.now())),
    done: unsupported,
    fail: unsupported,
    succeed: unsupported,
  };
};

const handlerIn = (module: unknown, file: string): Handler => {
  if (typeof module === 'object' && module !== null && 'handler' in module) {
    const { handler } = module;
    if (typeof handler === 'function') return handler as Handler;
  }
  throw new TypeError(`${file} exports no handler`);
};

const require = createRequire(import.meta.url);

/** Module without the state that an earlier runtime of this process left in it: its clients keep the addresses that they first saw. */
const requireAnew = (path: string): unknown => {
  delete require.cache[require.resolve(path)];
  return require(path);
};

/** Lambda functions in this process, each imported lazily. */
export const createLambdas = ({
  root,
  bundles,
  version = '$LATEST',
  variablesOf = () => undefined,
}: LambdaOptions): Lambdas => {
  const loaded = new Map<string, Promise<Handler>>();
  const pathOf = (file: string) => (bundles ? join(bundles, `${nameOf(file)}.cjs`) : join(root, file));

  const read = async (file: string): Promise<Handler> => {
    const path = pathOf(file);
    const module: unknown = bundles
      ? requireAnew(path)
      : await import(/* @vite-ignore */ pathToFileURL(path).href);
    return handlerIn(module, file);
  };
  const load = (file: string): Promise<Handler> => {
    const handler = loaded.get(file) ?? read(file);
    loaded.set(file, handler);
    return handler;
  };

  return {
    has: (file) => existsSync(pathOf(file)),
    async warm(files) {
      for (const file of files) await load(file).catch(() => undefined);
    },
    renew() {
      if (bundles) loaded.clear();
    },
    async invoke(file, event, seconds = 30) {
      const name = nameOf(file);
      const variables = variablesOf(name);
      const handler = await load(file);
      let alarm: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_resolve, reject) => {
        alarm = setTimeout(
          () => reject(new LambdaTimeout(`${name} timed out after ${seconds} s`)),
          seconds * 1000,
        );
        alarm.unref();
      });
      // Async, so that a handler that throws synchronously rejects like any other.
      const answer = asFunction(variables, async () => handler(event, contextOf(name, version, seconds)));
      return Promise.race([answer, late]).finally(() => clearTimeout(alarm));
    },
  };
};
