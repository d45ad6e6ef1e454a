import { type RefObject, useEffect } from 'react';
import type { Captions } from './use-captions.ts';

/** Words of a cue for the browser's own renderer, which would read markup in them. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Gives a medium with the browser's own controls the captions as a text track, which its menu offers. */
export const useTextTrack = (
  media: RefObject<HTMLMediaElement | null>,
  { cues, language, isOn }: Captions,
): void => {
  useEffect(() => {
    if (cues.length === 0 || !media.current?.addTextTrack || typeof VTTCue === 'undefined') return;
    const track = media.current.addTextTrack('captions', language, language);
    for (const { from, until, text } of cues)
      track.addCue(new VTTCue(from / 1000, until / 1000, escaped(text)));
    track.mode = isOn ? 'showing' : 'hidden';
    // A track can't be taken away again.
    return () => {
      track.mode = 'disabled';
    };
  }, [cues, language, media]);
};
