import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { LinkClicks as Clicks, SentLink } from '#contracts/timeline.ts';
import { useFormat } from '#lib/format.ts';
import { timeline as texts } from '#lib/texts/en/timeline.ts';
import { RemoveDialog } from '#parts/form/remove-dialog.tsx';
import { Button, Disclosure, Icon } from '#ui/index.ts';
import { linkClicksQuery, revokeLink } from '../api.ts';
import { dayWords, timeWords, type Wall } from '../relative-dates.ts';
import css from './timeline.module.css';

/** Mailed links of a round by recipient, each with its clicks and a button to revoke it. Scanners are not counted. */
export function LinkClicks({
  projectId,
  revisionId,
  opened,
  isDecided,
  wall,
}: {
  projectId: number;
  revisionId: number;
  /** Number of openings in the history. */
  opened: number;
  /**
   * True if the round has its answer, so that an unopened link needs no warning; the answer may have come by that
   * link.
   */
  isDecided: boolean;
  wall: Wall;
}) {
  const client = useQueryClient();
  const { data } = useQuery(linkClicksQuery(projectId, revisionId, opened));
  const [asked, setAsked] = useState<SentLink>();
  if (!data) return null;
  const clicksOf = new Map(data.items.map((clicks) => [clicks.contact_id, clicks]));
  const { revoking } = texts.clicks;
  return (
    <>
      <ul className={css.clicks} aria-label={texts.clicks.title}>
        {data.items.length === 0 && !isDecided && (
          <li>
            <span className={css.opener}>
              <Icon name="eye" size={14} />
              {texts.clicks.none}
            </span>
          </li>
        )}
        {data.links.map((link) => (
          <li key={link.contact_id}>
            <Link link={link} clicks={clicksOf.get(link.contact_id)} wall={wall} />
            {link.opens && (
              <Button
                variant="quiet"
                size="small"
                icon="ban"
                aria-label={texts.clicks.revokeNamed(link.contact_name)}
                onClick={() => setAsked(link)}
              >
                {texts.clicks.revoke}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <RemoveDialog
          words={{
            title: revoking.title(asked.contact_name),
            text: revoking.text(asked.contact_name),
            keep: revoking.keep,
            remove: texts.clicks.revoke,
          }}
          remove={() => revokeLink(client, projectId, revisionId, asked.contact_id)}
          notices={{ removed: revoking.revoked, failed: revoking.failed }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

function Link({ link, clicks, wall }: { link: SentLink; clicks: Clicks | undefined; wall: Wall }) {
  const { contact_name: who, opens } = link;
  return (
    <span className={css.linkOf}>
      {clicks ? (
        <Openings clicks={clicks} wall={wall} />
      ) : (
        opens && (
          <span className={css.opener}>
            <Icon name="link" size={14} />
            {texts.clicks.link(who)}
          </span>
        )
      )}
      {!opens && (
        <span className={css.opener}>
          <Icon name="ban" size={14} />
          {texts.clicks.ended(who)}
        </span>
      )}
    </span>
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
