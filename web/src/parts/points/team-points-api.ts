/** Points of a stage, as its team reads and answers them. */
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { answerPoints, assignPoint, points, type WirePoint } from '#contracts/points.ts';
import type { AnswerKind, PointKind } from '#domain/point/index.ts';
import { api } from '#lib/api.ts';
import { notifyError } from '#lib/notify.ts';
import { points as texts } from '#lib/texts/en/points.ts';
import type { TimelineRound } from './point-source.ts';

/** Milliseconds between two looks for what is no action of a timeline: that a colleague of the client agrees. */
const lookEvery = 60_000;

/** Key of a round's points, as of any version of their timeline. */
const pointsKey = ({ id, wf, rev }: TimelineRound) => ['points', id, wf, rev] as const;

/**
 * The points of the round's stage, in all its rounds, as of a version of its timeline: every step on a submitted point is an
 * action of the timeline, so that they are read again when that has moved on.
 */
export const pointsQuery = (round: TimelineRound, version: string) =>
  queryOptions({
    queryKey: [...pointsKey(round), version],
    queryFn: async ({ signal }) => (await api(points.list, { params: round, signal })).items,
    placeholderData: keepPreviousData,
    refetchInterval: lookEvery,
  });

/** A step on a point. */
export type PointStep =
  | {
      readonly step: 'answer';
      readonly ids: readonly string[];
      readonly what: AnswerKind;
      readonly text: string;
    }
  | {
      readonly step: 'reply';
      readonly id: string;
      readonly reply: string;
      readonly text: string;
      readonly internal: boolean;
    }
  | { readonly step: 'assign'; readonly id: string; readonly user: number | null }
  | {
      readonly step: 'comment';
      readonly id: string;
      readonly body: string;
      readonly kind: PointKind;
      readonly internal: boolean;
    };

const take = (round: TimelineRound, step: PointStep): Promise<readonly WirePoint[] | WirePoint> => {
  switch (step.step) {
    case 'answer': {
      const { ids, what, text } = step;
      return api(answerPoints, {
        params: round,
        body: { answers: ids.map((point) => ({ point, what, text })) },
      }).then(({ items }) => items);
    }
    case 'reply': {
      const { id, reply, text, internal } = step;
      return api(points.reply, { params: { ...round, point: id, reply }, body: { text, internal } });
    }
    case 'assign':
      return api(assignPoint, { params: { ...round, point: step.id }, body: { user_id: step.user } });
    case 'comment': {
      const { id, body, kind, internal } = step;
      return api(points.save, { params: { ...round, point: id }, body: { body, kind, internal } });
    }
  }
};

/** Takes steps on the points of a round's stage; reloads them after each, also after a refused one. */
export const usePointStep = (round: TimelineRound) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (step: PointStep) => take(round, step),
    onError: (error) => notifyError(error, texts.failed),
    onSettled: () => client.invalidateQueries({ queryKey: pointsKey(round) }),
  });
};
