/** Films and sounds are reviewed by a rendition that every browser plays (docs/decisions/0039-films-are-renditions.md). */

/**
 * Reasons for a film or a sound without a rendition: it is damaged or no film (`broken`), has neither pictures nor sound
 * (`nothing_to_play`), lasts longer (`too_long`) or has more bytes (`too_large`) than the renderer takes on, or needs more
 * time or memory than it is given (`too_complex`).
 */
export const playbackRefusals = [
  'broken',
  'nothing_to_play',
  'too_long',
  'too_large',
  'too_complex',
] as const;
export type PlaybackRefusal = (typeof playbackRefusals)[number];
