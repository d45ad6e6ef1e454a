/** Size of each Lambda's bundle and the time to load it, which make up a cold start. */
import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { type BuildOptions, build } from 'esbuild';
import { buildOptionsOf, bundle, carriesBinaries, here, lambdaFiles, root } from '../infra/aws/bundling.ts';
import { type Bench, folderFor, inTurn, main, median, type Undo } from './bench.ts';

/**
 * Maximum of a bundle, above those that write mails: all mails in four languages, and the libraries that render them.
 */
const largestKb = 950;
/** Limit of a load, as a multiple of loading the AWS SDK's DynamoDB client alone. */
const slowest = 1.6;
const rounds = 11;

const loading = `
  const before = process.cpuUsage();
  const started = process.hrtime.bigint();
  require(process.argv[1]);
  const wall = Number(process.hrtime.bigint() - started) / 1e6;
  const { user, system } = process.cpuUsage(before);
  process.stdout.write(JSON.stringify({ wall, cpu: (user + system) / 1e3 }), () => process.exit(0));`;

/** Milliseconds that a fresh process takes to load a bundle: wall-clock time and CPU time. */
interface Load {
  readonly wall: number;
  readonly cpu: number;
}

/** Environment as on Lambda: no compile cache except the bundle's own, and the variables that every function has. */
const load = async (bundle: string, variables: Readonly<Record<string, string>> = {}): Promise<Load> => {
  const env = {
    PATH: process.env.PATH,
    AWS_REGION: 'us-east-1',
    NODE_DISABLE_COMPILE_CACHE: '1',
    ...variables,
  };
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', loading, bundle], { env });
  return JSON.parse(stdout);
};

const client = `
  import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
  import { DynamoDBDocumentClient, GetCommand, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  const commands = [GetCommand, QueryCommand, TransactWriteCommand];
  export const handler = async ({ command, input }) => client.send(new commands[command](input));`;

/** Names of the Lambdas, by file. */
export const names = new Map(lambdaFiles().map((file) => [file, basename(file, '.lambda.ts')]));

/** Bundles every Lambda to `<folder>/<name>.cjs`, with a compile cache for this Node; returns the folder. */
export const bundleAll = async (undo: Undo): Promise<string> => {
  // Below the repository's root, so that external packages resolve from node_modules, as beside a deployed bundle.
  const cache = join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = folderFor(undo, cache);
  for (const [file, name] of names) await bundle(buildOptionsOf(file), join(folder, `${name}.cjs`), here);
  return folder;
};

const bundles: Bench = async (undo) => {
  const folder = await bundleAll(undo);
  const pathOf = (name: string) => join(folder, `${name}.cjs`);
  const { entryPoints: _, ...options } = buildOptionsOf('');
  const stdin = { contents: client, resolveDir: root };
  await build({ ...options, stdin, outfile: pathOf('DocumentClient') } satisfies BuildOptions);
  writeFileSync(pathOf('nothing'), 'exports.handler = async () => undefined;');
  mkdirSync(join(folder, 'uncompiled'));
  for (const name of names.values()) {
    for (const part of ['', '.code', '.map'])
      copyFileSync(`${pathOf(name)}${part}`, join(folder, 'uncompiled', `${name}.cjs${part}`));
  }

  const loads = new Map<string, Load[]>();
  const measure = (path: string, variables?: Readonly<Record<string, string>>) => async (round: number) => {
    const measured = await load(join(folder, `${path}.cjs`), variables);
    loads.set(path, [...(round > 0 ? (loads.get(path) ?? []) : []), measured]);
    return measured.wall;
  };
  const shipped = [...names.values()].flatMap((name) => [name, `uncompiled/${name}`]);
  await inTurn(
    rounds,
    Object.fromEntries([
      ...['nothing', 'DocumentClient'].map((name) => [name, measure(name)]),
      ...shipped.map((name) => [name, measure(name, { NODE_OPTIONS: '--enable-source-maps' })]),
    ]),
  );
  const least = (name: string) => Math.min(...(loads.get(name) ?? []).map(({ wall }) => wall));
  const processor = (name: string) => median((loads.get(name) ?? []).map(({ cpu }) => cpu));
  /**
   * Wall-clock milliseconds beyond loading an empty handler. The minimum of all loads, because noise only adds time.
   */
  const cost = (name: string) => least(name) - least('nothing');
  const ratio = (name: string) => cost(name) / cost('DocumentClient');
  /** CPU milliseconds beyond loading an empty handler. The median, because CPU time has little noise. */
  const work = (name: string) => processor(name) - processor('nothing');
  const workRatio = (name: string) => work(name) / work('DocumentClient');
  const sizeOf = (path: string) => statSync(path).size / 1000;
  return [
    { name: 'DocumentClient, bundle', value: sizeOf(pathOf('DocumentClient')), unit: 'KB' },
    {
      name: 'DocumentClient, load',
      value: cost('DocumentClient'),
      unit: 'ms',
      note: `of the processor ${work('DocumentClient').toFixed(1)} ms`,
    },
    ...[...names].flatMap(([file, name]) => [
      {
        name: `${name}, bundle`,
        value: sizeOf(`${pathOf(name)}.code`),
        unit: 'KB',
        ...(!carriesBinaries(file) && { target: { atMost: largestKb } }),
        note: `compiled ${sizeOf(`${pathOf(name)}.cache`).toFixed(0)} KB`,
      },
      {
        name: `${name}, load over DocumentClient's`,
        value: ratio(name),
        unit: '×',
        target: { atMost: slowest },
        note: `${cost(name).toFixed(1)} ms, of the processor ${workRatio(name).toFixed(2)} ×; not compiled before ${ratio(`uncompiled/${name}`).toFixed(2)} ×`,
      },
    ]),
  ];
};

if (import.meta.main) await main(bundles);
