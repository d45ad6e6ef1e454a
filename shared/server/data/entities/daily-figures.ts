import { Entity, keyField, keyNumber, keyText, model, onTable } from '../table.ts';

/**
 * Snapshot of a workspace's or client's figures at the end of a day, for charts; written on each change. A day
 * without a change has no item: the previous snapshot holds.
 */
export const DailyFigures = new Entity(
  {
    model: model('daily-figures'),
    attributes: {
      tenantId: keyNumber,
      /** `workspace` or `client_<id>`. */
      scope: keyText,
      /** `yyyy-MM-dd` in the workspace's time zone. */
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
