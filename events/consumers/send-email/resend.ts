import { type PublishedEvent, subscriptions } from '#catalog/index.ts';
import { Commit } from '#server/data/entities/commit.ts';
import { publishedEvents } from '#server/data/published-events.ts';
import type { EventFor } from '#server/lambda/consumer.ts';
import { withdraw } from '#server/mail/send.ts';
import { commitKeyOf, type MailEvent } from './mail-event.ts';
import type { MailTrigger } from './mail-queue.ts';

type Mailed = EventFor<'send-email'>;

const isMailed = (event: PublishedEvent): event is Mailed =>
  (subscriptions['send-email'] as readonly string[]).includes(event.name);

/**
 * Sends mails of an earlier commit again: `react` to its events as before, for these recipients only. A mail that is not
 * asked for any more, because its reason has gone, is withheld.
 */
export const resend = async (
  event: MailEvent<'Mail Resent'>,
  trigger: MailTrigger,
  react: (event: Mailed, trigger: MailTrigger) => Promise<void>,
): Promise<void> => {
  const { tenantId, projectId } = commitKeyOf(event);
  const { of, recipients } = event.data;
  const key = { tenantId, projectId, ...of };
  const { data: commit } = await Commit.get(key).go({ consistent: true });
  // The project was deleted meanwhile.
  if (!commit) return;
  const asked = new Set<string>();
  const post: MailTrigger['post'] = async (mail, compose, settled) => {
    if (!recipients.includes(mail.recipient)) return;
    asked.add(mail.recipient);
    const again = async () => {
      const letter = await compose();
      return 'unsendable' in letter ? letter : { ...letter, due: Date.parse(event.at) };
    };
    await trigger.post(mail, again, settled && (({ state }) => settled({ state, isFirst: false })));
  };
  for (const mailed of publishedEvents(commit).filter(isMailed)) await react(mailed, { ...trigger, post });
  for (const recipient of recipients) if (!asked.has(recipient)) await withdraw({ ...key, recipient });
};
