/** QC checklists, ticked off before a stage's work is sent. Plans do not limit them. */
import type { EntityItem } from 'electrodb';
import { type QcTemplate, qcTemplates } from '#contracts/templates.ts';
import { type TemplateStore, templateEndpoints } from '#server/actions/template-endpoints.ts';
import { QcTemplateItem } from '#server/data/entities/qc-template.ts';

type QcTemplateRecord = EntityItem<typeof QcTemplateItem>;

const store: TemplateStore<QcTemplateRecord> = {
  all: (tenantId) => QcTemplateItem.query.primary({ tenantId }).go({ consistent: true, pages: 'all' }),
  one: (tenantId, id) => QcTemplateItem.get({ tenantId, id }).go({ consistent: true }),
  add: (entities, record) => entities.QcTemplateItem.create(record).commit(),
  replace: (entities, record, seen) =>
    entities.QcTemplateItem.put(record)
      .where(({ updated_on }, { eq }) => eq(updated_on, seen))
      .commit(),
  remove: (entities, { tenantId, id, updated_on: seen }) =>
    entities.QcTemplateItem.delete({ tenantId, id })
      .where(({ updated_on }, { eq }) => eq(updated_on, seen))
      .commit(),
};

export const qcTemplateEndpoints = templateEndpoints({
  routes: qcTemplates,
  kind: 'qc_template',
  store,
  check: () => undefined,
  content: ({ name, stages }) => ({ name, stages }),
  present: ({ id, name, stages, updated_on }): QcTemplate => ({
    id,
    name,
    stages: stages.map(({ title }) => ({ title })),
    updated_on,
  }),
});
