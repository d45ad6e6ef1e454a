import { MailText } from '../../../shared/server/data/entities/project.ts';
import type { MailKey } from '../../../shared/server/mail/send.ts';
import type { PublishedEvent } from '../../catalog/index.ts';

/** Where the commit of an event lies; what belongs to it (its mail's text, its mails' records) lies there too. */
export type CommitPlace = Omit<MailKey, 'recipient'>;

/** An event's id is its commit's place and its own number in it; see `eventId`. A random name may hold hyphens itself. */
const idShape = /^(\d+)-(\d+)-(\d+)-(\d+)-(.+)-\d+$/;

/** The place of an event's commit. Throws for an id that was not made by `eventId`. */
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

/** What a commit's mail says, with its merge tags; undefined when it has none or is gone. */
export const mailTextAt = async (place: CommitPlace) => {
  const { data } = await MailText.get(place).go({ consistent: true });
  return data ?? undefined;
};
