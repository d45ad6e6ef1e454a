/** Calls for the points of a round: by a review's link, or signed in. */
import { points, reviewPoints, type WireGoodMark, type WirePoint } from '#contracts/points.ts';
import { api } from '#lib/api.ts';
import { personHere } from '#lib/signed-in-person.ts';

/** Content of a point, as its author types it. */
export type PointContent = Pick<WirePoint, 'file_id' | 'selector' | 'kind' | 'body'>;

export interface PointSource {
  /** Name of the round in this browser's storage, for the person whose drafts are kept there. */
  readonly scope: string;
  readonly list: () => Promise<{
    readonly items: readonly WirePoint[];
    readonly good: GoodMarks;
    readonly version: number;
  }>;
  readonly save: (id: string, content: PointContent & { readonly version: number }) => Promise<WirePoint>;
  readonly remove: (id: string) => Promise<unknown>;
  readonly submit: (ids: readonly string[]) => Promise<readonly WirePoint[]>;
  readonly reply: (id: string, reply: string, text: string) => Promise<WirePoint>;
  readonly settle: (id: string, state: 'accepted' | 'open', text: string) => Promise<WirePoint>;
  readonly agree: (id: string, agrees: boolean) => Promise<WirePoint>;
  readonly mark: (fileId: string, good: boolean) => Promise<GoodMarks>;
}

/** Files that look good, and to whom. */
export type GoodMarks = readonly WireGoodMark[];

export const reviewSource = (token: string): PointSource => {
  const at = (point: string) => ({ params: { token, point } });
  return {
    scope: token,
    list: () => api(reviewPoints.list, { params: { token } }),
    save: (id, body) => api(reviewPoints.save, { ...at(id), body }),
    remove: (id) => api(reviewPoints.remove, at(id)),
    submit: async (ids) =>
      (await api(reviewPoints.submit, { params: { token }, body: { points: [...ids] } })).items,
    reply: (point, reply, text) =>
      api(reviewPoints.reply, { params: { token, point, reply }, body: { text } }),
    settle: (id, state, text) => api(reviewPoints.settle, { ...at(id), body: { state, text } }),
    agree: (id, agrees) => api(reviewPoints.agree, { ...at(id), body: { agrees } }),
    mark: async (file, good) =>
      (await api(reviewPoints.mark, { params: { token, file }, body: { good } })).good,
  };
};

/** Round on a timeline, by its ids. */
export interface TimelineRound {
  readonly id: number;
  readonly wf: number;
  readonly rev: number;
}

export const timelineSource = (round: TimelineRound): PointSource => {
  const at = (point: string) => ({ params: { ...round, point } });
  return {
    scope: [personHere(), round.id, round.wf, round.rev].join('.'),
    list: () => api(points.list, { params: round }),
    save: (id, body) => api(points.save, { ...at(id), body }),
    remove: (id) => api(points.remove, at(id)),
    submit: async (ids) => (await api(points.submit, { params: round, body: { points: [...ids] } })).items,
    reply: (point, reply, text) => api(points.reply, { params: { ...round, point, reply }, body: { text } }),
    settle: (id, state, text) => api(points.settle, { ...at(id), body: { state, text } }),
    agree: (id, agrees) => api(points.agree, { ...at(id), body: { agrees } }),
    mark: async (file, good) => (await api(points.mark, { params: { ...round, file }, body: { good } })).good,
  };
};
