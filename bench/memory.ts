/** Peak memory of each Lambda after loading and after answering, which `memorySize` must exceed. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { routes } from '#contracts/index.ts';
import { sampleOf, worldOf } from '#testing/route-samples.ts';
import type { LiveQuestion } from '../functions/live/authorize-live.lambda.ts';
import { functionFile } from '../infra/aws/bundling.ts';
import { type Bench, type Figure, main } from './bench.ts';
import { bundleAll, names } from './bundles.ts';
import { eventFor } from './invoke.ts';
import { openWorkspace } from './workspace.ts';

/** Maximum in MB: half of the smallest size of a function (infra/aws/handler.ts). */
const largest = 256;

interface Told {
  /** Peak memory of the whole process in MB. */
  readonly loaded: number;
  readonly answered: number;
  readonly statuses: readonly number[];
}

/** Script that loads a bundle and invokes its handler with each event of its input, one after the other. */
const child = `
  const { text } = require('node:stream/consumers');
  const most = () => process.resourceUsage().maxRSS / 1024;
  const getRemainingTimeInMillis = () => 30_000;
  text(process.stdin).then(async (input) => {
    const { handler } = require(process.argv[1]);
    const loaded = most();
    const statuses = [];
    for (const event of JSON.parse(input)) {
      const answer = await handler(event, { getRemainingTimeInMillis });
      statuses.push(answer?.statusCode ?? 200);
    }
    process.stdout.write(JSON.stringify({ loaded, answered: most(), statuses }), () => process.exit(0));
  });`;

/** Message of a queue or a stream without any records. */
const emptyBatch = { Records: [] };

/** Events of functions that answer neither a route nor a batch, by the function's name. */
const questions: Readonly<Record<string, unknown>> = {
  'authorize-live': {
    authorizationToken: 'no token of ours',
    requestContext: { operation: 'EVENT_CONNECT' },
  } satisfies LiveQuestion,
};

const measure = async (bundle: string, events: readonly unknown[]): Promise<Told> => {
  const asked = promisify(execFile)(process.execPath, ['--enable-source-maps', '-e', child, bundle]);
  asked.child.stdin?.end(JSON.stringify(events));
  const { stdout } = await asked;
  return JSON.parse(stdout);
};

const memory: Bench = async (undo) => {
  const folder = await bundleAll(undo);
  const workspace = await openWorkspace(undo, { events: false });
  const { host, owner, runtime } = workspace;
  const headers = {
    'x-proofline-host': host,
    'x-proofline-origin': runtime.environment.ORIGIN_SECRET ?? '',
  };
  /** Events that call each route of a function, in a project of their own, except for routes that take a file. */
  const callsOf = async (file: string) => {
    const world = await worldOf(workspace);
    return routes
      .filter(({ resource, takesFile }) => functionFile(resource) === file && !takesFile)
      .map((route) => {
        const { params, query, ...sample } = sampleOf(route, world);
        const event = eventFor(route, {
          ...sample,
          params: params as Record<string, string | number>,
          headers: { ...headers, ...sample.headers },
          subject: owner.subject,
          now: runtime.clock.now(),
        });
        const asked = Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]);
        return { ...event, queryStringParameters: Object.fromEntries(asked) };
      });
  };
  const figures: Figure[] = [];
  for (const [file, name] of names) {
    const calls = await callsOf(file);
    const events = calls.length > 0 ? calls : [questions[name] ?? emptyBatch];
    const { loaded, answered, statuses } = await measure(join(folder, `${name}.cjs`), events);
    const kept = statuses.filter((status) => status < 400).length;
    figures.push({
      name,
      value: answered,
      unit: 'MB',
      target: { atMost: largest },
      note: `${loaded.toFixed(0)} MB loaded${calls.length > 0 ? `; ${kept} of ${calls.length} calls went well` : ''}`,
    });
  }
  return figures;
};

if (import.meta.main) await main(memory);
