import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import css from './choices.module.css';
import { cx } from './cx.ts';
import { Field, type FieldProps } from './field.tsx';
import { Icon, type IconName } from './icon.tsx';
import { Tooltip } from './tooltip.tsx';
import { useSettled } from './use-settled.ts';

type ToggleProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'disabled' | 'onChange' | 'checked'
> & {
  readonly label: ReactNode;
  readonly hint?: ReactNode | undefined;
  readonly error?: string | false | null | undefined;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  /** Reason why it can't be changed now; it stays focusable and shows the reason. */
  readonly disabledReason?: string | false | null | undefined;
  readonly ref?: Ref<HTMLInputElement> | undefined;
};

function Toggle({
  kind,
  label,
  hint,
  error: given,
  onChange,
  disabledReason,
  className,
  ...rest
}: ToggleProps & { kind: 'checkbox' | 'switch' }) {
  const id = useId();
  const error = useSettled(given);
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  const input = (
    <input
      id={id}
      {...rest}
      type="checkbox"
      role={kind === 'switch' ? 'switch' : undefined}
      className={kind === 'switch' ? css.switch : css.checkbox}
      aria-describedby={describedBy}
      aria-invalid={error ? true : undefined}
      aria-disabled={disabledReason ? true : undefined}
      onChange={(event) => !disabledReason && onChange(event.target.checked)}
    />
  );
  return (
    <div className={cx(css.toggle, Boolean(disabledReason) && css.off, className)}>
      <Tooltip text={disabledReason}>{input}</Tooltip>
      <div>
        <label htmlFor={rest.id ?? id}>{label}</label>
        {hint && (
          <div id={`${id}-hint`} className={css.hint}>
            {hint}
          </div>
        )}
        {error && (
          <div id={`${id}-error`} className={css.error}>
            {error}
          </div>
        )}
      </div>
    </div>
  );
}

/** Checkbox: yes or no, as part of a form. */
export function Checkbox(props: ToggleProps) {
  return <Toggle {...props} kind="checkbox" />;
}

/** Switch: on or off, of something with a state of its own; takes effect at once. */
export function Switch(props: ToggleProps) {
  return <Toggle {...props} kind="switch" />;
}

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly hint?: ReactNode | undefined;
  readonly icon?: IconName | undefined;
  /** Reason why this option can't be chosen now. */
  readonly disabledReason?: string | false | null | undefined;
}

interface ChoiceProps<Value extends string> extends FieldProps {
  readonly options: readonly Choice<Value>[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
}

function Choices<Value extends string>({
  options,
  value,
  onChange,
  segmented,
  inline = false,
  ...field
}: ChoiceProps<Value> & { segmented: boolean; inline?: boolean }) {
  const name = useId();
  return (
    <Field {...field} group>
      <div className={segmented ? css.segments : cx(css.radios, inline && css.inline)}>
        {options.map((option) => {
          const input = (
            <input
              type="radio"
              id={`${name}-${option.value}`}
              name={name}
              className={segmented ? css.segmentInput : css.radio}
              checked={option.value === value}
              aria-disabled={option.disabledReason ? true : undefined}
              aria-describedby={option.hint ? `${name}-${option.value}-hint` : undefined}
              onChange={() => !option.disabledReason && onChange(option.value)}
            />
          );
          return (
            <div
              key={option.value}
              className={cx(segmented ? css.segment : css.toggle, Boolean(option.disabledReason) && css.off)}
            >
              <Tooltip text={option.disabledReason}>{input}</Tooltip>
              <div>
                <label htmlFor={`${name}-${option.value}`}>
                  {option.icon && <Icon name={option.icon} />}
                  {option.label}
                </label>
                {option.hint && (
                  <div id={`${name}-${option.value}-hint`} className={css.hint}>
                    {option.hint}
                  </div>
                )}
              </div>
            </div>
          );
        })}
      </div>
    </Field>
  );
}

/** Radio buttons with room for a hint each; `inline` puts short ones side by side. */
export function RadioGroup<Value extends string>(props: ChoiceProps<Value> & { inline?: boolean }) {
  return <Choices {...props} segmented={false} />;
}

/** Segmented control of two to five short words, with the keys and semantics of radio buttons. */
export function SegmentedToggle<Value extends string>(props: ChoiceProps<Value>) {
  return <Choices {...props} segmented />;
}
