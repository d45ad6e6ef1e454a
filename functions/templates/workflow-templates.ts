/** Workflow templates: what the presets of the workflow editor offer (administration.md sections 2 and 5). */
import type { EntityItem } from 'electrodb';
import type { BodyOf } from '../../shared/contracts/route.ts';
import { type WorkflowTemplate, workflowTemplates } from '../../shared/contracts/templates.ts';
import { QcTemplateItem, WorkflowTemplateItem } from '../../shared/server/data/entities/templates.ts';
import { nextId } from '../../shared/server/data/ids.ts';
import { transact } from '../../shared/server/data/transact.ts';
import { decidedAnew } from '../../shared/server/decisions.ts';
import { endpoint } from '../../shared/server/lambda/http.ts';
import { isRefused, type Refused, refused } from '../../shared/server/lambda/result.ts';
import { roomFor } from '../../shared/server/subscription.ts';
import { templateCommit } from './template-commit.ts';

type WorkflowTemplateRecord = EntityItem<typeof WorkflowTemplateItem>;
type Form = BodyOf<typeof workflowTemplates.create>;

const present = ({ id, name, stages }: WorkflowTemplateRecord): WorkflowTemplate => ({
  id,
  name,
  stages: stages.map(({ title, revisions, is_deliverable, data }) => ({
    title,
    revisions,
    is_deliverable,
    data: { qcChecklistId: data.qcChecklistId },
  })),
});

/** A deliverable stage has no rounds, locked (delivery.md section 5). */
const stagesOf = ({ stages }: Form) =>
  stages.map((stage) => (stage.is_deliverable ? { ...stage, revisions: 0 } : stage));

/** The editor's checks hold here as well; and a stage's checklist is one of the workspace's. */
const refusalOf = async (tenantId: number, { stages }: Form): Promise<Refused | undefined> => {
  if (stages.length === 0) return refused('no_stages', { field: 'stages' });
  const used = stages.flatMap(({ data }) => data.qcChecklistId ?? []);
  if (used.length === 0) return undefined;
  const { data: known } = await QcTemplateItem.query
    .primary({ tenantId })
    .go({ pages: 'all', attributes: ['id'] });
  const unknown = stages.findIndex(
    ({ data }) => data.qcChecklistId !== null && !known.some(({ id }) => id === data.qcChecklistId),
  );
  return unknown < 0
    ? undefined
    : refused('template_not_found', { field: `stages.${unknown}.data.qcChecklistId` });
};

const list = endpoint(workflowTemplates.list, async ({ principal }) => {
  const { data } = await WorkflowTemplateItem.query
    .primary({ tenantId: principal.tenant.tenantId })
    .go({ consistent: true, pages: 'all' });
  return { items: data.map(present) };
});

const create = endpoint(workflowTemplates.create, async (call) => {
  const { principal, body, at } = call;
  const { tenant } = principal;
  const { tenantId } = tenant;
  const [id, refusal] = await Promise.all([nextId(tenantId, 'workflow-template'), refusalOf(tenantId, body)]);
  if (refusal) return refusal;
  const dates = { created_on: at, updated_on: at };
  const record = { tenantId, id, name: body.name, stages: stagesOf(body), system: false, ...dates };
  return decidedAnew(async () => {
    const room = await roomFor(tenant, 'workflow_templates');
    if (isRefused(room)) return room;
    const result = await transact((entities) => [
      entities.WorkflowTemplateItem.create(record).commit(),
      ...room.items(entities),
      templateCommit(entities, call, 'workflow_template', id, {}, record),
    ]);
    return result.committed ? present(record) : 'changed';
  });
});

const stored = async (tenantId: number, id: number) => {
  const { data } = await WorkflowTemplateItem.get({ tenantId, id }).go({ consistent: true });
  return data ?? undefined;
};

const update = endpoint(workflowTemplates.update, async (call) => {
  const { principal, params, body, at } = call;
  const { tenantId } = principal.tenant;
  return decidedAnew(async () => {
    const [before, refusal] = await Promise.all([stored(tenantId, params.id), refusalOf(tenantId, body)]);
    if (!before) return refused('template_not_found');
    if (refusal) return refusal;
    const record = { ...before, name: body.name, stages: stagesOf(body), updated_on: at };
    const result = await transact((entities) => [
      entities.WorkflowTemplateItem.put(record)
        // Deleted in the same moment, it stays deleted.
        .where(({ updated_on }, { eq }) => eq(updated_on, before.updated_on))
        .commit(),
      templateCommit(entities, call, 'workflow_template', params.id, before, record),
    ]);
    return result.committed ? present(record) : 'changed';
  });
});

const remove = endpoint(workflowTemplates.remove, async (call) => {
  const { principal, params } = call;
  const { tenantId } = principal.tenant;
  return decidedAnew(async () => {
    const before = await stored(tenantId, params.id);
    if (!before) return refused('template_not_found');
    const result = await transact((entities) => [
      entities.WorkflowTemplateItem.delete({ tenantId, id: params.id })
        .where(({ updated_on }, { eq }) => eq(updated_on, before.updated_on))
        .commit(),
      templateCommit(entities, call, 'workflow_template', params.id, before, {}),
    ]);
    return result.committed ? { ok: true as const } : 'changed';
  });
});

export const workflowTemplateEndpoints = [list, create, update, remove];
