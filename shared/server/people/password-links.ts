/** Mailed links that set a new password (docs/decisions/0075). The link proves the mailbox of its login, and is good once. */
import { conditional } from '../data/conditional.ts';
import { PasswordLink } from '../data/entities/password-link.ts';
import { newPersonToken, personToken, sameSecret } from './person-token.ts';

/** Minutes that a link is good. */
export const passwordLinkMinutes = 10;

/** Token of a new link; an earlier one of the same person is dead with it. */
export const newPasswordLink = async (subject: string, now: number): Promise<string> => {
  const { token, secret } = newPersonToken(subject);
  const expires = Math.floor(now / 1000) + passwordLinkMinutes * 60;
  await PasswordLink.put({ subject, secret, expires }).go();
  return token;
};

/** Person of a living link; undefined for any other. */
export const personOfLink = async (token: string, now: number): Promise<string | undefined> => {
  const given = personToken(token);
  if (!given) return undefined;
  const { data } = await PasswordLink.get({ subject: given.subject }).go({ consistent: true });
  const isGood = data && data.expires * 1000 > now && sameSecret(data.secret, given.secret);
  return isGood ? given.subject : undefined;
};

/** Uses a link up. False for any but a living one, and for all but the first of several concurrent calls. */
export const usePasswordLink = async (token: string, now: number): Promise<boolean> => {
  const given = personToken(token);
  if (!given) return false;
  const { subject, secret } = given;
  const used = await conditional(
    PasswordLink.remove({ subject })
      .where((item, { eq, gt }) => `${eq(item.secret, secret)} AND ${gt(item.expires, now / 1000)}`)
      .go({ response: 'all_old' }),
  );
  return used?.data?.secret !== undefined;
};
