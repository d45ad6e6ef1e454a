/** Workflow templates: the presets of the workflow editor (administration.md sections 2 and 5). */
import type { EntityItem } from 'electrodb';
import type { BodyOf } from '#contracts/route.ts';
import { type WorkflowTemplate, workflowTemplates } from '#contracts/templates.ts';
import { type TemplateStore, templateEndpoints } from '#server/actions/template-endpoints.ts';
import { QcTemplateItem } from '#server/data/entities/qc-template.ts';
import { WorkflowTemplateItem } from '#server/data/entities/workflow-template.ts';
import { type Refused, refused } from '#server/lambda/result.ts';

type WorkflowTemplateRecord = EntityItem<typeof WorkflowTemplateItem>;
type Form = BodyOf<typeof workflowTemplates.create>;

const present = ({ id, name, stages, updated_on }: WorkflowTemplateRecord): WorkflowTemplate => ({
  id,
  name,
  stages: stages.map(({ title, revisions, is_deliverable, data }) => ({
    title,
    revisions,
    is_deliverable,
    data: { qcChecklistId: data.qcChecklistId },
  })),
  updated_on,
});

/** A deliverable stage is locked to no rounds (delivery.md section 5). */
const stagesOf = ({ stages }: Form) =>
  stages.map((stage) => (stage.is_deliverable ? { ...stage, revisions: 0 } : stage));

/** Same checks as in the editor; a stage's checklist must belong to the workspace. */
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

const store: TemplateStore<WorkflowTemplateRecord> = {
  all: (tenantId) => WorkflowTemplateItem.query.primary({ tenantId }).go({ consistent: true, pages: 'all' }),
  one: (tenantId, id) => WorkflowTemplateItem.get({ tenantId, id }).go({ consistent: true }),
  add: (entities, record) => entities.WorkflowTemplateItem.create(record).commit(),
  replace: (entities, record, seen) =>
    entities.WorkflowTemplateItem.put(record)
      .where(({ updated_on }, { eq }) => eq(updated_on, seen))
      .commit(),
  remove: (entities, { tenantId, id, updated_on: seen }) =>
    entities.WorkflowTemplateItem.delete({ tenantId, id })
      .where(({ updated_on }, { eq }) => eq(updated_on, seen))
      .commit(),
};

export const workflowTemplateEndpoints = templateEndpoints({
  routes: workflowTemplates,
  kind: 'workflow_template',
  store,
  check: refusalOf,
  content: (form) => ({ name: form.name, stages: stagesOf(form) }),
  present,
  limit: 'workflow_templates',
});
