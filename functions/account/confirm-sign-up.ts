import { confirmSignUp } from '#contracts/account.ts';
import { defaultLanguage } from '#domain/email-template/language.ts';
import { retryOnConflict } from '#server/actions/retry-on-conflict.ts';
import { publicEndpoint } from '#server/lambda/http.ts';
import { isRefused, type Refused, refused } from '#server/lambda/result.ts';
import { newPasswordRefusal } from '#server/people/leaked-passwords.ts';
import { provenLogin } from '#server/people/portal-login.ts';
import { again } from '#server/retry.ts';
import { linkOfToken } from '#server/tokens/links.ts';
import { createWorkspace } from '#server/workspace/create-workspace.ts';
import { openingCode } from '#server/workspace/marketplace.ts';
import { type SignUpRecord, signUpHere } from './sign-ups.ts';

/** Password for signing in from now on: the link proves the mailbox of whoever types it (docs/decisions/0075). */
const chosenPassword = async (
  password: string,
  { name, surname, email, tenant_name }: SignUpRecord,
): Promise<string | Refused> =>
  (await newPasswordRefusal(password, 'password', [name, surname, email, tenant_name])) ?? password;

/**
 * Creates the workspace of a confirmed sign-up, and its owner's login. Idempotent: the workspace's transaction marks
 * the sign-up, so that two concurrent confirmations lead to the same workspace.
 */
export const confirmSignUpEndpoint = publicEndpoint(confirmSignUp, async ({ body, event, now, at }) =>
  retryOnConflict(async () => {
    const signUp = await signUpHere(event, now);
    const link = linkOfToken(body.token);
    if (!signUp || signUp.link_id !== link) return refused('sign_up_not_found');
    const { host, email, name, surname, redeem_code, tenantId, known_already } = signUp;
    if (tenantId !== undefined) return { email, knownAlready: known_already ?? false };
    const login = await provenLogin(email, name, surname, () => chosenPassword(body.password ?? '', signUp));
    if (isRefused(login)) return login;
    const { subject, knownAlready } = login;
    const tenant = await createWorkspace(
      {
        name: signUp.tenant_name,
        subdomain: signUp.subdomain,
        plan: 'free forever',
        // A code redeemed elsewhere meanwhile is dropped without a refusal.
        code: redeem_code === undefined ? undefined : await openingCode(redeem_code, now),
        language: signUp.language ?? defaultLanguage,
        timezone: signUp.timezone,
        owner: { name, surname, email, subject },
        at,
        sample: true,
      },
      (entities, created) => [
        entities.SignUp.patch({ host })
          .set({ tenantId: created, known_already: knownAlready })
          // Race: confirmed concurrently, or replaced by a later sign-up.
          .where(
            ({ link_id, tenantId: before }, { eq, notExists }) =>
              `${eq(link_id, link)} AND ${notExists(before)}`,
          )
          .commit(),
      ],
    );
    if (!tenant) return again;
    return { email, knownAlready };
  }),
);
