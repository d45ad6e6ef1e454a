/** How large each Lambda's bundle is, and how long it takes to load: what a cold start is made of. */
import { execFile } from 'node:child_process';
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { type BuildOptions, build } from 'esbuild';
import { buildOptionsOf, carriesBinaries, lambdaFiles, root } from '../infra/aws/bundling.ts';
import { type Bench, folderFor, inTurn, main, median, type Target } from './bench.ts';

const LARGEST_KB = 900;
/** A load takes at most so many times what the AWS SDK's DynamoDB client alone takes. */
const SLOWEST = 1.6;
const ROUNDS = 11;

const loading = `
  const started = process.hrtime.bigint();
  require(process.argv[1]);
  process.stdout.write(String(Number(process.hrtime.bigint() - started) / 1e6), () => process.exit(0));`;

/** Milliseconds that a fresh process takes to load a bundle. */
async function load(bundle: string): Promise<number> {
  // As on Lambda: no cache of compiled code, and the variables that every function sees.
  const env = { PATH: process.env.PATH, AWS_REGION: 'us-east-1', NODE_DISABLE_COMPILE_CACHE: '1' };
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', loading, bundle], { env });
  return Number(stdout);
}

const client = `
  import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
  import { DynamoDBDocumentClient, GetCommand, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  const commands = [GetCommand, QueryCommand, TransactWriteCommand];
  export const handler = async ({ command, input }) => client.send(new commands[command](input));`;

const bundles: Bench = async (undo) => {
  // Below the root, so that what is left out of a bundle is found as it is beside a deployed one.
  const cache = join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = folderFor(undo, cache);
  const pathOf = (name: string) => join(folder, `${name}.cjs`);

  const files = new Map(lambdaFiles().map((file) => [basename(file, '.lambda.ts'), file]));
  for (const [name, file] of files) await build({ ...buildOptionsOf(file), outfile: pathOf(name) });
  const { entryPoints: _, ...options } = buildOptionsOf('');
  const stdin = { contents: client, resolveDir: root };
  await build({ ...options, stdin, outfile: pathOf('DocumentClient') } satisfies BuildOptions);
  writeFileSync(pathOf('nothing'), 'exports.handler = async () => undefined;');

  const names = ['nothing', 'DocumentClient', ...files.keys()];
  const measured = await inTurn(
    ROUNDS,
    Object.fromEntries(names.map((name) => [name, () => load(pathOf(name))])),
  );
  const nothing = median(measured.nothing ?? []);
  /** Milliseconds over loading an empty handler. */
  const cost = (name: string) => median(measured[name] ?? []) - nothing;
  const kilobytes = (name: string) => statSync(pathOf(name)).size / 1000;
  const rows = (name: string, largest?: Target, slowest?: Target) => [
    { name: `${name}, bundle`, value: kilobytes(name), unit: 'KB', ...(largest && { target: largest }) },
    {
      name: `${name}, load over DocumentClient's`,
      value: cost(name) / cost('DocumentClient'),
      unit: '×',
      ...(slowest && { target: slowest }),
      note: `${cost(name).toFixed(1)} ms`,
    },
  ];
  return [
    ...rows('DocumentClient'),
    ...[...files].flatMap(([name, file]) =>
      rows(name, carriesBinaries(file) ? undefined : { atMost: LARGEST_KB }, { atMost: SLOWEST }),
    ),
  ];
};

if (import.meta.main) await main(bundles);
