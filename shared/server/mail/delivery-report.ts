/** SES's bounce and complaint events, as EventBridge delivers them. */
import * as z from 'zod/mini';

const recipient = z.object({ emailAddress: z.string(), diagnosticCode: z.optional(z.string()) });
const of = z.object({
  /** Values by tag. */
  tags: z.optional(z.record(z.string(), z.array(z.string()))),
});

export const reportEnvelope = z.object({
  source: z.literal('aws.ses'),
  detail: z.discriminatedUnion('eventType', [
    z.object({
      eventType: z.literal('Bounce'),
      mail: of,
      bounce: z.object({
        /** `Permanent`, or `Transient` and `Undetermined`, which may succeed later. */
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

/** Report about one address. */
export interface Report {
  readonly address: string;
  readonly what: 'bounced' | 'complained' | 'soft';
  /** Reason from the receiving server; may be empty. */
  readonly detail: string;
  /** Time of the report, epoch milliseconds. */
  readonly time: number;
  /** Idempotency key: the same when the report is repeated. */
  readonly feedbackId: string;
}

/** Characters; longer ones are logs of the receiving server. */
const longestDetail = 300;
const bare = (address: string): string => /<([^>]+)>\s*$/.exec(address)?.[1] ?? address;
const shortened = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, longestDetail);

/** A report for each recipient named. */
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

/** The workspace that sent the mail; undefined for mails of no workspace, as the user pool's. */
export const tenantOf = ({ detail: { mail } }: Envelope): number | undefined => {
  const [, id] = tenantTag.exec(mail.tags?.tenant?.[0] ?? '') ?? [];
  return id === undefined ? undefined : Number(id);
};

export const recordTagOf = ({ detail: { mail } }: Envelope): string => mail.tags?.record?.[0] ?? '';
