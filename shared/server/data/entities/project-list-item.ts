import { CustomAttributeType, type EntityItem } from 'electrodb';
import type { OpenChanges } from '#domain/point/index.ts';
import { Entity, keyField, keyNumber, model, nested, onTable } from '../table.ts';
import type { Project } from './project.ts';

/** Project's own fields as lists show them: rewritten on each change of the project, with its version as the lock. */
export type ListCard = Pick<
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

/**
 * Project as lists show it, one partition per list of a tenant. Outside `card` are the attributes that a query
 * filters by, or that have a single writer of their own.
 */
export const ProjectListItem = new Entity(
  {
    model: model('row'),
    attributes: {
      tenantId: keyNumber,
      list: { type: ['active', 'archived'] as const, required: true },
      projectId: keyNumber,
      client_id: { type: 'number', required: true },
      /** User ids, each between commas: `,3,17,`. */
      team: { type: 'string', required: true },
      sample: { type: 'boolean' },
      card: { ...nested<ListCard>(), required: true },
      /**
       * Packed summary per workflow under `w<id>`, so that concurrent writes to two workflows do not overwrite each
       * other.
       */
      summaries: { type: CustomAttributeType<Readonly<Record<string, string>>>('any'), required: true },
      last_clicked: { type: 'string' },
      /** Key of the picture of the work; empty for none, missing until the next event of a project stored before it. */
      cover: { type: 'string' },
      /** The same of work that the client has got. */
      cover_sent: { type: 'string' },
      /** Key of the client's logo; empty for none, and while the client has got a picture of the work. Missing like `cover`. */
      client_logo: { type: 'string' },
      /** Points that await an answer, by stage in progress; missing until the next event of a project stored before the field. */
      open_changes: nested<readonly OpenChanges[]>(),
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
