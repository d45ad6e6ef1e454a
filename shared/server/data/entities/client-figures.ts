import { Entity, keyField, keyNumber, model, onTable } from '../table.ts';
import { figureSums } from './figure-sums.ts';

/** The sums over the contributions of a client's projects; gone with the last of them. */
export const ClientFigures = new Entity(
  {
    model: model('client-figures'),
    attributes: {
      tenantId: keyNumber,
      clientId: keyNumber,
      ...figureSums,
      /** When the newest rating was given that has ever been counted. */
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
