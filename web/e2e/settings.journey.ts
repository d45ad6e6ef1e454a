/**
 * Team, workspace and profile: members are added and removed, settings apply to all at once, signatures of mails,
 * deletion of the workspace.
 */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { listClients } from '#contracts/clients.ts';
import { handOver } from '#contracts/team.ts';
import { deleteTenant, getTenantProfile } from '#contracts/tenants.ts';
import { sendPreview } from '#contracts/timeline.ts';
import { getMe } from '#contracts/workspace.ts';
import { clients } from '#lib/texts/en/clients.ts';
import { closed, enter, noAccess } from '#lib/texts/en/enter.ts';
import { frame } from '#lib/texts/en/frame.ts';
import { invitation } from '#lib/texts/en/invitation.ts';
import { logo } from '#lib/texts/en/logo.ts';
import { password as passwordTexts } from '#lib/texts/en/password.ts';
import { reset } from '#lib/texts/en/reset.ts';
import { security } from '#lib/texts/en/security.ts';
import { settings } from '#lib/texts/en/settings.ts';
import { createTestProject } from '#testing/test-project.ts';
import type { ApiClient } from '../../infra/local/api-client.ts';
import { ledAway } from './access-ended.ts';
import { expectAccessible } from './axe.ts';
import { createMembers, type Members } from './members.ts';
import { type Person, type Product, password, startProduct } from './product.ts';
import { openMember } from './team-members.ts';
import { within } from './within.ts';

const { team, workspace, profile } = settings;
const email = 'nora@harbor.example';

let product: Product;
let members: Members;
let plain: ApiClient & { email: string };
let owner: Person;
let agent: Person;

const at = (path: string) => `${product.runtime.url(members.subdomain)}${path}`;
const said = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
const saved = (page: Page) =>
  page.getByRole('status').filter({ hasText: settings.state.saved }).first().waitFor();
const newestMail = async (to: string) => {
  await product.runtime.idle();
  const [mail] = product.runtime.mailbox.list({ to, limit: 5 });
  const whole = mail && product.runtime.mailbox.get(mail.messageId);
  if (!whole) throw new Error(`no mail to ${to}`);
  return whole;
};

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'harbor', 'Europe/Madrid');
  plain = await members.agent('Pia');
  owner = await product.person();
  agent = await product.person();
  await owner.enter(members.subdomain, members.owner.email);
  await agent.enter(members.subdomain, plain.email);
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, owner, agent);
});

test('members without the permission are redirected, a client to the projects', async () => {
  const { page } = agent;
  for (const path of ['/settings/team', '/settings/workspace']) {
    await page.goto(at(path));
    await page.waitForURL((url) => url.pathname === '/');
  }
  const { client, contacts } = await createTestProject(members.owner);
  const [card] = client.contacts;
  if (!card || contacts.length === 0) throw new Error('no contact');
  await members.contact(card);
  const contact = await product.person();
  await contact.enter(members.subdomain, card.email);
  for (const [path, leadsTo] of [
    ['/settings/team', '/projects'],
    ['/profile', '/security'],
  ] as const) {
    await contact.page.goto(at(path));
    await contact.page.waitForURL((url) => url.pathname === leadsTo);
  }
  await contact.leave();
});

test('a member is invited, signs in and acts, and is refused once removed', async () => {
  const { page } = owner;
  await page.goto(at('/settings/team'));
  await page.getByRole('button', { name: team.add }).click();
  const dialog = page.getByRole('dialog', { name: team.invite.title });
  await dialog.getByRole('textbox', { name: team.field.name }).first().fill('Nora');
  await dialog.getByRole('textbox', { name: team.field.email }).fill('nora');
  await dialog.getByRole('button', { name: team.invite.action }).click();
  await dialog.getByText(team.emailWrong).first().waitFor();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: team.field.email }).fill(email);
  await dialog.getByRole('button', { name: team.invite.action }).click();
  await said(page, team.notice.invited);

  const first = await product.person();
  const [link] = (await newestMail(email)).links.filter((one) => one.includes('/invitation/'));
  await first.page.goto(link ?? '');
  await first.page.locator('input[name="password"]').fill(`${password}-first`);
  await first.page.getByRole('button', { name: invitation.accept }).click();
  await first.page.getByRole('button', { name: frame.account }).waitFor();
  const nora = await product.person();
  await nora.page.goto(at(`/signin?email=${encodeURIComponent(email)}`));
  await nora.page.getByRole('button', { name: 'Forgot your password?' }).click();
  await nora.page.getByText(reset.text).waitFor();
  expect(await nora.page.getByLabel(reset.email).inputValue()).toBe(email);
  await nora.page.getByRole('button', { name: reset.send }).click();
  await nora.page.getByText(reset.sent(email)).waitFor();
  await expectAccessible(nora.page);
  const [mailed] = (await newestMail(email)).links.filter((one) => one.includes('/password/'));
  await nora.page.goto(mailed ?? '');
  const choose = async (chosen: string) => {
    await nora.page.locator('input[name="password"]').fill(chosen);
    await nora.page.getByRole('button', { name: reset.save }).click();
  };
  await choose('passwordpassword');
  await nora.page.getByText(passwordTexts.common).waitFor();
  await expectAccessible(nora.page);
  await choose(password);
  await nora.page.getByRole('button', { name: frame.account }).waitFor();
  await nora.context.clearCookies();
  await nora.signIn(members.subdomain, email, password);
  await nora.page.goto(at('/clients/create'));
  await nora.page.getByLabel(clients.field.name).fill('Tide & Co');
  await nora.page.getByLabel(/First name/).fill('Mara');
  await nora.page.getByLabel(/E-?mail/).fill('mara@tide.example');
  await nora.page.getByRole('button', { name: clients.createAction }).click();
  await said(nora.page, clients.notice.saved);
  expect((await members.owner.ok(listClients)).clients.map(({ name }) => name)).toContain('Tide & Co');

  // Checking admin checks all others; unchecking any of them unchecks admin.
  await openMember(page, 'Nora');
  const boxes = page.getByRole('group', { name: team.permissionsOf('Nora') });
  await owner.prove();
  await boxes.getByLabel(team.permissions.admin).check();
  expect(await boxes.getByRole('checkbox', { checked: true }).count()).toBe(6);
  await boxes.getByLabel(team.permissions.add_users).uncheck();
  expect(await boxes.getByLabel(team.permissions.admin).isChecked()).toBe(false);
  await said(page, team.notice.saved);
  await saved(page);
  await openMember(page, 'Olga Owner');
  expect(
    await page.getByRole('button', { name: team.remove('Olga Owner') }).getAttribute('aria-disabled'),
  ).toBe('true');
  await expectAccessible(page);

  // Accepted since the page was loaded.
  await page.reload();
  await openMember(page, 'Nora');
  await page.getByRole('button', { name: team.remove('Nora') }).click();
  const refused = nora.page.waitForResponse(
    (answer) => answer.url().includes('/api/') && answer.status() === 404,
    { timeout: 0 },
  );
  await page.getByRole('button', { name: team.confirm.remove }).click();
  await said(page, team.removed('Nora'));
  await nora.page.reload();
  await within(60, 'a call of a removed member is refused', refused);
  await ledAway(nora.page, '/no-access', nora.page.getByText(noAccess.title, { exact: true }).first());
  await nora.leave();
});

test('settings save themselves, and others see them', async () => {
  const { page } = owner;
  await page.goto(at('/settings/workspace'));
  await page.getByRole('radio', { name: workspace.themes.indigo }).check();
  await page.locator('html[data-theme="indigo"]').waitFor();
  await page.getByLabel(workspace.name, { exact: false }).first().fill('Harbor Films');
  const days = page.getByLabel(workspace.days);
  await days.fill('0');
  await days.blur();
  expect(await days.inputValue()).toBe('1');
  const bcc = page.getByRole('textbox', { name: workspace.bcc });
  await bcc.fill('nobody');
  await bcc.blur();
  await said(page, workspace.notice.bccInvalid);
  expect(await bcc.inputValue()).toBe('');
  await saved(page);
  await expectAccessible(page);
  expect((await plain.ok(getMe)).tenant).toMatchObject({ name: 'Harbor Films', theme: 'indigo' });
  await agent.page.reload();
  await agent.page.getByText('Harbor Films').first().waitFor();
  await agent.page.locator('html[data-theme="indigo"]').waitFor();
});

test('the owner hands the workspace over, stays as an admin, and is told by mail', async () => {
  const { page } = owner;
  await page.goto(at('/settings/team'));
  await openMember(page, 'Pia Agent');
  await page.getByRole('button', { name: team.makeOwner('Pia Agent') }).click();
  const dialog = page.getByRole('dialog', { name: team.confirmOwner.title });
  await expectAccessible(page);
  await owner.prove();
  await dialog.getByRole('button', { name: team.confirmOwner.remove }).click();
  await said(page, team.handedOver('Pia Agent'));
  await expect.poll(() => page.getByRole('button', { name: /^Make .* the owner/ }).count()).toBe(0);
  for (const to of [members.owner.email, plain.email])
    expect((await newestMail(to)).subject).toMatch(/^Pia Agent is the owner of /);
  await page.goto(at('/settings/workspace'));
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: workspace.delete.open }).count()).toBe(0);
  await agent.page.goto(at('/settings/workspace'));
  await agent.page.getByRole('button', { name: workspace.delete.open }).waitFor();
  const { user } = await members.owner.ok(getMe);
  await plain.ok(handOver, { params: { id: user.id } });
});

test('own days off are added and removed, and holidays chosen, with the settings', async () => {
  const { page } = owner;
  const { daysOff } = workspace;
  const { tenant } = await members.owner.ok(getMe);
  const kept = () => members.owner.ok(getTenantProfile, { params: { id: tenant.id } });
  await page.goto(at('/settings/workspace'));
  await page.getByLabel(daysOff.country).fill('Spa');
  await page.getByRole('option', { name: 'Spain' }).click();
  await page.getByLabel(daysOff.label).fill('Winter break');
  await page.getByLabel(daysOff.from).fill('2026-12-24');
  await page.getByLabel(daysOff.to).fill('2027-01-01');
  await page.getByRole('button', { name: daysOff.add }).click();
  const own_days_off = [{ from: '2026-12-24', to: '2027-01-01', label: 'Winter break' }];
  await expect.poll(kept).toMatchObject({ holiday_country: 'ES', own_days_off });
  await page.reload();
  await said(page, 'Winter break');
  await expectAccessible(page);
  await page.getByRole('button', { name: daysOff.remove('Winter break') }).click();
  await expect.poll(kept).toMatchObject({ holiday_country: 'ES', own_days_off: [] });
});

test('a member gives themselves a picture, which the team sees, and takes it away', async () => {
  const { page } = agent;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(at('/profile'));
  const art = { create: { width: 900, height: 600, channels: 3 as const, background: '#9367b4' } };
  const buffer = await sharp(art).png().toBuffer();
  const file = { name: 'me.png', mimeType: 'image/png', buffer };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('dialog').getByRole('button', { name: logo.crop.confirm }).click();
  await said(page, profile.notice.saved);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(() => page.locator('img').count()).toBe(3);
  await owner.page.goto(at('/settings/team'));
  await owner.page.getByRole('main').locator('img').waitFor();
  const remove = page.getByRole('button', { name: logo.removeThe(profile.picture) });
  await remove.click();
  await remove.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(logo.choose);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: profile.title }).waitFor();
  expect(await page.locator('img').count()).toBe(0);
});

test('mails contain the sender’s signature, and dates are in the member’s own format', async () => {
  const { page } = owner;
  await page.goto(at('/profile'));
  const editor = page.getByRole('textbox', { name: profile.signatureLabel });
  const saving = /\/api\/user-profiles\/\d+$/;
  await page.route(saving, (route) => route.fulfill({ status: 502, json: {} }));
  await editor.click();
  await page.keyboard.type('Olga at the helm');
  await page.getByRole('region', { name: profile.preview }).getByText('Olga at the helm').waitFor();
  await said(page, profile.notice.signatureNotUpdated);
  const again = page.getByRole('button', { name: settings.state.retry });
  // Not the failure of a save that began while the words were typed.
  await again.waitFor();
  await page.unroute(saving);
  await again.click();
  await said(page, profile.notice.signatureSaved);
  await saved(page);

  // Saving neither moves the caret nor drops a key.
  const typeOn = async (text: string) => {
    const stored = page.waitForResponse((answer) => saving.test(answer.url()) && answer.ok());
    await page.keyboard.type(text);
    await stored;
    await saved(page);
  };
  await editor.click();
  await page.keyboard.press('Control+End');
  for (const more of [' of Harbor', ' Films']) await typeOn(more);
  await page
    .getByRole('region', { name: profile.preview })
    .getByText('Olga at the helm of Harbor Films', { exact: true })
    .waitFor();
  const lastName = page.getByLabel(profile.lastName);
  await lastName.focus();
  await page.keyboard.press('Home');
  for (const more of ['De ', 'la ']) await typeOn(more);
  expect(await lastName.inputValue()).toBe('De la Owner');
  await page.getByLabel(profile.dtFormat).selectOption('YYYY/MM/DD');
  await said(page, profile.notice.saved);
  await saved(page);
  await expectAccessible(page);

  const film = await createTestProject(members.owner, {
    client: { contacts: [{ firstname: 'Ann', email: 'ann@mail.example' }] },
  });
  await members.owner.ok(sendPreview, {
    params: { id: film.id, wf: film.wf, rev: film.revision(1, 0) },
    body: {
      emailText: { subject: 'Look', body: '<p>{{review_link}}</p><p>{{email_signature}}</p>' },
      reviewLink: 'https://example.com',
    },
  });
  expect((await newestMail('ann@mail.example')).html).toContain('Olga at the helm');
  await page.goto(at(`/projects/${film.id}/timeline/${film.wf}`));
  await page
    .getByRole('main')
    .getByText(/\b\d{4}\/\d{2}\/\d{2}\b/)
    .first()
    .waitFor();
});

test('a member who knows the password can change it', async () => {
  const { page } = agent;
  await page.goto(at('/profile'));
  await page.getByRole('button', { name: profile.password.open }).click();
  const dialog = page.getByRole('dialog', { name: profile.password.title });
  const fill = async (current: string, next: string) => {
    await dialog.getByLabel(profile.password.current).fill(current);
    await dialog.getByLabel(profile.password.next, { exact: false }).first().fill(next);
    await dialog.getByLabel(profile.password.again).fill(next);
    await dialog.getByRole('button', { name: profile.password.confirm }).click();
  };
  await fill('Not-mine-2026', 'Another-horse-2026');
  await dialog.getByText(profile.password.wrong).first().waitFor();
  await expectAccessible(page);
  await fill(password, 'Another-horse-2026');
  await said(page, profile.password.done);
  await page.getByRole('button', { name: security.password.mail }).click();
  await page.getByText(security.password.mailedText).waitFor();
});

test('the workspace is deleted by its owner, who types the word, calls it back, and lets the grace pass the next time', async () => {
  const { page } = owner;
  const { id, name } = (await members.owner.ok(getMe)).tenant;
  await agent.page.goto(at('/projects'));
  await agent.page.getByRole('heading', { level: 1 }).waitFor();
  await page.goto(at('/settings/workspace'));
  await page.getByRole('button', { name: workspace.delete.open }).click();
  const dialog = page.getByRole('dialog', { name: workspace.delete.title });
  const confirm = dialog.getByRole('button', { name: workspace.delete.confirm });
  await dialog.getByLabel(workspace.delete.field).fill('delete');
  expect(await confirm.getAttribute('aria-disabled')).toBe('true');
  await expectAccessible(page);
  await dialog.getByLabel(workspace.delete.field).fill(workspace.delete.word);
  await owner.prove();
  await confirm.click();
  const shut = page.getByRole('heading', { name: closed.title(name) });
  await shut.waitFor();
  await expectAccessible(page);
  // Open pages of other members leave the workspace too, and only its owner can call it back.
  const archived = agent.page.getByRole('link', { name: frame.menu.archived_projects, exact: true });
  await Promise.all([
    ledAway(agent.page, '/workspace-closed', agent.page.getByRole('heading', { name: closed.title(name) })),
    // Race: the page may have left by a call of its own.
    archived.click({ timeout: 5000 }).catch(() => undefined),
  ]);
  expect(await agent.page.getByRole('button', { name: closed.recall }).count()).toBe(0);
  expect(await plain.call(getMe)).toMatchObject({ status: 410 });

  await page.getByRole('button', { name: closed.recall }).click();
  await page.getByRole('link', { name: frame.menu.clients, exact: true }).waitFor();
  expect((await plain.call(getMe)).status).toBe(200);

  await members.owner.ok(deleteTenant, { params: { id } });
  await product.runtime.idle();
  product.runtime.clock.advance(8 * 86_400_000);
  await product.runtime.idle();
  await page.goto(at('/projects'));
  await page.getByText(enter.noWorkspace).waitFor();
  expect((await plain.call(getMe)).status).toBe(404);
  await product.runtime.idle();
  const left = product.runtime.identity.accounts().map((account) => account.email);
  expect(left).not.toContain(members.owner.email);
});
