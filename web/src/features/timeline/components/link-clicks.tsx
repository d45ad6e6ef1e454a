import { useQuery } from '@tanstack/react-query';
import type { LinkClicks as Clicks } from '#contracts/timeline.ts';
import { useFormat } from '#lib/format.ts';
import { timeline as texts } from '#lib/texts/en/timeline.ts';
import { Disclosure, Icon } from '#ui/index.ts';
import { linkClicksQuery } from '../api.ts';
import { dayWords, timeWords, type Wall } from '../relative-dates.ts';
import css from './timeline.module.css';

/** Clicks on the mailed link of a round by recipient, with time and count; scanners are not counted. */
export function LinkClicks({
  projectId,
  revisionId,
  opened,
  wall,
}: {
  projectId: number;
  revisionId: number;
  /** Number of openings in the history. */
  opened: number;
  wall: Wall;
}) {
  const { data } = useQuery(linkClicksQuery(projectId, revisionId, opened));
  if (!data) return null;
  return (
    <ul className={css.clicks} aria-label={texts.clicks.title}>
      {data.items.length === 0 && (
        <li>
          <Icon name="eye" size={14} />
          {texts.clicks.none}
        </li>
      )}
      {data.items.map((clicks) => (
        <li key={clicks.contact_id}>
          <Openings clicks={clicks} wall={wall} />
        </li>
      ))}
    </ul>
  );
}

function Openings({
  clicks: { contact_name, event_time, clicks, opened },
  wall,
}: {
  clicks: Clicks;
  wall: Wall;
}) {
  const { exact } = useFormat();
  const when = (at: string) => `${dayWords(at, wall)} ${timeWords(at, wall.timezone)}`;
  const words = texts.clicks.opened(contact_name, when(event_time));
  return (
    <Disclosure
      summary={
        <span className={css.opener}>
          <Icon name="eye" size={14} />
          {clicks > 1 ? texts.clicks.times(words, clicks) : words}
        </span>
      }
    >
      <ul className={css.openings}>
        {opened.map((at) => (
          <li key={at}>
            <time dateTime={at} title={exact(at)}>
              {when(at)}
            </time>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
