import { useId } from 'react';
import { cx } from './cx.ts';
import { Field, type FieldProps } from './field.tsx';
import { Icon } from './icon.tsx';
import css from './star-rating.module.css';
import { useUi } from './ui-context.tsx';

const starValues = [1, 2, 3, 4, 5] as const;

/** Stars of a rating of 0 to 5, to a tenth. */
export function StarRating({ value, size = 16 }: { value: number; size?: number | undefined }) {
  const { texts } = useUi();
  const rounded = Math.round(Math.min(5, Math.max(0, value)) * 10) / 10;
  return (
    <span role="img" aria-label={texts.stars(rounded, 5)} className={css.stars}>
      {starValues.map((star) => (
        <span key={star} className={css.star}>
          <Icon name="star" size={size} className={css.outline} />
          <span
            className={css.fill}
            style={{ width: `${Math.min(1, Math.max(0, rounded - star + 1)) * 100}%` }}
          >
            <Icon name="star-filled" size={size} />
          </span>
        </span>
      ))}
    </span>
  );
}

/**
 * Star rating field, 1 to 5: radio buttons that look like stars, so that arrow keys and screen readers work as usual.
 */
export function StarInput({
  value,
  onChange,
  disabled,
  ...field
}: FieldProps & {
  /** 0 without an answer. */
  value: number;
  onChange: (value: number) => void;
  disabled?: boolean | undefined;
}) {
  const name = useId();
  const { texts } = useUi();
  return (
    <Field {...field} group>
      <div className={cx(css.stars, css.input)}>
        {starValues.map((star) => (
          <label key={star} className={cx(css.star, css.target, star <= value && css.on)}>
            <input
              type="radio"
              name={name}
              value={star}
              checked={star === value}
              disabled={disabled}
              aria-label={texts.stars(star, 5)}
              className={css.radio}
              onChange={() => onChange(star)}
            />
            <Icon name={star <= value ? 'star-filled' : 'star'} size={24} />
          </label>
        ))}
      </div>
    </Field>
  );
}
