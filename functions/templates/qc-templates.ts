/** QC checklists: what is ticked before a stage's work is sent. No plan limits them. */
import type { EntityItem } from 'electrodb';
import { type QcTemplate, qcTemplates } from '../../shared/contracts/templates.ts';
import { QcTemplateItem } from '../../shared/server/data/entities/templates.ts';
import { nextId } from '../../shared/server/data/ids.ts';
import { transact } from '../../shared/server/data/transact.ts';
import { decidedAnew } from '../../shared/server/decisions.ts';
import { endpoint } from '../../shared/server/lambda/http.ts';
import { refused } from '../../shared/server/lambda/result.ts';
import { templateCommit } from './template-commit.ts';

const present = ({ id, name, stages }: EntityItem<typeof QcTemplateItem>): QcTemplate => ({
  id,
  name,
  stages: stages.map(({ title }) => ({ title })),
});

const stored = async (tenantId: number, id: number) => {
  const { data } = await QcTemplateItem.get({ tenantId, id }).go({ consistent: true });
  return data ?? undefined;
};

const list = endpoint(qcTemplates.list, async ({ principal }) => {
  const { data } = await QcTemplateItem.query
    .primary({ tenantId: principal.tenant.tenantId })
    .go({ consistent: true, pages: 'all' });
  return { items: data.map(present) };
});

const create = endpoint(qcTemplates.create, async (call) => {
  const { principal, body, at } = call;
  const { tenantId } = principal.tenant;
  const id = await nextId(tenantId, 'qc-template');
  const record = { tenantId, id, ...body, system: false, created_on: at, updated_on: at };
  const result = await transact((entities) => [
    entities.QcTemplateItem.create(record).commit(),
    templateCommit(entities, call, 'qc_template', id, {}, record),
  ]);
  return result.committed ? present(record) : refused('conflict');
});

const update = endpoint(qcTemplates.update, async (call) => {
  const { principal, params, body, at } = call;
  const { tenantId } = principal.tenant;
  return decidedAnew(async () => {
    const before = await stored(tenantId, params.id);
    if (!before) return refused('template_not_found');
    const record = { ...before, ...body, updated_on: at };
    const result = await transact((entities) => [
      entities.QcTemplateItem.put(record)
        // Deleted in the same moment, it stays deleted.
        .where(({ updated_on }, { eq }) => eq(updated_on, before.updated_on))
        .commit(),
      templateCommit(entities, call, 'qc_template', params.id, before, record),
    ]);
    return result.committed ? present(record) : 'changed';
  });
});

const remove = endpoint(qcTemplates.remove, async (call) => {
  const { principal, params } = call;
  const { tenantId } = principal.tenant;
  return decidedAnew(async () => {
    const before = await stored(tenantId, params.id);
    if (!before) return refused('template_not_found');
    const result = await transact((entities) => [
      entities.QcTemplateItem.delete({ tenantId, id: params.id })
        .where(({ updated_on }, { eq }) => eq(updated_on, before.updated_on))
        .commit(),
      templateCommit(entities, call, 'qc_template', params.id, before, {}),
    ]);
    return result.committed ? { ok: true as const } : 'changed';
  });
});

export const qcTemplateEndpoints = [list, create, update, remove];
