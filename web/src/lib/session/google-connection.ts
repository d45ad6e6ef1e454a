/**
 * What an address asks for that wants the sign-in with Google to begin at once. Apart from that sign-in, as every page
 * loads what reads addresses.
 */
export const googleConnection = 'google-oauth2';
