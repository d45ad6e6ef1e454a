/** Shared parts of guest pages: the agency's head, and the placeholder while loading. */
import { type ReactNode, type Ref, useEffect } from 'react';
import type { File } from '#contracts/file.ts';
import type { Review } from '#contracts/review.ts';
import { type DtFormat, dtFormats, formatDateTime, formatNearTime, zoneName } from '#domain/calendar/date.ts';
import { eveningInWords } from '#domain/calendar/evening.ts';
import { now } from '#lib/calls/server-time.ts';
import { installGuestPage, isSeenPage } from '#lib/offline/install-guest-page.ts';
import { applyTheme } from '#lib/page/appearance.ts';
import { Avatar } from '#ui/avatar.tsx';
import { cx } from '#ui/cx.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import columns from './columns.module.css';
import { rememberGuestLanguage } from './guest-language.ts';
import css from './guest-page.module.css';

/** Workspace, language and time zone of a guest page. */
export type GuestFrame = Pick<Review, 'workspace' | 'language' | 'timezone' | 'dt_format'>;

const formatOf = ({ dt_format }: GuestFrame): DtFormat =>
  dtFormats.find((one) => one === dt_format) ?? 'DD/MM/YYYY';

/** Instant in the workspace's format and the project's time zone, with the zone's name. */
export const guestTime = (at: string, frame: GuestFrame): string => {
  const { timezone, language } = frame;
  return `${formatDateTime(at, formatOf(frame), timezone)} ${zoneName(at, timezone, language)}`;
};

/** Instant that is near: its time with the zone's name, and with its date on another day. */
export const guestNearTime = (at: string, frame: GuestFrame): string => {
  const { timezone, language } = frame;
  return `${formatNearTime(at, formatOf(frame), timezone, now())} ${zoneName(at, timezone, language)}`;
};

/** Due date in words, in the project's time zone: `Monday evening`. */
export const guestEvening = (due: string, frame: GuestFrame): string =>
  eveningInWords(due, {
    format: formatOf(frame),
    zone: frame.timezone,
    language: frame.language,
    now: now(),
  });

/** Sets the document's theme, favicon, language and title to the agency's, once loaded; then installs the page. */
export const useGuestDocument = (
  frame: Pick<GuestFrame, 'workspace' | 'language'> | undefined,
  title: string,
): void =>
  useEffect(() => {
    if (!frame) return;
    applyTheme(frame.workspace.theme, frame.workspace.logo, frame.workspace.name);
    document.documentElement.lang = frame.language;
    document.title = `${title} – ${frame.workspace.name}`;
    if (isSeenPage()) return;
    rememberGuestLanguage(frame.language);
    void installGuestPage();
  }, [frame, title]);

/** Polling intervals in ms while a file is being checked, and while a film is being converted, which takes minutes. */
const lookAgainAfter = { checking: 2000, film: 5000 };

/** Polls while a file is being checked or converted. */
export const useLookAgain = (
  page: { readonly files: readonly Pick<File, 'state' | 'playback'>[] } | undefined,
  load: () => void,
): void =>
  useEffect(() => {
    const isChecking = page?.files.some(({ state }) => state === 'checking');
    if (!isChecking && !page?.files.some(({ playback }) => playback?.state === 'pending')) return;
    const timer = setTimeout(load, isChecking ? lookAgainAfter.checking : lookAgainAfter.film);
    return () => clearTimeout(timer);
  }, [page, load]);

/**
 * Layout of a whole page; `bar` stays visible below it. With a `corner` the head of a phone leaves the screen to the
 * work.
 */
export function GuestPage({
  frame,
  title,
  about,
  badge,
  corner,
  bar,
  children,
}: {
  frame: GuestFrame;
  title: string;
  about: ReactNode;
  badge?: ReactNode;
  /** Ref of a place in a phone's head. */
  corner?: Ref<HTMLElement>;
  bar?: ReactNode;
  children: ReactNode;
}) {
  const { workspace } = frame;
  return (
    <div className={cx(css.page, corner && css.short)}>
      <header className={css.head}>
        <div className={css.brand}>
          <Avatar name={workspace.name} src={workspace.logo} size={32} square />
          <span>{workspace.name}</span>
        </div>
        <div className={css.title}>
          <h1>{title}</h1>
          <p>{about}</p>
        </div>
        {corner && <span ref={corner} className={css.corner} />}
        {badge}
      </header>
      <main className={css.main}>{children}</main>
      {bar}
    </div>
  );
}

export function GuestLoading() {
  return (
    <div className={css.page} aria-busy="true">
      <header className={css.head}>
        <Skeleton width={220} height={32} />
      </header>
      <main className={css.main}>
        <div className={columns.columns}>
          <Skeleton height={420} />
          <Skeleton height={180} />
        </div>
      </main>
    </div>
  );
}
