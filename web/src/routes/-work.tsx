import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { findTask } from '#domain/workflow/index.ts';
import { domainWorkflow } from '#lib/project/domain-workflow.ts';
import { closedReason } from '#lib/project/project-closed.ts';
import { subscriptionQuery, useMe } from '#lib/session/me.ts';
import { timeline as texts } from '#lib/texts/en/timeline.ts';
import { Button, ErrorState } from '#ui/index.ts';
import { timelineQuery } from '../features/timeline/api.ts';
import { WorkPage } from '../features/timeline/components/room/work-page.tsx';

/** Room of a round's work for the team. */
export default function Work({
  projectId,
  workflowId,
  revisionId,
  first,
  onRound,
  onPoint,
  onSend,
  onClose,
}: {
  projectId: number;
  workflowId: number;
  revisionId: number;
  first: ComponentProps<typeof WorkPage>['first'];
  onRound: ComponentProps<typeof WorkPage>['onRound'];
  onPoint: (point: string) => void;
  onSend: ComponentProps<typeof WorkPage>['onSend'];
  /** Called with the stage of the round, if there is one. */
  onClose: (stageId: number | undefined) => void;
}) {
  const { buildLocation } = useRouter();
  const { user } = useMe();
  const { data, refetch } = useSuspenseQuery(timelineQuery(projectId, workflowId));
  const { data: subscription } = useQuery(subscriptionQuery);
  const workflow = domainWorkflow(data.workflow);
  const found = findTask(workflow, revisionId);
  if (!found) {
    return (
      <ErrorState
        title={texts.noRound}
        text={texts.noRoundText}
        action={<Button onClick={() => onClose(undefined)}>{texts.backToTimeline}</Button>}
      />
    );
  }
  return (
    <WorkPage
      timeline={data}
      workflow={workflow}
      {...found}
      me={user.id}
      closed={closedReason(data.project, subscription?.read_only ?? false)}
      first={first}
      hrefOf={(work) =>
        buildLocation({
          to: '/projects/$projectId/timeline/{-$workflowId}',
          params: { projectId: String(projectId), workflowId: String(workflowId) },
          search: { stage: found.stage.id, work },
        }).href
      }
      onRound={onRound}
      onPoint={onPoint}
      onSend={onSend}
      onReload={() => void refetch()}
      onClose={() => onClose(found.stage.id)}
    />
  );
}
