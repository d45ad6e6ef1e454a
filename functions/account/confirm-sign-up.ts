import { confirmSignUp } from '../../shared/contracts/account.ts';
import { decidedAnew } from '../../shared/server/actions/decisions.ts';
import { publicEndpoint } from '../../shared/server/lambda/http.ts';
import { refused } from '../../shared/server/lambda/result.ts';
import { provenLogin } from '../../shared/server/people/portal-login.ts';
import { linkOfToken } from '../../shared/server/tokens/links.ts';
import { openText } from '../../shared/server/tokens/sealed.ts';
import { redeemCode } from '../../shared/server/workspace/marketplace.ts';
import { createWorkspace } from '../../shared/server/workspace/setup.ts';
import { signUpHere } from './sign-ups.ts';

/**
 * Makes the workspace of a sign-up whose link was pressed, and the login of its owner. The sign-up is marked in the
 * transaction of the workspace: pressed twice, even at once, it leads to the same one.
 */
export const confirmSignUpEndpoint = publicEndpoint(confirmSignUp, async ({ body, event, now, at }) =>
  decidedAnew(async () => {
    const signUp = await signUpHere(event, now);
    const link = linkOfToken(body.token);
    if (!signUp || signUp.link_id !== link) return refused('sign_up_not_found');
    const { host, email, name, surname, password, tenantId, known_already } = signUp;
    // One that is no good, or was faster elsewhere, keeps nobody out. Pressed again, the link redeems what was cut short.
    const redeemFor = async (made: number): Promise<void> => {
      if (signUp.redeem_code === undefined) return;
      const actor = { kind: 'agent', id: 1, name: `${name} ${surname}` } as const;
      await redeemCode(made, signUp.redeem_code, { actor, now });
    };
    if (tenantId !== undefined) {
      await redeemFor(tenantId);
      return { email, knownAlready: known_already ?? false };
    }
    if (password === undefined) throw new Error('A sign-up that waits has a password');
    const { subject, knownAlready } = await provenLogin(email, name, surname, openText(password, link));
    const tenant = await createWorkspace(
      {
        name: signUp.tenant_name,
        subdomain: signUp.subdomain,
        plan: 'free forever',
        language: 'en',
        timezone: signUp.timezone,
        owner: { name, surname, email, subject },
        at,
        sample: true,
      },
      (entities, created) => [
        entities.SignUp.patch({ host })
          .set({ tenantId: created, known_already: knownAlready })
          .remove(['password'])
          // Confirmed in the same moment, or replaced by a later sign-up.
          .where(
            ({ link_id, tenantId: before }, { eq, notExists }) =>
              `${eq(link_id, link)} AND ${notExists(before)}`,
          )
          .commit(),
      ],
    );
    if (!tenant) return 'changed';
    await redeemFor(tenant.tenantId);
    return { email, knownAlready };
  }),
);
