import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { projects } from '#lib/texts/en/projects.ts';
import { Button, cx, Icon, useAnchored } from '#ui/index.ts';
import css from './project-list.module.css';

const texts = projects.filter;

/**
 * Button that says how many of the folded filters are set, and opens them below it. Escape, a press elsewhere and a
 * focus that leaves it close it; Escape brings the focus back.
 */
export function MoreFilters({ count, children }: { count: number; children: ReactNode }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLFieldSetElement>(null);
  useAnchored(isOpen, () => button.current, box);
  useEffect(() => {
    if (!isOpen) return;
    box.current?.querySelector('select')?.focus();
    const outside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [isOpen]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and focus of the controls within it
    <span
      ref={root}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.preventDefault();
        setOpen(false);
        button.current?.focus();
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !root.current?.contains(relatedTarget)) setOpen(false);
      }}
    >
      <Button
        ref={button}
        className={cx(count > 0 && css.someSet)}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={css.foldedLabel}>
          {texts.more(count)}
          <Icon name="chevron-down" size={14} />
        </span>
      </Button>
      {isOpen && (
        <fieldset ref={box} id={id} popover="manual" className={css.foldedFilters} aria-label={texts.folded}>
          {children}
        </fieldset>
      )}
    </span>
  );
}
