/** Modes of comparison; `flip` shows one version at a time, and `text` marks the differing words of pages. */
const modes = ['side', 'slider', 'flip', 'overlay', 'difference', 'text'] as const;
export type Mode = (typeof modes)[number];

/** Content of two versions: `pictures` includes frames of films; sounds have nothing to show. */
export type Content = 'pictures' | 'pages' | 'sounds';

/** Minimum width in pixels for two pictures side by side. */
export const sideFrom = 700;

/** Modes at this width, in pixels. Sounds are heard in turn. */
export const modesIn = (width: number, content: Content): readonly Mode[] =>
  content === 'sounds'
    ? ['flip']
    : modes.filter(
        (mode) => (mode !== 'side' || width >= sideFrom) && (mode !== 'text' || content === 'pages'),
      );

/** Look of a mode: words are compared side by side if it is wide enough, otherwise in turn. */
export type LookMode = Exclude<Mode, 'text'>;
export const lookModeOf = (mode: Mode, offered: readonly Mode[]): LookMode => {
  if (mode !== 'text') return mode;
  return offered.includes('side') ? 'side' : 'flip';
};

/** Older version as laid over the newer one. */
export interface Look {
  /** Opacity, from 0 to 1. */
  readonly before: number;
  /** True if nothing of the newer one is visible. */
  readonly alone: boolean;
}

/** Look of the older version: `turned` while it is shown in place of the newer one, `strength` in an overlay. */
export const lookOf = (
  mode: LookMode,
  { turned, strength }: { readonly turned: boolean; readonly strength: number },
): Look => {
  if (mode === 'side') return { before: 1, alone: false };
  if (turned) return { before: 1, alone: true };
  const before = { slider: 1, overlay: strength, flip: 0, difference: 0 }[mode];
  return { before, alone: false };
};
