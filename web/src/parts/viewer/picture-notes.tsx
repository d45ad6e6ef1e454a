import type { File } from '#contracts/file.ts';
import type { ViewerTexts } from '#lib/texts/en/viewer.ts';
import css from './viewer.module.css';

export interface PictureNotesProps {
  readonly facts: NonNullable<File['picture']>;
  readonly texts: ViewerTexts['notes'];
}

/** Notes below a picture that is shown otherwise than it was uploaded. */
export default function PictureNotes({ facts, texts }: PictureNotesProps) {
  const { colours, animated, refusal } = facts;
  const notes = [colours && texts[colours], animated && texts.animated, refusal && texts.coarse].filter(
    (note) => typeof note === 'string',
  );
  return notes.length > 0 && <p className={css.notes}>{notes.join(' ')}</p>;
}
