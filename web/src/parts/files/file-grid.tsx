import { lazy, Suspense, useState } from 'react';
import type { File } from '#contracts/file.ts';
import { alternativeText } from '#domain/file/alternative-text.ts';
import { formatBytes } from '#lib/format/format-bytes.ts';
import { timeline as texts } from '#lib/texts/en/timeline.ts';
import { cx } from '#ui/cx.ts';
import { ButtonLink, Dialog, FileName, Icon, IconButton, TextLink } from '#ui/index.ts';
import css from './file-grid.module.css';
import { fileIcons } from './file-icons.ts';

const Film = lazy(() => import('./film.tsx'));

/**
 * Grid of files; each opens in a viewer, or where `onOpen` leads. `downloads` adds download links below, without
 * opening.
 */
export function FileGrid({
  files,
  label,
  downloads = false,
  leads = false,
  onOpen,
}: {
  files: readonly File[];
  label: string;
  downloads?: boolean | undefined;
  /** Shows the first file large. */
  leads?: boolean | undefined;
  onOpen?: ((file: File) => void) | undefined;
}) {
  // By name: the viewer stays on a file when others are inserted before it.
  const [name, setName] = useState<string>();
  const open = files.findIndex((file) => file.name === name);
  const shown = files[open];
  const show = (index: number) => setName(files.at(index % files.length)?.name);
  return (
    <>
      <ul className={css.grid} aria-label={label}>
        {files.map((file, index) => (
          <li key={file.id} className={cx(leads && index === 0 && css.leading)}>
            <button
              type="button"
              className={css.tile}
              aria-haspopup={onOpen ? undefined : 'dialog'}
              data-opens={onOpen && file.id}
              onClick={() => (onOpen ? onOpen(file) : show(index))}
            >
              <span className={css.picture}>
                {file.thumbnail ? (
                  <img src={(leads && index === 0 && file.preview) || file.thumbnail} alt="" loading="lazy" />
                ) : (
                  <Icon name={fileIcons[file.kind]} size={24} />
                )}
                {file.kind === 'video' && file.thumbnail && (
                  <span className={css.play}>
                    <Icon name="play" size={16} />
                  </span>
                )}
              </span>
              <FileName name={file.name} className={css.name} />
              <span className={css.meta}>
                {[
                  formatBytes(file.size),
                  ...(file.version > 1 ? [texts.files.version(file.version)] : []),
                ].join(' · ')}
              </span>
              {file.state === 'ready' && file.playback?.state === 'pending' && (
                <span className={css.meta}>{texts.files.preparing(file.playback.progress)}</span>
              )}
              {file.state !== 'ready' && (
                <span className={file.state === 'refused' ? css.refused : css.meta}>
                  {file.state === 'refused' ? (file.refusal ?? texts.files.refused) : texts.files.checking}
                </span>
              )}
            </button>
            {downloads && file.url && file.state === 'ready' && (
              <ButtonLink
                href={file.url}
                download={file.name}
                icon="download"
                size="small"
                variant="quiet"
                aria-label={texts.files.downloadOf(file.name)}
              >
                {texts.files.download}
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
      {shown && (
        <Dialog open onClose={() => setName(undefined)} title={shown.name} width={800}>
          <Media file={shown} files={files} />
          <div className={css.bar}>
            {files.length > 1 && (
              <>
                <IconButton icon="chevron-left" label={texts.files.previous} onClick={() => show(open - 1)} />
                <span className={css.meta} aria-live="polite">
                  {texts.files.position(open + 1, files.length)}
                </span>
                <IconButton icon="chevron-right" label={texts.files.next} onClick={() => show(open + 1)} />
              </>
            )}
            <span className={css.space} />
            <span className={css.meta}>{formatBytes(shown.size)}</span>
            {shown.url && (
              <ButtonLink href={shown.url} icon="download" download={shown.name}>
                {texts.files.download}
              </ButtonLink>
            )}
          </div>
        </Dialog>
      )}
    </>
  );
}

/** Content of a file: the re-encoded picture, the film or sound with its player, otherwise its type. */
function Media({ file, files }: { file: File; files: readonly File[] }) {
  const picture = file.preview ?? file.thumbnail;
  if ((file.kind === 'video' || file.kind === 'audio') && file.url) {
    return (
      <Suspense fallback={picture && <img className={css.media} src={picture} alt={alternativeText(file)} />}>
        <Film key={file.id} file={file} files={files} />
      </Suspense>
    );
  }
  if (picture) return <img key={file.id} className={css.media} src={picture} alt={alternativeText(file)} />;
  return (
    <div className={css.blank}>
      <Icon name={fileIcons[file.kind]} size={32} />
      {texts.files.noPreview}
    </div>
  );
}

/** Link of a round or deliverable, with its host. */
export function ReviewLink({ href, label = texts.files.link }: { href: string; label?: string | undefined }) {
  const host = URL.canParse(href) ? new URL(href).host : href;
  return (
    <div className={css.link}>
      <Icon name="globe" size={20} />
      <div>
        <div className={css.meta}>{label}</div>
        <TextLink href={href} external>
          {host}
        </TextLink>
        <div className={css.address}>{href}</div>
      </div>
    </div>
  );
}
