import { actOnWorkflow } from '../../../shared/server/actions/workflow-action.ts';
import type { ContactCard } from '../../../shared/server/data/entities/clients.ts';
import { ReminderClaim } from '../../../shared/server/data/entities/machines.ts';
import { isRefused, refused } from '../../../shared/server/lambda/result.ts';
import { linksOfRevision, newLinks } from '../../../shared/server/mail/tracked-links.ts';
import { claimExpiry } from './reminder.ts';

/** Where a commit stands among those of its workflow. */
export interface Place {
  readonly time: number;
  readonly name: string;
}

/** One slot of one revision. */
export interface RevisionSlot {
  readonly tenantId: number;
  readonly projectId: number;
  readonly workflowId: number;
  readonly revisionId: number;
  readonly slot: string;
  /** Who is reminded, and gets a link unless they have one. */
  readonly contacts: readonly ContactCard[];
}

/** The contact that stands for the event itself. */
const eventItself = 0;

const committedAt = async ({ tenantId, revisionId, slot }: RevisionSlot): Promise<Place | undefined> => {
  const key = { tenantId, revisionId, contactId: eventItself, slot };
  const { data } = await ReminderClaim.get(key).go({ consistent: true });
  const { commit_time: time, commit_name: name } = data ?? {};
  return time === undefined || name === undefined ? undefined : { time, name };
};

/** Refusals that say nothing about the revision: somebody else was quicker, time and again. */
const passing: ReadonlySet<string> = new Set(['conflict', 'busy']);

/**
 * The revision's "Revision Reminder" event of a slot in the history, committed once however often it is asked for;
 * undefined when the revision does not wait any more. Mails go out after it, so that none is sent for what has been
 * decided meanwhile.
 */
export const commitReminder = async (revision: RevisionSlot, now: number): Promise<Place | undefined> => {
  const { tenantId, projectId, workflowId, revisionId, slot, contacts } = revision;
  const earlier = await committedAt(revision);
  if (earlier) return earlier;
  const known = await linksOfRevision(tenantId, projectId, revisionId);
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
      // The mails are sent from here, since they may remind of other projects as well.
      also: (entities, _, { name }) => {
        const without = contacts.filter(({ id }) => !known.has(id));
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
