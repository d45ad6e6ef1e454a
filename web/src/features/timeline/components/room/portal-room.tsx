import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { inOrder, newestVersions } from '#domain/file/order.ts';
import { fullName } from '#domain/full-name.ts';
import { isSuperseded, outcomeOf, roundsAt, type Stage, type Task } from '#domain/workflow/index.ts';
import { useFormat } from '#lib/format/format.ts';
import { ownOutbox } from '#lib/offline/own-outbox.ts';
import { useMe } from '#lib/session/me.ts';
import { review } from '#lib/texts/en/review.ts';
import { timeline as texts } from '#lib/texts/en/timeline.ts';
import { language } from '#lib/texts/translated.ts';
import { draftsOf, missingDrafts } from '#parts/client-room/answer.ts';
import { wordsOfRound } from '#parts/client-room/answer-draft.ts';
import { BarRoom } from '#parts/client-room/bar-room.tsx';
import { ClientRoom } from '#parts/client-room/client-room.tsx';
import { DecisionBar } from '#parts/client-room/decision-bar.tsx';
import { type ClientRound, takesPoints, takesWords } from '#parts/client-room/round.ts';
import { useRoom } from '#parts/client-room/use-room.ts';
import { useSeenFiles } from '#parts/client-room/use-seen-files.ts';
import { filesOfStage } from '#parts/files/files-of-stage.ts';
import { TypedText } from '#parts/guest/guest-failed.tsx';
import { showWork } from '#parts/guest/work-viewer.tsx';
import { timelineSource } from '#parts/points/point-source.ts';
import { timelinePages, timelinePoints } from '#parts/points/team-reads.ts';
import { EmptyState } from '#ui/index.ts';
import { refreshTimelines, type Timeline } from '../../api.ts';
import { usePortalAnswers } from '../../portal-answers.ts';
import css from './portal-room.module.css';

export interface PortalRoomProps {
  readonly projectId: number;
  /** Name of the project, for what is printed. */
  readonly projectName: string;
  readonly workflowId: number;
  readonly stage: Stage;
  /** Round that was sent. */
  readonly task: Task;
  /** Link that it was sent with; its files are then screenshots. */
  readonly link: string | null;
  readonly files: Timeline['files'];
  /** True for an open round that several contacts decide. */
  readonly several: boolean;
  /** State of a round that accepts no message at all; undefined if it accepts some. */
  readonly closed: 'closed' | 'read_only' | undefined;
  /** True while an answer is being written. */
  readonly onAnswering: (isAnswering: boolean) => void;
}

/**
 * Room of a round for a signed-in client, like that of the mailed link: the work with its points, and the answer to
 * it.
 */
export function PortalRoom(props: PortalRoomProps) {
  const { projectId, workflowId, stage, task, files, closed } = props;
  const client = useQueryClient();
  const { exact } = useFormat();
  const { user } = useMe();
  const ids = { id: projectId, wf: workflowId, rev: task.id };
  const source = timelineSource(ids, { list: timelinePoints(ids), outbox: ownOutbox });
  const loading = useRoom(source.scope, language(), () => source);
  const room = loading.is === 'there' ? loading.room : undefined;
  const [bar, setBar] = useState<HTMLElement | null>(null);
  const [sought, setSought] = useState<{ readonly id: string }>();
  const calls = usePortalAnswers(
    { project: projectId, workflow: workflowId, revision: task.id },
    source.scope,
  );

  const place = stage.tasks.indexOf(task);
  const ofStage = filesOfStage(stage, files);
  const filesIn = (round: number) => inOrder(newestVersions(ofStage.filter((file) => file.round === round)));
  const round: ClientRound = {
    state: closed ?? outcomeOf(stage, task),
    approval: props.several ? {} : null,
    project: { name: props.projectName },
    stage,
    rounds: roundsAt(stage, task),
    revision_id: task.id,
    link: props.link,
    files: filesIn(place),
    earlier_files: stage.tasks.slice(0, place).flatMap((_, before) => filesIn(before)),
    language: language(),
  };
  const seen = useSeenFiles(source.scope, round.files);
  const isEarlier = isSuperseded(stage, task);
  const [isAnswering, setAnswering] = useState(false);
  const tellAnswering = useEffectEvent(props.onAnswering);
  useEffect(() => {
    if (!isAnswering) return;
    tellAnswering(true);
    return () => tellAnswering(false);
  }, [isAnswering]);
  // Round at the time when the dialog was opened: it stays when others end the round or the next one comes, because the
  // server's answer reports that, and the words stay.
  const [answered, setAnswered] = useState<ClientRound>();
  if (isAnswering !== (answered !== undefined)) setAnswered(isAnswering ? round : undefined);
  // An answer submits the points, so it waits until they are loaded.
  const missing = missingDrafts(loading);
  const hasBar = answered !== undefined || (takesWords(round) && !isEarlier);
  return (
    <div className={css.room}>
      <div className={css.inner}>
        {!hasBar && (
          <div className={css.unsent}>
            <TypedText text={wordsOfRound(source.scope)} language={language()} isUnsent />
          </div>
        )}
        <ClientRoom
          round={round}
          texts={review}
          room={loading}
          takesPoints={takesPoints(round, isEarlier)}
          hasRounds
          bar={bar}
          sought={sought}
          isSeen={(id) => seen.unseen.every((file) => file.id !== id)}
          loadPages={timelinePages(ids, files)}
          time={exact}
          onShown={seen.look}
          onPart={seen.lookAt}
          onReload={() => refreshTimelines(client, projectId)}
          blank={<EmptyState icon="image" title={texts.files.noneSent} />}
        />
      </div>
      {hasBar &&
        (answered || missing !== 'loading' ? (
          <DecisionBar
            round={answered ?? round}
            texts={review}
            who={fullName(user)}
            calls={calls}
            points={room && draftsOf(room, task.id)}
            missingDrafts={missing}
            seen={seen}
            onShowFile={(id) => {
              setSought({ id });
              showWork();
            }}
            work={setBar}
            onAnswering={setAnswering}
          />
        ) : (
          <BarRoom />
        ))}
    </div>
  );
}
