/** SES tag with the key of a mail's record, which the mail service's notifications include. */
import * as z from '#schema';
import type { MailRecordItem } from '../data/project-reads.ts';

/** Idempotency key of a mail: its commit and its recipient. */
export type MailKey = Pick<
  MailRecordItem,
  'tenantId' | 'projectId' | 'time' | 'workflowId' | 'name' | 'recipient'
>;

const place = z.tuple([z.number(), z.number(), z.number(), z.string(), z.string()]);

/**
 * Encoded, because SES allows 256 letters, digits, hyphens and underscores per value; the tenant has a tag of its
 * own.
 */
export const recordTag = ({ projectId, time, workflowId, name, recipient }: Omit<MailKey, 'tenantId'>) =>
  Buffer.from(JSON.stringify([projectId, time, workflowId, name, recipient])).toString('base64url');

/** Record key of a tag; undefined if `recordTag` did not make it. */
export const recordOfTag = (tenantId: number, tag: string): MailKey | undefined => {
  try {
    const [projectId, time, workflowId, name, recipient] = place.parse(
      JSON.parse(Buffer.from(tag, 'base64url').toString()),
    );
    return { tenantId, projectId, time, workflowId, name, recipient };
  } catch {
    return undefined;
  }
};
