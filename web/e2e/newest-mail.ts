import type { Runtime } from '../../infra/local/runtime-api.ts';

/** Newest mail to an address, with its link to the review. Throws if there is no mail, or no such link in it. */
export const newestMail = ({ mailbox }: Pick<Runtime, 'mailbox'>, to: string) => {
  const [newest] = mailbox.list({ to, limit: 1 });
  const mail = newest && mailbox.get(newest.messageId);
  const link = mail?.links.find((one) => one.includes('/link/'));
  if (!mail || link === undefined) throw new Error(`No mail with a link to ${to}`);
  return { ...mail, link };
};
