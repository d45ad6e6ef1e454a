import {
  CognitoIdentityProviderClient,
  DescribeIdentityProviderCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { redeemSession } from '#contracts/session.ts';
import {
  getSingleSignOn,
  removeSignOnProvider,
  setSignOnProvider,
  setSingleSignOn,
} from '#contracts/single-sign-on.ts';
import { createUser } from '#contracts/team.ts';
import { getMe, getTenantByHost } from '#contracts/workspace.ts';
import { longestMetadata, usualEmailAttribute } from '#domain/single-sign-on/single-sign-on.ts';
import { apiClient } from '#local/api-client.ts';
import { testRuntime } from '#testing/support.ts';
import type { TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';
import { type Assertion, post, proveDomain, samlResponse, throughSignOn } from '#testing/test-sign-on.ts';
import { emailAttribute } from '../../infra/emulators/identity-provider/saml-documents.ts';

let runtime: TestRuntime;
let acme: TestWorkspace;
/** Workspace with a provider of its own, which asserts anything. */
let hostile: TestWorkspace;
let people = 0;

beforeAll(async () => {
  runtime = await testRuntime({ events: false });
  acme = await runtime.createWorkspace();
  hostile = await runtime.createWorkspace();
  await setUp(acme, 'acme', 'acme.example');
  await setUp(hostile, 'hostile', 'hostile.example');
});
afterAll(() => runtime.stop());
afterEach(() => runtime.companies.tamperResponse(undefined));

const details = (company: string) => ({
  kind: 'saml' as const,
  name: company,
  metadata: runtime.companies.metadata(company),
  email_attribute: emailAttribute,
});

const setUp = async ({ owner }: TestWorkspace, company: string, domain: string) => {
  await proveDomain(runtime, owner, domain);
  await owner.ok(setSignOnProvider, { body: details(company) });
  await owner.ok(setSingleSignOn, { body: { state: 'on' } });
};

const member = async (workspace: TestWorkspace, domain = 'acme.example') => {
  people += 1;
  const email = `sam${people}@${domain}`;
  await workspace.owner.ok(createUser, { body: { name: 'Sam', email } });
  await workspace.accept(email);
  return email;
};

const signOnAt = async ({ subdomain }: TestWorkspace) => {
  const found = (await apiClient(runtime, subdomain).ok(getTenantByHost))?.single_sign_on;
  if (!found) throw new Error('No single sign-on');
  return found;
};

const goThrough = async (workspace: TestWorkspace, assertion: Assertion) =>
  throughSignOn(runtime, await signOnAt(workspace), assertion);

const redeem = async ({ subdomain }: TestWorkspace, { code, verifier }: { code: string; verifier: string }) =>
  apiClient(runtime, subdomain).call(redeemSession, {
    body: { code, verifier },
    headers: { origin: runtime.url(subdomain) },
  });

const refusalOf = async (answer: ReturnType<typeof redeem>) => {
  const { status, body } = await answer;
  return status === 200 ? undefined : body.error.code;
};

const meAt = async (workspace: TestWorkspace, given: { code: string; verifier: string }) => {
  const { status, body } = await redeem(workspace, given);
  if (status !== 200) throw new Error(body.error.code);
  return (token: TestWorkspace) => apiClient(runtime, token.subdomain, body.access_token).call(getMe);
};

describe('a member of a workspace with a SAML provider', () => {
  it('signs in as themselves, and may be required to', async () => {
    const email = await member(acme);
    const me = await meAt(acme, await goThrough(acme, { email }));
    expect((await me(acme)).body).toMatchObject({ user: { email } });
    expect(await acme.owner.ok(setSingleSignOn, { body: { state: 'required' } })).toMatchObject({
      state: 'required',
    });
    const byPassword = runtime.identity.startSession(email).AccessToken;
    expect((await apiClient(runtime, acme.subdomain, byPassword).call(getMe)).body).toMatchObject({
      error: { code: 'single_sign_on_required' },
    });
    await acme.owner.ok(setSingleSignOn, { body: { state: 'on' } });
  });

  it('is nobody at another workspace', async () => {
    const email = await member(acme);
    const me = await meAt(acme, await goThrough(acme, { email }));
    expect((await me(hostile)).body).toMatchObject({ error: { code: 'not_a_member' } });
  });

  it('is refused with an address of a domain that the workspace has not proven', async () => {
    for (const email of ['sam@else.example', 'sam@sub.acme.example', 'sam@acme.example.evil.example'])
      expect(await refusalOf(redeem(acme, await goThrough(acme, { email })))).toBe('single_sign_on_refused');
  });
});

describe('a hostile SAML provider', () => {
  it('gets no session for a member of another workspace, at its own or at theirs', async () => {
    const email = await member(acme);
    expect(await refusalOf(redeem(hostile, await goThrough(hostile, { email })))).toBe(
      'single_sign_on_refused',
    );
    const { authorize } = await signOnAt(hostile);
    const begunAtTheirs = { authorize, origin: runtime.url(acme.subdomain) };
    expect(await refusalOf(redeem(acme, await throughSignOn(runtime, begunAtTheirs, { email })))).toBe(
      'single_sign_on_refused',
    );
  });

  it.each(['audience', 'recipient', 'destination', 'in_response_to', 'issuer'] as const)(
    'gets nobody in with another %s',
    async (field) => {
      const email = await member(acme);
      runtime.companies.tamperResponse({
        made: (response) => ({ ...response, [field]: 'https://else.example' }),
      });
      expect((await goThrough(acme, { email })).url.hash).toBe('#refused=failed');
    },
  );

  it('gets nobody in without a signature, or with one of its own for another company', async () => {
    const email = await member(acme);
    runtime.companies.tamperResponse({ made: (response) => ({ ...response, signed: 'nothing' }) });
    expect((await goThrough(acme, { email })).url.hash).toBe('#refused=failed');
    let own: Parameters<
      NonNullable<Parameters<TestRuntime['companies']['tamperResponse']>[0]>['made'] & object
    >[0];
    runtime.companies.tamperResponse({
      made: (response) => {
        own = response;
        return response;
      },
    });
    await goThrough(hostile, { email });
    runtime.companies.tamperResponse({ made: (response) => ({ ...response, key: own.key }) });
    expect((await goThrough(acme, { email })).url.hash).toBe('#refused=failed');
  });
});

describe('a SAML response', () => {
  const send = async ({ action, fields }: Awaited<ReturnType<typeof samlResponse>>) => {
    const response = await fetch(action, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });
    return { status: response.status, text: await response.text() };
  };
  const refused = {
    status: 400,
    text: expect.stringContaining('Invalid samlResponse or relayState from identity provider'),
  };

  it('is used once', async () => {
    const email = await member(acme);
    const form = await samlResponse(await signOnAt(acme), { email });
    expect(new URL(await post(form)).searchParams.get('code')).toBeTruthy();
    expect(await send(form)).toEqual(refused);
  });

  it('is refused if nobody has asked for it, or if it is carried to another sign-in', async () => {
    const email = await member(acme);
    const [stolen, own] = await Promise.all([
      samlResponse(await signOnAt(acme), { email }),
      samlResponse(await signOnAt(acme), { email: 'eve@acme.example' }),
    ]);
    const { SAMLResponse = '' } = stolen.fields;
    expect(await send({ ...stolen, fields: { SAMLResponse } })).toEqual(refused);
    const back = new URL(await post({ ...own, fields: { ...own.fields, SAMLResponse } }));
    expect(back.searchParams.get('code')).toBeNull();
    expect(back.searchParams.get('error_description')).toContain('InResponseTo is invalid');
  });
});

describe('the settings of a SAML provider', () => {
  it('are answered with what the provider has to know of us, and never with the metadata', async () => {
    const settings = await acme.owner.ok(getSingleSignOn);
    expect(settings).toMatchObject({
      provider: {
        kind: 'saml',
        entity_id: `${runtime.companies.issuer('acme')}/saml/metadata`,
        certificate_until: expect.stringMatching(/^\d{4}-/),
        metadata_url: null,
        email_attribute: usualEmailAttribute,
      },
      service_provider: runtime.companies.serviceProvider,
    });
    expect(JSON.stringify(settings)).not.toContain('X509Certificate');
  });

  it('are refused by field: no metadata, other metadata, a certificate that cannot be read, an address without TLS', async () => {
    const { owner } = await runtime.createWorkspace();
    const put = async (body: object) => {
      const given = { ...details('p'), ...body };
      const answer = (await owner.call(setSignOnProvider, { body: given })).body;
      return 'error' in answer ? [answer.error.code, answer.error.field] : undefined;
    };
    const { metadata } = details('p');
    expect(await put({ metadata: undefined })).toEqual(['metadata_needed', 'metadata']);
    expect(await put({ metadata: '<html/>' })).toEqual(['metadata_invalid', 'metadata']);
    expect(await put({ metadata: `<!DOCTYPE x [<!ENTITY a "a">]>${metadata}` })).toEqual([
      'metadata_invalid',
      'metadata',
    ]);
    expect(await put({ metadata: metadata.replaceAll('IDPSSO', 'SPSSO') })).toEqual([
      'metadata_of_no_provider',
      'metadata',
    ]);
    expect(await put({ metadata: metadata.replace(/MII[^<]*/, 'MII') })).toEqual([
      'metadata_without_certificate',
      'metadata',
    ]);
    expect(await put({ metadata: metadata.replace('http://127.0.0.1', 'http://10.0.0.1') })).toEqual(
      undefined,
    );
    expect(
      await put({ metadata: metadata.replace(/Location="[^"]*"/, 'Location="http://10.0.0.1/"') }),
    ).toEqual(['metadata_without_address', 'metadata']);
    expect(await put({ metadata: 'x'.repeat(longestMetadata + 1) })).toEqual(['invalid_input', 'metadata']);
    expect(await put({ metadata_url: 'http://169.254.169.254/latest' })).toEqual([
      'metadata_url_invalid',
      'metadata_url',
    ]);
    expect(await put({ metadata_url: `${runtime.companies.issuer('p')}/nowhere` })).toEqual([
      'identity_provider_refused',
      'metadata_url',
    ]);
    // Metadata that read well enough here are refused there.
    expect(await put({ metadata: `${metadata}<` })).toEqual(['identity_provider_refused', 'metadata']);
  });

  it('take the address of metadata, and another certificate once it is given', async () => {
    const workspace = await runtime.createWorkspace();
    await setUp(workspace, 'turn', 'turn.example');
    const email = await member(workspace, 'turn.example');
    await meAt(workspace, await goThrough(workspace, { email }));
    expect((await workspace.owner.ok(getSingleSignOn)).tested_on).not.toBeNull();

    runtime.companies.renewCertificate('turn');
    expect((await goThrough(workspace, { email })).url.hash).toBe('#refused=failed');
    const { metadata: _, ...rest } = details('turn');
    const body = { ...rest, metadata_url: `${runtime.companies.issuer('turn')}/saml/metadata` };
    expect(await workspace.owner.ok(setSignOnProvider, { body })).toMatchObject({
      state: 'on',
      provider: { kind: 'saml', entity_id: null, certificate_until: null, metadata_url: body.metadata_url },
      tested_on: null,
    });
    await meAt(workspace, await goThrough(workspace, { email }));
  });

  it('give way to an OpenID provider and come back, though the identity provider keeps the type of one', async () => {
    const workspace = await runtime.createWorkspace();
    const { owner, tenantId } = workspace;
    await setUp(workspace, 'both', 'both.example');
    const typeNow = async () => {
      const which = { UserPoolId: process.env.USER_POOL_ID, ProviderName: `sso-${tenantId}` };
      const { IdentityProvider } = await new CognitoIdentityProviderClient({}).send(
        new DescribeIdentityProviderCommand(which),
      );
      return IdentityProvider?.ProviderType;
    };
    expect(await typeNow()).toBe('SAML');
    const { client_id, client_secret } = runtime.companies.client;
    const issuer = runtime.companies.issuer('both');
    const openId = { kind: 'openid' as const, name: 'Both', issuer, client_id, client_secret };
    expect(await owner.ok(setSignOnProvider, { body: openId })).toMatchObject({
      provider: { kind: 'openid', issuer, client_id },
    });
    expect(await typeNow()).toBe('OIDC');
    const email = await member(workspace, 'both.example');
    await meAt(workspace, await goThrough(workspace, { email }));
    await owner.ok(setSignOnProvider, { body: details('both') });
    expect(await typeNow()).toBe('SAML');
    await meAt(workspace, await goThrough(workspace, { email }));
    expect(await owner.ok(removeSignOnProvider)).toMatchObject({ state: 'off', provider: null });
  });
});
