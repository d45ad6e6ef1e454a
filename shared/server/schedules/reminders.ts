/** Schedules of automatic reminders, kept in step with a project's state (workflow.md, "Reminders"). */
import type { DaysOff } from '#domain/calendar/business-days.ts';
import { leavesAt, slotUntil } from '#domain/calendar/slots.ts';
import { dueReminder, type PlannedReminder, plannedReminders } from '#domain/reminder/reminder.ts';
import * as z from '#schema';
import { ReminderClaim } from '../data/entities/reminder-claim.ts';
import { ReminderSlot } from '../data/entities/reminder-slot.ts';
import { type ProjectHeads, workflowOfRecord } from '../data/project-reads.ts';
import { whole } from '../data/whole.ts';
import { delayAfter } from '../mail/backoff.ts';
import { queueMessage } from '../queues.ts';
import { forgetSchedule, type Plan, planByState, schedule, unschedule } from './schedule.ts';

/** Queue message of a schedule. */
export const reminderMessage = z.object({
  tenantId: z.number(),
  projectId: z.number(),
  workflowId: z.number(),
  revisionId: z.number(),
  /** ISO 8601 in UTC. */
  slot: z.string(),
  /** Version of the workflow that the slot was computed from. */
  version: z.number(),
  /** Number of attempts this morning that the mail service did not accept. */
  tries: z.optional(z.number()),
});
export type ReminderMessage = z.output<typeof reminderMessage>;

/** Range of a project's revision ids, which begin with the project's id. */
const idsPerProject = 1_000_000;
const revisionsOf = (projectId: number) =>
  [{ revisionId: projectId * idsPerProject }, { revisionId: (projectId + 1) * idsPerProject - 1 }] as const;

/** Contact id 0 marks the slot of the schedule itself. */
const scheduleItself = 0;

/** Slots of a contact in a project; for contact 0, the project's schedules. */
export const slotsOf = async (tenantId: number, projectId: number, contactId: number) => {
  const { data } = await ReminderSlot.query
    .primary({ tenantId, contactId })
    .between(...revisionsOf(projectId))
    .go({ consistent: true, pages: 'all' });
  return data;
};

/** Time of the newest reminder claimed for a revision, ISO 8601; empty for none. */
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
 * Brings a project's schedules and its contacts' slots in step with its state: exactly one schedule per revision that
 * waits for feedback, none for any other. Idempotent: only the given state counts, so a late or duplicate event is
 * harmless. `since` is the time of the change that triggered it, ISO 8601. Slots up to `handled` are done; an earlier
 * plan's slot that has passed without being handled is still owed, and stays.
 */
export const reminderPlan =
  (tenantId: number, projectId: number, since: string, now: number, handled = ''): Plan =>
  (heads) =>
    planFor(tenantId, projectId, heads, { since, now, handled });

/** Runs {@link reminderPlan} on a project's state, again after a concurrent change. */
export const planReminders = (
  tenantId: number,
  projectId: number,
  ...trigger: [since: string, now: number, handled?: string]
): Promise<void> => planByState(tenantId, projectId, reminderPlan(tenantId, projectId, ...trigger));

interface Trigger {
  readonly since: string;
  readonly now: number;
  readonly handled: string;
}

const planFor = async (
  tenantId: number,
  projectId: number,
  heads: ProjectHeads | undefined,
  trigger: Trigger,
): Promise<void> => {
  const contacts = heads?.project.contacts.map(({ id }) => id) ?? [];
  const existing = (
    await Promise.all([scheduleItself, ...contacts].map((id) => slotsOf(tenantId, projectId, id)))
  ).flat();
  const schedules = existing.filter(({ contactId }) => contactId === scheduleItself);
  const wanted = heads && contacts.length > 0 ? await planned(tenantId, heads, schedules, trigger) : [];
  const stale = existing.filter(({ revisionId }) => !wanted.some((one) => one.revisionId === revisionId));

  // A slot is written before its schedule is created, and deleted after it, so that no schedule is orphaned.
  const over = stale.filter(({ contactId }) => contactId === scheduleItself);
  await Promise.all(over.map(({ revisionId }) => unschedule(reminderOf(tenantId, revisionId))));
  if (stale.length > 0) await whole(ReminderSlot.delete(stale).go({ concurrent: 4 }));
  if (!heads) return;

  const versions = new Map(heads.workflows.map(({ id, version }) => [id, version]));
  for (const { workflowId, revisionId, slot, days_off } of wanted) {
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
      await whole(ReminderSlot.put(slots).go({ concurrent: 4 }));
    }
    await wake(common, { zone: heads.project.timezone, days_off }, trigger.now);
  }
};

const planned = async (
  tenantId: number,
  { project, workflows }: ProjectHeads,
  schedules: readonly Pick<PlannedReminder, 'revisionId' | 'slot'>[],
  { since, now, handled }: Trigger,
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
  const hasPassed = (slot: string) => Date.parse(slot) <= now;
  const seriesOf = ({ revisionId, slot }: Pick<PlannedReminder, 'revisionId' | 'slot'>) =>
    dueReminder(project, states, revisionId, slot)?.series;
  return fresh.map((one) => {
    const earlier = schedules.find(({ revisionId }) => revisionId === one.revisionId);
    const existing = earlier && seriesOf(earlier) ? earlier.slot : '';
    // In the queue, in the dead-letter queue, or handled after its morning.
    const isOwed = hasPassed(existing) && existing > handled;
    // Stale event: the slot has passed while a later one is scheduled for a newer change.
    const isOld = hasPassed(one.slot) && existing > one.slot;
    const kept = isOwed || isOld ? { ...one, slot: existing } : one;
    // A reminder that leaves in a later slot of its series belongs to that slot.
    const series = seriesOf(kept);
    const leaves = leavesAt(kept.slot, now, project.timezone, kept.days_off);
    return { ...kept, slot: (series && slotUntil(leaves, series)) ?? kept.slot };
  });
};

/** Deletes the first schedules of an erased workspace with their slots, 25 at most; `more` if some are left. */
export const forgetSomeReminders = async (
  tenantId: number,
): Promise<{ readonly slots: number; readonly schedules: number; readonly more: boolean }> => {
  const { data, cursor } = await ReminderSlot.query
    .primary({ tenantId, contactId: scheduleItself })
    .go({ consistent: true, limit: 25 });
  const gone = await Promise.all(
    data.map(({ revisionId }) => forgetSchedule(reminderOf(tenantId, revisionId))),
  );
  if (data.length > 0) await whole(ReminderSlot.delete(data).go());
  return { slots: data.length, schedules: gone.filter(Boolean).length, more: cursor !== null };
};

/** Subject of a schedule: a revision has at most one. */
export const reminderOf = (tenantId: number, revisionId: number): string => `${tenantId}/${revisionId}`;

const wake = async (
  message: ReminderMessage,
  { zone, days_off }: { readonly zone: string; readonly days_off: DaysOff },
  now: number,
): Promise<void> => {
  const { tenantId, revisionId, slot } = message;
  const body = JSON.stringify(message);
  const at = leavesAt(slot, now, zone, days_off);
  if (Date.parse(at) > now) {
    const queueArn = process.env.REMINDER_QUEUE_ARN;
    return schedule(reminderOf(tenantId, revisionId), { at, zone }, { queueArn, body });
  }
  await unschedule(reminderOf(tenantId, revisionId));
  await queueMessage(process.env.REMINDER_QUEUE_URL, body);
};

/** Queues a reminder whose mails were not accepted again, with a growing delay; `slotTolerance` limits it. */
export const remindLater = async (message: ReminderMessage): Promise<void> => {
  const { tries = 0 } = message;
  const body = JSON.stringify({ ...message, tries: tries + 1 });
  await queueMessage(process.env.REMINDER_QUEUE_URL, body, delayAfter(tries));
};
