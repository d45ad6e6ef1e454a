import type { File, PageList, TiledLevels } from '#contracts/files.ts';

/** A picture, or a page of a file. */
export interface Picture {
  readonly small: string;
  /** More pixels of the same, loaded once they are needed. */
  readonly large?: string | null | undefined;
  /** Pixels of the best source, if known before it is loaded. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  /** Its tiles at several sizes, loaded as one zooms in. */
  readonly levels?: TiledLevels | null | undefined;
  /** The page of a file that it is, whose levels are made when they are asked for. */
  readonly page?: { readonly file: string; readonly number: number; readonly load: LoadLevels } | undefined;
  /** The file that it is the preview of, or all there is of it. */
  readonly file?: File | undefined;
  /** Address of a page's text; null without one, undefined while that is not known. */
  readonly text?: string | null | undefined;
}

/** Reads pages of a file from a number on; has the levels of one of them made if they are asked for. */
export type LoadLevels = (fileId: string, from: number, levels?: number) => Promise<PageList>;
