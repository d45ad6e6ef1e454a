import { retrieveWorkspaceUrl, sendAccountMail } from '#contracts/account.ts';
import { sameEmail } from '#domain/same-email.ts';
import { mailLimitRefusal } from '#server/lambda/call-limit.ts';
import { publicEndpoint } from '#server/lambda/http.ts';
import { type Refused, refused } from '#server/lambda/result.ts';
import { languageOf, mailAccount } from '#server/mail/account-mail.ts';
import { NotTaken } from '#server/mail/mail-service.ts';
import { appUrl, workspaceUrl } from '#server/mail/workspace-url.ts';
import { workspacesOf } from '#server/people/members.ts';
import { knownLogin } from '#server/people/portal-login.ts';
import { mailLink, signUpHere } from './sign-ups.ts';

/** Sent, or refused for a later try. */
const answered = async (mail: Promise<void>): Promise<{ ok: true } | Refused> => {
  try {
    await mail;
    return { ok: true };
  } catch (error) {
    if (error instanceof NotTaken) return refused('busy');
    throw error;
  }
};

/**
 * Mails the confirmation link again, only to the address that signed up. The answer is the same for any other address,
 * so that addresses cannot be probed.
 */
export const sendAccountMailEndpoint = publicEndpoint(sendAccountMail, async ({ body, event, now }) => {
  const { recipient } = body;
  const tooMany = await mailLimitRefusal('resend', { event, now }, recipient);
  if (tooMany) return tooMany;
  const signUp = await signUpHere(event, now);
  const isTheirs = signUp && signUp.tenantId === undefined && sameEmail(signUp.email, recipient);
  return isTheirs
    ? answered(mailLink(signUp, signUp.language ?? languageOf(event), now))
    : { ok: true as const };
});

/**
 * Mails the addresses of a person's workspaces. A person without any learns that by mail only, so that addresses cannot
 * be probed.
 */
export const retrieveWorkspaceUrlEndpoint = publicEndpoint(
  retrieveWorkspaceUrl,
  async ({ body, event, now }) => {
    const { email } = body;
    const tooMany = await mailLimitRefusal('retrieve', { event, now }, email);
    if (tooMany) return tooMany;
    // Timing: an unknown address costs the same look-up.
    const workspaces = await workspacesOf((await knownLogin(email)) ?? 'nobody');
    const links = workspaces.map((tenant) => ({
      name: tenant.name,
      sign_in_link: `${workspaceUrl(tenant)}/signin`,
    }));
    const language = languageOf(event);
    return answered(
      links.length > 0
        ? mailAccount(
            email,
            language,
            'workspace_addresses',
            { recipient_email: email, workspaces: links },
            now,
          )
        : mailAccount(
            email,
            language,
            'no_workspaces',
            { recipient_email: email, sign_up_link: `${appUrl()}/signup` },
            now,
          ),
    );
  },
);
