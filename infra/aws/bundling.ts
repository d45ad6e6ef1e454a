/** Discovery and bundling of Lambdas, in one place: CDK deploys the result, tests and benchmarks measure it. */
import { execFile } from 'node:child_process';
import { globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type BuildOptions, type BuildResult, build, type Plugin } from 'esbuild';

export const root = join(import.meta.dirname, '../..');

/** Every Lambda in the tree, as a path relative to the repository's root. */
export const lambdaFiles = (): string[] =>
  globSync('{functions,events}/**/*.lambda.ts', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted();

export const functionFile = (resource: string): string => `functions/${resource}/${resource}.lambda.ts`;
export const consumerFile = (name: string): string => `events/consumers/${name}/${name}.lambda.ts`;
/** Pre-sign-up trigger of the user pool. */
export const linkAccountFile = 'functions/session/link-account.lambda.ts';
/** Custom message trigger of the user pool. */
export const codeMailFile = 'functions/account/code-mail.lambda.ts';
/** Authoriser of AppSync Events. */
export const authorizeLiveFile = 'functions/live/authorize-live.lambda.ts';
export const relayFile = 'events/relay/publish-timeline.lambda.ts';

const makeRenditions = consumerFile('make-renditions');
const transcodeMedia = consumerFile('transcode-media');
/** Program of the container that converts films. */
export const filmTaskFile = 'events/consumers/transcode-media/convert-film.task.ts';
const pointExports = functionFile('exports');

/** Child process of a Lambda, bundled beside it under the name that the Lambda runs it by. */
interface Child {
  readonly file: string;
  readonly bundle: string;
}

const renderChild = (consumer: string): Child => ({
  file: `events/consumers/${consumer}/render-child.ts`,
  bundle: 'render-child.js',
});

const children: Readonly<Record<string, Child>> = {
  [makeRenditions]: renderChild('make-renditions'),
  [transcodeMedia]: renderChild('transcode-media'),
  [filmTaskFile]: renderChild('transcode-media'),
  [pointExports]: { file: 'functions/exports/annotate-child.ts', bundle: 'annotate-child.js' },
};

/** Folder of files beside a bundle, and the program that makes it and prints its path. */
const foldersBeside: Readonly<Record<string, { readonly name: string; readonly maker: string }>> = {
  [consumerFile('fill-sample')]: { name: 'sample', maker: 'infra/sample/make.ts' },
};

/** Packages with native code or WebAssembly, which are copied beside the bundle instead of into it. */
const packagesBeside: Readonly<Record<string, readonly string[]>> = {
  [consumerFile('make-thumbnail')]: ['sharp', 'node-av'],
  [makeRenditions]: ['sharp', '@hyzyla/pdfium'],
  [transcodeMedia]: ['sharp', 'node-av'],
  [filmTaskFile]: ['sharp', 'node-av'],
};
export const binariesOf = (file: string): readonly string[] => packagesBeside[file] ?? [];
export const carriesBinaries = (file: string): boolean => binariesOf(file).length > 0;
/** Child process that a Lambda runs. */
export const childOf = (file: string) => children[file];

/** Folder of files that a Lambda reads. */
export const folderOf = (file: string) => foldersBeside[file];

/** Prefers a package's ES modules to its CommonJS ones: only ES modules can be tree-shaken, which saves a third. */
const mainFields = ['module', 'main'];
/** `import.meta` is empty in a CJS bundle, for which esbuild only warns. */
const fatal = 'empty-import-meta';
const leftOut = './infra/aws/left-out.js';
/** Stubs for packages that are loaded but never used, together a sixth of a bundle. */
const alias = {
  // sanitize-html parses `style` attributes with it; our allow-list has `parseStyleAttributes: false`.
  postcss: leftOut,
  // Dates of `launder`, in which sanitize-html uses only the check of URLs.
  dayjs: leftOut,
  // Validation of every entity's definition by ElectroDB takes a third of a cold start; the tests run it for all of
  // them.
  jsonschema: './infra/aws/no-jsonschema.js',
  // Further credential providers of the SDK. Lambda sets the credentials in the environment, which is tried first.
  '@aws-sdk/credential-provider-http': leftOut,
  '@aws-sdk/credential-provider-ini': leftOut,
  '@aws-sdk/credential-provider-process': leftOut,
  '@aws-sdk/credential-provider-sso': leftOut,
  '@aws-sdk/credential-provider-web-identity': leftOut,
  '@smithy/credential-provider-imds': leftOut,
};
/** Stubs where an alias doesn't reach. */
const unusedParts: Plugin = {
  name: 'unused-parts',
  setup(build) {
    // Otherwise ElectroDB's `require` would include the whole package; shared/server/data/table.ts passes it the
    // commands.
    build.onResolve({ filter: /^@aws-sdk\/lib-dynamodb$/ }, ({ kind }) =>
      kind === 'require-call' ? { path: join(root, leftOut) } : undefined,
    );
    // MIME types of attachments, which our mails never have.
    build.onLoad({ filter: /[\\/]nodemailer[\\/].+[\\/]mime-types\.js$/ }, () => ({
      contents: `
        export const detectMimeType = () => 'application/octet-stream';
        export const detectExtension = () => 'bin';`,
    }));
  },
};

/**
 * Lazy loading of packages that few calls need, with the exports that our sources import: the module is evaluated at
 * the first use.
 */
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
    // Only `import` statements are redirected: the packages themselves and these stubs load each other by `require`.
    build.onResolve({ filter: names }, ({ path, kind }) =>
      kind === 'import-statement' ? { path, namespace: 'later' } : undefined,
    );
    build.onLoad({ filter: names, namespace: 'later' }, ({ path }) => ({
      contents: later + usedLater[path],
      resolveDir: root,
    }));
  },
};

const externalsOf = (file: string): string[] => {
  const [parent = file] = Object.keys(children).filter((one) => children[one]?.file === file);
  return [...binariesOf(parent)];
};

/**
 * esbuild's options for one Lambda. CommonJS, because `require` loads a core module in a sixth of the time of `import`.
 * The AWS SDK is bundled, because the runtime's own is older, larger and slower to load.
 */
export const buildOptionsOf = (file: string) =>
  ({
    absWorkingDir: root,
    entryPoints: [file],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node24',
    // A native `import()` would start Node's ES module loader during the first request.
    supported: { 'dynamic-import': false },
    minify: true,
    sourcemap: true,
    sourcesContent: false,
    // Same for all files: left-out.js is resolved in two ways, and the resolution that wins the race would decide on
    // its strict mode.
    tsconfigRaw: { compilerOptions: { strict: true, verbatimModuleSyntax: true } },
    mainFields,
    alias,
    plugins: [unusedParts, laterLoading],
    external: externalsOf(file),
    logOverride: { [fatal]: 'error' },
  }) satisfies BuildOptions;

/** Node that a bundle is compiled for: the program, and the flags that V8 checks when it accepts a compile cache. */
export interface Host {
  readonly program: string;
  readonly flags: readonly string[];
}

/** Current Node. */
export const here: Host = { program: process.execPath, flags: [] };

/**
 * Lambda's Node: the program in LAMBDA_NODE, or the current one on linux-arm64. Otherwise undefined, because Lambda
 * rejects another Node's cache.
 */
export const lambdaHost = (): Host | undefined => {
  const isAlike = process.platform === 'linux' && process.arch === 'arm64';
  const program = process.env.LAMBDA_NODE || (isAlike ? process.execPath : undefined);
  // Lambda's bootstrap starts Node with this flag.
  return program === undefined ? undefined : { program, flags: ['--expose-gc'] };
};

/**
 * Makes compilation deterministic: with this much memory there is no garbage collection, which drops compiled
 * functions at its own times.
 */
const steady = ['--predictable', '--min-semi-space-size=64', '--max-semi-space-size=64'];

/**
 * Builds the files to deploy: `outfile`, the loader ({@link file://./loader.cjs}); `outfile.code`, which it runs; the
 * source map; and with a `host` `outfile.cache`, V8's compile cache. Deterministic: the same sources give the same
 * files. Rejects when the build fails or when the code can't be loaded.
 */
export const bundle = async (options: BuildOptions, outfile: string, host?: Host): Promise<BuildResult> => {
  // Wraps the code in a function, like Node's own module wrapper.
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
