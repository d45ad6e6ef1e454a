import { useEffect, useState } from 'react';
import { inOrder, newestVersions } from '#domain/file/order.ts';
import { openTask, type Stage } from '#domain/workflow/index.ts';
import { useFormat } from '#lib/format.ts';
import { points as texts } from '#lib/texts/en/points.ts';
import { filesOfStage } from '#parts/files/files-of-stage.ts';
import { ClientPoints } from '#parts/points/client-points.tsx';
import { GoodMarking } from '#parts/points/good-files.tsx';
import { timelinePages } from '#parts/points/page-pictures.ts';
import { draftsToSubmit, saysChanges } from '#parts/points/point-drafts.ts';
import { type TimelineRound, timelineSource } from '#parts/points/point-source.ts';
import type { PointStore } from '#parts/points/point-store.ts';
import { usePoints } from '#parts/points/use-points.ts';
import type { Timeline } from '../api.ts';

/** Drafts of a signed-in client that go out with a decision. */
export interface PortalDrafts {
  readonly count: number;
  /** True if the client has points on this round, drafts or not. */
  readonly some: boolean;
  readonly store: Pick<PointStore, 'draftsForDecision' | 'look'>;
}

interface Props {
  readonly projectId: number;
  readonly workflowId: number;
  readonly stage: Stage;
  readonly files: Timeline['files'];
  readonly closed: string | undefined;
  /** Told what goes out with a decision once that is known, or cannot be read; undefined until then. */
  readonly onDrafts: (drafts: PortalDrafts | undefined) => void;
}

/** Points of a stage for a signed-in client: those of its newest sent round, and the rounds before with their answers. */
export function PortalPoints(props: Props) {
  const { projectId, workflowId, stage } = props;
  const open = openTask(stage);
  const task = open?.sent_on ? open : stage.tasks.findLast(({ sent_on }) => sent_on !== null);
  if (!task) return null;
  return <Points key={task.id} {...props} round={{ id: projectId, wf: workflowId, rev: task.id }} />;
}

function Points({ round, stage, files, closed, onDrafts }: Props & { round: TimelineRound }) {
  const [state, store] = usePoints(timelineSource(round));
  const { exact } = useFormat();
  const [selected, select] = useState<string>();
  const [editing, edit] = useState<string>();
  const all = filesOfStage(stage, files);
  const isHere = ({ round: of }: { readonly round: number }) => stage.tasks[of]?.id === round.rev;
  const here = all.filter(isHere);
  const earlier = all.filter((file) => !isHere(file));
  const task = stage.tasks.find(({ id }) => id === round.rev);
  const isOpen = !closed && task !== undefined && openTask(stage) === task;
  const count = draftsToSubmit(state).length;
  const some = saysChanges(state, round.rev);
  const isSettled = state.told !== undefined || state.failure !== undefined;
  useEffect(() => {
    if (isSettled) onDrafts({ count, some, store });
  }, [isSettled, count, some, store, onDrafts]);
  // Drafts of another round are none of the next one.
  useEffect(() => () => onDrafts(undefined), [onDrafts]);
  return (
    <>
      <GoodMarking
        files={inOrder(newestVersions(here))}
        isOpen={isOpen}
        state={state}
        store={store}
        texts={texts}
      />
      <ClientPoints
        state={state}
        store={store}
        revisionId={round.rev}
        files={here}
        earlierFiles={earlier}
        isOpen={!closed}
        selected={selected}
        onSelect={({ id }) => select(id)}
        editing={editing}
        onEdit={edit}
        loadPages={timelinePages(round, files)}
        time={exact}
        texts={texts}
      />
    </>
  );
}
