import { type ReactNode, useState } from 'react';
import { compose as texts } from '#lib/texts/en/compose.ts';
import { Skeleton } from '#ui/index.ts';
import { type Shown, ShownSwitch } from '../form/shown-switch.tsx';
import css from './mail-columns.module.css';

/** Media query of the two columns, in which the preview is in sight beside its mail. */
export const twoColumns = '(min-width: 1100px)';

/** Editor of a mail and beside it the preview; on narrow screens one of them, by a switch. */
export function MailColumns({ preview, children }: { preview: ReactNode; children: ReactNode }) {
  const [shown, setShown] = useState<Shown>('write');
  return (
    <div className={css.columns} data-shown={shown}>
      <div className={css.switch}>
        <ShownSwitch value={shown} onChange={setShown} />
      </div>
      <div className={css.column}>{children}</div>
      <aside className={css.aside} aria-label={texts.preview.title}>
        {preview}
      </aside>
    </div>
  );
}

/** Sticky foot below the mail: the send button and notices. */
export function MailFoot({ children }: { children: ReactNode }) {
  return <div className={css.foot}>{children}</div>;
}

/** Row of the foot; at its end, the draft's saved state. */
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

/** Placeholder of the columns while the templates are loading. */
export function MailColumnsSkeleton({ height = 520 }: { height?: number }) {
  return (
    <div className={css.columns} aria-busy="true">
      <Skeleton height={height} />
      <Skeleton height={height} />
    </div>
  );
}
