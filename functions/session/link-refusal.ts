/** Why an account could not be linked, in a word that Cognito passes on within a sentence of its own. */
export const linkRefusals = ['address_not_verified', 'account_not_confirmed'] as const;
type LinkRefusal = (typeof linkRefusals)[number];

export class NotLinked extends Error {
  constructor(why: LinkRefusal) {
    super(why);
    this.name = 'NotLinked';
  }
}

/** What the browser is told of a sign-in that the identity provider refused. */
export const refusalIn = (error: string, description: string): LinkRefusal | 'cancelled' | 'failed' =>
  linkRefusals.find((why) => description.includes(why)) ??
  (error === 'access_denied' || /access_denied/.test(description) ? 'cancelled' : 'failed');
