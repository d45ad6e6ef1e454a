/** Single sign-on by SAML: the owner sets it up by metadata, members come in by it, and nothing else does. */
import type { Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { dashboard } from '#lib/texts/en/dashboard.ts';
import { left } from '#lib/texts/en/enter.ts';
import { signIn } from '#lib/texts/en/sign-in.ts';
import { singleSignOn as texts } from '#lib/texts/en/single-sign-on.ts';
import { proveDomain } from '#testing/test-sign-on.ts';
import { expectAccessible } from './axe.ts';
import { createMembers, type Members } from './members.ts';
import { type Person, type Product, password, startProduct } from './product.ts';

let product: Product;
let members: Members;
let owner: Person;
const domain = 'cliff.example';
const company = 'Cliff';

const at = (path = '', subdomain = 'cliff') => `${product.runtime.url(subdomain)}${path}`;
const said = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const home = (page: Page) => page.getByRole('heading', { name: dashboard.title, level: 1 }).waitFor();
const save = (page: Page) => page.getByRole('button', { name: texts.provider.save }).click();
/** Gives an address of the company to the sign-in page. */
const give = async (page: Page) => {
  await page.locator('input[name="username"]').fill(`ada@${domain}`);
  await page.getByRole('button', { name: signIn.signOn.goOn, exact: true }).click();
};
/** Signs in at the company's stand-in, as this address of theirs. */
const assert = async (page: Page, email: string) => {
  await give(page);
  await page.getByRole('button', { name: signIn.signOn.button(company) }).click();
  await page.getByLabel('Your address').fill(email);
  await page.getByRole('button', { name: 'Sign in' }).click();
};
const choose = async (page: Page, xml: string) => {
  const picking = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: texts.provider.chooseFile }).click();
  const file = { name: 'metadata.xml', mimeType: 'application/xml', buffer: Buffer.from(xml) };
  await (await picking).setFiles(file);
  await said(page, texts.provider.chosen('metadata.xml'));
};

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'cliff', 'Europe/Madrid');
  await members.agent('Ada');
  owner = await product.person();
  await owner.enter('cliff', members.owner.email);
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, owner);
});

test('the owner uploads the metadata of the provider, and turns it on', async () => {
  const { page } = owner;
  const { companies } = product.runtime;
  await owner.prove();
  await proveDomain(product.runtime, members.owner, domain);
  await page.goto(at('/settings/single-sign-on'));
  await radio(page, texts.provider.kind.saml.label).check({ force: true });
  const { entity_id, acs } = companies.serviceProvider;
  expect(await page.getByLabel(texts.provider.entityId).inputValue()).toBe(entity_id);
  expect(await page.getByLabel(texts.provider.acs).inputValue()).toBe(acs);
  await radio(page, texts.provider.source.file.label).check({ force: true });
  await page.getByLabel(texts.provider.name).fill(company);
  await save(page);
  await said(page, texts.provider.missing.metadata);
  await expectAccessible(page);

  await choose(page, '<html>Sign in</html>');
  await save(page);
  await page.getByText(/^This is no SAML metadata/).waitFor();
  await choose(page, companies.metadata('cliff'));
  await save(page);
  await said(page, texts.provider.saved);
  await page.getByText(/^In use: the provider .*cliff\/saml\/metadata/).waitFor();
  await radio(page, texts.use.state.on.label).click();
  await said(page, texts.use.saved.on);
  product.runtime.renewFunctions();
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
});

test('a member signs in through the company, and no other address of theirs gets in', async () => {
  const person = await product.person({ width: 390, height: 844 });
  await person.page.goto(at('/profile'));
  await assert(person.page, `ada@${domain}`);
  await person.page.waitForURL((url) => url.pathname === '/profile');
  await person.leave();

  const stranger = await product.person();
  await stranger.page.goto(at('/'));
  await assert(stranger.page, 'ada@else.example');
  await stranger.page
    .getByText(/ada@else\.example/)
    .first()
    .waitFor();
  expect(new URL(stranger.page.url()).pathname).toBe('/signin');
  await stranger.leave();
});

test('a response for another workspace, or that nobody has asked for, lets nobody in', async () => {
  const person = await product.person();
  const { page } = person;
  await createMembers(product, 'crag', 'Europe/Madrid');
  // A sign-in of this workspace, whose response is kept back.
  await page.goto(at('/'));
  const { promise: kept, resolve: keep } = Promise.withResolvers<Request>();
  await page.route('**/saml2/idpresponse', async (route) => {
    await route.abort();
    keep(route.request());
  });
  await assert(page, `ada@${domain}`);
  const posted = await kept;
  const fields = new URLSearchParams(posted.postData() ?? '');
  const acs = posted.url();
  await page.unroute('**/saml2/idpresponse');
  const post = async (form: Record<string, string>) => {
    const answer = await page.request.post(acs, { form, maxRedirects: 0 });
    return { status: answer.status(), text: await answer.text() };
  };
  const SAMLResponse = fields.get('SAMLResponse') ?? '';
  const unsolicited = {
    status: 400,
    text: expect.stringContaining('Invalid samlResponse or relayState from identity provider'),
  };
  expect(await post({ SAMLResponse })).toEqual(unsolicited);
  expect(await post({ SAMLResponse, RelayState: 'made-up' })).toEqual(unsolicited);
  // Answered, it leads to the workspace where it began, and to no other.
  const answer = await page.request.post(acs, { form: Object.fromEntries(fields), maxRedirects: 0 });
  await page.goto(answer.headers().location ?? '');
  await page.waitForURL((url) => url.hostname.startsWith('cliff.'));
  await page.goto(at('/projects', 'crag'));
  await page.waitForURL((url) => url.pathname === '/signin');
  expect(await page.getByRole('button', { name: signIn.signOn.button(company) }).count()).toBe(0);
  await person.leave();
});

test('where it is required a member’s password is refused', async () => {
  const { page } = owner;
  await page.goto(at('/settings/single-sign-on'));
  await owner.prove();
  await radio(page, texts.use.state.required.label).click();
  await page.getByRole('dialog').getByRole('button', { name: texts.use.confirm.require }).click();
  await said(page, texts.use.saved.required);
  product.runtime.renewFunctions();
  const plain = await product.person();
  await plain.page.goto(at());
  await give(plain.page);
  await plain.page.getByRole('button', { name: signIn.signOn.owner, exact: true }).click();
  await plain.page.locator('input[name="password"]').fill(password);
  await plain.page.getByRole('button', { name: signIn.form.submit, exact: true }).click();
  await plain.page.waitForURL(/left=company/);
  await said(plain.page, left.company.title);
  await assert(plain.page, `ada@${domain}`);
  await home(plain.page);
  await plain.leave();
});

test('another certificate of the company lets members in once its metadata are saved', async () => {
  const { page } = owner;
  const { companies } = product.runtime;
  companies.renewCertificate('cliff');
  const person = await product.person();
  await person.page.goto(at('/'));
  await assert(person.page, `ada@${domain}`);
  await person.page.waitForURL((url) => url.pathname === '/signin');
  await person.page.getByText(signIn.google.refusals.failed).first().waitFor();

  await page.goto(at('/settings/single-sign-on'));
  await choose(page, companies.metadata('cliff'));
  await owner.prove();
  await save(page);
  await said(page, texts.provider.saved);
  await assert(person.page, `ada@${domain}`);
  await home(person.page);
  await person.leave();

  // By their address, the sign-in service reads them by itself.
  await radio(page, texts.provider.source.url.label).check({ force: true });
  await page.getByLabel(texts.provider.metadataUrl).fill(`${companies.issuer('cliff')}/saml/metadata`);
  await save(page);
  await page.getByText(/^In use: the provider/).waitFor({ state: 'detached' });
});
