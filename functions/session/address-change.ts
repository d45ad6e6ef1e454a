import {
  getAddressChange,
  getAddressLink,
  pressAddressLink,
  requestAddress,
  withdrawAddress,
} from '#contracts/address-change.ts';
import { isHeldBySignOn } from '#domain/account/address-change.ts';
import { sameEmail } from '#domain/same-email.ts';
import { personEndpoint, publicEndpoint } from '#server/lambda/http.ts';
import {
  type HttpEvent,
  isAtProduct,
  signedIn,
  tenantOfRequest,
  viewerAddress,
} from '#server/lambda/principal.ts';
import { isRefused, type Refused, refused } from '#server/lambda/result.ts';
import { log } from '#server/log.ts';
import { languageOf, mailAccount } from '#server/mail/account-mail.ts';
import { NotTaken } from '#server/mail/mail-service.ts';
import { addressUrl, appUrl, workspaceUrl } from '#server/mail/workspace-url.ts';
import { findAccount, personAt } from '#server/people/accounts.ts';
import {
  askForChange,
  changeOfLink,
  type FoundChange,
  makeChange,
  stopChange,
  waitingChange,
  withdrawChange,
} from '#server/people/address-change.ts';
import { placesOf } from '#server/people/members.ts';
import { poolId } from '#server/people/portal-login.ts';
import { countCall, networkOf } from '#server/tokens/rate-limit.ts';
import { signOnOf } from '#server/workspace/sign-on.ts';

/** Refusal of a change by the single sign-on of a workspace, which decides over the addresses of its domains. */
const signOnRefusal = async (subject: string, from: string, to: string): Promise<Refused | undefined> => {
  const holder = (await placesOf(subject)).find(
    ({ tenant, member }) =>
      member.kind === 'agent' && isHeldBySignOn(signOnOf(tenant), { from, to, isOwner: member.owner }),
  );
  return holder && refused('address_of_single_sign_on', { params: { workspace: holder.tenant.name } });
};

/**
 * Mails a link to the new address and a notice to the present one. An address that has a login is mailed that instead, so that
 * neither the answer, its time nor the notice tells one from the other. The notice goes first: no link without it.
 */
export const requestAddressEndpoint = personEndpoint(
  requestAddress,
  async ({ body: { email: to }, subject, event, now }) => {
    const session = signedIn(event)?.session;
    const [person, tenant] = await Promise.all([personAt(poolId(), subject), tenantOfRequest(event)]);
    if (!session || !person) return refused('unauthorized');
    const { email: from } = person;
    if (sameEmail(from, to)) return refused('address_same', { field: 'email' });
    const counts = { email: to.toLowerCase(), network: networkOf(viewerAddress(event)), caller: subject };
    const tooMany = await countCall('new_address', counts, now);
    if (tooMany) return tooMany;
    const held = await signOnRefusal(subject, from, to);
    if (held) return held;
    const tokens = await askForChange({ subject, from, to, session }, now);
    if (!tokens) return refused('address_changed_lately');
    const taken = await findAccount(poolId(), to);
    const language = languageOf(event);
    const sign_in_link = `${tenant ? workspaceUrl(tenant) : appUrl()}/signin`;
    try {
      const stop_link = addressUrl(tenant, tokens.stop, language);
      await mailAccount(from, language, 'address_asked', { recipient_email: from, stop_link }, now);
      if (taken)
        await mailAccount(to, language, 'address_has_login', { recipient_email: to, sign_in_link }, now);
      else {
        const address_link = addressUrl(tenant, tokens.confirm, language);
        await mailAccount(to, language, 'address_link', { recipient_email: to, address_link }, now);
      }
    } catch (error) {
      if (error instanceof NotTaken) return refused('busy');
      throw error;
    }
    return { ok: true as const };
  },
);

export const getAddressChangeEndpoint = personEndpoint(getAddressChange, async ({ subject, now }) => ({
  waiting: (await waitingChange(subject, now)) ?? null,
}));

export const withdrawAddressEndpoint = personEndpoint(
  withdrawAddress,
  async ({ subject, now }) => (await withdrawChange(subject, now)) ?? { ok: true as const },
);

/** Change of a living link, at the product's own host alone. */
const foundBy = async (event: HttpEvent, token: string, now: number): Promise<FoundChange | Refused> =>
  (isAtProduct(event) && (await changeOfLink(token, now))) || refused('address_link_dead');

const shown = ({ effect }: FoundChange) => (effect === 'dead' ? ('done' as const) : effect);

export const getAddressLinkEndpoint = publicEndpoint(getAddressLink, async ({ params, event, now }) => {
  const found = await foundBy(event, params.token, now);
  if (isRefused(found)) return found;
  return { effect: shown(found), email: found.isStop ? found.change.from : found.change.to };
});

/** Mails of a change that was made or taken back. It stands, so that a mail that is not taken is only logged. */
const tell = async (mails: readonly Promise<void>[]): Promise<void> => {
  for (const { status, ...outcome } of await Promise.allSettled(mails))
    if (status === 'rejected') log.error('a change of an address was not told', { ...outcome });
};

/** Presses a link. A repeated press completes an interrupted one, and is answered like the first. */
export const pressAddressLinkEndpoint = publicEndpoint(pressAddressLink, async ({ params, event, now }) => {
  const found = await foundBy(event, params.token, now);
  if (isRefused(found)) return found;
  const { change, effect, isStop } = found;
  const { subject, from, to } = change;
  if (effect === 'done') return { effect };
  const language = languageOf(event);
  const tenant = await tenantOfRequest(event);
  const sign_in_link = `${tenant ? workspaceUrl(tenant) : appUrl()}/signin`;
  if (!isStop) {
    // Set up since it was asked for, or joined.
    const made = (await signOnRefusal(subject, from, to)) ?? (await makeChange(change, now));
    if (isRefused(made)) return made;
    if (made.stop !== undefined) {
      const stop_link = addressUrl(tenant, made.stop, language);
      await tell([mailAccount(from, language, 'address_changed', { recipient_email: from, stop_link }, now)]);
    }
    return { effect: shown(found) };
  }
  const refusal = await stopChange(found, now);
  if (refusal) return refusal;
  if (effect === 'undo')
    await tell(
      [from, to].map((email) =>
        mailAccount(email, language, 'address_taken_back', { recipient_email: email, sign_in_link }, now),
      ),
    );
  return { effect: shown(found) };
});
