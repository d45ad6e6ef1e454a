import type { updateProject } from '#contracts/projects.ts';
import type { BodyOf } from '#contracts/route.ts';
import { formatDate } from '#domain/calendar/date.ts';
import type { ClientMove, DomainEvent } from '#domain/event.ts';
import { decideClient } from '#domain/project/client.ts';
import { type ContactCard, type ContactDraft, chooseContacts } from '#domain/project/contacts.ts';
import { actedBeforeStart, subjectLine } from '#domain/project/settings.ts';
import type { Approval, Workflow } from '#domain/workflow/index.ts';
import { canonical } from '#server/data/commit.ts';
import { Client } from '#server/data/entities/client.ts';
import type { TeamMember } from '#server/data/entities/project.ts';
import {
  type ProjectHeads,
  type ProjectRecord,
  projectWithHistory,
  workflowOfRecord,
} from '#server/data/project-reads.ts';
import { commitAt } from '#server/data/project-writes.ts';
import { type TransactionEntities, type TransactionItems, transactIfItFits } from '#server/data/transact.ts';
import { statusOf, surveysOf } from '#server/figures/project-surveys.ts';
import type { Call } from '#server/lambda/http.ts';
import { type onceItem, repeated } from '#server/lambda/idempotency.ts';
import { eventActor } from '#server/lambda/principal.ts';
import { isRefused, type Refused, refused, refusedBy } from '#server/lambda/result.ts';
import type { ClientRecord } from '#server/projects/client-copies.ts';
import { tooManyContacts } from '#server/projects/contact-limit.ts';
import { memberItems } from '#server/projects/member-projects.ts';
import { copiedFields, summariesOf } from '#server/projects/project-list.ts';
import { again } from '#server/retry.ts';
import { projectAnswer } from './project-answer.ts';
import {
  contactWrites,
  nextContactIds,
  refusedApproval,
  refusedAutoReminder,
  refusedSurveySwitch,
  surveysAreMandatory,
  tooManyItems,
} from './settings-rules.ts';
import { zoneIsUnchanged } from './workspace-zone.ts';

/** Settings that a save may change, as named in its event. */
const saved = [
  'name',
  'reference_code',
  'client_id',
  'client_name',
  'timezone',
  'language',
  'start_date',
  'email_subject_line_default',
  'team_members',
  'days_allowed_for_client_feedback',
  'feedback_reminder_delay',
  'auto_reminder',
  'reminder_interval',
  'link_deciders',
  'approval',
  'send_csat_survey',
  'brief_document_link',
  'image',
  'contacts',
] as const satisfies readonly (keyof ProjectRecord)[];

/** Changed settings, before and after. */
const changesOf = (before: ProjectRecord, after: ProjectRecord) =>
  Object.fromEntries(
    saved
      .filter((name) => canonical(before[name] ?? null) !== canonical(after[name] ?? null))
      .map((name) => [name, [before[name], after[name]] as const]),
  );

export const clientWithContacts = async (tenantId: number, clientId: number | undefined) => {
  if (clientId === undefined) return undefined;
  const { data } = await Client.get({ tenantId, id: clientId }).go({ consistent: true });
  return data ?? undefined;
};

/** Change of the client, decided on the whole history: an undone sending has reached them all the same. */
const clientChange = async (
  { project }: ProjectHeads,
  states: readonly Workflow[],
  to: ClientRecord,
): Promise<ClientMove | Refused | undefined> => {
  const whole = await projectWithHistory(project.tenantId, project.projectId);
  const decision = decideClient(project, states, whole?.commits ?? [], to);
  if (decision.type === 'refused') return refusedBy(decision);
  return decision.type === 'accepted' ? decision.events[0] : undefined;
};

type Settings = Omit<
  BodyOf<typeof updateProject>,
  'team_members' | 'contacts' | 'reminder_interval' | 'approval' | 'version'
> & {
  readonly reminder_interval: number;
  readonly approval?: Approval | undefined;
  readonly team_members: readonly TeamMember[];
  readonly contacts: readonly ContactDraft[];
};

/** Additions to a save by which one person joins the project. */
interface Joining {
  readonly events: (card: ContactCard) => readonly DomainEvent[];
  readonly items: (
    entities: TransactionEntities,
    card: ContactCard,
    commit: ReturnType<typeof commitAt>,
  ) => readonly TransactionItems[number][];
  readonly once: (entities: TransactionEntities, card: ContactCard) => ReturnType<typeof onceItem>;
}

/**
 * Validates and commits settings on the loaded state; `guess` is the client, if it was read already. With `adds`, the save
 * is told as somebody's joining, not as a change of the contacts.
 */
export const saveSettings = async (
  { principal, now, at }: Pick<Call<typeof updateProject>, 'principal' | 'now' | 'at'>,
  found: ProjectHeads,
  body: Settings,
  guess: ClientRecord | undefined,
  adds?: Joining,
) => {
  const { tenant } = principal;
  const { tenantId } = tenant;
  const { project: before, workflows } = found;
  const { projectId } = before;
  const states = workflows.map(workflowOfRecord);
  const start_date = body.start_date ?? before.start_date;
  const first = actedBeforeStart(start_date, states, before.timezone);
  if (first !== undefined && start_date !== before.start_date) {
    const date = formatDate(first, tenant.dt_format, before.timezone);
    return refused('start_after_action', { field: 'start_date', params: { date } });
  }
  const { client_id = before.client_id } = body;
  const client = guess?.id === client_id ? guess : await clientWithContacts(tenantId, client_id);
  const moves = client_id !== before.client_id;
  if (!client || client.status === 'deleting') {
    return moves ? refused('client_not_found', { field: 'client_id' }) : refused('project_not_found');
  }
  const given = moves ? await clientChange(found, states, client) : undefined;
  if (isRefused(given)) return given;
  const chosen = chooseContacts(client.contacts, body.contacts, nextContactIds(client));
  if ('type' in chosen) return refusedBy(chosen);
  const crowd = tooManyContacts(client.contacts.length, chosen.added.length);
  if (crowd) return crowd;
  if (body.auto_reminder && !before.auto_reminder) {
    const refusal = await refusedAutoReminder(tenant);
    if (refusal) return refusal;
  }
  const mandatory = surveysAreMandatory(tenant);
  const send_csat_survey = body.send_csat_survey || mandatory;
  if (send_csat_survey !== before.send_csat_survey && !mandatory) {
    const refusal = refusedSurveySwitch(principal, before, { on: send_csat_survey });
    if (refusal) return refusal;
  }

  const { link_deciders: decidersBefore, approval: ruleBefore, ...others } = before;
  const approval = body.approval ?? ruleBefore;
  // A rule that is only kept is not refused: it recounts over those who remain.
  const nobody =
    !given && canonical(approval ?? null) === canonical(ruleBefore ?? null)
      ? undefined
      : refusedApproval(approval, chosen.contacts);
  if (nobody) return nobody;
  const link_deciders = body.link_deciders === undefined ? decidersBefore : (body.link_deciders ?? undefined);
  const project: ProjectRecord = {
    ...others,
    ...(link_deciders && { link_deciders }),
    ...(approval && approval !== 'first' && { approval }),
    ...(given && {
      client_id: client.id,
      client_name: client.name,
      language: client.language,
      timezone: client.timezone ?? tenant.timezone,
    }),
    name: body.name,
    reference_code: body.reference_code,
    start_date,
    email_subject_line_default:
      body.email_subject_line_default || subjectLine(body.reference_code, body.name),
    team_members: body.team_members,
    days_allowed_for_client_feedback:
      body.days_allowed_for_client_feedback ?? before.days_allowed_for_client_feedback,
    feedback_reminder_delay: body.feedback_reminder_delay,
    auto_reminder: body.auto_reminder,
    reminder_interval: body.reminder_interval,
    send_csat_survey,
    brief_document_link: body.brief_document_link,
    image: body.image,
    contacts: chosen.contacts,
    updated_on: at,
    version: before.version + 1,
  };
  const changes = changesOf(before, project);
  const changed = Object.keys(changes);
  if (changed.length === 0) return projectAnswer(found, at);

  const wasOn = new Set(before.contacts.map(({ id }) => id));
  const isOn = new Set(project.contacts.map(({ id }) => id));
  const joining = project.contacts.filter(({ id }) => !wasOn.has(id));
  const leaving = before.contacts.filter(({ id }) => !isOn.has(id));
  // A contact added again may have surveys from before, which stayed with the project.
  const surveyed = await Promise.all(
    joining.map(async ({ id }) => {
      const [newest] = await surveysOf(tenantId, projectId, id);
      return newest && statusOf(newest);
    }),
  );
  // Due dates depend on the terms and the workflows, which must therefore be unchanged.
  const termsChanged = changed.includes('days_allowed_for_client_feedback') || given !== undefined;

  const [joined] = joining;
  const named = adds ? changed.filter((name) => name !== 'contacts') : changed;
  const commit = commitAt({ tenantId, projectId }, now);
  const save = (entities: TransactionEntities) => [
    entities.Project.put(project)
      // Race: of two concurrent saves, or a save and an archiving, the second is decided anew after the first. So is a
      // change of the client beside a mail to them, which marks the project.
      .where(({ version, client_reached }, { eq, notExists }) =>
        given
          ? `${eq(version, before.version)} AND ${notExists(client_reached)}`
          : eq(version, before.version),
      )
      .commit(),
    // Race: a deletion of the former client deletes the projects that it finds.
    ...(given
      ? [
          entities.Client.check({ tenantId, id: before.client_id })
            .where(({ status }, { eq }) => eq(status, 'active'))
            .commit(),
          ...zoneIsUnchanged(entities, tenant, client),
        ]
      : []),
    entities.ProjectListItem.patch({ tenantId, list: 'active', projectId })
      .set({
        ...copiedFields(project),
        ...(termsChanged ? { summaries: summariesOf(states, project) } : {}),
      })
      .commit(),
    ...(termsChanged
      ? workflows.map(({ id, version: seen }) =>
          entities.WorkflowItem.check({ tenantId, projectId, id })
            .where(({ version }, { eq }) => eq(version, seen))
            .commit(),
        )
      : []),
    ...memberItems(entities, before, project),
    ...(joining.length > 0 ? contactWrites(entities, client, chosen) : []),
    ...joining.map(({ id }, index) =>
      entities.ContactProject.put({
        tenantId,
        contactId: id,
        projectId,
        ...(surveyed[index] && { survey_status: surveyed[index] }),
      }).commit(),
    ),
    ...leaving.map(({ id }) =>
      entities.ContactProject.delete({ tenantId, contactId: id, projectId }).commit(),
    ),
    entities.Commit.create({
      ...commit,
      actor: eventActor(principal),
      events: [
        ...(adds && joined ? adds.events(joined) : []),
        ...(named.length > 0
          ? [{ category: 'Project Updated' as const, changed: named, ...(given && { client: given }) }]
          : []),
      ],
      changes,
    }).commit(),
  ];
  const result = await transactIfItFits((entities) => ({
    save: save(entities),
    ...(adds && joined
      ? { joining: adds.items(entities, joined, commit), once: adds.once(entities, joined) }
      : {}),
  }));
  if (result.tooLarge) return tooManyItems(result.tooLarge);
  if (!result.committed && result.failed.includes('once')) return repeated;
  return result.committed ? projectAnswer({ project, workflows }, at) : again;
};
