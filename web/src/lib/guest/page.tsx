/** What the pages for people without an account have in common: the agency's head, and the page's place while it loads. */
import { type ReactNode, useEffect } from 'react';
import type { Review } from '../../../../shared/contracts/review.ts';
import { dtFormats, formatDateTime, zoneName } from '../../../../shared/domain/calendar/date.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { applyTheme } from '../appearance.ts';
import css from './page.module.css';

/** Whose page it is, and in which language and zone it speaks. */
export type GuestFrame = Pick<Review, 'workspace' | 'language' | 'timezone' | 'dt_format'>;

/** An instant in the workspace's format and the project's zone, which it names. */
export const guestTime = (at: string, { dt_format, timezone }: GuestFrame): string => {
  const format = dtFormats.find((one) => one === dt_format) ?? 'DD/MM/YYYY';
  return `${formatDateTime(at, format, timezone)} ${zoneName(at, timezone)}`;
};

/** Dresses the document as the agency's, once it is known whose it is. */
export const useGuestDocument = (
  frame: Pick<GuestFrame, 'workspace' | 'language'> | undefined,
  title: string,
): void =>
  useEffect(() => {
    if (!frame) return;
    applyTheme(frame.workspace.theme, frame.workspace.logo, frame.workspace.name);
    document.documentElement.lang = frame.language;
    document.title = `${title} – ${frame.workspace.name}`;
  }, [frame, title]);

/** How often a page whose files are still being prepared looks again, in ms. */
const lookAgainAfter = 2000;

/** Looks again for as long as a file is being prepared. */
export const useLookAgain = (
  page: { readonly files: readonly { readonly state: string }[] } | undefined,
  load: () => void,
): void =>
  useEffect(() => {
    if (!page?.files.some(({ state }) => state === 'checking')) return;
    const timer = setTimeout(load, lookAgainAfter);
    return () => clearTimeout(timer);
  }, [page, load]);

/** A whole page; what is given as `bar` stays in reach below it. */
export function GuestPage({
  frame,
  title,
  about,
  badge,
  bar,
  children,
}: {
  frame: GuestFrame;
  title: string;
  about: ReactNode;
  badge?: ReactNode;
  bar?: ReactNode;
  children: ReactNode;
}) {
  const { workspace } = frame;
  return (
    <div className={css.page}>
      <header className={css.head}>
        <div className={css.brand}>
          <Avatar name={workspace.name} src={workspace.logo} size={32} square />
          <span>{workspace.name}</span>
        </div>
        <div className={css.title}>
          <h1>{title}</h1>
          <p>{about}</p>
        </div>
        {badge}
      </header>
      <main className={css.main}>{children}</main>
      {bar}
    </div>
  );
}

/** The work, and beside it what is said about it; one below the other on a phone. */
export function GuestColumns({ work, children }: { work: ReactNode; children: ReactNode }) {
  return (
    <div className={css.columns}>
      {work}
      <aside className={css.side}>{children}</aside>
    </div>
  );
}

/** The page's place while it is loading. */
export function GuestLoading() {
  return (
    <div className={css.page} aria-busy="true">
      <header className={css.head}>
        <Skeleton width={220} height={32} />
      </header>
      <main className={css.main}>
        <div className={css.columns}>
          <Skeleton height={420} />
          <Skeleton height={180} />
        </div>
      </main>
    </div>
  );
}
