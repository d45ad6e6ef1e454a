import { awaitsAnswer } from '#domain/point/index.ts';
import { openTask, type Workflow } from '#domain/workflow/index.ts';
import { usePageStep } from '#lib/page/document-title.ts';
import { timeline as texts } from '#lib/texts/en/timeline.ts';
import { filesOfStage } from '#parts/files/files-of-stage.ts';
import { roundOfTeam, usePointsOfRoom } from '#parts/points/team-points-api.ts';
import { Button, EmptyState, PageHeader, TabLinks } from '#ui/index.ts';
import type { Timeline } from '../../api.ts';
import { linkShown, saidOn } from '../../history.ts';
import { offersOf } from '../../offers.ts';
import { filesIn, TeamRoom, type TeamRoomProps } from './team-room.tsx';

type Props = Pick<TeamRoomProps, 'stage' | 'task' | 'me' | 'closed' | 'first' | 'onRound' | 'onReload'> & {
  readonly timeline: Timeline;
  /** Workflow that the stage is of. */
  readonly workflow: Workflow;
  readonly hrefOf: (revisionId: number) => string;
  /** Called with each point that is selected, for the URL. */
  readonly onPoint: (point: string) => void;
  /** Composes the mail of a round. */
  readonly onSend: (revisionId: number) => void;
  readonly onClose: () => void;
};

/** Page of a round's room for its team, with a URL that can be shared. */
export function WorkPage({ timeline, workflow, hrefOf, onSend, onClose, ...room }: Props) {
  const { stage, task } = room;
  const { project, version, files, history } = timeline;
  usePageStep(`${stage.title}, ${texts.roundName(stage.tasks.indexOf(task))}`);
  const round = roundOfTeam(project.id, workflow.id, stage) ?? {
    id: project.id,
    wf: workflow.id,
    rev: task.id,
  };
  const { data } = usePointsOfRoom(round, version);
  const next = openTask(stage);
  const [sending] = offersOf(workflow, stage, project, room.closed).main;
  const ofStage = filesOfStage(stage, files);
  const hasFiles = filesIn(ofStage, stage.tasks.indexOf(task)).length > 0;
  return (
    <>
      <PageHeader
        title={stage.title}
        subtitle={`${project.name} · ${texts.roundName(stage.tasks.indexOf(task))}`}
        actions={
          <>
            <Button icon="chevron-left" aria-keyshortcuts="Escape" onClick={onClose}>
              {texts.backToTimeline}
            </Button>
            {next && sending?.action === 'send_preview' && (
              <Button
                variant={data && !data.items.some(awaitsAnswer) ? 'primary' : 'secondary'}
                disabledReason={sending.refusal}
                onClick={() => onSend(next.id)}
              >
                {texts.sendRound(stage.tasks.indexOf(next))}
              </Button>
            )}
          </>
        }
        tabs={
          <TabLinks
            label={texts.roundTabs}
            items={stage.tasks.flatMap((one, index) => {
              const count = data?.items.filter(({ revision_id }) => revision_id === one.id).length ?? 0;
              const isThere = count > 0 || one === task || one.sent_on || filesIn(ofStage, index)[0];
              return isThere
                ? [
                    {
                      id: String(one.id),
                      label: texts.roundName(index),
                      count: count > 0 ? count : undefined,
                      href: hrefOf(one.id),
                    },
                  ]
                : [];
            })}
            selected={String(task.id)}
          />
        }
      />
      <TeamRoom
        {...room}
        project={project}
        workflowId={workflow.id}
        version={version}
        files={files}
        said={saidOn(history, task.id)}
        link={linkShown(workflow, stage, task, hasFiles, history)}
        onClose={onClose}
        blank={<EmptyState icon="image" title={task.sent_on ? texts.files.noneSent : texts.files.none} />}
      />
    </>
  );
}
