import { createContext, type ReactNode, useContext, useId } from 'react';
import { cx } from './cx.ts';
import css from './field.module.css';
import { Icon } from './icon.tsx';
import { useUi } from './ui-context.tsx';
import { useSettled } from './use-settled.ts';

/** ARIA attributes that tie a control to its field's label, hint and error. */
export interface FieldControl {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-required': true | undefined;
}

const FieldContext = /* @__PURE__ */ createContext<FieldControl | null>(null);

/** Attributes that tie a control to the `Field` around it; empty outside of a field. */
export const useFieldControl = (): Partial<FieldControl> => useContext(FieldContext) ?? {};

export interface FieldProps {
  readonly label: ReactNode;
  /** Shows the label to screen readers only, where the context already explains the control. */
  readonly labelHidden?: boolean | undefined;
  readonly hint?: ReactNode | undefined;
  /** Error and how to fix it. Marks the control invalid. */
  readonly error?: string | false | null | undefined;
  readonly required?: boolean | undefined;
  /** Id of the control, for links from an error summary. */
  readonly id?: string | undefined;
  readonly className?: string | undefined;
}

/** Label, hint and error of a control. `group` is for controls of several parts: a fieldset with a legend. */
export function Field({
  label,
  labelHidden,
  hint,
  error: given,
  required,
  id: ownId,
  className,
  group = false,
  children,
}: FieldProps & { group?: boolean | undefined; children: ReactNode }) {
  const generated = useId();
  const { texts } = useUi();
  const error = useSettled(given);
  const id = ownId ?? generated;
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  const labelClass = cx(css.label, labelHidden && css.hidden);
  const words = (
    <>
      {label}
      {required && (
        <span className={css.required} title={texts.required}>
          {' *'}
        </span>
      )}
    </>
  );
  const described = hint && (
    <div id={`${id}-hint`} className={css.hint}>
      {hint}
    </div>
  );
  const body = (
    <>
      {group && described}
      <FieldContext
        value={{
          id,
          'aria-describedby': describedBy,
          'aria-invalid': error ? true : undefined,
          'aria-required': required || undefined,
        }}
      >
        {children}
      </FieldContext>
      {error && (
        <div id={`${id}-error`} className={css.error}>
          <Icon name="alert" size={14} />
          <span>{error}</span>
        </div>
      )}
      {!group && described}
    </>
  );
  return group ? (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={describedBy}
      className={cx(css.field, className)}
      data-paper="no"
    >
      <legend className={labelClass}>{words}</legend>
      {body}
    </fieldset>
  ) : (
    <div className={cx(css.field, className)} data-paper="no">
      <label id={`${id}-label`} htmlFor={id} className={labelClass}>
        {words}
      </label>
      {body}
    </div>
  );
}
