import { inboxKinds, inboxShelves } from '#domain/inbox/inbox.ts';
import { Entity, keyField, keyNumber, keyText, model, nested, onTable } from '../table.ts';

/** Fields that an entry shows. It holds no words of anybody: these stay with the project. */
export interface InboxContent {
  /** ISO 8601 in UTC. */
  readonly at: string;
  readonly actor: { readonly kind: string; readonly name: string };
  readonly client_id: number | null;
  readonly workflow_id: number | null;
  readonly stage_id: number | null;
  readonly stage: string;
  readonly round: number | null;
  readonly revision_id: number | null;
  /** Number of the points that came with it. */
  readonly points: number;
  /** Address that bounced, or stars of a survey. */
  readonly detail: string;
}

/** Entry of a member's inbox, on its shelf, the newest last: a page is one query. */
export const InboxEntry = new Entity(
  {
    model: model('inbox-entry'),
    attributes: {
      tenantId: keyNumber,
      user: keyNumber,
      shelf: { type: inboxShelves, required: true },
      /** Epoch milliseconds from which it counts: of its event, or of the end of a snooze. */
      since: keyNumber,
      /** Id of its event. */
      id: keyText,
      kind: { type: inboxKinds, required: true },
      /** 0: of no project. */
      projectId: { type: 'number', required: true },
      content: { ...nested<InboxContent>(), required: true },
      /** Epoch seconds. */
      expires: { type: 'number', required: true },
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['tenantId'], 'tenant_${tenantId}#inboxes'),
        sk: keyField('sk', ['user', 'shelf', 'since', 'id'], 'user_${user}#${shelf}#${since}#${id}'),
      },
    },
  },
  onTable,
);
