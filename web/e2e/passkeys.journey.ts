/** Passkeys by Chromium's own authenticator: made on the profile, used at the sign-in, as a proof and for an owner's demand. */
import type { Locator } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createClient } from '#contracts/clients.ts';
import { updateTenantProfile } from '#contracts/tenants.ts';
import { getMe } from '#contracts/workspace.ts';
import { proofLifetime } from '#domain/account/second-factor.ts';
import { frame } from '#lib/texts/en/frame.ts';
import { passkeys as texts } from '#lib/texts/en/passkeys.ts';
import { secondFactor } from '#lib/texts/en/second-factor.ts';
import { security } from '#lib/texts/en/security.ts';
import { sessions } from '#lib/texts/en/sessions.ts';
import { signIn } from '#lib/texts/en/sign-in.ts';
import { stepUp } from '#lib/texts/en/step-up.ts';
import { forgetTenant } from '#server/lambda/tenant.ts';
import { expectAccessible } from './axe.ts';
import { createMembers, type Members } from './members.ts';
import { createWorkspaceFor, type Person, type Product, password, startProduct } from './product.ts';

let product: Product;
let members: Members;
let ada: Person;
let device: Device;

const email = 'ada@vault.example';
const at = (path: string) => `${product.runtime.url('vault')}${path}`;
const button = (name: string) => ada.page.getByRole('button', { name, exact: true });

/** Chromium's authenticator of a device, which finds its person right at once, or refuses as somebody who closes the question. */
interface Device {
  refuse(refused: boolean): Promise<void>;
}

const addAuthenticator = async ({ context, page }: Person): Promise<Device> => {
  // How the browser's last question ended is written onto the page: nothing on a page tells of a cancelled one.
  await context.addInitScript(() => {
    const { create, get } = CredentialsContainer.prototype;
    const told = async <Answer>(asked: Promise<Answer>): Promise<Answer> => {
      const tell = (outcome: string) => document.documentElement.setAttribute('data-asked', outcome);
      await asked.then(
        () => tell('answered'),
        (error: Error) => tell(error.name),
      );
      return asked;
    };
    CredentialsContainer.prototype.create = function (options) {
      return told(create.call(this, options));
    };
    CredentialsContainer.prototype.get = function (options) {
      return told(get.call(this, options));
    };
  });
  const session = await context.newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    refuse: async (refused) => {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: !refused });
    },
  };
};

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'vault', 'Europe/Rome');
  await members.agent('Ada', 'create_projects');
  await createWorkspaceFor(product.runtime, {
    name: 'Harbour',
    subdomain: 'harbour',
    timezone: 'Europe/Rome',
  });
  ada = await product.person();
  device = await addAuthenticator(ada);
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, ada);
});

/** Presses a button whose question the person closes; `busy` is the one that is busy meanwhile. */
const pressAndClose = async (pressed: Locator, busy = pressed) => {
  await device.refuse(true);
  await pressed.click();
  await ada.page.locator('html[data-asked="NotAllowedError"]').waitFor();
  await expect.poll(() => busy.isEnabled()).toBe(true);
  await device.refuse(false);
};

/** Words of all alerts on the page. */
const alerts = async () => (await ada.page.getByRole('alert').allInnerTexts()).join('');

const logOut = async () => {
  const { page } = ada;
  await page.getByRole('button', { name: frame.account }).click();
  await page.getByRole('menuitem', { name: frame.signOut, exact: true }).click();
  await page.locator('input[name="username"]').waitFor();
};

test('a passkey is added on the profile after the password, and its person is mailed', async () => {
  const { page } = ada;
  await ada.signIn('vault', email, password);
  await page.goto(at('/profile'));
  await page.getByText(texts.none).waitFor();
  await button(texts.add).click();
  const dialog = page.getByRole('dialog', { name: stepUp.title });
  await dialog.getByLabel(stepUp.password).fill(password);
  await dialog.getByRole('button', { name: stepUp.confirm }).click();
  await page.getByText(texts.name(1), { exact: true }).waitFor();
  await page.getByText(texts.added, { exact: true }).waitFor();
  await expectAccessible(page);
  const [mail] = product.runtime.mailbox.list({ to: email, limit: 1 });
  expect(mail?.subject).toBe('A passkey was added');
});

test('a second one of the same device is refused in plain words', async () => {
  const { page } = ada;
  await button(texts.add).click();
  await page.getByText(texts.known).waitFor();
  expect(await page.getByRole('list', { name: texts.list }).getByRole('listitem').count()).toBe(1);
});

test('closing the browser’s question is no error on the profile and at the sign-in, and loses nothing typed', async () => {
  const { page } = ada;
  await page.reload();
  await page.getByText(texts.name(1), { exact: true }).waitFor();
  await pressAndClose(button(texts.add));
  expect(await alerts()).toBe('');
  await logOut();
  const address = page.locator('input[name="username"]');
  await address.fill(email);
  await pressAndClose(button(signIn.passkey.button));
  expect(await alerts()).toBe('');
  expect(await address.inputValue()).toBe(email);
  expect(new URL(page.url()).pathname).toBe('/signin');
});

test('a passkey of another host opens nothing: neither by the page nor by an answer that names that host', async () => {
  const { page } = ada;
  await page.goto(`${product.runtime.url('harbour')}/signin`);
  await page.locator('input[name="username"]').fill(email);
  await pressAndClose(button(signIn.passkey.button));
  expect(await alerts()).toBe('');
  const foreign = page.evaluate(
    (rpId) =>
      navigator.credentials
        .get({ publicKey: { rpId, challenge: new Uint8Array(32) } })
        .then(() => 'answered')
        .catch((error: Error) => error.name),
    new URL(product.runtime.url('vault')).hostname,
  );
  expect(await foreign).toBe('SecurityError');
  await page.goto(`${product.runtime.url('vault')}/signin`);
});

test('it signs in without the password; an address without one is told so in plain words', async () => {
  const { page } = ada;
  await page.locator('input[name="username"]').waitFor();
  await button(signIn.passkey.button).click();
  await page.getByText(signIn.passkey.addressMissing).waitFor();
  await page.locator('input[name="username"]').fill(members.owner.email);
  await button(signIn.passkey.button).click();
  await page.getByText(signIn.passkey.none).waitFor();
  await expectAccessible(page);
  await page.locator('input[name="username"]').fill(email);
  await button(signIn.passkey.button).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/signin'));
  await page.reload();
  await page.getByRole('button', { name: frame.account }).waitFor();
});

test('a client adds one from the account menu, signs in by it and removes it', async () => {
  const { contacts } = await members.owner.ok(createClient, {
    body: { name: 'Kiln', language: 'en', contacts: [{ firstname: 'Cleo', email: 'cleo@kiln.example' }] },
  });
  const [card] = contacts;
  if (!card) throw new Error('The client has a contact');
  await members.contact({ ...card, lastname: '' });
  const cleo = await product.person({ width: 390, height: 844 });
  await addAuthenticator(cleo);
  const { page } = cleo;
  const press = (name: string) => page.getByRole('button', { name, exact: true });
  await cleo.signIn('vault', card.email, password);
  await press(frame.account).click();
  await page.getByRole('menuitem', { name: security.title }).click();
  await page.getByRole('heading', { name: security.title, level: 1 }).waitFor();
  await page.getByText(texts.none).waitFor();
  await page.getByText(sessions.alone).waitFor();
  await expectAccessible(page);
  await press(texts.add).click();
  const question = page.getByRole('dialog', { name: stepUp.title });
  await question.getByLabel(stepUp.password).fill(password);
  await question.getByRole('button', { name: stepUp.confirm }).click();
  await page.getByText(texts.name(1), { exact: true }).waitFor();
  await expectAccessible(page);
  await product.runtime.idle();
  const [mail] = product.runtime.mailbox.list({ to: card.email, limit: 1 });
  expect(mail?.subject).toBe('A passkey was added');

  await press(frame.account).click();
  await page.getByRole('menuitem', { name: frame.signOut, exact: true }).click();
  await page.locator('input[name="username"]').fill(card.email);
  await press(signIn.passkey.button).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/signin'));
  // An agent's address of it leads a client to theirs.
  await page.goto(at('/profile'));
  await page.waitForURL((url) => url.pathname === '/security');
  await page.getByRole('button', { name: texts.removeOf(texts.name(1)) }).click();
  await page.getByRole('button', { name: texts.confirm.confirm, exact: true }).last().click();
  // The sign-in itself is no proof.
  await question.getByRole('button', { name: stepUp.passkey }).click();
  await page.getByText(texts.none).waitFor();
  await press(security.password.mail).click();
  await page.getByText(security.password.mailed(card.email)).waitFor();
  await cleo.leave();
});

test('it meets the owner’s demand, which the password alone does not, and proves its person there', async () => {
  const { page } = ada;
  const { tenant } = await members.owner.ok(getMe);
  const demanded = { second_factor_days: 0 };
  await members.owner.ok(updateTenantProfile, { params: { id: tenant.id }, body: demanded });
  forgetTenant(tenant.id);
  await page.goto(at('/profile'));
  await page.getByText(texts.name(1), { exact: true }).waitFor();
  await logOut();
  await ada.page.locator('input[name="username"]').fill(email);
  await ada.page.locator('input[name="password"]').fill(password);
  await button(signIn.form.submit).click();
  await page.getByRole('heading', { name: secondFactor.demanded.title }).waitFor();
  await page.getByRole('button', { name: texts.removeOf(texts.name(1)) }).waitFor();
  await expectAccessible(page);
  await button(secondFactor.demanded.byPasskey).click();
  await page.waitForURL((url) => url.pathname !== '/second-step');
  await page.goto(at('/profile'));
  await page.getByText(texts.name(1), { exact: true }).waitFor();
});

test('it proves its person without a password; a removed one signs in no more', async () => {
  const { page } = ada;
  product.runtime.clock.advance(proofLifetime);
  await page.getByRole('button', { name: texts.removeOf(texts.name(1)) }).click();
  await page.getByRole('button', { name: texts.confirm.confirm, exact: true }).last().click();
  const question = page.getByRole('dialog', { name: stepUp.title });
  const passkey = question.getByRole('button', { name: stepUp.passkey });
  await passkey.waitFor();
  await expectAccessible(page);
  await pressAndClose(passkey, question.getByRole('button', { name: stepUp.confirm }));
  expect(await alerts()).toBe('');
  await passkey.click();
  await page.getByText(texts.none).waitFor();
  await page.goto(at('/second-step'));
  await button(secondFactor.demanded.leave).click();
  await page.locator('input[name="username"]').fill(email);
  await button(signIn.passkey.button).click();
  await page.getByText(signIn.passkey.none).waitFor();
});
