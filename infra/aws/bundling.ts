/**
 * How Lambdas are found and bundled: the one place that knows. CDK deploys what this makes, tests and benchmarks measure it.
 */
import { execFile } from 'node:child_process';
import { globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type BuildOptions, type BuildResult, build, type Plugin } from 'esbuild';

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

/** Packages that few calls need, as our sources import them: their modules run at the first use. */
const usedLater: Readonly<Record<string, string>> = {
  'sanitize-html': `export default later(() => require('sanitize-html'));`,
  htmlparser2: `
    export const DomUtils = later(() => require('htmlparser2').DomUtils);
    export const parseDocument = later(() => require('htmlparser2').parseDocument);`,
};
const later = `
  const later = (load) => new Proxy(Function, {
    apply: (_, self, args) => load()(...args),
    get: (_, name) => load()[name],
  });`;
const laterLoading: Plugin = {
  name: 'later-loading',
  setup(build) {
    const names = new RegExp(`^(?:${Object.keys(usedLater).join('|')})$`);
    // The packages themselves, and what stands for them here, ask for each other by `require`.
    build.onResolve({ filter: names }, ({ path, kind }) =>
      kind === 'import-statement' ? { path, namespace: 'later' } : undefined,
    );
    build.onLoad({ filter: names, namespace: 'later' }, ({ path }) => ({
      contents: later + usedLater[path],
      resolveDir: root,
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
    // `import()` would load Node's loader of ES modules, at the first request.
    supported: { 'dynamic-import': false },
    minify: true,
    sourcemap: true,
    sourcesContent: false,
    // The same for all files: what is left out is found by two ways, and would be strict by the first that finds it.
    tsconfigRaw: { compilerOptions: { strict: true, verbatimModuleSyntax: true } },
    mainFields,
    alias,
    plugins: [unusedParts, laterLoading],
    external: externalsOf(file),
    logOverride: { [fatal]: 'error' },
  }) satisfies BuildOptions;

/** A Node in which bundles are to be loaded: the program, and the flags by which V8 tells one cache from another. */
export interface Host {
  readonly program: string;
  readonly flags: readonly string[];
}

/** This very Node. */
export const here: Host = { program: process.execPath, flags: [] };

/**
 * Lambda's Node, as far as it can be run here: the program that LAMBDA_NODE names, or this one on a machine like Lambda's.
 * Otherwise undefined, as another Node's cache would only be carried along.
 */
export const lambdaHost = (): Host | undefined => {
  const isAlike = process.platform === 'linux' && process.arch === 'arm64';
  const program = process.env.LAMBDA_NODE || (isAlike ? process.execPath : undefined);
  // Lambda's bootstrap starts Node with this.
  return program === undefined ? undefined : { program, flags: ['--expose-gc'] };
};

/** V8's memory is large enough that nothing is collected, as the collector drops compiled functions by its own clock. */
const steady = ['--predictable', '--min-semi-space-size=64', '--max-semi-space-size=64'];

/**
 * Makes of one build what is deployed: `outfile`, which runs `outfile.code` ({@link file://./loader.cjs}), the map of its
 * sources, and with a `host` `outfile.cache`, what V8 compiled of it there. The same sources give the same files. Rejects when
 * the build fails, or when the code can't be loaded.
 */
export const bundle = async (options: BuildOptions, outfile: string, host?: Host): Promise<BuildResult> => {
  // The code is a function, as what Node makes of a module.
  const banner = { js: '(function (exports, require, module, __filename, __dirname) {' };
  const result = await build({ ...options, outfile, banner, footer: { js: '})' } });
  renameSync(outfile, `${outfile}.code`);
  const loader = readFileSync(join(import.meta.dirname, 'loader.cjs'), 'utf8');
  writeFileSync(outfile, `${loader}//# sourceMappingURL=${basename(outfile)}.map\n`);
  rmSync(`${outfile}.cache`, { force: true });
  if (host) {
    const program = [...host.flags, ...steady, join(import.meta.dirname, 'compile.cjs'), resolve(outfile)];
    await promisify(execFile)(host.program, program, { env: { ...process.env, NODE_OPTIONS: '' } });
  }
  return result;
};
