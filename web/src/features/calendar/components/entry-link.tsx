import { timeOf } from '#lib/format/day-names.ts';
import { type Format, inZone } from '#lib/format/format.ts';
import { timelineHref } from '#lib/project/project-status.tsx';
import { calendar as texts } from '#lib/texts/en/calendar.ts';
import { cx, Icon, useUi, VisuallyHidden } from '#ui/index.ts';
import type { Entry } from '../entries.ts';
import css from './calendar.module.css';

const icons = { due: 'clock', target: 'flag' } as const;

/** Link of an entry to its project; `large` with the client and the time. */
export function EntryLink({
  entry,
  format,
  large = false,
}: {
  entry: Entry;
  format: Format;
  large?: boolean;
}) {
  const { Link } = useUi();
  const { row, kind, isLate } = entry;
  const deliverable =
    entry.kind === 'due' && row.deliverable_type === 'Multi'
      ? row.workflows.find(({ id }) => id === entry.workflow)?.title
      : undefined;
  const details = [row.client_name, deliverable].filter(Boolean).join(' · ');
  const local = inZone(format, row.timezone);
  const when = entry.kind === 'due' ? local.exact(entry.at) : undefined;
  // The day is told by the place of the entry.
  const time = entry.kind === 'due' ? timeOf(entry.at, local) : texts.kind.target;
  return (
    <Link
      href={
        entry.kind === 'due' && row.deliverable_type === 'Multi'
          ? `/projects/${row.id}/timeline/${entry.workflow}`
          : timelineHref(row)
      }
      className={cx(css.entry, css[kind], isLate && css.late, large && css.large)}
      title={[row.name, details, [texts.kind[kind], when].filter(Boolean).join(' ')].join('\n')}
      data-row
      draggable={false}
    >
      <Icon name={isLate ? 'alert' : icons[kind]} size={14} />
      <span className={css.words}>
        <span className={css.name}>{row.name}</span>
        <VisuallyHidden>
          {['', !(large && kind === 'target') && texts.kind[kind], isLate && texts.late]
            .filter((words) => words !== false)
            .join(', ')}
        </VisuallyHidden>
        {large && (
          <span className={css.details}>
            {details && `${details}\u00a0· `}
            <span className={css.time}>{time}</span>
          </span>
        )}
      </span>
    </Link>
  );
}
