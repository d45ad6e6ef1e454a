/** Whole review by keyboard alone, as in docs/keyboard-review.md. */
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { points as pointCalls } from '#contracts/points.ts';
import { sendPreview } from '#contracts/timeline.ts';
import { player } from '#lib/texts/en/player.ts';
import { points as texts } from '#lib/texts/en/points.ts';
import { review } from '#lib/texts/en/review.ts';
import { viewer } from '#lib/texts/en/viewer.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { expectAccessible } from './axe.ts';
import { uploadFilm } from './film-project.ts';
import { createMembers, type Members } from './members.ts';
import { newestMail } from './newest-mail.ts';
import { type Person, type Product, startProduct } from './product.ts';
import { upload } from './upload.ts';

let product: Product;
let members: Members;
let project: TestProject;
let ann: Person;

const round = () => ({ params: { id: project.id, wf: project.wf, rev: project.revision(1, 0) } });

const addFile = async (filename: string, content_type: string, content: Buffer) => {
  await upload(members.owner, round(), filename, content_type, content);
};

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'keys', 'Europe/Berlin');
  project = await createTestProject(members.owner as never, {
    name: 'Aurora',
    team_members: [1],
    stages: [{ title: 'Cut', revisions: 2 }],
    contacts: [{ firstname: 'Ann', lastname: 'Alba', email: 'ann@aurora.example' }],
  });
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900"><rect width="100%" height="100%" fill="#f2e6d0"/><text x="120" y="200" font-size="120">Menu</text><text x="120" y="700" font-size="90">14,00</text></svg>';
  await addFile('1-menu.png', 'image/png', await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer());
  await uploadFilm(members.owner, round(), '2-teaser.mp4', 3);
  await product.runtime.idle();
  await members.owner.ok(sendPreview, {
    ...round(),
    body: { emailText: { subject: 'Cut', body: '<p>{{review_link}}</p>' }, reviewLink: '' },
  });
  await product.runtime.idle();
  ann = await product.person();
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, ann);
});

test('a round is looked through, pointed at, and answered by keys alone', async () => {
  const { page } = ann;
  const { keyboard } = page;
  const { link } = newestMail(product.runtime, 'ann@aurora.example');
  await page.goto(link);
  await page.getByRole('heading', { name: texts.title, exact: true }).waitFor();
  await page.locator('[data-stage="ready"]').waitFor();
  const field = page.getByRole('textbox', { name: texts.words });
  const hasFocus = () => field.evaluate((one) => one === document.activeElement);
  const focused = () => page.evaluate(() => document.activeElement?.closest('li')?.textContent ?? '');
  const tool = (name: string) => page.getByRole('application', { name }).waitFor();

  // Files, and the list of keys.
  await keyboard.press('ArrowRight');
  await page.locator('[data-player]').waitFor();
  await keyboard.press('ArrowLeft');
  await page.getByRole('img', { name: '1-menu.png' }).waitFor();
  await keyboard.press('?');
  const keys = page.getByRole('dialog', { name: viewer.keys });
  for (const words of [texts.keys.next, texts.keys.finish, texts.keys.decide])
    await keys.getByText(words).waitFor();
  await expectAccessible(page);
  await keyboard.press('Escape');

  // Pin: the cursor starts in the middle, and moves by 2 %, with Shift by 10.
  await keyboard.press('p');
  await tool(viewer.pointing.hints.pin);
  for (const key of ['Shift+ArrowLeft', 'Shift+ArrowLeft', 'ArrowDown', 'Enter']) await keyboard.press(key);
  await expect.poll(hasFocus).toBe(true);
  await page.getByText('1-menu.png, left').waitFor();
  await keyboard.type('12, not 14');
  await keyboard.press('Control+Enter');
  await expect.poll(focused).toContain('12, not 14');

  // Cancelled without a place, the focus returns.
  await keyboard.press('p');
  await tool(viewer.pointing.hints.pin);
  await keyboard.press('Escape');
  await expect.poll(focused).toContain('12, not 14');

  // Area, from one corner to the other.
  await keyboard.press('a');
  await tool(viewer.pointing.hints.area);
  for (const key of ['Enter', 'Shift+ArrowRight', 'Shift+ArrowDown', 'Enter']) await keyboard.press(key);
  await expect.poll(hasFocus).toBe(true);
  await keyboard.type('More air');
  await keyboard.press('Escape');
  await expect.poll(focused).toContain('More air');

  // Moment of the film.
  await keyboard.press('ArrowRight');
  const timer = (code: string) =>
    page.getByRole('timer', { name: `${player.time}: ${player.of(code, '0:04')}` }).waitFor();
  await timer('0:00+00');
  for (const code of ['0:00+01', '0:00+02', '0:00+03']) {
    await keyboard.press('.');
    await timer(code);
  }
  await keyboard.press('p');
  await expect.poll(hasFocus).toBe(true);
  await keyboard.type('The logo comes too early');
  await keyboard.press('Control+Enter');
  await expect.poll(focused).toContain('The logo comes too early');
  await page.getByText(texts.saving.saved).waitFor();

  // The work is scrolled back into view for a point. On a low window it stays there beside the point's card, which comes
  // into view a moment later; on a lower one, where it scrolls with the page, no more of it goes than the words need.
  for (const height of [560, 500]) {
    await page.setViewportSize({ width: 1440, height });
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const boxes = async () => {
      const [work, words] = await Promise.all(
        [page.locator('[data-player]'), field].map((one) => one.boundingBox()),
      );
      return { top: work?.y ?? -9999, end: (words?.y ?? 9999) + (words?.height ?? 0) };
    };
    await keyboard.press('p');
    await expect.poll(hasFocus).toBe(true);
    await page.locator('[style*="--keyboard"]').waitFor();
    await expect.poll(async () => (await boxes()).end).toBeLessThan(height - 60);
    const { top, end } = await boxes();
    expect(height === 560 ? top >= 0 : top >= 0 || end > height - 100, `${top} ${end}`).toBe(true);
    await keyboard.press('Escape');
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  // From point to point, each of which shows its place.
  await keyboard.press('n');
  await expect.poll(focused).toContain('12, not 14');
  await page.getByRole('img', { name: '1-menu.png' }).waitFor();

  // Answer.
  await keyboard.press('d');
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: review.changesTitle });
  await dialog.getByText(texts.goOut(3)).waitFor();
  const confirm = dialog.getByRole('button', { name: review.confirmChanges });
  for (let stops = 0; stops < 5; stops += 1) {
    if (await confirm.evaluate((one) => one === document.activeElement)) break;
    await keyboard.press('Tab');
  }
  await keyboard.press('Enter');
  await page.getByText(review.changesToast).first().waitFor();
  const { items } = await members.owner.ok(pointCalls.list, round());
  expect(items.map(({ body, selector }) => [body, selector.shape?.type, selector.moment?.frame])).toEqual([
    ['12, not 14', 'pin', undefined],
    ['More air', 'area', undefined],
    ['The logo comes too early', undefined, 3],
  ]);
});
