/**
 * Rehearsal: dead letters go back to their queue by `npm run ops -- redrive`, which is killed half-way and run again. A letter
 * may be there twice, but none may be lost.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startTestRuntime } from '#testing/test-runtime.ts';

export interface RedriveRehearsal {
  readonly letters: number;
  /** Empty folder for the data. */
  readonly folder: string;
  readonly print: (line: string) => void;
}

export interface RedrivenByRehearsal {
  /** Letters in neither queue. */
  readonly lost: number;
  readonly twice: number;
  readonly stillDead: number;
}

const consumer = 'settle-answers';
const home = `proofline-${consumer}`;
const dead = `${home}-dead`;

export const rehearseRedrive = async ({
  letters,
  folder,
  print,
}: RedriveRehearsal): Promise<RedrivenByRehearsal> => {
  const dataDir = join(folder, 'data');
  // Without events, so that letters that are back stay in the queue, where they are counted.
  const runtime = await startTestRuntime({ dataDir, events: false });
  try {
    const ids = Array.from(
      { length: letters },
      (_, index) => `1-7-1893456000000-701-${String(index).padStart(8, '0')}-0`,
    );
    await runtime.asOne(async () => {
      for (const id of ids)
        runtime.queues.send(
          dead,
          JSON.stringify({ source: 'proofline', detail: { id, name: 'Stage Approved', tenant_id: 1 } }),
        );
    });
    const eventsIn = (queue: string): string[] =>
      runtime.queues.list(queue, { limit: 3 * letters }).map(({ body }) => JSON.parse(body).detail.id);
    const command = () =>
      spawn(
        process.execPath,
        [join(import.meta.dirname, '../../infra/ops/ops.ts'), 'redrive', consumer, '--rate', '500'],
        {
          env: { ...process.env, PROOFLINE_DATA: dataDir, POWERTOOLS_LOG_LEVEL: 'SILENT' },
          stdio: ['ignore', 'pipe', 'inherit'],
        },
      );
    const since = performance.now();
    const first = command();
    let printed = 0;
    // A line for each letter.
    first.stdout.on('data', (text: Buffer) => {
      printed += text.toString().split('\n').length - 1;
      if (printed > letters / 2) first.kill('SIGKILL');
    });
    await once(first, 'exit');
    print(
      `killed with ${eventsIn(home).length} of ${letters} letters sent back, ${eventsIn(dead).length} still dead`,
    );
    // Those that it held are hidden for five minutes.
    runtime.clock.advance(301_000);
    const second = command();
    let last = '';
    second.stdout.on('data', (text: Buffer) => {
      last =
        text
          .toString()
          .split('\n')
          .find((line) => line.startsWith(consumer)) ?? last;
    });
    const [code] = await once(second, 'exit');
    print(`${last} (rc ${code}), after ${((performance.now() - since) / 1000).toFixed(1)} s in all`);
    const back = eventsIn(home);
    const stillDead = new Set(eventsIn(dead));
    const there = new Set([...back, ...stillDead]);
    const lost = ids.filter((id) => !there.has(id)).length;
    const twice = back.length - new Set(back).size;
    print(
      `in the queue: ${new Set(back).size} of ${letters}, ${twice} of them twice; still dead: ${stillDead.size}; lost: ${lost}`,
    );
    return { lost, twice, stillDead: stillDead.size };
  } finally {
    await runtime.stop();
  }
};
