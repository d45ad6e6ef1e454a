/** Schedules that put one message on a queue, once. */
import {
  ConflictException,
  CreateScheduleCommand,
  DeleteScheduleCommand,
  ResourceNotFoundException,
  SchedulerClient,
  UpdateScheduleCommand,
} from '@aws-sdk/client-scheduler';
import { zonedParts } from '../../domain/calendar/zone.ts';
import { hashed } from '../data/ids.ts';
import { type ProjectHeads, projectWithWorkflows } from '../data/project-reads.ts';

const scheduler = new SchedulerClient({});

const GroupName = () => process.env.SCHEDULER_GROUP;

/** Names of schedules are short, and hold nothing that could be guessed from. */
const nameOf = (what: string): string => hashed(what);

/** `2026-03-04T09:00:00`, as the wall shows it in the zone: a change of the zone's rules moves the schedule as well. */
const wallText = (at: string, zone: string): string => {
  const { year, month, day, hour, minute, second } = zonedParts(at, zone);
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second)).toISOString().slice(0, 19);
};

/** Makes the one schedule of `what`, or moves it. */
export const schedule = async (
  what: string,
  when: { readonly at: string; readonly zone: string },
  to: { readonly queueArn: string | undefined; readonly body: string },
): Promise<void> => {
  const definition = {
    Name: nameOf(what),
    GroupName: GroupName(),
    ScheduleExpression: `at(${wallText(when.at, when.zone)})`,
    ScheduleExpressionTimezone: when.zone,
    FlexibleTimeWindow: { Mode: 'OFF' as const },
    ActionAfterCompletion: 'DELETE' as const,
    Target: { Arn: to.queueArn, RoleArn: process.env.SCHEDULER_ROLE_ARN, Input: to.body },
  };
  const made = await unless(ConflictException, scheduler.send(new CreateScheduleCommand(definition)));
  if (made) return;
  const moved = await unless(
    ResourceNotFoundException,
    scheduler.send(new UpdateScheduleCommand(definition)),
  );
  // It fired in between, and was gone.
  if (!moved) await scheduler.send(new CreateScheduleCommand(definition));
};

/** The answer to a call, or undefined when it is refused in one way that is expected. */
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

/** Takes the schedule of `what` away, if there is one. */
export const unschedule = async (what: string): Promise<void> => {
  const call = scheduler.send(new DeleteScheduleCommand({ Name: nameOf(what), GroupName: GroupName() }));
  await unless(ResourceNotFoundException, call);
};

/**
 * Plans by a project's state until that state stands still: somebody who read a newer one may have been overtaken by what
 * was just planned, and then it is done again.
 */
export const planByState = async (
  tenantId: number,
  projectId: number,
  plan: (heads: ProjectHeads | undefined) => Promise<void>,
): Promise<void> => {
  let heads = await projectWithWorkflows(tenantId, projectId);
  for (;;) {
    await plan(heads);
    const fresh = await projectWithWorkflows(tenantId, projectId);
    if (versionsOf(fresh) === versionsOf(heads)) return;
    heads = fresh;
  }
};

const versionsOf = (heads: ProjectHeads | undefined): string =>
  heads ? [heads.project, ...heads.workflows].map(({ version }) => version).join() : '';
