import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ShownProject } from '#contracts/projects.ts';
import { type Revision, settleAnswers, type WireStage } from '#contracts/workflows.ts';
import { shownName } from '#domain/answerer/index.ts';
import { countedAnswers, resultOf, type Workflow } from '#domain/workflow/index.ts';
import { api } from '#lib/calls/api.ts';
import { notifyError } from '#lib/page/notify.ts';
import { useMe } from '#lib/session/me.ts';
import { common } from '#lib/texts/en/common.ts';
import { language } from '#lib/texts/translated.ts';
import { answerWords, listed, type OpenAnswers } from '#parts/approvers/approver-words.ts';
import { useApproversTexts } from '#parts/approvers/use-approvers-texts.ts';
import { useSubmission } from '#parts/form/use-submission.ts';
import { Button, ConfirmDialog, Notice, toast } from '#ui/index.ts';
import { showAnswer, showConflict } from '../api.ts';
import css from './timeline.module.css';

/** Answers of the open round as its reader sees them; `own` is the reader's id, if they are a contact. */
const openAnswers = ({ answers = [], approvers = [] }: Revision, own: number | undefined): OpenAnswers => ({
  answers: answers.map(({ approver, decision }) => ({
    by: shownName(approver, language()),
    decision,
    own: approver.id === own,
  })),
  waiting: approvers
    .filter(({ id }) => id !== own && answers.every(({ approver }) => approver.id !== id))
    .map(({ name }) => name),
  counts: own === undefined || approvers.some(({ id }) => id === own),
});

/** Open answers of a round that several contacts decide; an agent may go on with those that have been given. */
export default function OpenAnswersNotice({
  project,
  workflow,
  stage,
  round,
  isAgent,
  closed,
}: {
  project: ShownProject;
  workflow: Workflow;
  stage: WireStage;
  round: Revision;
  isAgent: boolean;
  closed: string | undefined;
}) {
  const spoken = language();
  const words = useApproversTexts(spoken);
  const { actor } = useMe();
  const client = useQueryClient();
  const [asks, setAsks] = useState(false);
  const settle = useSubmission({
    mutationFn: () => api(settleAnswers, { params: { id: workflow.id, stage: stage.id, rev: round.id } }),
    onSuccess: async (answer) => {
      setAsks(false);
      await showAnswer(client, project.id, answer);
      toast({ title: words?.wentOn ?? '' });
    },
    onError: (error) => {
      showConflict(client, project.id, error);
      notifyError(error, words?.notWentOn ?? '');
    },
  });
  if (!words) return null;
  const open = openAnswers(round, actor.kind === 'agent' ? undefined : actor.contact_id);
  const counted = countedAnswers(
    round.answers ?? [],
    (round.approvers ?? []).map(({ id }) => id),
  );
  return (
    <div className={css.closed} data-open-answers>
      <Notice
        title={words.title}
        action={
          isAgent &&
          counted.length > 0 && (
            <Button size="small" disabledReason={closed} onClick={() => setAsks(true)}>
              {words.goOn}
            </Button>
          )
        }
      >
        {answerWords(open, words, spoken, !isAgent).join(' ')}
      </Notice>
      {asks && (
        <ConfirmDialog
          open
          onClose={() => setAsks(false)}
          title={words.goOnTitle}
          confirm={words.goOn}
          cancel={common.cancel}
          busy={settle.isPending}
          onConfirm={() => settle.mutate()}
        >
          {words.goOnText[resultOf(counted)](listed(open.waiting, spoken))}
        </ConfirmDialog>
      )}
    </div>
  );
}
