/** What a signed-in client says to a round. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BodyInput } from '../../../../shared/contracts/route.ts';
import { commentOnTimeline, decideOnTimeline } from '../../../../shared/contracts/timeline.ts';
import { api } from '../../lib/api.ts';
import { notifyError } from '../../lib/notify.ts';
import { timeline as texts } from '../../lib/texts/en/timeline.ts';
import { toast } from '../../ui/index.ts';
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
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: BodyInput<typeof decideOnTimeline>) =>
      api(decideOnTimeline, { params: paramsOf(on), body }),
    onSuccess: async (answer, { decision }) => {
      await showAnswer(client, on.project, answer);
      toast(
        answer.outcome === 'ignored'
          ? { title: texts.already, tone: 'info' }
          : { title: texts.client.notices[decision] },
      );
    },
    onError: (error, { decision }) => {
      showConflict(client, on.project, error);
      notifyError(error, texts.client.errors[decision]);
    },
  });
};

/** Says something to the team without deciding. A repetition after a lost answer is not sent twice. */
export const useClientMessage = (on: OnRound) => {
  const client = useQueryClient();
  const [key, setKey] = useState(() => crypto.randomUUID());
  return useMutation({
    networkMode: 'always',
    mutationFn: (message: string) =>
      api(commentOnTimeline, { params: paramsOf(on), body: { message }, idempotencyKey: key }),
    onSuccess: () => {
      setKey(crypto.randomUUID());
      refreshTimelines(client, on.project);
      toast({ title: texts.client.notices.message });
    },
    onError: (error) => notifyError(error, texts.client.errors.message),
  });
};
