/**
 * A mailed link that acts without a sign-in, opened at a browser where somebody else is signed in: it is its recipient's, and leaves the
 * session to the person who is signed in.
 */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { getReminderChoice } from '#contracts/mailing.ts';
import { getUserProfile, updateUserProfile } from '#contracts/team.ts';
import { getEvents, sendPreview } from '#contracts/timeline.ts';
import { maskedAddress } from '#domain/answerer/index.ts';
import { dashboard } from '#lib/texts/en/dashboard.ts';
import { reminders } from '#lib/texts/en/reminders.ts';
import { review } from '#lib/texts/en/review.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { apiClient } from '../../infra/local/api-client.ts';
import { beginAnswer } from './answering.ts';
import { createMembers, type Members } from './members.ts';
import { newestMail } from './newest-mail.ts';
import { type Person, type Product, startProduct } from './product.ts';

let product: Product;
let members: Members;
let desk: Person;
let nils: Awaited<ReturnType<Members['agent']>>;
let film: TestProject;
const ann = { firstname: 'Ann', lastname: 'Alba', email: 'ann@client.example' };
const bob = { firstname: 'Bob', lastname: 'Bruni', email: 'bob@client.example' };

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'lent', 'Europe/Rome');
  nils = await members.agent('Nils', 'access_all_projects');
  film = await createTestProject(members.owner as never, { team_members: [1], contacts: [ann, bob] });
  await members.owner.ok(sendPreview, {
    params: { id: film.id, wf: film.wf, rev: film.revision(1, 0) },
    body: {
      emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://preview.example/cut',
    },
  });
  await product.runtime.idle();
  desk = await product.person();
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, desk);
});

const enter = async (email: string) => {
  await desk.context.clearCookies();
  await desk.enter(members.subdomain, email);
};

/** Page that turns mails off, and what it stands for now. */
const switchOf = async (by: 'contact' | 'member', id: number) => {
  const { digestUrls, remindersUrl } = await import('#server/mail/workspace-url.ts');
  const now = product.runtime.clock.now();
  const tenant = { tenantId: 1, subdomain: members.subdomain };
  const page =
    by === 'contact'
      ? remindersUrl(tenant, { id, address_changes: 0 }, now)
      : digestUrls(tenant, { userId: id, hour: 8 }, now).page;
  const token = page.slice(page.lastIndexOf('/') + 1);
  const choice = () =>
    apiClient(product.runtime, members.subdomain).ok(getReminderChoice, { params: { token } });
  return { page, isOn: async () => (await choice()).reminders };
};

test('a link that stops reminders stops those of its contact, while another contact is signed in', async () => {
  const [first, second] = film.contacts;
  if (!first || !second) throw new Error('no contacts');
  await members.contact(second);
  await enter(second.email);
  const { page } = desk;
  const hers = await switchOf('contact', first.id);
  const his = await switchOf('contact', second.id);
  await page.goto(hers.page);
  await page.getByText(maskedAddress(first.email)).waitFor();
  await page.getByRole('button', { name: reminders.reminders.stop }).click();
  await page.getByRole('heading', { name: reminders.reminders.stoppedTitle }).waitFor();
  expect([await hers.isOn(), await his.isOn()]).toEqual([false, true]);
});

test('a link that turns a digest off turns off that of its member, while a colleague is signed in', async () => {
  const body = { digest_hour: 8 };
  for (const member of [members.owner, nils]) {
    const { id } = await member.ok(getUserProfile);
    await member.ok(updateUserProfile, { params: { id }, body });
  }
  await enter(nils.email);
  const { page } = desk;
  await page.goto((await switchOf('member', 1)).page);
  await page.getByText(maskedAddress(members.owner.email)).waitFor();
  await page.getByRole('button', { name: reminders.digest.stop }).click();
  await page.getByRole('heading', { name: reminders.digest.stoppedTitle }).waitFor();
  expect((await members.owner.ok(getUserProfile)).digest_hour).toBeNull();
  expect((await nils.ok(getUserProfile)).digest_hour).toBe(8);
});

test('an approval by a mailed link is its contact’s, while a member of the team is signed in', async () => {
  await enter(nils.email);
  const { page } = desk;
  await page.goto(newestMail(product.runtime, ann.email).link);
  await page.getByText('Ann Alba').first().waitFor();
  expect(await page.getByText('Nils').count()).toBe(0);
  await beginAnswer(page, review.approve);
  await page.getByRole('dialog').getByRole('button', { name: review.approve }).click();
  await page.getByText(review.approvedToast).first().waitFor();
  const { items } = await members.owner.ok(getEvents, { params: { id: film.id } });
  const approval = items.find(({ events }) =>
    events.some(({ category }) => category === 'Revision Approved'),
  );
  expect(approval?.actor).toMatchObject({ kind: 'reviewer', name: 'Ann Alba' });

  await page.goto(product.runtime.url(members.subdomain));
  await page.getByRole('heading', { name: dashboard.title, level: 1 }).waitFor();
  await page.getByText('Nils').first().waitFor();
});
