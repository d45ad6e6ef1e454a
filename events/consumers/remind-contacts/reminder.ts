import { dueReminder, type WaitingRevision } from '../../../shared/domain/reminder/reminder.ts';
import type { ContactCard } from '../../../shared/server/data/entities/clients.ts';
import { ReminderSlot } from '../../../shared/server/data/entities/machines.ts';
import {
  type ProjectHeads,
  type ProjectRecord,
  projectWithWorkflows,
  workflowOfRecord,
} from '../../../shared/server/data/project-reads.ts';

/** A revision that a contact is to be reminded of, at a slot of its own series. */
export interface Reminder {
  readonly project: ProjectRecord;
  readonly waiting: WaitingRevision;
  readonly slot: string;
}

/** Days that claims are kept: longer than any message or republished event lives. */
const keptFor = 90;
/** When a claim made now may be forgotten, in epoch seconds. */
export const claimExpiry = (now: number): number => Math.floor(now / 1000) + keptFor * 86_400;

/** Room in one mail, and in the transactions that claim and record it. The rest comes with its next slot. */
const mostInOneMail = 40;

/** The reminder planned for a revision's slot, as far as the state still asks for it. */
export const reminderAt = (
  heads: ProjectHeads | undefined,
  revisionId: number,
  slot: string,
): Reminder | undefined => {
  const waiting =
    heads && dueReminder(heads.project, heads.workflows.map(workflowOfRecord), revisionId, slot);
  return waiting && { project: heads.project, waiting, slot };
};

/**
 * All reminders that are due to a contact by an instant, over all projects of the tenant; the slots are a hint, and the
 * projects' own state decides. A slot that somebody keeps who is no longer on the project is removed here, since nobody
 * else comes across it.
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
    .slice(0, mostInOneMail);
};
