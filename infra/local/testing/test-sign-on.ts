/** Signs in by the single sign-on of a workspace like a browser, without one: to its provider, and back by the sign-in origin. */
import { createHash, randomBytes } from 'node:crypto';
import { handOverSession } from '#contracts/session.ts';
import { addSignOnDomain, checkSignOnDomain } from '#contracts/single-sign-on.ts';
import { type ApiClient, apiClient } from '../api-client.ts';
import type { Runtime } from '../runtime-api.ts';

export interface Assertion {
  readonly email: string;
  /** Id of the person at the provider; by default made of the address. */
  readonly sub?: string;
}

/** Proves a domain of a workspace; answers the DNS record that does. */
export const proveDomain = async (runtime: Pick<Runtime, 'dns'>, owner: ApiClient, domain: string) => {
  const { domains } = await owner.ok(addSignOnDomain, { body: { domain } });
  const record = domains.find((one) => one.domain === domain)?.record;
  if (!record) throw new Error('The domain was not added');
  runtime.dns.publish(record);
  await owner.ok(checkSignOnDomain, { params: { domain } });
  return record;
};

const follow = async (url: string, init: RequestInit = {}): Promise<string> => {
  const response = await fetch(url, { ...init, redirect: 'manual' });
  const to = response.headers.get('location');
  if (!to) throw new Error(`No redirect: ${response.status} ${await response.text()}`);
  return to;
};

/** Form of a page, as its script posts it. */
interface PostedForm {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
}

const plain = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** The only form of a page. */
const formOf = async (response: Response): Promise<PostedForm> => {
  const page = await response.text();
  const [, action = ''] = /<form method="post" action="([^"]*)"/.exec(page) ?? [];
  const fields = [...page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [plain(name), plain(value)],
  );
  return { action: plain(action), fields: Object.fromEntries(fields) };
};

/** Posts a form, and answers where it leads. */
export const post = ({ action, fields }: PostedForm): Promise<string> =>
  follow(action, { method: 'POST', body: new URLSearchParams(fields) });

/** Begins a sign-in at a workspace: the address at its provider, and what proves the beginning. */
const begin = async ({ authorize, origin }: { readonly authorize: string; readonly origin: string }) => {
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const proof = {
    state: `${challenge}.${new URL(origin).host}`,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  };
  return { verifier, asked: new URL(await follow(`${authorize}&${new URLSearchParams(proof)}`)) };
};

/** Says who one is at the provider. */
const say = (asked: URL, { email, sub = '' }: Assertion) => ({
  url: `${asked.origin}${asked.pathname}`,
  init: {
    method: 'POST',
    body: new URLSearchParams({ ...Object.fromEntries(asked.searchParams), email, sub }),
  },
});

const samlForm = async (asked: URL, assertion: Assertion): Promise<PostedForm> => {
  const { url, init } = say(asked, assertion);
  return formOf(await fetch(url, { ...init, redirect: 'error' }));
};

/** Response of a SAML provider, as it would be posted back. */
export const samlResponse = async (
  at: { readonly authorize: string; readonly origin: string },
  assertion: Assertion,
): Promise<PostedForm> => samlForm((await begin(at)).asked, assertion);

/** Goes to the provider of a workspace and returns: the final URL, and what redeems the handover. */
export const throughSignOn = async (
  runtime: Runtime,
  at: { readonly authorize: string; readonly origin: string },
  assertion: Assertion,
): Promise<{ url: URL; verifier: string; code: string }> => {
  const { verifier, asked } = await begin(at);
  const { url: there, init } = say(asked, assertion);
  const answered = asked.searchParams.has('SAMLRequest')
    ? await post(await samlForm(asked, assertion))
    : await follow(await follow(there, init));
  const back = new URL(answered);
  const { url: next } = await apiClient(runtime, 'auth').ok(handOverSession, {
    body: { state: '', ...Object.fromEntries(back.searchParams) },
  });
  const url = new URL(next);
  return { url, verifier, code: new URLSearchParams(url.hash.slice(1)).get('handover') ?? '' };
};
