import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { WirePoint } from '#contracts/points.ts';
import type { ShownProject } from '#contracts/projects.ts';
import type { AnswerOf } from '#contracts/route.ts';
import type { getTimeline } from '#contracts/timeline.ts';
import { pointLimits } from '#domain/point/index.ts';
import { openTask, type Stage } from '#domain/workflow/index.ts';
import { useFormat } from '#lib/format.ts';
import { points as texts } from '#lib/texts/en/points.ts';
import { timeline } from '#lib/texts/en/timeline.ts';
import { cx } from '#ui/cx.ts';
import { Button, Card, Checkbox, Form, Notice, Select, TextArea } from '#ui/index.ts';
import { ExportMenu } from './export-menu.tsx';
import { PointCard, WordsAction } from './point-card.tsx';
import { PointCrops } from './point-crops.tsx';
import type { ShownPoint } from './point-drafts.ts';
import { placeWords } from './point-place.ts';
import type { TimelineRound } from './point-source.ts';
import css from './points.module.css';
import { pointsQuery, usePointStep } from './team-points-api.ts';
import { TeamPointsLoading } from './team-points-loading.tsx';

interface Props {
  readonly project: ShownProject;
  readonly workflowId: number;
  readonly stage: Stage;
  /** Version of the timeline in sight. */
  readonly version: string | null;
  /** Files of all rounds. */
  readonly files: AnswerOf<typeof getTimeline>['files'];
  /** Reason why nothing can be done here. */
  readonly closed: string | undefined;
  /** A card of its own, which is there only once there are points. */
  readonly framed?: boolean | undefined;
}

/** Points of a stage on the team's side: those of its newest round with points first, to be answered where the work is done. */
export function TeamPoints(props: Props) {
  const { project, workflowId, stage } = props;
  const rev = (openTask(stage) ?? stage.tasks.at(-1))?.id;
  if (rev === undefined) return null;
  return <Points key={rev} {...props} round={{ id: project.id, wf: workflowId, rev }} />;
}

function Points({
  project,
  stage,
  version,
  files,
  closed,
  framed = false,
  round,
}: Props & { round: TimelineRound }) {
  const { data, isError, refetch } = useQuery(pointsQuery(round, version ?? ''));
  const step = usePointStep(round);
  const { dateTime } = useFormat();
  const [selected, select] = useState<string>();
  const items = data ?? [];
  const rounds = [...new Set(items.map(({ revision_id }) => revision_id))].toSorted((a, b) => b - a);
  const open = items.filter(({ state, internal, kind }) => !internal && kind === 'change' && isOpen(state));
  const named = files.map(({ file }) => file);
  const current = stage.tasks.findLast(({ id }) => files.some(({ revision_id }) => revision_id === id))?.id;
  const newest = files.filter(({ revision_id }) => revision_id === current).map(({ file }) => file);
  if (!data && isError)
    return (
      <Notice tone="warning" action={<Button onClick={() => void refetch()}>{texts.retry}</Button>}>
        {texts.loadError}
      </Notice>
    );
  // Where a stage without points shows nothing, a placeholder would go away again.
  if (!data) return closed || framed ? null : <TeamPointsLoading />;
  if (items.length === 0 && (closed || framed)) return null;
  const section = (
    <section className={cx(css.panel, !framed && css.onStage)} aria-labelledby="stage-points">
      <div className={css.title}>
        <h3 id="stage-points">{texts.title}</h3>
        {items.length > 0 && (
          <span className={css.meta}>
            {open.length > 0 ? texts.team.unanswered(open.length) : texts.team.answeredAll(items.length)}
          </span>
        )}
      </div>
      {rounds.map((revisionId) => (
        <div key={revisionId} className={css.earlier}>
          <div className={css.title}>
            <h4 className={css.meta}>{nameOf(stage, revisionId)}</h4>
            {stage.tasks.some(({ id }) => id === revisionId) && (
              <ExportMenu
                round={{ ...round, rev: revisionId }}
                title={`${project.name} · ${stage.title} · ${nameOf(stage, revisionId)}`}
                points={items.filter(({ revision_id }) => revision_id === revisionId)}
                files={named}
                current={newest}
              />
            )}
          </div>
          <ol className={css.list}>
            {items
              .filter(({ revision_id }) => revision_id === revisionId)
              .map((point) => (
                <PointCard
                  key={point.id}
                  point={{ ...point, unsaved: false }}
                  badge={String(point.number ?? 0)}
                  place={placeWords(point, named, texts)}
                  time={dateTime}
                  texts={texts}
                  isSelected={selected === point.id}
                  onSelect={() => select(point.id)}
                  crops={
                    <PointCrops
                      point={{ ...point, unsaved: false }}
                      files={named}
                      current={newest}
                      texts={texts}
                    />
                  }
                  note={isToldLater(stage, point) && texts.team.toldLater}
                  actions={
                    !closed && (
                      <TeamActions
                        point={{ ...point, unsaved: false }}
                        team={project.team_members}
                        onStep={step.mutateAsync}
                      />
                    )
                  }
                />
              ))}
          </ol>
        </div>
      ))}
      {!closed && (
        <div className={css.actions}>
          {open.length > 1 && (
            <Button
              size="small"
              icon="check"
              busy={step.isPending}
              onClick={() =>
                step.mutate({
                  step: 'answer',
                  ids: open.slice(0, pointLimits.submission).map(({ id }) => id),
                  what: 'done',
                  text: '',
                })
              }
            >
              {texts.team.answerAll}
            </Button>
          )}
          <NewComment onStep={step.mutateAsync} />
        </div>
      )}
    </section>
  );
  return framed ? <Card>{section}</Card> : section;
}

const nameOf = ({ tasks }: Stage, revisionId: number): string => {
  const round = tasks.findIndex(({ id }) => id === revisionId);
  return round < 0 ? timeline.removedRound : timeline.roundName(round);
};

const isOpen = (state: ShownPoint['state']): boolean => state === 'open' || state === 'unanswered';

/** True for an answer that the client reads with a round that is still to be sent. */
const isToldLater = ({ tasks }: Stage, { answer, accepted }: WirePoint): boolean =>
  answer !== null &&
  answer.what !== 'question' &&
  accepted === null &&
  tasks.every(({ sent_on }) => sent_on === null || sent_on < answer.at);

type Take = ReturnType<typeof usePointStep>['mutateAsync'];

/** Steps of the team on a point. */
function TeamActions({
  point,
  team,
  onStep,
}: {
  point: ShownPoint;
  team: ShownProject['team_members'];
  onStep: Take;
}) {
  const { id, answer, accepted, internal, assignee } = point;
  const answerWith = (what: 'done' | 'not_done' | 'question', text: string) =>
    onStep({ step: 'answer', ids: [id], what, text });
  return (
    <>
      {!accepted && answer?.what !== 'done' && (
        <Button size="small" icon="check" onClick={() => void answerWith('done', '').catch(() => {})}>
          {texts.team.markDone}
        </Button>
      )}
      {!accepted && (
        <WordsAction
          label={texts.team.markNotDone}
          field={texts.team.why}
          send={texts.team.markNotDone}
          cancel={texts.cancel}
          onSend={(text) => answerWith('not_done', text)}
          texts={texts}
        />
      )}
      {!accepted && !internal && (
        <WordsAction
          label={texts.team.ask}
          field={texts.team.question}
          send={texts.team.ask}
          cancel={texts.cancel}
          onSend={(text) => answerWith('question', text)}
          texts={texts}
        />
      )}
      <WordsAction
        label={texts.reply}
        field={internal ? texts.team.internalReply : texts.replyWords}
        send={texts.send}
        cancel={texts.cancel}
        onSend={(text, reply) => onStep({ step: 'reply', id, reply, text, internal })}
        texts={texts}
      />
      {!internal && (
        <WordsAction
          label={texts.team.internalReply}
          field={texts.team.internalReply}
          send={texts.send}
          cancel={texts.cancel}
          onSend={(text, reply) => onStep({ step: 'reply', id, reply, text, internal: true })}
          texts={texts}
        />
      )}
      {team.length > 0 && (
        <Select
          label={texts.team.assign}
          labelHidden
          className={css.assign}
          value={assignee ? String(assignee.id) : ''}
          onChange={({ currentTarget: { value } }) =>
            void onStep({ step: 'assign', id, user: value === '' ? null : Number(value) }).catch(() => {})
          }
        >
          <option value="">{texts.team.nobody}</option>
          {team.map((member) => (
            <option key={member.id} value={member.id}>
              {member.name} {member.surname}
            </option>
          ))}
        </Select>
      )}
    </>
  );
}

/** A comment of the team on the round: for the client as well, or among colleagues. */
function NewComment({ onStep }: { onStep: Take }) {
  const [id, setId] = useState<string>();
  const [body, setBody] = useState('');
  const [internal, setInternal] = useState(true);
  const [busy, setBusy] = useState(false);
  if (id === undefined)
    return (
      <Button size="small" icon="plus" onClick={() => setId(crypto.randomUUID())}>
        {texts.team.comment}
      </Button>
    );
  const close = () => {
    setId(undefined);
    setBody('');
  };
  const send = async () => {
    if (body.trim() === '') return;
    setBusy(true);
    try {
      await onStep({ step: 'comment', id, body: body.trim(), kind: 'remark', internal });
      close();
    } catch {
      // The toast tells it, and the words stay in the field.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form className={css.words} busy={busy} onSubmit={() => void send()}>
      <TextArea
        label={texts.remarkWords}
        rows={2}
        maxLength={pointLimits.body}
        value={body}
        onChange={({ currentTarget }) => setBody(currentTarget.value)}
        autoFocus
      />
      <Checkbox label={texts.team.internal} checked={internal} onChange={setInternal} />
      <div className={css.actions}>
        <Button size="small" onClick={close}>
          {texts.cancel}
        </Button>
        <Button
          size="small"
          variant="primary"
          type="submit"
          busy={busy}
          disabledReason={body.trim() === '' && texts.remarkWords}
        >
          {texts.send}
        </Button>
      </div>
    </Form>
  );
}
