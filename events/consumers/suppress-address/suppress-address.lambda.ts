/**
 * Bounces and complaints (rules.md 8). A permanent one suppresses the address in this workspace, is recorded with the
 * mail, and an event notifies the people concerned; a transient one is only noted. Reports may arrive late, twice, and
 * before the sender has recorded the mail as sent.
 */
import { Commit } from '#server/data/entities/commit.ts';
import { MailRecord } from '#server/data/entities/mail-record.ts';
import { SuppressedAddress } from '#server/data/entities/suppressed-address.ts';
import { hashed } from '#server/data/ids.ts';
import type { MailRecordItem } from '#server/data/project-reads.ts';
import { transact } from '#server/data/transact.ts';
import { queueConsumer } from '#server/lambda/consumer.ts';
import { type TenantRecord, tenantById } from '#server/lambda/tenant.ts';
import { log } from '#server/log.ts';
import {
  type Report,
  recordTagOf,
  reportEnvelope,
  reportsOf,
  tenantOf,
} from '#server/mail/delivery-report.ts';
import { recordOfTag } from '#server/mail/record-tag.ts';
import { suppressionKey } from '#server/mail/suppression.ts';
import { measured } from '#server/metrics.ts';
import { judgeWorkspaceMail } from '#server/workspace/judge-mail.ts';
import { tierOf } from '#server/workspace/subscription.ts';

export const handler = queueConsumer(
  'suppress-address',
  reportEnvelope,
  { groupOf: (envelope) => String(tenantOf(envelope)), tenantOf },
  async ({ body, now }) => {
    const tenantId = tenantOf(body);
    // The workspace may be deleted, and Cognito's own mails belong to no tenant.
    const tenant = tenantId === undefined ? undefined : await tenantById(tenantId);
    if (tenantId === undefined || !tenant) return;
    for (const report of reportsOf(body)) {
      const record = await recordAt(tenantId, recordTagOf(body));
      if (report.what === 'soft') await note(record, report);
      else await suppress(tenant, record, { ...report, what: report.what });
    }
    await judgeWorkspaceMail(tenant, now);
  },
);

/** Record of the mail; undefined when its project was deleted, or it has none. */
const recordAt = async (tenantId: number, tag: string): Promise<MailRecordItem | undefined> => {
  const key = recordOfTag(tenantId, tag);
  if (!key) return undefined;
  const { data } = await MailRecord.get(key).go({ consistent: true });
  return data ?? undefined;
};

const sameAddress = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Notes the reason for the delay in the mail's record, whose state stays. */
const note = async (record: MailRecordItem | undefined, { address, detail }: Report): Promise<void> => {
  if (!record || !sameAddress(record.to, address) || isSettledWorse(record)) return;
  await transact((entities) => [
    entities.MailRecord.patch(record)
      .set({ reason: detail === '' ? 'not delivered yet' : detail })
      // Race: a concurrent permanent report takes precedence.
      .where((item, { eq }) => eq(item.state, record.state))
      .commit(),
  ]);
};

const isSettledWorse = ({ state }: MailRecordItem): boolean => state === 'bounced' || state === 'complained';

/** Contact id in a record's recipient: `contact_7`, `contact_7_<slot>`. */
const contactOf = ({ recipient }: MailRecordItem): number | null => {
  const [, id] = /^contact_(\d+)/.exec(recipient) ?? [];
  return id === undefined ? null : Number(id);
};

/** The user who caused the mail; null for a client or the clock. */
const userBehind = async ({ tenantId, projectId, time, workflowId, name }: MailRecordItem) => {
  const { data } = await Commit.get({ tenantId, projectId, time, workflowId, name }).go();
  return data?.actor.kind === 'agent' ? data.actor.id : null;
};

type ForGood = Report & { readonly what: 'bounced' | 'complained' };

/**
 * The commit is the claim: its key follows from the report, so that a repeated report changes nothing, even after an
 * agent has released the address.
 */
const suppress = async (
  tenant: TenantRecord,
  record: MailRecordItem | undefined,
  { address, what, detail, time, feedbackId }: ForGood,
): Promise<void> => {
  const { tenantId } = tenant;
  // The reported address may be that of the mail's copy.
  const isRecipient = record !== undefined && sameAddress(record.to, address);
  const user_id = record ? await userBehind(record) : null;
  const key = suppressionKey(tenantId, address);
  const { data: known } = await SuppressedAddress.get(key).go({ consistent: true });
  const result = await transact((entities) => ({
    commit: entities.Commit.create({
      tenantId,
      projectId: record?.projectId ?? 0,
      workflowId: record?.workflowId ?? 0,
      time,
      name: hashed(`${feedbackId}#${key.name}`),
      actor: { kind: 'system', id: 0, name: '' },
      events: [
        {
          category: 'Address Suppressed',
          to: address,
          why: what,
          detail,
          about: record?.subject ?? '',
          contact_id: isRecipient ? contactOf(record) : null,
          user_id,
        },
      ],
    }).commit(),
    // A complaint proves that the mailbox exists, so it outranks a bounce, in any order of reports.
    address:
      known?.why === 'complained'
        ? []
        : entities.SuppressedAddress.put({ ...key, why: what, since: new Date(time).toISOString() }).commit(),
    record:
      isRecipient && !(record.state === 'complained' && what === 'bounced')
        ? entities.MailRecord.patch(record)
            .set({ state: what, ...(detail === '' ? {} : { reason: detail }) })
            .commit()
        : [],
    // Against the mails of the day that it was counted in; the copy's address is the workspace's own.
    day:
      isRecipient && record.counted_on !== undefined
        ? entities.MailDay.update({ tenantId, day: record.counted_on })
            .add({ [what]: 1 })
            .commit()
        : [],
  }));
  if (result.committed)
    log.info('mail came back', measured({ Mails: 1 }, { state: what, tier: tierOf(tenant) }));
  if (result.committed || result.failed.includes('commit')) return;
  // Race: the project was deleted meanwhile, so the retry works without its record.
  throw new Error('the record of a mail is gone');
};
