import { Entity, keyField, keyNumber, model, onTable } from '../table.ts';
import { projectPartition } from './project-key.ts';

/** Maximum of stored openings per link: a hostile holder cannot bring the item near its size limit. */
export const openingsKept = 500;

/**
 * Link of one contact to one revision, or to another target whose id is in `revisionId`. The directory has it by
 * `link_id`; its token is never stored.
 */
export const TrackedLink = new Entity(
  {
    model: model('tracked-link'),
    attributes: {
      tenantId: keyNumber,
      projectId: keyNumber,
      revisionId: { type: 'number', required: true, padding: { length: 14, char: '0' } },
      contactId: keyNumber,
      link_id: { type: 'string', required: true },
      /** Contact's count of changes of address when `link_id` was sent. */
      address_changes: { type: 'number' },
      /** Newest revoked link, with all before it. Equal to `link_id` until a mail brings a new one. */
      revoked_link: { type: 'string' },
      /** All links that were sent to this contact for the revision, `link_id` included; each has a directory entry. */
      links: { type: 'set', items: 'string' },
      contact_name: { type: 'string', required: true },
      created_on: { type: 'string', required: true },
      /** Counted by the analytics consumer from Link Opened events. */
      clicks: { type: 'number' },
      last_clicked: { type: 'string' },
      /** Times of the first `openingsKept` openings, in the order in which they were counted. */
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
