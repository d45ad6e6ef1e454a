import { daySeconds } from '#domain/calendar/units.ts';
import { dueReminder, type WaitingRevision } from '#domain/reminder/reminder.ts';
import { stillToAnswer } from '#domain/workflow/index.ts';
import type { ContactCard } from '#server/data/entities/client.ts';
import { ReminderSlot } from '#server/data/entities/reminder-slot.ts';
import {
  type ProjectHeads,
  type ProjectRecord,
  projectWithWorkflows,
  workflowOfRecord,
} from '#server/data/project-reads.ts';

/** A revision to remind a contact of, at a slot of its series. */
export interface Reminder {
  readonly project: ProjectRecord;
  readonly waiting: WaitingRevision;
  readonly slot: string;
}

/** Days to keep claims: longer than any message or republished event lives. */
const keptFor = 90;
/** TTL of a claim made now, in epoch seconds. */
export const claimExpiry = (now: number): number => Math.floor(now / 1000) + keptFor * daySeconds;

/**
 * Maximum of reminders in one mail, and in the transactions that claim and record it. The rest follows at its next
 * slot.
 */
const mostInOneMail = 40;

/** The reminder of a revision's slot, if it is still due by the current state. */
export const reminderAt = (
  heads: ProjectHeads | undefined,
  revisionId: number,
  slot: string,
): Reminder | undefined => {
  const waiting =
    heads && dueReminder(heads.project, heads.workflows.map(workflowOfRecord), revisionId, slot);
  return waiting && { project: heads.project, waiting, slot };
};

/** Contacts to remind: of several who decide, those who have not answered. */
export const contactsOf = ({ project, waiting: { stage, task } }: Reminder): readonly ContactCard[] =>
  stillToAnswer(stage.approval ?? project.approval, task, project.contacts);

/**
 * Reminders due to a contact by an instant, over all projects of the tenant. The slots are a hint; the projects' state
 * decides. Slots of a project that the contact has left are deleted here, because nothing else reads them.
 */
export const remindersFor = async (
  tenantId: number,
  contact: Pick<ContactCard, 'id'>,
  by: string,
): Promise<readonly Reminder[]> => {
  const { data: slots } = await ReminderSlot.query
    .primary({ tenantId, contactId: contact.id })
    .where((item, { lte }) => lte(item.slot, by))
    .go({ consistent: true, pages: 'all' });
  const ids = [...new Set(slots.map(({ projectId }) => projectId))];
  const heads = new Map(
    await Promise.all(ids.map(async (id) => [id, await projectWithWorkflows(tenantId, id)] as const)),
  );
  const isOn = (projectId: number) =>
    heads.get(projectId)?.project.contacts.some(({ id }) => id === contact.id) ?? false;
  const left = slots.filter(({ projectId }) => !isOn(projectId));
  if (left.length > 0) await ReminderSlot.delete(left).go({ concurrent: 4 });
  return slots
    .filter(({ projectId }) => isOn(projectId))
    .flatMap(({ projectId, revisionId, slot }) => reminderAt(heads.get(projectId), revisionId, slot) ?? [])
    .filter((reminder) => contactsOf(reminder).some(({ id }) => id === contact.id))
    .slice(0, mostInOneMail);
};
