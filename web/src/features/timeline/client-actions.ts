/** Answers of a signed-in client to a round. */

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf, BodyInput } from '#contracts/route.ts';
import { commentOnTimeline, decideOnTimeline, recallOnTimeline } from '#contracts/timeline.ts';
import { api } from '#lib/calls/api.ts';
import { useFormat } from '#lib/format/format.ts';
import { notifyError } from '#lib/page/notify.ts';
import { outcomeNotice } from '#lib/project/decision-outcome.ts';
import { review } from '#lib/texts/en/review.ts';
import { timeline as texts } from '#lib/texts/en/timeline.ts';
import { useSubmission } from '#parts/form/use-submission.ts';
import { toast } from '#ui/index.ts';
import { refreshTimelines, showAnswer, showConflict } from './api.ts';

export type ClientDecision = BodyInput<typeof decideOnTimeline>['decision'];

export interface OnRound {
  readonly project: number;
  readonly workflow: number;
  readonly revision: number;
}

const paramsOf = ({ project, workflow, revision }: OnRound) => ({ id: project, wf: workflow, rev: revision });

/** Decision with the ids of the drafts to submit, and of the files seen, if known. */
interface Decision {
  readonly decision: ClientDecision;
  readonly message: string;
  readonly points?: readonly string[];
  readonly seen?: readonly string[];
  /** Pages or seconds of files that it has shown. */
  readonly looked?: readonly { readonly file: string; readonly amount: number }[];
}

/** Sends a decision; offline it waits for the connection. */
export const decideOn = (on: OnRound, { decision, message, points = [], seen, looked }: Decision) =>
  api(decideOnTimeline, {
    params: paramsOf(on),
    body: {
      decision,
      message,
      points: [...points],
      ...(seen && { seen: [...seen] }),
      ...(looked && { looked: [...looked] }),
    },
    mayWait: {
      title: decision === 'approve' ? texts.client.approve : texts.client.requestChanges,
      detail: message,
    },
  });

/** Shows the outcome of a decision on the timeline, and returns its notice. */
export const decisionTold = async (
  client: QueryClient,
  on: OnRound,
  answer: AnswerOf<typeof decideOnTimeline>,
  decision: ClientDecision,
  timeOf: (at: string) => string,
) => {
  await showAnswer(client, on.project, answer);
  return outcomeNotice(answer, decision, texts.client.notices[decision], review, timeOf);
};

/** Approves the round or asks for changes, and shows the outcome at once. */
export const useClientDecision = (on: OnRound) => {
  const client = useQueryClient();
  const { exact } = useFormat();
  return useSubmission({
    networkMode: 'always',
    mutationFn: (decision: Decision) => decideOn(on, decision),
    onSuccess: async (answer, { decision }) => {
      const told = await decisionTold(client, on, answer, decision, exact);
      toast({ ...told, topic: 'decision' });
    },
    onError: (error, { decision }) => {
      showConflict(client, on.project, error);
      notifyError(error, texts.client.errors[decision]);
    },
  });
};

/** Takes the client's own decision back, and shows the resulting round. */
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
      // Race: another person may have acted since.
      refreshTimelines(client, on.project);
    },
  });
};

/** Sends a message to the team without a decision; offline it is queued. */
export const messageOn = async (client: QueryClient, on: OnRound, message: string) => {
  await api(commentOnTimeline, {
    params: paramsOf(on),
    body: { message },
    mayWait: { title: texts.client.messageTitle, detail: message },
  });
  refreshTimelines(client, on.project);
  return { title: texts.client.notices.message };
};
