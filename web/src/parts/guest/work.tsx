import { useState } from 'react';
import type { File } from '#contracts/files.ts';
import { bytes } from '#lib/bytes.ts';
import type { ReviewTexts } from '#lib/texts/en/review.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import css from './work.module.css';

export type WorkTexts = Pick<
  ReviewTexts,
  'work' | 'files' | 'file' | 'download' | 'preparing' | 'noPreview' | 'openLink' | 'linkText'
>;

const icons: Record<File['kind'], IconName> = { image: 'image', video: 'video', pdf: 'pdf', other: 'file' };

/** Viewer of the work, as large as the page allows; several files with a strip to choose from. */
export function Work({
  files,
  link,
  language,
  texts,
}: {
  files: readonly File[];
  link: string | null;
  language: string;
  texts: WorkTexts;
}) {
  const [selected, select] = useState(0);
  const file = files[Math.min(selected, files.length - 1)];
  return (
    <section className={css.work} aria-label={texts.work}>
      {link && <LinkCard link={link} texts={texts} />}
      {file && (
        <figure className={css.figure}>
          <Stage file={file} texts={texts} />
          <figcaption className={css.caption}>
            <Icon name={icons[file.kind]} />
            <span className={css.words}>
              <span className={css.name}>{file.name}</span>
              <span className={css.size}>{bytes(file.size, language)}</span>
            </span>
            {file.url && (
              <ButtonLink href={file.url} download={file.name} icon="download" size="small" variant="quiet">
                {texts.download}
              </ButtonLink>
            )}
          </figcaption>
        </figure>
      )}
      {files.length > 1 && (
        <ul className={css.strip} aria-label={texts.files}>
          {files.map((one, index) => (
            <li key={one.id}>
              <button
                type="button"
                className={css.thumb}
                aria-pressed={one === file}
                aria-label={texts.file(one.name, index + 1, files.length)}
                onClick={() => select(index)}
              >
                {one.thumbnail ? (
                  <img src={one.thumbnail} alt="" />
                ) : (
                  <Icon name={icons[one.kind]} size={24} />
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Stage({ file, texts }: { file: File; texts: WorkTexts }) {
  if (file.state === 'checking') {
    return (
      <div className={css.blank} role="status">
        <Skeleton width={120} height={12} />
        <p>{texts.preparing}</p>
      </div>
    );
  }
  if (file.kind === 'video' && file.url) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: the agency's own cut; there are no captions to offer
      <video
        key={file.id}
        className={css.media}
        src={file.url}
        poster={file.preview ?? undefined}
        controls
        preload="metadata"
        playsInline
      />
    );
  }
  const picture = file.preview ?? (file.kind === 'image' && file.extension !== 'svg' ? file.url : null);
  if (picture) {
    return (
      <a href={picture} target="_blank" rel="noreferrer" className={css.zoom}>
        <img key={file.id} className={css.media} src={picture} alt={file.name} />
      </a>
    );
  }
  return (
    <div className={css.blank}>
      <Icon name={icons[file.kind]} size={32} />
      <p>{texts.noPreview}</p>
    </div>
  );
}

function LinkCard({ link, texts }: { link: string; texts: WorkTexts }) {
  const host = URL.canParse(link) ? new URL(link).host : link;
  return (
    <a className={css.linkCard} href={link} target="_blank" rel="noopener noreferrer">
      <span className={css.linkIcon}>
        <Icon name="link" size={24} />
      </span>
      <span>
        <strong>{texts.openLink}</strong>
        <span className={css.linkHost}>{host}</span>
        <small>{texts.linkText}</small>
      </span>
      <Icon name="external" />
    </a>
  );
}
