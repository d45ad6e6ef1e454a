import { useEffect, useState } from 'react';

/** URL of a picture, or its pixels. */
export type Compared = string | ImageBitmap;

export interface Asked {
  readonly before: Compared;
  readonly after: Compared;
}

export interface DifferingPixels {
  /** Share of the differing pixels, from 0 to 1. */
  readonly share: number;
  /** True if the older one has another size, and was scaled. */
  readonly isScaled: boolean;
  readonly mask: ImageBitmap;
}

export type DifferenceState = 'computing' | 'failed' | DifferingPixels;

/** Difference of two pictures, computed by a worker. Undefined pictures request none. */
export const useDifference = (before: Compared | undefined, after: Compared | undefined): DifferenceState => {
  const [known, setKnown] = useState<Partial<Asked> & { readonly state: DifferenceState }>();
  useEffect(() => {
    if (before === undefined || after === undefined) return;
    const tell = (state: DifferenceState) => setKnown({ before, after, state });
    const worker = new Worker(new URL('./difference.worker.ts', import.meta.url), { type: 'module' });
    let mask: ImageBitmap | undefined;
    worker.onmessage = ({ data }: MessageEvent<DifferingPixels | undefined>) => {
      mask = data?.mask;
      tell(data ?? 'failed');
      worker.terminate();
    };
    worker.onerror = () => tell('failed');
    const absolute = (of: Compared): Compared =>
      typeof of === 'string' ? new URL(of, location.href).href : of;
    worker.postMessage({ before: absolute(before), after: absolute(after) } satisfies Asked);
    return () => {
      worker.terminate();
      mask?.close();
    };
  }, [before, after]);
  // Race: the pictures have changed; the earlier mask is closed in the commit that shows the new ones.
  return known?.before === before && known?.after === after ? (known?.state ?? 'computing') : 'computing';
};
