import { type Captions, useCaptions } from '../player/use-captions.ts';
import type { Side } from './pairing.ts';

type Offered = Parameters<typeof useCaptions>[0];

/** Captions of a comparison: both versions are switched together, because the one that is heard changes with a key. */
export const usePairCaptions = ({
  before,
  after,
  heard,
}: {
  readonly before: Offered;
  readonly after: Offered;
  readonly heard: Side;
}) => {
  const spoken = { before: useCaptions(before), after: useCaptions(after) };
  const versions = [spoken.before, spoken.after];
  const captions: Captions = {
    ...spoken[heard],
    toggle: () => {
      for (const version of versions) version.toggle();
    },
  };
  return {
    /** Captions of each version by itself. */
    spoken,
    /** Captions of the version that is heard. */
    captions,
    /** Opens or closes the transcripts; undefined without any. */
    toggleReading: versions.some(({ languages }) => languages.length > 0)
      ? () => {
          for (const version of versions) version.toggleReading();
        }
      : undefined,
    choose: (language: string) => {
      for (const version of versions) version.choose(language);
    },
  };
};
