/** Schedules in EventBridge Scheduler that fire once, or once a day, and put one message on a queue. */
import {
  ConflictException,
  CreateScheduleCommand,
  type CreateScheduleCommandInput,
  DeleteScheduleCommand,
  ResourceNotFoundException,
  SchedulerClient,
  UpdateScheduleCommand,
} from '@aws-sdk/client-scheduler';
import { zonedParts } from '#domain/calendar/zone.ts';
import { hashed } from '../data/ids.ts';
import { type ProjectHeads, projectWithWorkflows } from '../data/project-reads.ts';
import { again, retry } from '../retry.ts';

const scheduler = new SchedulerClient({});

const GroupName = () => process.env.SCHEDULER_GROUP;

/** Name of a schedule, hashed: names are limited in length, and must not be guessable. */
export const scheduleName = (what: string): string => hashed(what);

/** Local time in the zone, such as `2026-03-04T09:00:00`: the schedule follows later changes of the zone's rules. */
const wallText = (at: string, zone: string): string => {
  const { year, month, day, hour, minute, second } = zonedParts(at, zone);
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second)).toISOString().slice(0, 19);
};

/** Queue and message of a schedule. */
interface Target {
  readonly queueArn: string | undefined;
  readonly body: string;
}

/** Creates the schedule of `what`, or moves it (upsert). */
export const schedule = (
  what: string,
  when: { readonly at: string; readonly zone: string },
  to: Target,
): Promise<void> =>
  upsert(what, `at(${wallText(when.at, when.zone)})`, when.zone, to, {
    FlexibleTimeWindow: { Mode: 'OFF' },
    ActionAfterCompletion: 'DELETE',
  });

/** Creates or moves a schedule for a full hour of each day in a zone; within ten minutes, so that not all fire at once. */
export const scheduleDaily = (
  what: string,
  when: { readonly hour: number; readonly zone: string },
  to: Target,
): Promise<void> =>
  upsert(what, `cron(0 ${when.hour} * * ? *)`, when.zone, to, {
    FlexibleTimeWindow: { Mode: 'FLEXIBLE', MaximumWindowInMinutes: 10 },
  });

const upsert = async (
  what: string,
  expression: string,
  zone: string,
  to: Target,
  terms: Pick<CreateScheduleCommandInput, 'FlexibleTimeWindow' | 'ActionAfterCompletion'>,
): Promise<void> => {
  const definition: CreateScheduleCommandInput = {
    Name: scheduleName(what),
    GroupName: GroupName(),
    ScheduleExpression: expression,
    ScheduleExpressionTimezone: zone,
    Target: { Arn: to.queueArn, RoleArn: process.env.SCHEDULER_ROLE_ARN, Input: to.body },
    ...terms,
  };
  const made = await unless(ConflictException, scheduler.send(new CreateScheduleCommand(definition)));
  if (made) return;
  const moved = await unless(
    ResourceNotFoundException,
    scheduler.send(new UpdateScheduleCommand(definition)),
  );
  // Race: it fired, and was deleted, between the two calls.
  if (!moved) await scheduler.send(new CreateScheduleCommand(definition));
};

/** Result of a call, or undefined if it failed with the expected exception. */
const unless = async <Answer>(
  refusal: typeof ConflictException | typeof ResourceNotFoundException,
  call: Promise<Answer>,
): Promise<Answer | undefined> => {
  try {
    return await call;
  } catch (error) {
    if (error instanceof refusal) return undefined;
    throw error;
  }
};

/** Deletes the schedule of `what`; false if there is none. Idempotent. */
export const forgetSchedule = async (what: string): Promise<boolean> => {
  const call = scheduler.send(
    new DeleteScheduleCommand({ Name: scheduleName(what), GroupName: GroupName() }),
  );
  return (await unless(ResourceNotFoundException, call)) !== undefined;
};

/** Deletes the schedule of `what`. Idempotent. */
export const unschedule = async (what: string): Promise<void> => {
  await forgetSchedule(what);
};

/** Brings schedules in step with a project's state; undefined for a deleted project. Idempotent. */
export type Plan = (heads: ProjectHeads | undefined) => Promise<void>;

/** Each repetition means a concurrent change of the state by another call. */
const retries = { attempts: 20 };

/**
 * Runs `plan` on the state that `read` answers, again until the `version` of the state did not change during the run. Race:
 * otherwise, of two concurrent runs, the one with the older state could finish last and overwrite the newer plan. Throws, so
 * that the message is retried, if the state keeps changing; `name` is the subject's, in the error.
 */
export const untilUnchanged = async <State>(
  name: string,
  read: () => Promise<State>,
  version: (state: State) => string,
  plan: (state: State) => Promise<void>,
): Promise<void> => {
  let state = await read();
  const outcome = await retry(retries, async () => {
    await plan(state);
    const planned = version(state);
    state = await read();
    return version(state) === planned ? 'planned' : again;
  });
  if (outcome === again) throw new Error(`${name} changes time and again while it is planned`);
};

/** Brings schedules in step with a project's state (`untilUnchanged`). */
export const planByState = (tenantId: number, projectId: number, plan: Plan): Promise<void> =>
  untilUnchanged('a project', () => projectWithWorkflows(tenantId, projectId), versionsOf, plan);

const versionsOf = (heads: ProjectHeads | undefined): string =>
  heads ? [heads.project, ...heads.workflows].map(({ version }) => version).join() : '';
