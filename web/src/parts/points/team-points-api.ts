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
import type { AnswerOf } from '#contracts/route.ts';
import { type AnswerKind, type PointKind, type Selector, turnOf } from '#domain/point/index.ts';
import { openTask, type Stage } from '#domain/workflow/index.ts';
import { ApiError, api, SentLater, type WaitingWords } from '#lib/calls/api.ts';
import { useInSlices } from '#lib/page/in-slices.tsx';
import { notifyError } from '#lib/page/notify.ts';
import { points as texts } from '#lib/texts/en/points.ts';
import type { TimelineRound } from './point-source.ts';

/**
 * Round by which the team reads a stage's points: the open one, otherwise the last. Undefined for a stage without
 * rounds.
 */
export const roundOfTeam = (id: number, wf: number, stage: Stage): TimelineRound | undefined => {
  const rev = (openTask(stage) ?? stage.tasks.at(-1))?.id;
  return rev === undefined ? undefined : { id, wf, rev };
};

/** Key of a round's points, for any version of their timeline. */
const pointsKey = ({ id, wf, rev }: TimelineRound) => ['points', id, wf, rev] as const;

/**
 * Points of the round's stage, in all its rounds, and its "looks good" marks, by the version of its timeline: every
 * action on a submitted point is an action of the timeline, so a new version reloads them.
 */
export const pointsQuery = (round: TimelineRound, version: string) =>
  queryOptions({
    queryKey: [...pointsKey(round), version],
    queryFn: ({ signal }) => api(points.list, { params: round, signal }),
    placeholderData: keepPreviousData,
    // Agreements and marks are no actions of the timeline.
    meta: { hears: round.id },
  });

/** Points for a room: their cards are rendered in slices when the answer arrives (decision 0153). */
export const usePointsOfRoom = (round: TimelineRound, version: string | null) => {
  const { data, isError, refetch } = useQuery(pointsQuery(round, version ?? ''));
  return { data: useInSlices(data), isError, refetch };
};

/** Points of a round's stage; empty before they are loaded, and without a round. */
export const usePointsOfTeam = (round: TimelineRound | undefined, version: string | null) =>
  useQuery({
    ...pointsQuery(round ?? { id: 0, wf: 0, rev: 0 }, version ?? ''),
    enabled: round !== undefined,
  }).data?.items ?? [];

/** Action on a point. */
export type PointStep =
  | {
      readonly step: 'answer';
      /** Points as they were seen, as the optimistic lock of an answer. */
      readonly points: readonly Pick<WirePoint, 'id' | 'answer' | 'earlier'>[];
      readonly what: AnswerKind;
      readonly text: string;
      /** Leaves points unchanged that were answered since; without it the action is refused. */
      readonly leaves?: boolean;
      /** Place of the change; null for the point's own place on the file that replaces its own. */
      readonly place?: { readonly file_id: string; readonly selector: Selector } | null;
      /** Undefined for an answer that is not queued offline. */
      readonly waits?: WaitingWords;
    }
  | {
      readonly step: 'reply';
      readonly id: string;
      readonly reply: string;
      readonly text: string;
      readonly attachments: readonly Pick<WireAttachment, 'id' | 'name'>[];
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
      readonly waits: WaitingWords;
    };

/** Points that an action was about, and the ids of those left unchanged. */
export interface Taken {
  readonly items: readonly WirePoint[];
  readonly left: readonly string[];
}

const take = async (round: TimelineRound, step: PointStep): Promise<Taken> => {
  if (step.step !== 'answer') return { items: [await takeOne(round, step)], left: [] };
  const { points: of, what, text, leaves, place, waits } = step;
  return api(answerPoints, {
    params: round,
    body: {
      answers: of.map((point) => ({
        point: point.id,
        what,
        text,
        seen: turnOf(point),
        ...(place !== undefined && { place }),
      })),
      meanwhile: leaves ? 'leave' : 'refuse',
    },
    ...(waits && { mayWait: waits }),
  });
};

const takeOne = (
  round: TimelineRound,
  step: Exclude<PointStep, { readonly step: 'answer' }>,
): Promise<WirePoint> => {
  switch (step.step) {
    case 'reply': {
      const { id, reply, text, internal, waits: mayWait } = step;
      const attachments = step.attachments.map(({ id: picture, name }) => ({ id: picture, name }));
      const body = { text, attachments, internal };
      return api(points.reply, { params: { ...round, point: id, reply }, body, mayWait });
    }
    case 'withdraw':
      return api(withdrawAnswer, { params: { ...round, point: step.id } });
    case 'assign':
      return api(assignPoint, { params: { ...round, point: step.id }, body: { user_id: step.user } });
    case 'comment': {
      const { step: _, id, rev, attachments, waits: mayWait, ...body } = step;
      return api(points.save, {
        params: { ...round, rev, point: id },
        body: { ...body, attachments: [...attachments] },
        mayWait,
      });
    }
  }
};

export type TakeStep = ReturnType<typeof usePointStep>['mutateAsync'];

/** True for an answer that was refused because its author has not seen a later turn, which the card shows. */
export const isMet = (error: unknown): boolean =>
  error instanceof ApiError && error.problem?.code === 'answered_meanwhile';

/** Takes actions on the points of a round's stage; reloads the points after each, refused ones included. */
export const usePointStep = (round: TimelineRound) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (step: PointStep) => take(round, step),
    onError: (error) => {
      if (!isMet(error)) return notifyError(error, texts.failed);
      // The refusal includes the point, which is shown at once.
      const current = (error as ApiError).current as WirePoint;
      client.setQueriesData<AnswerOf<typeof points.list>>(
        { queryKey: pointsKey(round) },
        (before) =>
          before && {
            ...before,
            items: before.items.map((point) => (point.id === current.id ? current : point)),
          },
      );
    },
    onSettled: (_, error) =>
      // Offline there is nothing to reload, and the field would stay busy.
      error instanceof SentLater ? undefined : client.invalidateQueries({ queryKey: pointsKey(round) }),
  });
};
