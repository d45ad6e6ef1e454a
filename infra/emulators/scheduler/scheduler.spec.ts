import { join } from 'node:path';
import {
  ConflictException,
  CreateScheduleCommand,
  type CreateScheduleCommandInput,
  DeleteScheduleCommand,
  GetScheduleCommand,
  ResourceNotFoundException,
  SchedulerClient,
  UpdateScheduleCommand,
  ValidationException,
} from '@aws-sdk/client-scheduler';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Clock, createClock } from '../shared/clock.ts';
import { openStore, type Store } from '../shared/store.ts';
import { createSqs, type Sqs } from '../sqs/sqs.ts';
import { mount, temporaryFolder, until } from '../testing/support.ts';
import { createScheduler, type Scheduler } from './scheduler.ts';

const day = 86_400_000;
let folder: ReturnType<typeof temporaryFolder>;
let store: Store;
let clock: Clock;
let sqs: Sqs;
let scheduler: Scheduler;
let mounted: Awaited<ReturnType<typeof mount>>;
let client: SchedulerClient;

const start = async () => {
  store = openStore(join(folder.path, 'store.sqlite'));
  clock = createClock(store);
  sqs = createSqs(store, clock, [{ name: 'reminders', visibilityTimeoutSeconds: 30 }]);
  scheduler = createScheduler(store, clock, sqs, { groups: ['proofline'] });
  mounted = await mount(scheduler, 'scheduler');
  client = new SchedulerClient(mounted.client);
};
const end = () => {
  scheduler.stop();
  mounted.close();
  client.destroy();
  store.close();
};
beforeEach(async () => {
  folder = temporaryFolder();
  await start();
});
afterEach(() => {
  end();
  folder.remove();
});

const at = (instant: number) => `at(${new Date(instant).toISOString().slice(0, 19)})`;
const schedule = (Name: string, more: Partial<CreateScheduleCommandInput> = {}) => ({
  Name,
  ScheduleExpression: at(clock.now() + day),
  FlexibleTimeWindow: { Mode: 'OFF' as const },
  Target: {
    Arn: 'arn:aws:sqs:us-east-1:000000000000:reminders',
    RoleArn: 'arn:aws:iam::000000000000:role/scheduler',
    Input: JSON.stringify({ name: Name, at: '<aws.scheduler.scheduled-time>' }),
  },
  ActionAfterCompletion: 'DELETE' as const,
  ...more,
});
const create = (name: string, more: Partial<CreateScheduleCommandInput> = {}) =>
  client.send(new CreateScheduleCommand(schedule(name, more)));
const fired = () =>
  sqs
    .list('reminders', { limit: 1000 })
    .map(({ body }) => JSON.parse(body) as { name: string; at: string })
    .reverse();

it('fires by the clock, once, and deletes itself', async () => {
  await create('once');
  await create('later', { ScheduleExpression: at(clock.now() + 3 * day) });
  expect(scheduler.nextDue()).toBe(scheduler.list()[0]?.dueAt);
  expect(fired()).toEqual([]);
  clock.advance(day + 1000);
  await until(() => fired().length > 0);
  clock.advance(1000);
  await until(() => scheduler.list().length === 1);
  expect(fired().map(({ name }) => name)).toEqual(['once']);
  expect(scheduler.list()).toMatchObject([{ name: 'later', queue: 'reminders', group: 'default' }]);
});

it('fires what is past due at once', async () => {
  await create('past', { ScheduleExpression: 'at(2020-01-01T00:00:00)', ActionAfterCompletion: 'NONE' });
  await until(() => fired().length === 1);
  expect(fired()).toEqual([{ name: 'past', at: '2020-01-01T00:00:00Z' }]);
  expect(scheduler.list()).toMatchObject([{ name: 'past', dueAt: null }]);
});

it('reads back, replaces and deletes for the real client', async () => {
  const zone = { ScheduleExpressionTimezone: 'Europe/Berlin', GroupName: 'proofline' };
  const made = await create('a', { ...zone, ScheduleExpression: 'at(2099-07-01T09:00:00)' });
  expect(made.ScheduleArn).toBe('arn:aws:scheduler:us-east-1:000000000000:schedule/proofline/a');
  expect(scheduler.nextDue()).toBe(Date.parse('2099-07-01T07:00:00Z'));
  const name = { Name: 'a', GroupName: 'proofline' };
  await client.send(
    new UpdateScheduleCommand(schedule('a', { ...zone, ScheduleExpression: 'at(2099-01-01T09:00:00)' })),
  );
  expect(await client.send(new GetScheduleCommand(name))).toMatchObject({
    ScheduleExpression: 'at(2099-01-01T09:00:00)',
    ScheduleExpressionTimezone: 'Europe/Berlin',
    ActionAfterCompletion: 'DELETE',
  });
  expect(scheduler.nextDue()).toBe(Date.parse('2099-01-01T08:00:00Z'));
  await client.send(new DeleteScheduleCommand(name));
  expect(scheduler.list()).toEqual([]);
});

it('refuses as Scheduler does', async () => {
  await create('a', { ClientToken: 'first' });
  await create('a', { ClientToken: 'first' });
  await expect(create('a', { ClientToken: 'second' })).rejects.toSatisfy(
    (error) => error instanceof ConflictException && error.$metadata.httpStatusCode === 409,
  );
  await expect(client.send(new GetScheduleCommand({ Name: 'b' }))).rejects.toSatisfy(
    (error) => error instanceof ResourceNotFoundException && error.$metadata.httpStatusCode === 404,
  );
  const missing = client.send(new DeleteScheduleCommand({ Name: 'b' }));
  await expect(missing).rejects.toBeInstanceOf(ResourceNotFoundException);
  const replaced = client.send(new UpdateScheduleCommand(schedule('b')));
  await expect(replaced).rejects.toBeInstanceOf(ResourceNotFoundException);
  await expect(create('c', { GroupName: 'none' })).rejects.toBeInstanceOf(ResourceNotFoundException);
  await expect(create('c', { ScheduleExpression: 'at(soon)' })).rejects.toBeInstanceOf(ValidationException);
  await expect(create('c', { ScheduleExpressionTimezone: 'Mars' })).rejects.toBeInstanceOf(
    ValidationException,
  );
});

it('fires a recurring schedule for each due time that passed', async () => {
  await create('daily', { ScheduleExpression: 'rate(1 days)' });
  clock.advance(3 * day + 1000);
  await until(() => fired().length >= 3);
  expect(new Set(fired().map((event) => event.at)).size).toBe(3);
  expect(scheduler.nextDue()).toBeGreaterThan(clock.now());
  clock.advance(day);
  await until(() => fired().length === 4);
});

it('starts a recurring schedule at its start date and ends it at its end date', async () => {
  const from = Math.ceil(clock.now() / 1000) * 1000 + day;
  await create('span', {
    ScheduleExpression: 'rate(12 hours)',
    StartDate: new Date(from),
    EndDate: new Date(from + day),
  });
  expect(scheduler.nextDue()).toBe(from);
  clock.advance(10 * day);
  await until(() => scheduler.list().length === 0);
  expect(fired()).toHaveLength(3);
});

it('can be fired from the console', async () => {
  await create('once');
  expect(scheduler.fireNow('none')).toBe(false);
  expect(scheduler.fireNow('once')).toBe(true);
  expect(fired().map(({ name }) => name)).toEqual(['once']);
  expect(scheduler.list()).toEqual([]);
});

it('leaves disabled schedules alone', async () => {
  await create('off', { State: 'DISABLED', ScheduleExpression: 'at(2020-01-01T00:00:00)' });
  await create('on', { ScheduleExpression: 'at(2020-01-01T00:00:00)' });
  await until(() => fired().length > 0);
  expect(fired().map(({ name }) => name)).toEqual(['on']);
});

it('fires after a restart what fell due while it was off, and nothing twice', async () => {
  await create('due');
  scheduler.stop();
  clock.advance(2 * day);
  end();
  await start();
  await until(() => fired().length === 1);
  end();
  await start();
  await create('marker', { ScheduleExpression: 'at(2020-01-01T00:00:00)' });
  await until(() => fired().length > 1);
  expect(fired().map(({ name }) => name)).toEqual(['due', 'marker']);
});

it('keeps a schedule whose message could not be stored', async () => {
  await create('held');
  const transaction = () =>
    store.transaction(() => {
      scheduler.fireNow('held');
      throw new Error('killed');
    });
  expect(transaction).toThrow('killed');
  expect(fired()).toEqual([]);
  expect(scheduler.list()).toMatchObject([{ name: 'held' }]);
});

it('refuses by the lengths, patterns and ranges of AWS', async () => {
  const target = {
    Arn: 'arn:aws:sqs:us-east-1:000000000000:reminders',
    RoleArn: 'arn:aws:iam::000000000000:role/scheduler',
  };
  const create = (more: Partial<CreateScheduleCommandInput>) =>
    client.send(new CreateScheduleCommand({ ...schedule('limits'), ...more })).then(
      () => 'accepted',
      (error: Error) => error.name,
    );
  const off = { Mode: 'OFF' as const };
  const flexible = { Mode: 'FLEXIBLE' as const };
  const [start, end] = [new Date(clock.now() + 2 * day), new Date(clock.now() + day)];
  const wrong: Partial<CreateScheduleCommandInput>[] = [
    { Name: 'x'.repeat(65) },
    { Name: 'a b' },
    { GroupName: 'a b' },
    { ClientToken: 'x'.repeat(65) },
    { ClientToken: 'a b' },
    { Description: 'x'.repeat(513) },
    { ScheduleExpressionTimezone: 'x'.repeat(51) },
    { FlexibleTimeWindow: flexible },
    { FlexibleTimeWindow: { ...flexible, MaximumWindowInMinutes: 1441 } },
    { FlexibleTimeWindow: { ...off, MaximumWindowInMinutes: 5 } },
    { StartDate: start, EndDate: end },
    { Target: { ...target, RoleArn: 'scheduler' } },
    { Target: { ...target, Input: '' } },
    { Target: { ...target, Input: JSON.stringify('x'.repeat(256 * 1024)) } },
    { Target: { ...target, RetryPolicy: { MaximumRetryAttempts: 186 } } },
    { Target: { ...target, RetryPolicy: { MaximumEventAgeInSeconds: 59 } } },
  ];
  for (const more of wrong) expect([more, await create(more)]).toEqual([more, 'ValidationException']);
  expect(
    await create({
      Name: 'x'.repeat(64),
      ClientToken: 'x'.repeat(64),
      Description: 'x'.repeat(512),
      FlexibleTimeWindow: { ...flexible, MaximumWindowInMinutes: 1440 },
      Target: { ...target, RetryPolicy: { MaximumRetryAttempts: 185, MaximumEventAgeInSeconds: 60 } },
    }),
  ).toBe('accepted');
});
