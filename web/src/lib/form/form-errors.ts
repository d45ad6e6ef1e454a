/** Errors of a form: a message by the path of its field in the body, as `contacts.0.email`. */
import { ApiError } from '../api.ts';

export type FormErrors = Readonly<Record<string, string>>;

/** The server's refusal as a form shows it by its field; nothing when it is about no field of the form. */
export const refusedField = (error: unknown, prefix = ''): FormErrors => {
  if (!(error instanceof ApiError) || error.problem?.field === undefined) return {};
  const { field, message, title } = error.problem;
  return { [`${prefix}${field}`]: message || title };
};

/** The answer that an error tells of, or the error that caused it. */
export const apiErrorOf = (error: unknown): ApiError | undefined => {
  if (error instanceof ApiError) return error;
  return error instanceof Error && error.cause !== undefined ? apiErrorOf(error.cause) : undefined;
};

/** Refused because somebody else has saved in the meantime. */
export const isConflict = (error: unknown): boolean => apiErrorOf(error)?.problem?.code === 'conflict';

/** The list in a form's summary: the errors of the last attempt to save, each attempt with a number of its own. */
export interface Attempt {
  readonly n: number;
  readonly errors: FormErrors;
}

export const noAttempt: Attempt = { n: 0, errors: {} };
export const nextAttempt =
  (errors: FormErrors) =>
  ({ n }: Attempt): Attempt => ({ n: n + 1, errors });

/** The errors as a summary lists them, each leading to its field. */
export const summaryOf = ({ errors }: Attempt) =>
  Object.entries(errors).map(([path, message]) => ({ fieldId: fieldId(path), message }));

/** The id of the control of a field, for the error summary to lead to. */
export const fieldId = (path: string): string => `field-${path.replaceAll('.', '-')}`;

/** The errors below a path, their own paths cut down to what is below it. */
export const errorsBelow = (errors: FormErrors, path: string): FormErrors =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([field, message]) =>
      field.startsWith(`${path}.`) ? [[field.slice(path.length + 1), message]] : [],
    ),
  );

/** The errors but those at or below a path: what was typed there is no longer what was refused. */
export const errorsWithout = (errors: FormErrors, path: string): FormErrors =>
  Object.fromEntries(
    Object.entries(errors).filter(([field]) => field !== path && !field.startsWith(`${path}.`)),
  );
