import { useState } from 'react';
import { notifyError } from '#lib/page/notify.ts';
import { ErrorSummary } from '#ui/index.ts';
import {
  errorsWithout,
  type FormErrors,
  nextAttempt,
  noAttempt,
  refusedField,
  summaryOf,
} from './form-errors.ts';

/** Errors of a form: each at its field, and all in a summary after an attempt to save. */
export const useRefusals = (title: string) => {
  const [errors, setErrors] = useState<FormErrors>({});
  const [attempt, setAttempt] = useState(noAttempt);

  /** Shows the errors of an attempt to save; returns true if there are none. */
  const refuse = (found: FormErrors): boolean => {
    setErrors(found);
    setAttempt(nextAttempt(found));
    return Object.keys(found).length === 0;
  };
  return {
    errors,
    refuse,
    /** Shows the server's refusal at its field below `prefix`, or as a notice if it concerns no field. */
    refuseBy: (error: unknown, notice: string, prefix = '') => {
      if (refuse(refusedField(error, prefix))) notifyError(error, notice);
    },
    add: (path: string, message: string) => setErrors((before) => ({ ...before, [path]: message })),
    /** Removes the errors of a path, because its value has changed since. */
    clear: (path: string) => setErrors((before) => errorsWithout(before, path)),
    summary: <ErrorSummary key={attempt.n} title={title} errors={summaryOf(attempt)} />,
  };
};
