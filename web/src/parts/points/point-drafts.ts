/**
 * Drafts of points in this browser: shown at once, saved on the server when online. Pure: each event gives a new
 * state, and no typed text is ever lost.
 */
import type { WirePoint } from '#contracts/points.ts';
import {
  awaitsAnswer,
  isOpenChange,
  isSameSelector,
  type Selector,
  saysSomething,
} from '#domain/point/index.ts';
import type { Mark } from '../viewer/marks.ts';
import { pointBadges } from './point-badges.ts';
import type { PointContent } from './point-source.ts';

/** Draft that differs from the server's. */
export interface LocalDraft {
  readonly id: string;
  readonly content: PointContent;
  readonly created_on: string;
  /** Version on the server that it was typed on; 0 without one (optimistic lock). */
  readonly version: number;
  /** True if removed here, and not yet on the server. */
  readonly removed: boolean;
  /** Reason that the server refuses it; undefined until it has. */
  readonly refused?: DraftRefusal | undefined;
}

/**
 * Reason that a draft stays in this browser: its round is `full`, accepts no points any more (`closed`), a `picture`
 * of it is missing, or another one.
 */
export type DraftRefusal = 'full' | 'closed' | 'picture' | 'other';

export interface PointsState {
  /** Points of the server's last answer; undefined before its first one. */
  readonly told: readonly WirePoint[] | undefined;
  /** Unsaved drafts, oldest first. */
  readonly local: readonly LocalDraft[];
}

const without = (local: readonly LocalDraft[], id: string): readonly LocalDraft[] =>
  local.filter((draft) => draft.id !== id);

export const contentOf = ({ file_id, selector, kind, body, attachments }: PointContent): PointContent => ({
  file_id,
  selector,
  kind,
  body,
  attachments: attachments.map(({ id, name, size, type }) => ({ id, name, size, type })),
});

/** Words as the server has them, which trims them. */
const wordsOf = ({ body }: Pick<PointContent, 'body'>): string => body.trim();

/** True for the same but the words. The server gives pictures names of its own, and a place no order of its fields. */
const isSameBeside = (one: PointContent, other: PointContent): boolean =>
  one.file_id === other.file_id &&
  one.kind === other.kind &&
  isSameSelector(one.selector, other.selector) &&
  one.attachments.length === other.attachments.length &&
  one.attachments.every(({ id }, index) => id === other.attachments[index]?.id);

const isSameContent = (one: PointContent, other: PointContent): boolean =>
  one.body === other.body && isSameBeside(one, other);

/** True if both are the same for the server. */
export const isSameSaved = (one: PointContent, other: PointContent): boolean =>
  wordsOf(one) === wordsOf(other) && isSameBeside(one, other);

/**
 * Point as the server has it, with a draft's words as they were typed here: without the space at their end, the next
 * letter would join the last word.
 */
const asTyped = (point: WirePoint, here: Pick<PointContent, 'body'> | undefined): WirePoint =>
  here && point.submitted_on === null && wordsOf(point) === wordsOf(here)
    ? { ...point, body: here.body }
    : point;

/** State after typing; a new draft begins at `at`. */
export const typed = (state: PointsState, id: string, content: PointContent, at: string): PointsState => {
  const before = state.local.find((draft) => draft.id === id);
  const told = state.told?.find((point) => point.id === id);
  const draft: LocalDraft = {
    id,
    content: contentOf(content),
    created_on: before?.created_on ?? told?.created_on ?? at,
    version: before?.version ?? told?.version ?? 0,
    removed: false,
  };
  return { ...state, local: [...without(state.local, id), draft] };
};

/** State after a draft was removed here. */
export const removed = (state: PointsState, id: string): PointsState => {
  const before = state.local.find((draft) => draft.id === id);
  const told = state.told?.find((point) => point.id === id);
  // Race: its first save may be in progress, so that it has to be removed on the server in any case.
  const content = before?.content ?? told;
  if (!content) return state;
  const version = before?.version ?? told?.version ?? 0;
  const created_on = before?.created_on ?? told?.created_on ?? '';
  const gone = { id, content: contentOf(content), created_on, version, removed: true };
  return { ...state, local: [...without(state.local, id), gone] };
};

/** State after the server saved a draft. Letters typed during the save are still unsaved. */
export const saved = (state: PointsState, sent: LocalDraft, answer: WirePoint): PointsState => {
  const now = state.local.find(({ id }) => id === sent.id);
  const point = asTyped(answer, sent.content);
  const told = [...(state.told ?? []).filter(({ id }) => id !== answer.id), point];
  if (!now || (!now.removed && isSameContent(now.content, sent.content)))
    return { told, local: without(state.local, sent.id) };
  const waiting = { ...now, version: answer.version };
  return { told, local: state.local.map((draft) => (draft === now ? waiting : draft)) };
};

/** State after the server removed a draft. */
export const removedThere = (state: PointsState, id: string): PointsState => ({
  told: state.told?.filter((point) => point.id !== id),
  local: without(state.local, id),
});

/**
 * State after a save was refused because the point was changed, or submitted, elsewhere: the text typed here becomes
 * a point of its own, so that neither overwrites the other.
 */
export const forked = (state: PointsState, sent: LocalDraft, id: string, at: string): PointsState => {
  const now = state.local.find((draft) => draft.id === sent.id);
  if (!now || now.removed) return { ...state, local: without(state.local, sent.id) };
  return {
    ...state,
    local: [...without(state.local, sent.id), { ...now, id, version: 0, created_on: at, refused: undefined }],
  };
};

/** State after the server refused a draft. It is retried after further typing. */
export const refusedThere = (state: PointsState, sent: LocalDraft, refusal: DraftRefusal): PointsState => ({
  ...state,
  // A draft that may not be removed stays a draft of the round.
  local: sent.removed
    ? without(state.local, sent.id)
    : state.local.map((draft) => (draft === sent ? { ...draft, refused: refusal } : draft)),
});

/** State after an answer with all points. */
export const told = (state: PointsState, points: readonly WirePoint[]): PointsState => {
  const before = new Map(state.told?.map((point) => [point.id, point]));
  return { ...state, told: points.map((point) => asTyped(point, before.get(point.id))) };
};

/** Point on the screen; `unsaved` while the server lacks its present form. */
export interface ShownPoint extends WirePoint {
  readonly unsaved: boolean;
  readonly refused?: DraftRefusal | undefined;
}

/** Point of a draft that only this browser has. */
const ofLocal = (
  { id, content, created_on }: LocalDraft,
  round: { readonly stage_id: number; readonly revision_id: number },
): WirePoint => ({
  id,
  ...round,
  ...content,
  mentions: [],
  internal: false,
  author: { kind: 'contact', id: 0, name: '' },
  own: true,
  created_on,
  submitted_on: null,
  number: null,
  state: 'draft',
  answer: null,
  told: false,
  earlier: [],
  accepted: null,
  reopened: 0,
  assignee: null,
  agreed: [],
  agrees: false,
  replies: [],
  version: 0,
});

/** All points with the local drafts: submitted ones by round and number, then drafts in the order they were begun. */
export const shownPoints = (
  { told: points = [], local }: PointsState,
  revisionId: number,
): readonly ShownPoint[] => {
  const here = new Map(local.map((draft) => [draft.id, draft]));
  const known = points.flatMap((point): ShownPoint[] => {
    const draft = here.get(point.id);
    if (!draft || point.state !== 'draft') return [{ ...point, unsaved: false }];
    if (draft.removed) return [];
    // Saving moves a draft of an earlier round to this one.
    return [{ ...point, ...draft.content, revision_id: revisionId, unsaved: true, refused: draft.refused }];
  });
  const fresh = local
    .filter(({ id, removed: isGone }) => !isGone && !points.some((point) => point.id === id))
    .map((draft) => ({
      ...ofLocal(draft, { stage_id: 0, revision_id: revisionId }),
      unsaved: true,
      refused: draft.refused,
    }));
  const inOrder = (points: readonly ShownPoint[]) =>
    points.toSorted((one, other) => one.created_on.localeCompare(other.created_on));
  // Sorted last, independent of this browser's clock: no number changes while the draft is being written.
  const drafts = [...inOrder(known.filter(({ state }) => state === 'draft')), ...inOrder(fresh)];
  const submitted = known
    .filter(({ state }) => state !== 'draft')
    .toSorted((one, other) => one.revision_id - other.revision_id || (one.number ?? 0) - (other.number ?? 0));
  return [...submitted, ...drafts];
};

const isOwnDraft = (point: ShownPoint): boolean =>
  point.own && point.state === 'draft' && saysSomething(point);

/** Own drafts of the round with content, in the order they were begun. */
export const draftsToSubmit = (state: PointsState, revisionId: number): readonly ShownPoint[] =>
  shownPoints(state, revisionId).filter((point) => point.revision_id === revisionId && isOwnDraft(point));

/** Own drafts with content that were not sent with an earlier round. */
export const draftsLeft = (state: PointsState, revisionId: number): readonly ShownPoint[] =>
  shownPoints(state, revisionId).filter((point) => point.revision_id < revisionId && isOwnDraft(point));

/**
 * True if the reader's points ask for a change, so that a decision needs no words: points of this round, and earlier
 * changes that are unanswered, or that were opened again.
 */
export const saysChanges = (state: PointsState, revisionId: number): boolean =>
  shownPoints(state, revisionId).some(
    (point) =>
      point.own && (awaitsAnswer(point) || (point.revision_id === revisionId && saysSomething(point))),
  );

/** Number of the reader's changes of all rounds that are not settled, which an approval names. */
export const openOwnPoints = (state: PointsState): number =>
  shownPoints(state, 0).filter((point) => point.own && isOpenChange(point)).length;

/** Number of points of the round with content, drafts included. */
export const pointsOf = (state: PointsState, revisionId: number): number =>
  shownPoints(state, revisionId).filter((point) => point.revision_id === revisionId && saysSomething(point))
    .length;

/** Number of points on a file of the round, drafts included. */
export const pointsOn = (state: PointsState, revisionId: number, fileId: string): number =>
  shownPoints(state, revisionId).filter(
    ({ file_id, revision_id }) => file_id === fileId && revision_id === revisionId,
  ).length;

/** Marks on a file: its points of the round with a place or a moment, drafts included. */
export const marksOn = (state: PointsState, revisionId: number, fileId: string): readonly Mark[] => {
  const points = shownPoints(state, revisionId);
  const badges = pointBadges(points, revisionId);
  return marksOf(points, fileId).map((mark) => ({ ...mark, expected: badges.get(mark.id) }));
};

/** Place of a point on a file: its own, or where its answer shows it. Undefined for a point on another file. */
export const placeOn = (
  { file_id, selector, answer }: Pick<WirePoint, 'file_id' | 'selector' | 'answer'>,
  fileId: string,
): Selector | undefined => {
  if (file_id === fileId) return selector;
  return answer?.place?.file_id === fileId ? answer.place.selector : undefined;
};

/** Marks of the points with a place or a moment on a file. */
export const marksOf = (points: readonly WirePoint[], fileId: string): readonly Mark[] =>
  points.flatMap((point) => {
    const { id, number, state, body, internal } = point;
    const selector = placeOn(point, fileId);
    return selector && (selector.shape ?? selector.moment)
      ? { id, number, state, selector, words: body, internal }
      : [];
  });
