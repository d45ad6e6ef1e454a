import { Entity, keyField, keyNumber, model, onTable } from '../table.ts';
import { projectPartition } from './project-key.ts';

/** How many openings a link keeps the times of: what a hostile holder could add stays far from an item's limit. */
export const openingsKept = 500;

/** The link of one contact to one revision, or to what else `revisionId` is the id of. The directory entry finds it by its id; its token is never stored. */
export const TrackedLink = new Entity(
  {
    model: model('tracked-link'),
    attributes: {
      tenantId: keyNumber,
      projectId: keyNumber,
      revisionId: { type: 'number', required: true, padding: { length: 14, char: '0' } },
      contactId: keyNumber,
      link_id: { type: 'string', required: true },
      /** All links that this contact was sent to the revision, this one among them: each has its directory entry. */
      links: { type: 'set', items: 'string' },
      contact_name: { type: 'string', required: true },
      created_on: { type: 'string', required: true },
      /** Kept by the analytics consumer from Link Opened events. */
      clicks: { type: 'number' },
      last_clicked: { type: 'string' },
      /** When it was opened, in the order in which that was told; the first `openingsKept`. */
      opened: { type: 'list', items: { type: 'string' } },
    },
    indexes: {
      primary: {
        pk: projectPartition,
        sk: keyField('sk', ['revisionId', 'contactId'], 'link#${revisionId}#${contactId}'),
      },
    },
  },
  onTable,
);
