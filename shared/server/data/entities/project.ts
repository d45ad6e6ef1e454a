/**
 * A project's partition, in the order of its sort keys: `commit#…` (its history), `file#…`, `head#…` (project and
 * workflows), `link#…`, `mail#…`, `note#…`, `output#…` (deliverables), `room#…` (of the notes), `survey#…` (as sent to a contact), `undo#…`. Read
 * backwards from `head#`, one query brings what the timeline page shows.
 */

import { CustomAttributeType, type EntityItem } from 'electrodb';
import type { EventActor } from '../../../../events/catalog/index.ts';
import type { DeliverableContent } from '../../../domain/deliverable/deliverable.ts';
import { languages } from '../../../domain/email-template/language.ts';
import { templateTypes } from '../../../domain/email-template/merge-tags.ts';
import type { DomainEvent } from '../../../domain/event.ts';
import type { Stage, UndoEntry, UndoPatch } from '../../../domain/workflow/index.ts';
import { tableDefinition } from '../definition.ts';
import { eventsOfItem, packedEvents } from '../stored-events.ts';
import { Entity, keyField, keyNumber, keyText, model, nested, onTable } from '../table.ts';
import type { ContactCard } from './clients.ts';
import type { SurveyQuestion } from './templates.ts';

const { historyIndex } = tableDefinition;
const partition = keyField('pk', ['tenantId', 'projectId'], 'tenant_${tenantId}#project_${projectId}');

export interface TeamMember {
  readonly id: number;
  readonly name: string;
  readonly surname: string;
}

export const Project = new Entity(
  {
    model: model('project'),
    attributes: {
      tenantId: keyNumber,
      projectId: keyNumber,
      name: { type: 'string', required: true },
      reference_code: { type: 'string', required: true, default: '' },
      client_id: { type: 'number', required: true },
      client_name: { type: 'string', required: true },
      start_date: { type: 'string', required: true },
      created_on: { type: 'string', required: true },
      updated_on: { type: 'string', required: true },
      email_subject_line_default: { type: 'string', required: true, default: '' },
      deliverable_type: { type: ['Single', 'Multi'] as const, required: true },
      contacts: { ...nested<readonly ContactCard[]>(), required: true },
      team_members: { ...nested<readonly TeamMember[]>(), required: true },
      days_allowed_for_client_feedback: { type: 'number', required: true },
      feedback_reminder_delay: { type: 'number', required: true, default: 3 },
      auto_reminder: { type: 'boolean', required: true, default: false },
      reminder_interval: { type: 'number', required: true, default: 1 },
      send_csat_survey: { type: 'boolean', required: true, default: false },
      is_survey_sent: { type: 'boolean', required: true, default: false },
      survey_completed: { type: 'boolean', required: true, default: false },
      archived: { type: 'boolean', required: true, default: false },
      cancelled: { type: 'boolean', required: true, default: false },
      cancelled_by: { type: 'string' },
      cancelled_on: { type: 'string' },
      /** Came with the workspace, to be looked at: it counts against no limit, and nobody is reminded of it. */
      sample: { type: 'boolean' },
      brief_document_link: { type: 'string', required: true, default: '' },
      image: { type: 'string', required: true, default: '' },
      timezone: { type: 'string', required: true },
      language: { type: languages, required: true },
      version: { type: 'number', required: true },
    },
    indexes: { primary: { pk: partition, sk: keyField('sk', [], 'head#project') } },
  },
  onTable,
);

/** A workflow with its stages and tasks, whole: one read shows it, one conditional write changes it. */
export const WorkflowItem = new Entity(
  {
    model: model('workflow'),
    attributes: {
      tenantId: keyNumber,
      projectId: keyNumber,
      id: keyNumber,
      title: { type: 'string', required: true },
      is_linear: { type: 'boolean', required: true },
      stages: { ...nested<readonly Stage[]>(), required: true },
      last_id: { type: 'number', required: true },
      seq: { type: 'number', required: true },
      undo: { ...nested<readonly UndoEntry[]>(), required: true },
      /** The hash of the chain's newest commit; empty before the first. */
      head: { type: 'string', required: true },
      /** Guards every write. */
      version: { type: 'number', required: true },
    },
    indexes: { primary: { pk: partition, sk: keyField('sk', ['id'], 'head#workflow_${id}') } },
  },
  onTable,
);

/**
 * One action: timeline entry, outbox and, for decisions on a workflow, link of its hash chain at once. Project 0 holds
 * what concerns the workspace and no project.
 */
export const Commit = new Entity(
  {
    model: model('commit'),
    attributes: {
      tenantId: keyNumber,
      projectId: keyNumber,
      /** Epoch milliseconds: the order in which the history is shown. */
      time: { type: 'number', required: true, padding: { length: 15, char: '0' } },
      /** 0 when it concerns no single workflow. */
      workflowId: keyNumber,
      /** `seq` of the chain, padded, or a random name. */
      name: keyText,
      actor: { ...nested<EventActor>(), required: true },
      events: {
        ...nested<readonly DomainEvent[]>(),
        required: true,
        set: (events?: readonly DomainEvent[]) => (events && packedEvents(events)) as typeof events,
        get: eventsOfItem,
      },
      /** Before and after of what a settings save changed (rules.md 24). */
      changes: nested<Readonly<Record<string, readonly [unknown, unknown]>>>(),
      seq: { type: 'number' },
      hash: { type: 'string' },
      previous: { type: 'string' },
    },
    indexes: {
      primary: {
        pk: partition,
        sk: keyField('sk', ['time', 'workflowId', 'name'], 'commit#${time}#${workflowId}#${name}'),
      },
      /** What concerns no project is the audit, and no part of the workspace's history. */
      history: {
        index: historyIndex.name,
        condition: ({ projectId }) => projectId !== 0,
        pk: keyField(historyIndex.partitionKey, ['tenantId'], 'tenant_${tenantId}#history'),
        sk: keyField(
          historyIndex.sortKey,
          ['time', 'projectId', 'workflowId', 'name'],
          '${time}#project_${projectId}#${workflowId}#${name}',
        ),
      },
    },
  },
  onTable,
);

/** What became of one mail of one commit. It sorts right behind its commit, so that the history shows both. */
export const MailRecord = new Entity(
  {
    model: model('mail-record'),
    attributes: {
      tenantId: keyNumber,
      projectId: keyNumber,
      time: { type: 'number', required: true, padding: { length: 15, char: '0' } },
      workflowId: keyNumber,
      name: keyText,
      /** The recipient: `contact_7`, `user_3`; a reminder adds its slot. */
      recipient: keyText,
      to: { type: 'string', required: true },
      subject: { type: 'string', required: true },
      /** `claimed` while being sent: found again so, nobody knows whether it went out, and it is not sent again. */
      state: {
        type: ['claimed', 'sent', 'failed', 'unknown', 'suppressed', 'bounced', 'complained'] as const,
        required: true,
      },
      reason: { type: 'string' },
      message_id: { type: 'string' },
      claimed_on: { type: 'string', required: true },
    },
    indexes: {
      primary: {
        pk: partition,
        sk: keyField(
          'sk',
          ['time', 'workflowId', 'name', 'recipient'],
          'commit#${time}#${workflowId}#${name}#mail_${recipient}',
        ),
      },
    },
  },
  onTable,
);

/** What a commit's mail says, with its merge tags: too large for the history, so it is kept beside it. */
export const MailText = new Entity(
  {
    model: model('mail-text'),
    attributes: {
      tenantId: keyNumber,
      projectId: keyNumber,
      time: { type: 'number', required: true, padding: { length: 15, char: '0' } },
      workflowId: keyNumber,
      name: keyText,
      subject: { type: 'string', required: true },
      /** Sanitised HTML. */
      body: { type: 'string', required: true },
      /** The template type it was composed as: decides which merge tags it may have. */
      type: { type: templateTypes, required: true },
    },
    indexes: {
      primary: {
        pk: partition,
        sk: keyField('sk', ['time', 'workflowId', 'name'], 'mail#${time}#${workflowId}#${name}'),
      },
    },
  },
  onTable,
);

export const UndoItem = new Entity(
  {
    model: model('undo'),
    attributes: {
      tenantId: keyNumber,
      projectId: keyNumber,
      workflowId: keyNumber,
      seq: keyNumber,
      patch: { ...nested<UndoPatch>(), required: true },
    },
    indexes: {
      primary: { pk: partition, sk: keyField('sk', ['workflowId', 'seq'], 'undo#${workflowId}#${seq}') },
    },
  },
  onTable,
);

/** A file of a revision or deliverable; each upload of the same name is a further version with an id of its own. */
export const FileItem = new Entity(
  {
    model: model('file'),
    attributes: {
      tenantId: keyNumber,
      projectId: keyNumber,
      workflowId: keyNumber,
      /** Of a deliverable's file, its id: both are of the workflow's own series and never meet. */
      revisionId: { type: 'number', required: true, padding: { length: 14, char: '0' } },
      id: keyText,
      name: { type: 'string', required: true },
      type: { type: 'string', required: true },
      size: { type: 'number', required: true },
      path: { type: 'string', required: true },
      object_version: { type: 'string' },
      version: { type: 'number', required: true },
      created_on: { type: 'string', required: true },
      created_by: { ...nested<EventActor>(), required: true },
      sent_on: { type: 'string' },
      /** Hex; the browser's word for it until `verified`. */
      sha256: { type: 'string' },
      verified: { type: 'boolean', required: true, default: false },
      state: { type: ['ready', 'checking', 'refused'] as const, required: true },
      refusal: { type: 'string' },
      thumbnail: { type: 'string' },
      preview: { type: 'string' },
    },
    indexes: {
      primary: {
        pk: partition,
        sk: keyField('sk', ['workflowId', 'revisionId', 'id'], 'file#${workflowId}#${revisionId}#${id}'),
      },
    },
  },
  onTable,
);

/** What is handed over of a workflow, as files or a link (delivery.md section 3, Deliverable). Its files are `FileItem`s. */
export const Deliverable = new Entity(
  {
    model: model('deliverable'),
    attributes: {
      tenantId: keyNumber,
      projectId: keyNumber,
      workflowId: keyNumber,
      id: { type: 'number', required: true, padding: { length: 14, char: '0' } },
      title: { type: 'string', required: true },
      /** Notes, plain text. */
      body: { type: 'string', required: true, default: '' },
      type: { type: ['files', 'link'] as const, required: true },
      link: { type: 'string', required: true, default: '' },
      last_save_time: { type: 'string' },
      last_save_user_name: { type: 'string' },
      last_send_time: { type: 'string' },
      last_send_user_name: { type: 'string' },
      /** As it was last sent: what the client sees, whatever is written since. */
      sent: nested<DeliverableContent>(),
      /** It stays as its id's mark, which is not given again, and is shown to nobody. */
      deleted_on: { type: 'string' },
      /** Guards what is written of it. */
      version: { type: 'number', required: true },
    },
    indexes: {
      primary: {
        pk: partition,
        sk: keyField('sk', ['workflowId', 'id'], 'output#${workflowId}#deliverable_${id}'),
      },
    },
  },
  onTable,
);

/** A note on a stage, or, with `list` scope, an item of the project's scope (delivery.md section 3, Note). */
export const Note = new Entity(
  {
    model: model('note'),
    attributes: {
      tenantId: keyNumber,
      projectId: keyNumber,
      list: { type: ['notes', 'scope'] as const, required: true },
      /** When it was added, in epoch milliseconds, or the next number that is free. */
      id: keyNumber,
      /** Sanitised HTML. */
      body: { type: 'string', required: true },
      /** Notes only. */
      stage_id: { type: 'number' },
      timeline_id: { type: 'number' },
      created_on: { type: 'string', required: true },
      created_by_kind: { type: ['agent', 'contact'] as const, required: true },
      created_by_id: { type: 'number', required: true },
      created_by_name: { type: 'string', required: true },
      created_by_surname: { type: 'string', required: true, default: '' },
      visible_to_client: { type: 'boolean', required: true },
      visible_to_agency: { type: 'boolean', required: true },
      notify_client: { type: 'boolean', required: true },
      notify_agency: { type: 'boolean', required: true },
      /** Of what is written; the four switches do not move it. */
      version: { type: 'number', required: true },
    },
    indexes: {
      primary: { pk: partition, sk: keyField('sk', ['list', 'id'], 'note#${list}#${id}') },
    },
  },
  onTable,
);

/** How much of the room of one of a project's note lists is taken; every change of a note changes it in the same transaction. */
export const NoteRoom = new Entity(
  {
    model: model('note-room'),
    attributes: {
      tenantId: keyNumber,
      projectId: keyNumber,
      list: { type: ['notes', 'scope'] as const, required: true },
      notes: { type: 'number', required: true },
      /** The length of all texts together. */
      characters: { type: 'number', required: true },
    },
    indexes: {
      primary: { pk: partition, sk: keyField('sk', ['list'], 'room#${list}') },
    },
  },
  onTable,
);

/** How many openings a link keeps the times of: what a hostile holder could add stays far from an item's limit. */
export const openingsKept = 500;

/** The link of one contact to one revision, or to what else `revisionId` is the id of. The directory entry finds it by its id; its token is never stored. */
export const TrackedLink = new Entity(
  {
    model: model('tracked-link'),
    attributes: {
      tenantId: keyNumber,
      projectId: keyNumber,
      revisionId: { type: 'number', required: true, padding: { length: 14, char: '0' } },
      contactId: keyNumber,
      link_id: { type: 'string', required: true },
      /** All links that this contact was sent to the revision, this one among them: each has its directory entry. */
      links: { type: 'set', items: 'string' },
      contact_name: { type: 'string', required: true },
      created_on: { type: 'string', required: true },
      /** Kept by the analytics consumer from Link Opened events. */
      clicks: { type: 'number' },
      last_clicked: { type: 'string' },
      /** When it was opened, in the order in which that was told; the first `openingsKept`. */
      opened: { type: 'list', items: { type: 'string' } },
    },
    indexes: {
      primary: {
        pk: partition,
        sk: keyField('sk', ['revisionId', 'contactId'], 'link#${revisionId}#${contactId}'),
      },
    },
  },
  onTable,
);

/** A question of a survey as it was sent, with what the contact has answered so far. */
export interface AnsweredQuestion extends SurveyQuestion {
  /** 1 to 5; of star questions only. */
  readonly rating?: number;
  readonly comment?: string;
}

/** A survey as it was sent to one contact: the questions as they were then, and the answers. */
export const ProjectSurvey = new Entity(
  {
    model: model('project-survey'),
    attributes: {
      tenantId: keyNumber,
      projectId: keyNumber,
      contactId: keyNumber,
      /** The template it is made from. */
      surveyId: keyNumber,
      name: { type: 'string', required: true },
      items: { ...nested<readonly AnsweredQuestion[]>(), required: true },
      contact: { ...nested<ContactCard>(), required: true },
      /** The contact's one link to it. The directory entry finds it by its id; its token is never stored. */
      link_id: { type: 'string', required: true },
      sent_on: { type: 'string', required: true },
      reminded_on: { type: 'string' },
      survey_completed: { type: 'boolean', required: true, default: false },
      completed_on: { type: 'string' },
      submitted_by: { type: 'string' },
      /** The project's team when it was completed: whom the rating is about. */
      team: nested<readonly TeamMember[]>(),
      /** Guards every write. */
      version: { type: 'number', required: true },
    },
    indexes: {
      primary: {
        pk: partition,
        sk: keyField('sk', ['contactId', 'surveyId'], 'survey#contact_${contactId}#${surveyId}'),
      },
    },
  },
  onTable,
);

/** The project itself as lists show it: written anew with every change of it, under the guard of its version. */
export type RowCard = Pick<
  EntityItem<typeof Project>,
  | 'name'
  | 'reference_code'
  | 'client_name'
  | 'start_date'
  | 'created_on'
  | 'deliverable_type'
  | 'timezone'
  | 'cancelled'
  | 'send_csat_survey'
  | 'is_survey_sent'
  | 'survey_completed'
>;

/** A project as lists show it, in a partition a list of the tenant. By itself stands what a query asks for or one writer alone sets. */
export const Row = new Entity(
  {
    model: model('row'),
    attributes: {
      tenantId: keyNumber,
      list: { type: ['active', 'archived'] as const, required: true },
      projectId: keyNumber,
      /** The name in lower case. */
      search: { type: 'string', required: true },
      client_id: { type: 'number', required: true },
      /** User ids, each between commas: `,3,17,`. */
      team: { type: 'string', required: true },
      sample: { type: 'boolean' },
      card: { ...nested<RowCard>(), required: true },
      /** A packed summary a workflow under `w<id>`, so that two deliverables don't overwrite each other. */
      summaries: { type: CustomAttributeType<Readonly<Record<string, string>>>('any'), required: true },
      last_clicked: { type: 'string' },
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['tenantId', 'list'], 'tenant_${tenantId}#rows#${list}'),
        sk: keyField('sk', ['projectId'], 'project_${projectId}'),
      },
    },
  },
  onTable,
);
