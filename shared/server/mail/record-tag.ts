/** Which record a mail belongs to, as a tag that travels with it and comes back with what the mail service reports. */
import * as z from '../../schema.ts';
import type { MailKey } from './send.ts';

const place = z.tuple([z.number(), z.number(), z.number(), z.string(), z.string()]);

/** A tag's value may hold letters, digits, hyphens and underscores, 256 of them; the tenant has a tag of its own. */
export const recordTag = ({ projectId, time, workflowId, name, recipient }: Omit<MailKey, 'tenantId'>) =>
  Buffer.from(JSON.stringify([projectId, time, workflowId, name, recipient])).toString('base64url');

/** The record of a tag; undefined for what `recordTag` has not made. */
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
