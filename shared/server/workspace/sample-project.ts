/**
 * Sample project of a new workspace, which shows its owner the product at work. The same functions build it as any
 * project, so that rows, history and figures are right. It causes no mail, since no text of one is stored.
 */

import type { EventActor } from '#catalog/index.ts';
import { localDate } from '#domain/calendar/date.ts';
import type { DomainEvent } from '#domain/event.ts';
import { draftWorkflows, subjectLine } from '#domain/project/settings.ts';
import { applyAction, decide, previewTemplates } from '#domain/workflow/index.ts';
import { firstCommit, nextCommit } from '../data/commit.ts';
import { contactsPerClient, workflowsPerProject } from '../data/ids.ts';
import type { NoteRecord } from '../data/note-reads.ts';
import type { ProjectRecord } from '../data/project-reads.ts';
import { commitAt } from '../data/project-writes.ts';
import type { TransactionEntities, TransactionItems } from '../data/transact.ts';
import type { TenantRecord } from '../lambda/tenant.ts';
import { listItemOf } from '../projects/project-list.ts';

type Workspace = Pick<TenantRecord, 'tenantId' | 'language' | 'timezone'> & {
  readonly owner: {
    readonly id: number;
    readonly name: string;
    readonly surname: string;
    readonly email: string;
  };
  /** ISO 8601. */
  readonly at: string;
};

const projectId = 1;
const clientId = 1;
const contactId = clientId * contactsPerClient + 1;
const noteId = 1;

const client = 'Sample client';
const name = 'Sample project';
/** Business days: long enough to look around before the feedback is overdue. */
const daysForFeedback = 5;
const note =
  '<p>A note for the team: the client would like the logo larger in the next round. Notes are seen by whom you choose.</p>';

const draft = {
  name,
  deliverable_type: 'Single' as const,
  is_linear: true,
  workflows: [
    {
      title: '',
      stages: [
        { title: 'Concept', revisions: 2 },
        { title: 'Design', revisions: 2 },
        { title: 'Final files', revisions: 0, is_deliverable: true },
      ].map((stage) => ({
        is_deliverable: false,
        qcChecklistId: null,
        target_date: null,
        ...stage,
      })),
    },
  ],
};

/** Transaction items of the sample project. Its contact is the owner, who can send themselves a round. */
export const sampleItems = (
  entities: TransactionEntities,
  { tenantId, language, timezone, owner, at }: Workspace,
): TransactionItems[number][] => {
  const now = Date.parse(at);
  const actor: EventActor = { kind: 'agent', id: owner.id, name: `${owner.name} ${owner.surname}`.trim() };
  const drafted = draftWorkflows(draft, (n) => projectId * workflowsPerProject + n, at);
  const [made] = 'type' in drafted ? [] : drafted;
  if (!made) throw new Error('The sample project has no workflow');
  const begun = firstCommit(made, { tenantId, projectId, now, actor });

  const [stage] = made.workflow.stages;
  const round = stage?.tasks[0];
  if (!stage || !round) throw new Error('The sample project has no round to send');
  const sent = decide(made.workflow, {
    type: 'send_preview',
    revisionId: round.id,
    moveForward: true,
    reviewLink: null,
    at,
  });
  if (sent.type !== 'accepted') throw new Error('The round of the sample project cannot be sent');
  const { workflow, patch } = applyAction(made.workflow, sent.events);
  const type = previewTemplates(stage, round)[0] ?? 'first_preview';
  // The mail's text is not stored, so it is never sent.
  const mail = { subject: subjectLine('', name), template_id: null, type, to: [] };
  const events = sent.events.map((event) => ({ ...event, mail }));
  // A millisecond later, so that it is listed above the first commit.
  const next = nextCommit(begun.record, { workflow, events }, { now: now + 1, actor });

  const card = { id: contactId, firstname: owner.name, lastname: owner.surname, email: owner.email };
  const project: ProjectRecord = {
    tenantId,
    projectId,
    name,
    reference_code: '',
    client_id: clientId,
    client_name: client,
    start_date: localDate(at, timezone),
    created_on: at,
    updated_on: at,
    email_subject_line_default: subjectLine('', name),
    deliverable_type: draft.deliverable_type,
    contacts: [card],
    team_members: [{ id: owner.id, name: owner.name, surname: owner.surname }],
    days_allowed_for_client_feedback: daysForFeedback,
    feedback_reminder_delay: 3,
    auto_reminder: false,
    reminder_interval: 1,
    send_csat_survey: false,
    is_survey_sent: false,
    survey_completed: false,
    archived: false,
    cancelled: false,
    sample: true,
    brief_document_link: '',
    image: '',
    timezone,
    language,
    version: 1,
  };
  const remark: NoteRecord = {
    tenantId,
    projectId,
    list: 'notes',
    id: noteId,
    body: note,
    stage_id: stage.id,
    timeline_id: workflow.id,
    created_on: at,
    created_by_kind: 'agent',
    created_by_id: owner.id,
    created_by_name: owner.name,
    created_by_surname: owner.surname,
    visible_to_client: false,
    visible_to_agency: true,
    notify_client: false,
    notify_agency: false,
    version: 1,
  };
  const commit = (project: number, workflowId: number, time: number, event: DomainEvent) =>
    entities.Commit.create({
      ...commitAt({ tenantId, projectId: project, workflowId }, time),
      actor,
      events: [event],
    }).commit();

  return [
    entities.Client.create({
      tenantId,
      id: clientId,
      name: client,
      language,
      updated_on: at,
      contacts: [card],
      last_contact: 1,
      version: 1,
    }).commit(),
    entities.Contact.create({ tenantId, clientId, id: contactId, access: 'main' }).commit(),
    entities.Project.create(project).commit(),
    entities.ProjectListItem.create(listItemOf(project, [workflow])).commit(),
    entities.ContactProject.create({ tenantId, contactId, projectId }).commit(),
    entities.WorkflowItem.create(next.record).commit(),
    entities.Note.create(remark).commit(),
    commit(0, 0, now, { category: 'Client Created', client_id: clientId, name: client }),
    commit(projectId, 0, now, { category: 'Project Created', client_id: clientId }),
    entities.Commit.create(begun.commit).commit(),
    entities.Commit.create(next.commit).commit(),
    commit(projectId, workflow.id, now + 2, {
      category: 'Note Added',
      note_id: noteId,
      stageId: stage.id,
      notify: { client: false, agency: false },
    }),
    ...(patch
      ? [
          entities.UndoItem.create({
            tenantId,
            projectId,
            workflowId: workflow.id,
            seq: workflow.seq,
            patch,
          }).commit(),
        ]
      : []),
    ...Object.entries({ client: clientId, project: projectId, note: noteId }).map(([counter, value]) =>
      entities.Counter.create({ tenantId, name: counter, value }).commit(),
    ),
  ];
};
