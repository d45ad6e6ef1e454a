import { useState } from 'react';
import { clientReads } from '#domain/client-history.ts';
import {
  agentActions,
  findTask,
  hasRounds,
  isActioned,
  nextRound,
  openTask,
  type ReopenReason,
  reopenReasons,
  roundsAt,
  type Stage,
  type StageAction,
  type UndoReason,
  undoReasons,
  undoTarget,
  type Workflow,
} from '#domain/workflow/index.ts';
import { ReadBy } from '#lib/project/read-by.tsx';
import { common } from '#lib/texts/en/common.ts';
import { timeline as texts } from '#lib/texts/en/timeline.ts';
import { ConfirmDialog, RadioGroup } from '#ui/index.ts';
import type { StageRequest } from '../use-stage-action.ts';
import css from './timeline.module.css';

/** Action on a stage that asks for confirmation. */
export interface Question {
  readonly ask: Exclude<StageAction, 'send_preview' | 'send_message' | 'send_reminder' | 'start_stage'>;
  readonly stage: number;
  /** Action that the undo was requested for. */
  readonly seq?: number | undefined;
}

interface DialogInput {
  readonly workflow: Workflow;
  readonly stage: Stage;
  readonly busy: boolean;
  readonly onAct: (request: StageRequest) => void;
  readonly onClose: () => void;
}

interface KnownActions {
  /** Description of the action with this `seq`, if it is known. */
  readonly wordsOf: (seq: number) => string | undefined;
  /** Number of mails that wait, and are withheld once the action with this `seq` is undone. */
  readonly withheldBy: (seq: number) => number;
}

/** Confirmation of an action, with its consequences. */
export function QuestionDialog({
  question,
  wordsOf,
  withheldBy,
  ...input
}: DialogInput & KnownActions & { question: Question }) {
  const { stage, busy } = input;
  const now = positionOf(stage);
  const [asked, setAsked] = useState(now);
  if (question.ask === 'undo') return <Undo asked={question.seq} {...{ wordsOf, withheldBy }} {...input} />;
  // Race: the client or a colleague acts while the question is open; pressed now, it would concern another round.
  const isOvertaken = asked.status !== now.status || asked.round !== now.round || asked.stage !== now.stage;
  if (isOvertaken && !busy)
    return <Overtaken {...input} ask={question.ask} round={asked.round} onAskAgain={() => setAsked(now)} />;
  switch (question.ask) {
    case 'approve_revision':
    case 'approve_stage':
    case 'complete_stage':
      return <CloseStage ask={question.ask} {...input} />;
    case 'reject_revision':
    case 'reject_stage':
      return <RequestChanges ask={question.ask} {...input} />;
    case 'add_round':
      return <AddRound {...input} />;
    case 'reopen_stage':
      return <Reopen {...input} />;
  }
}

/** Position of a stage that an action on it is confirmed for: its own state, and its open round with that round's. */
const positionOf = (stage: Stage) => {
  const open = openTask(stage);
  return { stage: stage.status, round: open?.id, status: open?.status };
};

const awaitedRound = (stage: Stage): number | undefined =>
  stage.tasks.find(({ status }) => status === 'awaiting_feedback')?.id;

/** States where the stage stands now that it has moved on since the question, which is asked again if it still can be. */
function Overtaken({
  ask,
  round,
  workflow,
  stage,
  onAskAgain,
  onClose,
}: DialogInput & {
  ask: Question['ask'];
  /** Open round when the question was asked. */
  round: number | undefined;
  onAskAgain: () => void;
  onClose: () => void;
}) {
  const isPossible = agentActions(workflow, stage).includes(ask);
  const states = [...new Set([round, openTask(stage)?.id])].flatMap((id) => {
    const found = id === undefined ? undefined : findTask(workflow, id);
    return found
      ? texts.confirm.overtaken.round(texts.roundName(found.round), texts.roundStatus[found.task.status])
      : [];
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={texts.confirm.overtaken.title(stage.title)}
      confirm={isPossible ? texts.confirm.overtaken.askAgain : common.close}
      cancel={isPossible ? common.cancel : undefined}
      onConfirm={isPossible ? onAskAgain : onClose}
    >
      <p role="status">{texts.confirm.overtaken.text(states.join(' '))}</p>
    </ConfirmDialog>
  );
}

function CloseStage({
  ask,
  workflow,
  stage,
  busy,
  onAct,
  onClose,
}: DialogInput & { ask: 'approve_revision' | 'approve_stage' | 'complete_stage' }) {
  const words = ask === 'complete_stage' ? texts.confirm.complete : texts.confirm.approve;
  const after = workflow.stages[workflow.stages.indexOf(stage) + 1];
  const next = workflow.is_linear && after?.status === 'pending' ? after.title : undefined;
  const open = openTask(stage);
  const unused = open ? roundsAt(stage, open).left : 0;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={words.title(stage.title)}
      confirm={texts.actions[ask]}
      cancel={common.cancel}
      busy={busy}
      onConfirm={() =>
        ask === 'approve_revision'
          ? open && onAct({ action: ask, stage: stage.id, revision: open.id })
          : onAct(
              ask === 'approve_stage'
                ? { action: ask, stage: stage.id, revision: awaitedRound(stage) }
                : { action: ask, stage: stage.id },
            )
      }
    >
      {words.text({ unused, next })}
    </ConfirmDialog>
  );
}

function RequestChanges({
  ask,
  stage,
  busy,
  onAct,
  onClose,
}: DialogInput & { ask: 'reject_revision' | 'reject_stage' }) {
  const next = hasRounds(stage) ? nextRound(stage) : undefined;
  const open = openTask(stage);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={texts.confirm.reject.title}
      confirm={texts.actions[ask]}
      cancel={common.cancel}
      busy={busy}
      onConfirm={() =>
        ask === 'reject_revision'
          ? open && onAct({ action: ask, stage: stage.id, revision: open.id })
          : onAct({ action: ask, stage: stage.id, revision: awaitedRound(stage) })
      }
    >
      {texts.confirm.reject.text(next && texts.roundName(stage.tasks.indexOf(next)))}
    </ConfirmDialog>
  );
}

function AddRound({ stage, busy, onAct, onClose }: DialogInput) {
  const [kind, setKind] = useState<'free' | 'cost'>('free');
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={texts.addRound.title}
      confirm={texts.addRound.confirm}
      cancel={common.cancel}
      busy={busy}
      onConfirm={() => onAct({ action: 'add_round', stage: stage.id, kind })}
    >
      <div className={css.dialog}>
        <p>{texts.addRound.text}</p>
        <RadioGroup
          label={texts.addRound.kind}
          value={kind}
          onChange={setKind}
          options={[
            { value: 'free', label: texts.addRound.free, hint: texts.addRound.freeHint },
            { value: 'cost', label: texts.addRound.cost, hint: texts.addRound.costHint },
          ]}
        />
      </div>
    </ConfirmDialog>
  );
}

/** Confirms undoing one action; if it is no longer the last one, asks again about the one that is. */
function Undo({
  workflow,
  stage,
  asked,
  wordsOf,
  withheldBy,
  busy,
  onAct,
  onClose,
}: DialogInput & KnownActions & { asked: number | undefined }) {
  const [reason, setReason] = useState<UndoReason>('mistake');
  const [seq, setSeq] = useState(asked);
  const [whole, setWhole] = useState(true);
  const target = undoTarget(workflow, stage.id);
  const last = target?.seq;
  const others = (target?.together?.length ?? 1) - 1;
  const words = seq === undefined ? undefined : wordsOf(seq);
  if (seq !== last || seq === undefined) {
    const next = last === undefined ? undefined : wordsOf(last);
    return (
      <ConfirmDialog
        open
        onClose={onClose}
        title={texts.undoDialog.overtakenTitle}
        confirm={last === undefined ? common.close : texts.undoDialog.askAgain}
        cancel={last === undefined ? undefined : common.cancel}
        onConfirm={() => (last === undefined ? onClose() : setSeq(last))}
      >
        <p role="status">{texts.undoDialog.overtaken({ asked: words, next })}</p>
      </ConfirmDialog>
    );
  }
  const withheld = withheldBy(seq);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={texts.undoDialog.title}
      confirm={texts.undoDialog.confirm}
      cancel={common.cancel}
      busy={busy}
      onConfirm={() =>
        // A linear timeline undoes its own last action; any other timeline the last one of the stage.
        onAct({
          action: 'undo',
          stage: workflow.is_linear ? undefined : stage.id,
          seq,
          reason,
          ...(others > 0 && whole && { whole }),
        })
      }
    >
      <div className={css.dialog}>
        <p>
          {words && texts.undoDialog.what(words)} {texts.undoDialog.text}
          {/* The mail of an update tells of all its deliverables, and goes out while one of them stands. */}
          {withheld > 0 && (others === 0 || whole) && ` ${texts.undoDialog.withheld(withheld)}`}
        </p>
        {others > 0 && (
          <RadioGroup
            label={texts.undoDialog.scope}
            value={whole ? 'whole' : 'one'}
            onChange={(scope) => setWhole(scope === 'whole')}
            options={[
              { value: 'whole', label: texts.undoDialog.whole(others + 1) },
              { value: 'one', label: texts.undoDialog.one(workflow.title) },
            ]}
          />
        )}
        <Reasons
          label={texts.undoDialog.reason}
          client={clientReads('Action Undone', 'reason')}
          of={undoReasons}
          value={reason}
          onChange={setReason}
        />
      </div>
    </ConfirmDialog>
  );
}

function Reopen({ workflow, stage, busy, onAct, onClose }: DialogInput) {
  const [reason, setReason] = useState<ReopenReason>('mistake');
  const after = workflow.stages[workflow.stages.indexOf(stage) + 1];
  const returns = workflow.is_linear && after?.status === 'in_progress' && !isActioned(after);
  const next = nextRound(stage);
  const round = next
    ? texts.roundName(stage.tasks.indexOf(next))
    : hasRounds(stage)
      ? texts.reopenDialog.newRound
      : texts.reopenDialog.sameTask;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={texts.reopenDialog.title(stage.title)}
      confirm={texts.reopenDialog.confirm}
      cancel={common.cancel}
      busy={busy}
      onConfirm={() => onAct({ action: 'reopen_stage', stage: stage.id, reason })}
    >
      <div className={css.dialog}>
        <p>{texts.reopenDialog.text({ round, returned: returns ? after.title : undefined })}</p>
        <Reasons
          label={texts.reopenDialog.reason}
          client={clientReads('Stage Reopened', 'reason')}
          of={reopenReasons}
          value={reason}
          onChange={setReason}
        />
      </div>
    </ConfirmDialog>
  );
}

function Reasons<Reason extends keyof typeof texts.reasons>({
  label,
  client,
  of,
  value,
  onChange,
}: {
  label: string;
  /** True if clients read the reason. */
  client: boolean;
  of: readonly Reason[];
  value: Reason;
  onChange: (reason: Reason) => void;
}) {
  return (
    <RadioGroup
      label={label}
      hint={<ReadBy client={client} />}
      value={value}
      onChange={onChange}
      options={of.map((reason) => ({ value: reason, label: texts.reasons[reason] }))}
    />
  );
}
