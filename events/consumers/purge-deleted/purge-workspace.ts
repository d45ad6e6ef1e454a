import { asItself } from '#server/data/acting.ts';
import { Client } from '#server/data/entities/client.ts';
import { Contact } from '#server/data/entities/contact.ts';
import { Counter } from '#server/data/entities/counter.ts';
import { Directory } from '#server/data/entities/directory.ts';
import { Membership } from '#server/data/entities/membership.ts';
import { User } from '#server/data/entities/user.ts';
import { hashed } from '#server/data/ids.ts';
import type { entities } from '#server/data/index.ts';
import { emptyPartition } from '#server/data/partition.ts';
import { forgetSnapshots, scopeOf } from '#server/figures/snapshots.ts';
import { removeObjectsOfWorkspace } from '#server/files/objects.ts';
import { forgetLogin } from '#server/people/portal-login.ts';
import { planNextWake } from '#server/schedules/deadline-schedule.ts';
import { planReminders } from '#server/schedules/reminders.ts';
import { nameSeen } from '#server/workspace/doubtful-names.ts';
import { goOnAt, markDone, waitingJob } from './purge-job.ts';
import { emptyProject } from './purge-project.ts';

type Location =
  | 'project'
  | 'client'
  | 'elsewhere'
  | 'expires'
  | 'stays'
  | { readonly partitions: readonly string[] };

/**
 * Manifest: the location of every entity of a workspace. Some have partitions of their own, or lie with its projects or
 * clients; `elsewhere` is deleted by name; `expires` is left to its TTL (claims and answers to repeated calls are gone
 * within a fortnight, and hold only numbers after a day); `stays` keeps a redeemed code, which must not become valid
 * again.
 */
const manifest: { readonly [Name in keyof typeof entities]: Location } = {
  Tenant: 'elsewhere',
  User: { partitions: ['team'] },
  Membership: { partitions: ['members'] },
  Invitation: { partitions: ['invitations'] },
  Directory: 'elsewhere',
  MarketplaceCode: 'stays',
  StandInAccount: { partitions: ['payments'] },
  Counter: 'elsewhere',
  Handover: 'expires',
  IdempotentCall: 'expires',
  Client: { partitions: ['clients'] },
  Contact: 'client',
  ContactProject: 'client',
  SuppressedAddress: { partitions: ['suppressed'] },
  Project: 'project',
  WorkflowItem: 'project',
  Commit: 'project',
  MailDay: { partitions: ['mail-days'] },
  MailPace: 'stays',
  MailTurn: 'expires',
  MailRecord: 'project',
  MailText: 'project',
  UndoItem: 'project',
  FileItem: 'project',
  Deliverable: 'project',
  Note: 'project',
  NoteRoom: 'project',
  Picture: 'project',
  GoodMarkItem: 'project',
  PointItem: 'project',
  PointReply: 'project',
  PointRoom: 'project',
  TrackedLink: 'project',
  LinkHit: 'project',
  ProjectSurvey: 'project',
  ProjectListItem: { partitions: ['rows#active', 'rows#archived'] },
  ViewShelf: { partitions: ['views'] },
  EmailTemplateItem: { partitions: ['email-templates'] },
  WorkflowTemplateItem: { partitions: ['workflow-templates'] },
  QcTemplateItem: { partitions: ['qc-templates'] },
  SurveyTemplateItem: { partitions: ['survey-templates'] },
  // Deleted by release-domains, which releases them at SES and CloudFront first.
  EmailDomain: 'elsewhere',
  CustomDomain: 'elsewhere',
  SingleSignOn: 'elsewhere',
  SignOnSession: { partitions: ['sign-on-sessions'] },
  DomainClaim: 'elsewhere',
  DoubtfulName: 'elsewhere',
  Claim: 'expires',
  ReminderSlot: 'client',
  ReminderClaim: 'expires',
  ProjectFigures: { partitions: ['figures'] },
  WorkspaceFigures: { partitions: ['figures'] },
  ClientFigures: { partitions: ['figures'] },
  TeamFigures: { partitions: ['figures'] },
  DailyFigures: 'client',
  AgendaItem: { partitions: ['agenda'] },
  PurgeJob: 'elsewhere',
  // Deleted in the transaction of the deletion, otherwise by its TTL after a day.
  SignUp: 'elsewhere',
  // Belongs to no workspace.
  Attempts: 'expires',
  // A hash, for an hour.
  CallBucket: 'expires',
  // A keyed hash, for ten minutes.
  DecisionCode: 'expires',
  PersonSessions: 'elsewhere',
  SignedInSession: 'elsewhere',
  KnownDevices: 'elsewhere',
  RecoveryCodes: 'elsewhere',
  // A hash, for ten minutes.
  PasswordLink: 'expires',
  AddressChangeItem: 'elsewhere',
  AuditEntry: { partitions: ['audit'] },
  AuditHead: { partitions: ['audit'] },
  InboxEntry: { partitions: ['inboxes'] },
  InboxPlaceItem: { partitions: ['inboxes'] },
  PushDevice: { partitions: ['devices'] },
};

/**
 * Purges everything of a deleted workspace: projects with their files, links and schedules, clients and team with their
 * access, and the rest by the manifest. Referenced objects are deleted first, so that a retry still finds the rest of
 * an interrupted purge, and goes on at the project that it was interrupted at: a workspace of thousands takes longer than a
 * function may. Only the job itself stays, to record that the workspace is gone.
 */
export const purgeWorkspace = async (tenantId: number, now: number): Promise<void> => {
  const key = { tenantId, kind: 'workspace', id: tenantId } as const;
  const job = await waitingJob(key);
  if (!job) return;
  // Project 0 holds the commits that belong to no project.
  for (let project = job.next_project ?? (await lastOf(tenantId, 'project')); project >= 0; project--) {
    await emptyProject(tenantId, project, () => false);
    // Planning a deleted project removes its schedules.
    await planReminders(tenantId, project, '', now);
    await planNextWake(tenantId, project, now);
    await goOnAt(key, project - 1);
  }
  for (let client = await lastOf(tenantId, 'client'); client > 0; client--)
    await emptyClient(tenantId, client);
  await forgetSnapshots(tenantId, scopeOf());

  const { data: team } = await User.query.primary({ tenantId }).go({ consistent: true, pages: 'all' });
  for (const { subject, email } of team) await leave(tenantId, subject, email);
  await nameSeen(tenantId);
  await removeObjectsOfWorkspace(tenantId);
  const partitions = Object.values(manifest).flatMap((location) =>
    typeof location === 'string' ? [] : location.partitions,
  );
  for (const name of new Set(partitions)) await emptyPartition(tenantId, name);
  // Counters go last, because the ids in use follow from them.
  await emptyPartition(tenantId, 'counters');
  await markDone(key);
};

/** Last id given out. */
const lastOf = async (tenantId: number, name: string): Promise<number> => {
  const { data } = await Counter.get({ tenantId, name }).go({ consistent: true });
  return data?.value ?? 0;
};

const emptyClient = async (tenantId: number, clientId: number): Promise<void> => {
  const [{ data: client }, { data: contacts }] = await Promise.all([
    Client.get({ tenantId, id: clientId }).go({ consistent: true }),
    Contact.query.primary({ tenantId, clientId }).go({ consistent: true, pages: 'all' }),
  ]);
  const emails = new Map(client?.contacts.map((card) => [card.id, card.email]));
  for (const { id, subject } of contacts) {
    await leave(tenantId, subject, emails.get(id));
    const number = String(id).padStart(10, '0');
    await emptyPartition(tenantId, `contact_${number}`);
    await emptyPartition(tenantId, `reminders#contact_${number}`);
    await Contact.delete({ tenantId, clientId, id }).go();
  }
  await forgetSnapshots(tenantId, scopeOf(clientId));
};

/** Removes a person's membership, and their login if they belong to no other workspace. */
const leave = async (
  tenantId: number,
  subject: string | undefined,
  email: string | undefined,
): Promise<void> => {
  if (email !== undefined) {
    await Directory.delete({ kind: 'email', name: hashed(email.toLowerCase()), tenantId }).go();
  }
  if (subject === undefined) return;
  await Membership.delete({ tenantId, subject }).go();
  await Directory.delete({ kind: 'subject', name: subject, tenantId }).go();
  const { data: elsewhere } = await asItself(() =>
    Directory.query.primary({ kind: 'subject', name: subject }).go({ consistent: true, limit: 1 }),
  );
  if (elsewhere.length === 0) await forgetLogin(subject);
};
