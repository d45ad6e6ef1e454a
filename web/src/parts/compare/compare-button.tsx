import { useEffect, useRef } from 'react';
import type { PointsTexts } from '#lib/texts/en/points.ts';
import { Button } from '#ui/button.tsx';
import { isFocusFree } from '#ui/is-focus-free.ts';
import { useKeys } from '../viewer/use-keys.ts';

/** Button and key to open and close the comparison with an earlier round. */
export function CompareButton({
  round,
  isOn,
  onToggle,
  texts,
}: {
  /** Latest earlier round with a version of the file. */
  round: number;
  isOn: boolean;
  onToggle: () => void;
  texts: Pick<PointsTexts, 'compare' | 'leaveCompare'>;
}) {
  const button = useRef<HTMLButtonElement>(null);
  const was = useRef(isOn);
  useKeys({ c: onToggle });
  useEffect(() => {
    // Restores the focus, whose element was removed with the comparison.
    if (was.current && !isOn && isFocusFree()) button.current?.focus();
    was.current = isOn;
  }, [isOn]);
  return (
    <Button ref={button} size="small" icon={isOn ? 'x' : 'layers'} aria-keyshortcuts="c" onClick={onToggle}>
      {isOn ? texts.leaveCompare : texts.compare(round)}
    </Button>
  );
}
