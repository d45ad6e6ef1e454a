import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { currentStage, undoTarget } from '#domain/workflow/index.ts';
import { now } from '#lib/calls/server-time.ts';
import { useFormat } from '#lib/format/format.ts';
import { domainWorkflow } from '#lib/project/domain-workflow.ts';
import { closedReason } from '#lib/project/project-closed.ts';
import { hasSettings } from '#lib/project/project-settings.ts';
import { subscriptionQuery, useMe } from '#lib/session/me.ts';
import { timeline as texts } from '#lib/texts/en/timeline.ts';
import { LeftMails } from '#parts/mail/left-mails.tsx';
import type { MailKind } from '#parts/mail/mail-text.ts';
import { cx } from '#ui/cx.ts';
import { ProgressBar, Track } from '#ui/index.ts';
import { followOtherTabs, timelineQuery } from '../api.ts';
import { undoWords, withheldMails } from '../history.ts';
import { isLeftBehind } from '../left-behind.ts';
import type { Wall } from '../relative-dates.ts';
import { stepsOf } from '../steps.ts';
import { isOvertaken, useStageAction } from '../use-stage-action.ts';
import { type Question, QuestionDialog } from './dialogs.tsx';
import { History } from './history.tsx';
import type { OpenWork } from './room/open-work.ts';
import { StagePanel } from './stage-panel.tsx';
import css from './timeline.module.css';
import { Unreached } from './unreached.tsx';

/** Timeline of one deliverable: its stages, the selected one, and the history (look.md). */
export function TimelinePage({
  projectId,
  workflowId,
  stageId,
  onStage,
  onCompose,
  onNote,
  onOpen,
}: {
  projectId: number;
  workflowId: number;
  /** Stage in the URL; undefined selects the current one. */
  stageId: number | undefined;
  onStage: (stageId: number) => void;
  onCompose: (what: MailKind, revisionId: number) => void;
  /** Opens the form of a new note. */
  onNote: (stageId: number) => void;
  onOpen: OpenWork;
}) {
  const client = useQueryClient();
  const { actor } = useMe();
  const { timezone, format } = useFormat();
  const { data: subscription } = useQuery(subscriptionQuery);
  const { data } = useSuspenseQuery(timelineQuery(projectId, workflowId));
  const [question, setQuestion] = useState<Question>();
  const [writtenStage, setWrittenStage] = useState<number>();
  const act = useStageAction({ project: projectId, workflow: workflowId }, (action) =>
    setQuestion({ ask: 'undo', ...action }),
  );
  useEffect(() => followOtherTabs(client), [client]);

  const { project, history } = data;
  const workflow = domainWorkflow(data.workflow);
  const wall: Wall = { timezone, format, now: now() };
  const stage =
    workflow.stages.find(({ id }) => id === stageId) ??
    // A stage that ends stays selected while its reader writes about it.
    workflow.stages.find(({ id }) => id === writtenStage) ??
    currentStage(workflow) ??
    workflow.stages.at(-1);
  const wireStage = data.workflow.tasks.find(({ id }) => id === stage?.id);
  const readOnly = subscription?.read_only ?? false;
  const isAgent = actor.kind === 'agent';
  const closed = closedReason(project, readOnly, isAgent ? 'agent' : 'client');
  const askedStage = workflow.stages.find(({ id }) => id === question?.stage);

  return (
    <>
      {isAgent && <Unreached project={project} />}
      {isAgent && hasSettings(project) && (
        <LeftMails project={project} isLeft={(subject) => isLeftBehind(subject, project, workflow)} />
      )}
      <div className={css.progress}>
        <ProgressBar value={data.workflow.progress} label={texts.progress} cancelled={project.cancelled} />
      </div>
      <div className={cx(css.page, !isAgent && css.ofClient)}>
        <div className={css.stages}>
          <Track
            label={texts.stages}
            steps={stepsOf(workflow, project.cancelled ? project : undefined, wall)}
            selected={stage && String(stage.id)}
            onSelect={(id) => onStage(Number(id))}
            inLine
          />
        </div>
        {stage && wireStage && (
          <StagePanel
            // Remounted for another stage, so that its state is reset.
            key={stage.id}
            project={project}
            workflow={workflow}
            stage={stage}
            wireStage={wireStage}
            recall={data.recall}
            version={data.version}
            files={data.files}
            history={history}
            wall={wall}
            isAgent={isAgent}
            closed={closed}
            busy={act.isPending}
            onAct={(request) => {
              setWrittenStage(undefined);
              act.mutate(request);
            }}
            onAsk={(asked) =>
              setQuestion(
                asked.ask === 'undo' ? { ...asked, seq: undoTarget(workflow, asked.stage)?.seq } : asked,
              )
            }
            onCompose={onCompose}
            onNote={onNote}
            onOpen={onOpen}
            onWriting={(isWriting) => setWrittenStage(isWriting ? stage.id : undefined)}
          />
        )}
        <History
          projectId={projectId}
          createdOn={project.created_on}
          workflow={workflow}
          history={history}
          hasOlder={data.cursor !== null}
          wall={wall}
          closed={closed}
        />
      </div>
      {question && askedStage && (
        <QuestionDialog
          question={question}
          workflow={workflow}
          stage={askedStage}
          wordsOf={(seq) => undoWords(history, workflow, seq)}
          withheldBy={(seq) => withheldMails(history, workflow, seq)}
          busy={act.isPending}
          onAct={(request) => {
            setWrittenStage(undefined);
            act.mutate(request, {
              onSettled: (_answer, error) => {
                // Race: closed, and another question asked, before the answer came.
                if (!isOvertaken(error)) setQuestion((asked) => (asked === question ? undefined : asked));
              },
            });
          }}
          onClose={() => setQuestion(undefined)}
        />
      )}
    </>
  );
}
