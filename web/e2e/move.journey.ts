/** Another subdomain for a workspace: the owner moves it, mailed links go on to work, and members are led to its new address. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { daysBetweenMoves } from '#domain/host/subdomain-move.ts';
import { left } from '#lib/texts/en/enter.ts';
import { frame } from '#lib/texts/en/frame.ts';
import { review } from '#lib/texts/en/review.ts';
import { settings } from '#lib/texts/en/settings.ts';
import { stepUp } from '#lib/texts/en/step-up.ts';
import { createTestProject } from '#testing/test-project.ts';
import { beginAnswer } from './answering.ts';
import { expectAccessible } from './axe.ts';
import { createMembers, type Members } from './members.ts';
import { newestMail, sendRound } from './newest-mail.ts';
import { type Person, type Product, password, startProduct } from './product.ts';

const texts = settings.workspace.move;
const client = 'ann@pier.example';

let product: Product;
let members: Members;
let colleague: { readonly email: string };
let second: { readonly email: string };
let owner: Person;
let agent: Person;
/** Colleague with two tabs, who is without a connection while the workspace moves. */
let away: Person;
/** Colleague who logs out before. */
let gone: Person;
let guest: Person;

const was = (path: string) => `${product.runtime.url('pier')}${path}`;
/** Time in ms for a session that goes on at the new address, by four pages one after the other. */
const hops = 60_000;
const now = (path: string) => `${product.runtime.url('jetty')}${path}`;

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'pier', 'Europe/Madrid');
  await createMembers(product, 'quay', 'Europe/Madrid');
  colleague = await members.agent('Pia', 'create_projects');
  second = await members.agent('Sam', 'create_projects');
  const film = await createTestProject(members.owner as never, {
    name: 'Film',
    team_members: [1],
    stages: [{ title: 'Cut', revisions: 2 }],
    contacts: [{ firstname: 'Ann', lastname: 'Alba', email: client }],
  });
  const round = { params: { id: film.id, wf: film.wf, rev: film.revision(1, 0) } };
  await sendRound(product, members, round, client, 'https://preview.example/film');
  await product.runtime.idle();
  owner = await product.person();
  agent = await product.person();
  guest = await product.person({ width: 390, height: 844, hasTouch: true, isMobile: true });
  await owner.signIn('pier', members.owner.email, password);
  await agent.enter('pier', colleague.email);
  away = await product.person();
  await away.enter('pier', second.email);
  gone = await product.person();
  await gone.enter('pier', second.email);
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, owner, agent, away, gone, guest);
});

const button = ({ page }: Person, name: string) => page.getByRole('button', { name, exact: true });

const menu = ({ page }: Person) =>
  page.getByRole('link', { name: frame.menu.projects ?? '', exact: true }).first();

/** Signs in at the page that a move has led to. */
const signInHere = async ({ page }: Person, email: string) => {
  await page.locator('input[name="username"]').fill(email);
  await page.locator('input[name="password"]').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/signin'));
};

test('colleagues have pages open, and one logs out', async () => {
  await agent.page.goto(was('/projects?tab=all'));
  await menu(agent).waitFor();
  await away.page.goto(was('/clients'));
  await menu(away).waitFor();
  await away.context.setOffline(true);
  await gone.page.goto(was('/'));
  await button(gone, frame.account).click();
  await gone.page.getByRole('menuitem', { name: frame.signOut, exact: true }).click();
  await gone.page.waitForURL(was('/signin'));
});

test('the owner sees the new address while typing, is refused at the field, and goes on at the new one', async () => {
  const { page } = owner;
  await page.goto(was('/settings/workspace'));
  await button(owner, texts.open).click();
  const dialog = page.getByRole('dialog', { name: texts.title });
  const field = dialog.getByLabel(texts.field);
  const press = () => dialog.getByRole('button', { name: texts.confirm, exact: true }).click();
  await press();
  await dialog.getByText(texts.missing).first().waitFor();
  await field.fill('pier');
  await press();
  await dialog.getByText(texts.present).first().waitFor();
  // Refused before a password is asked for, with what was typed.
  for (const [typed, reason] of [
    ['no', 'Please choose 3 to 40 lower-case letters and digits.'],
    ['quay', 'This address is taken. Please choose another.'],
  ] as const) {
    await field.fill(typed);
    await dialog.getByText(product.runtime.url(typed), { exact: true }).waitFor();
    await press();
    await dialog.getByText(reason).first().waitFor();
    expect(await field.inputValue()).toBe(typed);
  }
  await expectAccessible(page);
  await field.fill('Jetty');
  await dialog.getByText(product.runtime.url('jetty'), { exact: true }).waitFor();
  await press();
  const proof = page.getByRole('dialog', { name: stepUp.title });
  await proof.getByLabel(stepUp.password).fill(password);
  await proof.getByRole('button', { name: stepUp.confirm }).click();

  // The session goes on as well.
  await page.waitForURL(now('/settings/workspace'), { timeout: hops });
  await button(owner, frame.account).waitFor();
});

test('a second move is refused with the day from which it is possible', async () => {
  const { page } = owner;
  const open = button(owner, texts.open);
  await open.waitFor();
  expect(await open.getAttribute('aria-disabled')).toBe('true');
  const from = new Date(product.runtime.clock.now() + daysBetweenMoves * 86_400_000);
  const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Madrid' }).format(from);
  const former = new URL(was('/')).host;
  await page.getByText(`${texts.former(former)} ${texts.movableFrom(day)}`, { exact: true }).waitFor();
  await expectAccessible(page);
});

test('a link that was mailed before opens for the client, who answers there', async () => {
  const { page } = guest;
  const { link } = newestMail(product.runtime, client);
  expect(link).toContain(was('/link/'));
  await page.goto(link);
  await page.waitForURL((url) => url.href.startsWith(was('/review/')));
  await beginAnswer(page, review.approve);
  await page.getByRole('dialog').getByRole('button', { name: review.confirmApprove }).last().click();
  await page.getByText(review.approvedToast).first().waitFor();
});

test('a colleague whose page was open goes on at the same page of the new address, signed in', async () => {
  const { page, context } = agent;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.url()} ${request.headers().referer ?? ''}`));
  await page.reload();
  await page.waitForURL(now('/projects?tab=all'), { timeout: hops });
  await menu(agent).waitFor();
  // Nothing of the session is in what servers are sent; the former host has no cookie any more.
  expect(asked.filter((one) => one.includes('moved='))).toEqual([]);
  expect(
    await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }])),
  ).not.toContain('verifier');
  const cookies = (await context.cookies()).filter(({ name }) => name.includes('session'));
  expect(cookies.map(({ domain }) => domain)).toEqual([new URL(now('/')).hostname]);
  await page.reload();
  await menu(agent).waitFor();
  expect(page.url()).toBe(now('/projects?tab=all'));
  // A bookmark leads to its page, without a question.
  await page.goto(was('/settings/team#members'));
  await page.waitForURL(now('/settings/team#members'), { timeout: hops });
  await menu(agent).waitFor();
});

test('tabs that come back to a connection together go on, each at its page', async () => {
  const { page, context } = away;
  await context.setOffline(false);
  const other = await context.newPage();
  await Promise.all([page.reload(), other.goto(was('/projects'))]);
  await page.waitForURL(now('/clients'), { timeout: hops });
  await other.waitForURL(now('/projects'), { timeout: hops });
});

test('somebody who logged out before is not signed in again: the sign-in says why it asks, with the address', async () => {
  const { page } = gone;
  await page.goto(was(`/signin?email=${encodeURIComponent(second.email)}&back=%2Fclients`));
  await page.waitForURL((url) => url.href.startsWith(now('/signin')), { timeout: hops });
  // The former address is asked for a session in between.
  await page.getByText(left.moved.text).waitFor({ timeout: hops });
  await expect.poll(() => page.locator('input[name="username"]').inputValue()).toBe(second.email);
  await expectAccessible(page);
  await signInHere(gone, second.email);
  expect(page.url()).toBe(now('/clients'));
});

test('an address that answers for no session, and a crafted one, lead to the sign-in and no further', async () => {
  const visitor = await product.person();
  await visitor.page.goto(now(`/signin#moved=${'A'.repeat(43)}`));
  await visitor.page.locator('input[name="password"]').waitFor();
  // Another workspace’s host is asked: it knows nothing, and shows its own sign-in.
  await visitor.page.goto(now('/signin?left=moved&from=quay'));
  const quay = new URL(product.runtime.url('quay')).host;
  await visitor.page.waitForURL((url) => url.host === quay, { timeout: hops });
  await visitor.page.locator('input[name="password"]').waitFor();
});

test('the former sign-in and an invitation of before lead to the new address', async () => {
  const visitor = await product.person();
  await visitor.page.goto(was('/signin'));
  await visitor.page.waitForURL((url) => url.href.startsWith(now('/signin')), { timeout: hops });
  await visitor.page.getByText(left.moved.title).waitFor({ timeout: hops });
  await visitor.page.goto(was('/invitation/none'));
  await visitor.page.waitForURL(now('/invitation/none'), { timeout: hops });
});
