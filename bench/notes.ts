/** Cost of a small write: a note through the gateway, on a new table and on one with a day's worth of writes. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { createTestProject } from '#testing/test-project.ts';
import { type Bench, type Figure, main, median, timed } from './bench.ts';
import { bytesOf, openConnection } from './load.ts';
import { openWorkspace } from './workspace.ts';

const warmUp = 20;
const notesWritten = 150;
const [SOME_WRITES, MANY_WRITES] = [10_000, 20_000];
/** Item limit of BatchWriteItem. */
const batch = 25;

const consumers = '--consumers';

const notes: Bench = async (undo) => {
  const events = process.argv.includes(consumers);
  const { runtime, owner, host, headers } = await openWorkspace(undo, { events });
  const { documentClient, tableName } = await import('#server/data/table.ts');

  /** Median milliseconds of adding a note, in a new project. */
  const note = async (): Promise<number> => {
    const film = await createTestProject(owner);
    await runtime.idle();
    const path = `/api/projects/${film.id}/notes`;
    const body = { body: '<p>Mind the logo.</p>', stage_id: film.stage(1).id };
    const request = bytesOf({ method: 'POST', path, host, headers, body });
    const connection = await openConnection(runtime.ports.web);
    const all: number[] = [];
    for (let index = 0; index < warmUp + notesWritten; index += 1)
      all.push(await timed(() => connection.exchange(request)));
    connection.close();
    return median(all.slice(warmUp));
  };
  let written = 0;
  /** Writes items of half a kilobyte until there are this many; each is a record of the stream. */
  const write = async (count: number) => {
    for (; written < count; written += batch) {
      const requests = Array.from({ length: batch }, (_, index) => ({
        PutRequest: { Item: { pk: 'bench', sk: String(written + index), text: 'x'.repeat(500) } },
      }));
      await documentClient.send(new BatchWriteCommand({ RequestItems: { [tableName]: requests } }));
    }
  };

  // Warm-up: compiles the code, so that the new table is not measured with cold code.
  await note();
  const young = await note();
  if (events) return [{ name: 'a note beside the consumers', value: young, unit: 'ms' }];
  await write(SOME_WRITES);
  const some = await note();
  await write(MANY_WRITES);
  const many = await note();
  return [
    { name: 'a note', value: young, unit: 'ms', target: { atMost: 11 } },
    ...[some, many].map((value, index) => ({
      name: `after ${[SOME_WRITES, MANY_WRITES][index]} writes, over it`,
      value: value / young,
      unit: '×',
      target: { atMost: 1.2 },
    })),
    ...(await besideConsumers()),
  ];
};

/** In a process of its own, because the handlers cache the address of the first table. */
const besideConsumers = async (): Promise<readonly Figure[]> => {
  const child = fork(import.meta.filename, [consumers]);
  const [figures] = await once(child, 'message');
  return figures as readonly Figure[];
};

if (import.meta.main) await main(notes);
