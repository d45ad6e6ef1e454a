import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { LinkClicks as Clicks, SentLink } from '#contracts/timeline.ts';
import { formatTime } from '#domain/calendar/date.ts';
import { useFormat } from '#lib/format/format.ts';
import { timeline as texts } from '#lib/texts/en/timeline.ts';
import { RemoveDialog } from '#parts/form/remove-dialog.tsx';
import { Disclosure, Icon, type IconName, Menu } from '#ui/index.ts';
import { linkClicksQuery, revokeLink } from '../api.ts';
import { dayWords, type Wall } from '../relative-dates.ts';
import css from './timeline.module.css';

const CopyLinkDialog = lazy(async () => ({ default: (await import('./link-dialogs.tsx')).CopyLinkDialog }));
const RenewLinkDialog = lazy(async () => ({ default: (await import('./link-dialogs.tsx')).RenewLinkDialog }));

/** Mailed links of a round by recipient, each with its clicks and what may be done with it. Scanners are not counted. */
export function LinkClicks({
  projectId,
  revisionId,
  opened,
  isDecided,
  isClosed,
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
  /** True if no link can be made: the project is closed, or the workspace is read-only. */
  isClosed: boolean;
  wall: Wall;
}) {
  const client = useQueryClient();
  const { data } = useQuery(linkClicksQuery(projectId, revisionId, opened));
  const [asked, setAsked] = useState<{
    readonly what: 'copy' | 'renew' | 'revoke';
    readonly link: SentLink;
  }>();
  if (!data) return null;
  const clicksOf = new Map(data.items.map((clicks) => [clicks.contact_id, clicks]));
  const { revoking } = texts.clicks;
  const close = () => setAsked(undefined);
  const actionsOn = (link: SentLink) => [
    ...(link.opens && !isClosed
      ? [
          {
            label: texts.clicks.copy,
            icon: 'copy' as const,
            onSelect: () => setAsked({ what: 'copy', link }),
          },
        ]
      : []),
    ...(link.on_project && !isClosed
      ? [
          {
            label: texts.clicks.renew,
            icon: 'send' as const,
            onSelect: () => setAsked({ what: 'renew', link }),
          },
        ]
      : []),
    ...(link.opens
      ? [
          {
            label: texts.clicks.revoke,
            icon: 'ban' as const,
            onSelect: () => setAsked({ what: 'revoke', link }),
          },
        ]
      : []),
  ];
  const round = { projectId, revisionId };
  return (
    <>
      <ul className={css.clicks} aria-label={texts.clicks.title}>
        {data.items.length === 0 && !isDecided && (
          <li>
            <Told icon="eye">{texts.clicks.none}</Told>
          </li>
        )}
        {data.links.map((link) => {
          const actions = actionsOn(link);
          return (
            <li key={link.contact_id}>
              <Link link={link} clicks={clicksOf.get(link.contact_id)} wall={wall} />
              {actions.length > 0 && (
                <Menu label={texts.clicks.actions(link.contact_name)} iconOnly size="small" items={actions} />
              )}
            </li>
          );
        })}
      </ul>
      <Suspense>
        {asked?.what === 'copy' && <CopyLinkDialog {...round} link={asked.link} onClose={close} />}
        {asked?.what === 'renew' && <RenewLinkDialog {...round} link={asked.link} onClose={close} />}
      </Suspense>
      {asked?.what === 'revoke' && (
        <RemoveDialog
          words={{
            title: revoking.title(asked.link.contact_name),
            text: revoking.text(asked.link.contact_name),
            keep: revoking.keep,
            remove: texts.clicks.revoke,
          }}
          remove={() => revokeLink(client, projectId, revisionId, asked.link.contact_id)}
          notices={{ removed: revoking.revoked, failed: revoking.failed }}
          onClose={close}
        />
      )}
    </>
  );
}

function Told({ icon, children }: { icon: IconName; children: string }) {
  return (
    <span className={css.opener}>
      <Icon name={icon} size={14} />
      {children}
    </span>
  );
}

function Link({ link, clicks, wall }: { link: SentLink; clicks: Clicks | undefined; wall: Wall }) {
  const { contact_name: who, opens, sent } = link;
  return (
    <span className={css.linkOf}>
      {clicks && <Openings clicks={clicks} wall={wall} />}
      {!clicks && opens && <Told icon="link">{texts.clicks.link(who)}</Told>}
      {!opens && <Told icon="ban">{sent ? texts.clicks.ended(who) : texts.clicks.noLink(who)}</Told>}
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
  const when = (at: string) => `${dayWords(at, wall)} ${formatTime(at, wall.timezone)}`;
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
