import type {
  InputHTMLAttributes,
  ReactNode,
  Ref,
  SelectHTMLAttributes,
  TextareaHTMLAttributes,
} from 'react';
import { cx } from './cx.ts';
import { Field, type FieldProps, useFieldControl } from './field.tsx';
import { useIsBusy } from './form.tsx';
import { Icon, type IconName } from './icon.tsx';
import css from './inputs.module.css';

type Own<Attributes> = Omit<Attributes, keyof FieldProps> & FieldProps;

const split = <Props extends FieldProps>({
  label,
  labelHidden,
  hint,
  error,
  required,
  id,
  className,
  ...control
}: Props) => ({ field: { label, labelHidden, hint, error, required, id, className }, control });

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'prefix'> & {
  readonly ref?: Ref<HTMLInputElement> | undefined;
  readonly icon?: IconName | undefined;
  /** Suffix in the box after the value: a unit, a domain. */
  readonly suffix?: ReactNode | undefined;
};

/** Bare input, tied to the `Field` around it. Prefer `TextField` and the like. */
export function Input({ icon, suffix, className, readOnly, ...others }: InputProps) {
  const field = useFieldControl();
  const isBusy = useIsBusy();
  const rest = { ...others, readOnly: readOnly || isBusy };
  if (!icon && !suffix) return <input {...field} {...rest} className={cx(css.box, className)} />;
  return (
    <span className={cx(css.box, css.composed, className)}>
      {icon && <Icon name={icon} className={css.muted} />}
      <input {...field} {...rest} className={css.bare} />
      {suffix && <span className={css.muted}>{suffix}</span>}
    </span>
  );
}

/** Single-line text field with label, hint and error. */
export function TextField(props: Own<InputProps>) {
  const { field, control } = split(props);
  return (
    <Field {...field}>
      <Input type="text" {...control} />
    </Field>
  );
}

/** Number field with right-aligned figures and the browser's steppers. */
export function NumberField(props: Own<Omit<InputProps, 'type'>>) {
  const { field, control } = split(props);
  return (
    <Field {...field}>
      <Input inputMode="numeric" {...control} type="number" />
    </Field>
  );
}

/** Multi-line text field; grows with its text where the browser supports it. */
export function TextArea(
  props: Own<TextareaHTMLAttributes<HTMLTextAreaElement>> & { ref?: Ref<HTMLTextAreaElement> | undefined },
) {
  const { field, control } = split(props);
  return (
    <Field {...field}>
      <AreaControl {...control} />
    </Field>
  );
}

/**
 * Puts the caret of a field that a page focuses behind its words, where somebody who comes back to them goes on: browsers
 * begin before them. A press puts it elsewhere after this.
 */
const toEnd = (area: HTMLTextAreaElement): void => {
  const { selectionEnd, value } = area;
  if (selectionEnd === 0) area.setSelectionRange(value.length, value.length);
};

function AreaControl({
  rows = 3,
  readOnly,
  onFocus,
  ...props
}: TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> | undefined }) {
  // A box that grows with its text ignores `rows`, so they become its minimum height.
  const style = { minHeight: `calc(${rows}lh + 12px)` };
  const isBusy = useIsBusy();
  return (
    <textarea
      {...useFieldControl()}
      rows={rows}
      {...props}
      onFocus={(event) => {
        toEnd(event.currentTarget);
        onFocus?.(event);
      }}
      readOnly={readOnly || isBusy}
      style={style}
      className={cx(css.box, css.area)}
    />
  );
}

/** Browser's own select, for few options. For many options, or search, see `Combobox`. */
export function Select(
  props: Own<SelectHTMLAttributes<HTMLSelectElement>> & { ref?: Ref<HTMLSelectElement> | undefined },
) {
  const { field, control } = split(props);
  return (
    <Field {...field}>
      <SelectControl {...control} />
    </Field>
  );
}

function SelectControl(
  props: SelectHTMLAttributes<HTMLSelectElement> & { ref?: Ref<HTMLSelectElement> | undefined },
) {
  return (
    <span className={css.selectBox}>
      <select {...useFieldControl()} {...props} className={cx(css.box, css.select)} />
      <Icon name="chevron-down" className={css.chevron} />
    </span>
  );
}
