import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { awaitsAnswer, withoutNewVersion } from '#domain/point/index.ts';
import { currentStage, findTask } from '#domain/workflow/index.ts';
import { now } from '#lib/calls/server-time.ts';
import { useFormat } from '#lib/format/format.ts';
import { takeCarriedFiles } from '#lib/page/carried-files.ts';
import { domainWorkflow } from '#lib/project/domain-workflow.ts';
import { closedReason } from '#lib/project/project-closed.ts';
import { withSettings } from '#lib/project/project-settings.ts';
import { subscriptionQuery, useMe } from '#lib/session/me.ts';
import { timeline as texts } from '#lib/texts/en/timeline.ts';
import { ofRevision } from '#parts/files/api.ts';
import { FilesEditor } from '#parts/files/files-editor.tsx';
import { filesOfStage, isOfStage } from '#parts/files/files-of-stage.ts';
import { useFiles } from '#parts/files/use-files.ts';
import { LeftMails } from '#parts/mail/left-mails.tsx';
import type { MailKind } from '#parts/mail/mail-text.ts';
import { TeamPoints } from '#parts/points/team-points.tsx';
import { roundOfTeam, usePointsOfTeam } from '#parts/points/team-points-api.ts';
import { Button, EmptyState, ErrorState } from '#ui/index.ts';
import { ComposePage } from '../features/compose/components/compose-page.tsx';
import { showAnswer, timelineQuery } from '../features/timeline/api.ts';
import { MessagesToAnswer } from '../features/timeline/components/client-message.tsx';
import { refusalToCompose } from '../features/timeline/offers.ts';

/** Composer of a mail about a revision, with that revision's files. */
export default function Compose({
  projectId,
  workflowId,
  kind,
  revisionId,
  onClose,
}: {
  projectId: number;
  workflowId: number;
  kind: MailKind;
  revisionId: number;
  /** `isSent`: the mail has gone, and no upload may hold its author up. */
  onClose: (stageId: number | undefined, isSent: boolean) => Promise<void>;
}) {
  const client = useQueryClient();
  const { data } = useSuspenseQuery(timelineQuery(projectId, workflowId));
  const { data: subscription } = useQuery(subscriptionQuery);
  const files = useFiles(ofRevision({ project: projectId, workflow: workflowId, revision: revisionId }));
  const { tenant } = useMe();
  const { timezone, format } = useFormat();
  const { add } = files;
  const takeIn = useEffectEvent(add);
  // Files that were dropped on the project on another page.
  useEffect(() => {
    const carried = takeCarriedFiles();
    if (carried.length > 0) takeIn(carried);
  }, []);
  const workflow = domainWorkflow(data.workflow);
  const found = findTask(workflow, revisionId);
  const asked = kind === 'preview' && found?.stage.tasks.some(({ sent_on }) => sent_on !== null);
  const points = usePointsOfTeam(
    found && asked ? roundOfTeam(projectId, workflowId, found.stage) : undefined,
    data.version,
  );
  if (!found) {
    return (
      <>
        <ErrorState
          title={texts.noRound}
          text={texts.noRoundText}
          action={<Button onClick={() => void onClose(undefined, false)}>{texts.backToTimeline}</Button>}
        />
        <LeftMails
          project={withSettings(data.project)}
          isLeft={(subject) => 'round' in subject && subject.round === revisionId}
        />
      </>
    );
  }
  const { stage, task } = found;
  // The timeline selects the current stage by default, so only another one is named.
  const back = stage.id === currentStage(workflow)?.id ? undefined : stage.id;
  const refusal = refusalToCompose(workflow, kind, stage.id, revisionId);
  // Without an awaited answer there is nothing to remind of. The text of a preview, in contrast, stays visible.
  if (kind === 'reminder' && refusal) {
    return (
      <EmptyState
        page
        icon="bell"
        title={texts.noReminder}
        text={refusal}
        action={<Button onClick={() => void onClose(back, false)}>{texts.backToTimeline}</Button>}
      />
    );
  }
  const closed = closedReason(data.project, subscription?.read_only ?? false) ?? refusal;
  // A reminder is about the sent files, without later uploads.
  const sent = files.files.filter(({ sent_on, state }) => sent_on !== null && state !== 'refused').length;
  const round = stage.tasks.indexOf(task);
  // The timeline has an outdated arrangement of the files.
  const shown = [
    ...data.files.filter(({ revision_id }) => revision_id !== revisionId),
    ...files.files.map((file) => ({ revision_id: revisionId, file })),
  ];
  const earlier = filesOfStage(stage, data.files).filter(
    (file) => isOfStage(file) && file.round < round && file.sent_on !== null && file.state !== 'refused',
  );
  const here = files.files.filter(({ state }) => state !== 'refused').map((file) => ({ ...file, round }));
  return (
    <ComposePage
      kind={kind}
      project={withSettings(data.project)}
      workflow={{ id: workflowId, version: data.workflow.version }}
      stage={stage}
      task={task}
      points={
        stage.tasks.some(({ sent_on }) => sent_on !== null) && (
          <TeamPoints
            project={data.project}
            workflowId={workflowId}
            stage={stage}
            version={data.version}
            files={shown}
            closed={closed}
            framed
          />
        )
      }
      messages={
        !data.project.cancelled && (
          <MessagesToAnswer
            project={data.project}
            stage={stage}
            history={data.history}
            wall={{ timezone, format, now: now() }}
          />
        )
      }
      answers={{
        unanswered: points.filter(awaitsAnswer).length,
        mandatory: tenant.answers_mandatory_before_sending,
        unversioned: withoutNewVersion(
          points.map((point) => ({ ...point, file: point.file_id })),
          [...earlier, ...here],
          round,
        ).map(({ name }) => name),
      }}
      files={{
        isKnown: !files.isPending && !files.error,
        count: kind === 'preview' ? files.count : sent,
        pictured: files.pictured,
        others: files.others,
        isUploading: files.isUploading,
        isChecking: files.isChecking,
        editor: (of) => (
          <FilesEditor
            model={files}
            earlier={earlier}
            screenshots={of === 'screenshots'}
            disabledReason={closed}
          />
        ),
        isArranging: files.isArranging,
        refetch: () => void files.refetch(),
      }}
      closed={closed}
      onClose={(isSent) => onClose(back, isSent)}
      onSent={(answer) => showAnswer(client, projectId, answer)}
    />
  );
}
