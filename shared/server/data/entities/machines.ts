/** What consumers keep for themselves: claims, reminder slots, figures. */
import type {
  AgendaEntry,
  ProjectContribution,
  ProjectStats,
  UserFigures,
} from '../../../domain/analytics/analytics.ts';
import type { Times } from '../../../domain/analytics/times.ts';
import { Entity, keyField, keyNumber, keyText, model, nested, onTable } from '../table.ts';

/** That a consumer has taken on an event. Written before it acts, gone after a fortnight. */
export const Claim = new Entity(
  {
    model: model('claim'),
    attributes: {
      tenantId: keyNumber,
      event: keyText,
      consumer: keyText,
      state: { type: ['claimed', 'done'] as const, required: true },
      /** Epoch milliseconds after which a claim that was never done may be taken over. */
      until: { type: 'number', required: true },
      expires: { type: 'number', required: true },
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['tenantId', 'event'], 'tenant_${tenantId}#claim_${event}'),
        sk: keyField('sk', ['consumer'], '${consumer}'),
      },
    },
  },
  onTable,
);

/**
 * That a contact is to be reminded of a revision, and from when on: what a digest is made of. Contact 0 stands for the
 * revision's one schedule, so that a project's schedules are found without their revisions being known.
 */
export const ReminderSlot = new Entity(
  {
    model: model('reminder-slot'),
    attributes: {
      tenantId: keyNumber,
      contactId: keyNumber,
      revisionId: { type: 'number', required: true, padding: { length: 14, char: '0' } },
      projectId: { type: 'number', required: true },
      workflowId: { type: 'number', required: true },
      /** The next slot, ISO 8601 in UTC. */
      slot: { type: 'string', required: true },
      /** The workflow's version that the slot was worked out from. */
      version: { type: 'number', required: true },
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['tenantId', 'contactId'], 'tenant_${tenantId}#reminders#contact_${contactId}'),
        sk: keyField('sk', ['revisionId'], 'revision_${revisionId}'),
      },
    },
  },
  onTable,
);

/**
 * That a reminder of a revision for a slot was taken on for a contact (rules.md 3); its mail's record tells the rest.
 * Contact 0 stands for the event in the history, which is committed once for all contacts.
 */
export const ReminderClaim = new Entity(
  {
    model: model('reminder-claim'),
    attributes: {
      tenantId: keyNumber,
      revisionId: { type: 'number', required: true, padding: { length: 14, char: '0' } },
      contactId: keyNumber,
      slot: keyText,
      claimed_on: { type: 'string', required: true },
      state: {
        type: ['claimed', 'sent', 'failed', 'unknown', 'suppressed', 'bounced', 'complained'] as const,
        required: true,
      },
      /** Of contact 0: the commit that holds the event, by its time and name. */
      commit_time: { type: 'number' },
      commit_name: { type: 'string' },
      expires: { type: 'number', required: true },
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['tenantId', 'revisionId'], 'tenant_${tenantId}#reminded_${revisionId}'),
        sk: keyField('sk', ['contactId', 'slot'], 'contact_${contactId}#${slot}'),
      },
    },
  },
  onTable,
);

/** What a project adds to the workspace's figures now; replaced together with them, so that nothing is counted twice. */
export const ProjectFigures = new Entity(
  {
    model: model('project-figures'),
    attributes: {
      tenantId: keyNumber,
      projectId: keyNumber,
      contribution: { ...nested<ProjectContribution>(), required: true },
      stats: { ...nested<ProjectStats>(), required: true },
      /** The project's agenda items, so that they are found when they are to go. */
      agenda: { ...nested<readonly AgendaEntry[]>(), required: true },
      /** That of the workspace's figures when they took the contribution in. */
      version: { type: 'number', required: true },
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['tenantId'], 'tenant_${tenantId}#figures'),
        sk: keyField('sk', ['projectId'], 'project_${projectId}'),
      },
    },
  },
  onTable,
);

const sums = {
  projects: { type: 'number', required: true },
  active: { type: 'number', required: true },
  in_production: { type: 'number', required: true },
  awaiting_feedback: { type: 'number', required: true },
  healthy: { type: 'number', required: true },
  completed: { type: 'number', required: true },
  completed_seconds: { type: 'number', required: true },
  cancelled: { type: 'number', required: true },
  rated: { type: 'number', required: true },
  rating_sum: { type: 'number', required: true },
  rating_count: { type: 'number', required: true },
  current_stages: { ...nested<Readonly<Record<string, number>>>(), required: true },
  upcoming_stages: { ...nested<Readonly<Record<string, number>>>(), required: true },
  begun: { type: 'number', required: true },
  begun_linear: { type: 'number', required: true },
  times: { ...nested<Times>(), required: true },
} as const;

/** The sums over all projects' contributions. Its version guards those of clients and team as well. */
export const WorkspaceFigures = new Entity(
  {
    model: model('workspace-figures'),
    attributes: {
      tenantId: keyNumber,
      ...sums,
      /** The day of the newest snapshot, in the workspace's zone. */
      day: { type: 'string', required: true },
      version: { type: 'number', required: true },
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['tenantId'], 'tenant_${tenantId}#figures'),
        sk: keyField('sk', [], 'workspace'),
      },
    },
  },
  onTable,
);

/** The sums over the contributions of a client's projects; gone with the last of them. */
export const ClientFigures = new Entity(
  {
    model: model('client-figures'),
    attributes: {
      tenantId: keyNumber,
      clientId: keyNumber,
      ...sums,
      /** When the newest rating was given that has ever been counted. */
      last_rated: { type: 'string' },
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['tenantId'], 'tenant_${tenantId}#figures'),
        sk: keyField('sk', ['clientId'], 'client_${clientId}'),
      },
    },
  },
  onTable,
);

/** A user's sums, and when their newest rating was given that has ever been counted. */
export type TeamMemberFigures = UserFigures & { readonly last_rated: string | null };

/**
 * The sums of those on the team, by user id. Everybody is in one of a few items, so that a project with a large team
 * still fits into a transaction.
 */
export const TeamFigures = new Entity(
  {
    model: model('team-figures'),
    attributes: {
      tenantId: keyNumber,
      part: keyNumber,
      users: {
        ...nested<Readonly<Record<string, TeamMemberFigures>>>(),
        required: true,
      },
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['tenantId'], 'tenant_${tenantId}#figures'),
        sk: keyField('sk', ['part'], 'team_${part}'),
      },
    },
  },
  onTable,
);

/**
 * What charts show of a workspace or a client, as it stood at the end of a day; written whenever that changes. A day on
 * which nothing did has no item: the one before holds.
 */
export const DailyFigures = new Entity(
  {
    model: model('daily-figures'),
    attributes: {
      tenantId: keyNumber,
      /** `workspace` or `client_<id>`. */
      scope: keyText,
      /** `yyyy-MM-dd` in the workspace's zone. */
      date: keyText,
      active: { type: 'number', required: true },
      healthy: { type: 'number', required: true },
      rating_sum: { type: 'number', required: true },
      rating_count: { type: 'number', required: true },
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['tenantId', 'scope'], 'tenant_${tenantId}#snapshots#${scope}'),
        sk: keyField('sk', ['date'], 'day_${date}'),
      },
    },
  },
  onTable,
);

/**
 * What the clock alone will bring: feedback that falls due (`feedback`), a target date that passes (`target`). Ordered
 * by the instant, so that one query finds what is due today and what is overdue.
 */
export const AgendaItem = new Entity(
  {
    model: model('agenda'),
    attributes: {
      tenantId: keyNumber,
      /** ISO 8601 in UTC. */
      at: keyText,
      kind: { type: ['feedback', 'target'] as const, required: true },
      projectId: keyNumber,
      healthy: { type: 'boolean', required: true },
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['tenantId'], 'tenant_${tenantId}#agenda'),
        sk: keyField('sk', ['at', 'kind', 'projectId'], '${at}#${kind}#project_${projectId}'),
      },
    },
  },
  onTable,
);

/** That a client, project or workspace is gone, and how far the purge of its partitions has come. */
export const PurgeJob = new Entity(
  {
    model: model('purge-job'),
    attributes: {
      tenantId: keyNumber,
      kind: { type: ['project', 'client', 'workspace'] as const, required: true },
      id: keyNumber,
      created_on: { type: 'string', required: true },
      state: { type: ['waiting', 'done'] as const, required: true },
      /** Of a project: the ids of its contacts, among whose items its reminder slots lie. */
      contacts: nested<readonly number[]>(),
      /** Of a workspace: where its logo is stored. */
      logo: { type: 'string' },
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['tenantId'], 'tenant_${tenantId}#purge'),
        sk: keyField('sk', ['kind', 'id'], '${kind}_${id}'),
      },
    },
  },
  onTable,
);
