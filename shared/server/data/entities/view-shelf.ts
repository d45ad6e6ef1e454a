import type { ViewContent } from '#domain/project/view.ts';
import { Entity, keyField, keyNumber, model, nested, onTable } from '../table.ts';

export interface KeptView {
  readonly id: number;
  readonly name: string;
  /** User id. */
  readonly author: number;
  readonly content: ViewContent;
  readonly updated_on: string;
}

/** Saved views of one member, or the shared ones: a single item, so that its version holds the limit against races. */
export const ViewShelf = new Entity(
  {
    model: model('view-shelf'),
    attributes: {
      tenantId: keyNumber,
      /** User id; 0 for the shared ones. */
      of: keyNumber,
      views: { ...nested<readonly KeptView[]>(), required: true },
      version: { type: 'number', required: true },
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['tenantId'], 'tenant_${tenantId}#views'),
        sk: keyField('sk', ['of'], 'shelf_${of}'),
      },
    },
  },
  onTable,
);
