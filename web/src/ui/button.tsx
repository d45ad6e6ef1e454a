import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import css from './button.module.css';
import { cx } from './cx.ts';
import { Icon, type IconName } from './icon.tsx';
import { Tooltip } from './tooltip.tsx';
import { type LinkProps, useUi } from './ui-context.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'medium' | 'small';

interface Looks {
  readonly variant?: ButtonVariant | undefined;
  readonly size?: ButtonSize | undefined;
  readonly icon?: IconName | undefined;
}

const looks = ({ variant = 'secondary', size = 'medium' }: Looks, className?: string) =>
  cx(css.button, css[variant], size === 'small' && css.small, className);

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'>, Looks {
  /**
   * Reason why the action is disabled. The button stays focusable, does nothing, and shows the reason on hover and
   * focus.
   */
  readonly disabledReason?: string | false | null | undefined;
  /**
   * The action is pending: the icon spins, clicks are ignored, the width stays. A button that has this prop, true or
   * false, ignores the second press of a double click, which may come before the first is rendered.
   */
  readonly busy?: boolean | undefined;
  /** Repeats the button's name for those who see only its icon. */
  readonly tooltip?: string | undefined;
  readonly ref?: Ref<HTMLButtonElement> | undefined;
}

/** Button. A page has at most one `primary`. The label is a verb and its object. */
export function Button({
  variant,
  size,
  icon,
  busy,
  disabledReason,
  tooltip,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const inert = busy || Boolean(disabledReason);
  const actsOnce = busy !== undefined;
  const button = (
    <button
      {...rest}
      type={type}
      className={looks({ variant, size }, className)}
      aria-disabled={inert || undefined}
      aria-busy={busy || undefined}
      onClick={(event: MouseEvent<HTMLButtonElement>) => {
        if (inert || (actsOnce && event.detail > 1)) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {icon && !busy && <Icon name={icon} />}
      {icon && busy && <span className={css.spinner} />}
      {children && <span className={cx(css.label, busy && !icon && css.waiting)}>{children}</span>}
      {busy && !icon && <span className={cx(css.spinner, css.over)} />}
    </button>
  );
  return (
    <Tooltip text={disabledReason || tooltip} decorative={!disabledReason}>
      {button}
    </Tooltip>
  );
}

/** Icon button; `label` is its accessible name and its tooltip. */
export function IconButton({
  label,
  className,
  variant = 'quiet',
  ...rest
}: Omit<ButtonProps, 'children' | 'aria-label' | 'tooltip'> & { label: string; icon: IconName }) {
  return (
    <Button
      {...rest}
      variant={variant}
      aria-label={label}
      tooltip={label}
      className={cx(css.square, className)}
    />
  );
}

/** Link to another page that looks like a button. */
export function ButtonLink({
  variant,
  size,
  icon,
  className,
  children,
  ...rest
}: LinkProps & Looks & { children?: ReactNode }) {
  const { Link } = useUi();
  return (
    <Link {...rest} className={looks({ variant, size }, className)} data-paper="no">
      {icon && <Icon name={icon} />}
      <span className={css.label}>{children}</span>
    </Link>
  );
}

/** Link in running text; `quiet` gives it the text's colour and underlines it on hover only. */
export function TextLink({
  quiet = false,
  external = false,
  className,
  children,
  ...rest
}: LinkProps & { quiet?: boolean | undefined; external?: boolean | undefined; children?: ReactNode }) {
  const { Link } = useUi();
  return (
    <Link
      {...rest}
      {...(external && { target: '_blank', rel: 'noreferrer' })}
      className={cx(css.link, quiet && css.quietLink, className)}
    >
      {children}
      {external && <Icon name="external" size={12} className={css.external} />}
    </Link>
  );
}
