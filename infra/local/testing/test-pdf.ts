/** PDFs for tests and benchmarks, written by hand: valid, broken and hostile ones. */

/** Page; sizes are in points, and `at` counts from the lower left corner. */
export interface TestPage {
  readonly lines?: readonly { readonly text: string; readonly at: readonly [x: number, y: number] }[];
  /** Operators of its content, after its lines. */
  readonly content?: string;
  readonly mediaBox?: readonly [number, number, number, number];
  readonly cropBox?: readonly [number, number, number, number];
  /** Degrees clockwise. */
  readonly rotate?: 0 | 90 | 180 | 270;
}

interface TestPdf {
  /** Declared number of pages; default: the true one. */
  readonly count?: number;
  /** Encrypted with an unknown password. */
  readonly encrypted?: boolean;
}

const fontSize = 12;

const contentOf = ({ lines = [], content = '' }: TestPage): string =>
  [
    ...lines.map(
      ({ text, at }) => `BT /F1 ${fontSize} Tf ${at.join(' ')} Td (${text.replace(/[()\\]/g, '\\$&')}) Tj ET`,
    ),
    content,
  ].join('\n');

/** PDF of these pages, by default A4. */
export const pdfOf = (pages: readonly TestPage[], { count, encrypted = false }: TestPdf = {}): Buffer => {
  const [firstPage, each] = [4, 2];
  const idOf = (index: number) => firstPage + each * index;
  const box = (numbers: readonly number[]) => `[${numbers.join(' ')}]`;
  const kids = pages.map((_, index) => `${idOf(index)} 0 R`).join(' ');
  const bodies = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${count ?? pages.length} /Kids [${kids}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((page, index) => {
      const { mediaBox = [0, 0, 595, 842], cropBox, rotate } = page;
      const content = contentOf(page);
      const more = `${cropBox ? `/CropBox ${box(cropBox)}` : ''} ${rotate ? `/Rotate ${rotate}` : ''}`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox ${box(mediaBox)} ${more} /Resources << /Font << /F1 3 0 R >> >> /Contents ${idOf(index) + 1} 0 R >>`,
        `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  const key = '00'.repeat(32);
  if (encrypted) bodies.push(`<< /Filter /Standard /V 1 /R 2 /O <${key}> /U <${key}> /P -4 >>`);

  const pieces = ['%PDF-1.7\n'];
  const places: number[] = [];
  let size = pieces.join('').length;
  for (const [index, body] of bodies.entries()) {
    const piece = `${index + 1} 0 obj\n${body}\nendobj\n`;
    places.push(size);
    pieces.push(piece);
    size += Buffer.byteLength(piece, 'latin1');
  }
  const rows = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const encryption = encrypted ? `/Encrypt ${bodies.length} 0 R /ID [<00> <00>]` : '';
  pieces.push(
    `xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${rows}`,
    `trailer\n<< /Size ${bodies.length + 1} /Root 1 0 R ${encryption} >>\nstartxref\n${size}\n%%EOF\n`,
  );
  return Buffer.from(pieces.join(''), 'latin1');
};

/** Pages with a line each, which is their number. */
export const numberedPages = (count: number): readonly TestPage[] =>
  Array.from({ length: count }, (_, index) => ({ lines: [{ text: `Page ${index + 1}`, at: [72, 720] }] }));

/** Page of a few million rectangles: reading it takes more memory than a renderer has. */
export const endlessPage: TestPage = { content: '0 0 9 9 re f\n'.repeat(3_000_000) };
