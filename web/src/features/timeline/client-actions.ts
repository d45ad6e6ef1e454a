/** Answers of a signed-in client to a round. */

import { useQueryClient } from '@tanstack/react-query';
import type { BodyInput } from '#contracts/route.ts';
import { commentOnTimeline, decideOnTimeline, recallOnTimeline } from '#contracts/timeline.ts';
import { api } from '#lib/api.ts';
import { outcomeNotice } from '#lib/decision-outcome.ts';
import { useFormat } from '#lib/format.ts';
import { notifyError } from '#lib/notify.ts';
import { points } from '#lib/texts/en/points.ts';
import { review } from '#lib/texts/en/review.ts';
import { timeline as texts } from '#lib/texts/en/timeline.ts';
import { useSubmission } from '#parts/form/use-submission.ts';
import { DraftRefused } from '#parts/points/draft-refused.ts';
import type { PointStore } from '#parts/points/point-store.ts';
import { toast } from '#ui/index.ts';
import { refreshTimelines, showAnswer, showConflict } from './api.ts';

export type ClientDecision = BodyInput<typeof decideOnTimeline>['decision'];

interface OnRound {
  readonly project: number;
  readonly workflow: number;
  readonly revision: number;
}

const paramsOf = ({ project, workflow, revision }: OnRound) => ({ id: project, wf: workflow, rev: revision });

interface Decision {
  readonly decision: ClientDecision;
  readonly message: string;
  /** Points that go out with it; undefined where there are none to be submitted. */
  readonly drafts?: Pick<PointStore, 'draftsForDecision'> | undefined;
}

/** Approves the round or asks for changes, and shows the outcome at once. */
export const useClientDecision = (on: OnRound) => {
  const client = useQueryClient();
  const { exact } = useFormat();
  return useSubmission({
    networkMode: 'always',
    mutationFn: async ({ decision, message, drafts }: Decision) =>
      api(decideOnTimeline, {
        params: paramsOf(on),
        body: { decision, message, points: [...((await drafts?.draftsForDecision()) ?? [])] },
        mayWait: {
          title: decision === 'approve' ? texts.client.approve : texts.client.requestChanges,
          detail: message,
        },
      }),
    onSuccess: async (answer, { decision }) => {
      await showAnswer(client, on.project, answer);
      const told = outcomeNotice(answer, decision, texts.client.notices[decision], review, exact);
      toast({ ...told, topic: 'decision' });
    },
    onError: (error, { decision }) => {
      if (error instanceof DraftRefused) return toast({ ...points.refusedFirst, tone: 'error' });
      showConflict(client, on.project, error);
      notifyError(error, texts.client.errors[decision]);
    },
  });
};

/** Takes the client's own decision back, and shows the round as it stands then. */
export const useRecall = (on: OnRound) => {
  const client = useQueryClient();
  return useSubmission({
    mutationFn: (seq: number) => api(recallOnTimeline, { params: paramsOf(on), body: { seq } }),
    onSuccess: async (answer) => {
      await showAnswer(client, on.project, answer);
      toast({ ...review.recall.done, topic: 'decision' });
    },
    onError: (error) => {
      notifyError(error, review.recall.failed.title, review.recall.failed.text);
      // Somebody may have acted meanwhile.
      refreshTimelines(client, on.project);
    },
  });
};

/** Sends a message to the team without a decision. */
export const useClientMessage = (on: OnRound) => {
  const client = useQueryClient();
  return useSubmission({
    networkMode: 'always',
    mutationFn: (message: string) =>
      api(commentOnTimeline, {
        params: paramsOf(on),
        body: { message },
        mayWait: { title: texts.client.messageTitle, detail: message },
      }),
    onSuccess: () => {
      refreshTimelines(client, on.project);
      toast({ title: texts.client.notices.message });
    },
    onError: (error) => notifyError(error, texts.client.errors.message),
  });
};
