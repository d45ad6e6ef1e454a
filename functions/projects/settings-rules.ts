/** Rules for a project's settings that depend on the rest of the workspace. */
import { can } from '#domain/permission/can.ts';
import type { ContactChoice } from '#domain/project/contacts.ts';
import { type Approval, approversOf } from '#domain/workflow/index.ts';
import { onProject } from '#server/actions/on-project.ts';
import { EmailTemplateItem } from '#server/data/entities/email-template.ts';
import type { TeamMember } from '#server/data/entities/project.ts';
import { User } from '#server/data/entities/user.ts';
import { contactsPerClient } from '#server/data/ids.ts';
import type { TransactionEntities, TransactionItems } from '#server/data/transact.ts';
import { type TooLarge, tooLargeError } from '#server/data/transaction-limits.ts';
import type { Principal } from '#server/lambda/principal.ts';
import { type Refused, refused } from '#server/lambda/result.ts';
import type { TenantRecord } from '#server/lambda/tenant.ts';
import type { ClientRecord } from '#server/projects/client-copies.ts';
import { planOfTenant, refusedFeature } from '#server/workspace/subscription.ts';

/**
 * Validates the chosen team: each id must belong to the workspace. A member of `before` who has left the workspace is
 * dropped silently.
 */
export const chooseTeam = async (
  tenantId: number,
  ids: readonly number[],
  before: Promise<readonly TeamMember[]> = Promise.resolve([]),
): Promise<readonly TeamMember[] | Refused> => {
  if (ids.length === 0) return [];
  const { data: users } = await User.query.primary({ tenantId }).go({ pages: 'all' });
  const members: TeamMember[] = [];
  for (const [index, id] of ids.entries()) {
    const user = users.find((one) => one.id === id);
    if (!user && (await before).some((member) => member.id === id)) continue;
    if (!user) return refused('user_not_found', { field: `team_members.${index}` });
    if (members.some((member) => member.id === id)) continue;
    members.push({ id, name: user.name, surname: user.surname });
  }
  return members;
};

/** Reason against automatic reminders: the plan, or a missing template. */
export const refusedAutoReminder = async (tenant: TenantRecord): Promise<Refused | undefined> => {
  const field = 'auto_reminder';
  const refusal = refusedFeature(tenant, 'auto_reminder', field);
  if (refusal) return refusal;
  const { data } = await EmailTemplateItem.query
    .primary({ tenantId: tenant.tenantId })
    .where(({ type }, { eq }) => eq(type, 'feedback_auto_reminder'))
    .go({ consistent: true, pages: 'all', attributes: ['id'] });
  return data.length > 0 ? undefined : refused('reminder_template_missing', { field });
};

/** Reason against a rule that names none of the project's contacts. */
export const refusedApproval = (
  approval: Approval | undefined,
  contacts: readonly { readonly id: number }[],
): Refused | undefined =>
  typeof approval !== 'object' || approversOf(approval, contacts).length > 0
    ? undefined
    : refused('approvers_not_on_project', { field: 'approval' });

/** True if the workspace requires a survey of every project, and its plan includes that. */
export const surveysAreMandatory = (tenant: TenantRecord): boolean =>
  tenant.csat_mandatory_before_project_complete && planOfTenant(tenant).features.includes('mandatory_csat');

type OnProject = Parameters<typeof onProject>[0];

/**
 * Reason against turning the project's survey on or off: a missing permission, or the plan. Off goes without the plan, because
 * it is the way out of Pending CSAT after a downgrade.
 */
export const refusedSurveySwitch = (
  principal: Principal,
  project: OnProject,
  { on }: { readonly on: boolean },
): Refused | undefined => {
  const field = 'send_csat_survey';
  const refusal = on ? refusedFeature(principal.tenant, 'csat', field) : undefined;
  if (refusal) return refusal;
  const verdict = can(principal.actor, 'switch_csat_survey', onProject(project));
  return verdict === true ? undefined : refused(verdict, { field });
};

/** Ids of a client's next contacts. */
export const nextContactIds =
  ({ id, last_contact }: ClientRecord) =>
  (n: number) =>
    id * contactsPerClient + last_contact + n;

/** Limit of 100 items per transaction, which only twenty deliverables and dozens of contacts at once would exceed. */
export const tooManyItems = (tooLarge: TooLarge): Refused => {
  if (tooLarge.limit !== 'items') throw tooLargeError(tooLarge);
  return refused('invalid_input', {
    field: 'contacts',
    params: { reason: 'These are too many deliverables and contacts to save at once.' },
  });
};

/**
 * Writes that put contacts on a project. They increment the client's version: its contacts must be unchanged since they
 * were chosen, and cannot be removed concurrently.
 */
export const contactWrites = (
  entities: TransactionEntities,
  client: ClientRecord,
  { added }: ContactChoice,
): TransactionItems[number][] => {
  const { tenantId, id } = client;
  return [
    entities.Client.put({
      ...client,
      contacts: [...client.contacts, ...added],
      last_contact: client.last_contact + added.length,
      version: client.version + 1,
    })
      .where(({ version }, { eq }) => eq(version, client.version))
      .commit(),
    ...added.map((card) =>
      entities.Contact.create({ tenantId, clientId: id, id: card.id, access: 'project' }).commit(),
    ),
  ];
};
