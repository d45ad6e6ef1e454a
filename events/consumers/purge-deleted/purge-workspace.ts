import { asItself } from '#server/data/acting.ts';
import { Client } from '#server/data/entities/client.ts';
import { Contact } from '#server/data/entities/contact.ts';
import { Counter } from '#server/data/entities/counter.ts';
import { Directory } from '#server/data/entities/directory.ts';
import { Membership } from '#server/data/entities/membership.ts';
import { type PurgePlace, type PurgeSection, purgeSections } from '#server/data/entities/purge-job.ts';
import { User } from '#server/data/entities/user.ts';
import { hashed } from '#server/data/ids.ts';
import type { entities } from '#server/data/index.ts';
import { scopeOf } from '#server/figures/snapshots.ts';
import { prefixesOfWorkspace } from '#server/files/objects.ts';
import { forgetLogin } from '#server/people/portal-login.ts';
import { forgetClock } from '#server/schedules/deadline-schedule.ts';
import { forgetDeletion } from '#server/schedules/deletion-schedule.ts';
import { forgetDigest } from '#server/schedules/digest-schedule.ts';
import { forgetSomeReminders } from '#server/schedules/reminders.ts';
import { nameSeen } from '#server/workspace/doubtful-names.ts';
import { inRuns, type Steps, type Wake } from './purge-job.ts';
import { erasePage, objectSteps, partitionSteps } from './steps.ts';

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
  MemberProject: { partitions: ['member-projects'] },
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
  FormerMember: { partitions: ['former-members'] },
  DomainClaim: 'elsewhere',
  DoubtfulName: 'elsewhere',
  Claim: 'expires',
  ReminderSlot: 'client',
  ReminderClaim: 'expires',
  ProjectFigures: { partitions: ['figures'] },
  CountedHistory: { partitions: ['figures'] },
  FiguresChange: { partitions: ['figures'] },
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
  SearchTerm: { partitions: ['search'] },
  SearchDocument: { partitions: ['search-documents'] },
  SearchIndex: { partitions: ['search-index'] },
};

/**
 * Purges everything of a deleted workspace: projects with their links and schedules, clients and team with their access, files,
 * and the rest by the manifest. It takes as many runs as its size demands. Only the job itself stays, to record that the
 * workspace is gone.
 */
export const purgeWorkspace = (tenantId: number, wake: Wake): Promise<void> =>
  inRuns({ tenantId, kind: 'workspace', id: tenantId }, wake, ({ place }) => workspaceSteps(tenantId, place));

async function* workspaceSteps(tenantId: number, place: PurgePlace = { section: 'projects' }): Steps {
  let { next } = place;
  for (const section of purgeSections.slice(purgeSections.indexOf(place.section))) {
    // The position tells an operator, too, how far it is.
    if (next === undefined) yield { calls: 0, place: { section } };
    yield* stepsOf[section](tenantId, next);
    next = undefined;
  }
}

/** Projects that are erased at once. */
const together = 20;

/** Project 0 holds the commits that belong to no project. */
async function* projects(tenantId: number, from?: number): Steps {
  for (let next = from ?? (await lastOf(tenantId, 'project')); next >= 0; next -= together) {
    const ids = Array.from({ length: Math.min(together, next + 1) }, (_, index) => next - index);
    for (let open = ids; open.length > 0; ) {
      const pages = await Promise.all(open.map((id) => erasePage(tenantId, id)));
      const items = pages.reduce((total, { deleted }) => total + deleted, 0);
      const calls = 3 * open.length;
      open = open.filter((_, index) => pages[index]?.next);
      if (open.length > 0) yield { calls, erased: { items }, place: { section: 'projects', next } };
      else {
        const clocks = await Promise.all(ids.map((id) => forgetClock(tenantId, id)));
        const schedules = clocks.filter(Boolean).length;
        const rest: PurgePlace = { section: 'projects', next: next - together };
        yield { calls: calls + ids.length, erased: { items, schedules }, place: rest };
      }
    }
  }
}

async function* reminders(tenantId: number): Steps {
  if (await forgetDeletion(tenantId)) yield { calls: 1, erased: { schedules: 1 } };
  for (let more = true; more; ) {
    const some = await forgetSomeReminders(tenantId);
    ({ more } = some);
    if (some.slots > 0) yield { calls: 27, erased: { items: some.slots, schedules: some.schedules } };
  }
}

/** People of a step, one after the other: Cognito takes few deletions a second. */
const people = 10;

async function* clients(tenantId: number, from?: number): Steps {
  for (let id = from ?? (await lastOf(tenantId, 'client')); id > 0; id--) {
    const { data: client } = await Client.get({ tenantId, id }).go({ consistent: true });
    const emails = new Map(client?.contacts.map((card) => [card.id, card.email]));
    for (let more = true; more; ) {
      const { data: contacts, cursor } = await Contact.query
        .primary({ tenantId, clientId: id })
        .go({ consistent: true, limit: people });
      more = cursor !== null;
      for (const contact of contacts) {
        const number = String(contact.id).padStart(10, '0');
        yield* partitionSteps(tenantId, `contact_${number}`);
        yield* partitionSteps(tenantId, `reminders#contact_${number}`);
        const logins = await leave(tenantId, contact.subject, emails.get(contact.id));
        await Contact.delete({ tenantId, clientId: id, id: contact.id }).go();
        yield { calls: 12, erased: { items: 1, logins } };
      }
    }
    yield* partitionSteps(tenantId, `snapshots#${scopeOf(id)}`);
    yield { calls: 3, place: { section: 'clients', next: id - 1 } };
  }
}

async function* team(tenantId: number): Steps {
  for (let more = true; more; ) {
    const { data: members, cursor } = await User.query
      .primary({ tenantId })
      .go({ consistent: true, limit: people });
    more = cursor !== null;
    for (const { id, subject, email } of members) {
      const schedules = (await forgetDigest(tenantId, id)) ? 1 : 0;
      const logins = await leave(tenantId, subject, email);
      await User.delete({ tenantId, id }).go();
      yield { calls: 11, erased: { items: 1, logins, schedules } };
    }
  }
}

async function* records(tenantId: number): Steps {
  await nameSeen(tenantId);
  yield* partitionSteps(tenantId, `snapshots#${scopeOf()}`);
  const partitions = Object.values(manifest).flatMap((location) =>
    typeof location === 'string' ? [] : location.partitions,
  );
  for (const name of new Set(partitions)) yield* partitionSteps(tenantId, name);
}

const stepsOf: Readonly<Record<PurgeSection, (tenantId: number, next?: number) => Steps>> = {
  projects,
  reminders,
  clients,
  team,
  files: (tenantId) => objectSteps(prefixesOfWorkspace(tenantId)),
  records,
  counters: (tenantId) => partitionSteps(tenantId, 'counters'),
};

/** Last id given out. */
const lastOf = async (tenantId: number, name: string): Promise<number> => {
  const { data } = await Counter.get({ tenantId, name }).go({ consistent: true });
  return data?.value ?? 0;
};

/** Removes a person's membership, and their login if they belong to no other workspace; the number of logins removed. */
const leave = async (
  tenantId: number,
  subject: string | undefined,
  email: string | undefined,
): Promise<number> => {
  if (email !== undefined) {
    await Directory.delete({ kind: 'email', name: hashed(email.toLowerCase()), tenantId }).go();
  }
  if (subject === undefined) return 0;
  await Membership.delete({ tenantId, subject }).go();
  await Directory.delete({ kind: 'subject', name: subject, tenantId }).go();
  const { data: elsewhere } = await asItself(() =>
    Directory.query.primary({ kind: 'subject', name: subject }).go({ consistent: true, limit: 1 }),
  );
  if (elsewhere.length > 0) return 0;
  await forgetLogin(subject);
  return 1;
};
