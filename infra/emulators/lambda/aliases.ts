/** Versions of functions, and the alias that callers use: its calls go to one version, or to two by a weight. */
import { AwsError, accountId, region } from '../shared/aws-service.ts';
import { type Lambdas, nameOf } from './lambda.ts';
import { checkAnswer, checkRequest } from './payload.ts';

/** Routing of an alias, in Lambda's terms. */
export interface Routing {
  readonly FunctionVersion: string;
  /** Share of the calls, 0 to 1, that another version gets. */
  readonly AdditionalVersionWeights?: Readonly<Record<string, number>>;
}

export interface Call {
  /** Name of the function, and of the function with the alias, as in the dimensions of its metrics. */
  readonly name: string;
  readonly resource: string;
  readonly version: string;
  readonly failed: boolean;
}

/** Functions that are called by their alias `live`. A function that was never published has version 1, that of the start. */
export interface Functions extends Lambdas {
  /**
   * Publishes the code that a folder has for a function's file as its next version, which nobody calls yet. Throws
   * InvalidParameterValueException if there is none.
   */
  publishVersion(file: string, root: string): string;
  routing(file: string): Routing;
  /** Moves the alias. Throws as UpdateAlias does, and then leaves it where it is. */
  updateAlias(file: string, routing: Routing): void;
  /** Deletes a version. Throws ResourceConflictException while the alias names it. */
  deleteVersion(file: string, version: string): void;
}

const alias = 'live';

interface Published {
  readonly versions: Map<string, Lambdas>;
  latest: number;
  routing: Routing;
}

/**
 * Gives functions versions and the alias. `load` finds the functions of a folder, for a version of that name; `measure` is told of each
 * call when it has ended; `random` draws from 0 to 1 which version a call gets.
 */
export const withAliases = (
  first: Lambdas,
  {
    load,
    measure = () => undefined,
    random = Math.random,
  }: {
    readonly load: (root: string, version: string) => Lambdas;
    readonly measure?: (call: Call) => void;
    readonly random?: (() => number) | undefined;
  },
): Functions => {
  const functions = new Map<string, Published>();
  const published = (file: string): Published => {
    const known = functions.get(file) ?? {
      versions: new Map([['1', first]]),
      latest: 1,
      routing: { FunctionVersion: '1' },
    };
    functions.set(file, known);
    return known;
  };
  const codeOf = (file: string, version: string): Lambdas => {
    const code = published(file).versions.get(version);
    if (code) return code;
    const arn = `arn:aws:lambda:${region}:${accountId}:function:${nameOf(file)}:${version}`;
    throw new AwsError('ResourceNotFoundException', `Function not found: ${arn}`, 404);
  };
  const invalid = (message: string) => new AwsError('InvalidParameterValueException', message);

  const drawn = ({ FunctionVersion, AdditionalVersionWeights = {} }: Routing): string => {
    const [additional] = Object.entries(AdditionalVersionWeights);
    return additional && random() < additional[1] ? additional[0] : FunctionVersion;
  };

  return {
    has: first.has,
    warm: first.warm,
    renew: first.renew,
    async invoke(file, event, seconds) {
      checkRequest(event);
      const version = drawn(published(file).routing);
      const name = nameOf(file);
      let failed = true;
      try {
        const answer = await codeOf(file, version).invoke(file, event, seconds);
        checkAnswer(answer);
        failed = false;
        return answer;
      } finally {
        measure({ name, resource: `${name}:${alias}`, version, failed });
      }
    },
    publishVersion(file, root) {
      const known = published(file);
      const version = String(known.latest + 1);
      const code = load(root, version);
      if (!code.has(file)) throw invalid(`The code has no ${file}.`);
      known.latest += 1;
      known.versions.set(version, code);
      return version;
    },
    routing: (file) => published(file).routing,
    updateAlias(file, routing) {
      const { FunctionVersion, AdditionalVersionWeights = {} } = routing;
      const additional = Object.entries(AdditionalVersionWeights);
      for (const version of [FunctionVersion, ...Object.keys(AdditionalVersionWeights)]) {
        if (version === '$LATEST' && additional.length > 0)
          throw invalid('$LATEST is not supported for an alias pointing to more than 1 version');
        codeOf(file, version);
      }
      if (additional.length > 1)
        throw invalid('Number of items in AdditionalVersionWeights cannot be greater than 1');
      for (const [version, weight] of additional) {
        if (version === FunctionVersion)
          throw invalid(
            `Invalid function version ${version}. Function version ${version} is already included in routing configuration.`,
          );
        if (!(weight >= 0 && weight <= 1))
          throw invalid(`Invalid routing weight ${weight} of version ${version}: it is from 0.0 to 1.0.`);
      }
      published(file).routing = routing;
    },
    deleteVersion(file, version) {
      codeOf(file, version);
      const known = published(file);
      const { FunctionVersion, AdditionalVersionWeights = {} } = known.routing;
      if (version === FunctionVersion || Object.hasOwn(AdditionalVersionWeights, version))
        throw new AwsError(
          'ResourceConflictException',
          `Version ${version} of function ${nameOf(file)} cannot be deleted: the alias ${alias} refers to it.`,
          409,
        );
      known.versions.delete(version);
    },
  };
};
