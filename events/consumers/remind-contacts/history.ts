import { linkDaysOf } from '#domain/answerer/link-days.ts';
import { actOnWorkflow } from '#server/actions/workflow-action.ts';
import type { ContactCard } from '#server/data/entities/client.ts';
import { ReminderClaim } from '#server/data/entities/reminder-claim.ts';
import { isRefused, refused } from '#server/lambda/result.ts';
import { tenantById } from '#server/lambda/tenant.ts';
import { linksOfRevision, newLinks, openLink } from '#server/mail/tracked-links.ts';
import { claimExpiry } from './reminder.ts';

/** Position of a commit among those of its workflow. */
export interface CommitPosition {
  readonly time: number;
  readonly name: string;
}

/** Slot of a series of reminders, by its revision. */
export interface RevisionSlot {
  readonly tenantId: number;
  readonly projectId: number;
  readonly workflowId: number;
  readonly revisionId: number;
  readonly slot: string;
  /** Contacts to remind; those without a link get one. */
  readonly contacts: readonly ContactCard[];
}

/** Contact id 0 stands for the claim on the event itself. */
const eventItself = 0;

/** Position of the commit with the event of a slot; undefined if there is none. */
export const committedAt = async ({
  tenantId,
  revisionId,
  slot,
}: Pick<RevisionSlot, 'tenantId' | 'revisionId' | 'slot'>): Promise<CommitPosition | undefined> => {
  const key = { tenantId, revisionId, contactId: eventItself, slot };
  const { data } = await ReminderClaim.get(key).go({ consistent: true });
  const { commit_time: time, commit_name: name } = data ?? {};
  return time === undefined || name === undefined ? undefined : { time, name };
};

/** Transient refusals: other writers were faster, repeatedly. */
const passing: ReadonlySet<string> = new Set(['conflict', 'busy']);

/**
 * Commits the revision's "Revision Reminder" event of a slot, idempotent; undefined when the revision no longer waits.
 * Mails follow it, so that none is sent for a revision decided meanwhile.
 */
export const commitReminder = async (
  revision: RevisionSlot,
  now: number,
): Promise<CommitPosition | undefined> => {
  const { tenantId, projectId, workflowId, revisionId, slot, contacts } = revision;
  const earlier = await committedAt(revision);
  if (earlier) return earlier;
  const [known, tenant] = await Promise.all([
    linksOfRevision(tenantId, projectId, revisionId),
    tenantById(tenantId),
  ]);
  const days = linkDaysOf(tenant ?? {});
  const at = new Date(now).toISOString();
  const answer = await actOnWorkflow({
    tenantId,
    projectId,
    workflowId,
    actor: { kind: 'schedule', id: 0, name: '' },
    now,
    allow: ({ project }) => (project.auto_reminder ? undefined : refused('not_awaiting_feedback')),
    plan: () => ({
      command: { type: 'send_reminder', revisionId, by: 'schedule', at },
      // No mail with the commit: a mail may cover other projects as well, so this consumer sends it.
      also: (entities, _, { name }) => {
        const without = contacts.filter((contact) => openLink(known, contact) === undefined);
        return [
          entities.ReminderClaim.create({
            tenantId,
            revisionId,
            contactId: eventItself,
            slot,
            claimed_on: at,
            state: 'sent',
            commit_time: now,
            commit_name: name,
            expires: claimExpiry(now),
          }).commit(),
          ...newLinks(entities, { tenantId, projectId, workflowId, revisionId }, without, {
            time: now,
            name,
            days,
          }),
        ];
      },
    }),
  });
  if (!isRefused(answer)) return committedAt(revision);
  const other = await committedAt(revision);
  if (!other && passing.has(answer.refused.code))
    throw new Error(`the history is busy: ${answer.refused.code}`);
  return other;
};
