import { lazy, Suspense, useCallback, useState } from 'react';
import type { ExportFormat, WirePoint } from '#contracts/points.ts';
import { saveFrom, saveText } from '#lib/page/save-file.ts';
import type { PointsTexts } from '#lib/texts/en/points.ts';
import { Menu, type MenuItem } from '#ui/menu.tsx';
import { toast } from '#ui/toasts.tsx';
import type { LoadPages } from '../guest/use-pages.ts';
import type { PointFile } from './point-place.ts';
import type { Pictures, TakePoints } from './point-source.ts';
import css from './points.module.css';

/** Lazy: few print, and a client's room is there before it. */
const PrintSheet = lazy(async () => ({ default: (await import('./print-sheet.tsx')).PrintSheet }));

interface Props {
  readonly take: TakePoints;
  /** Told of a call that failed. */
  readonly onFailed: (error: unknown) => void;
  /** True where a client reads: without what only programmers take. */
  readonly forClient?: boolean | undefined;
  /** Heading of what is printed. */
  readonly title: string;
  /** Submitted points of the round. */
  readonly points: readonly WirePoint[];
  /** Files of all rounds. */
  readonly files: readonly PointFile[];
  /** Files of the newest round. */
  readonly current: readonly PointFile[];
  /** Addresses of the points' attachments. */
  readonly pictures: Pictures;
  /** Reads pages of the files, for what is printed. */
  readonly loadPages?: LoadPages | undefined;
  /** Writes an instant as the page does. */
  readonly time: (at: string) => string;
  readonly texts: PointsTexts;
}

/** Takes the points of a round away: as a table, as markers, in the PDF, on paper. */
export function ExportMenu({ take, onFailed, forClient = false, points, files, texts, ...sheet }: Props) {
  const [isPrinting, setPrinting] = useState(false);
  const [isTaking, setTaking] = useState(false);
  // The same at each look at the points: another would print again.
  const onPrinted = useCallback(() => setPrinting(false), []);
  const words = texts.export;
  const takeAway = async (format: ExportFormat, file?: string) => {
    if (format === 'pdf') toast({ title: words.pdfRunning, text: words.pdfRunningText, tone: 'info' });
    setTaking(true);
    try {
      const { name, type, text, url } = await take({
        format,
        ...(file !== undefined && { file }),
        language: texts.language,
      });
      if (text !== null) saveText(text, name, type);
      if (url !== null) saveFrom(url, name);
    } catch (error) {
      onFailed(error);
    } finally {
      setTaking(false);
    }
  };
  const pointed = files.filter(({ id }) => points.some(({ file_id }) => file_id === id));
  const item = (label: string, format: ExportFormat, file?: string): MenuItem => ({
    label,
    icon: format === 'pdf' ? 'pdf' : 'download',
    disabledReason: isTaking && words.running,
    onSelect: () => void takeAway(format, file),
  });
  const items: readonly MenuItem[] = [
    item(words.csv, 'csv'),
    ...pointed.flatMap(({ id, name, kind }) => {
      if (kind === 'pdf') return [item(words.pdf(name), 'pdf', id)];
      if (kind !== 'video' && kind !== 'audio') return [];
      return [item(words.edl(name), 'edl', id), item(words.fcpxml(name), 'fcpxml', id)];
    }),
    ...(forClient ? [] : [item(texts.team.exportJson, 'json')]),
    { label: words.print, icon: 'file', separated: true, onSelect: () => setPrinting(true) },
  ];
  return (
    <>
      <span className={css.take}>
        <Menu label={words.menu} items={items} size="small" />
      </span>
      {isPrinting && (
        <Suspense>
          <PrintSheet {...sheet} points={points} files={files} texts={texts} onDone={onPrinted} />
        </Suspense>
      )}
    </>
  );
}
