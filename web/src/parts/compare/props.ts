import type { ReactNode } from 'react';
import type { File } from '#contracts/file.ts';
import type { CompareTexts } from '#lib/texts/en/compare.ts';
import type { PointsTexts } from '#lib/texts/en/points.ts';
import type { ViewerTexts } from '#lib/texts/en/viewer.ts';
import type { LoadPages } from '../guest/use-pages.ts';
import type { ShownPoint } from '../points/point-drafts.ts';
import type { LookMode, Mode } from './modes.ts';
import type { Version } from './versions.ts';

export interface CompareProps {
  /** File of the page's round. */
  readonly file: File;
  readonly round: number;
  /** Versions of it in earlier rounds, at least one, oldest first. */
  readonly versions: readonly Version[];
  /** Files of all rounds, among which the described versions of films are. */
  readonly files?: readonly File[] | undefined;
  /** Round of the older side, as chosen outside; the one before the latest if it has no version. */
  readonly compared?: number | undefined;
  /** Called with another choice; if omitted, the comparison keeps the choice itself. */
  readonly onCompared?: ((round: number) => void) | undefined;
  /** Points of all rounds. */
  readonly points: readonly ShownPoint[];
  readonly selected: string | undefined;
  readonly onSelect: (id: string | undefined) => void;
  /** Visible page, from 1. */
  readonly page: number;
  /** Called with pages of this round's file only. */
  readonly onPage: (page: number) => void;
  readonly load: LoadPages;
  /** Told once the file of the page's round is shown beside an earlier version. */
  readonly onShown?: (() => void) | undefined;
  /** Comparison of films and sounds; undefined for pictures and pages. */
  readonly films?: ((props: VersionsProps) => ReactNode) | undefined;
  readonly texts: CompareTexts;
  readonly viewerTexts: ViewerTexts;
  readonly pointTexts: PointsTexts;
}

/** Two versions, `file` being the newer one, and their view. */
export interface VersionsProps extends CompareProps {
  readonly older: Version;
  readonly mode: Mode;
  readonly look: LookMode;
  /** True to show, or play, the older version alone, in modes that take turns. */
  readonly isTurned: boolean;
  readonly onTurned: () => void;
  readonly onTurn: (isTurned: boolean) => void;
  /** True on a phone's width: a row of controls, and the others in a menu. */
  readonly isNarrow: boolean;
  readonly isFull: boolean;
  readonly onFull: () => void;
}
