import type { InboxEntry } from '#contracts/inbox.ts';
import type { InboxKind, InboxState } from '#domain/inbox/inbox.ts';
import { addressOf, sentenceOf, stageAndRound } from '#domain/inbox/sentence.ts';
import { now } from '#lib/calls/server-time.ts';
import { useFormat } from '#lib/format/format.ts';
import { inbox as texts } from '#lib/texts/en/inbox.ts';
import { cx, Icon, IconButton, type IconName, Menu, TextLink, Tooltip, VisuallyHidden } from '#ui/index.ts';
import { snoozesAt } from '../snooze.ts';
import css from './inbox.module.css';

const icons: Record<InboxKind, IconName> = {
  changes_requested: 'edit',
  approved: 'check-circle',
  answered: 'user',
  recalled: 'undo',
  points: 'flag',
  message: 'mail',
  mention: 'user',
  reply: 'comment',
  assigned: 'users',
  link_asked: 'link',
  more_time_asked: 'clock',
  guest_added: 'user',
  rated: 'star',
  undelivered: 'alert',
  bounced: 'alert',
  overdue: 'clock',
  target_missed: 'calendar',
};
const late: ReadonlySet<InboxKind> = new Set(['undelivered', 'bounced', 'overdue', 'target_missed']);

/** Entry: who did what, when and where, and what may be done with it. */
export function InboxRow({
  entry,
  disabledReason,
  onMark,
}: {
  entry: InboxEntry;
  disabledReason: string | undefined;
  onMark: (state: InboxState, until?: string) => void;
}) {
  const format = useFormat();
  const { kind, state, at, since, stage } = entry;
  const says = sentenceOf(entry, texts, format.date);
  const about = [says, entry.project?.name, stage].filter(Boolean).join(', ');
  const isUnread = state === 'unread';
  const ends = snoozesAt(now(), format.timezone);
  const place = stageAndRound(entry, texts);
  return (
    <li className={cx(css.row, isUnread && css.unread, late.has(kind) && css.late)}>
      <Icon name={icons[kind]} className={css.icon} />
      <div className={css.words}>
        <TextLink
          quiet
          href={addressOf(entry)}
          className={css.link}
          onClick={() => {
            if (isUnread && !disabledReason) onMark('read');
          }}
        >
          {isUnread && <VisuallyHidden>{texts.isUnread}: </VisuallyHidden>}
          <span dir="auto">{says}</span>
        </TextLink>
        <span className={css.about}>
          {place.length > 0 && <span dir="auto">{place.join(' · ')}</span>}
          <Tooltip text={format.exact(at)}>
            <time dateTime={at} data-tabular>
              {format.dateTime(at)}
            </time>
          </Tooltip>
          {state === 'snoozed' && <span>{texts.backOn(format.dateTime(since))}</span>}
        </span>
      </div>
      <div className={css.actions}>
        {state !== 'done' && (
          <IconButton
            icon="check"
            label={texts.done(about)}
            disabledReason={disabledReason}
            onClick={() => onMark('done')}
          />
        )}
        {state !== 'done' && (
          <Menu
            label={texts.snooze(about)}
            icon="clock"
            iconOnly
            disabledReason={disabledReason}
            items={(['hours', 'tomorrow', 'nextWeek'] as const).map((name) => ({
              label: texts[name],
              onSelect: () => onMark('snoozed', ends[name]),
            }))}
          />
        )}
        <IconButton
          icon={isUnread ? 'eye' : 'mail'}
          label={isUnread ? texts.toRead(about) : texts.toUnread(about)}
          disabledReason={disabledReason}
          onClick={() => onMark(isUnread ? 'read' : 'unread')}
        />
      </div>
    </li>
  );
}
