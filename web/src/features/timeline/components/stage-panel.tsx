import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { ShownProject } from '#contracts/projects.ts';
import type { HistoryEntry, WireStage } from '#contracts/workflows.ts';
import { localDate } from '#domain/calendar/date.ts';
import {
  dueOn,
  isUndelivered,
  openTask,
  openWish,
  roundBudget,
  type Stage,
  type StageAction,
  type Workflow,
} from '#domain/workflow/index.ts';
import { useFormat } from '#lib/format/format.ts';
import { useMedia } from '#lib/page/use-media.ts';
import { endedReason } from '#lib/project/project-closed.ts';
import { useMe } from '#lib/session/me.ts';
import { common } from '#lib/texts/en/common.ts';
import { points } from '#lib/texts/en/points.ts';
import { timeline as texts } from '#lib/texts/en/timeline.ts';
import type { MailKind } from '#parts/mail/mail-text.ts';
import { TeamPointsLoading } from '#parts/points/team-points-loading.tsx';
import { Badge, Button, Card, Icon, Menu, Notice, StatusBadge } from '#ui/index.ts';
import { refreshTimelines, type Timeline } from '../api.ts';
import { approvalOf, linkShown, saidOn } from '../history.ts';
import { type Offer, type Offers, offersOf } from '../offers.ts';
import type { Wall } from '../relative-dates.ts';
import { cancelledWords } from '../steps.ts';
import type { StageRequest } from '../use-stage-action.ts';
import { type ShownTurn, shownTurn } from '../whose-turn.ts';
import { Approval } from './approval.tsx';
import { ClientMessage } from './client-message.tsx';
import { DatesDialog } from './dates-dialog.tsx';
import type { Question } from './dialogs.tsx';
import { RecallNotice } from './recall-notice.tsx';
import { LazyPortalRoom } from './room/lazy-portal-room.tsx';
import { LazyTeamRoom } from './room/lazy-team-room.tsx';
import { type OpenWork, workToOpen } from './room/open-work.ts';
import { type RoomPlace, Rounds } from './rounds.tsx';
import { failedOf, SendAgain } from './send-again.tsx';
import css from './timeline.module.css';

/** Lazy: the panel is shown before its points are read. */
const TeamPoints = lazy(async () => ({
  default: (await import('#parts/points/team-points.tsx')).TeamPoints,
}));

/** Lazy: few due dates are moved. */
const DueDialog = lazy(() => import('./due-dialog.tsx'));

/** Lazy: few look as their client does. */
const SeeAsDialog = lazy(() => import('#parts/seen-as/see-as-dialog.tsx'));

/** Lazy: few clients ask for more time, and those who may are shown their round before. */
const TeamWish = lazy(() => import('./team-wish.tsx'));
const ClientWish = lazy(() => import('./client-wish.tsx'));

/** Lazy: few rounds are decided by several. */
const OpenAnswers = lazy(() => import('./open-answers.tsx'));

interface StagePanelProps {
  readonly project: ShownProject;
  readonly workflow: Workflow;
  readonly stage: Stage;
  readonly wireStage: WireStage;
  /** Decision that the client may take back. */
  readonly recall: Timeline['recall'];
  /** Version of the timeline. */
  readonly version: Timeline['version'];
  readonly files: Timeline['files'];
  readonly history: readonly HistoryEntry[];
  readonly wall: Wall;
  readonly isAgent: boolean;
  /** Reason that all actions are disabled. */
  readonly closed: string | undefined;
  readonly busy: boolean;
  readonly onAct: (request: StageRequest) => void;
  readonly onAsk: (question: Question) => void;
  readonly onCompose: (what: MailKind, revisionId: number) => void;
  readonly onNote: (stageId: number) => void;
  readonly onOpen: OpenWork;
  /** Called with true once its reader writes about the stage, which stays on the page until a call with false. */
  readonly onWriting: (isWriting: boolean) => void;
}

/** Panel of a stage: whose turn it is, the possible actions, its rounds with their files, and its approval. */
export function StagePanel(props: StagePanelProps) {
  const { project, workflow, stage, wireStage, version, files, history, wall, isAgent, closed } = props;
  const ended = endedReason(project);
  // An agent's buttons show it; a client has none.
  const told = isAgent ? ended : closed;
  const { tenant, user } = useMe();
  const client = useQueryClient();
  const isWide = useMedia('(min-width: 1180px)');
  const turn = shownTurn(
    workflow,
    stage,
    { ...project, client: project.client_name, agency: tenant.name, isAgent },
    wall,
  );
  const offers = isAgent ? offersOf(workflow, stage, project, closed) : undefined;
  const awaited = wireStage.tasks.find(({ approvers }) => approvers !== undefined);
  const work = workToOpen(stage, files);
  // On a narrow screen the work has a page of its own, which the files and points link to.
  const hasTeamRoom = isAgent && isWide && work !== undefined;
  const linkOf = (revisionId: number, hasFiles: boolean) => {
    const task = stage.tasks.find(({ id }) => id === revisionId);
    return task ? linkShown(workflow, stage, task, hasFiles, history) : null;
  };
  const roomOf = ({ revisionId, thumbnail, plain, ...place }: RoomPlace) => {
    const task = stage.tasks.find(({ id }) => id === revisionId);
    if (!task) return null;
    const link = linkOf(revisionId, place.count > 0);
    const shared = { stage, task, files, link, thumbnail, plain };
    return hasTeamRoom ? (
      <LazyTeamRoom
        key={task.id}
        {...shared}
        project={project}
        workflowId={workflow.id}
        version={version}
        said={saidOn(history, task.id)}
        me={user.id}
        closed={closed}
        first={place}
        count={place.count}
        onRound={place.onRound}
        onReload={() => refreshTimelines(client, project.id)}
        blank={plain}
      />
    ) : (
      <LazyPortalRoom
        key={task.id}
        {...shared}
        several={awaited?.id === task.id}
        projectId={project.id}
        projectName={project.name}
        workflowId={workflow.id}
        closed={ended ? 'closed' : closed ? 'read_only' : undefined}
        onAnswering={(isAnswering) => {
          place.onStay(isAnswering);
          props.onWriting(isAnswering);
        }}
      />
    );
  };
  const approval = stage.approved_on ? approvalOf(history, stage.id) : undefined;
  const rounds = (
    <>
      <Rounds
        project={project}
        isLinear={workflow.is_linear}
        stage={wireStage}
        files={files}
        history={history}
        wall={wall}
        isAgent={isAgent}
        closed={closed}
        linkOf={linkOf}
        onKind={(revision, kind) => props.onAct({ action: 'kind', stage: stage.id, revision, kind })}
        onOpen={isAgent ? (revisionId, file) => props.onOpen(revisionId, { file }) : undefined}
        roomOf={isAgent && !hasTeamRoom ? undefined : roomOf}
        work={work}
      />
      {!isAgent && <Facts stage={stage} wall={wall} />}
      {approval && <Approval stage={stage} {...approval} />}
    </>
  );
  return (
    // Race: the client ends the stage while a member writes about it, in a field of the panel or of its dialogs.
    <div className={css.panel} onInput={isAgent ? () => props.onWriting(true) : undefined}>
      <Card className={css.stage}>
        <div className={css.top}>
          <div>
            <div className={css.stageHead}>
              <h2 className={css.stageTitle}>{stage.title}</h2>
              <TurnBadge
                status={project.cancelled && stage.status === 'in_progress' ? 'cancelled' : turn.status}
              />
            </div>
            <p className={css.turn}>
              {project.cancelled && stage.status === 'in_progress'
                ? cancelledWords(project, wall)
                : turn.words}
            </p>
            {!isAgent && <Wish {...props} />}
            {isAgent && (
              <div className={css.below}>
                <Facts stage={stage} wall={wall} />
                <MoveDue {...props} />
              </div>
            )}
          </div>
          {offers && <Actions {...props} offers={offers} />}
        </div>
        {told && stage.status !== 'completed' && (
          <div className={css.closed}>
            <Notice tone="locked">{told}</Notice>
          </div>
        )}
        {props.recall && stage.tasks.some(({ id }) => id === props.recall?.revision_id) && (
          <RecallNotice project={project.id} workflow={workflow.id} decision={props.recall} />
        )}
        {awaited && (
          <Suspense>
            <OpenAnswers {...{ project, workflow, isAgent, closed }} stage={wireStage} round={awaited} />
          </Suspense>
        )}
        {isAgent && <Wish {...props} isFirst={offers?.asked === 'answer'} />}
        {isAgent && <Undelivered {...props} />}
        {isAgent && !project.cancelled && (
          <ClientMessage
            {...{ project, workflow, stage, history, wall, closed }}
            isFirst={offers?.asked === 'reply'}
            onReply={(revisionId) => props.onCompose('message', revisionId)}
          />
        )}
        {!hasTeamRoom && rounds}
        {isAgent && !hasTeamRoom && stage.tasks.some(({ sent_on }) => sent_on !== null) && (
          <Suspense fallback={!closed && <TeamPointsLoading />}>
            <TeamPoints
              project={project}
              workflowId={workflow.id}
              stage={stage}
              version={version}
              files={files}
              closed={closed}
              onOpen={({ id, revision_id }) => props.onOpen(revision_id, { point: id })}
            />
          </Suspense>
        )}
      </Card>
      {hasTeamRoom && <Card className={css.room}>{rounds}</Card>}
    </div>
  );
}

/** Button that moves the due date of the round that the client has; none without one. */
function MoveDue({ project, workflow, stage, closed, onCompose }: StagePanelProps) {
  const [isOpen, setOpen] = useState(false);
  const task = openTask(stage);
  const due = task && dueOn(task, project);
  if (!due || project.cancelled) return null;
  return (
    <>
      <Button size="small" icon="calendar" disabledReason={closed} onClick={() => setOpen(true)}>
        {texts.due.open}
      </Button>
      {isOpen && (
        <Suspense>
          <DueDialog
            {...{ project, workflow, stage, task, due }}
            onClose={() => setOpen(false)}
            onTell={() => onCompose('message', task.id)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Wish for more time on the round that the client has: of the reader, or waiting for the team's answer. */
function Wish({
  project,
  workflow,
  stage,
  isAgent,
  closed,
  isFirst = false,
}: StagePanelProps & { readonly isFirst?: boolean }) {
  const task = openTask(stage);
  const due = task && !project.cancelled ? dueOn(task, project) : undefined;
  const open = task && due ? { task, due } : undefined;
  const wish = open && openWish(open.task, project);
  const now = open && wish ? { ...open, wish } : undefined;
  // Race: the client withdraws or changes the wish, or decides, while a member writes about it.
  const [answered, setAnswered] = useState<typeof now>();
  const shown = answered ?? now;
  return (
    <Suspense>
      {!isAgent && open && <ClientWish {...{ project, workflow, closed, ...open }} />}
      {isAgent && shown && (
        <TeamWish
          {...{ project, workflow, stage, closed, isFirst, ...shown }}
          isOver={shown.wish.at !== now?.wish.at}
          onWriting={(isWriting) => setAnswered(isWriting ? now : undefined)}
        />
      )}
    </Suspense>
  );
}

/** Notice of a round that has reached nobody, with a button to resend its mails. */
function Undelivered({ project, stage, history, closed }: StagePanelProps) {
  const task = openTask(stage);
  if (!task || !isUndelivered(task)) return null;
  const sending = history.find(({ events: [first] }) =>
    first?.category === 'Send Preview' ? first.revisionId === task.id : false,
  );
  const failed = failedOf(sending?.mails ?? []);
  return (
    <div className={css.closed}>
      <Notice
        tone="warning"
        title={texts.undelivered.title}
        action={
          failed.length > 0 && (
            <SendAgain projectId={project.id} mails={failed} size="small" disabledReason={closed}>
              {texts.history.sendAll(failed.length)}
            </SendAgain>
          )
        }
      >
        {texts.undelivered.text} {failed.length > 0 ? texts.undelivered.details : texts.undelivered.wayOut}
      </Notice>
    </div>
  );
}

function TurnBadge({ status }: { status: ShownTurn['status'] }) {
  const words: Readonly<Record<ShownTurn['status'], string>> = {
    production: common.status.in_production,
    awaiting: common.status.awaiting_feedback,
    overdue: common.status.overdue_feedback,
    csat: common.status.pending_csat,
    completed: common.status.completed,
    cancelled: common.status.cancelled,
    todo: texts.todo,
  };
  return status === 'todo' ? (
    <Badge icon="clock">{words.todo}</Badge>
  ) : (
    <StatusBadge status={status}>{words[status]}</StatusBadge>
  );
}

/** Round budget and target date in one line. */
function Facts({ stage, wall }: { stage: Stage; wall: Wall }) {
  const { date } = useFormat();
  const { target_date, completed_on } = stage;
  const end = localDate(completed_on ?? wall.now, wall.timezone);
  const missed = target_date !== null && target_date < end;
  return (
    <ul className={css.facts}>
      <li>
        <Icon name="layers" size={14} />
        {texts.budget(roundBudget([stage]))}
      </li>
      {target_date && (
        <li className={missed ? css.missed : undefined}>
          <Icon name={missed ? 'alert' : 'flag'} size={14} />
          {missed ? texts.targetMissed(date(target_date)) : texts.target(date(target_date))}
        </li>
      )}
    </ul>
  );
}

function Actions({
  project,
  workflow,
  stage,
  closed,
  busy,
  onAct,
  onAsk,
  files,
  onCompose,
  onNote,
  onOpen,
  offers: { main, more, asked },
}: StagePanelProps & { readonly offers: Offers }) {
  const [dating, setDating] = useState(false);
  const [isSeeing, setSeeing] = useState(false);
  const open = openTask(stage);
  const work = workToOpen(stage, files);
  const sent = stage.tasks.findLast(({ sent_on }) => sent_on !== null);

  const take = (action: StageAction) => {
    switch (action) {
      case 'send_preview':
        return open && onCompose('preview', open.id);
      case 'send_message':
        return open && onCompose('message', open.id);
      case 'send_reminder':
        return open && onCompose('reminder', open.id);
      case 'start_stage':
        return onAct({ action, stage: stage.id });
      default:
        return onAsk({ ask: action, stage: stage.id });
    }
  };
  const label = ({ action }: Offer) =>
    action === 'send_preview' && open ? texts.sendRound(stage.tasks.indexOf(open)) : texts.actions[action];

  return (
    <div className={css.actions}>
      {main.map((offer, index) => (
        <Button
          key={offer.action}
          variant={index === 0 && !asked && offer.action !== 'reopen_stage' ? 'primary' : 'secondary'}
          disabledReason={offer.refusal}
          busy={busy && offer.action === 'start_stage'}
          onClick={() => take(offer.action)}
        >
          {label(offer)}
        </Button>
      ))}
      {work !== undefined && (
        <Button icon="expand" data-opens="work" onClick={() => onOpen(work)}>
          {points.team.work.open}
        </Button>
      )}
      <span data-tour="see-as">
        <Menu
          label={texts.moreActions}
          iconOnly
          variant="secondary"
          items={[
            ...more.map((offer) => ({
              label: label(offer),
              disabledReason: offer.refusal,
              separated: offer.action === 'undo',
              onSelect: () => take(offer.action),
            })),
            {
              label: texts.actions.note,
              icon: 'comment' as const,
              disabledReason: closed,
              separated: true,
              onSelect: () => onNote(stage.id),
            },
            {
              label: texts.actions.dates,
              icon: 'calendar' as const,
              disabledReason: closed,
              onSelect: () => setDating(true),
            },
            {
              label: texts.actions.seeAs,
              icon: 'eye' as const,
              onSelect: () => setSeeing(true),
            },
          ]}
        />
      </span>
      {isSeeing && (
        <Suspense>
          <SeeAsDialog
            projectId={project.id}
            first={sent && { page: 'review', subject: sent.id }}
            hint={sent ? undefined : texts.seeAs.unsent(stage.title)}
            onClose={() => setSeeing(false)}
          />
        </Suspense>
      )}
      {dating && (
        <DatesDialog
          projectId={project.id}
          workflow={workflow}
          stage={stage}
          onClose={() => setDating(false)}
        />
      )}
    </div>
  );
}
