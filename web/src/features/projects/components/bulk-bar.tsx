import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ProjectRow } from '#contracts/projects.ts';
import { isLocalDate } from '#domain/calendar/date.ts';
import { fullName } from '#domain/full-name.ts';
import { projectsChanged } from '#lib/calls/projects-changed.ts';
import { emailTemplatesQuery, usersQuery } from '#lib/calls/workspace-queries.ts';
import { projects } from '#lib/texts/en/projects.ts';
import { DateField } from '#parts/form/date-field.tsx';
import { Button, ConfirmDialog, Dialog, ProgressBar, Select, TextLink } from '#ui/index.ts';
import { addToTeam, archive, moveDue, remind, runEach, type Summary } from '../bulk.ts';
import { type SendPlan, sendRounds } from '../bulk-send.ts';
import { mostAtOnce, type Selection } from '../use-selection.ts';
import { isWaiting } from '../waiting.ts';
import css from './bulk-bar.module.css';
import { Lines, SendQuestion } from './send-question.tsx';

const texts = projects.bulk;
const kinds = ['send', 'remind', 'due', 'team', 'archive'] as const;
type Kind = (typeof kinds)[number];
/** Command that is asked for by a date, a member or nothing. */
type AskKind = Exclude<Kind, 'send'>;
type Act = (row: ProjectRow) => Promise<void>;

/** Command that was confirmed, kept for another try. */
interface Command {
  readonly kind: Kind;
  readonly act: Act;
  /** Rounds that were shown before they were sent. */
  readonly plan?: SendPlan | undefined;
}

/** Commands on the selected projects, their confirmation, their progress and what came of them. */
export default function BulkBar({
  selection,
  asks,
  onAsked,
}: {
  selection: Selection;
  /** Command that is asked for from the start. */
  asks?: Kind | undefined;
  /** Called once it is asked for, so that the next bar does not ask again. */
  onAsked?: (() => void) | undefined;
}) {
  const client = useQueryClient();
  const tellAsked = useEffectEvent(() => onAsked?.());
  useEffect(() => tellAsked(), []);
  const [running, setRunning] = useState<{ readonly count: number; readonly of: number }>();
  const [stopped, setStopped] = useState(false);
  const stop = useRef(false);
  const [result, setResult] = useState<Command & { readonly summary: Summary }>();
  const rows = [...selection.rows.values()];
  // Race: a row may leave the list while the question is open, and with it the selection.
  const [asked, setAsked] = useState(asks && { kind: asks, rows });

  const run = async (command: Command, over: readonly ProjectRow[]) => {
    stop.current = false;
    setStopped(false);
    setAsked(undefined);
    setResult(undefined);
    setRunning({ count: 0, of: over.length });
    const summary = await runEach(over, command.act, {
      onDone: (count) => setRunning({ count, of: over.length }),
      isStopped: () => stop.current,
    });
    projectsChanged(client);
    setRunning(undefined);
    setResult({ ...command, summary });
    selection.keep([...summary.undone.map(({ row }) => row), ...summary.left]);
  };

  const disabledReason = rows.length === 0 && texts.noneSelected;
  return (
    <section className={css.bar} aria-label={texts.bar}>
      <span className={css.count} role="status" data-tabular>
        {texts.selected(rows.length)}
        {rows.length === mostAtOnce && (
          <small>
            {' '}
            {selection.over > 0
              ? texts.over({ count: selection.over, most: mostAtOnce })
              : texts.most(mostAtOnce)}
          </small>
        )}
      </span>
      <div className={css.commands}>
        {kinds.map((kind) => (
          <Button
            key={kind}
            size="small"
            disabledReason={
              disabledReason ||
              ((kind === 'remind' || kind === 'due') && !rows.some(isWaiting) && texts.notWaiting)
            }
            onClick={() => setAsked({ kind, rows })}
          >
            {texts[kind]}
          </Button>
        ))}
        <Button
          size="small"
          variant="quiet"
          disabledReason={disabledReason}
          onClick={() => selection.keep([])}
        >
          {texts.clear}
        </Button>
      </div>
      {asked?.kind === 'send' && (
        <SendQuestion
          rows={asked.rows}
          onClose={() => setAsked(undefined)}
          onConfirm={(plan, context) =>
            void run({ kind: 'send', act: sendRounds(plan, context), plan }, asked.rows)
          }
        />
      )}
      {asked && asked.kind !== 'send' && (
        <Ask
          kind={asked.kind}
          rows={asked.rows}
          onClose={() => setAsked(undefined)}
          onConfirm={(act) => void run({ kind: asked.kind, act }, asked.rows)}
        />
      )}
      {running && (
        <Running
          {...running}
          stopped={stopped}
          onStop={() => {
            stop.current = true;
            setStopped(true);
          }}
        />
      )}
      {result && (
        <Result
          {...result}
          onAgain={(again) => void run(result, again)}
          onClose={() => setResult(undefined)}
        />
      )}
    </section>
  );
}

function Ask({
  kind,
  rows,
  onClose,
  onConfirm,
}: {
  kind: AskKind;
  rows: readonly ProjectRow[];
  onClose: () => void;
  onConfirm: (act: Act) => void;
}) {
  const { data: users } = useQuery({ ...usersQuery, enabled: kind === 'team' });
  const { data: templates } = useQuery({ ...emailTemplatesQuery, enabled: kind === 'remind' });
  const [date, setDate] = useState('');
  const [member, setMember] = useState(0);
  const acts: Record<AskKind, Act | undefined> = {
    remind: templates && remind(templates.items),
    due: isLocalDate(date) ? moveDue(date) : undefined,
    team: member === 0 ? undefined : addToTeam(member),
    archive,
  };
  const missing: Record<AskKind, string> = {
    remind: texts.loading,
    due: texts.ask.due.missing,
    team: texts.ask.team.choose,
    archive: '',
  };
  const act = acts[kind];
  return (
    <ConfirmDialog
      open
      title={texts.ask[kind].title}
      cancel={texts.back}
      confirm={texts.ask[kind].confirm}
      disabledReason={act ? undefined : missing[kind]}
      onClose={onClose}
      onConfirm={() => act && onConfirm(act)}
    >
      <div className={css.stack}>
        <p>
          {kind === 'remind' ? texts.ask.remind.text(rows.filter(isWaiting).length) : texts.ask[kind].text}
        </p>
        {kind === 'due' && <DateField label={texts.ask.due.field} value={date} onValue={setDate} />}
        {kind === 'team' && (
          <Select
            label={texts.ask.team.field}
            value={member}
            onChange={({ target }) => setMember(Number(target.value))}
          >
            <option value={0}>{texts.ask.team.choose}</option>
            {users?.users
              .filter(({ invited_until }) => !invited_until)
              .map(({ id, name, surname }) => (
                <option key={id} value={id}>
                  {fullName({ name, surname })}
                </option>
              ))}
          </Select>
        )}
      </div>
    </ConfirmDialog>
  );
}

/** Progress. The page can't be left before it ends or is stopped, and closing it asks first. */
function Running({
  count,
  of,
  stopped,
  onStop,
}: {
  count: number;
  of: number;
  stopped: boolean;
  onStop: () => void;
}) {
  useBlocker({ shouldBlockFn: () => true });
  return (
    <Dialog
      open
      dismissible={false}
      onClose={() => undefined}
      title={texts.running(count, of)}
      width={400}
      actions={
        <Button disabledReason={stopped && texts.stopping} onClick={onStop}>
          {texts.stop}
        </Button>
      }
    >
      <ProgressBar value={count / of} label={texts.running(count, of)} />
    </Dialog>
  );
}

function Result({
  kind,
  plan,
  summary: { done, undone, left },
  onAgain,
  onClose,
}: Command & {
  summary: Summary;
  onAgain: (rows: readonly ProjectRow[]) => void;
  onClose: () => void;
}) {
  const again = [...undone.filter(({ mayWork }) => mayWork).map(({ row }) => row), ...left];
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.result.done[kind](done.length)}
      actions={
        <>
          {again.length > 0 && <Button onClick={() => onAgain(again)}>{texts.result.again}</Button>}
          <Button variant="primary" onClick={onClose}>
            {texts.result.close}
          </Button>
        </>
      }
    >
      <div className={css.stack}>
        {plan && <Lines title={texts.result.sent} rows={done} plan={plan} />}
        {undone.length > 0 && (
          <>
            <p>{texts.result.undone(undone.length)}</p>
            <ul className={css.undone}>
              {undone.map(({ row, reason }) => (
                <li key={row.id}>
                  <TextLink href={`/projects/${row.id}/timelines`}>{row.name}</TextLink>
                  <span>{reason}</span>
                </li>
              ))}
            </ul>
          </>
        )}
        {left.length > 0 && <p>{texts.result.stopped(left.length)}</p>}
        {undone.length + left.length === 0 && <p>{texts.result.all}</p>}
      </div>
    </Dialog>
  );
}
