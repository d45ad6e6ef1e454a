import { signUpWithGoogle } from '#contracts/account.ts';
import { redeemCodeOf } from '#domain/account/sign-up.ts';
import { defaultTimeZone } from '#domain/calendar/date.ts';
import { isTimeZone } from '#domain/calendar/zone.ts';
import { vouchingWorkspace } from '#domain/single-sign-on/single-sign-on.ts';
import { hashed } from '#server/data/ids.ts';
import { mailLimitRefusal } from '#server/lambda/call-limit.ts';
import { publicEndpoint } from '#server/lambda/http.ts';
import { refused } from '#server/lambda/result.ts';
import { languageOf } from '#server/mail/account-mail.ts';
import { workspaceDomain } from '#server/mail/workspace-url.ts';
import { noWorkspace, redeem, withdraw } from '#server/people/google-sign-in.ts';
import { createWorkspace, hostOf } from '#server/workspace/create-workspace.ts';
import { nameRefusal } from '#server/workspace/doubtful-names.ts';
import { openingCode } from '#server/workspace/marketplace.ts';
import { refusedCode, refusedNow, taken } from './sign-up.ts';

/**
 * Creates the workspace at once, because Google has verified the address. The form is checked first, since the handover
 * code is single-use. It signs nobody in: the new workspace's own sign-in follows.
 */
export const signUpWithGoogleEndpoint = publicEndpoint(signUpWithGoogle, async ({ body, event, now, at }) => {
  const { subdomain, tenantName, timezone = defaultTimeZone } = body;
  const refusal =
    nameRefusal(tenantName, 'tenantName') ??
    (await refusedNow(subdomain, now)) ??
    (await refusedCode(body.appsumoCode));
  if (refusal) return refusal;
  const person = await redeem(noWorkspace, body, now);
  if (!person) return refused('sign_in_expired');
  await withdraw(person);
  const { email, subject, username } = person;
  // A workspace's own provider asserts any address: it proves nothing to anybody else.
  if (vouchingWorkspace(username) !== undefined) return refused('sign_in_expired');
  const tooMany = await mailLimitRefusal('sign_up', { event, now }, email);
  if (tooMany) return tooMany;
  const code = redeemCodeOf(body.appsumoCode ?? '');
  const tenant = await createWorkspace(
    {
      name: tenantName,
      subdomain,
      plan: 'free forever',
      code: code === undefined ? undefined : await openingCode(code, now),
      language: body.language ?? languageOf(event),
      timezone: isTimeZone(timezone) ? timezone : defaultTimeZone,
      owner: { name: body.adminFirstName, surname: body.adminLastName, email, subject },
      at,
      sample: true,
    },
    (entities) => [
      entities.SignUp.check({ host: hashed(hostOf(subdomain)) })
        // Race: another person's sign-up has reserved the name since the check.
        .where(
          ({ expires }, { lte, notExists }) =>
            `${notExists(expires)} OR ${lte(expires, Math.floor(now / 1000))}`,
        )
        .commit(),
    ],
  );
  if (tenant) return { domain: workspaceDomain(tenant) };
  // Race: the code or the name was taken meanwhile.
  return (await refusedCode(body.appsumoCode)) ?? taken;
});
