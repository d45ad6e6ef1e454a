import { useEffect, useState } from 'react';

/** Addresses of the pictures. */
export interface Asked {
  readonly before: string;
  readonly after: string;
}

export interface Told {
  /** Share of the pixels that differ, from 0 to 1. */
  readonly share: number;
  /** The older one has another size, and was scaled for it. */
  readonly isScaled: boolean;
  readonly mask: ImageBitmap;
}

export type DifferenceState = 'computing' | 'failed' | Told;

/** Difference of two pictures, computed by a worker. Undefined addresses ask for none. */
export const useDifference = (before: string | undefined, after: string | undefined): DifferenceState => {
  const [state, setState] = useState<DifferenceState>('computing');
  useEffect(() => {
    if (before === undefined || after === undefined) return;
    setState('computing');
    const worker = new Worker(new URL('./difference.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<Told | undefined>) => {
      setState(data ?? 'failed');
      worker.terminate();
    };
    worker.onerror = () => setState('failed');
    const absolute = (address: string): string => new URL(address, location.href).href;
    worker.postMessage({ before: absolute(before), after: absolute(after) } satisfies Asked);
    return () => worker.terminate();
  }, [before, after]);
  return state;
};
