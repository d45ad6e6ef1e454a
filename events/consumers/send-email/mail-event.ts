import type { PublishedEvent } from '#catalog/index.ts';
import { type CommitKey, commitKeyOfEvent } from '#server/data/commit.ts';
import { MailText } from '#server/data/entities/mail-text.ts';
import { type ProjectHeads, projectWithWorkflows } from '#server/data/project-reads.ts';
import type { EventFor } from '#server/lambda/consumer.ts';
import { type TenantRecord, tenantById } from '#server/lambda/tenant.ts';

type Mailed = EventFor<'send-email'>;

/** Event that mails follow from, by its name. */
export type MailEvent<Name extends Mailed['name']> = Extract<Mailed, { readonly name: Name }>;

/** Key of an event's commit, and of its mail's text and records. */
export const commitKeyOf = ({ id }: Pick<PublishedEvent, 'id'>): CommitKey => commitKeyOfEvent(id);

/** Text of a commit's mail, with its merge tags; undefined if it has none or was deleted. */
export const mailTextAt = async (key: CommitKey) => {
  const { data } = await MailText.get(key).go({ consistent: true });
  return data ?? undefined;
};

/** Workspace and project of a commit. */
export interface Around {
  readonly tenant: TenantRecord;
  readonly found: ProjectHeads;
}

/** Both as they are now; undefined if one was deleted meanwhile. */
export const aroundCommit = async ({ tenantId, projectId }: CommitKey): Promise<Around | undefined> => {
  const [tenant, found] = await Promise.all([
    tenantById(tenantId),
    projectWithWorkflows(tenantId, projectId),
  ]);
  return tenant && found && { tenant, found };
};
