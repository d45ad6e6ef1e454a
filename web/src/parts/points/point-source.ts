/** Calls for the points of a round: by a review's link, or signed in. */
import {
  exportPoints,
  exportReviewPoints,
  points,
  reviewPoints,
  type WireGoodMark,
  type WirePoint,
} from '#contracts/points.ts';
import type { AnswerOf, QueryInput } from '#contracts/route.ts';
import type { Person } from '#domain/point/index.ts';
import { api, type WaitingWords } from '#lib/calls/api.ts';
import { guestOutbox } from '#lib/offline/guest-outbox.ts';
import type { ShownOutbox } from '#lib/offline/outbox-calls.ts';
import { personHere } from '#lib/session/signed-in-person.ts';
import type { PictureCalls } from '../files/send-picture.ts';
import { answererOf, signatureOf } from '../guest/answerer.ts';
import { noteTyped } from './typed-here.ts';

/** Content of a point, as typed by its author. */
export type PointContent = Pick<WirePoint, 'file_id' | 'selector' | 'kind' | 'body' | 'attachments'>;

/** Content of a draft; omitted attachments stay. */
export type PlacedContent = Omit<PointContent, 'attachments'> & Partial<Pick<PointContent, 'attachments'>>;

/** A reply, as its author writes it. */
export interface WrittenReply {
  readonly text: string;
  readonly attachments: PointContent['attachments'];
}

/** Addresses of pictures by their ids. */
export type Pictures = Readonly<Record<string, string>>;

/** Takes the submitted points of the round away. */
export type TakePoints = (wanted: QueryInput<typeof exportPoints>) => Promise<AnswerOf<typeof exportPoints>>;

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
  /** Key of the round in this browser's storage, for the person whose drafts are stored there. */
  readonly scope: string;
  /** Key of the reader there, if they have several rounds; by default that of the round. */
  readonly reader?: string | undefined;
  /** Queue of calls made offline; undefined without one. */
  readonly outbox?: ShownOutbox | undefined;
  readonly list: () => Promise<PointsTold>;
  /** Keeps the points as they are known here, for when there is no connection; undefined where another part of the page does so. */
  readonly keep?: ((points: PointsTold) => void) | undefined;
  readonly save: (id: string, content: PointContent & { readonly version: number }) => Promise<WirePoint>;
  readonly remove: (id: string) => Promise<unknown>;
  readonly submit: (ids: readonly string[]) => Promise<readonly WirePoint[]>;
  /** Throws `SentLater` where the call waits for a connection; so does `settle`. */
  readonly reply: (
    id: string,
    reply: string,
    written: WrittenReply,
    waits: WaitingWords,
  ) => Promise<WirePoint>;
  readonly settle: (
    id: string,
    state: 'accepted' | 'open',
    text: string,
    waits: WaitingWords,
  ) => Promise<WirePoint>;
  readonly agree: (id: string, agrees: boolean) => Promise<WirePoint>;
  readonly mark: (fileId: string, good: boolean) => Promise<GoodMarks>;
  readonly pictures: PictureCalls;
  readonly take: TakePoints;
}

/** Files that look good, with the people who marked them. */
export type GoodMarks = readonly WireGoodMark[];

/** Content for a call: the server knows the rest of an attachment by its id. */
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
      const asked = api(reviewPoints.list, {
        params: { token },
        query: { answerer: answererOf(token)?.name },
      });
      const points = await (kept ? asked.catch((error) => kept.instead(error, isKnown)) : asked);
      isKnown = true;
      return points;
    },
    keep: kept?.keep,
    save: (id, content) => {
      noteTyped(token, id);
      return api(reviewPoints.save, { ...at(id), body: { ...withNames(content), ...signatureOf(token) } });
    },
    remove: (id) => api(reviewPoints.remove, at(id)),
    submit: async (ids) =>
      (
        await api(reviewPoints.submit, {
          params: { token },
          body: { points: [...ids], ...signatureOf(token) },
        })
      ).items,
    reply: (point, reply, written, mayWait) =>
      api(reviewPoints.reply, {
        params: { token, point, reply },
        body: { ...withNames(written), ...signatureOf(token) },
        mayWait,
      }),
    settle: (id, state, text, mayWait) =>
      api(reviewPoints.settle, { ...at(id), body: { state, text, ...signatureOf(token) }, mayWait }),
    agree: (id, agrees) => api(reviewPoints.agree, { ...at(id), body: { agrees, ...signatureOf(token) } }),
    mark: async (file, good) =>
      (await api(reviewPoints.mark, { params: { token, file }, body: { good, ...signatureOf(token) } })).good,
    pictures: {
      start: (body) => api(reviewPoints.startPicture, { params: { token }, body }),
      keep: (picture) => api(reviewPoints.keepPicture, { params: { token, picture } }),
    },
    take: (query) => api(exportReviewPoints, { params: { token }, query }),
  };
};

/** Round on a timeline, by its ids. */
export interface TimelineRound {
  readonly id: number;
  readonly wf: number;
  readonly rev: number;
}

/** Key of the signed-in person, as the reader of something by its ids, in this browser's storage. */
export const readerHere = (...ids: readonly number[]): string => [personHere(), ...ids].join('.');

/** Uploads for the points of a round, by a signed-in person. */
export const timelinePictures = (round: TimelineRound): PictureCalls => ({
  start: (body) => api(points.startPicture, { params: round, body }),
  keep: (picture) => api(points.keepPicture, { params: { ...round, picture } }),
});

/** Takes the points of a round away, by somebody who is signed in. */
export const takeFromTimeline =
  (round: TimelineRound): TakePoints =>
  (query) =>
    api(exportPoints, { params: round, query });

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
    reply: (point, reply, written, mayWait) =>
      api(points.reply, { params: { ...round, point, reply }, body: withNames(written), mayWait }),
    settle: (id, state, text, mayWait) => api(points.settle, { ...at(id), body: { state, text }, mayWait }),
    agree: (id, agrees) => api(points.agree, { ...at(id), body: { agrees } }),
    pictures: timelinePictures(round),
    take: takeFromTimeline(round),
    mark: async (file, good) => (await api(points.mark, { params: { ...round, file }, body: { good } })).good,
  };
};
