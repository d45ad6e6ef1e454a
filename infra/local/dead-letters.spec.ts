import { afterAll, beforeAll, expect, it } from 'vitest';
import { testRuntime, until } from '#testing/support.ts';
import type { TestRuntime } from '#testing/test-runtime.ts';
import { tellOfDeadLetters } from './dead-letters.ts';

let runtime: TestRuntime;
beforeAll(async () => {
  runtime = await testRuntime({ events: false, retryMs: 1 });
});
afterAll(() => runtime.stop());

it('tells of dead letters of an earlier run, and of further ones as they appear, with where to look', async () => {
  const dead = 'proofline-make-thumbnail-dead';
  runtime.queues.send(dead, '{"lost":"letter"}');
  const lines: string[] = [];
  const stop = tellOfDeadLetters(runtime, (line) => lines.push(line));
  const where = `${runtime.url()}/_local/queues`;
  expect(lines).toEqual([
    `1 dead letter: make-thumbnail has given up a message. Reasons, and the way to send them back: ${where}`,
  ]);

  // Messages that their consumer fails on five times.
  const queue = 'proofline-send-email';
  runtime.queues.send(queue, '{}');
  runtime.queues.send(queue, '{}');
  const end = runtime.queues.poll(queue, {
    batchSize: 10,
    handler: async () => {
      throw new Error('broken');
    },
  });
  const told = `2 dead letters: send-email has given up messages. Reasons, and the way to send them back: ${where}`;
  await until(() => lines.length > 1);
  expect(lines.slice(1)).toEqual([told]);

  // Redriven, and dead again.
  expect(runtime.queues.redrive(`${queue}-dead`)).toBe(2);
  await until(() => lines.length > 2);
  expect(lines.slice(2)).toEqual([told]);
  await end();
  stop();
});
