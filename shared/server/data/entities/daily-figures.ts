import { Entity, keyField, keyNumber, keyText, model, onTable } from '../table.ts';

/**
 * What charts show of a workspace or a client, as it stood at the end of a day; written whenever that changes. A day on
 * which nothing did has no item: the one before holds.
 */
export const DailyFigures = new Entity(
  {
    model: model('daily-figures'),
    attributes: {
      tenantId: keyNumber,
      /** `workspace` or `client_<id>`. */
      scope: keyText,
      /** `yyyy-MM-dd` in the workspace's zone. */
      date: keyText,
      active: { type: 'number', required: true },
      healthy: { type: 'number', required: true },
      rating_sum: { type: 'number', required: true },
      rating_count: { type: 'number', required: true },
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['tenantId', 'scope'], 'tenant_${tenantId}#snapshots#${scope}'),
        sk: keyField('sk', ['date'], 'day_${date}'),
      },
    },
  },
  onTable,
);
