import { CustomAttributeType, type EntityItem } from 'electrodb';
import { Entity, keyField, keyNumber, model, nested, onTable } from '../table.ts';
import type { Project } from './project.ts';

/** The project itself as lists show it: written anew with every change of it, under the guard of its version. */
export type RowCard = Pick<
  EntityItem<typeof Project>,
  | 'name'
  | 'reference_code'
  | 'client_name'
  | 'start_date'
  | 'created_on'
  | 'deliverable_type'
  | 'timezone'
  | 'cancelled'
  | 'send_csat_survey'
  | 'is_survey_sent'
  | 'survey_completed'
>;

/** A project as lists show it, in a partition a list of the tenant. By itself stands what a query asks for or one writer alone sets. */
export const Row = new Entity(
  {
    model: model('row'),
    attributes: {
      tenantId: keyNumber,
      list: { type: ['active', 'archived'] as const, required: true },
      projectId: keyNumber,
      /** The name in lower case. */
      search: { type: 'string', required: true },
      client_id: { type: 'number', required: true },
      /** User ids, each between commas: `,3,17,`. */
      team: { type: 'string', required: true },
      sample: { type: 'boolean' },
      card: { ...nested<RowCard>(), required: true },
      /** A packed summary a workflow under `w<id>`, so that two deliverables don't overwrite each other. */
      summaries: { type: CustomAttributeType<Readonly<Record<string, string>>>('any'), required: true },
      last_clicked: { type: 'string' },
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['tenantId', 'list'], 'tenant_${tenantId}#rows#${list}'),
        sk: keyField('sk', ['projectId'], 'project_${projectId}'),
      },
    },
  },
  onTable,
);
