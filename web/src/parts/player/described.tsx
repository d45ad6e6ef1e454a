import { useEffect, useEffectEvent, useRef } from 'react';
import type { PlayerTexts } from '#lib/texts/en/player.ts';
import { cx } from '#ui/cx.ts';
import css from './captions.module.css';
import { Tool } from './controls.tsx';
import playerCss from './player.module.css';
import type { MomentPointing } from './player-keys.tsx';
import type { Described } from './use-described.ts';

/** Switch of the audio description; nothing without a described version. */
export function DescribedSwitch({
  described,
  texts,
}: {
  described: Pick<Described, 'canSwitch' | 'isDescribed' | 'toggle'>;
  texts: PlayerTexts;
}) {
  if (!described.canSwitch) return null;
  return (
    <Tool
      sign="described"
      label={texts.described.name}
      aria-pressed={described.isDescribed}
      aria-keyshortcuts="v"
      className={cx(described.isDescribed && css.on)}
      onClick={described.toggle}
    />
  );
}

/** Film that the file describes, and the reason that no point is placed while a version with other times plays. */
export function DescribedNote({
  described: { describes, hasOwnTimes },
  pointing,
  texts: { described: texts },
}: {
  described: Described;
  pointing: MomentPointing | undefined;
  texts: PlayerTexts;
}) {
  const reason = useRef<HTMLDivElement>(null);
  const isAsked = hasOwnTimes && pointing !== undefined && pointing.mode !== 'none';
  const refuse = useEffectEvent(() => {
    pointing?.onMode('none');
    reason.current?.focus();
  });
  useEffect(() => {
    if (isAsked) refuse();
  }, [isAsked]);
  return (
    <>
      {describes && <div className={playerCss.note}>{texts.of(describes.name)}</div>}
      {hasOwnTimes && pointing && (
        <div ref={reason} className={playerCss.note} role="status" tabIndex={-1}>
          {texts.noPoints}
        </div>
      )}
    </>
  );
}
