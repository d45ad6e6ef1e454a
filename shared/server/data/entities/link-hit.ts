import { Entity, keyField, keyNumber, keyText, model, onTable } from '../table.ts';

/**
 * Hit on a tracked link that is not a click: the page was not visible, a scanner opened it (rules.md 2), or it is a link that the
 * agency copied. Expires; stored to explain missing clicks. A click is a commit.
 */
export const LinkHit = new Entity(
  {
    model: model('link-hit'),
    attributes: {
      tenantId: keyNumber,
      projectId: keyNumber,
      /** Epoch milliseconds. */
      time: { type: 'number', required: true, padding: { length: 15, char: '0' } },
      name: keyText,
      link_id: { type: 'string', required: true },
      revisionId: { type: 'number', required: true },
      contactId: { type: 'number', required: true },
      reason: { type: ['scanner', 'not_visible', 'no_interaction', 'copied_link'] as const, required: true },
      user_agent: { type: 'string', required: true },
      /** Epoch seconds. */
      expires: { type: 'number', required: true },
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['tenantId', 'projectId'], 'tenant_${tenantId}#project_${projectId}'),
        sk: keyField('sk', ['time', 'name'], 'hit#${time}#${name}'),
      },
    },
  },
  onTable,
);
