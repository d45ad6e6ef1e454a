import { useState } from 'react';
import type { FieldProps } from './field.tsx';
import { NumberField } from './inputs.tsx';

/** True for a whole number within the limits; false for null, an emptied field. */
export const isWhole = (value: number | null, min: number, max: number): value is number =>
  Number.isInteger(value) && value !== null && value >= min && value <= max;

const numberOf = (typed: string): number | null => {
  const value = typed.trim() === '' ? Number.NaN : Number(typed);
  return Number.isInteger(value) ? value : null;
};

/**
 * Field of a whole number. The text stays as typed, even empty; on blur it is validated, and anything but a whole
 * number within the limits is an error.
 */
export function WholeNumberField({
  value,
  min,
  max,
  wrong,
  error,
  onValue,
  onTyping,
  ...rest
}: FieldProps & {
  /** Null while the field is empty or not a whole number. */
  value: number | null;
  min: number;
  max: number;
  /** Error for a text that is not a whole number within the limits. */
  wrong: string;
  readOnly?: boolean | undefined;
  /** Called with each key; the number may be outside the limits. */
  onValue: (value: number | null) => void;
  /** Called with true on focus and with false on blur. */
  onTyping?: ((isTyping: boolean) => void) | undefined;
}) {
  const [typed, setTyped] = useState<string>();
  const isWrong = typed === undefined && !isWhole(value, min, max);
  return (
    <NumberField
      {...rest}
      min={min}
      max={max}
      step={1}
      // A string: React leaves "04" in the field where the value is the number 4.
      value={typed ?? String(value ?? '')}
      error={isWrong && !rest.readOnly ? wrong : error}
      onFocus={() => onTyping?.(true)}
      onChange={({ target }) => {
        setTyped(target.value);
        onValue(numberOf(target.value));
      }}
      onBlur={() => {
        setTyped(undefined);
        onTyping?.(false);
      }}
    />
  );
}
