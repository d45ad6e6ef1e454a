/** Ways of comparing; `flip` shows one version at a time. */
export const modes = ['side', 'slider', 'flip', 'overlay', 'difference'] as const;
export type Mode = (typeof modes)[number];

/** Pixels of width from which two pictures fit side by side. */
export const sideFrom = 700;

/** Modes in this width, in pixels. */
export const modesIn = (width: number): readonly Mode[] =>
  width >= sideFrom ? modes : modes.filter((mode) => mode !== 'side');

/** Older version as it lies over the newer one. */
export interface Look {
  /** Opacity, from 0 to 1. */
  readonly before: number;
  /** Nothing of the newer one shows. */
  readonly alone: boolean;
}

/** Look of the older version: `turned` while it is shown in the newer one's place, `strength` in an overlay. */
export const lookOf = (
  mode: Mode,
  { turned, strength }: { readonly turned: boolean; readonly strength: number },
): Look => {
  if (mode === 'side') return { before: 1, alone: false };
  if (turned) return { before: 1, alone: true };
  const before = { slider: 1, overlay: strength, flip: 0, difference: 0 }[mode];
  return { before, alone: false };
};
