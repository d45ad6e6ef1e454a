/** Two-step sign-in of a person, by the form and with an authenticator app, and the fresh proof that some calls demand. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { closed } from '#lib/texts/en/enter.ts';
import { frame } from '#lib/texts/en/frame.ts';
import { recovery } from '#lib/texts/en/recovery.ts';
import { secondFactor as texts } from '#lib/texts/en/second-factor.ts';
import { settings } from '#lib/texts/en/settings.ts';
import { signIn } from '#lib/texts/en/sign-in.ts';
import { stepUp } from '#lib/texts/en/step-up.ts';
import { totp } from '../../infra/emulators/cognito/totp.ts';
import { expectAccessible } from './axe.ts';
import { createMembers, type Members } from './members.ts';
import { type Person, type Product, password, startProduct } from './product.ts';

const { workspace } = settings;

let product: Product;
let members: Members;
let owner: Person;
let phone: Person;
/** Key of the owner's app. */
let secret = '';

const at = (path: string) => `${product.runtime.url('vault')}${path}`;

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'vault', 'Europe/Rome');
  await members.agent('Ada', 'create_projects');
  owner = await product.person();
  phone = await product.person({ width: 390, height: 844, hasTouch: true });
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, owner, phone);
});

const halfMinute = 30_000;
/** Number of the half minute in which the owner signed in by a code: that code and all earlier ones are used up. */
let usedAt = 0;
const present = () => Math.floor(Date.now() / halfMinute);
const otherThan = (code: string) => (code === '000000' ? '111111' : '000000');
const button = ({ page }: Person, name: string) => page.getByRole('button', { name, exact: true });

/** Answers the question for a fresh proof by the password. */
const provePassword = async ({ page }: Person, secretWord: string) => {
  const dialog = page.getByRole('dialog', { name: stepUp.title });
  await dialog.getByLabel(stepUp.password).fill(secretWord);
  await dialog.getByRole('button', { name: stepUp.confirm }).click();
  return dialog;
};

/** Sets an app up on the profile; the code is of the step before, so that the sign-in can use the present one. */
const setUp = async (person: Person): Promise<string[]> => {
  const { page } = person;
  await page.goto(at('/profile'));
  await button(person, texts.setUp).click();
  await provePassword(person, password);
  const dialog = page.getByRole('dialog', { name: texts.connect.title });
  const key = (await dialog.getByLabel(texts.connect.key, { exact: true }).inputValue()).replaceAll(' ', '');
  await dialog.getByRole('img', { name: texts.connect.picture }).waitFor();
  await dialog.getByLabel(texts.connect.code).fill(await formerCode(key));
  await dialog.getByRole('button', { name: texts.connect.confirm }).click();
  const list = page.getByRole('list', { name: texts.codes.list });
  await list.waitFor();
  const made = await list.getByRole('listitem').allInnerTexts();
  await expectAccessible(page);
  await button(person, texts.codes.done).click();
  await page.getByText(texts.leadOn).waitFor();
  return made;
};

const logOut = async ({ page }: Person) => {
  await page.getByRole('button', { name: frame.account }).click();
  await page.getByRole('menuitem', { name: frame.signOut, exact: true }).click();
  await page.locator('input[name="username"]').waitFor();
};

/** Code of the step before, which is good for the rest of this one: waits for the next at its end, where none would be left. */
const formerCode = async (key: string): Promise<string> => {
  await expect.poll(() => Date.now() % halfMinute, { timeout: halfMinute }).toBeLessThan(20_000);
  return totp(key, Date.now() - halfMinute);
};

/** Enters address and password on the sign-in page, which then asks for a code. */
const enterPassword = async (person: Person, email: string) => {
  const { page } = person;
  await page.goto(at('/signin'));
  await page.locator('input[name="username"]').fill(email);
  await page.locator('input[name="password"]').fill(password);
  await button(person, signIn.form.submit).click();
  await page.getByRole('heading', { name: signIn.code.title }).waitFor();
};

const enterCode = async (person: Person, code: string) => {
  await person.page.getByLabel(signIn.code.field, { exact: true }).fill(code);
  await button(person, signIn.code.confirm).click();
};

test('an authenticator app is set up on the profile after the password, and recovery codes are shown', async () => {
  const { page } = owner;
  await owner.signIn('vault', members.owner.email, password);
  await page.goto(at('/profile'));
  await button(owner, texts.setUp).click();
  const question = await provePassword(owner, 'Not-the-password-1');
  await question.getByText(stepUp.wrong).waitFor();
  await expectAccessible(page);
  await provePassword(owner, password);
  const dialog = page.getByRole('dialog', { name: texts.connect.title });
  secret = (await dialog.getByLabel(texts.connect.key, { exact: true }).inputValue()).replaceAll(' ', '');
  await expectAccessible(page);
  const code = dialog.getByLabel(texts.connect.code);
  await code.fill(otherThan(totp(secret, Date.now())));
  await dialog.getByRole('button', { name: texts.connect.confirm }).click();
  await dialog.getByText('It may have run out or been used.').waitFor();
  await code.fill(await formerCode(secret));
  await dialog.getByRole('button', { name: texts.connect.confirm }).click();
  const list = page.getByRole('list', { name: texts.codes.list });
  await list.waitFor();
  expect(await list.getByRole('listitem').count()).toBe(10);
  await button(owner, texts.codes.done).click();
  await page.getByText(texts.leadOn).waitFor();
  const [mail] = product.runtime.mailbox.list({ to: members.owner.email, limit: 1 });
  expect(mail?.subject).toBe('Two-step sign-in is on');
});

test('the sign-in asks for the code of the app, and refuses a wrong one in plain words', async () => {
  await logOut(owner);
  await enterPassword(owner, members.owner.email);
  await expectAccessible(owner.page);
  await enterCode(owner, otherThan(totp(secret, Date.now())));
  await owner.page.getByText(signIn.refused.code).waitFor();
  usedAt = present();
  await enterCode(owner, totp(secret, Date.now()));
  await owner.page.waitForURL((url) => !url.pathname.startsWith('/signin'));
});

test('deleting the workspace demands password and code; a cancelled question deletes nothing and loses nothing typed', async () => {
  const { page } = owner;
  await page.goto(at('/settings/workspace'));
  await button(owner, workspace.delete.open).click();
  const dialog = page.getByRole('dialog', { name: workspace.delete.title });
  const field = dialog.getByLabel(workspace.delete.field);
  await field.fill(workspace.delete.word);
  const confirm = dialog.getByRole('button', { name: workspace.delete.confirm });
  await confirm.click();
  const question = page.getByRole('dialog', { name: stepUp.title });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('alert').waitFor();
  expect(await field.inputValue()).toBe(workspace.delete.word);

  await confirm.click();
  await provePassword(owner, password);
  const code = question.getByRole('textbox', { name: new RegExp(`^${stepUp.code}`) });
  // The proof is begun, and not yet given.
  await code.fill(otherThan(totp(secret, Date.now())));
  await question.getByRole('button', { name: stepUp.confirm }).click();
  await question.getByText(stepUp.codeWrong).waitFor();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('alert').waitFor();
});

test('a recovery code turns the second step off, once, and the password signs in again', async () => {
  await phone.signIn('vault', 'ada@vault.example', password);
  const codes = await setUp(phone);
  await phone.context.clearCookies();
  await phone.page.evaluate(() => localStorage.clear());
  await enterPassword(phone, 'ada@vault.example');
  const { page } = phone;
  await button(phone, signIn.code.lost).click();
  const field = page.getByRole('textbox', { name: new RegExp(`^${recovery.code}`) });
  await field.fill('0000-0000-0000-0000');
  await button(phone, recovery.submit).click();
  await page.getByText('This is not one of your recovery codes').waitFor();
  await expectAccessible(page);
  await field.fill(codes[3] ?? '');
  await button(phone, recovery.submit).click();
  await page.getByText(signIn.recovered).waitFor();
  await page.locator('input[name="password"]').fill(password);
  await button(phone, signIn.form.submit).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/signin'));
  const [mail] = product.runtime.mailbox.list({ to: 'ada@vault.example', limit: 1 });
  expect(mail?.subject).toBe('Two-step sign-in is off');
  await page.goto(at('/profile'));
  await page.getByText(texts.leadOff).waitFor();
});

test('a code that was used is refused, and the next one deletes the workspace', async () => {
  const { page } = owner;
  const dialog = page.getByRole('dialog', { name: workspace.delete.title });
  await dialog.getByRole('button', { name: workspace.delete.confirm }).click();
  await provePassword(owner, password);
  const question = page.getByRole('dialog', { name: stepUp.title });
  const code = question.getByRole('textbox', { name: new RegExp(`^${stepUp.code}`) });
  // Early in a step: its code has to be good for both, until the end of the next one.
  const hasBegun = () => present() > usedAt && Date.now() % halfMinute < 10_000;
  await expect.poll(hasBegun, { timeout: 2 * halfMinute }).toBe(true);
  const used = totp(secret, Date.now());
  await code.fill(used);
  // The same code signs somebody else in meanwhile: a thief who looked over the shoulder is second.
  await phone.context.clearCookies();
  await phone.page.evaluate(() => localStorage.clear());
  await enterPassword(phone, members.owner.email);
  await enterCode(phone, used);
  await phone.page.waitForURL((url) => !url.pathname.startsWith('/signin'));
  await question.getByRole('button', { name: stepUp.confirm }).click();
  await question.getByText(stepUp.codeUsed).waitFor();
  await code.fill(totp(secret, Date.now() + halfMinute));
  await question.getByRole('button', { name: stepUp.confirm }).click();
  await page.getByRole('heading', { name: closed.title('Vault') }).waitFor();
});
