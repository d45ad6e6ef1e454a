/**
 * The schedule of what the clock alone brings to a project (workflow.md, "Health"): one a project at most, for the next
 * moment at which something becomes overdue or is missed.
 */
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { clockMoments, hasPassed, nextWake } from '../../domain/analytics/clock.ts';
import * as z from '../../schema.ts';
import { type ProjectHeads, workflowOfRecord } from '../data/project-reads.ts';
import { planByState, schedule, unschedule } from './schedule.ts';

const sqs = new SQSClient({});

/** What a schedule puts on the clock's queue: look at this project. What there is to see, its state says. */
export const clockMessage = z.object({ tenantId: z.number(), projectId: z.number() });

const clockOf = (tenantId: number, projectId: number): string => `${tenantId}/clock/${projectId}`;

/** Nobody is told that the sample project is late. */
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
  // An instant is an instant in every zone, and no wall shows it twice in this one.
  await schedule(clockOf(tenantId, projectId), { at, zone: 'UTC' }, { queueArn, body });
};

/** Brings a project's schedule in step with its state, for what is still to come. */
export const planNextWake = (tenantId: number, projectId: number, now: number): Promise<void> =>
  planByState(tenantId, projectId, (heads) => planNext(tenantId, projectId, heads, now));

/**
 * The same, and what has passed already (a date set in the past, a project out of the archive) is looked at at once.
 * Whether it is known by now is for whoever looks.
 */
export const planClock = (tenantId: number, projectId: number, now: number): Promise<void> =>
  planByState(tenantId, projectId, async (heads) => {
    await planNext(tenantId, projectId, heads, now);
    const at = new Date(now).toISOString();
    if (!heads || !momentsOf(heads).some((moment) => hasPassed(moment, at))) return;
    const MessageBody = JSON.stringify({ tenantId, projectId });
    await sqs.send(new SendMessageCommand({ QueueUrl: process.env.CLOCK_QUEUE_URL, MessageBody }));
  });
