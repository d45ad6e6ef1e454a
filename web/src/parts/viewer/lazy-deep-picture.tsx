import { lazy, Suspense, useState } from 'react';
import type { DeepPictureProps } from './deep-picture.tsx';

// Without a connection the smaller pictures stay.
const Tiles = lazy<React.ComponentType<DeepPictureProps>>(() =>
  import('./deep-picture.tsx').catch(() => ({ default: () => null })),
);

/** Tiles of a large picture, loaded once they are wanted for the first time. */
export function DeepPicture(props: DeepPictureProps) {
  const [isThere, setThere] = useState(false);
  if (props.wanted && !isThere) setThere(true);
  return (
    isThere && (
      <Suspense>
        <Tiles {...props} />
      </Suspense>
    )
  );
}
