import { checkSubdomain, signUp } from '#contracts/account.ts';
import type { BodyOf } from '#contracts/route.ts';
import { longestSubdomain, redeemCodeOf, refusedSubdomain } from '#domain/account/sign-up.ts';
import { defaultTimeZone } from '#domain/calendar/date.ts';
import { isTimeZone } from '#domain/calendar/zone.ts';
import { Counter } from '#server/data/entities/counter.ts';
import { SignUp } from '#server/data/entities/sign-up.ts';
import { hashed, randomName } from '#server/data/ids.ts';
import { transact } from '#server/data/transact.ts';
import { mailLimitRefusal } from '#server/lambda/call-limit.ts';
import { publicEndpoint } from '#server/lambda/http.ts';
import { type Refused, refused } from '#server/lambda/result.ts';
import { languageOf } from '#server/mail/account-mail.ts';
import { NotTaken } from '#server/mail/mail-service.ts';
import { workspaceDomain } from '#server/mail/workspace-url.ts';
import { hostOf } from '#server/workspace/create-workspace.ts';
import { nameRefusal } from '#server/workspace/doubtful-names.ts';
import { isRedeemable } from '#server/workspace/marketplace.ts';
import { keptFor, mailLink, type SignUpRecord } from './sign-ups.ts';

const subdomainRefusal = (subdomain: string): Refused | undefined => {
  const code = refusedSubdomain(subdomain);
  return code && refused(code, { field: 'subdomain', params: { max: longestSubdomain } });
};

export const taken = refused('subdomain_taken', { field: 'subdomain' });

/** Reason why a subdomain is not available now. Only a hint: the transaction that takes it decides. */
export const refusedNow = async (subdomain: string, now: number): Promise<Refused | undefined> => {
  const refusal = subdomainRefusal(subdomain);
  if (refusal) return refusal;
  const host = hashed(hostOf(subdomain));
  const [{ data: workspace }, { data: signUp }] = await Promise.all([
    Counter.get({ tenantId: 0, name: `host_${host}` }).go({ consistent: true }),
    SignUp.get({ host }).go({ consistent: true }),
  ]);
  const waits = signUp && signUp.expires * 1000 > now;
  return workspace || waits ? taken : undefined;
};

/** Hint while the form is filled in. */
export const checkSubdomainEndpoint = publicEndpoint(
  checkSubdomain,
  async ({ query, now }) => (await refusedNow(query.subdomain, now)) ?? { ok: true as const },
);

/** Reason why a redeem code is not valid now. */
export const refusedCode = async (typed: string | undefined): Promise<Refused | undefined> => {
  if (typed === undefined) return undefined;
  const code = redeemCodeOf(typed);
  if (code === undefined) return refused('redeem_code_invalid', { field: 'appsumoCode' });
  return (await isRedeemable(code)) ? undefined : refused('code_unknown', { field: 'appsumoCode' });
};

/** Refusals that follow from the form alone. */
const formRefusal = ({ tenantName, subdomain }: BodyOf<typeof signUp>): Refused | undefined =>
  nameRefusal(tenantName, 'tenantName') ?? subdomainRefusal(subdomain);

/** True if the stored sign-up is this form's own: its answer was lost, and the form is sent again. */
const isRepeated = async (record: SignUpRecord): Promise<boolean> => {
  const { data: stored } = await SignUp.get({ host: record.host }).go({ consistent: true });
  const same = (['tenant_name', 'name', 'surname', 'email', 'redeem_code'] as const).every(
    (field) => stored?.[field] === record[field],
  );
  // After the confirmation the address is a workspace's.
  return same && stored?.tenantId === undefined;
};

/**
 * Stores the sign-up and mails a link; everything else waits for the confirmation (docs/decisions/0015). The answer
 * does not tell if the address is known, so that addresses cannot be probed.
 */
export const signUpEndpoint = publicEndpoint(signUp, async ({ body, event, now }) => {
  const refusal = formRefusal(body);
  if (refusal) return refusal;
  const { subdomain, adminEmail: email, timezone = defaultTimeZone, language = languageOf(event) } = body;
  const tooMany = await mailLimitRefusal('sign_up', { event, now }, email);
  if (tooMany) return tooMany;
  const noCode = await refusedCode(body.appsumoCode);
  if (noCode) return noCode;

  const host = hashed(hostOf(subdomain));
  const link_id = randomName();
  const seconds = Math.floor(now / 1000);
  const redeem_code = redeemCodeOf(body.appsumoCode ?? '');
  const record: SignUpRecord = {
    host,
    link_id,
    tenant_name: body.tenantName,
    subdomain,
    timezone: isTimeZone(timezone) ? timezone : defaultTimeZone,
    language,
    name: body.adminFirstName,
    surname: body.adminLastName,
    email,
    ...(redeem_code === undefined ? {} : { redeem_code }),
    expires: seconds + keptFor,
  };
  const { committed } = await transact((entities) => [
    entities.Counter.check({ tenantId: 0, name: `host_${host}` })
      // The subdomain must not belong to a workspace.
      .where(({ value }, { notExists }) => notExists(value))
      .commit(),
    entities.SignUp.put(record)
      // Race: of two concurrent sign-ups one gets the subdomain. An expired one does not count.
      .where(({ expires }, { lte, notExists }) => `${notExists(expires)} OR ${lte(expires, seconds)}`)
      .commit(),
  ]);
  if (!committed) {
    const isOwn = await isRepeated(record);
    return isOwn ? { domain: workspaceDomain(record) } : taken;
  }
  try {
    await mailLink(record, language, now);
  } catch (error) {
    // Rollback: a sign-up without its mail would only block the name.
    await SignUp.delete({ host }).go();
    if (error instanceof NotTaken) return refused('busy');
    throw error;
  }
  return { domain: workspaceDomain(record) };
});
