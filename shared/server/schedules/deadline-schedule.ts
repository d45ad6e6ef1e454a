/**
 * Schedules for events that the clock alone causes in a project (workflow.md, "Health"): at most one per project, for
 * the next moment at which a deadline passes.
 */
import { clockMoments, hasPassed, nextWake } from '#domain/analytics/passed-deadlines.ts';
import * as z from '#schema';
import { type ProjectHeads, workflowOfRecord } from '../data/project-reads.ts';
import { queueMessage } from '../queues.ts';
import { forgetSchedule, type Plan, planByState, schedule, unschedule } from './schedule.ts';

/** Queue message of a schedule: a check of this project. Its state decides which events have occurred. */
export const clockMessage = z.object({ tenantId: z.number(), projectId: z.number() });

const clockOf = (tenantId: number, projectId: number): string => `${tenantId}/clock/${projectId}`;

/** Empty for the sample project, whose lateness is not reported. */
export const momentsOf = ({ project, workflows }: ProjectHeads) =>
  project.sample ? [] : clockMoments(project, workflows.map(workflowOfRecord));

const planNext = async (
  tenantId: number,
  projectId: number,
  heads: ProjectHeads | undefined,
  now: number,
): Promise<void> => {
  const at = heads && nextWake(momentsOf(heads), new Date(now).toISOString());
  if (!at) return unschedule(clockOf(tenantId, projectId));
  const queueArn = process.env.CLOCK_QUEUE_ARN;
  const body = JSON.stringify({ tenantId, projectId });
  // UTC has no daylight saving time, so the local time of the schedule is unambiguous.
  await schedule(clockOf(tenantId, projectId), { at, zone: 'UTC' }, { queueArn, body });
};

/** Deletes the schedule of an erased project; false if there is none. */
export const forgetClock = (tenantId: number, projectId: number): Promise<boolean> =>
  forgetSchedule(clockOf(tenantId, projectId));

/** Brings a project's schedule in step with its state, for moments to come. */
export const planNextWake = (tenantId: number, projectId: number, now: number): Promise<void> =>
  planByState(tenantId, projectId, (heads) => planNext(tenantId, projectId, heads, now));

/**
 * Like `planNextWake`, and queues a check at once if a moment has passed already (a date set in the past, a project
 * out of the archive). The consumer finds out if its event is recorded already.
 */
export const clockPlan =
  (tenantId: number, projectId: number, now: number): Plan =>
  async (heads) => {
    await planNext(tenantId, projectId, heads, now);
    const at = new Date(now).toISOString();
    if (!heads || !momentsOf(heads).some((moment) => hasPassed(moment, at))) return;
    await queueMessage(process.env.CLOCK_QUEUE_URL, JSON.stringify({ tenantId, projectId }));
  };
