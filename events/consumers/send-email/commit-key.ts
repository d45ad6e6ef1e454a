import type { PublishedEvent } from '#catalog/index.ts';
import { MailText } from '#server/data/entities/mail-text.ts';
import type { MailKey } from '#server/mail/record-tag.ts';

/** Position of an event's commit; the mail's text and records lie there, too. */
export type CommitPlace = Omit<MailKey, 'recipient'>;

/**
 * An event's id is the position of its commit, and its index in it; see `eventId`. A random name may contain hyphens.
 */
const idShape = /^(\d+)-(\d+)-(\d+)-(\d+)-(.+)-\d+$/;

/** Position of an event's commit. Throws for an id that `eventId` did not make. */
export const commitPlace = ({ id }: Pick<PublishedEvent, 'id'>): CommitPlace => {
  const [, tenantId, projectId, time, workflowId, name] = idShape.exec(id) ?? [];
  if (name === undefined) throw new Error('not an event of a commit');
  return {
    tenantId: Number(tenantId),
    projectId: Number(projectId),
    time: Number(time),
    workflowId: Number(workflowId),
    name,
  };
};

/** Text of a commit's mail, with its merge tags; undefined if it has none or was deleted. */
export const mailTextAt = async (place: CommitPlace) => {
  const { data } = await MailText.get(place).go({ consistent: true });
  return data ?? undefined;
};
