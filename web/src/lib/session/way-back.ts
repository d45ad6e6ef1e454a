/**
 * Path to return to, from an address. Only a path within this app, to prevent open redirects: a browser takes a backslash for a
 * slash, and leaves out tabs and line breaks.
 */
export const wayBackIn = (back: unknown): { back?: string } =>
  typeof back === 'string' && /^\/(?![/\\])[^\t\n\r]*$/.test(back) ? { back } : {};
