/**
 * Path to return to, from an address. Only a path within this app, to prevent open redirects: a browser takes a backslash for a
 * slash, and leaves out tabs and line breaks.
 */
export const wayBackIn = (back: unknown): { back?: string } =>
  typeof back === 'string' && /^\/(?![/\\])[^\t\n\r]*$/.test(back) ? { back } : {};

/** Path of this page, for such an address. */
export const wayBack = (): string => encodeURIComponent(location.pathname + location.search + location.hash);
