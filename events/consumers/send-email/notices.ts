/** Built-in mails of an event: each is claimed under the event's commit, and rendered only where it is sent. */
import type { PublishedEvent } from '#catalog/index.ts';
import type { NoticeMail, SystemMailValues } from '#domain/email-template/system-mail/values.ts';
import type { InboxKind } from '#domain/inbox/inbox.ts';
import type { ContactCard } from '#server/data/entities/client.ts';
import type { ProjectRecord } from '#server/data/project-reads.ts';
import type { TenantRecord } from '#server/lambda/tenant.ts';
import { renderNotice } from '#server/mail/notice-mail.ts';
import type { Letter } from '#server/mail/send.ts';
import { commitKeyOf } from './mail-event.ts';
import type { MailTrigger } from './mail-queue.ts';
import { type Member, wantsMail } from './wanted.ts';

/** Event with its workspace, and the way to post its mails. */
interface Occasion extends Pick<MailTrigger, 'post'> {
  readonly event: Pick<PublishedEvent, 'id'>;
  readonly tenant: TenantRecord;
}

/** Mails a notice in the workspace's language to members of its team. `replyTo` is empty by default. */
export const tellMembers = async <Name extends NoticeMail>(
  { event, tenant, post }: Occasion,
  members: readonly (Member & { readonly email: string })[],
  kind: Name,
  values: SystemMailValues[Name],
  {
    news,
    about,
    ...letter
  }: Partial<Pick<Letter, 'replyTo' | 'due'>> & {
    /** Kind of news: members who turned its mails off get none. */
    readonly news?: InboxKind;
    /** Subject of the notice, where a commit brings a member several of the kind. */
    readonly about?: string;
  } = {},
): Promise<void> => {
  const told = members.filter((member) => wantsMail(member, news, tenant));
  await Promise.all(
    told.map(({ id, email: to }) => {
      const recipient = about === undefined ? `user_${id}` : `user_${id}_${about}`;
      return post({ ...commitKeyOf(event), recipient }, () => ({
        ...renderNotice(tenant, tenant.language, kind, values),
        tenant,
        kind,
        to,
        replyTo: '',
        toClient: false,
        ...letter,
      }));
    }),
  );
};

/** Mails a notice in the project's language to one of its contacts. `replyTo` is empty by default. */
export const tellContact = <Name extends NoticeMail>(
  { event, tenant, post }: Occasion,
  { language }: Pick<ProjectRecord, 'language'>,
  { id, email: to }: Pick<ContactCard, 'id' | 'email'>,
  kind: Name,
  values: SystemMailValues[Name],
  letter: Partial<Pick<Letter, 'sender' | 'replyTo'>> = {},
): Promise<void> =>
  post({ ...commitKeyOf(event), recipient: `contact_${id}` }, () => ({
    ...renderNotice(tenant, language, kind, values),
    tenant,
    kind,
    to,
    replyTo: '',
    toClient: true,
    ...letter,
  }));
