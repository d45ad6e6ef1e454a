/** Errors of a form: a message by the path of its field in the body, as `contacts.0.email`. */
import { ApiError } from '#lib/api.ts';

export type FormErrors = Readonly<Record<string, string>>;

/** The server's refusal by the form's field; empty if it is about no field of the form. */
export const refusedField = (error: unknown, prefix = ''): FormErrors => {
  if (!(error instanceof ApiError) || error.problem?.field === undefined) return {};
  const { field, message, title } = error.problem;
  return { [`${prefix}${field}`]: message || title };
};

/** The API error, also if it is the cause of another error. */
export const apiErrorOf = (error: unknown): ApiError | undefined => {
  if (error instanceof ApiError) return error;
  return error instanceof Error && error.cause !== undefined ? apiErrorOf(error.cause) : undefined;
};

/** True if the save was refused because of a concurrent save. */
export const isConflict = (error: unknown): boolean => apiErrorOf(error)?.problem?.code === 'conflict';

/** Error summary: the errors of the last attempt to save; each attempt has its own number. */
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

/** The errors below a path, by their paths relative to it. */
export const errorsBelow = (errors: FormErrors, path: string): FormErrors =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([field, message]) =>
      field.startsWith(`${path}.`) ? [[field.slice(path.length + 1), message]] : [],
    ),
  );

/** The errors without those at or below a path, because its value has changed since the refusal. */
export const errorsWithout = (errors: FormErrors, path: string): FormErrors =>
  Object.fromEntries(
    Object.entries(errors).filter(([field]) => field !== path && !field.startsWith(`${path}.`)),
  );
