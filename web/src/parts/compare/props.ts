import type { ReactNode } from 'react';
import type { File } from '#contracts/files.ts';
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
  /** Versions of it in earlier rounds, at least one, the oldest first. */
  readonly versions: readonly Version[];
  /** Round of the older side, as chosen around the comparison; the one before the latest where there is none of it. */
  readonly compared?: number | undefined;
  /** Told of another choice; left out, the comparison keeps it itself. */
  readonly onCompared?: ((round: number) => void) | undefined;
  /** Points of all rounds. */
  readonly points: readonly ShownPoint[];
  readonly selected: string | undefined;
  readonly onSelect: (id: string | undefined) => void;
  /** Page in sight, from 1. */
  readonly page: number;
  /** Called with pages of this round's file alone. */
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

/** Two versions, `file` being the newer one, and how they are looked at. */
export interface VersionsProps extends CompareProps {
  readonly older: Version;
  readonly mode: Mode;
  readonly look: LookMode;
  /** Shows, or lets hear, the older version alone, where they are compared in turn. */
  readonly isTurned: boolean;
  readonly onTurned: () => void;
  readonly onTurn: (isTurned: boolean) => void;
  /** As narrow as a phone: a row of controls, and the others in a menu. */
  readonly isNarrow: boolean;
  readonly isFull: boolean;
  readonly onFull: () => void;
}
