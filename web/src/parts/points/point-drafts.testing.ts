import type { WirePoint } from '#contracts/points.ts';

/** A contact's draft of revision 7, as the server tells it. */
export const wirePoint = (id: string, body: string, version: number): WirePoint => ({
  id,
  stage_id: 1,
  revision_id: 7,
  file_id: null,
  selector: {},
  kind: 'change',
  body,
  attachments: [],
  internal: false,
  author: { kind: 'contact', id: 5, name: 'Ann Alba' },
  own: true,
  created_on: '2026-01-01T00:00:00.000Z',
  submitted_on: null,
  number: null,
  state: 'draft',
  answer: null,
  told: false,
  accepted: null,
  reopened: 0,
  earlier: [],
  assignee: null,
  agreed: [],
  replies: [],
  version,
});
