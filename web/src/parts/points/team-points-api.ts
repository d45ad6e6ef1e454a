/** Points of a stage, as its team reads and answers them. */
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  answerPoints,
  assignPoint,
  points,
  type WireAttachment,
  type WirePoint,
  withdrawAnswer,
} from '#contracts/points.ts';
import type { AnswerKind, PointKind, Selector } from '#domain/point/index.ts';
import { openTask, type Stage } from '#domain/workflow/index.ts';
import { api, type WaitingWords } from '#lib/api.ts';
import { notifyError } from '#lib/notify.ts';
import { points as texts } from '#lib/texts/en/points.ts';
import type { TimelineRound } from './point-source.ts';

/** Milliseconds between two looks for what is no action of a timeline: that a colleague of the client agrees. */
const lookEvery = 60_000;

/** Round by which the team reads a stage's points: the open one, else the last. Undefined for a stage without rounds. */
export const roundOfTeam = (id: number, wf: number, stage: Stage): TimelineRound | undefined => {
  const rev = (openTask(stage) ?? stage.tasks.at(-1))?.id;
  return rev === undefined ? undefined : { id, wf, rev };
};

/** Key of a round's points, as of any version of their timeline. */
const pointsKey = ({ id, wf, rev }: TimelineRound) => ['points', id, wf, rev] as const;

/**
 * The points of the round's stage, in all its rounds, and the files that look good to its clients, as of a version of its timeline: every step on a submitted point is an
 * action of the timeline, so that they are read again when that has moved on.
 */
export const pointsQuery = (round: TimelineRound, version: string) =>
  queryOptions({
    queryKey: [...pointsKey(round), version],
    queryFn: ({ signal }) => api(points.list, { params: round, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: lookEvery,
  });

/** The points of a round's stage; none before they are loaded, and without a round. */
export const usePointsOfTeam = (round: TimelineRound | undefined, version: string | null) =>
  useQuery({
    ...pointsQuery(round ?? { id: 0, wf: 0, rev: 0 }, version ?? ''),
    enabled: round !== undefined,
  }).data?.items ?? [];

/** A step on a point. */
export type PointStep =
  | {
      readonly step: 'answer';
      readonly ids: readonly string[];
      readonly what: AnswerKind;
      readonly text: string;
      readonly waits: WaitingWords;
    }
  | {
      readonly step: 'reply';
      readonly id: string;
      readonly reply: string;
      readonly text: string;
      readonly internal: boolean;
      readonly waits: WaitingWords;
    }
  | { readonly step: 'withdraw'; readonly id: string }
  | { readonly step: 'assign'; readonly id: string; readonly user: number | null }
  | {
      readonly step: 'comment';
      readonly id: string;
      /** Round that it is about. */
      readonly rev: number;
      readonly file_id: string | null;
      readonly selector: Selector;
      readonly body: string;
      readonly attachments: readonly Pick<WireAttachment, 'id' | 'name'>[];
      readonly kind: PointKind;
      readonly internal: boolean;
    };

const take = (round: TimelineRound, step: PointStep): Promise<readonly WirePoint[] | WirePoint> => {
  switch (step.step) {
    case 'answer': {
      const { ids, what, text, waits: mayWait } = step;
      return api(answerPoints, {
        params: round,
        body: { answers: ids.map((point) => ({ point, what, text })) },
        mayWait,
      }).then(({ items }) => items);
    }
    case 'reply': {
      const { id, reply, text, internal, waits: mayWait } = step;
      return api(points.reply, { params: { ...round, point: id, reply }, body: { text, internal }, mayWait });
    }
    case 'withdraw':
      return api(withdrawAnswer, { params: { ...round, point: step.id } });
    case 'assign':
      return api(assignPoint, { params: { ...round, point: step.id }, body: { user_id: step.user } });
    case 'comment': {
      const { step: _, id, rev, attachments, ...body } = step;
      return api(points.save, {
        params: { ...round, rev, point: id },
        body: { ...body, attachments: [...attachments] },
      });
    }
  }
};

export type TakeStep = ReturnType<typeof usePointStep>['mutateAsync'];

/** Takes steps on the points of a round's stage; reloads them after each, also after a refused one. */
export const usePointStep = (round: TimelineRound) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (step: PointStep) => take(round, step),
    onError: (error) => notifyError(error, texts.failed),
    onSettled: () => client.invalidateQueries({ queryKey: pointsKey(round) }),
  });
};
