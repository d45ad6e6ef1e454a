/** Files of a round on a phone: at rest nothing of the page lies over the work, its tools or its caption. */
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { cancelProject } from '#contracts/projects.ts';
import { sendPreview } from '#contracts/timeline.ts';
import { player } from '#lib/texts/en/player.ts';
import { points } from '#lib/texts/en/points.ts';
import { review } from '#lib/texts/en/review.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { expectAccessible } from './axe.ts';
import { createFilmProject } from './film-project.ts';
import { createMembers, type Members } from './members.ts';
import { newestMail } from './newest-mail.ts';
import { type Person, type Product, startProduct } from './product.ts';
import { upload } from './upload.ts';

let product: Product;
let members: Members;
let guest: Person;
let client: Person;
let project: TestProject;

const roundOf = ({ id, wf, revision }: TestProject) => ({ params: { id, wf, rev: revision(1, 0) } });
const send = async (sent: TestProject) => {
  await product.runtime.idle();
  await members.owner.ok(sendPreview, {
    ...roundOf(sent),
    body: { emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' }, reviewLink: '' },
  });
  await product.runtime.idle();
};

/** Upright and on their side. */
const phones = [
  { width: 390, height: 844 },
  { width: 375, height: 667 },
  { width: 844, height: 390 },
  { width: 932, height: 430 },
] as const;

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'strip', 'Europe/Berlin');
  guest = await product.person({ ...phones[0], hasTouch: true, isMobile: true });
  client = await product.person({ ...phones[0], hasTouch: true, isMobile: true });
  project = await createFilmProject(product, members, 'ann@strip.example', {
    'first.mp4': 0,
    'second.mp4': 1,
  });
  await send(project);
  const [card] = project.contacts;
  if (!card) throw new Error('The project has no contact');
  await members.contact(card);
  await client.enter(members.subdomain, card.email);
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, guest, client);
});

/** Pixels by which one part of the page lies over another; a missing part lies over nothing. */
const covered = (page: Page) =>
  page.evaluate((files) => {
    const part = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
    const [strip, player] = [part(`ul[aria-label="${files}"]`), part('[data-player]')];
    const [caption, bar] = [part('[data-work] figcaption'), part('footer:has(button)')];
    if (!strip || !player || !caption) throw new Error('The page has no work');
    const over = (one: DOMRect | undefined, other: DOMRect) =>
      one ? Math.max(0, Math.round(Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top))) : 0;
    return {
      stripOverTools: over(strip, player),
      stripOverCaption: over(strip, caption),
      barOverTools: over(bar, player),
      barOverStrip: over(bar, strip),
    };
  }, review.files);
const nothing = { stripOverTools: 0, stripOverCaption: 0, barOverTools: 0, barOverStrip: 0 };

const open = async ({ page }: Person, url: string, phone: (typeof phones)[number]) => {
  await page.setViewportSize(phone);
  await page.goto(url);
  await page.getByRole('button', { name: player.play, exact: true }).waitFor();
  await page.getByRole('heading', { name: points.title, exact: true }).waitFor();
};
const link = () => newestMail(product.runtime, 'ann@strip.example').link;
const timeline = () =>
  `${product.runtime.url(members.subdomain)}/projects/${project.id}/timeline/${project.wf}`;

/** Tells of both rooms on each phone, on arrival and once the work was scrolled to. */
const seen = async () => {
  const told = [];
  for (const [who, url] of [
    [guest, link()],
    [client, timeline()],
  ] as const) {
    for (const phone of phones) {
      await open(who, url, phone);
      told.push(await covered(who.page));
      await who.page.evaluate(() =>
        document.querySelector('[data-work]')?.scrollIntoView({ block: 'start' }),
      );
      told.push(await covered(who.page));
    }
  }
  return told;
};

test('the strip of files lies over nothing while the round waits for an answer, nor does the bar over a guest’s work', async () => {
  for (const { stripOverTools, stripOverCaption } of await seen())
    expect({ stripOverTools, stripOverCaption }).toEqual({ stripOverTools: 0, stripOverCaption: 0 });
  for (const phone of phones) {
    await open(guest, link(), phone);
    expect(await covered(guest.page)).toEqual(nothing);
  }
  await expectAccessible(guest.page);
});

test('a tall picture leaves its tools and the strip in sight above the bar, below the question for more time', async () => {
  const poster = await createTestProject(members.owner as never, {
    name: 'Poster',
    team_members: [1],
    stages: [{ title: 'Print', revisions: 2 }],
    contacts: [{ firstname: 'Ben', lastname: 'Berg', email: 'ben@strip.example' }],
  });
  const sheet = { width: 900, height: 1600, channels: 3, background: '#1d5fc4' } as const;
  const bytes = await sharp({ create: sheet }).png().toBuffer();
  for (const name of ['one.png', 'two.png'])
    await upload(members.owner, roundOf(poster), name, 'image/png', bytes);
  await send(poster);
  const { page } = guest;
  await page.setViewportSize(phones[0]);
  await page.goto(newestMail(product.runtime, 'ben@strip.example').link);
  await page.locator('[data-stage="ready"]').waitFor();
  await page.getByRole('banner').getByRole('button').waitFor();
  const bottomOf = (one: Locator) => one.evaluate((element) => element.getBoundingClientRect().bottom);
  const bar = page.getByRole('contentinfo').filter({ has: page.getByRole('button') });
  const top = await bar.evaluate((element) => element.getBoundingClientRect().top);
  await expect.poll(() => bottomOf(page.getByRole('list', { name: review.files }))).toBeLessThanOrEqual(top);
});

test('the strip of files lies over nothing in a project that accepts no words, and leads to the other file', async () => {
  await members.owner.ok(cancelProject, { params: { id: project.id }, body: { cancel: true } });
  expect(await seen()).toEqual(Array.from({ length: 4 * phones.length }, () => nothing));
  await open(guest, link(), { width: 390, height: 844 });
  const { page } = guest;
  await page
    .getByRole('list', { name: review.files })
    .getByRole('button', { name: /^second\.mp4/ })
    .tap();
  await page.locator('figcaption').getByText('second.mp4').waitFor();
});
