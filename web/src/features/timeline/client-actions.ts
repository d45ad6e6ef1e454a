/** Answers of a signed-in client to a round. */

import { useQueryClient } from '@tanstack/react-query';
import type { BodyInput } from '#contracts/route.ts';
import { commentOnTimeline, decideOnTimeline } from '#contracts/timeline.ts';
import { api } from '#lib/api.ts';
import { outcomeNotice } from '#lib/decision-outcome.ts';
import { useFormat } from '#lib/format.ts';
import { notifyError } from '#lib/notify.ts';
import { review } from '#lib/texts/en/review.ts';
import { timeline as texts } from '#lib/texts/en/timeline.ts';
import { useSubmission } from '#parts/form/use-submission.ts';
import { toast } from '#ui/index.ts';
import { refreshTimelines, showAnswer, showConflict } from './api.ts';

export type ClientDecision = BodyInput<typeof decideOnTimeline>['decision'];

interface OnRound {
  readonly project: number;
  readonly workflow: number;
  readonly revision: number;
}

const paramsOf = ({ project, workflow, revision }: OnRound) => ({ id: project, wf: workflow, rev: revision });

/** Approves the round or asks for changes, and shows the outcome at once. */
export const useClientDecision = (on: OnRound) => {
  const client = useQueryClient();
  const { exact } = useFormat();
  return useSubmission({
    networkMode: 'always',
    mutationFn: (body: BodyInput<typeof decideOnTimeline>) =>
      api(decideOnTimeline, {
        params: paramsOf(on),
        body,
        mayWait: {
          title: body.decision === 'approve' ? texts.client.approve : texts.client.requestChanges,
          detail: body.message,
        },
      }),
    onSuccess: async (answer, { decision }) => {
      await showAnswer(client, on.project, answer);
      toast(outcomeNotice(answer, decision, texts.client.notices[decision], review, exact));
    },
    onError: (error, { decision }) => {
      showConflict(client, on.project, error);
      notifyError(error, texts.client.errors[decision]);
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
