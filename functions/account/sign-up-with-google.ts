import { signUpWithGoogle } from '../../shared/contracts/account.ts';
import { redeemCodeOf } from '../../shared/domain/account/sign-up.ts';
import { defaultTimeZone } from '../../shared/domain/calendar/date.ts';
import { isTimeZone } from '../../shared/domain/calendar/zone.ts';
import { hashed } from '../../shared/server/data/ids.ts';
import { publicEndpoint } from '../../shared/server/lambda/http.ts';
import { viewerAddress } from '../../shared/server/lambda/principal.ts';
import { refused } from '../../shared/server/lambda/result.ts';
import { workspaceDomain } from '../../shared/server/mail/workspace-url.ts';
import { noWorkspace, redeem, withdraw } from '../../shared/server/people/google-sign-in.ts';
import { countAttempt } from '../../shared/server/tokens/rate.ts';
import { openingCode } from '../../shared/server/workspace/marketplace.ts';
import { createWorkspace, hostOf } from '../../shared/server/workspace/setup.ts';
import { refusedCode, refusedNow, taken } from './sign-up.ts';

/**
 * Makes the workspace at once: the address is Google's word, so that no mail has to prove it. What the form tells to be
 * wrong comes first, since the handover is good once. Nobody is signed in by it: the new workspace's own sign-in begins.
 */
export const signUpWithGoogleEndpoint = publicEndpoint(signUpWithGoogle, async ({ body, event, now, at }) => {
  const { subdomain, tenantName, timezone = defaultTimeZone } = body;
  const refusal = (await refusedNow(subdomain, now)) ?? (await refusedCode(body.appsumoCode));
  if (refusal) return refusal;
  const person = await redeem(noWorkspace, body, now);
  if (!person) return refused('sign_in_expired');
  await withdraw(person);
  const { email, subject } = person;
  const tooMany = await countAttempt('sign_up', { email, source: viewerAddress(event) }, now);
  if (tooMany) return tooMany;
  const code = redeemCodeOf(body.appsumoCode ?? '');
  const tenant = await createWorkspace(
    {
      name: tenantName,
      subdomain,
      plan: 'free forever',
      code: code === undefined ? undefined : await openingCode(code, now),
      language: 'en',
      timezone: isTimeZone(timezone) ? timezone : defaultTimeZone,
      owner: { name: body.adminFirstName, surname: body.adminLastName, email, subject },
      at,
      sample: true,
    },
    (entities) => [
      entities.SignUp.check({ host: hashed(hostOf(subdomain)) })
        // Somebody else waits for their mail to be confirmed since it was looked at.
        .where(
          ({ expires }, { lte, notExists }) =>
            `${notExists(expires)} OR ${lte(expires, Math.floor(now / 1000))}`,
        )
        .commit(),
    ],
  );
  if (tenant) return { domain: workspaceDomain(tenant) };
  // Somebody was faster, with the code or with the name.
  return (await refusedCode(body.appsumoCode)) ?? taken;
});
