import { createContext, type ReactNode, useContext, useId } from 'react';
import { cx } from './cx.ts';
import css from './field.module.css';
import { Icon } from './icon.tsx';
import { useUi } from './ui-context.tsx';
import { useSettled } from './use-settled.ts';

/** What a control needs to be tied to its field's label, hint and error. */
export interface FieldControl {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-required': true | undefined;
}

const FieldContext = /* @__PURE__ */ createContext<FieldControl | null>(null);

/** The attributes that tie a control to the `Field` around it; nothing outside of one. */
export const useFieldControl = (): Partial<FieldControl> => useContext(FieldContext) ?? {};

export interface FieldProps {
  readonly label: ReactNode;
  /** The label is only read out, where the place already says what the control is. */
  readonly labelHidden?: boolean | undefined;
  readonly hint?: ReactNode | undefined;
  /** What is wrong and how to mend it. Its presence marks the control invalid. */
  readonly error?: string | false | null | undefined;
  readonly required?: boolean | undefined;
  /** The control's id, when the form's error summary leads to it. */
  readonly id?: string | undefined;
  readonly className?: string | undefined;
}

/** Label, hint and error around one control. `group` is for controls of several parts: a fieldset with a legend. */
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
    <fieldset id={id} tabIndex={-1} aria-describedby={describedBy} className={cx(css.field, className)}>
      <legend className={labelClass}>{words}</legend>
      {body}
    </fieldset>
  ) : (
    <div className={cx(css.field, className)}>
      <label id={`${id}-label`} htmlFor={id} className={labelClass}>
        {words}
      </label>
      {body}
    </div>
  );
}
