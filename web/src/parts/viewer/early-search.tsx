import { useEffect, useRef } from 'react';
import css from './viewer.module.css';

/** Input in place of the lazily loaded search, so that letters typed at once are not taken for shortcuts. */
export function EarlySearch({
  typed,
  onTyped,
  onClose,
  label,
}: {
  typed: string;
  onTyped: (typed: string) => void;
  onClose: () => void;
  label: string;
}) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  return (
    <input
      ref={field}
      className={css.early}
      type="text"
      inputMode="search"
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      aria-label={label}
      placeholder={label}
      value={typed}
      onChange={({ target }) => onTyped(target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    />
  );
}
