import type { File, PageList, TiledLevels } from '#contracts/file.ts';

/** Picture, or page of a file. */
export interface Picture {
  readonly small: string;
  /** Pixels on the longer side of the small source, if known before it is loaded, as `width` and `height` are. */
  readonly smallSide?: number | undefined;
  /** Larger source, loaded on demand. */
  readonly large?: string | null | undefined;
  /** Pixels of the best source, if known before it is loaded. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  /** Tiles at several sizes, loaded on zooming in. */
  readonly levels?: TiledLevels | null | undefined;
  /** Page of a file, whose levels are made on request. */
  readonly page?: { readonly file: string; readonly number: number; readonly load: LoadLevels } | undefined;
  /** File that it is the preview of, or all that is known of it. */
  readonly file?: File | undefined;
  /** URL of a page's text; null without one, undefined while unknown. */
  readonly text?: string | null | undefined;
}

/** Reads pages of a file, starting at a number; requests the levels of one of them. */
export type LoadLevels = (fileId: string, from: number, levels?: number) => Promise<PageList>;
