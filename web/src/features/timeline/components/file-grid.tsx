import { useState } from 'react';
import type { File } from '../../../../../shared/contracts/files.ts';
import { bytes } from '../../../lib/bytes.ts';
import { timeline as texts } from '../../../lib/texts/en/timeline.ts';
import { ButtonLink, Dialog, Icon, IconButton, type IconName, TextLink } from '../../../ui/index.ts';
import css from './file-grid.module.css';

const icons: Readonly<Record<File['kind'], IconName>> = {
  image: 'image',
  video: 'video',
  pdf: 'pdf',
  other: 'file',
};

/** The files of a round as tiles; each opens large. */
export function FileGrid({ files, label }: { files: readonly File[]; label: string }) {
  const [open, setOpen] = useState<number>();
  const shown = open === undefined ? undefined : files[open];
  return (
    <>
      <ul className={css.grid} aria-label={label}>
        {files.map((file, index) => (
          <li key={file.id}>
            <button type="button" className={css.tile} aria-haspopup="dialog" onClick={() => setOpen(index)}>
              <span className={css.picture}>
                {file.thumbnail ? (
                  <img src={file.thumbnail} alt="" loading="lazy" />
                ) : (
                  <Icon name={icons[file.kind]} size={24} />
                )}
                {file.kind === 'video' && file.thumbnail && (
                  <span className={css.play}>
                    <Icon name="play" size={16} />
                  </span>
                )}
              </span>
              <span className={css.name}>{file.name}</span>
              <span className={css.meta}>
                {[bytes(file.size), ...(file.version > 1 ? [texts.files.version(file.version)] : [])].join(
                  ' · ',
                )}
              </span>
              {file.state !== 'ready' && (
                <span className={file.state === 'refused' ? css.refused : css.meta}>
                  {file.state === 'refused' ? (file.refusal ?? texts.files.refused) : texts.files.checking}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {shown && open !== undefined && (
        <Dialog open onClose={() => setOpen(undefined)} title={shown.name} width={800}>
          <Media file={shown} />
          <div className={css.bar}>
            {files.length > 1 && (
              <>
                <IconButton
                  icon="chevron-left"
                  label={texts.files.previous}
                  onClick={() => setOpen((open - 1 + files.length) % files.length)}
                />
                <span className={css.meta} aria-live="polite">
                  {texts.files.position(open + 1, files.length)}
                </span>
                <IconButton
                  icon="chevron-right"
                  label={texts.files.next}
                  onClick={() => setOpen((open + 1) % files.length)}
                />
              </>
            )}
            <span className={css.space} />
            <span className={css.meta}>{bytes(shown.size)}</span>
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

/** The work itself: a re-encoded picture where there is one, the video with its controls, else what it is. */
function Media({ file }: { file: File }) {
  if (file.kind === 'video' && file.url) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: the file is the client's own work, without captions
      <video key={file.id} className={css.media} src={file.url} poster={file.preview ?? undefined} controls />
    );
  }
  const picture = file.preview ?? file.thumbnail;
  if (picture) return <img key={file.id} className={css.media} src={picture} alt={file.name} />;
  return (
    <div className={css.blank}>
      <Icon name={icons[file.kind]} size={32} />
      {texts.files.noPreview}
    </div>
  );
}

/** A link in place of files, with where it leads. */
export function ReviewLink({ href }: { href: string }) {
  const host = URL.canParse(href) ? new URL(href).host : href;
  return (
    <div className={css.link}>
      <Icon name="globe" size={20} />
      <div>
        <div className={css.meta}>{texts.files.link}</div>
        <TextLink href={href} external>
          {host}
        </TextLink>
        <div className={css.address}>{href}</div>
      </div>
    </div>
  );
}
