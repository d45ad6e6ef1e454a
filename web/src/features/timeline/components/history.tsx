import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { HistoryEntry } from '#contracts/workflows.ts';
import type { Workflow } from '#domain/workflow/index.ts';
import { type Format, useFormat } from '#lib/format.ts';
import { notifyError } from '#lib/notify.ts';
import { timeline as texts } from '#lib/texts/en/timeline.ts';
import { Button, Card, Disclosure, EmptyState, Icon, Select } from '#ui/index.ts';
import { loadOlder } from '../api.ts';
import {
  concerns,
  condensed,
  type HistoryKind,
  historyKinds,
  iconOf,
  kindOf,
  lineOf,
  stageIdOf,
  type ToldEntry,
  type ToldEvent,
  toldOnce,
} from '../history.ts';
import { dayWords, timeWords, type Wall } from '../relative-dates.ts';
import { FileHashes } from './approval.tsx';
import css from './history.module.css';

interface Filter {
  readonly kind: HistoryKind | '';
  readonly stage: number;
}

const everything: Filter = { kind: '', stage: 0 };

/** History, newest first: author, time, change, and delivery state of the mails. */
export function History({
  projectId,
  createdOn,
  workflow,
  history,
  hasOlder,
  wall,
}: {
  projectId: number;
  /** Creation date of the project. */
  createdOn: string;
  workflow: Workflow;
  history: readonly HistoryEntry[];
  hasOlder: boolean;
  wall: Wall;
}) {
  const client = useQueryClient();
  const format = useFormat();
  const [filter, setFilter] = useState(everything);
  const older = useMutation({
    networkMode: 'always',
    mutationFn: () => loadOlder(client, projectId, workflow.id),
    onError: (error) => notifyError(error, texts.errors.history),
  });
  const own = toldOnce(
    history.filter((entry) => concerns(entry, workflow)),
    createdOn,
  );
  const shown = own.filter(
    (entry) =>
      (filter.kind === '' || kindOf(entry) === filter.kind) &&
      (filter.stage === 0 || entry.events.some((event) => stageIdOf(event, workflow) === filter.stage)),
  );
  const olderButton = hasOlder && (
    <Button busy={older.isPending} onClick={() => older.mutate()}>
      {texts.history.older}
    </Button>
  );

  return (
    <Card
      title={texts.history.title}
      flush
      actions={
        <>
          <Select
            label={texts.history.kind}
            labelHidden
            value={filter.kind}
            onChange={({ target }) =>
              setFilter({ ...filter, kind: historyKinds.find((kind) => kind === target.value) ?? '' })
            }
          >
            <option value="">{texts.history.allKinds}</option>
            {historyKinds.map((kind) => (
              <option key={kind} value={kind}>
                {texts.history.kinds[kind]}
              </option>
            ))}
          </Select>
          <Select
            label={texts.history.stage}
            labelHidden
            className={css.stageFilter}
            value={filter.stage}
            onChange={({ target }) => setFilter({ ...filter, stage: Number(target.value) })}
          >
            <option value={0}>{texts.history.allStages}</option>
            {workflow.stages.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        </>
      }
    >
      {own.length === 0 ? (
        <EmptyState
          icon="clock"
          title={texts.history.empty}
          text={texts.history.emptyText}
          action={olderButton}
        />
      ) : shown.length === 0 ? (
        <EmptyState
          icon="filter"
          title={texts.history.noMatch}
          text={hasOlder ? texts.history.noMatchText : undefined}
          action={
            <>
              <Button onClick={() => setFilter(everything)}>{texts.history.clear}</Button>
              {olderButton}
            </>
          }
        />
      ) : (
        <>
          <ol className={css.list} aria-busy={older.isPending}>
            {condensed(shown).map((entry) => (
              <Entry key={entry.id} {...{ entry, workflow, wall, format }} />
            ))}
          </ol>
          {olderButton && <div className={css.older}>{olderButton}</div>}
        </>
      )}
    </Card>
  );
}

const actorName = ({ kind, name }: HistoryEntry['actor']): string => {
  if (kind === 'schedule') return texts.history.schedule;
  return name || texts.history.system;
};

/** A stage started by another one has no author. */
const beginsItself = (event: ToldEvent): boolean => event.category === 'Stage Started' && event.automatic;

function Entry({
  entry,
  workflow,
  wall,
  format: { date, dateTime, exact },
}: {
  entry: ToldEntry;
  workflow: Workflow;
  wall: Wall;
  format: Format;
}) {
  const tell = (value: string) => (value.includes('T') ? dateTime(value) : date(value));
  const lines = entry.events.map((event) => ({ event, ...lineOf(event, workflow, tell) }));
  const files = lines.find((line) => line.files.length > 0)?.files ?? [];
  return (
    <li className={css.entry}>
      <Icon name={iconOf(entry)} className={css.icon} />
      <div className={css.words}>
        {lines.map(({ words, quote, event }, index) => (
          <div key={event.category} className={index === 0 ? undefined : css.follows}>
            {index === 0 && !beginsItself(event) && <strong>{actorName(entry.actor)} </strong>}
            {words}
            {quote && <blockquote className={css.quote}>{quote}</blockquote>}
          </div>
        ))}
        {files.length > 0 && (
          <Disclosure summary={<span className={css.follows}>{texts.approval.files}</span>}>
            <FileHashes files={files} />
          </Disclosure>
        )}
        {entry.mails && entry.mails.length > 0 && <Mails mails={entry.mails} />}
      </div>
      <time className={css.when} dateTime={entry.at} title={exact(entry.at)}>
        {dayWords(entry.at, wall)} {timeWords(entry.at, wall.timezone)}
      </time>
    </li>
  );
}

type Mail = NonNullable<HistoryEntry['mails']>[number];

/** True for a mail that is being sent. A mail that is owed for a reason was not taken and waits. */
const isUnderWay = ({ state, reason }: Mail): boolean =>
  state === 'claimed' || (state === 'owed' && reason === undefined);

/** Delivery state of the mails: one line if all were sent, otherwise every address. */
function Mails({ mails }: { mails: NonNullable<HistoryEntry['mails']> }) {
  const sent = mails.filter(({ state }) => state === 'sent').length;
  const underWay = mails.some(isUnderWay);
  const troubled = mails.some((mail) => mail.state !== 'sent' && !isUnderWay(mail));
  return (
    <Disclosure
      defaultOpen={troubled}
      summary={
        <span className={troubled ? css.trouble : css.follows}>
          {underWay && !troubled
            ? texts.history.mailsUnderWay(mails.length)
            : texts.history.mailCount({ sent, total: mails.length })}
        </span>
      }
    >
      <ul className={css.mails} aria-label={texts.history.mailsTitle}>
        {mails.map((mail) => (
          <li
            key={mail.recipient}
            className={mail.state === 'sent' || isUnderWay(mail) ? undefined : css.trouble}
          >
            <Icon
              name={
                mail.state === 'sent'
                  ? 'check'
                  : isUnderWay(mail) || mail.state === 'owed'
                    ? 'clock'
                    : 'alert'
              }
              size={14}
            />
            <span>
              {mail.to}: {texts.history.mails[mail.state]}
              {mail.reason && ` (${texts.history.mailReasons[mail.reason] ?? mail.reason})`}
            </span>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
