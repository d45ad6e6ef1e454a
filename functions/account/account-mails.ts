import { retrieveWorkspaceUrl, sendAccountMail } from '../../shared/contracts/account.ts';
import { publicEndpoint } from '../../shared/server/lambda/http.ts';
import { viewerAddress } from '../../shared/server/lambda/principal.ts';
import { type Refused, refused } from '../../shared/server/lambda/result.ts';
import { languageOf, mailAccount } from '../../shared/server/mail/account-mail.ts';
import { NotTaken } from '../../shared/server/mail/send.ts';
import { appUrl, workspaceUrl } from '../../shared/server/mail/workspace-url.ts';
import { workspacesOf } from '../../shared/server/people/members.ts';
import { knownLogin } from '../../shared/server/people/portal-login.ts';
import { countAttempt } from '../../shared/server/tokens/rate.ts';
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
  const tooMany = await countAttempt('resend', { email: recipient, source: viewerAddress(event) }, now);
  if (tooMany) return tooMany;
  const signUp = await signUpHere(event, now);
  const isTheirs =
    signUp && signUp.tenantId === undefined && signUp.email.toLowerCase() === recipient.toLowerCase();
  return isTheirs ? answered(mailLink(signUp, languageOf(event), now)) : { ok: true as const };
});

/**
 * Mails the addresses of a person's workspaces. A person without any learns that by mail only, so that addresses cannot
 * be probed.
 */
export const retrieveWorkspaceUrlEndpoint = publicEndpoint(
  retrieveWorkspaceUrl,
  async ({ body, event, now }) => {
    const { email } = body;
    const tooMany = await countAttempt('retrieve', { email, source: viewerAddress(event) }, now);
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
