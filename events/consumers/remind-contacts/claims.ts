/**
 * Claims on mails (rules.md 3): of all schedules that fire for a contact in a morning, one claims the contact's mail with
 * all its reminders before it is sent; the others find it claimed.
 */
import type { MailState } from '#domain/mail-state.ts';
import type { ContactCard } from '#server/data/entities/client.ts';
import { MailRecord } from '#server/data/entities/mail-record.ts';
import { ReminderClaim } from '#server/data/entities/reminder-claim.ts';
import type { MailRecordItem } from '#server/data/project-reads.ts';
import { transact } from '#server/data/transact.ts';
import type { MailKey } from '#server/mail/record-tag.ts';
import { forget, withhold } from '#server/mail/send.ts';
import { type CommitPosition, commitReminder, committedAt, type RevisionSlot } from './history.ts';
import { claimExpiry, type Reminder } from './reminder.ts';

/** Claimed mail to a contact, with its reminders. */
export interface Taken {
  readonly tenantId: number;
  readonly contact: ContactCard;
  /** Slot in which the mail leaves; a late reminder has an earlier slot of its own. */
  readonly morning: string;
  readonly reminders: readonly Reminder[];
}

/** Outcome of a mail. */
export interface Outcome {
  readonly state: Exclude<MailState, 'claimed' | 'owed' | 'withheld'>;
  readonly subject: string;
}

/** Outcome by the state of the mail's record: a claim that was left behind is unknown. */
export const settled = (state: MailState): Outcome['state'] =>
  state === 'claimed' || state === 'owed' || state === 'withheld' ? 'unknown' : state;

const consumer = 'remind-contacts';
/** Milliseconds after which the claiming invocation has certainly ended. */
const claimTimeoutMs = 120_000;

const mailOf = ({ tenantId, contact, morning }: Omit<Taken, 'reminders'>) => ({
  tenantId,
  event: `reminder_${contact.id}_${morning}`,
  consumer,
});

const claimOf = (
  { tenantId, contact }: Pick<Taken, 'tenantId' | 'contact'>,
  { waiting, slot }: Reminder,
) => ({
  tenantId,
  revisionId: waiting.task.id,
  contactId: contact.id,
  slot,
});

/** Claims a contact's mail of a morning; undefined when another schedule has claimed it, or no reminder is left. */
export const take = async (wanted: Taken, now: number): Promise<Taken | undefined> => {
  let { reminders } = wanted;
  // By the machine's clock: "now" is the first receipt of the message, minutes ago at a retry.
  const until = Date.now() + claimTimeoutMs;
  while (reminders.length > 0) {
    const result = await transact((entities) => [
      entities.Claim.create({
        ...mailOf(wanted),
        state: 'claimed',
        until,
        expires: claimExpiry(now),
      }).commit(),
      ...reminders.map((reminder) =>
        entities.ReminderClaim.create({
          ...claimOf(wanted, reminder),
          state: 'claimed',
          claimed_on: new Date(now).toISOString(),
          until,
          expires: claimExpiry(now),
        }).commit(),
      ),
    ]);
    if (result.committed) return { ...wanted, reminders };
    const { failed } = result;
    // The mail's claim is the first item; those of the reminders follow in their order.
    if (failed.includes(0)) return undefined;
    reminders = reminders.filter((_, index) => !failed.includes(index + 1));
  }
  return undefined;
};

/**
 * Reminders whose history does not yet say that nothing is sent to this suppressed address. Otherwise the same line
 * would be repeated at every slot.
 */
export const untold = async (
  tenantId: number,
  contact: Pick<ContactCard, 'id'>,
  reminders: readonly Reminder[],
): Promise<readonly Reminder[]> => {
  const told = await Promise.all(
    reminders.map(async ({ waiting }) => {
      const { data } = await ReminderClaim.query
        .primary({ tenantId, revisionId: waiting.task.id, contactId: contact.id })
        .where((claim, { eq }) => `${eq(claim.contactId, contact.id)} AND ${eq(claim.state, 'suppressed')}`)
        .go({ consistent: true, pages: 'all' });
      return data.length > 0;
    }),
  );
  return reminders.filter((_, index) => !told[index]);
};

/** Releases the claim on a mail that could not be handed over, for a retry. */
export const release = async (taken: Taken): Promise<void> => {
  await transact((entities) => [
    entities.Claim.delete(mailOf(taken)).commit(),
    ...taken.reminders.map((reminder) => entities.ReminderClaim.delete(claimOf(taken, reminder)).commit()),
  ]);
};

/** Key of a contact's mail record: under the commit of the revision's reminder event. */
export const mailKey = (
  tenantId: number,
  { project, waiting, slot }: Reminder,
  contact: Pick<ContactCard, 'id'>,
  position: CommitPosition,
): MailKey => ({
  tenantId,
  projectId: project.projectId,
  workflowId: waiting.workflow.id,
  ...position,
  recipient: `contact_${contact.id}_${slot}`,
});

/**
 * Records the outcome of a mail for each of its reminders; releases those without a commit, which were left out. The
 * first reminder's mail record exists already.
 */
export const settle = async (
  taken: Taken,
  positions: ReadonlyMap<Reminder, CommitPosition>,
  outcome: Outcome,
  now: number,
): Promise<void> => {
  const { tenantId, contact } = taken;
  const [, ...others] = [...positions];
  await transact((entities) => [
    entities.Claim.patch(mailOf(taken)).set({ state: 'done' }).commit(),
    ...taken.reminders.map((reminder) => {
      const claim = claimOf(taken, reminder);
      return positions.has(reminder)
        ? entities.ReminderClaim.patch(claim).set({ state: outcome.state }).commit()
        : entities.ReminderClaim.delete(claim).commit();
    }),
    ...others.map(([reminder, position]) =>
      entities.MailRecord.put({
        ...mailKey(tenantId, reminder, contact, position),
        ...outcome,
        to: contact.email,
        claimed_on: new Date(now).toISOString(),
      }).commit(),
    ),
  ]);
};

const unsettledOf = async (tenantId: number, revisionId: number, slot: string) => {
  const { data } = await ReminderClaim.query
    .primary({ tenantId, revisionId })
    .where((claim, { eq }) => `${eq(claim.slot, slot)} AND ${eq(claim.state, 'claimed')}`)
    .go({ consistent: true, pages: 'all' });
  return data;
};

/** True while mails about the revision's slot are being sent, or their senders have crashed. */
export const isUnsettled = async (tenantId: number, revisionId: number, slot: string): Promise<boolean> =>
  (await unsettledOf(tenantId, revisionId, slot)).length > 0;

/** Records of a slot's mails that an earlier attempt has left unsent. */
const refusedOf = async (
  revision: Pick<RevisionSlot, 'tenantId' | 'projectId' | 'workflowId' | 'revisionId' | 'slot'>,
): Promise<readonly MailRecordItem[]> => {
  const { tenantId, projectId, workflowId } = revision;
  const position = await committedAt(revision);
  if (!position) return [];
  const { data } = await MailRecord.query
    .primary({ tenantId, projectId })
    .begins({ ...position, workflowId })
    .go({ consistent: true, pages: 'all' });
  return data.filter(({ state, reason }) => state === 'owed' || reason === nextMorning);
};

/** Reason of a mail that was not taken in its morning, for the history. */
const nextMorning = 'next_morning';

/** Ends a slot's mails of this morning that were not taken: the reminder leaves on another one. */
export const postpone = async (revision: Parameters<typeof refusedOf>[0]): Promise<void> => {
  const records = await refusedOf(revision);
  await Promise.all(records.map((record) => withhold(record, nextMorning)));
};

/** Removes the records of mails that an earlier attempt has left unsent: this one may be about other reminders. */
export const forgetRefused = async (revision: Parameters<typeof refusedOf>[0]): Promise<void> => {
  const records = await refusedOf(revision);
  await Promise.all(records.map((record) => forget(record, record.state)));
};

/** True if mails about the revision's slot are claimed for all of the contacts. */
export const isClaimed = async (
  { tenantId, revisionId, slot }: Pick<RevisionSlot, 'tenantId' | 'revisionId' | 'slot'>,
  contacts: readonly Pick<ContactCard, 'id'>[],
): Promise<boolean> => {
  const { data } = await ReminderClaim.query
    .primary({ tenantId, revisionId })
    .where((claim, { eq }) => eq(claim.slot, slot))
    .go({ consistent: true, pages: 'all', attributes: ['contactId'] });
  const claimed = new Set(data.map(({ contactId }) => contactId));
  return contacts.every(({ id }) => claimed.has(id));
};

/**
 * Settles the claims of a sender that crashed between claim and outcome: the mail may have gone out, so it is recorded
 * as unknown and not sent again. Returns true while others are left. Race: the schedule of another revision has just claimed
 * the contact's mail of the morning, this reminder with it, and is sending it.
 */
export const settleLost = async (revision: RevisionSlot, now: number): Promise<boolean> => {
  const { tenantId, projectId, workflowId, revisionId, slot, contacts } = revision;
  const unsettled = await unsettledOf(tenantId, revisionId, slot);
  const lost = unsettled.filter(({ until = 0 }) => until <= Date.now());
  const isUnderWay = lost.length < unsettled.length;
  if (lost.length === 0) return isUnderWay;
  const position = await commitReminder(revision, now);
  for (const claim of lost) {
    const recipient = `contact_${claim.contactId}_${slot}`;
    const key = position && { tenantId, projectId, workflowId, ...position, recipient };
    const record = key && (await MailRecord.get(key).go({ consistent: true })).data;
    const state = record ? settled(record.state) : 'unknown';
    await transact((entities) => [
      entities.ReminderClaim.patch(claim).set({ state }).commit(),
      ...(key && record?.state !== state
        ? [
            entities.MailRecord.put({
              subject: '',
              ...record,
              ...key,
              to: contacts.find(({ id }) => id === claim.contactId)?.email ?? record?.to ?? '',
              state,
              claimed_on: claim.claimed_on,
            }).commit(),
          ]
        : []),
    ]);
  }
  return isUnderWay;
};
