/** PDFium, by which PDFs are opened, read and rendered. Only for the child process, because the files are untrusted. */
import { open, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { PageText } from '#contracts/file.ts';
import { type PageSize, type PagesRefusal, pagesLimits } from '#domain/file/pages.ts';

/**
 * The functions of PDFium that are used here (fpdfview.h, fpdf_text.h). Documents, pages, bitmaps and addresses in its
 * memory are numbers, and 0 is none.
 */
interface PdfiumModule {
  readonly HEAPU8: Uint8Array<ArrayBuffer>;
  readonly wasmExports: { malloc(bytes: number): number; free(address: number): void };
  _FPDF_InitLibrary(): void;
  _FPDF_LoadMemDocument(address: number, bytes: number, password: number): number;
  _FPDF_CloseDocument(document: number): void;
  _FPDF_GetLastError(): number;
  _FPDF_GetPageCount(document: number): number;
  _FPDF_GetPageSizeByIndexF(document: number, index: number, size: number): number;
  _FPDF_LoadPage(document: number, index: number): number;
  _FPDF_ClosePage(page: number): void;
  /** Page, then start, size and rotation of the device, a point of the page, and two addresses for its pixel. */
  _FPDF_PageToDevice(page: number, ...placeAndPoint: number[]): number;
  /** Bitmap, page, then start, size and rotation, and flags. */
  _FPDF_RenderPageBitmap(bitmap: number, page: number, ...placeAndFlags: number[]): void;
  /** Width, height, format, address and bytes of a row. */
  _FPDFBitmap_CreateEx(...of: number[]): number;
  /** Bitmap, start, size and colour. */
  _FPDFBitmap_FillRect(bitmap: number, ...areaAndColour: number[]): number;
  _FPDFBitmap_Destroy(bitmap: number): void;
  _FPDFText_LoadPage(page: number): number;
  _FPDFText_ClosePage(text: number): void;
  _FPDFText_CountChars(text: number): number;
  _FPDFText_GetUnicode(text: number, index: number): number;
  _FPDFText_GetLooseCharBox(text: number, index: number, box: number): number;
}

/** Limits of what PDFium may take; its time is limited by the process around it. */
const limits = {
  /** Bytes of memory, the file's own included. */
  memory: 320 * 2 ** 20,
  /** Characters and words of a page's text: ten times as many as of a page of a newspaper. */
  characters: 50_000,
  words: 20_000,
};

/** Relative to the folder in which the process runs: a bundle does not know its own path. */
const wasmFile = 'node_modules/@hyzyla/pdfium/dist/pdfium.wasm';

/** As in a browser, in whose types it is declared. */
const { WebAssembly } = globalThis as unknown as {
  WebAssembly: { instantiate(code: Uint8Array, imports: object): Promise<{ instance: object }> };
};

/** PDFium has run out of memory. */
class OutOfMemory extends Error {}

/** PDFium has run out of memory or stack, or stopped at a state that it does not know: it cannot be used further. */
export const isExhausted = (error: unknown): boolean =>
  error instanceof OutOfMemory ||
  error instanceof RangeError ||
  (error instanceof Error && error.name === 'RuntimeError');

const load = async (): Promise<PdfiumModule> => {
  const { PDFiumModule } = await import('@hyzyla/pdfium');
  const code = await readFile(resolve(wasmFile));
  const pdfium = await new Promise((done, failed) => {
    const instantiateWasm = (imports: object, take: (instance: never) => void) => {
      const { env } = imports as { env: { emscripten_resize_heap(bytes: number): boolean } };
      const grow = env.emscripten_resize_heap;
      env.emscripten_resize_heap = (bytes) => bytes >>> 0 <= limits.memory && grow(bytes);
      WebAssembly.instantiate(code, imports).then(({ instance }) => take(instance as never), failed);
      return {};
    };
    PDFiumModule({ instantiateWasm }).then(done, failed);
  });
  const loaded = pdfium as PdfiumModule;
  loaded._FPDF_InitLibrary();
  return loaded;
};

let loading: Promise<PdfiumModule> | undefined;
const thePdfium = (): Promise<PdfiumModule> => {
  loading ??= load();
  return loading;
};

/** Page rendered into rows of RGBA, 8 bits each, in PDFium's own memory. */
export interface RawPage {
  readonly rgba: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly text: PageText;
}

/** Rows of a page's picture of RGBA, in PDFium's own memory. */
export interface RawBand {
  readonly rgba: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** An open PDF. It holds PDFium's memory until it is closed. */
export interface Pdf {
  readonly sizes: readonly PageSize[];
  /**
   * Renders a page, counted from 1, with `side` pixels on its longer side; undefined if it is damaged. The page is lent to
   * `take`, because copies of this size pile up before they are collected.
   */
  renderPage<Taken>(
    number: number,
    side: number,
    take: (page: RawPage) => Promise<Taken>,
  ): Promise<Taken | undefined>;
  /**
   * Renders a page at a size in pixels from the top down, at most `rows` of them at a time, so that a large one fits into the
   * memory. Each band is lent to `take`. False if the page is damaged.
   */
  renderBands(
    number: number,
    size: { readonly width: number; readonly height: number },
    rows: number,
    take: (band: RawBand) => Promise<void>,
  ): Promise<boolean>;
  close(): void;
}

/** PDFium's error codes for a PDF with a password, and for an unknown way of encryption. */
const encryptedErrors = [4, 5];
/** Points of a side that no page has: the largest unit of a PDF allows this many. */
const absurd = 14_400 * 75_000;
/** Size told of a page without a valid one, as PDFium has it: US Letter. */
const usualSize: PageSize = [612, 792];
/** Pixel format with a byte each for blue, green, red, alpha. */
const bgra = 4;
/** Draws annotations, and swaps blue and red. */
const flags = 0x01 | 0x10;

/** Opens a file as PDF. It may throw like all of PDFium: see {@link isExhausted}. */
export const openPdf = async (path: string): Promise<Pdf | { readonly refused: PagesRefusal }> => {
  const pdfium = await thePdfium();
  const { malloc, free } = pdfium.wasmExports;
  const bytes = await readInto(pdfium, path);
  if (!bytes) return { refused: 'too_large' };
  const document = pdfium._FPDF_LoadMemDocument(bytes.address, bytes.size, 0);
  const scratch = malloc(16);
  const close = () => {
    if (document) pdfium._FPDF_CloseDocument(document);
    for (const address of [bytes.address, scratch]) free(address);
  };
  const refuse = (refused: PagesRefusal) => {
    close();
    return { refused };
  };
  if (!document)
    return refuse(encryptedErrors.includes(pdfium._FPDF_GetLastError()) ? 'encrypted' : 'broken');
  const count = pdfium._FPDF_GetPageCount(document);
  if (count < 1) return refuse('empty');
  if (count > pagesLimits.pages) return refuse('too_many_pages');

  const measured = Array.from({ length: count }, (_, index): PageSize | undefined => {
    const isKnown = pdfium._FPDF_GetPageSizeByIndexF(document, index, scratch);
    const [width = 0, height = 0] = new Float32Array(pdfium.HEAPU8.buffer, scratch, 2);
    const isUsable = isKnown && [width, height].every((points) => points > 0 && points < absurd);
    return isUsable ? [tenths(width), tenths(height)] : undefined;
  });

  const renderPage: Pdf['renderPage'] = async (number, side, take) => {
    const size = measured[number - 1];
    const page = size && pdfium._FPDF_LoadPage(document, number - 1);
    if (!page) return undefined;
    // Before the picture: rendering may drop what the text is read from.
    const text = readText(pdfium, page, scratch);
    const scale = side / Math.max(...size);
    const pixels = (points: number) => Math.max(1, Math.round(points * scale));
    const [width, height] = [pixels(size[0]), pixels(size[1])];
    const taken = await drawn(page, { width, height }, { top: 0, rows: height }, (rgba) => {
      pdfium._FPDF_ClosePage(page);
      return take({ rgba, width, height, text });
    });
    return taken;
  };

  /** Draws rows of a page that is `width` × `height` pixels in all. */
  const drawn = async <Taken>(
    page: number,
    { width, height }: { readonly width: number; readonly height: number },
    { top, rows }: { readonly top: number; readonly rows: number },
    take: (rgba: Uint8Array) => Promise<Taken>,
  ): Promise<Taken> => {
    const address = malloc(width * rows * bgra);
    if (!address) throw new OutOfMemory('no memory for a bitmap');
    const bitmap = pdfium._FPDFBitmap_CreateEx(width, rows, bgra, address, width * bgra);
    pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, rows, 0xffffffff);
    pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, -top, width, height, 0, flags);
    pdfium._FPDFBitmap_Destroy(bitmap);
    const taken = await take(pdfium.HEAPU8.subarray(address, address + width * rows * bgra));
    free(address);
    return taken;
  };

  const renderBands: Pdf['renderBands'] = async (number, size, rows, take) => {
    const page = measured[number - 1] && pdfium._FPDF_LoadPage(document, number - 1);
    if (!page) return false;
    for (let top = 0; top < size.height; top += rows) {
      const height = Math.min(rows, size.height - top);
      await drawn(page, size, { top, rows: height }, (rgba) => take({ rgba, width: size.width, height }));
    }
    pdfium._FPDF_ClosePage(page);
    return true;
  };
  return { sizes: measured.map((size) => size ?? usualSize), renderPage, renderBands, close };
};

const tenths = (points: number): number => Math.max(1, Math.round(points * 10)) / 10;

/** Reads a file straight into PDFium's memory; undefined if there is no room for it. */
const readInto = async (
  pdfium: PdfiumModule,
  path: string,
): Promise<{ address: number; size: number } | undefined> => {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const address = size <= pagesLimits.bytes ? pdfium.wasmExports.malloc(size) : 0;
    if (!address) return undefined;
    for (let at = 0; at < size; ) {
      const { bytesRead } = await file.read(pdfium.HEAPU8, address + at, size - at, at);
      if (bytesRead === 0) throw new Error('The file is shorter than it says');
      at += bytesRead;
    }
    return { address, size };
  } finally {
    await file.close();
  }
};

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const around = (one: Box, other: Box): Box => ({
  left: Math.min(one.left, other.left),
  top: Math.min(one.top, other.top),
  right: Math.max(one.right, other.right),
  bottom: Math.max(one.bottom, other.bottom),
});

/** Device of so many pixels each way that a percent is a ten-thousandth of them. */
const device = 1_000_000;
const perCent = device / 100;

const readText = (pdfium: PdfiumModule, page: number, scratch: number): PageText => {
  const handle = pdfium._FPDFText_LoadPage(page);
  if (!handle) return { words: [] };
  const words: PageText['words'] = [];
  let word: { text: string; box: Box | undefined } | undefined;

  /** Corner in percent of the page as shown. */
  const shown = (x: number, y: number): [number, number] => {
    pdfium._FPDF_PageToDevice(page, 0, 0, device, device, 0, x, y, scratch, scratch + 4);
    const [across = 0, down = 0] = new Int32Array(pdfium.HEAPU8.buffer, scratch, 2);
    const [left, top] = [across, down].map((pixels) => Math.min(100, Math.max(0, pixels / perCent)));
    return [left ?? 0, top ?? 0];
  };
  const end = (space: ' ' | '\n' | '') => {
    const { text = '', box } = word ?? {};
    word = undefined;
    if (!box) {
      const last = words.at(-1);
      if (last && space === '\n') last.text = last.text.replace(/ $/, '\n');
      return;
    }
    const [one, other] = [shown(box.left, box.top), shown(box.right, box.bottom)];
    const [left, top] = [Math.min(one[0], other[0]), Math.min(one[1], other[1])];
    const [width, height] = [Math.abs(one[0] - other[0]), Math.abs(one[1] - other[1])];
    // Outside of the page as shown, as beyond its crop box.
    if (width === 0 || height === 0) return;
    const [x, y, w, h] = [left, top, width, height].map((share) => Math.round(share * 100) / 100);
    words.push({ text: text + space, box: [x ?? 0, y ?? 0, w ?? 0, h ?? 0] });
  };

  const count = Math.min(pdfium._FPDFText_CountChars(handle), limits.characters);
  for (let index = 0; index < count && words.length < limits.words; index += 1) {
    const code = pdfium._FPDFText_GetUnicode(handle, index);
    const character = characterOf(code);
    if (/\s/.test(character)) {
      end(character === '\r' || character === '\n' ? '\n' : ' ');
    } else if (character) {
      pdfium._FPDFText_GetLooseCharBox(handle, index, scratch);
      const [left = 0, top = 0, right = 0, bottom = 0] = new Float32Array(pdfium.HEAPU8.buffer, scratch, 4);
      const box: Box = { left, top, right, bottom };
      word = { text: (word?.text ?? '') + character, box: word?.box ? around(word.box, box) : box };
      // PDFium tells no line break behind a hyphen; one box would lie across both lines.
      if (hyphens.includes(code)) end('\n');
    }
  }
  end('');
  pdfium._FPDFText_ClosePage(handle);
  return { words };
};

/** Codes of a hyphen at the end of a line. */
const hyphens = [0x02, 0xad, 0xfffe];

/** Character of a code; empty for one without meaning, as of a glyph that the font does not name. */
const characterOf = (code: number): string => {
  if (hyphens.includes(code)) return '-';
  const character = code <= 0x10ffff ? String.fromCodePoint(code) : '';
  return /[\p{Cc}\ufffd]/u.test(character) && !/\s/.test(character) ? '' : character;
};
