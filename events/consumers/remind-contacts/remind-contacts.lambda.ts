/**
 * Fired schedule → reminders to the contacts of a waiting revision (workflow.md, "Reminders"). All reminders due to a
 * contact in a morning are one mail, sent by the first of its schedules. A late one waits for the next business morning.
 * Schedules of daily digests wake the same consumer, with messages of their own.
 */
import { openSlot, slotTolerance, slotUntil } from '#domain/calendar/slots.ts';
import { shutBy } from '#domain/plan/hold.ts';
import { refusalToWrite } from '#domain/plan/subscription.ts';
import * as z from '#schema';
import type { ContactCard } from '#server/data/entities/client.ts';
import { Contact } from '#server/data/entities/contact.ts';
import { clientOfContact } from '#server/data/ids.ts';
import { projectWithWorkflows } from '#server/data/project-reads.ts';
import { whole } from '#server/data/whole.ts';
import { queueConsumer, type Received } from '#server/lambda/consumer.ts';
import { type TenantRecord, tenantById } from '#server/lambda/tenant.ts';
import { NotTaken } from '#server/mail/mail-service.ts';
import type { MailKey } from '#server/mail/record-tag.ts';
import { type Letter, recordUnsendable, sendOnce } from '#server/mail/send.ts';
import { suppressedOf } from '#server/mail/suppression.ts';
import { digestMessage } from '#server/schedules/digest-schedule.ts';
import {
  planReminders,
  type ReminderMessage,
  reminderMessage,
  remindLater,
} from '#server/schedules/reminders.ts';
import { planOfTenant, subscriptionTerms } from '#server/workspace/subscription.ts';
import {
  forgetRefused,
  isClaimed,
  isUnsettled,
  mailKey,
  type Outcome,
  postpone,
  release,
  settle,
  settled,
  settleLost,
  type Taken,
  take,
  untold,
} from './claims.ts';
import { compose, type Unmade } from './compose.ts';
import { sendDigest } from './digest.ts';
import { type CommitPosition, commitReminder } from './history.ts';
import { contactsOf, type Reminder, reminderAt, remindersFor } from './reminder.ts';

/** Milliseconds. */
const morningLasts = slotTolerance * 60_000;

/** A lapsed subscription sends nothing, and resumes once it is paid for; so does a workspace on hold, or marked for deletion. */
const maySend = (tenant: TenantRecord, at: string): boolean =>
  shutBy(tenant) === undefined &&
  planOfTenant(tenant).features.includes('auto_reminder') &&
  !refusalToWrite(subscriptionTerms(tenant), at);

export const handler = queueConsumer(
  'remind-contacts',
  z.union([digestMessage, reminderMessage]),
  { groupOf: ({ tenantId }) => String(tenantId), tenantOf: ({ tenantId }) => tenantId },
  ({ body, ...message }) =>
    'digest_of' in body ? sendDigest(body, message) : remindOf({ ...message, body }),
);

const underWay = () => new Error('mails are under way elsewhere');

const remindOf = async ({ body, now, at, attempt }: Received<ReminderMessage>): Promise<void> => {
  const { tenantId, projectId, revisionId, slot, tries } = body;
  const [tenant, heads] = await Promise.all([
    tenantById(tenantId),
    projectWithWorkflows(tenantId, projectId),
  ]);
  if (!tenant || !heads) return;
  const { contacts } = heads.project;
  // The invocation of the first delivery has ended by now, but that of another revision may have claimed its mail.
  const isUnderWay = attempt > 1 && (await settleLost({ ...body, contacts }, now));
  const reminder = reminderAt(heads, revisionId, slot);
  if (!reminder) {
    // Its sender may still crash, and nothing else would settle its claims.
    if (isUnderWay) throw underWay();
    return;
  }
  const morning = openSlot(now, heads.project.timezone, reminder.waiting.series.days_off);
  // Early, or so late that it waits for a morning or is the reminder of a later slot by now.
  if (!morning || slot !== slotUntil(morning, reminder.waiting.series)) {
    if (isUnderWay) throw underWay();
    if (tries) await postpone(body);
    return planReminders(tenantId, projectId, at, now);
  }
  if (tries || slot !== morning) await forgetRefused(body);
  if (maySend(tenant, at)) {
    const wanting = await wantingReminders(tenantId, contactsOf(reminder));
    const suppressed = await suppressedOf(
      tenantId,
      wanting.map(({ email }) => email),
    );
    let isRefused = false;
    for (const contact of wanting) {
      const isTaken = await remind(tenant, contact, {
        morning,
        now,
        reached: !suppressed.has(contact.email),
      });
      isRefused ||= !isTaken;
    }
    if (await isUnsettled(tenantId, revisionId, slot)) throw underWay();
    if (isRefused) return remindLater(body);
    // Planned so late that this morning's mail had left without it: it waits for the next.
    const reached = wanting.filter(({ email }) => !suppressed.has(email));
    if (!(await isClaimed(body, reached)))
      return planReminders(tenantId, projectId, at, Date.parse(morning) + morningLasts + 1);
  } else if (isUnderWay) throw underWay();
  await planReminders(tenantId, projectId, at, now, morning);
};

/** Contacts who have not turned reminders off. */
const wantingReminders = async (
  tenantId: number,
  contacts: readonly ContactCard[],
): Promise<readonly ContactCard[]> => {
  const keys = contacts.map(({ id }) => ({ tenantId, clientId: clientOfContact(id), id }));
  const { data } = await whole(Contact.get(keys).go({ consistent: true }));
  const off = new Set(data.flatMap(({ id, reminders_off }) => (reminders_off ? [id] : [])));
  return contacts.filter(({ id }) => !off.has(id));
};

/**
 * Sends a contact's mail of the morning, unless another invocation sends or has sent it. False if the mail service does not
 * take it.
 */
const remind = async (
  tenant: TenantRecord,
  contact: ContactCard,
  { morning, now, reached }: { readonly morning: string; readonly now: number; readonly reached: boolean },
): Promise<boolean> => {
  const { tenantId } = tenant;
  const due = await remindersFor(tenantId, contact, morning);
  const reminders = reached ? due : await untold(tenantId, contact, due);
  const taken = await take({ tenantId, contact, morning, reminders }, now);
  if (!taken) return true;
  try {
    const prepared = await prepare(tenant, taken, now);
    if (!prepared) {
      await release(taken);
      return true;
    }
    const { key, letter, positions } = prepared;
    const outcome = await deliver(key, taken, letter, now);
    if (outcome) {
      await settle(taken, positions, outcome, now);
      return true;
    }
    await release(taken);
    return false;
  } catch (error) {
    if (error instanceof NothingSent) await release(taken);
    throw error;
  }
};

/** Failure before the mail was handed over, so that a retry is safe. */
class NothingSent extends Error {}

/** Commits the history before it renders the mail; undefined when all reminders were decided meanwhile. */
const prepare = async (tenant: TenantRecord, taken: Taken, now: number) => {
  const { tenantId, contact } = taken;
  try {
    const positions = await commitAll(taken, now);
    const [first, ...others] = positions.keys();
    const position = first && positions.get(first);
    if (!first || !position) return undefined;
    const letter = await compose(tenant, contact, [first, ...others], new Date(now).toISOString());
    return { key: mailKey(tenantId, first, contact, position), letter, positions };
  } catch (cause) {
    throw new NothingSent('a reminder could not be prepared', { cause });
  }
};

/** Outcome of the mail; undefined if the mail service did not take it, so that it is owed. */
const deliver = async (
  key: MailKey,
  { contact, morning }: Pick<Taken, 'contact' | 'morning'>,
  letter: Letter | Unmade,
  now: number,
): Promise<Outcome | undefined> => {
  const { subject } = letter;
  if ('reason' in letter) {
    const { reason } = letter;
    await recordUnsendable(key, { to: contact.email, subject, unsendable: 'failed', reason }, now);
    return { state: 'failed', subject };
  }
  try {
    // Its commit may be of an earlier morning, on which the mail was not taken.
    const state = await sendOnce(key, { ...letter, due: Date.parse(morning) }, now);
    return { state: settled(state), subject };
  } catch (error) {
    if (!(error instanceof NotTaken)) throw error;
    return undefined;
  }
};

/** Commits each reminder of a mail to its history, without those decided meanwhile. */
const commitAll = async (
  { tenantId, reminders }: Taken,
  now: number,
): Promise<ReadonlyMap<Reminder, CommitPosition>> => {
  const positions = new Map<Reminder, CommitPosition>();
  for (const reminder of reminders) {
    const { project, waiting, slot } = reminder;
    const { projectId, contacts } = project;
    const revision = { workflowId: waiting.workflow.id, revisionId: waiting.task.id };
    const position = await commitReminder({ tenantId, projectId, ...revision, slot, contacts }, now);
    if (position) positions.set(reminder, position);
  }
  return positions;
};
