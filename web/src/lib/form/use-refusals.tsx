import { useState } from 'react';
import { ErrorSummary } from '#ui/index.ts';
import { notifyError } from '../notify.ts';
import {
  errorsWithout,
  type FormErrors,
  nextAttempt,
  noAttempt,
  refusedField,
  summaryOf,
} from './form-errors.ts';

/** What keeps a form from being saved: each error by its field, and after an attempt all of them together. */
export const useRefusals = (title: string) => {
  const [errors, setErrors] = useState<FormErrors>({});
  const [attempt, setAttempt] = useState(noAttempt);

  /** Shows what was found by an attempt to save; answers whether there was nothing. */
  const refuse = (found: FormErrors): boolean => {
    setErrors(found);
    setAttempt(nextAttempt(found));
    return Object.keys(found).length === 0;
  };
  return {
    errors,
    refuse,
    /** Shows the server's refusal by its field below `prefix`, or as a notice when it is about none. */
    refuseBy: (error: unknown, notice: string, prefix = '') => {
      if (refuse(refusedField(error, prefix))) notifyError(error, notice);
    },
    add: (path: string, message: string) => setErrors((before) => ({ ...before, [path]: message })),
    /** What was typed at the path is no longer what was refused. */
    clear: (path: string) => setErrors((before) => errorsWithout(before, path)),
    summary: <ErrorSummary key={attempt.n} title={title} errors={summaryOf(attempt)} />,
  };
};
