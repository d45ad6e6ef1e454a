import type { PointsTexts } from '#lib/texts/en/points.ts';
import { Dialog } from '#ui/dialog.tsx';
import css from './attachments.module.css';

/** Attached picture as large as the screen allows. */
export default function LargePicture({
  name,
  src,
  texts,
  onClose,
}: {
  name: string;
  src: string;
  texts: Pick<PointsTexts, 'pictures'>;
  onClose: () => void;
}) {
  return (
    <Dialog
      open
      width={800}
      title={name}
      onClose={onClose}
      actions={
        <a className={css.download} href={src} download={name}>
          {texts.pictures.download}
        </a>
      }
    >
      <img className={css.large} src={src} alt={name} />
    </Dialog>
  );
}
