import { existsSync } from 'node:fs';
import process from 'node:process';
import { afterAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '#testing/support.ts';
import { rehearseErase } from './erase.ts';

const folder = temporaryFolder();
afterAll(folder.remove);

/** Kills need a process of their own for DynamoDB. */
const runsHere = existsSync(`/proc/self/task/${process.pid}/children`) && !process.env.DYNAMODB_ENDPOINT;

describe.skipIf(!runsHere)('the erasure of a workspace of 900 projects', () => {
  it('ends with nothing left of it, and all of its neighbour, though the product is killed five times', async () => {
    const { before, left, neighbour, kills, told, job } = await rehearseErase({
      projects: 900,
      kills: 5,
      folder: folder.path,
      print: () => undefined,
    });
    expect(before.items.length).toBeGreaterThan(9000);
    expect(before.objects.length).toBeGreaterThanOrEqual(899);
    expect(before.schedules.length).toBeGreaterThanOrEqual(900);
    expect(before.logins).toHaveLength(2);
    expect(kills).toHaveLength(5);
    expect(job).toBe('done');
    expect(told).toContain('is erased: ');
    expect(left).toEqual({ items: [], objects: [], schedules: [], logins: [] });
    expect(neighbour.before.items.length).toBeGreaterThan(300);
    expect(neighbour.after).toEqual(neighbour.before);
  }, 900_000);
});
