/** Points and people for the specs of this folder. */
import type { Person, Point, RoundOfPoint } from './index.ts';

export const ann: Person = { kind: 'contact', id: 1, name: 'Ann Alba' };
export const bob: Person = { kind: 'contact', id: 2, name: 'Bob Bruni' };
/** Member with the id of a contact: people are identified by side and id. */
export const nora: Person = { kind: 'member', id: 1, name: 'Nora North' };
export const olga: Person = { kind: 'member', id: 3, name: 'Olga Owner' };

/** No later round was sent. */
export const latest: RoundOfPoint = { superseded: false, approved: false, sent: [11] };
export const superseded: RoundOfPoint = { superseded: true, approved: false, sent: [11, 12] };
export const approved: RoundOfPoint = { superseded: false, approved: true, sent: [11] };

export const at = '2026-03-02T10:00:00.000Z';

/** Submitted point of Ann, with changes. */
export const pointOf = (changes: Partial<Point> = {}): Point => ({
  id: 'point-00001',
  stageId: 10,
  revisionId: 11,
  file: null,
  selector: {},
  kind: 'change',
  internal: false,
  body: '12, not 14',
  author: ann,
  created_on: at,
  submitted_on: at,
  since: 11,
  number: 1,
  answer: null,
  accepted: null,
  reopened: 0,
  earlier: [],
  assignee: null,
  agreed: [],
  ...changes,
});
