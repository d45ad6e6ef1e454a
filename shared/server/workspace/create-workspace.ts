/** Creates workspaces, complete in one transaction; used by the sign-up and by the demo. */
import type { EntityItem } from 'electrodb';
import { systemTemplates } from '#domain/email-template/defaults.ts';
import type { Language } from '#domain/email-template/language.ts';
import { fullName } from '#domain/full-name.ts';
import type { PlanName } from '#domain/plan/plan.ts';
import { auditEntry } from '../actions/audit.ts';
import { asTenant } from '../data/acting.ts';
import type { Tenant } from '../data/entities/tenant.ts';
import { hashed, nextId } from '../data/ids.ts';
import { type TransactionEntities, type TransactionItems, transact } from '../data/transact.ts';
import { hostName, type TenantRecord, tenantById } from '../lambda/tenant.ts';
import { loginEntries } from '../people/login-entries.ts';
import { endsForMembership } from '../people/session-ends.ts';
import { doubtfulItems } from './doubtful-names.ts';
import { firstTexts, questionBeside } from './first-texts.ts';
import type { OpeningCode } from './marketplace.ts';
import { sampleItems } from './sample-project.ts';

export interface NewWorkspace {
  readonly name: string;
  /** Lower-case letters, digits and hyphens. */
  readonly subdomain: string;
  readonly plan: PlanName;
  /** Code of a marketplace, whose plan overrides `plan`. */
  readonly code?: OpeningCode | undefined;
  /** Language of the first templates and the sample, of new clients, and of mails to the team. */
  readonly language: Language;
  readonly timezone: string;
  readonly theme?: EntityItem<typeof Tenant>['theme'];
  readonly owner: {
    readonly name: string;
    readonly surname: string;
    readonly email: string;
    readonly subject: string;
  };
  /** Time of the request, ISO 8601. */
  readonly at: string;
  /** True to add a sample project. */
  readonly sample?: boolean;
}

export const ownerFlags = {
  owner: true,
  admin: true,
  add_users: true,
  create_projects: true,
  email_templates: true,
  workflow_templates: true,
  access_all_projects: true,
} as const;

/** Host of a subdomain below the product's own domain, without a port. */
export const hostOf = (subdomain: string): string => {
  const domain = process.env.APP_DOMAIN;
  if (!domain) throw new Error('APP_DOMAIN is not set');
  return `${subdomain}.${hostName(domain)}`;
};

const checklistId = 1;
const surveyTemplateId = 1;

interface FirstStage {
  readonly revisions: number;
  readonly is_deliverable?: boolean;
  readonly checked?: boolean;
}

/** Stages of the first workflow templates, whose titles are in the language of the workspace. */
const firstWorkflows: readonly (readonly FirstStage[])[] = [
  [
    { revisions: 2 },
    { revisions: 2 },
    { revisions: 2, checked: true },
    { revisions: 0, checked: true, is_deliverable: true },
  ],
  [
    { revisions: 1 },
    { revisions: 2 },
    { revisions: 3, checked: true },
    { revisions: 0, checked: true, is_deliverable: true },
  ],
];

/** Templates for projects that a workspace of a language begins with. */
const firstTemplates = (language: Language) => {
  const { workflows, checklist, survey } = firstTexts[language];
  return {
    workflows: firstWorkflows.map((stages, index) => ({
      name: workflows[index]?.name ?? '',
      stages: stages.map(({ revisions, is_deliverable = false, checked = false }, place) => ({
        title: workflows[index]?.stages[place] ?? '',
        revisions,
        is_deliverable,
        data: { qcChecklistId: checked ? checklistId : null },
      })),
    })),
    checklist: { name: checklist.name, stages: checklist.checks.map((title) => ({ title })) },
    survey: {
      name: survey.name,
      items: [
        {
          id: 1,
          question: survey.question,
          translations: questionBeside(language),
          is_star_rating: true,
          is_question_in_email: true,
        },
      ],
    },
  };
};

/**
 * System e-mail templates of a new workspace. Their ids are the same in every workspace, so that a deleted one can be
 * restored under its id.
 */
export const systemTemplateRecords = (tenantId: number, at: string) => {
  const texts = systemTemplates();
  const firstOfType = (type: string) => texts.findIndex((text) => text.type === type) + 1;
  return texts.map((text, index) => {
    const id = index + 1;
    const parent = firstOfType(text.type);
    return {
      tenantId,
      id,
      ...(parent === id ? {} : { parent_id: parent }),
      ...text,
      system: true,
      created_on: at,
      updated_on: at,
    };
  });
};

/**
 * Creates a workspace with its owner, its host, the system e-mail templates in all languages, two workflow templates
 * and a checklist in its language, and a survey in all languages, in one transaction with the items of `also`. Undefined if the subdomain is taken, the
 * code was redeemed already, or a condition of `also` fails.
 */
export const createWorkspace = async (
  input: NewWorkspace,
  also: (entities: TransactionEntities, tenantId: number) => readonly TransactionItems[number][] = () => [],
): Promise<TenantRecord | undefined> => {
  const { name, subdomain, plan, language, timezone, owner, at } = input;
  const tenantId = await nextId(0, 'tenant');
  const ownerId = 1;
  const host = hashed(hostOf(subdomain));
  const dates = { created_on: at, updated_on: at };
  const mails = systemTemplateRecords(tenantId, at);
  const first = firstTemplates(language);
  const person = { name: owner.name, surname: owner.surname, email: owner.email, ...ownerFlags };
  const tenant = {
    tenantId,
    created_on: at,
    name,
    subdomain,
    plan,
    language,
    timezone,
    ...(input.theme ? { theme: input.theme } : {}),
    ...input.code?.terms,
  };

  const ends = await endsForMembership(owner.subject);
  // With the credentials of the workspace that it makes (docs/decisions/0067).
  const result = await asTenant(tenantId, () =>
    transact((entities) => [
      entities.Tenant.create({ ...tenant, member_projects: true }).commit(),
      auditEntry(
        entities,
        {
          tenantId,
          actor: { kind: 'agent', id: ownerId, name: fullName(owner) },
          now: Date.parse(at),
        },
        ['tenant', tenantId],
        [{}, tenant],
      ),
      // Unique constraint on the host: the directory's key also contains the tenant, so without it two workspaces could
      // have the same host.
      entities.Counter.create({ tenantId: 0, name: `host_${host}`, value: tenantId }).commit(),
      entities.Directory.create({ kind: 'host', name: host, tenantId, created_on: at }).commit(),
      ...loginEntries(entities, { tenantId, subject: owner.subject, email: owner.email }, at),
      entities.User.create({ tenantId, id: ownerId, subject: owner.subject, ...person }).commit(),
      entities.Membership.create({
        tenantId,
        subject: owner.subject,
        kind: 'agent',
        id: ownerId,
        ...person,
        ...ends.fields,
      }).commit(),
      ends.unchanged(entities),
      ...mails.map((mail) => entities.EmailTemplateItem.create(mail).commit()),
      ...first.workflows.map((template, index) =>
        entities.WorkflowTemplateItem.create({
          tenantId,
          id: index + 1,
          ...template,
          system: true,
          ...dates,
        }).commit(),
      ),
      entities.QcTemplateItem.create({
        tenantId,
        id: checklistId,
        ...first.checklist,
        system: true,
        ...dates,
      }).commit(),
      entities.SurveyTemplateItem.create({
        tenantId,
        id: surveyTemplateId,
        ...first.survey,
        system: true,
        ...dates,
      }).commit(),
      ...(input.sample ? sampleItems(entities, { ...tenant, owner: { id: ownerId, ...owner }, at }) : []),
      ...doubtfulItems(entities, tenant, at),
      ...(input.code ? [input.code.take(entities, tenantId)] : []),
      ...also(entities, tenantId),
      // Counters continue after the ids used here.
      ...Object.entries({
        user: ownerId,
        'email-template': mails.length,
        'workflow-template': first.workflows.length,
        'qc-template': checklistId,
        'survey-template': surveyTemplateId,
      }).map(([counter, value]) => entities.Counter.create({ tenantId, name: counter, value }).commit()),
    ]),
  );
  return result.committed ? tenantById(tenantId) : undefined;
};
