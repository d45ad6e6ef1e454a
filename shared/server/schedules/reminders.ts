/** The schedules of automated reminders, kept in step with a project's state (workflow.md, "Reminders"). */
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { dueReminder, type PlannedReminder, plannedReminders } from '../../domain/reminder/reminder.ts';
import * as z from '../../schema.ts';
import { ReminderClaim, ReminderSlot } from '../data/entities/machines.ts';
import { type ProjectHeads, workflowOfRecord } from '../data/project-reads.ts';
import { planByState, schedule, unschedule } from './schedule.ts';

const sqs = new SQSClient({});

/** What a schedule puts on the reminders' queue. */
export const reminderMessage = z.object({
  tenantId: z.number(),
  projectId: z.number(),
  workflowId: z.number(),
  revisionId: z.number(),
  /** ISO 8601 in UTC. */
  slot: z.string(),
  /** The workflow's version that the slot was worked out from. */
  version: z.number(),
});
export type ReminderMessage = z.output<typeof reminderMessage>;

/** A revision's id begins with its project's: all of a project lie between these two. */
const idsPerProject = 1_000_000;
const revisionsOf = (projectId: number) =>
  [{ revisionId: projectId * idsPerProject }, { revisionId: (projectId + 1) * idsPerProject - 1 }] as const;

/** The contact that stands for the schedule itself. */
const scheduleItself = 0;

/** The slots of a project that a contact has, or, of contact 0, its schedules. */
export const slotsOf = async (tenantId: number, projectId: number, contactId: number) => {
  const { data } = await ReminderSlot.query
    .primary({ tenantId, contactId })
    .between(...revisionsOf(projectId))
    .go({ consistent: true, pages: 'all' });
  return data;
};

/** When a reminder of the revision was taken on last, ISO 8601; empty for never. */
const lastReminder = async (tenantId: number, revisionId: number): Promise<string> => {
  const { data } = await ReminderClaim.query
    .primary({ tenantId, revisionId })
    .go({ consistent: true, pages: 'all', attributes: ['claimed_on'] });
  return (
    data
      .map(({ claimed_on }) => claimed_on)
      .toSorted()
      .at(-1) ?? ''
  );
};

/**
 * Brings a project's schedules and its contacts' slots in step with its state: exactly one schedule for each revision
 * that waits, none for any other. It is the state that is read here which counts, so that a late or repeated event does
 * no harm; what changes while this is at work is seen before it ends. `since` is when the change that is reacted to was
 * made, ISO 8601.
 */
export const planReminders = async (
  tenantId: number,
  projectId: number,
  since: string,
  now: number,
): Promise<void> =>
  planByState(tenantId, projectId, (heads) => planFor(tenantId, projectId, heads, since, now));

const planFor = async (
  tenantId: number,
  projectId: number,
  heads: ProjectHeads | undefined,
  since: string,
  now: number,
): Promise<void> => {
  const contacts = heads?.project.contacts.map(({ id }) => id) ?? [];
  const existing = (
    await Promise.all([scheduleItself, ...contacts].map((id) => slotsOf(tenantId, projectId, id)))
  ).flat();
  const schedules = existing.filter(({ contactId }) => contactId === scheduleItself);
  const wanted = heads && contacts.length > 0 ? await planned(tenantId, heads, schedules, since, now) : [];
  const stale = existing.filter(({ revisionId }) => !wanted.some((one) => one.revisionId === revisionId));

  // A schedule is recorded before it is made and forgotten after it is gone, so that none is ever lost sight of.
  const over = stale.filter(({ contactId }) => contactId === scheduleItself);
  await Promise.all(over.map(({ revisionId }) => unschedule(reminderOf(tenantId, revisionId))));
  if (stale.length > 0) mustBeDone(await ReminderSlot.delete(stale).go({ concurrent: 4 }));
  if (!heads) return;

  const versions = new Map(heads.workflows.map(({ id, version }) => [id, version]));
  for (const { workflowId, revisionId, slot } of wanted) {
    const version = versions.get(workflowId) ?? 0;
    const missing = [scheduleItself, ...contacts].filter(
      (contactId) =>
        !existing.some(
          (one) => one.contactId === contactId && one.revisionId === revisionId && one.slot === slot,
        ),
    );
    const common = { tenantId, projectId, workflowId, revisionId, slot, version };
    if (missing.length > 0) {
      const slots = missing.map((contactId) => ({ ...common, contactId }));
      mustBeDone(await ReminderSlot.put(slots).go({ concurrent: 4 }));
    }
    await wake(common, heads.project.timezone, now);
  }
};

/** What a batch has left undone is done when the event comes again. */
const mustBeDone = ({ unprocessed }: { readonly unprocessed: readonly unknown[] }): void => {
  if (unprocessed.length > 0) throw new Error('Throttling: reminder slots are left unwritten');
};

const planned = async (
  tenantId: number,
  { project, workflows }: ProjectHeads,
  schedules: readonly Pick<PlannedReminder, 'revisionId' | 'slot'>[],
  since: string,
  now: number,
): Promise<readonly PlannedReminder[]> => {
  const states = workflows.map(workflowOfRecord);
  const waiting = plannedReminders(project, states, () => since);
  const last = new Map(
    await Promise.all(
      waiting.map(async ({ revisionId }) => [revisionId, await lastReminder(tenantId, revisionId)] as const),
    ),
  );
  const fresh = plannedReminders(project, states, (revisionId) => {
    const reminded = last.get(revisionId) ?? '';
    return reminded > since ? reminded : since;
  });
  return fresh.map((one) => {
    const existing = schedules.find(({ revisionId }) => revisionId === one.revisionId)?.slot ?? '';
    // A slot that has passed while a later one is planned was passed over for a newer change: this event is an old one.
    const isOld = Date.parse(one.slot) <= now && existing > one.slot;
    return isOld && dueReminder(project, states, one.revisionId, existing) ? { ...one, slot: existing } : one;
  });
};

/** What a schedule is of: a revision has one at most. */
const reminderOf = (tenantId: number, revisionId: number): string => `${tenantId}/${revisionId}`;

const wake = async (message: ReminderMessage, zone: string, now: number): Promise<void> => {
  const { tenantId, revisionId, slot } = message;
  const body = JSON.stringify(message);
  if (Date.parse(slot) > now) {
    const queueArn = process.env.REMINDER_QUEUE_ARN;
    return schedule(reminderOf(tenantId, revisionId), { at: slot, zone }, { queueArn, body });
  }
  await unschedule(reminderOf(tenantId, revisionId));
  await sqs.send(new SendMessageCommand({ QueueUrl: process.env.REMINDER_QUEUE_URL, MessageBody: body }));
};
