import { Button } from '#ui/button.tsx';
import css from './compare.module.css';

/** Button that does something only while it is held, by finger, mouse, space bar or Enter. */
export function HoldButton({
  label,
  held,
  onHeld,
}: {
  label: string;
  held: boolean;
  onHeld: (held: boolean) => void;
}) {
  const release = () => onHeld(false);
  return (
    <Button
      icon="eye"
      className={css.hold}
      aria-pressed={held}
      onPointerDown={({ button, currentTarget, pointerId }) => {
        if (button !== 0) return;
        // The end of the press counts wherever the finger is then.
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
      // A long press opens no menu.
      onContextMenu={(event) => event.preventDefault()}
    >
      {label}
    </Button>
  );
}
