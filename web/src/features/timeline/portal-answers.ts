/** Answers of a signed-in client to a round, from its room. */
import { useQueryClient } from '@tanstack/react-query';
import { SentLater } from '#lib/calls/api.ts';
import { useFormat } from '#lib/format/format.ts';
import { noticeOf } from '#lib/page/notify.ts';
import { timeline as texts } from '#lib/texts/en/timeline.ts';
import type { AnswerCalls } from '#parts/client-room/answer.ts';
import { toldSeen } from '#parts/client-room/use-seen-files.ts';
import type { Toast } from '#ui/index.ts';
import { showConflict } from './api.ts';
import { decideOn, decisionTold, messageOn, type OnRound } from './client-actions.ts';

/** Notice of a queued call: offline, nothing failed, and nothing has to be sent again. */
const orQueued = async (sending: Promise<Toast>): Promise<Toast> => {
  try {
    return await sending;
  } catch (error) {
    if (error instanceof SentLater) return noticeOf(error, '');
    throw error;
  }
};

/** Calls of the room's answers; `scope` names the round and its reader in this browser. */
export const usePortalAnswers = (on: OnRound, scope: string): AnswerCalls => {
  const client = useQueryClient();
  const { exact } = useFormat();
  const decide = async (...[decision, message, points]: Parameters<AnswerCalls['decide']>) => {
    const answer = await decideOn(on, { decision, message, points, ...toldSeen(scope) });
    return decisionTold(client, on, answer, decision, exact);
  };
  return {
    scope,
    decide: (...said) => orQueued(decide(...said)),
    comment: (message) => orQueued(messageOn(client, on, message)),
    failed: (error, act) => {
      showConflict(client, on.project, error);
      return noticeOf(error, texts.client.errors[act === 'comment' ? 'message' : act]);
    },
  };
};
