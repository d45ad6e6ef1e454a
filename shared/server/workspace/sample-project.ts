/**
 * Sample project of a new workspace, which shows its owner the product at work. Built by the same functions as any
 * project, so that rows, history and figures are right. Created here with its workspace; the consumer fill-sample
 * does the work in it (docs/decisions/0047).
 */

import type { EventActor } from '#catalog/index.ts';
import { localDate } from '#domain/calendar/date.ts';
import type { Language } from '#domain/email-template/language.ts';
import type { DomainEvent } from '#domain/event.ts';
import { fullName } from '#domain/full-name.ts';
import { draftWorkflows, subjectLine } from '#domain/project/settings.ts';
import { firstCommit } from '../data/commit.ts';
import { contactsPerClient, workflowsPerProject } from '../data/ids.ts';
import { commitAt } from '../data/project-writes.ts';
import type { TransactionEntities, TransactionItems } from '../data/transact.ts';
import type { TenantRecord } from '../lambda/tenant.ts';
import { memberItems } from '../projects/member-projects.ts';
import { newProject } from '../projects/new-project.ts';
import { listItemOf } from '../projects/project-list.ts';
import { firstTexts } from './first-texts.ts';

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

/** Named apart from the owner, so that the history shows which of them acted. */
const contact = { firstname: 'Sam', lastname: 'Sample' };
/** Business days: long enough to look around before the feedback is overdue. */
const daysForFeedback = 5;
const stages = [{ revisions: 2 }, { revisions: 2 }, { revisions: 0, is_deliverable: true }];
const draftOf = ({ project: name, stages: titles }: (typeof firstTexts)[Language]['sample']) => ({
  name,
  deliverable_type: 'Single' as const,
  is_linear: true,
  workflows: [
    {
      title: '',
      stages: stages.map((stage, index) => ({
        is_deliverable: false,
        qcChecklistId: null,
        target_date: null,
        title: titles[index] ?? '',
        ...stage,
      })),
    },
  ],
});

/**
 * Transaction items of the sample project. Its contact has the owner's address, so that the owner can send themselves
 * a round.
 */
export const sampleItems = (
  entities: TransactionEntities,
  { tenantId, language, timezone, owner, at }: Workspace,
): TransactionItems[number][] => {
  const now = Date.parse(at);
  const texts = firstTexts[language];
  const { client } = texts.sample;
  const draft = draftOf(texts.sample);
  const { name } = draft;
  const actor: EventActor = { kind: 'agent', id: owner.id, name: fullName(owner) };
  const drafted = draftWorkflows(draft, (n) => projectId * workflowsPerProject + n, at);
  const [made] = 'type' in drafted ? [] : drafted;
  if (!made) throw new Error('The sample project has no workflow');
  const begun = firstCommit(made, { tenantId, projectId, now, actor });

  const card = { id: contactId, ...contact, email: owner.email };
  const project = newProject(
    {
      tenantId,
      projectId,
      name,
      client_id: clientId,
      client_name: client,
      start_date: localDate(at, timezone),
      email_subject_line_default: subjectLine('', name),
      deliverable_type: draft.deliverable_type,
      contacts: [card],
      team_members: [{ id: owner.id, name: owner.name, surname: owner.surname }],
      days_allowed_for_client_feedback: daysForFeedback,
      sample: true,
      timezone,
      language,
    },
    at,
  );
  const commit = (project: number, event: DomainEvent) =>
    entities.Commit.create({
      ...commitAt({ tenantId, projectId: project }, now),
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
    entities.ProjectListItem.create(listItemOf(project, [made.workflow])).commit(),
    ...memberItems(entities, undefined, project),
    entities.ContactProject.create({ tenantId, contactId, projectId }).commit(),
    entities.WorkflowItem.create(begun.record).commit(),
    commit(0, { category: 'Client Created', client_id: clientId, name: client }),
    commit(projectId, { category: 'Project Created', client_id: clientId }),
    entities.Commit.create(begun.commit).commit(),
    ...Object.entries({ client: clientId, project: projectId }).map(([counter, value]) =>
      entities.Counter.create({ tenantId, name: counter, value }).commit(),
    ),
  ];
};
