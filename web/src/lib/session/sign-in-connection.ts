/**
 * Search parameter that starts a sign-in elsewhere at once: with Google, or by the company of the workspace. In a file of
 * its own, because every page loads the code that parses URLs.
 */
export const connections = { google: 'google-oauth2', company: 'company' } as const;
export type Connection = (typeof connections)[keyof typeof connections];
