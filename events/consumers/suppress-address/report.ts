/** What SES reports of a mail that came back or was complained of, as EventBridge delivers it. */
import * as z from 'zod/mini';

const recipient = z.object({ emailAddress: z.string(), diagnosticCode: z.optional(z.string()) });
const of = z.object({
  /** Each tag with its values. */
  tags: z.optional(z.record(z.string(), z.array(z.string()))),
});

export const reportEnvelope = z.object({
  source: z.literal('aws.ses'),
  detail: z.discriminatedUnion('eventType', [
    z.object({
      eventType: z.literal('Bounce'),
      mail: of,
      bounce: z.object({
        /** `Permanent` for good; `Transient` and `Undetermined` may go through another time. */
        bounceType: z.string(),
        bounceSubType: z.optional(z.string()),
        bouncedRecipients: z.array(recipient),
        timestamp: z.string(),
        feedbackId: z.string(),
      }),
    }),
    z.object({
      eventType: z.literal('Complaint'),
      mail: of,
      complaint: z.object({
        complainedRecipients: z.array(recipient),
        complaintFeedbackType: z.optional(z.nullable(z.string())),
        timestamp: z.string(),
        feedbackId: z.string(),
      }),
    }),
  ]),
});
type Envelope = z.output<typeof reportEnvelope>;

/** What is reported of one address. */
export interface Report {
  readonly address: string;
  readonly what: 'bounced' | 'complained' | 'soft';
  /** What the other side said; empty for nothing. */
  readonly detail: string;
  /** When it was reported, epoch milliseconds. */
  readonly time: number;
  /** The same however often it is reported. */
  readonly feedbackId: string;
}

/** Longer words are the other side's logs. */
const longestDetail = 300;
const bare = (address: string): string => /<([^>]+)>\s*$/.exec(address)?.[1] ?? address;
const shortened = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, longestDetail);

/** One report for each address that is named. */
export const reportsOf = ({ detail }: Envelope): readonly Report[] => {
  if (detail.eventType === 'Complaint') {
    const { complainedRecipients, complaintFeedbackType, timestamp, feedbackId } = detail.complaint;
    return complainedRecipients.map(({ emailAddress }) => ({
      address: bare(emailAddress),
      what: 'complained',
      detail: shortened(complaintFeedbackType ?? ''),
      time: Date.parse(timestamp),
      feedbackId,
    }));
  }
  const { bounceType, bounceSubType = '', bouncedRecipients, timestamp, feedbackId } = detail.bounce;
  return bouncedRecipients.map(({ emailAddress, diagnosticCode }) => ({
    address: bare(emailAddress),
    what: bounceType === 'Permanent' ? 'bounced' : 'soft',
    detail: shortened(diagnosticCode ?? bounceSubType),
    time: Date.parse(timestamp),
    feedbackId,
  }));
};

const tenantTag = /^tenant_(\d+)$/;

/** The workspace that has sent the mail; undefined for what no workspace has, as the mails of the user pool. */
export const tenantOf = ({ detail: { mail } }: Envelope): number | undefined => {
  const [, id] = tenantTag.exec(mail.tags?.tenant?.[0] ?? '') ?? [];
  return id === undefined ? undefined : Number(id);
};

export const recordTagOf = ({ detail: { mail } }: Envelope): string => mail.tags?.record?.[0] ?? '';
