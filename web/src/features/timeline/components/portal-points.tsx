import { useEffect, useState } from 'react';
import { openTask, type Stage } from '#domain/workflow/index.ts';
import { useFormat } from '#lib/format.ts';
import { points as texts } from '#lib/texts/en/points.ts';
import { ClientPoints } from '#parts/points/client-points.tsx';
import { draftsToSubmit, hasOwnPoints } from '#parts/points/point-drafts.ts';
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
  readonly onDrafts: (drafts: PortalDrafts) => void;
}

/** Points of a stage for a signed-in client: those of its newest sent round, and the rounds before with their answers. */
export function PortalPoints(props: Props) {
  const { projectId, workflowId, stage } = props;
  const open = openTask(stage);
  const task = open?.sent_on ? open : stage.tasks.findLast(({ sent_on }) => sent_on !== null);
  if (!task) return null;
  return <Points key={task.id} {...props} round={{ id: projectId, wf: workflowId, rev: task.id }} />;
}

function Points({ round, files, closed, onDrafts }: Props & { round: TimelineRound }) {
  const [state, store] = usePoints(timelineSource(round));
  const { exact } = useFormat();
  const [selected, select] = useState<string>();
  const [editing, edit] = useState<string>();
  const here = files.filter(({ revision_id }) => revision_id === round.rev).map(({ file }) => file);
  const earlier = files.filter(({ revision_id }) => revision_id !== round.rev).map(({ file }) => file);
  const count = draftsToSubmit(state).length;
  const some = hasOwnPoints(state, round.rev);
  useEffect(() => onDrafts({ count, some, store }), [count, some, store, onDrafts]);
  return (
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
      time={exact}
      texts={texts}
    />
  );
}
