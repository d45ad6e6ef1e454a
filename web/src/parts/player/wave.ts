/** Loudness of a sound as a waveform. */

/** Downsamples the peaks, each the loudest of its share, so that no peak is lost. */
export const resampled = (peaks: readonly number[], count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => {
    const from = Math.floor((index * peaks.length) / count);
    const until = Math.max(from + 1, Math.floor(((index + 1) * peaks.length) / count));
    return peaks.slice(from, until).reduce((most, peak) => Math.max(most, peak), 0);
  });

/** Minimum height of a bar, in percent: silence is a line. */
const least = 2;

/** SVG path with a bar for each peak in a view box of `peaks.length × 100`, around its middle. */
export const wavePath = (peaks: readonly number[]): string =>
  peaks
    .map((peak, index) => {
      const half = Math.max(least, Math.min(1, peak) * 100) / 2;
      return `M${index + 0.5} ${(50 - half).toFixed(1)}V${(50 + half).toFixed(1)}`;
    })
    .join('');

/** Peaks in the answer of a `loudness` URL; empty for any other content. */
export const peaksOf = (answer: unknown): readonly number[] => {
  const { peaks } = (answer ?? {}) as { readonly peaks?: unknown };
  return Array.isArray(peaks) ? peaks.filter((peak) => typeof peak === 'number' && peak >= 0) : [];
};
