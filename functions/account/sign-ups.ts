/** Sign-ups waiting for the confirmation of their address. */

import type { EntityItem } from 'electrodb';
import { daySeconds } from '#domain/calendar/units.ts';
import type { Language } from '#domain/email-template/language.ts';
import { SignUp } from '#server/data/entities/sign-up.ts';
import { hashed } from '#server/data/ids.ts';
import { type HttpEvent, viewerHost } from '#server/lambda/principal.ts';
import { mailAccount } from '#server/mail/account-mail.ts';
import { workspaceUrl } from '#server/mail/workspace-url.ts';
import { knownLogin } from '#server/people/portal-login.ts';
import { tokenOfLink } from '#server/tokens/links.ts';

export type SignUpRecord = EntityItem<typeof SignUp>;

/** Lifetime of a link and of a reserved subdomain, in seconds. */
export const keptFor = daySeconds;

/** The unexpired sign-up at the called host, confirmed or not. */
export const signUpHere = async (event: HttpEvent, now: number): Promise<SignUpRecord | undefined> => {
  const host = viewerHost(event);
  if (host === undefined) return undefined;
  const { data } = await SignUp.get({ host: hashed(host) }).go({ consistent: true });
  return data && data.expires * 1000 > now ? data : undefined;
};

/**
 * Mails the link. Only the mail tells that the person has a login already, and looking it up takes as long for others
 * (timing). Throws `NotTaken`.
 */
export const mailLink = async (signUp: SignUpRecord, language: Language, now: number): Promise<void> => {
  const known = await knownLogin(signUp.email);
  const page = `${workspaceUrl(signUp)}/verify-email/${tokenOfLink(signUp.link_id)}`;
  await mailAccount(
    signUp.email,
    language,
    known === undefined ? 'confirm_sign_up' : 'confirm_sign_up_known',
    {
      // A person with a login is asked for no password.
      confirm_link: known === undefined ? page : `${page}?login=known`,
    },
    now,
  );
};
