import { type ComponentProps, type ReactNode, useState } from 'react';
import type { Language } from '#contracts/common.ts';
import type { File } from '#contracts/file.ts';
import type { Moment, Selector } from '#domain/point/index.ts';
import { formatBytes } from '#lib/format/format-bytes.ts';
import type { ReviewTexts } from '#lib/texts/en/review.ts';
import { ButtonLink } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { fileIcons } from '../files/file-icons.ts';
import { type FileState, FileStrip, type StripTexts } from '../viewer/file-strip.tsx';
import type { PointingMode } from '../viewer/gestures.ts';
import type { KeyRow } from '../viewer/key-list.tsx';
import type { Mark } from '../viewer/marks.ts';
import type { MarkEvents } from '../viewer/marks-layer.tsx';
import type { FilmViewer as Films } from './film-viewer.tsx';
import { loadedBehind } from './lazy-viewer.tsx';
import { hasPages, PagesViewer } from './pages-viewer.tsx';
import { PictureViewer, pictureOf } from './picture-viewer.tsx';
import { PlainFilm } from './plain-film.tsx';
import type { LoadPages } from './use-pages.ts';
import { usePhone } from './use-phone.ts';
import css from './work-viewer.module.css';

const FilmViewer = loadedBehind<ComponentProps<typeof Films>>(
  async () => (await import('./film-viewer.tsx')).FilmViewer,
  PlainFilm,
);

export type WorkTexts = Pick<
  ReviewTexts,
  | 'work'
  | 'files'
  | 'file'
  | 'download'
  | 'preparing'
  | 'noPreview'
  | 'openLink'
  | 'linkText'
  | 'linkWithScreenshots'
  | 'pagesRefused'
  | 'pictureRefused'
>;

/** Visible part of the work, if it is controlled from outside the viewer. */
export interface WorkSight {
  /** Index of the visible file. */
  readonly shown: number;
  readonly onShow: (index: number) => void;
  /** Visible page of a file with pages, from 1. */
  readonly page: number;
  readonly onPage: (page: number) => void;
  /** Told of each second of a film or a sound that is played, from 0. */
  readonly onPlayed?: ((fileId: string, second: number) => void) | undefined;
}

/** Points on the work, for its viewer; the room controls the visible file. */
export interface WorkRoom extends WorkSight {
  /** Moment of a film or a sound to show; each new object seeks again. */
  readonly sought?: Moment | undefined;
  readonly marksOn: (fileId: string) => readonly Mark[];
  readonly markEvents: MarkEvents;
  /** Undefined if the reader may not point. */
  readonly pointing:
    | {
        readonly mode: PointingMode;
        readonly onMode: (mode: PointingMode) => void;
        readonly onSelector: (fileId: string, selector: Selector | null) => void;
        /**
         * Plain tap on the work, and the notice that it was the first of a double tap; undefined if a tap places
         * nothing.
         */
        readonly onTap?: ((fileId: string, selector: Selector) => void) | undefined;
        readonly onUntap?: (() => void) | undefined;
        /** Place of the draft that is being written, if it is on this file. */
        readonly draftOn: (fileId: string) => Selector | undefined;
        readonly onMove: (selector: Selector) => void;
      }
    | undefined;
  /** Shortcuts of the room, for the list of keys. */
  readonly keys?: ((file: File) => readonly KeyRow[]) | undefined;
  /** Reader's progress with each file, for the strip. */
  readonly states?:
    | { readonly of: (fileId: string) => FileState; readonly words: NonNullable<StripTexts['fileState']> }
    | undefined;
  /** Content above the work, for the visible file. */
  readonly above?: ((file: File) => ReactNode) | undefined;
  /** Controls below the work, for the visible file. */
  readonly controls?: ((file: File) => ReactNode) | undefined;
  /** Content in place of the work itself; undefined shows the work. */
  readonly instead?: ((file: File) => ReactNode) | undefined;
}

/** True for a film or a sound. */
export const isPlayed = ({ kind }: File): boolean => kind === 'video' || kind === 'audio';

/** True for a file with places or moments that a point can be about in the viewer. */
export const canPointAt = (file: File): boolean =>
  file.state !== 'checking' &&
  (isPlayed(file)
    ? Boolean(file.playback?.url)
    : hasPages(file) || (file.kind === 'image' && pictureOf(file) !== undefined));

/** Scrolls the page to the work. */
export const showWork = (): void => document.querySelector('[data-work]')?.scrollIntoView({ block: 'start' });

/** Viewer of the work, as large as the page allows; with a strip for several files. */
export function WorkViewer({
  files,
  link,
  language,
  room,
  roomAbove,
  sight = room,
  loadPages,
  onReload,
  onShown,
  fills = false,
  texts,
}: {
  files: readonly File[];
  link: string | null;
  language: Language;
  room?: WorkRoom | undefined;
  /** Room for the content above the work, for the visible file, until that of `room` is there. */
  roomAbove?: ((file: File) => ReactNode) | undefined;
  /** If omitted, it is the room's, or the viewer's own. */
  sight?: WorkSight | undefined;
  /** Undefined if pages cannot be read: then only the first one is shown. */
  loadPages?: LoadPages | undefined;
  /** Reloads the files, whose signed URLs expire. */
  onReload?: (() => void) | undefined;
  /** Told of a file once its work is shown, and not only its place; also once it is downloaded. */
  onShown?: ((fileId: string) => void) | undefined;
  /** On a phone the work fills the screen, with its files as dots within the thumb. */
  fills?: boolean | undefined;
  texts: WorkTexts;
}) {
  const [selected, setSelected] = useState(0);
  const select = sight?.onShow ?? setSelected;
  const index = Math.min(sight?.shown ?? selected, files.length - 1);
  const file = files[index];
  // On a phone directly below the tools: a strip that stuck to the edge of the window would lie over them.
  const isWithin = usePhone() && fills;
  const strip = files.length > 1 && (
    <FileStrip
      files={files.map(({ id, name, kind, thumbnail }) => ({
        id,
        name,
        thumbnail,
        icon: fileIcons[kind],
        state: room?.states?.of(id),
      }))}
      selected={index}
      onSelect={select}
      dots={fills}
      texts={room?.states ? { ...texts, fileState: room.states.words } : texts}
    />
  );
  return (
    <section
      className={cx(css.work, files.length > 1 && css.several, fills && css.filling)}
      aria-label={texts.work}
      data-work
    >
      {link && <LinkCard link={link} isAlone={files.length === 0} texts={texts} />}
      {file && (
        <figure className={css.figure}>
          {room ? room.above?.(file) : roomAbove?.(file)}
          {room?.instead?.(file) ?? (
            <Stage
              files={files}
              index={index}
              onSelect={select}
              language={language}
              room={room}
              sight={sight}
              loadPages={loadPages}
              onReload={onReload}
              onShown={onShown}
              texts={texts}
            />
          )}
          {isWithin && strip}
          <figcaption className={css.caption} data-under-sheet>
            <Icon name={fileIcons[file.kind]} />
            <span className={css.words}>
              <span className={css.name} title={file.name}>
                {file.name}
              </span>
              <span className={css.size}>{formatBytes(file.size, language)}</span>
            </span>
            {room?.controls?.(file)}
            {file.url && (
              <ButtonLink
                href={file.url}
                download={file.name}
                icon="download"
                size="small"
                variant="quiet"
                onClick={() => onShown?.(file.id)}
              >
                {texts.download}
              </ButtonLink>
            )}
          </figcaption>
        </figure>
      )}
      {!isWithin && strip}
    </section>
  );
}

function Stage({
  files,
  index,
  onSelect,
  language,
  room,
  sight,
  loadPages,
  onReload,
  onShown,
  texts,
}: {
  files: readonly File[];
  index: number;
  onSelect: (index: number) => void;
  language: Language;
  room: WorkRoom | undefined;
  sight: WorkSight | undefined;
  loadPages: LoadPages | undefined;
  onReload: (() => void) | undefined;
  onShown: ((fileId: string) => void) | undefined;
  texts: WorkTexts;
}) {
  const file = files[index];
  if (!file) return null;
  if (file.state === 'checking') {
    return (
      <div className={css.blank} role="status">
        <Skeleton width={120} height={12} />
        <p>{texts.preparing}</p>
      </div>
    );
  }
  const { id, name, description, url } = file;
  const pointing = room?.pointing;
  const around = {
    language,
    position: { index, count: files.length },
    onTurn: (by: -1 | 1) => onSelect(index + by),
    marks: room?.marksOn(id),
    markEvents: room?.markEvents,
    moreKeys: room?.keys?.(file),
    onShown: onShown && (() => onShown(id)),
    pointing:
      pointing && canPointAt(file)
        ? {
            mode: pointing.mode,
            onMode: pointing.onMode,
            onSelector: (selector: Selector | null) => pointing.onSelector(id, selector),
            onTap: pointing.onTap && ((selector: Selector) => pointing.onTap?.(id, selector)),
            onUntap: pointing.onUntap,
            draft: pointing.draftOn(id),
            onMove: pointing.onMove,
          }
        : undefined,
  };
  if (isPlayed(file) && (file.url || file.playback?.url)) {
    return (
      <FilmViewer
        key={id}
        {...around}
        file={file}
        files={files}
        sought={room?.sought}
        onReload={onReload}
        onPlayed={sight?.onPlayed && ((second) => sight.onPlayed?.(id, second))}
      />
    );
  }
  if (loadPages && hasPages(file)) {
    return (
      <PagesViewer
        key={id}
        {...around}
        file={file}
        load={loadPages}
        page={sight?.page}
        onPage={sight?.onPage}
      />
    );
  }
  const picture = pictureOf(file);
  if (picture) {
    const beside = [files[index + 1], files[index - 1]].flatMap(
      (one) => (one && pictureOf(one)?.small) ?? [],
    );
    return (
      <PictureViewer {...around} file={{ id, name, description, download: url, picture }} ahead={beside} />
    );
  }
  return (
    <div className={css.blank}>
      <Icon name={fileIcons[file.kind]} size={32} />
      <p>{whyNot(file, texts)}</p>
    </div>
  );
}

/** Reason that a file can't be shown. */
const whyNot = ({ pages, picture }: File, texts: WorkTexts): string => {
  const pictureRefused: Partial<Record<string, string>> = texts.pictureRefused;
  return (
    (pages?.refusal && texts.pagesRefused[pages.refusal]) ??
    pictureRefused[picture?.refusal ?? ''] ??
    texts.noPreview
  );
};

/** Card of the link, as high as a picture where no screenshot is with it. */
function LinkCard({ link, isAlone, texts }: { link: string; isAlone: boolean; texts: WorkTexts }) {
  const host = URL.canParse(link) ? new URL(link).host : link;
  return (
    <a
      className={cx(css.linkCard, isAlone && css.linkAlone)}
      href={link}
      target="_blank"
      rel="noopener noreferrer"
    >
      <span className={css.linkIcon}>
        <Icon name="link" size={24} />
      </span>
      <span>
        <strong>{texts.openLink}</strong>
        <span className={css.linkHost}>{host}</span>
        <small>{isAlone ? texts.linkText : texts.linkWithScreenshots}</small>
      </span>
      <Icon name="external" />
    </a>
  );
}
