import { useEffect, useState } from 'react';
import { cx } from '#ui/cx.ts';
import type { Size } from './view.ts';
import css from './viewer.module.css';

/** Larger source of a picture over its small one: loaded once `wanted`, and shown once decoded. */
export function LargerPicture({
  src,
  wanted,
  onShown,
}: {
  src: string;
  wanted: boolean;
  /** Called with the size after loading; not after a failure. */
  onShown?: ((size: Size) => void) | undefined;
}) {
  const [state, setState] = useState<'none' | 'loading' | 'shown'>('none');
  useEffect(() => {
    if (wanted) setState((known) => (known === 'none' ? 'loading' : known));
  }, [wanted]);
  if (state === 'none') return null;
  return (
    <img
      className={cx(css.large, state === 'shown' && css.shown)}
      src={src}
      alt=""
      draggable={false}
      // Asked for beside the small one, which is in sight first.
      fetchPriority="low"
      onLoad={({ currentTarget }) => {
        const { naturalWidth: width, naturalHeight: height } = currentTarget;
        const show = () => {
          setState('shown');
          if (width > 0) onShown?.({ width, height });
        };
        // Decoded first, otherwise the small one would disappear for a moment.
        currentTarget.decode().then(show, show);
      }}
    />
  );
}
