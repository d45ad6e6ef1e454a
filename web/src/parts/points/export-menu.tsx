import { useMutation } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { type ExportFormat, exportPoints, type WirePoint } from '#contracts/points.ts';
import { api } from '#lib/api.ts';
import { notifyError } from '#lib/notify.ts';
import { saveFrom, saveText } from '#lib/save-file.ts';
import { exportTexts as texts } from '#lib/texts/en/export.ts';
import { Menu, type MenuItem, toast } from '#ui/index.ts';
import type { LoadPages } from '../guest/use-pages.ts';
import type { PointFile } from './point-place.ts';
import type { Pictures, TimelineRound } from './point-source.ts';
import { PrintSheet } from './print-sheet.tsx';

interface Wanted {
  readonly format: ExportFormat;
  readonly file?: string;
}

interface Props {
  readonly round: TimelineRound;
  /** Heading of the printout. */
  readonly title: string;
  /** Points of the round. */
  readonly points: readonly WirePoint[];
  /** Files of all rounds. */
  readonly files: readonly PointFile[];
  /** Files of the newest round. */
  readonly current: readonly PointFile[];
  /** Addresses of the points' attachments. */
  readonly pictures: Pictures;
  /** Reads pages of the files, for the printout. */
  readonly loadPages: LoadPages;
}

/** Exports the points of a round: as a table, as markers, in the PDF, or on paper. */
export function ExportMenu({ round, title, points, files, current, pictures, loadPages }: Props) {
  const [isPrinting, setPrinting] = useState(false);
  // Stable identity: a new function would print again.
  const onPrinted = useCallback(() => setPrinting(false), []);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ format, file }: Wanted) => {
      if (format === 'pdf') toast({ title: texts.pdfRunning, text: texts.pdfRunningText, tone: 'info' });
      return api(exportPoints, { params: round, query: file === undefined ? { format } : { format, file } });
    },
    onSuccess: ({ name, type, text, url }) => {
      if (text !== null) saveText(text, name, type);
      if (url !== null) saveFrom(url, name);
    },
    onError: (error) => notifyError(error, texts.failed),
  });
  const pointed = files.filter(({ id }) => points.some(({ file_id }) => file_id === id));
  const item = (label: string, format: ExportFormat, file?: string): MenuItem => ({
    label,
    icon: format === 'pdf' ? 'pdf' : 'download',
    disabledReason: isPending && texts.running,
    onSelect: () => mutate(file === undefined ? { format } : { format, file }),
  });
  const items: readonly MenuItem[] = [
    item(texts.csv, 'csv'),
    ...pointed.flatMap(({ id, name, kind }) => {
      if (kind === 'pdf') return [item(texts.pdf(name), 'pdf', id)];
      if (kind !== 'video' && kind !== 'audio') return [];
      return [item(texts.edl(name), 'edl', id), item(texts.fcpxml(name), 'fcpxml', id)];
    }),
    item(texts.json, 'json'),
    { label: texts.print, icon: 'file', separated: true, onSelect: () => setPrinting(true) },
  ];
  return (
    <>
      <Menu label={texts.menu} items={items} size="small" />
      {isPrinting && (
        <PrintSheet
          title={title}
          points={points}
          files={files}
          current={current}
          pictures={pictures}
          loadPages={loadPages}
          onDone={onPrinted}
        />
      )}
    </>
  );
}
