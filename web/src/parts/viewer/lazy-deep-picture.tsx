import { lazy, Suspense, useState } from 'react';
import type { DeepPictureProps } from './deep-picture.tsx';

// Offline the smaller pictures stay.
const Tiles = lazy<React.ComponentType<DeepPictureProps>>(() =>
  import('./deep-picture.tsx').catch(() => ({ default: () => null })),
);

/** Tiles of a large picture, loaded lazily. */
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
