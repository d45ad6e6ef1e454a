/**
 * How Lambdas are found and bundled: the one place that knows. CDK deploys what this makes, tests and benchmarks measure it.
 */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildOptions, Plugin } from 'esbuild';

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
const leftOut = './infra/aws/left-out.js';
/** Packages that are loaded and never used, together a sixth of a bundle. */
const alias = {
  // sanitize-html's parser of style sheets reads `style` attributes; our allow-list has `parseStyleAttributes: false`.
  postcss: leftOut,
  // Dates, for what else the package does by which it judges addresses.
  dayjs: leftOut,
  // ElectroDB's check of every entity's definition, a third of a cold start; the tests have made all of them.
  jsonschema: './infra/aws/no-jsonschema.js',
  // The SDK's further places to look for credentials. Lambda sets them in the environment, which is looked at first.
  '@aws-sdk/credential-provider-http': leftOut,
  '@aws-sdk/credential-provider-ini': leftOut,
  '@aws-sdk/credential-provider-process': leftOut,
  '@aws-sdk/credential-provider-sso': leftOut,
  '@aws-sdk/credential-provider-web-identity': leftOut,
  '@smithy/credential-provider-imds': leftOut,
};
/** The same where an alias doesn't reach. */
const unusedParts: Plugin = {
  name: 'unused-parts',
  setup(build) {
    // By `require` ElectroDB would bring the whole package; shared/server/data/table.ts hands it the commands.
    build.onResolve({ filter: /^@aws-sdk\/lib-dynamodb$/ }, ({ kind }) =>
      kind === 'require-call' ? { path: join(root, leftOut) } : undefined,
    );
    // A table of the types of attachments: our mails have none.
    build.onLoad({ filter: /[\\/]nodemailer[\\/].+[\\/]mime-types\.js$/ }, () => ({
      contents: `
        export const detectMimeType = () => 'application/octet-stream';
        export const detectExtension = () => 'bin';`,
    }));
  },
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
    target: 'node24',
    minify: true,
    sourcemap: true,
    sourcesContent: false,
    mainFields,
    alias,
    plugins: [unusedParts],
    external: externalsOf(file),
    logOverride: { [fatal]: 'error' },
  }) satisfies BuildOptions;
