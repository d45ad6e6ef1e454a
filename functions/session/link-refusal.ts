/** Reasons for not linking an account; Cognito passes each on within a sentence of its own. */
export const linkRefusals = ['address_not_verified', 'account_not_confirmed'] as const;
type LinkRefusal = (typeof linkRefusals)[number];

export class NotLinked extends Error {
  constructor(why: LinkRefusal) {
    super(why);
    this.name = 'NotLinked';
  }
}

/** Reason for the browser when the identity provider has refused a sign-in. */
export const refusalIn = (error: string, description: string): LinkRefusal | 'cancelled' | 'failed' =>
  linkRefusals.find((why) => description.includes(why)) ??
  (error === 'access_denied' || /access_denied/.test(description) ? 'cancelled' : 'failed');
