import { execFileSync, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { FF_ENCODER_LIBX264 } from 'node-av/constants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRenderer } from '#server/files/renderer.ts';
import { numberedFrames } from '#testing/test-media.ts';
import { numberedPages, pdfOf } from '#testing/test-pdf.ts';
import { encodeVideo } from '../demo/video.ts';
import {
  buildOptionsOf,
  bundle,
  carriesBinaries,
  childOf,
  consumerFile,
  functionFile,
  here,
  lambdaFiles,
  root,
} from './bundling.ts';
import { Handler } from './handler.ts';
import { synthesise } from './synthesise.testing.ts';

/**
 * Size limit of a bundle in bytes: cold starts grow with it. Those that mail by themselves have the texts of such mails in
 * four languages; the largest, `review`, mails the codes for decisions and has the points beside it.
 */
const largest = 1_100_000;

/** Variables of the local product and of tests: a DNS server, and hosts of pictures that may be on this machine. */
const onlyLocal: ReadonlySet<string> = new Set([
  'DNS_SERVER',
  'PUSH_TEST_ORIGIN',
  'REMOTE_PICTURES_TEST_HOSTS',
]);

const files = lambdaFiles();
// Below the repository's root, so that external packages resolve from node_modules, as they do beside a deployed
// bundle.
const cache = join(root, 'node_modules/.cache');
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, 'proofline-bundles-'));
const bundleOf = (file: string) => join(folder, `${files.indexOf(file)}.cjs`);
const codeOf = (file: string) => readFileSync(`${bundleOf(file)}.code`, 'utf8');

/** Standard output of a script in a fresh Node process, with the paths as its arguments. */
const run = (script: string, paths: readonly string[], flags: readonly string[] = []) => {
  const env = { PATH: process.env.PATH, AWS_REGION: 'us-east-1' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [...flags, '-e', script, ...paths], {
    env,
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
  return { lines: stdout.trim().split('\n'), warnings: stderr };
};

afterAll(() => rmSync(folder, { recursive: true }));

describe('every Lambda', () => {
  let product: ReturnType<typeof synthesise>;

  beforeAll(async () => {
    product = synthesise();
    // Sequential: esbuild uses all processors by itself.
    for (const file of files) {
      const { warnings } = await bundle(
        { ...buildOptionsOf(file), logLevel: 'silent' },
        bundleOf(file),
        here,
      );
      expect(warnings, file).toEqual([]);
    }
  });

  it('is found', () => expect(files.length).toBeGreaterThan(0));

  it.each(files.filter((file) => !carriesBinaries(file)))('%s is small enough', (file) => {
    expect(codeOf(file).length).toBeLessThanOrEqual(largest);
  });

  it('carries Stripe’s package where payments are taken, and nowhere else', () => {
    const carriers = files.filter((file) => codeOf(file).includes('api.stripe.com'));
    expect(carriers).toEqual(['functions/billing/billing.lambda.ts']);
  });

  it('loads from the compile cache, and exports its handler', () => {
    const script = `
      const vm = require('node:vm');
      vm.Script = class extends vm.Script {
        constructor(...parts) {
          super(...parts);
          process.stdout.write(this.cachedDataRejected === false ? 'compiled ' : 'to compile ');
        }
      };
      for (const path of process.argv.slice(1)) console.log(typeof require(path).handler)`;
    const { lines, warnings } = run(script, files.map(bundleOf));
    expect(lines).toEqual(files.map(() => 'compiled function'));
    expect(warnings).toBe('');
  });

  it('has a bundle of its own', () => {
    const { api, live, events, stateful, monitoring } = product;
    const keys = [api, live, events, stateful, monitoring].flatMap((template) =>
      Object.values(template.findResources('AWS::Lambda::Function')).map(
        ({ Properties }) => Properties.Code.S3Key,
      ),
    );
    expect(keys).toHaveLength(files.length);
    expect(new Set(keys).size).toBe(files.length);
  });

  it('is given exactly the variables that it reads', () => {
    const handlers = product.app.node.findAll().filter((construct) => construct instanceof Handler);
    const known = new Set([...ourVariables(), ...handlers.flatMap(({ variables }) => [...variables])]);
    const given = Object.fromEntries(
      handlers.map(({ file, variables }) => [file, [...variables].toSorted()]),
    );
    const read = Object.fromEntries(
      files.map((file) => {
        const words = new Set(codeOf(file).match(/\b[A-Z_]{5,}\b/g));
        return [file, [...known].filter((name) => words.has(name) && !onlyLocal.has(name)).toSorted()];
      }),
    );
    expect(given).toEqual(read);
  });

  it('has no way to be deployed without its limits', () => {
    // The same variable switches off the limits of calls and of mails.
    const handlers = product.app.node.findAll().filter((construct) => construct instanceof Handler);
    const given = new Set(handlers.flatMap(({ variables }) => [...variables]));
    for (const name of ['CALL_LIMITS', ...onlyLocal]) expect(given).not.toContain(name);
  });
});

it('renders pages by the child process that lies beside make-renditions', async () => {
  const file = consumerFile('make-renditions');
  const child = childOf(file);
  if (!child) throw new Error('There is no child process');
  const program = join(folder, child.bundle);
  await bundle(buildOptionsOf(child.file), program, here);
  const path = join(folder, 'pages.pdf');
  writeFileSync(path, pdfOf(numberedPages(2)));
  const bounds = { picture: 60_000, idle: 60_000, pictures: 9, memory: 1e9 };
  const renderer = createRenderer({ program, bounds, isSpent: () => false });
  try {
    expect(await renderer.render({ path })).toMatchObject({ sizes: { length: 2 } });
    expect(await renderer.render({ path, page: 2 })).toMatchObject({ large: expect.any(Uint8Array) });
  } finally {
    renderer.end();
  }
});

it('annotates a PDF by the child process that lies beside exports', async () => {
  const child = childOf(functionFile('exports'));
  if (!child) throw new Error('There is no child process');
  const program = join(folder, child.bundle);
  await bundle(buildOptionsOf(child.file), program, here);
  const path = join(folder, 'annotated.pdf');
  writeFileSync(path, pdfOf(numberedPages(1)));
  const bounds = { picture: 60_000, idle: 60_000, pictures: 9, memory: 1e9 };
  const renderer = createRenderer({ program, bounds, isSpent: () => false });
  try {
    expect(await renderer.render({ path, points: [] })).toEqual({ annotated: 0 });
  } finally {
    renderer.end();
  }
});

it('transcodes by the child process that lies beside transcode-media', async () => {
  const file = consumerFile('transcode-media');
  const child = childOf(file);
  if (!child) throw new Error('There is no child process');
  const program = join(folder, 'transcode', child.bundle);
  mkdirSync(join(folder, 'transcode'));
  await bundle(buildOptionsOf(child.file), program, here);
  const path = join(folder, 'film.mp4');
  const frames = numberedFrames(64, 36, 5);
  await encodeVideo(path, { codec: FF_ENCODER_LIBX264, width: 64, height: 36, rate: 25, frames });
  const bounds = { picture: 60_000, idle: 60_000, pictures: 9, memory: 1e9 };
  const renderer = createRenderer({ program, bounds, isSpent: () => false });
  try {
    const made = await renderer.render({ path, kind: 'video', target: `${path}.made` });
    expect(made).toMatchObject({ frames: 5, strip: { webp: expect.any(Uint8Array) } });
  } finally {
    renderer.end();
  }
});

it('has the files of the sample beside fill-sample', () => {
  const into = join(folder, 'fill-sample');
  execFileSync(process.execPath, ['infra/aws/bundle.ts', consumerFile('fill-sample'), into], { cwd: root });
  const list = JSON.parse(readFileSync(join(into, 'sample/files.json'), 'utf8'));
  expect(Object.keys(list)).toEqual(['poster', 'poster-v2', 'leaflet', 'leaflet-v2', 'film']);
  for (const [id, { size, renditions }] of Object.entries<{ size: number; renditions: { path: string }[] }>(
    list,
  )) {
    expect(statSync(join(into, 'sample', id, 'original')).size).toBe(size);
    expect(renditions.length).toBeGreaterThan(1);
    for (const { path } of renditions)
      expect(statSync(join(into, 'sample', id, path)).size).toBeGreaterThan(0);
  }
});

it('carries the library for PDFs in no function, only in the child process beside one', () => {
  for (const file of files) expect(codeOf(file), file).not.toContain('startxref');
});

describe('a compile cache', () => {
  const plain = join(folder, 'plain.cjs');
  const contents = `
    export const handler = () => 'answer';
    export const fails = () => { throw new Error('meant to'); };`;
  const stdin = { contents, loader: 'ts' as const, sourcefile: 'source.ts' };
  const { entryPoints: _, ...options } = buildOptionsOf('');
  const plainOptions = { ...options, stdin };
  const copyTo = (place: string, cache?: Buffer) => {
    const into = join(folder, place);
    mkdirSync(into);
    for (const name of ['plain.cjs', 'plain.cjs.code', 'plain.cjs.map'])
      copyFileSync(join(folder, name), join(into, name));
    if (cache) writeFileSync(join(into, 'plain.cjs.cache'), cache);
    return join(into, 'plain.cjs');
  };
  const answer = 'console.log(require(process.argv[1]).handler())';
  let cache: Buffer;

  beforeAll(async () => {
    await bundle(plainOptions, plain, here);
    cache = readFileSync(`${plain}.cache`);
  });

  it('is taken wherever the bundle lies, and not written', () => {
    const moved = copyTo('moved', cache);
    const before = readdirSync(join(folder, 'moved'));
    expect(run(answer, [moved])).toEqual({ lines: ['answer'], warnings: '' });
    expect(readdirSync(join(folder, 'moved'))).toEqual(before);
    expect(readFileSync(`${moved}.cache`)).toEqual(cache);
  });

  it('is the same for the same code', async () => {
    await bundle(plainOptions, plain, here);
    expect(readFileSync(`${plain}.cache`)).toEqual(cache);
  });

  it('is optional', () => {
    expect(run(answer, [copyTo('missing')])).toEqual({ lines: ['answer'], warnings: '' });
  });

  const changed = (change: (bytes: Buffer) => void) => () => {
    const bytes = Buffer.from(cache);
    change(bytes);
    return bytes;
  };
  it.each([
    ['of another Node', changed((bytes) => bytes.write('v20.20.2 '))],
    [
      'of another processor',
      changed((bytes) => bytes.write([...process.arch].toReversed().join(''), process.version.length + 1)),
    ],
    [
      'damaged',
      changed((bytes) => bytes.writeUInt8(bytes.readUInt8(bytes.length - 99) ^ 1, bytes.length - 99)),
    ],
    ['cut off', () => cache.subarray(0, cache.length - 8)],
    ['cut off in its header', () => cache.subarray(0, 20)],
    ['empty', () => Buffer.alloc(0)],
  ])('%s is ignored and told', (what, made) => {
    const { lines, warnings } = run(answer, [copyTo(what, made())]);
    expect(lines).toEqual(['answer']);
    expect(warnings).toContain('The compile cache is not used: it is damaged, or of Node');
  });

  it('by a Node that runs with other flags is ignored and told', () => {
    const { lines, warnings } = run(answer, [copyTo('flags', cache)], ['--expose-gc']);
    expect(lines).toEqual(['answer']);
    expect(warnings).toContain('The compile cache is not used: V8 runs with other flags.');
  });

  it('leaves errors at their places in the sources', () => {
    const script = 'try { require(process.argv[1]).fails(); } catch (error) { console.log(error.stack); }';
    const { lines } = run(script, [plain], ['--enable-source-maps']);
    expect(lines[1]).toMatch(/ \(.*source\.ts:3:\d+\)$/);
  });
});

it('makes the same bundle of the same sources', async () => {
  const options = { ...buildOptionsOf(functionFile('timeline')), outfile: join(folder, 'same.cjs') };
  const made = new Set<string>();
  // A race between two module resolutions would fail only now and then, so it is built eight times.
  for (let time = 0; time < 8; time += 1) {
    const { outputFiles } = await build({ ...options, write: false });
    for (const { hash } of outputFiles) made.add(hash);
  }
  // Hashes of the code and of its source map.
  expect(made.size).toBe(2);
});

it('loads what few calls need when it is needed', async () => {
  const contents = `
    import { DomUtils } from 'htmlparser2';
    import { sanitizeHtml } from './shared/server/html/sanitize.ts';
    import { htmlToText } from './shared/server/html/text.ts';
    export const handler = () => [sanitizeHtml('<h1>a<script>b</script></h1>'), htmlToText('<p>c</p>'), DomUtils.getText([])];`;
  const outfile = join(folder, 'later.cjs');
  const { entryPoints: _, ...options } = buildOptionsOf('');
  await bundle({ ...options, stdin: { contents, resolveDir: root } }, outfile);
  const script = 'console.log(JSON.stringify(require(process.argv[1]).handler()))';
  expect(run(script, [outfile])).toEqual({ lines: ['["<h2>a</h2>","c",""]'], warnings: '' });
});

it('refuses a bundle that would find nothing in import.meta', async () => {
  const stdin = { contents: 'export const handler = () => import.meta.url', loader: 'ts' as const };
  const { entryPoints: _, ...options } = buildOptionsOf('');
  await expect(build({ ...options, stdin, write: false, logLevel: 'silent' })).rejects.toThrow('import.meta');
});

/** Variables that may be unset on AWS. */
const optional = /^(CALL|ERRORS|MEDIA|METRICS|UPLOAD|STRIPE)_/;

/** Environment variables that our own code reads, except those that Lambda sets. */
const ourVariables = (): string[] => {
  const sources = globSync('{functions,events,shared/server}/**/*.ts', { cwd: root })
    .filter((path) => !/\.(spec|property)\.ts$/.test(path))
    .map((path) => readFileSync(join(root, path), 'utf8'));
  const names = sources.flatMap((text) =>
    [...text.matchAll(/process\.env\.(\w+)/g)].map(([, name = '']) => name),
  );
  return [...new Set(names)].filter((name) => !/^(AWS|LAMBDA)_/.test(name) && !optional.test(name));
};
