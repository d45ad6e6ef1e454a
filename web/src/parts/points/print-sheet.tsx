import { lazy, Suspense, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { WirePoint } from '#contracts/points.ts';
import { threadOf } from '#domain/point/index.ts';
import { nowIso } from '#lib/calls/server-time.ts';
import { personName } from '#lib/format/person-name.ts';
import type { PointsTexts } from '#lib/texts/en/points.ts';
import type { LoadPages } from '../guest/use-pages.ts';
import { PointCrops } from './point-crops.tsx';
import { type PointFile, placeWords } from './point-place.ts';
import type { Pictures } from './point-source.ts';
import css from './print-sheet.module.css';

/** Apart from the sheet, which the review page knows of: its parts are the player's. */
const PrintTranscripts = lazy(async () => ({
  default: (await import('./print-transcripts.tsx')).PrintTranscripts,
}));

interface Props {
  readonly title: string;
  readonly points: readonly WirePoint[];
  readonly files: readonly PointFile[];
  readonly current: readonly PointFile[];
  /** URLs of attachments. */
  readonly pictures: Pictures;
  /** Reads pages of the files; without it pages have no pictures. */
  readonly loadPages?: LoadPages | undefined;
  /** Writes an instant as the page does. */
  readonly time: (at: string) => string;
  readonly texts: PointsTexts;
  readonly onDone: () => void;
}

/** Timeout in milliseconds for a picture, after which the sheet is printed without it. */
const imageTimeout = 5_000;

/** Resolves once all pages with crops and all transcripts were read, or could not be. */
const allRead = (sheet: Element | null): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (sheet?.querySelector('[data-pending]')) return;
      observer.disconnect();
      resolve();
    };
    const observer = new MutationObserver(look);
    if (sheet) observer.observe(sheet, { subtree: true, childList: true, attributes: true });
    look();
  });

/** All points of a round, and the words of its films and sounds, on paper: it is not shown on the screen, prints itself once its pictures are there, and is done. */
export function PrintSheet({
  title,
  points,
  files,
  current,
  pictures,
  loadPages,
  time,
  texts,
  onDone,
}: Props) {
  const sheet = useRef<HTMLElement>(null);
  useEffect(() => {
    const closed = new AbortController();
    const shown = allRead(sheet.current).then(() =>
      Promise.all(
        [...(sheet.current?.querySelectorAll('img') ?? [])].map((picture) => {
          // A lazy picture would not load while invisible.
          picture.loading = 'eager';
          return picture.decode().catch(() => undefined);
        }),
      ),
    );
    const late = new Promise((resolve) => setTimeout(resolve, imageTimeout));
    void Promise.race([shown, late]).then(() => {
      if (closed.signal.aborted) return;
      window.addEventListener('afterprint', onDone, { once: true, signal: closed.signal });
      window.print();
    });
    return () => closed.abort();
  }, [onDone]);
  const isPrivate = points.some(
    ({ internal, replies }) => internal || replies.some((reply) => reply.internal),
  );
  return createPortal(
    <article ref={sheet} className={css.sheet} aria-hidden>
      <h1>{title}</h1>
      <p className={css.meta}>
        {texts.export.printed(time(nowIso()))}
        {isPrivate && ` · ${texts.team.exportInternal}`}
      </p>
      <ol>
        {points.map((point) => (
          <li key={point.id}>
            <p className={css.head}>
              <strong>{texts.number(point.number ?? 0)}</strong>
              <span>{placeWords(point, files, texts)}</span>
              <span>{texts.state[point.state]}</span>
            </p>
            <p dir="auto" lang="" className={css.words}>
              {point.body}
            </p>
            {point.attachments.length > 0 && (
              <div className={css.pictures}>
                {point.attachments.map(({ id, name }) => (
                  <img key={id} src={pictures[id]} alt={name} />
                ))}
              </div>
            )}
            <p className={css.meta}>
              {texts.answeredBy(personName(point.author), time(point.submitted_on ?? point.created_on))}
              {point.kind === 'remark' && ` · ${texts.kind.remark}`}
              {point.internal && ` · ${texts.team.internal}`}
            </p>
            <PointCrops
              point={{ ...point, unsaved: false }}
              files={files}
              current={current}
              loadPages={loadPages}
              texts={texts}
            />
            {threadOf(point).map(({ by, at, text, internal, what, attachments = [] }) => (
              <p key={`${at}${by.id}${text}`} className={css.said}>
                {what && <strong>{texts.answer[what]} </strong>}
                {text}
                {attachments.map(({ id, name }) => (
                  <img key={id} className={css.inReply} src={pictures[id]} alt={name} />
                ))}
                <span className={css.meta}>
                  {texts.answeredBy(personName(by), time(at))}
                  {internal && ` · ${texts.team.internal}`}
                </span>
              </p>
            ))}
            {point.answer && (
              <p className={css.said}>
                <strong>{texts.answer[point.answer.what]} </strong>
                {point.answer.text}
                <span className={css.meta}>
                  {texts.answeredBy(personName(point.answer.by), time(point.answer.at))}
                </span>
              </p>
            )}
          </li>
        ))}
      </ol>
      {current.some(({ captions }) => captions) && (
        <Suspense fallback={<section data-pending />}>
          <PrintTranscripts files={current} language={texts.language} />
        </Suspense>
      )}
    </article>,
    document.body,
  );
}
