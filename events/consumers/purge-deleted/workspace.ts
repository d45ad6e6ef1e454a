import { Client, Contact } from '../../../shared/server/data/entities/clients.ts';
import { Counter, Directory, Membership, User } from '../../../shared/server/data/entities/workspace.ts';
import { hashed } from '../../../shared/server/data/ids.ts';
import type { entities } from '../../../shared/server/data/index.ts';
import { emptyPartition } from '../../../shared/server/data/partition.ts';
import { forgetSnapshots, scopeOf } from '../../../shared/server/figures/snapshots.ts';
import { removeObject } from '../../../shared/server/files/objects.ts';
import { forgetLogin } from '../../../shared/server/people/portal-login.ts';
import { planNextWake } from '../../../shared/server/schedules/clock.ts';
import { planReminders } from '../../../shared/server/schedules/reminders.ts';
import { markDone, waitingJob } from './job.ts';
import { emptyProject } from './project.ts';

type Place =
  | 'project'
  | 'client'
  | 'elsewhere'
  | 'expires'
  | 'stays'
  | { readonly partitions: readonly string[] };

/**
 * The manifest: where everything of a workspace lies. In partitions of its own, with its projects or clients; elsewhere,
 * taken away by name; left to expire: claims and answers to repeated calls go by themselves within a fortnight, and say
 * nothing but numbers after a day; or it stays: a code that was redeemed must not be worth anything again.
 */
const manifest: { readonly [Name in keyof typeof entities]: Place } = {
  Tenant: 'elsewhere',
  User: { partitions: ['team'] },
  Membership: { partitions: ['members'] },
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
  MailRecord: 'project',
  MailText: 'project',
  UndoItem: 'project',
  FileItem: 'project',
  Deliverable: 'project',
  Note: 'project',
  NoteRoom: 'project',
  TrackedLink: 'project',
  LinkHit: 'project',
  ProjectSurvey: 'project',
  Row: { partitions: ['rows#active', 'rows#archived'] },
  EmailTemplateItem: { partitions: ['email-templates'] },
  WorkflowTemplateItem: { partitions: ['workflow-templates'] },
  QcTemplateItem: { partitions: ['qc-templates'] },
  SurveyTemplateItem: { partitions: ['survey-templates'] },
  // Taken away by release-domains, which first gives up what these name at SES and CloudFront.
  EmailDomain: 'elsewhere',
  CustomDomain: 'elsewhere',
  DomainClaim: 'elsewhere',
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
  // Goes in the transaction of the deletion, and else after a day.
  SignUp: 'elsewhere',
  // Of no workspace.
  Attempts: 'expires',
};

/**
 * Takes away all that a deleted workspace held: projects with their files, links and schedules, clients and team with what
 * let them in, and the rest by the manifest. Whatever leads to something goes after it, so that nothing is lost sight of
 * when the work is cut; only the job itself stays, to say that the workspace is gone.
 */
export const purgeWorkspace = async (tenantId: number, now: number): Promise<void> => {
  const key = { tenantId, kind: 'workspace', id: tenantId } as const;
  const job = await waitingJob(key);
  if (!job) return;
  // Project 0 holds what concerns no project.
  for (let project = await lastOf(tenantId, 'project'); project >= 0; project--) {
    await emptyProject(tenantId, project, () => false);
    // A project that is no more has no schedule, whatever it had.
    await planReminders(tenantId, project, '', now);
    await planNextWake(tenantId, project, now);
  }
  for (let client = await lastOf(tenantId, 'client'); client > 0; client--)
    await emptyClient(tenantId, client);
  await forgetSnapshots(tenantId, scopeOf());

  const { data: team } = await User.query.primary({ tenantId }).go({ consistent: true, pages: 'all' });
  for (const { subject, email } of team) await leave(tenantId, subject, email);
  if (job.logo !== undefined) await removeObject(job.logo);
  const partitions = Object.values(manifest).flatMap((place) =>
    typeof place === 'string' ? [] : place.partitions,
  );
  for (const name of new Set(partitions)) await emptyPartition(tenantId, name);
  // The ids that were given out show the way through all of the above.
  await emptyPartition(tenantId, 'counters');
  await markDone(key);
};

/** The last id that was given out. */
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
  if (client?.image !== undefined) await removeObject(client.image);
  await forgetSnapshots(tenantId, scopeOf(clientId));
};

/** Forgets that somebody belonged here, and the person themselves when they belong nowhere else. */
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
  const { data: elsewhere } = await Directory.query
    .primary({ kind: 'subject', name: subject })
    .go({ consistent: true, limit: 1 });
  if (elsewhere.length === 0) await forgetLogin(subject);
};
