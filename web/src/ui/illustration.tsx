import { lazy, Suspense } from 'react';
import css from './illustration.module.css';
import type { IllustrationName } from './illustrations.tsx';

/** Loaded with the first empty page. Without a connection the page says the same, so a failure is not told. */
const Drawing = lazy<React.ComponentType<{ name: IllustrationName }>>(() =>
  import('./illustrations.tsx').then(
    (drawings) => ({ default: drawings.Drawing }),
    () => ({ default: () => null }),
  ),
);

/** Decorative drawing of an empty page, whose room it keeps while it is loaded. */
export function Illustration({ name }: { name: IllustrationName }) {
  return (
    <span className={css.room}>
      <Suspense>
        <Drawing name={name} />
      </Suspense>
    </span>
  );
}
