/**
 * Mails that came back, and mails that were reported as unwanted (rules.md 8). For good, the address gets no mail of this
 * workspace any more, the mail's record says what became of it, and an event tells whom it concerns; what may go through
 * another time is only noted. Reports come late, twice, and before the sender has recorded that the mail went out.
 */
import { Commit, MailRecord } from '../../../shared/server/data/entities/project.ts';
import { SuppressedAddress } from '../../../shared/server/data/entities/suppressed.ts';
import { hashed } from '../../../shared/server/data/ids.ts';
import type { MailRecordItem } from '../../../shared/server/data/project-reads.ts';
import { transact } from '../../../shared/server/data/transact.ts';
import { queueConsumer } from '../../../shared/server/lambda/consumer.ts';
import { tenantById } from '../../../shared/server/lambda/tenant.ts';
import { recordOfTag } from '../../../shared/server/mail/record-tag.ts';
import { suppressionKey } from '../../../shared/server/mail/suppression.ts';
import { type Report, recordTagOf, reportEnvelope, reportsOf, tenantOf } from './report.ts';

export const handler = queueConsumer(
  'suppress-address',
  reportEnvelope,
  (envelope) => String(tenantOf(envelope)),
  async ({ body }) => {
    const tenantId = tenantOf(body);
    // The workspace may be gone, and what the user pool has sent is none's.
    if (tenantId === undefined || !(await tenantById(tenantId))) return;
    for (const report of reportsOf(body)) {
      const record = await recordAt(tenantId, recordTagOf(body));
      if (report.what === 'soft') await note(record, report);
      else await suppress(tenantId, record, { ...report, what: report.what });
    }
  },
);

/** The record of the mail; undefined when its project is gone, or the mail never had one. */
const recordAt = async (tenantId: number, tag: string): Promise<MailRecordItem | undefined> => {
  const key = recordOfTag(tenantId, tag);
  if (!key) return undefined;
  const { data } = await MailRecord.get(key).go({ consistent: true });
  return data ?? undefined;
};

const sameAddress = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Notes at the mail why it has not arrived yet, beside what became of it. */
const note = async (record: MailRecordItem | undefined, { address, detail }: Report): Promise<void> => {
  if (!record || !sameAddress(record.to, address) || isSettledWorse(record)) return;
  await transact((entities) => [
    entities.MailRecord.patch(record)
      .set({ reason: detail === '' ? 'not delivered yet' : detail })
      // What is reported for good in this very moment says more.
      .where((item, { eq }) => eq(item.state, record.state))
      .commit(),
  ]);
};

const isSettledWorse = ({ state }: MailRecordItem): boolean => state === 'bounced' || state === 'complained';

/** The contact in a record's recipient: `contact_7`, `contact_7_<slot>`. */
const contactOf = ({ recipient }: MailRecordItem): number | null => {
  const [, id] = /^contact_(\d+)/.exec(recipient) ?? [];
  return id === undefined ? null : Number(id);
};

/** The user who had the mail sent; null when it was a client, or the clock. */
const userBehind = async ({ tenantId, projectId, time, workflowId, name }: MailRecordItem) => {
  const { data } = await Commit.get({ tenantId, projectId, time, workflowId, name }).go();
  return data?.actor.kind === 'agent' ? data.actor.id : null;
};

type ForGood = Report & { readonly what: 'bounced' | 'complained' };

/**
 * The commit is the claim: its place follows from the report, so that a report that comes again, perhaps after an agent
 * has switched the address on again, changes nothing.
 */
const suppress = async (
  tenantId: number,
  record: MailRecordItem | undefined,
  { address, what, detail, time, feedbackId }: ForGood,
): Promise<void> => {
  // Of a mail with a copy, the copy's address may be the one that is reported.
  const isRecipient = record !== undefined && sameAddress(record.to, address);
  const user_id = record ? await userBehind(record) : null;
  const key = suppressionKey(tenantId, address);
  const { data: known } = await SuppressedAddress.get(key).go({ consistent: true });
  const result = await transact((entities) => [
    entities.Commit.create({
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
    // Whoever complained has a mailbox: that says more than a mail that came back, whichever is reported first.
    ...(known?.why === 'complained'
      ? []
      : [
          entities.SuppressedAddress.put({
            ...key,
            why: what,
            since: new Date(time).toISOString(),
          }).commit(),
        ]),
    ...(isRecipient && !(record.state === 'complained' && what === 'bounced')
      ? [
          entities.MailRecord.patch(record)
            .set({ state: what, ...(detail === '' ? {} : { reason: detail }) })
            .commit(),
        ]
      : []),
  ]);
  if (result.committed || result.failed.includes(0)) return;
  // The project was deleted in this very moment: the next attempt does without its record.
  throw new Error('the record of a mail is gone');
};
