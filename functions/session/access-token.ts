import type { HttpEvent } from '#server/lambda/principal.ts';

/** Access token of the caller, which Cognito takes for what people do with their own account. */
export const tokenOf = ({ headers }: HttpEvent): string =>
  (headers.authorization ?? '').replace(/^Bearer /i, '');
