import { Entity, keyField, keyNumber, keyText, model, onTable } from '../table.ts';

/** Name of a workspace that an operator should look at: it was let in, but may be meant to be taken for a company's. */
export const DoubtfulName = new Entity(
  {
    model: model('doubtful-name'),
    attributes: {
      /** Time of the sign-up or of the new name, ISO 8601. */
      since: keyText,
      workspace: keyNumber,
      name: { type: 'string', required: true },
    },
    indexes: {
      primary: {
        pk: keyField('pk', [], 'directory_doubtful-names'),
        sk: keyField('sk', ['since', 'workspace'], '${since}#${workspace}'),
      },
    },
  },
  onTable,
);
