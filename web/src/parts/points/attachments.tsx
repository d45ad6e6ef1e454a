/** Pictures of a point: small, opened large by a press, and in upload. */
import { type ClipboardEvent, type DragEvent, lazy, Suspense, useRef, useState } from 'react';
import type { WireAttachment } from '#contracts/points.ts';
import { pictureTypes } from '#domain/note/picture.ts';
import { attachmentLimits } from '#domain/point/index.ts';
import type { PointsTexts } from '#lib/texts/en/points.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { toast } from '#ui/toasts.tsx';
import type { NotAdded, PictureUpload } from './attachment-uploads.ts';
import css from './attachments.module.css';
import type { Pictures } from './point-source.ts';

const LargePicture = lazy(() => import('./large-picture.tsx'));

type Texts = Pick<PointsTexts, 'pictures' | 'retry' | 'close'>;

/** Author's actions on the pictures of a point or comment. */
export interface PictureSteps {
  /** Returns the refused ones. */
  readonly add: (files: readonly File[]) => readonly NotAdded[];
  readonly retry: (id: string) => void;
  readonly remove: (id: string) => void;
}

/** Pictures of a point, then its uploads. Read-only without `steps`. */
export function Attachments({
  attachments,
  pictures,
  uploads = [],
  steps,
  texts,
}: {
  attachments: readonly WireAttachment[];
  pictures: Pictures;
  uploads?: readonly PictureUpload[] | undefined;
  steps?: Omit<PictureSteps, 'add'> | undefined;
  texts: Texts;
}) {
  const [large, setLarge] = useState<string>();
  const opened = attachments.find(({ id }) => id === large);
  const src = opened && pictures[opened.id];
  if (attachments.length + uploads.length === 0) return null;
  const removal = (id: string, name: string) =>
    steps && (
      <IconButton
        size="small"
        icon="x"
        label={texts.pictures.remove(name)}
        className={css.remove}
        onClick={() => steps.remove(id)}
      />
    );
  return (
    <>
      <ul className={css.pictures} aria-label={texts.pictures.title}>
        {attachments.map(({ id, name }) => (
          <li key={id} className={css.picture}>
            <button
              type="button"
              className={css.open}
              aria-label={texts.pictures.open(name)}
              onClick={() => setLarge(id)}
            >
              <Small src={pictures[id]} />
            </button>
            {removal(id, name)}
          </li>
        ))}
        {uploads.map(({ id, name, state, share }) => (
          <li key={id} className={cx(css.picture, state !== 'sending' && css.stopped)}>
            <span className={css.open}>
              <Small src={pictures[id]} />
              {state === 'sending' && (
                <span
                  role="progressbar"
                  aria-label={texts.pictures.sending(name)}
                  aria-valuemin={0}
                  aria-valuemax={100}
                  aria-valuenow={Math.round(share * 100)}
                  className={css.progress}
                >
                  <span style={{ width: `${Math.max(4, share * 100)}%` }} />
                </span>
              )}
            </span>
            {state !== 'sending' && (
              <span className={css.told} role="status">
                <strong>{name}</strong> {texts.pictures.states[state]}
              </span>
            )}
            {state === 'failed' && steps && (
              <Button size="small" icon="refresh" onClick={() => steps.retry(id)}>
                {texts.retry}
              </Button>
            )}
            {removal(id, name)}
          </li>
        ))}
      </ul>
      {opened && src && (
        <Suspense>
          <LargePicture name={opened.name} src={src} texts={texts} onClose={() => setLarge(undefined)} />
        </Suspense>
      )}
    </>
  );
}

/** Picture in a small square; an icon before its URL is known, and if it can't be shown. */
function Small({ src }: { src: string | undefined }) {
  const [failed, setFailed] = useState<string>();
  return src === undefined || failed === src ? (
    <Icon name="image" />
  ) : (
    <img src={src} alt="" loading="lazy" decoding="async" onError={() => setFailed(src)} />
  );
}

/** Shows a notice of refused pictures. */
const tell = (notAdded: readonly NotAdded[], texts: Texts) => {
  for (const { name, fault } of notAdded) {
    const text =
      fault === 'count' ? texts.pictures.tooMany(attachmentLimits.point) : texts.pictures.faults[fault];
    toast({ title: texts.pictures.notTaken(name), text, tone: 'error' });
  }
};

/** Button that opens the device's picture picker; on a phone its camera and photos. */
export function AddPicture({ steps, texts }: { steps: Pick<PictureSteps, 'add'>; texts: Texts }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size="small" variant="quiet" icon="image" onClick={() => input.current?.click()}>
        {texts.pictures.add}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={pictureTypes.join(',')}
        onChange={({ currentTarget }) => {
          tell(steps.add([...(currentTarget.files ?? [])]), texts);
          // Reset, so that the same picture can be chosen again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}

/** Handlers that accept pictures pasted or dropped among the words; anything else is handled as usual. */
export const pictureTarget = (steps: Pick<PictureSteps, 'add'>, texts: Texts) => ({
  onPaste: (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    // A program that copies text may add a picture of it.
    if (files.length === 0 || event.clipboardData.getData('text/plain') !== '') return;
    event.preventDefault();
    tell(steps.add(files), texts);
  },
  onDragOver: (event: DragEvent) => {
    if (event.dataTransfer.types.includes('Files')) event.preventDefault();
  },
  onDrop: (event: DragEvent) => {
    const files = [...event.dataTransfer.files];
    if (files.length === 0) return;
    event.preventDefault();
    tell(steps.add(files), texts);
  },
});
