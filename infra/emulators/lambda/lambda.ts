import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Context } from 'aws-lambda';
import { ACCOUNT, REGION } from '../shared/aws-service.ts';

/** What every `*.lambda.ts` exports as `handler`. */
export type Handler = (event: unknown, context: Context) => unknown;

/** Finds and runs the product's Lambda functions. A function is named by its file below the repository's root. */
export type Lambdas = {
  /** Whether there is such a function. */
  has(file: string): boolean;
  /** Loads functions ahead of their first use, one after the other. One that can't be loaded says so when it is used. */
  warm(files: readonly string[]): Promise<void>;
  /**
   * Runs a function as AWS Lambda does and answers its result. Rejects with what it throws, and with LambdaTimeout when
   * it takes longer than its time; it then goes on unheard.
   */
  invoke(file: string, event: unknown, seconds?: number): Promise<unknown>;
};

/** A function has taken longer than it may. */
export class LambdaTimeout extends Error {}

export type LambdaOptions = {
  /** The folder in which `functions/` and `events/` are. */
  root: string;
  /** A folder with one CJS bundle a function, `<name>.cjs`, to be run instead of the sources. */
  bundles?: string | undefined;
};

const nameOf = (file: string) => basename(file, '.lambda.ts');

function contextOf(name: string, seconds: number): Context {
  const deadline = performance.now() + seconds * 1000;
  const unsupported = () => {
    throw new Error('A handler answers by its promise');
  };
  return {
    awsRequestId: randomUUID(),
    callbackWaitsForEmptyEventLoop: true,
    functionName: name,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:${REGION}:${ACCOUNT}:function:${name}`,
    memoryLimitInMB: '512',
    logGroupName: `/aws/lambda/${name}`,
    logStreamName: 'local',
    getRemainingTimeInMillis: () => Math.max(0, Math.round(deadline - performance.now())),
    done: unsupported,
    fail: unsupported,
    succeed: unsupported,
  };
}

function handlerIn(module: unknown, file: string): Handler {
  if (typeof module === 'object' && module !== null && 'handler' in module) {
    const { handler } = module;
    if (typeof handler === 'function') return handler as Handler;
  }
  throw new TypeError(`${file} exports no handler`);
}

/** Lambda functions that run in this process, each imported at its first use. */
export function createLambdas({ root, bundles }: LambdaOptions): Lambdas {
  const loaded = new Map<string, Promise<Handler>>();
  const pathOf = (file: string) => (bundles ? join(bundles, `${nameOf(file)}.cjs`) : join(root, file));

  const read = async (file: string): Promise<Handler> => {
    const path = pathOf(file);
    const module: unknown = bundles
      ? createRequire(import.meta.url)(path)
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
    async invoke(file, event, seconds = 30) {
      const handler = await load(file);
      let alarm: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_resolve, reject) => {
        alarm = setTimeout(
          () => reject(new LambdaTimeout(`${nameOf(file)} timed out after ${seconds} s`)),
          seconds * 1000,
        );
        alarm.unref();
      });
      // In a promise of its own, so that a handler that throws at once rejects like any other.
      const answer = (async () => handler(event, contextOf(nameOf(file), seconds)))();
      return Promise.race([answer, late]).finally(() => clearTimeout(alarm));
    },
  };
}
