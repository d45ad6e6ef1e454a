/** Errors of a form: a message by the path of its field in the body, such as `contacts.0.email`. */
import { ApiError } from '#lib/calls/api.ts';

export type FormErrors = Readonly<Record<string, string>>;

/** Server's refusal by the form's field; empty if it concerns no field. */
export const refusedField = (error: unknown, prefix = ''): FormErrors => {
  if (!(error instanceof ApiError) || error.problem?.field === undefined) return {};
  const { field, message, title } = error.problem;
  return { [`${prefix}${field}`]: message || title };
};

/** API error, also if it is the cause of another error. */
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

/** Errors in the form of a summary, each with a link to its field. */
export const summaryOf = ({ errors }: Attempt) =>
  Object.entries(errors).map(([path, message]) => ({ fieldId: fieldId(path), message }));

/** Id of a field's control, for links of the error summary. */
export const fieldId = (path: string): string => `field-${path.replaceAll('.', '-')}`;

/** Errors below a path, by their paths relative to it. */
export const errorsBelow = (errors: FormErrors, path: string): FormErrors =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([field, message]) =>
      field.startsWith(`${path}.`) ? [[field.slice(path.length + 1), message]] : [],
    ),
  );

/** Errors except those at or below a path, whose value has changed since the refusal. */
export const errorsWithout = (errors: FormErrors, path: string): FormErrors =>
  Object.fromEntries(
    Object.entries(errors).filter(([field]) => field !== path && !field.startsWith(`${path}.`)),
  );
