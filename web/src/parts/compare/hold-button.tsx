import { Button } from '#ui/button.tsx';
import type { IconName } from '#ui/icon.tsx';
import css from './compare.module.css';

/** Button that acts only while it is held, by finger, mouse, space bar or Enter. */
export function HoldButton({
  label,
  icon = 'eye',
  iconOnly = false,
  held,
  onHeld,
}: {
  label: string;
  icon?: IconName;
  iconOnly?: boolean;
  held: boolean;
  onHeld: (held: boolean) => void;
}) {
  const release = () => onHeld(false);
  return (
    <Button
      icon={icon}
      className={css.hold}
      aria-label={label}
      tooltip={iconOnly ? label : undefined}
      aria-pressed={held}
      onPointerDown={({ button, currentTarget, pointerId }) => {
        if (button !== 0) return;
        // Captures the pointer, so that the release counts anywhere.
        currentTarget.setPointerCapture?.(pointerId);
        onHeld(true);
      }}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyDown={(event) => {
        if (event.key !== ' ' && event.key !== 'Enter') return;
        event.preventDefault();
        onHeld(true);
      }}
      onKeyUp={release}
      onBlur={release}
      // Keeps a long press from opening the context menu.
      onContextMenu={(event) => event.preventDefault()}
    >
      {!iconOnly && label}
    </Button>
  );
}
