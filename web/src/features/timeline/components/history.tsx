import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import type { HistoryEntry } from '#contracts/workflows.ts';
import { formatTime } from '#domain/calendar/date.ts';
import { isUnmissed } from '#domain/waiting-mail.ts';
import type { Workflow } from '#domain/workflow/index.ts';
import { type Format, useFormat } from '#lib/format/format.ts';
import { personName } from '#lib/format/person-name.ts';
import { notifyError } from '#lib/page/notify.ts';
import { timeline as texts } from '#lib/texts/en/timeline.ts';
import { MentionName } from '#parts/points/mention-words.tsx';
import { Button, Card, Disclosure, EmptyState, Icon, Select } from '#ui/index.ts';
import { isUnderWay, loadOlder, type Mail } from '../api.ts';
import {
  concerns,
  condensed,
  folded,
  type HistoryKind,
  happensItself,
  historyKinds,
  iconOf,
  kindOf,
  lineOf,
  type RoundNumbers,
  roundNumbers,
  stageIdOf,
  type ToldEntry,
  toldOnce,
} from '../history.ts';
import { dayWords, type Wall } from '../relative-dates.ts';
import { FileHashes } from './approval.tsx';
import css from './history.module.css';
import { failedOf, SendAgain } from './send-again.tsx';

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
  closed,
}: {
  projectId: number;
  /** Creation date of the project. */
  createdOn: string;
  workflow: Workflow;
  history: readonly HistoryEntry[];
  hasOlder: boolean;
  wall: Wall;
  /** Reason that nothing can be sent. */
  closed: string | undefined;
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
  const rounds = roundNumbers(workflow, history);
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
            {folded(condensed(shown)).map((group) => {
              const entries = group.map((entry) => (
                <Entry key={entry.id} {...{ projectId, entry, workflow, rounds, wall, format, closed }} />
              ));
              return group.length === 1 ? (
                entries
              ) : (
                <li key={`from ${group.at(-1)?.id}`} className={css.folded}>
                  <Disclosure summary={<span className={css.follows}>{foldedWords(group, wall)}</span>}>
                    <ol className={css.list}>{entries}</ol>
                  </Disclosure>
                </li>
              );
            })}
          </ol>
          {olderButton && <div className={css.older}>{olderButton}</div>}
          {hasOlder && (
            <p className={css.onPaper} data-paper="only">
              {texts.history.onPaper}
            </p>
          )}
        </>
      )}
    </Card>
  );
}

/** True for words of more than about a quarter of a sheet, between whose lines their entry may break. */
const isLongOnPaper = (words: string): boolean =>
  words.split('\n').reduce((lines, one) => lines + Math.max(1, Math.ceil(one.length / 80)), 0) > 15;

/** "4 automatic entries, Tuesday to today". */
const foldedWords = (group: readonly ToldEntry[], wall: Wall): string => {
  const [newest, oldest] = [group[0], group.at(-1)].map((entry) => (entry ? dayWords(entry.at, wall) : ''));
  return texts.history.folded({ count: group.length, from: oldest ?? '', until: newest ?? '' });
};

const actorName = (actor: HistoryEntry['actor']): string => {
  if (actor.kind === 'schedule') return texts.history.schedule;
  return personName(actor) || texts.history.system;
};

function Entry({
  projectId,
  entry,
  workflow,
  rounds,
  wall,
  format: { date, dateTime, exact },
  closed,
}: {
  projectId: number;
  entry: ToldEntry;
  workflow: Workflow;
  rounds: RoundNumbers;
  wall: Wall;
  format: Format;
  closed: string | undefined;
}) {
  const tell = (value: string) => (value.includes('T') ? dateTime(value) : date(value));
  const lines = entry.events.map((event) => ({
    event,
    ...lineOf(event, entry.actor.kind, { workflow, rounds, format: tell }),
  }));
  const files = lines.find((line) => line.files.length > 0)?.files ?? [];
  return (
    <li
      className={css.entry}
      data-long={lines.some(({ quote }) => quote && isLongOnPaper(quote)) || undefined}
    >
      <Icon name={iconOf(entry)} className={css.icon} />
      <div className={css.words}>
        {lines.map(({ words, quote, mentions, event }, index) => (
          <div key={event.category} className={index === 0 ? undefined : css.follows}>
            {index === 0 && !happensItself(event, entry.actor.kind) && (
              <strong>{actorName(entry.actor)} </strong>
            )}
            {words}
            {mentions.length > 0 && <Mentioned names={mentions} />}
            {quote && (
              <blockquote dir="auto" lang="" className={css.quote}>
                {quote}
              </blockquote>
            )}
          </div>
        ))}
        {entry.actor.proof && <p className={css.follows}>{texts.history.proofs[entry.actor.proof]}</p>}
        {entry.actor.answerer?.email && (
          <p className={css.follows}>{texts.history.saidAddress(entry.actor.answerer.email)}</p>
        )}
        {files.length > 0 && (
          <Disclosure summary={<span className={css.follows}>{texts.approval.files}</span>}>
            <FileHashes files={files} />
          </Disclosure>
        )}
        {entry.mails && entry.mails.length > 0 && <Mails {...{ projectId, closed }} mails={entry.mails} />}
      </div>
      <time className={css.when} dateTime={entry.at} title={exact(entry.at)}>
        {dayWords(entry.at, wall)} {formatTime(entry.at, wall.timezone)}
      </time>
    </li>
  );
}

/** Delivery state of the mails: one line if all were sent, otherwise every address. */
function Mails({
  projectId,
  mails,
  closed,
}: {
  projectId: number;
  mails: readonly Mail[];
  closed: string | undefined;
}) {
  const sent = mails.filter(({ state }) => state === 'sent').length;
  const underWay = mails.some(isUnderWay);
  const failed = failedOf(mails);
  const unsure = mails.filter(({ state }) => state === 'unknown').length;
  const isCalm = (mail: Mail) => mail.state === 'sent' || isUnderWay(mail) || isUnmissed(mail);
  const troubled = !mails.every(isCalm);
  return (
    <Disclosure
      defaultOpen={troubled}
      summary={
        <span className={troubled ? css.trouble : css.follows}>
          {underWay && !troubled
            ? texts.history.mailsUnderWay(mails.length)
            : texts.history.mailCount({ sent, total: mails.length, unsure })}
        </span>
      }
    >
      <ul className={css.mails} aria-label={texts.history.mailsTitle}>
        {mails.map((mail) => (
          <li key={mail.recipient} className={isCalm(mail) ? undefined : css.trouble}>
            <Icon
              name={
                mail.state === 'sent'
                  ? 'check'
                  : isUnderWay(mail) || mail.state === 'owed'
                    ? 'clock'
                    : isUnmissed(mail)
                      ? 'ban'
                      : 'alert'
              }
              size={14}
            />
            <span>
              {mail.to}: {texts.history.mails[mail.state]}
              {mail.reason && ` (${texts.history.mailReasons[mail.reason] ?? mail.reason})`}
              {mail.not_again &&
                `. ${texts.history.notAgain(texts.history.mailReasons[mail.not_again] ?? mail.not_again)}`}
            </span>
            {mail.commit !== undefined && (
              <SendAgain
                projectId={projectId}
                mails={failedOf([mail])}
                variant="quiet"
                size="small"
                aria-label={texts.history.sendAgainTo(mail.to)}
                disabledReason={closed}
              >
                {texts.history.sendAgain}
              </SendAgain>
            )}
          </li>
        ))}
      </ul>
      {failed.length > 1 && (
        <SendAgain projectId={projectId} mails={failed} size="small" disabledReason={closed}>
          {texts.history.sendAll(failed.length)}
        </SendAgain>
      )}
    </Disclosure>
  );
}

/** End of a line: the people mentioned. */
function Mentioned({ names }: { names: readonly string[] }) {
  return (
    <>
      {` ${texts.events.mentioning} `}
      {names.map((name, place) => (
        <Fragment key={name}>
          {place > 0 && ', '}
          <MentionName name={name} />
        </Fragment>
      ))}
    </>
  );
}
