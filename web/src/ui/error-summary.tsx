import { useEffect, useRef } from 'react';
import css from './error-summary.module.css';
import { Notice } from './notice.tsx';

export interface FormError {
  /** Id of the control with the error. */
  readonly fieldId?: string | undefined;
  readonly message: string;
}

/**
 * Summary of the errors that prevent sending a form, each a link to its field. Takes the focus when it appears or
 * changes.
 */
export function ErrorSummary({ title, errors }: { title: string; errors: readonly FormError[] }) {
  const box = useRef<HTMLDivElement>(null);
  const text = errors.map(({ message }) => message).join('\n');
  useEffect(() => {
    if (text) box.current?.focus();
  }, [text]);
  if (errors.length === 0) return null;
  return (
    <div ref={box} role="alert" tabIndex={-1} className={css.summary}>
      <Notice tone="error" title={title}>
        <ul className={css.list}>
          {errors.map(({ fieldId, message }) => (
            <li key={`${fieldId}${message}`}>
              {fieldId ? (
                <a
                  href={`#${fieldId}`}
                  className={css.link}
                  onClick={(event) => {
                    event.preventDefault();
                    document.getElementById(fieldId)?.focus();
                  }}
                >
                  {message}
                </a>
              ) : (
                message
              )}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
