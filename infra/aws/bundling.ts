/**
 * How Lambdas are found and bundled: the one place that knows. CDK bundles with these options, the tests and benchmarks
 * measure bundles made with them.
 */
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { type BundlingOptions, LogLevel, OutputFormat, SourceMapMode } from 'aws-cdk-lib/aws-lambda-nodejs';
import type { BuildOptions } from 'esbuild';

export const root = join(import.meta.dirname, '../..');

/** Every Lambda in the tree, by its file below the root. */
export const lambdaFiles = (): string[] =>
  globSync('{functions,events}/**/*.lambda.ts', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted();

export const functionFile = (resource: string): string => `functions/${resource}/${resource}.lambda.ts`;
export const consumerFile = (name: string): string => `events/consumers/${name}/${name}.lambda.ts`;
/** Asked by the user pool itself. */
export const linkAccountFile = 'functions/session/link-account.lambda.ts';
export const relayFile = 'events/relay/publish-timeline.lambda.ts';

/** Packages that carry binaries, so that they travel beside the bundle. */
const nativePackages = ['sharp', 'node-av'];
export const carriesBinaries = (file: string): boolean => file === consumerFile('make-thumbnail');

/** ES modules of a package before its CommonJS ones: only they can be shaken, which takes off a third. */
const mainFields = ['module', 'main'];
/** In a CJS bundle `import.meta` is empty, which esbuild only warns of. */
const fatal = 'empty-import-meta';
const target = 'node24';
const leftOut = './infra/aws/left-out.js';
/** Packages that are loaded and never used, together a sixth of a bundle. */
const alias = {
  // sanitize-html's parser of style sheets reads `style` attributes; our allow-list has `parseStyleAttributes: false`.
  postcss: leftOut,
  // ElectroDB's check of every entity's definition, a third of a cold start; the tests have made all of them.
  jsonschema: './infra/aws/no-jsonschema.js',
  // Imported by its name, ElectroDB's way, the package brings every command it has.
  '@aws-sdk/lib-dynamodb': './infra/aws/lib-dynamodb.js',
  // The SDK's further places to look for credentials. Lambda sets them in the environment, which is looked at first.
  '@aws-sdk/credential-provider-ini': leftOut,
  '@aws-sdk/credential-provider-process': leftOut,
  '@aws-sdk/credential-provider-sso': leftOut,
  '@aws-sdk/credential-provider-web-identity': leftOut,
};

const externalsOf = (file: string): string[] => (carriesBinaries(file) ? nativePackages : []);

/**
 * esbuild's options for one Lambda. CommonJS, as `require` loads a core module in a sixth of the time that `import`
 * takes; the AWS SDK inside, as the runtime's own is older, larger and slower to load.
 */
export const buildOptionsOf = (file: string) =>
  ({
    absWorkingDir: root,
    entryPoints: [file],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target,
    minify: true,
    sourcemap: true,
    sourcesContent: false,
    mainFields,
    alias,
    external: externalsOf(file),
    logOverride: { [fatal]: 'error' },
  }) satisfies BuildOptions;

/**
 * The same options in CDK's words.
 *
 * make-thumbnail alone has binaries: sharp and node-av, prebuilt for linux-arm64 in packages that are optional
 * dependencies, so that an installation on any other machine leaves them out. `nodeModules` would run npm at every
 * synthesis and need the network; a Docker build would need Docker. So the packages are copied beside the bundle from
 * the repository's installation, and those for Lambda's platform from one beside it, which `npm run deploy` makes as
 * locked ({@link file://./binaries.ts}). A machine without it synthesises all the same, and is warned that the function
 * lacks its binaries.
 */
export const bundlingOf = (file: string): BundlingOptions => ({
  format: OutputFormat.CJS,
  target,
  minify: true,
  sourceMap: true,
  sourceMapMode: SourceMapMode.EXTERNAL,
  sourcesContent: false,
  mainFields,
  bundleAwsSDK: true,
  logLevel: LogLevel.WARNING,
  externalModules: externalsOf(file),
  esbuildArgs: {
    '--log-override': `${fatal}=error`,
    '--alias': Object.entries(alias).map((pair) => pair.join('=')),
  },
  commandHooks: {
    beforeBundling: () => [],
    beforeInstall: () => [],
    afterBundling: (inputDir, outputDir) =>
      carriesBinaries(file)
        ? [`"${process.execPath}" "${join(inputDir, 'infra/aws/binaries.ts')}" copy "${outputDir}"`]
        : [],
  },
});

/** The file's path on this machine; throws when there is no such Lambda. */
export const entryOf = (file: string): string => {
  const entry = join(root, file);
  if (existsSync(entry)) return entry;
  throw new Error(`There is no Lambda at ${file}, but the contracts or the event catalogue name it`);
};
