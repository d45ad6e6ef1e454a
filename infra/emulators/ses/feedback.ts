import { randomUUID } from 'node:crypto';
import type { MailSummary } from './mailbox.ts';

/** Feedback on a mail after it was accepted. */
export type Feedback = 'bounce' | 'soft-bounce' | 'complaint';

/** Event of SES on the account's default bus. */
export interface SesEvent {
  readonly detailType: string;
  readonly detail: object;
}

const simulated: Readonly<Record<string, Feedback>> = {
  bounce: 'bounce',
  softbounce: 'soft-bounce',
  complaint: 'complaint',
};

/** True for an address of the mailbox simulator. */
export const isSimulated = (recipient: string): boolean => /@simulator\./i.test(recipient);

/** Feedback of a simulated recipient; a label after a plus sign distinguishes several. */
export const simulatedFeedback = (recipient: string): Feedback | undefined => {
  const [, name = ''] = /^(\w+)(?:\+[^@]*)?@simulator\./i.exec(recipient) ?? [];
  return simulated[name.toLowerCase()];
};

/** Mail as included in every event of SES. */
const mailOf = ({ messageId, from, to, subject, sentAt, tags, configurationSet }: MailSummary) => ({
  timestamp: new Date(sentAt).toISOString(),
  source: from,
  messageId,
  destination: to,
  headersTruncated: false,
  commonHeaders: { from: [from], to, subject },
  tags: {
    ...Object.fromEntries(Object.entries(tags).map(([name, value]) => [name, [value]])),
    ...(configurationSet === null ? {} : { 'ses:configuration-set': [configurationSet] }),
  },
});

/** Event that SES publishes about feedback of some of a mail's recipients. */
export const eventOf = (
  feedback: Feedback,
  mail: MailSummary,
  recipients: readonly string[],
  timestamp: string,
): SesEvent => {
  const feedbackId = randomUUID();
  if (feedback === 'complaint') {
    return {
      detailType: 'Email Complaint Received',
      detail: {
        eventType: 'Complaint',
        complaint: {
          complainedRecipients: recipients.map((emailAddress) => ({ emailAddress })),
          complaintFeedbackType: 'abuse',
          timestamp,
          feedbackId,
        },
        mail: mailOf(mail),
      },
    };
  }
  const forGood = feedback === 'bounce';
  return {
    detailType: 'Email Bounced',
    detail: {
      eventType: 'Bounce',
      bounce: {
        feedbackId,
        bounceType: forGood ? 'Permanent' : 'Transient',
        bounceSubType: forGood ? 'NoEmail' : 'MailboxFull',
        bouncedRecipients: recipients.map((emailAddress) => ({
          emailAddress,
          action: 'failed',
          status: forGood ? '5.1.1' : '4.2.2',
          diagnosticCode: forGood ? 'smtp; 550 5.1.1 user unknown' : 'smtp; 452 4.2.2 mailbox full',
        })),
        timestamp,
      },
      mail: mailOf(mail),
    },
  };
};
