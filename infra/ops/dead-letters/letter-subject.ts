/** Subject of a message in a queue: the ids by which an operator finds it, and none of its content. */
import * as z from 'zod/mini';
import { reportEnvelope, tenantOf } from '#server/mail/delivery-report.ts';

export interface Subject {
  /** Name of the event; `Part of …` for a message that holds a part of its work. */
  readonly type?: string | undefined;
  /** Id of the event. */
  readonly event?: string | undefined;
  readonly workspace?: number | undefined;
  readonly correlationId?: string | undefined;
}

const ofEvent = z.pipe(
  z.object({
    detail: z.object({
      id: z.string(),
      name: z.string(),
      tenant_id: z.number(),
      correlation_id: z.optional(z.string()),
    }),
    part: z.optional(z.unknown()),
  }),
  z.transform(
    ({ detail: { id, name, tenant_id, correlation_id }, part }): Subject => ({
      type: part === undefined ? name : `Part of ${name}`,
      event: id,
      workspace: tenant_id,
      correlationId: correlation_id,
    }),
  ),
);
const ofMailService = z.pipe(
  reportEnvelope,
  z.transform((report): Subject => ({ type: report.detail.eventType, workspace: tenantOf(report) })),
);
const ofScan = z.pipe(
  z.object({
    'detail-type': z.string(),
    detail: z.object({ s3ObjectDetails: z.object({ objectKey: z.string() }) }),
  }),
  z.transform(({ 'detail-type': type, detail }): Subject => {
    const [, tenant] = /^documents\/(\d+)\//.exec(detail.s3ObjectDetails.objectKey) ?? [];
    return { type, workspace: tenant === undefined ? undefined : Number(tenant) };
  }),
);
const ofAudit = z.pipe(
  z.object({ audit: z.object({ tenant_id: z.number() }) }),
  z.transform(({ audit }): Subject => ({ type: 'audit', workspace: audit.tenant_id })),
);
const ofSchedule = z.pipe(
  z.object({ tenantId: z.number() }),
  z.transform(({ tenantId }): Subject => ({ workspace: tenantId })),
);

/** Empty for a message that no consumer could read. */
export const subjectOf = (body: string): Subject => {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return {};
  }
  for (const form of [ofEvent, ofMailService, ofScan, ofAudit, ofSchedule]) {
    const found = z.safeParse(form, parsed);
    if (found.success) return found.data;
  }
  return {};
};
