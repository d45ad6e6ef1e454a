import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { VisuallyHidden } from './text.tsx';
import css from './track.module.css';
import { useUi } from './ui-context.tsx';

export interface TrackDot {
  /** Past, current or future round. */
  readonly state: 'filled' | 'ringed' | 'hollow';
  /** Round beyond the agreed ones, drawn as a diamond. */
  readonly marked?: boolean | undefined;
}

export interface TrackStep {
  readonly id: string;
  readonly title: ReactNode;
  readonly subtitle?: ReactNode | undefined;
  readonly state: 'done' | 'current' | 'todo';
  /** State as text, for screen readers. */
  readonly stateLabel: string;
  readonly dots?: readonly TrackDot[] | undefined;
  /** Meaning of the dots as text. */
  readonly dotsLabel?: string | undefined;
  /** Address of the step; without it, `onSelect` of the track acts, or the step is plain text. */
  readonly href?: string | undefined;
}

/** Track of steps (done, current, to come), each with dots for its rounds: one below the other, or in a line. */
export function Track({
  label,
  steps,
  selected,
  onSelect,
  inLine = false,
}: {
  label: string;
  steps: readonly TrackStep[];
  /** Id of the step whose details are shown. */
  selected?: string | undefined;
  onSelect?: ((id: string) => void) | undefined;
  /** Shows the titles in a line, which scrolls where it is too long. */
  inLine?: boolean | undefined;
}) {
  const { Link } = useUi();
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    const step = selected === undefined ? undefined : list.current?.querySelector('[aria-current]');
    const item = inLine ? step?.closest('li') : undefined;
    if (!list.current || !item) return;
    list.current.scrollLeft = item.offsetLeft - (list.current.clientWidth - item.offsetWidth) / 2;
  }, [selected, inLine]);
  return (
    <ol ref={list} aria-label={label} className={inLine ? css.line : undefined}>
      {steps.map((step) => {
        const content = (
          <>
            <span className={css.title}>{step.title}</span>
            <VisuallyHidden>, {step.stateLabel}</VisuallyHidden>
            {step.subtitle && <span className={css.subtitle}>{step.subtitle}</span>}
            {step.dots && step.dots.length > 0 && (
              <span role="img" aria-label={step.dotsLabel} className={css.dots}>
                {step.dots.map((dot, index) => (
                  <span key={index} className={cx(css.dot, css[dot.state], dot.marked && css.marked)} />
                ))}
              </span>
            )}
          </>
        );
        const shared = {
          className: cx(css.body, css.action, step.id === selected && css.selected),
          'aria-current': step.id === selected ? ('step' as const) : undefined,
          'data-paper': 'yes',
        };
        return (
          <li key={step.id} className={cx(css.step, css[step.state])}>
            <span aria-hidden="true" className={css.marker}>
              {step.state === 'done' && <Icon name="check" size={12} />}
            </span>
            {step.href ? (
              <Link {...shared} href={step.href}>
                {content}
              </Link>
            ) : onSelect ? (
              <button {...shared} type="button" onClick={() => onSelect(step.id)}>
                {content}
              </button>
            ) : (
              <div className={css.body}>{content}</div>
            )}
          </li>
        );
      })}
    </ol>
  );
}
