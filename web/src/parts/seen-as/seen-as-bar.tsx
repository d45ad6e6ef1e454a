import { useEffect, useState } from 'react';
import { fullName } from '#domain/full-name.ts';
import { now } from '#lib/calls/server-time.ts';
import type { SeenView } from '#lib/session/seen-as.ts';
import { browserLanguage } from '#lib/texts/translated.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import css from './seen-as-bar.module.css';
import { onUnsent } from './unsent.ts';
import { viewTexts } from './view-texts.ts';

/** Milliseconds for which the bar tells that nothing was sent. */
const toldFor = 8000;

/** Bar above a page that a member of the team sees as its contact does. */
export function SeenAsBar({ view, onLeave }: { view: SeenView; onLeave: () => void }) {
  const texts = viewTexts();
  const [unsent, setUnsent] = useState(0);
  const [hasEnded, setEnded] = useState(false);
  useEffect(() => onUnsent(() => setUnsent((count) => count + 1)), []);
  useEffect(() => {
    if (unsent === 0) return;
    const timer = setTimeout(() => setUnsent(0), toldFor);
    return () => clearTimeout(timer);
  }, [unsent]);
  useEffect(() => {
    const timer = setTimeout(() => setEnded(true), Math.max(0, Date.parse(view.until) - now()));
    return () => clearTimeout(timer);
  }, [view]);
  const { firstname, lastname } = view.contact;
  const [title, text] = hasEnded
    ? [`${texts.ended}.`, texts.endedText]
    : unsent > 0
      ? [`${texts.only(firstname)}.`, texts.onlyText]
      : [texts.bar(fullName({ firstname, lastname }), view.client), texts.untold];
  return (
    <section
      className={cx(css.bar, (hasEnded || unsent > 0) && css.told)}
      lang={browserLanguage()}
      aria-label={texts.bar(firstname, '')}
    >
      <p role="status">
        <Icon name="eye" />
        <span>
          <strong>{title}</strong> {text}
        </span>
      </p>
      <Button size="small" onClick={onLeave}>
        {texts.leave}
      </Button>
    </section>
  );
}
