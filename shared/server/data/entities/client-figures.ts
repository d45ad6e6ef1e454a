import { Entity, keyField, keyNumber, model, onTable } from '../table.ts';
import { figureSums } from './figure-sums.ts';

/** Sums over the contributions of a client's projects; deleted with the last of them. */
export const ClientFigures = new Entity(
  {
    model: model('client-figures'),
    attributes: {
      tenantId: keyNumber,
      clientId: keyNumber,
      ...figureSums,
      /** Time of the newest rating that was ever counted. */
      last_rated: { type: 'string' },
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['tenantId'], 'tenant_${tenantId}#figures'),
        sk: keyField('sk', ['clientId'], 'client_${clientId}'),
      },
    },
  },
  onTable,
);
