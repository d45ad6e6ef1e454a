/**
 * Search parameter that starts the sign-in with Google at once. In a file of its own, because every page loads the
 * code that parses URLs.
 */
export const googleConnection = 'google-oauth2';
