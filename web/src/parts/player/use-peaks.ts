import { useEffect, useState } from 'react';
import { peaksOf } from './wave.ts';

/** Loudness of a sound; empty until it is loaded, and offline: then the waveform is a line. */
export const usePeaks = (address: string | null): readonly number[] => {
  const [peaks, setPeaks] = useState<readonly number[]>([]);
  // First signed URL, which changes while the sound does not.
  const [url] = useState(address);
  useEffect(() => {
    if (!url) return;
    const ending = new AbortController();
    fetch(url, { signal: ending.signal })
      .then((answer) => (answer.ok ? answer.json() : undefined))
      .then((answer) => setPeaks(peaksOf(answer)))
      .catch(() => {});
    return () => ending.abort();
  }, [url]);
  return peaks;
};
