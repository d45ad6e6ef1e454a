import type { ReactNode } from 'react';
import { Skeleton } from '#ui/index.ts';
import { compose as texts } from '../texts/en/compose.ts';
import css from './mail-columns.module.css';

/** The mail being written, and beside it the mail as the client gets it; one below the other where it is narrow. */
export function MailColumns({ preview, children }: { preview: ReactNode; children: ReactNode }) {
  return (
    <div className={css.columns}>
      <div className={css.column}>{children}</div>
      <aside className={css.aside} aria-label={texts.preview.title}>
        {preview}
      </aside>
    </div>
  );
}

/** What stays in reach below the mail: the button that sends it, and what there is to know first. */
export function MailFoot({ children }: { children: ReactNode }) {
  return <div className={css.foot}>{children}</div>;
}

/** One line of the foot; it ends with whether the draft is kept. */
export function MailFootRow({ isSaved, children }: { isSaved: boolean; children: ReactNode }) {
  return (
    <div className={css.row}>
      {children}
      <span className={css.quiet} role="status">
        {isSaved && texts.draft.saved}
      </span>
    </div>
  );
}

/** The columns' place while the templates are loading. */
export function MailColumnsSkeleton({ height = 520 }: { height?: number }) {
  return (
    <div className={css.columns} aria-busy="true">
      <Skeleton height={height} />
      <Skeleton height={height} />
    </div>
  );
}
