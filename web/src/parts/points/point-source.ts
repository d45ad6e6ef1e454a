/** Calls for the points of a round: by a review's link, or signed in. */
import { points, reviewPoints, type WireGoodMark, type WirePoint } from '#contracts/points.ts';
import type { Person } from '#domain/point/index.ts';
import { api, type WaitingWords } from '#lib/api.ts';
import { guestOutbox } from '#lib/offline/guest-outbox.ts';
import type { ShownOutbox } from '#lib/offline/outbox-calls.ts';
import { personHere } from '#lib/signed-in-person.ts';
import type { PictureCalls } from '../files/send-picture.ts';

/** Content of a point, as its author types it. */
export type PointContent = Pick<WirePoint, 'file_id' | 'selector' | 'kind' | 'body' | 'attachments'>;

/** Content of a draft; attachments that are left out stay. */
export type PlacedContent = Omit<PointContent, 'attachments'> & Partial<Pick<PointContent, 'attachments'>>;

/** Addresses of pictures by their ids. */
export type Pictures = Readonly<Record<string, string>>;

/** Points of a round as the server tells them. */
export interface PointsTold {
  readonly items: readonly WirePoint[];
  readonly good: GoodMarks;
  readonly version: number;
  readonly pictures: Pictures;
  readonly people: readonly Person[];
}

/** Points that a page keeps, for when there is no connection. */
export interface PointsKept {
  readonly keep: (points: PointsTold) => void;
  /** Points that an earlier page has kept, for a call that failed; throws its error where there are none, or they are known. */
  readonly instead: (error: unknown, isKnown: boolean) => Promise<PointsTold>;
}

export interface PointSource {
  /** Name of the round in this browser's storage, for the person whose drafts are kept there. */
  readonly scope: string;
  /** Name of the reader there, where several rounds are theirs; by default that of the round. */
  readonly reader?: string | undefined;
  /** Calls that wait for a connection; undefined where none does. */
  readonly outbox?: ShownOutbox | undefined;
  readonly list: () => Promise<PointsTold>;
  /** Keeps the points as they are known here, for when there is no connection; undefined where another part of the page does so. */
  readonly keep?: ((points: PointsTold) => void) | undefined;
  readonly save: (id: string, content: PointContent & { readonly version: number }) => Promise<WirePoint>;
  readonly remove: (id: string) => Promise<unknown>;
  readonly submit: (ids: readonly string[]) => Promise<readonly WirePoint[]>;
  /** Throws `SentLater` where the call waits for a connection; so does `settle`. */
  readonly reply: (id: string, reply: string, text: string, waits: WaitingWords) => Promise<WirePoint>;
  readonly settle: (
    id: string,
    state: 'accepted' | 'open',
    text: string,
    waits: WaitingWords,
  ) => Promise<WirePoint>;
  readonly agree: (id: string, agrees: boolean) => Promise<WirePoint>;
  readonly mark: (fileId: string, good: boolean) => Promise<GoodMarks>;
  readonly pictures: PictureCalls;
}

/** Files that look good, and to whom. */
export type GoodMarks = readonly WireGoodMark[];

/** Content as a call takes it: the server knows the rest of an attachment by its id. */
export const withNames = <Content extends Pick<PointContent, 'attachments'>>(content: Content) => ({
  ...content,
  attachments: content.attachments.map(({ id, name }) => ({ id, name })),
});

/** Calls by a review's link. */
export const reviewSource = (token: string, kept?: PointsKept): PointSource => {
  const at = (point: string) => ({ params: { token, point } });
  let isKnown = false;
  return {
    scope: token,
    outbox: guestOutbox(token),
    list: async () => {
      const asked = api(reviewPoints.list, { params: { token } });
      const points = await (kept ? asked.catch((error) => kept.instead(error, isKnown)) : asked);
      isKnown = true;
      return points;
    },
    keep: kept?.keep,
    save: (id, content) => api(reviewPoints.save, { ...at(id), body: withNames(content) }),
    remove: (id) => api(reviewPoints.remove, at(id)),
    submit: async (ids) =>
      (await api(reviewPoints.submit, { params: { token }, body: { points: [...ids] } })).items,
    reply: (point, reply, text, mayWait) =>
      api(reviewPoints.reply, { params: { token, point, reply }, body: { text }, mayWait }),
    settle: (id, state, text, mayWait) =>
      api(reviewPoints.settle, { ...at(id), body: { state, text }, mayWait }),
    agree: (id, agrees) => api(reviewPoints.agree, { ...at(id), body: { agrees } }),
    mark: async (file, good) =>
      (await api(reviewPoints.mark, { params: { token, file }, body: { good } })).good,
    pictures: {
      start: (body) => api(reviewPoints.startPicture, { params: { token }, body }),
      keep: (picture) => api(reviewPoints.keepPicture, { params: { token, picture } }),
    },
  };
};

/** Round on a timeline, by its ids. */
export interface TimelineRound {
  readonly id: number;
  readonly wf: number;
  readonly rev: number;
}

/** Name of the person who is signed in, as the reader of something by its ids, in this browser's storage. */
export const readerHere = (...ids: readonly number[]): string => [personHere(), ...ids].join('.');

/** Uploads for the points of a round, by somebody who is signed in. */
export const timelinePictures = (round: TimelineRound): PictureCalls => ({
  start: (body) => api(points.startPicture, { params: round, body }),
  keep: (picture) => api(points.keepPicture, { params: { ...round, picture } }),
});

/** Calls of somebody who is signed in; `list` reads the points, `outbox` shows what waits. */
export const timelineSource = (
  round: TimelineRound,
  { list, outbox }: Pick<PointSource, 'list' | 'outbox'>,
): PointSource => {
  const at = (point: string) => ({ params: { ...round, point } });
  return {
    scope: readerHere(round.id, round.wf, round.rev),
    reader: readerHere(round.id, round.wf),
    outbox,
    list,
    save: (id, content) => api(points.save, { ...at(id), body: withNames(content) }),
    remove: (id) => api(points.remove, at(id)),
    submit: async (ids) => (await api(points.submit, { params: round, body: { points: [...ids] } })).items,
    reply: (point, reply, text, mayWait) =>
      api(points.reply, { params: { ...round, point, reply }, body: { text }, mayWait }),
    settle: (id, state, text, mayWait) => api(points.settle, { ...at(id), body: { state, text }, mayWait }),
    agree: (id, agrees) => api(points.agree, { ...at(id), body: { agrees } }),
    pictures: timelinePictures(round),
    mark: async (file, good) => (await api(points.mark, { params: { ...round, file }, body: { good } })).good,
  };
};
