import { Notice } from '#ui/notice.tsx';
import css from './more-time.module.css';
import { type ShownWish, useMoreTimeTexts, type WishReader, wishWords } from './wish-words.ts';

/** Wish for more time as its clients read it, with the words of an agency that keeps the due date. */
export function WishNotice({ wish, due, reader }: { wish: ShownWish; due: string; reader: WishReader }) {
  const texts = useMoreTimeTexts(reader.language);
  const words = texts && wishWords(wish, due, texts, reader);
  if (!words) return null;
  return (
    <Notice tone={wish.state === 'agreed' ? 'success' : 'info'}>
      {words}
      {wish.state === 'kept' && wish.reply && (
        <span className={css.reply} dir="auto">
          {wish.reply}
        </span>
      )}
    </Notice>
  );
}
