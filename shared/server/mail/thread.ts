/** Threads of mails: one for each project and recipient, so that a mailbox keeps a project's mails together. */
import { domainOf } from '#domain/host/host.ts';
import { hashed } from '../data/ids.ts';
import type { MailKey } from './record-tag.ts';
import { defaultSender } from './sender.ts';

/** Matches the person in a recipient's key; a reminder's has its slot behind. */
const person = /^(?:contact|user)_\d+(?=_|$)/;

/**
 * Headers of a mail about a project. They name a first mail that was never sent: SES replaces each Message-ID by its own,
 * so that no mail can name the one before, but leaves References alone. A hash, because the id is readable to everybody
 * whom the mail is forwarded to.
 */
export const threadHeaders = ({
  tenantId,
  projectId,
  recipient,
}: Pick<MailKey, 'tenantId' | 'projectId' | 'recipient'>): Readonly<Record<string, string>> => {
  const [who] = person.exec(recipient) ?? [];
  if (projectId === 0 || who === undefined) return {};
  const root = `<${hashed(`thread ${tenantId} ${projectId} ${who}`)}@${domainOf(defaultSender())}>`;
  return { 'In-Reply-To': root, References: root };
};
