/** API calls of a stage's buttons, and the notices of their outcome. */

import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { startStage, undoLast, undoLastOfStage } from '#contracts/timeline.ts';
import {
  type ActionAnswer,
  addRevision,
  approveRevision,
  approveStage,
  completeStage,
  rejectRevision,
  rejectStage,
  reopenStage,
  setRevisionField,
  setStageField,
} from '#contracts/workflows.ts';
import type { DateField, ReopenReason, UndoReason } from '#domain/workflow/index.ts';
import { ApiError, api } from '#lib/calls/api.ts';
import { notifyError } from '#lib/page/notify.ts';
import { timeline as texts } from '#lib/texts/en/timeline.ts';
import { useSubmission } from '#parts/form/use-submission.ts';
import { dismissToast, toast, usePageToast } from '#ui/index.ts';
import { refreshTimelines, showAnswer, showConflict } from './api.ts';

/** Requested action on a stage; mails are composed on their own page. */
export type StageRequest =
  | {
      readonly action: 'start_stage' | 'complete_stage';
      readonly stage: number;
    }
  | {
      readonly action: 'approve_stage' | 'reject_stage';
      readonly stage: number;
      /** Round that awaits feedback as the person sees it; undefined if none does. */
      readonly revision: number | undefined;
    }
  | {
      readonly action: 'approve_revision' | 'reject_revision';
      readonly stage: number;
      readonly revision: number;
    }
  | { readonly action: 'add_round'; readonly stage: number; readonly kind: 'free' | 'cost' }
  | {
      readonly action: 'kind';
      readonly stage: number;
      readonly revision: number;
      readonly kind: 'free' | 'cost';
    }
  | { readonly action: 'reopen_stage'; readonly stage: number; readonly reason: ReopenReason }
  | {
      readonly action: 'undo';
      /** Undefined for the whole timeline. */
      readonly stage: number | undefined;
      /** Action to undo, as confirmed by the user (optimistic lock). */
      readonly seq: number;
      readonly reason: UndoReason;
      /** Takes all of a multi-update back. */
      readonly whole?: boolean | undefined;
    };

interface WorkflowKey {
  readonly project: number;
  readonly workflow: number;
}

const later = (action: keyof typeof texts.actions) => ({ mayWait: { title: texts.actions[action] } });

/**
 * Offline, only idempotent actions are queued (docs/decisions/0018): repeating one changes nothing, even if the first
 * attempt succeeded. Neither a round nor an undo is queued: hours later, its action would hardly be the last one.
 */
const call = ({ project, workflow }: WorkflowKey, request: StageRequest): Promise<ActionAnswer> => {
  if (request.action === 'undo') {
    const body = { reason: request.reason, seq: request.seq };
    return request.stage === undefined
      ? api(undoLast, { params: { id: project, wf: workflow }, body: { ...body, whole: request.whole } })
      : api(undoLastOfStage, { params: { id: project, wf: workflow, stage: request.stage }, body });
  }
  const params = { id: workflow, stage: request.stage };
  switch (request.action) {
    case 'start_stage':
      return api(startStage, {
        params: { id: project, wf: workflow, stage: request.stage },
        ...later(request.action),
      });
    case 'approve_stage':
      return api(approveStage, { params, body: { revision: request.revision }, ...later(request.action) });
    case 'reject_stage':
      return api(rejectStage, { params, body: { revision: request.revision }, ...later(request.action) });
    case 'complete_stage':
      return api(completeStage, { params, ...later(request.action) });
    case 'approve_revision':
      return api(approveRevision, { params: { ...params, rev: request.revision }, ...later(request.action) });
    case 'reject_revision':
      return api(rejectRevision, { params: { ...params, rev: request.revision }, ...later(request.action) });
    case 'add_round':
      return api(addRevision, { params, body: { kind: request.kind } });
    case 'kind':
      return api(setRevisionField, {
        params: { ...params, rev: request.revision, field: 'kind' },
        body: { kind: request.kind },
      });
    case 'reopen_stage':
      return api(reopenStage, { params, body: { reason: request.reason } });
  }
};

/** Actions whose notice offers an undo. */
const undoable: ReadonlySet<StageRequest['action']> = new Set([
  'start_stage',
  'approve_stage',
  'reject_stage',
  'complete_stage',
  'approve_revision',
  'reject_revision',
  'add_round',
  'reopen_stage',
]);

/** True if the action to undo is no longer the last one. */
export const isOvertaken = (error: unknown): boolean =>
  error instanceof ApiError && error.problem?.code === 'undo_not_last';

/** Takes an action and shows its outcome at once; `onUndo` opens the confirmation of undoing it. */
export const useStageAction = (
  key: WorkflowKey,
  onUndo?: (action: { stage: number; seq: number }) => void,
) => {
  const client = useQueryClient();
  const tell = usePageToast();
  const last = useRef<number>(undefined);
  return useSubmission({
    networkMode: 'always',
    mutationFn: (request: StageRequest) => call(key, request),
    onSuccess: async (answer, request) => {
      // The undo of an older notice would now concern this action.
      if (last.current !== undefined) dismissToast(last.current);
      await showAnswer(client, key.project, answer);
      // The other deliverables of a multi-update have changed as well.
      if (request.action === 'undo' && request.whole) void client.invalidateQueries();
      if (answer.outcome === 'ignored') {
        toast({ title: texts.already, tone: 'info' });
        return;
      }
      const { stage } = request;
      const seq = answer.entry?.seq ?? undefined;
      const canUndo = onUndo && undoable.has(request.action) && stage !== undefined && seq !== undefined;
      last.current = tell({
        title: texts.notices[request.action],
        ...(canUndo ? { action: { label: texts.undo, onSelect: () => onUndo({ stage, seq }) } } : {}),
      });
    },
    onError: (error, { action }) => {
      showConflict(client, key.project, error);
      // The dialog lists the actions since, as soon as the history has them.
      if (isOvertaken(error)) refreshTimelines(client, key.project);
      notifyError(error, texts.errors[action]);
    },
  });
};

/** Date set by hand, of a stage or of one of its revisions. A target date may be cleared. */
export interface DateChange {
  readonly stage: number;
  readonly revision: number | undefined;
  readonly field: DateField;
  readonly value: string | null;
}

const setDate = (workflow: number, { stage, revision, field, value }: DateChange): Promise<ActionAnswer> => {
  const params = { id: workflow, stage };
  if (field === 'target_date') {
    return api(setStageField, { params: { ...params, field }, body: { target_date: value } });
  }
  const body = { [field]: value ?? '' };
  if (revision === undefined) return api(setStageField, { params: { ...params, field }, body });
  // A revision has no start or approval date.
  const own = field === 'requested_on' || field === 'sent_on' ? field : 'completed_on';
  return api(setRevisionField, { params: { ...params, rev: revision, field: own }, body });
};

/** Saves the dates one by one, in the given order; dates saved before a refusal stay saved. */
export const useSetDates = (key: WorkflowKey) => {
  const client = useQueryClient();
  return useSubmission({
    networkMode: 'always',
    mutationFn: async (changes: readonly DateChange[]) => {
      for (const change of changes)
        await showAnswer(client, key.project, await setDate(key.workflow, change));
    },
    onSuccess: () => toast({ title: texts.notices.dates }),
    onError: (error) => {
      showConflict(client, key.project, error);
      // The dates may have been set all the same.
      if (!(error instanceof ApiError)) refreshTimelines(client, key.project);
      notifyError(error, texts.errors.dates);
    },
  });
};
