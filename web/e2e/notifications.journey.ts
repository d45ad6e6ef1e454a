/** Notifications of a member: the table of kinds decides what arrives, and the daily digest arrives once at its hour. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { getUserProfile } from '#contracts/team.ts';
import { businessDayFrom } from '#domain/calendar/business-days.ts';
import { addDays, localDate, wallOf } from '#domain/calendar/date.ts';
import { instantOf } from '#domain/calendar/zone.ts';
import { frame } from '#lib/texts/en/frame.ts';
import { reminders } from '#lib/texts/en/reminders.ts';
import { settings } from '#lib/texts/en/settings.ts';
import { createRejectedFilm } from '#testing/rejected-film.ts';
import { expectAccessible } from './axe.ts';
import { createMembers, type Members } from './members.ts';
import { type Person, type Product, startProduct } from './product.ts';

const texts = settings.profile.notifications;
const zone = 'Europe/Berlin';
let product: Product;
let members: Members;
let agent: Person;

const at = (path: string) => `${product.runtime.url(members.subdomain)}${path}`;

/** The next business day at an hour, in epoch milliseconds. */
const atHour = (hour: number): number => {
  const tomorrow = addDays(localDate(product.runtime.clock.now(), zone), 1);
  return Date.parse(instantOf(wallOf(businessDayFrom(tomorrow), { hour }), zone));
};

beforeAll(async () => {
  product = await startProduct();
  // In the day, whatever the hour of the machine: a digest tells of what has come since that of the business day before.
  product.runtime.clock.set(atHour(10));
  members = await createMembers(product, 'bells', zone);
  agent = await product.person();
  await agent.enter(members.subdomain, members.owner.email);
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, agent);
});

/** Pictures of the table in its four looks, for those who work on it. */
const looks = async (name: string) => {
  const folder = process.env.NOTIFICATION_PICTURES;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  const { page } = agent;
  for (const [width, height] of [
    [1440, 1000],
    [390, 844],
  ] as const) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await page
        .getByRole('heading', { name: settings.profile.section.notifications })
        .scrollIntoViewIfNeeded();
      await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`), fullPage: true });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
};

/** A round that its client wants changed. */
const rejected = (name: string) =>
  createRejectedFilm(
    { owner: members.owner as never, guest: members.owner, tenantId: 1, settled: product.runtime.idle },
    { name, team_members: [1] },
  );
const mails = (kind: string) =>
  product.runtime.mailbox
    .list({ to: members.owner.email, limit: 100 })
    .filter(({ tags }) => tags.kind === kind);
const kept = () => members.owner.ok(getUserProfile);

test('a kind that is turned off arrives neither in the inbox nor by mail', async () => {
  const { page } = agent;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(at('/profile'));
  const row = page.getByRole('group', { name: new RegExp(`^${texts.kinds.changes_requested}`) });
  await row.waitFor();
  await expectAccessible(page);
  await looks('usual');
  // By keys.
  await row.getByLabel(texts.channels.inbox).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await row.getByText(texts.nothing).waitFor();
  await expect
    .poll(async () => (await kept()).notifications)
    .toEqual({ changes_requested: { inbox: false, mail: false } });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await looks('nothing');

  await rejected('Silent film');
  expect(mails('client_requested_changes')).toHaveLength(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(at('/'));
  await page.getByRole('link', { name: frame.inbox(0), exact: true }).waitFor();

  await page.goto(at('/profile'));
  for (const channel of [texts.channels.inbox, texts.channels.mail]) await row.getByLabel(channel).click();
  await expect
    .poll(async () => (await kept()).notifications)
    .toEqual({ changes_requested: { inbox: true, mail: true } });
  await rejected('Loud film');
  expect(mails('client_requested_changes')).toHaveLength(1);
  await page.goto(at('/'));
  await page.getByRole('link', { name: frame.inbox(1), exact: true }).waitFor();
});

test('a digest arrives once at its hour, and is turned off from its mail', async () => {
  const { page } = agent;
  const { runtime } = product;
  await page.goto(at('/profile'));
  await page.getByLabel(texts.digest).selectOption('8');
  await expect.poll(async () => (await kept()).digest_hour).toBe(8);
  await runtime.idle();
  runtime.clock.set(atHour(8) + 60_000);
  await runtime.idle();
  runtime.clock.advance(3_600_000);
  await runtime.idle();
  expect(mails('daily_digest')).toHaveLength(1);
  const [{ messageId } = { messageId: '' }] = mails('daily_digest');
  const mail = runtime.mailbox.get(messageId);
  expect(mail?.subject).toMatch(/2 to do, 1 unread/);

  const guest = await product.person();
  await guest.page.goto(mail?.links.find((link) => link.includes('/reminders/')) ?? '');
  await guest.page.getByRole('heading', { name: reminders.digest.stopTitle }).waitFor();
  await expectAccessible(guest.page);
  // Opening it has turned nothing off.
  expect((await kept()).digest_hour).toBe(8);
  await guest.page.getByRole('button', { name: reminders.digest.stop }).click();
  await guest.page.getByRole('heading', { name: reminders.digest.stoppedTitle }).waitFor();
  expect((await kept()).digest_hour).toBeNull();
  await runtime.idle();
  runtime.clock.set(atHour(8) + 60_000);
  await runtime.idle();
  expect(mails('daily_digest')).toHaveLength(1);
});
