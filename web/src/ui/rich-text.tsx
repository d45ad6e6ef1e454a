import { useLayoutEffect, useRef } from 'react';
import { cx } from './cx.ts';
import css from './rich-text.module.css';

/** Puts description and host in the place of a picture of another site that was not loaded. */
const showAway = ({ target }: Event): void => {
  if (!(target instanceof HTMLImageElement)) return;
  const { host } = target.dataset;
  if (host === undefined) return;
  const away = document.createElement('span');
  away.dataset.pictureAway = '';
  away.textContent = target.alt ? `${target.alt} (${host})` : host;
  target.replaceWith(away);
};

/** Renders HTML from an editor as it is, in the direction of its words. The caller has to sanitise it. */
export function RichText({ html, className }: { html: string; className?: string | undefined }) {
  const text = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const root = text.current;
    // Errors of pictures do not bubble.
    root?.addEventListener('error', showAway, true);
    return () => root?.removeEventListener('error', showAway, true);
  }, []);
  return (
    <div
      ref={text}
      dir="auto"
      className={cx(css.prose, className)}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
