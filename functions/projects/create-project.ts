import { createProject } from '#contracts/projects.ts';
import { draftsOf } from '#contracts/workflows.ts';
import { localDate } from '#domain/calendar/date.ts';
import { chooseContacts } from '#domain/project/contacts.ts';
import { draftRefusal, draftWorkflows, subjectLine } from '#domain/project/settings.ts';
import { changesOf } from '#server/actions/audit.ts';
import { firstCommit } from '#server/data/commit.ts';
import { Client } from '#server/data/entities/client.ts';
import { nextId, workflowsPerProject } from '#server/data/ids.ts';
import { projectWithWorkflows, workflowOfRecord } from '#server/data/project-reads.ts';
import { commitAt } from '#server/data/project-writes.ts';
import { transactIfItFits } from '#server/data/transact.ts';
import { type Call, endpoint } from '#server/lambda/http.ts';
import { onceItem, repeated } from '#server/lambda/idempotency.ts';
import { eventActor } from '#server/lambda/principal.ts';
import { isRefused, refused, refusedBy } from '#server/lambda/result.ts';
import { tooManyContacts } from '#server/projects/contact-limit.ts';
import { memberItems } from '#server/projects/member-projects.ts';
import { newProject } from '#server/projects/new-project.ts';
import { listItemOf } from '#server/projects/project-list.ts';
import { again } from '#server/retry.ts';
import { roomFor } from '#server/workspace/subscription.ts';
import { projectAnswer } from './project-answer.ts';
import {
  chooseTeam,
  contactWrites,
  nextContactIds,
  refusedApproval,
  refusedAutoReminder,
  refusedSurveySwitch,
  surveysAreMandatory,
  tooManyItems,
} from './settings-rules.ts';
import { retryInWorkspace, zoneIsUnchanged } from './workspace-zone.ts';

type Body = Call<typeof createProject>['body'];

const draftOf = (body: Body) => ({
  ...body,
  workflows: body.workflows.map(({ title, stages }) => ({ title, stages: draftsOf(stages) })),
});

/** Creates a project in one transaction: settings, workflows with their first commits, row, contacts, event. */
export const createProjectEndpoint = endpoint(
  createProject,
  async (call) => {
    const refusal = draftRefusal(draftOf(call.body));
    if (refusal) return refusedBy(refusal);
    // Outside of the retries, so that a call uses one number.
    const projectId = await nextId(call.principal.tenant.tenantId, 'project');
    return retryInWorkspace(call, (current) => tryCreate(current, projectId));
  },
  async ({ principal, at }, projectId: number) => {
    const found = await projectWithWorkflows(principal.tenant.tenantId, projectId);
    return found ? projectAnswer(found, at) : refused('project_not_found');
  },
);

const tryCreate = async (call: Call<typeof createProject>, projectId: number) => {
  const { principal, body, now, at } = call;
  const { tenant } = principal;
  const { tenantId } = tenant;
  const actor = eventActor(principal);
  const drafted = draftWorkflows(draftOf(body), (n) => projectId * workflowsPerProject + n, at);
  if ('type' in drafted) return refusedBy(drafted);

  const [{ data: client }, team_members, room, noReminder] = await Promise.all([
    Client.get({ tenantId, id: body.client_id ?? 0 }).go({ consistent: true }),
    chooseTeam(tenantId, body.team_members),
    roomFor(tenant, 'active_projects'),
    body.auto_reminder ? refusedAutoReminder(tenant) : undefined,
  ]);
  if (!client || client.status === 'deleting') return refused('client_not_found', { field: 'client_id' });
  const chosen = chooseContacts(client.contacts, body.contacts, nextContactIds(client));
  if ('type' in chosen) return refusedBy(chosen);
  const nobody = refusedApproval(body.approval, chosen.contacts);
  if (nobody) return nobody;
  if (isRefused(team_members)) return team_members;
  const crowd = tooManyContacts(client.contacts.length, chosen.added.length);
  if (crowd) return crowd;
  if (isRefused(room)) return room;
  if (noReminder) return noReminder;

  const timezone = client.timezone ?? tenant.timezone;
  const project = newProject(
    {
      tenantId,
      projectId,
      name: body.name,
      reference_code: body.reference_code,
      client_id: client.id,
      client_name: client.name,
      start_date: body.start_date ?? localDate(at, timezone),
      email_subject_line_default:
        body.email_subject_line_default || subjectLine(body.reference_code, body.name),
      deliverable_type: body.deliverable_type,
      contacts: chosen.contacts,
      team_members,
      days_allowed_for_client_feedback:
        body.days_allowed_for_client_feedback ?? tenant.days_allowed_for_client_feedback,
      feedback_reminder_delay: body.feedback_reminder_delay,
      auto_reminder: body.auto_reminder,
      reminder_interval: body.reminder_interval,
      ...(body.link_deciders && { link_deciders: body.link_deciders }),
      ...(body.approval && body.approval !== 'first' && { approval: body.approval }),
      send_csat_survey: body.send_csat_survey || surveysAreMandatory(tenant),
      brief_document_link: body.brief_document_link,
      image: body.image,
      timezone,
      language: client.language,
    },
    at,
  );
  if (body.send_csat_survey && !surveysAreMandatory(tenant)) {
    const refusal = refusedSurveySwitch(principal, project, { on: true });
    if (refusal) return refusal;
  }

  const begun = drafted.map((made) => firstCommit(made, { tenantId, projectId, now, actor }));

  const result = await transactIfItFits((entities) => ({
    once: onceItem(entities, call, projectId),
    made: [
      ...contactWrites(entities, client, chosen),
      ...zoneIsUnchanged(entities, tenant, client),
      ...room.items(entities),
      entities.Project.create(project).commit(),
      entities.ProjectListItem.create(
        listItemOf(
          project,
          begun.map(({ record }) => workflowOfRecord(record)),
        ),
      ).commit(),
      entities.Commit.create({
        ...commitAt({ tenantId, projectId }, now),
        actor,
        events: [{ category: 'Project Created', client_id: client.id }],
        changes: changesOf({}, project),
      }).commit(),
      ...begun.flatMap(({ record, commit }) => [
        entities.WorkflowItem.create(record).commit(),
        entities.Commit.create(commit).commit(),
      ]),
      ...memberItems(entities, undefined, project),
      ...project.contacts.map(({ id }) =>
        entities.ContactProject.create({ tenantId, contactId: id, projectId }).commit(),
      ),
    ],
  }));
  if (result.tooLarge) return tooManyItems(result.tooLarge);
  if (result.committed) return projectAnswer({ project, workflows: begun.map(({ record }) => record) }, at);
  return result.failed.includes('once') ? repeated : again;
};
