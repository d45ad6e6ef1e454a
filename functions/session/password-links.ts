import { getPasswordLink, requestPasswordLink, setPasswordByLink } from '#contracts/password.ts';
import { randomName } from '#server/data/ids.ts';
import { mailLimitRefusal } from '#server/lambda/call-limit.ts';
import { publicEndpoint } from '#server/lambda/http.ts';
import { isAtProduct, tenantOfRequest } from '#server/lambda/principal.ts';
import { refused } from '#server/lambda/result.ts';
import { languageOf, mailAccount } from '#server/mail/account-mail.ts';
import { NotTaken } from '#server/mail/mail-service.ts';
import { appUrl, passwordUrl, workspaceUrl } from '#server/mail/workspace-url.ts';
import { findAccount, personAt, setPassword } from '#server/people/accounts.ts';
import { newPasswordRefusal } from '#server/people/leaked-passwords.ts';
import { newPasswordLink, personOfLink, usePasswordLink } from '#server/people/password-links.ts';
import { poolId } from '#server/people/portal-login.ts';
import { afterNewPassword } from './after-new-password.ts';

/**
 * Mails a link that sets a new password. A person without a login is mailed that, so that neither the answer nor its time tells
 * one from the other.
 */
export const requestPasswordLinkEndpoint = publicEndpoint(
  requestPasswordLink,
  async ({ body: { email }, event, now }) => {
    const tenant = await tenantOfRequest(event);
    if (!isAtProduct(event)) return refused('not_found');
    const tooMany = await mailLimitRefusal('new_password', { event, now }, email);
    if (tooMany) return tooMany;
    const account = await findAccount(poolId(), email);
    const isKnown = account?.verified === true;
    // Timing: an unknown address costs the same write, of a link that nobody has.
    const token = await newPasswordLink(isKnown ? account.subject : `nobody-${randomName()}`, now);
    const language = languageOf(event);
    try {
      if (isKnown) {
        const password_link = passwordUrl(tenant, token, language);
        await mailAccount(email, language, 'password_link', { recipient_email: email, password_link }, now);
      } else {
        const sign_in_link = `${tenant ? workspaceUrl(tenant) : appUrl()}/signin`;
        await mailAccount(email, language, 'no_login', { recipient_email: email, sign_in_link }, now);
      }
    } catch (error) {
      if (error instanceof NotTaken) return refused('busy');
      throw error;
    }
    return { ok: true as const };
  },
);

export const getPasswordLinkEndpoint = publicEndpoint(getPasswordLink, async ({ params, event, now }) => {
  const tenant = await tenantOfRequest(event);
  const subject = await personOfLink(params.token, now);
  const person = subject === undefined ? undefined : await personAt(poolId(), subject);
  if (!isAtProduct(event) || !person) return refused('password_link_dead');
  return { email: person.email, names: [...person.names, ...(tenant ? [tenant.name] : [])] };
});

/**
 * Sets the password of a link's person. A refused password leaves the link as it is; the second factor stays on. Only at the
 * product's own host, because a password is typed.
 */
export const setPasswordByLinkEndpoint = publicEndpoint(
  setPasswordByLink,
  async ({ params: { token }, body: { password }, event, now }) => {
    const tenant = await tenantOfRequest(event);
    const subject = await personOfLink(token, now);
    const person = subject === undefined ? undefined : await personAt(poolId(), subject);
    if (!isAtProduct(event) || subject === undefined || !person) return refused('password_link_dead');
    const { email, names } = person;
    const refusal = await newPasswordRefusal(password, 'password', [email, ...names, tenant?.name ?? '']);
    if (refusal) return refusal;
    // Race: of two concurrent calls one sets its password.
    if (!(await usePasswordLink(token, now))) return refused('password_link_dead');
    await setPassword(poolId(), subject, password);
    await afterNewPassword(subject, languageOf(event), now);
    return { email };
  },
);
