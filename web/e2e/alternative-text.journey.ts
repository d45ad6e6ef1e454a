/** Descriptions of files: written by the agency, heard by a guest with a screen reader in place of a file's name. */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sendPreview } from '#contracts/timeline.ts';
import { rejectRevision } from '#contracts/workflows.ts';
import { files as texts } from '#lib/texts/en/files.ts';
import { points } from '#lib/texts/en/points.ts';
import { viewer } from '#lib/texts/en/viewer.ts';
import { numberedPages, pdfOf } from '#testing/test-pdf.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { expectAccessible } from './axe.ts';
import { createMembers, type Members } from './members.ts';
import { newestMail } from './newest-mail.ts';
import { type Person, type Product, startProduct } from './product.ts';
import { upload } from './upload.ts';

let product: Product;
let members: Members;
let agent: Person;
let guest: Person;
let poster: TestProject;

const door = 'A red door on a white wall, half open. Above it: Welcome.';

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'described', 'Europe/Berlin');
  agent = await product.person();
  guest = await product.person({ width: 390, height: 844 });
  await agent.enter(members.subdomain, members.owner.email);
  poster = await createTestProject(members.owner as never, {
    name: 'Poster',
    team_members: [1],
    stages: [{ title: 'Draft', revisions: 2 }],
    contacts: [{ firstname: 'Ann', lastname: 'Alba', email: 'ann@described.example' }],
  });
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, agent, guest);
});

const round = (of: number) => ({ params: { id: poster.id, wf: poster.wf, rev: poster.revision(1, of) } });
const timeline = () =>
  `${product.runtime.url(members.subdomain)}/projects/${poster.id}/timeline/${poster.wf}`;
const compose = (of: number) => `${timeline()}?action=sendPreview&revisionId=${poster.revision(1, of)}`;

const addPicture = async (of: number, name: string, colour: string) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800"><rect width="100%" height="100%" fill="#fff"/><rect x="400" y="200" width="400" height="600" fill="${colour}"/></svg>`;
  const bytes = new Uint8Array(await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer());
  await upload(members.owner, round(of), name, 'image/png', bytes);
  await product.runtime.idle();
};
const send = async (of: number) => {
  await members.owner.ok(sendPreview, {
    ...round(of),
    body: { emailText: { subject: `Round ${of}`, body: '<p>{{review_link}}</p>' }, reviewLink: '' },
  });
  await product.runtime.idle();
};
const openReview = async () => {
  await guest.page.goto(newestMail(product.runtime, 'ann@described.example').link);
  await guest.page.getByRole('heading', { name: points.title, exact: true }).waitFor();
};
const describe = async (page: Page, opener: string, description: string) => {
  await page.getByRole('button', { name: opener, exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: texts.describe.label }).fill(description);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: texts.describe.save }).click();
  await dialog.waitFor({ state: 'detached' });
};
/** Waits for the work with this alternative text, in the whole viewer. */
const sees = async (page: Page, name: string) => {
  await page.locator('[data-viewer]').getByRole('img', { name, exact: true }).waitFor();
};

test('a picture is described before it is sent, and a guest hears the words in place of its name', async () => {
  await addPicture(0, 'poster.png', '#c22');
  await agent.page.goto(compose(0));
  await describe(agent.page, texts.describe.openOf('poster.png'), door);
  await agent.page.getByRole('main').getByText(door).waitFor();
  await expectAccessible(agent.page);
  await send(0);
  const mail = newestMail(product.runtime, 'ann@described.example');
  expect(mail.html).toContain(`alt="${door}"`);
  await openReview();
  await sees(guest.page, door);
  await expectAccessible(guest.page);
});

test('the words of a sent round are mended beside the work, and reach the guest', async () => {
  await agent.page.goto(timeline());
  const mended = 'A red door on a white wall. Above it: Welcome home.';
  await describe(agent.page, texts.describe.changeOf('poster.png'), mended);
  await sees(agent.page, mended);
  await openReview();
  await sees(guest.page, mended);
});

test('the next version takes the words over, and each page of a document has its number behind them', async () => {
  await members.owner.ok(rejectRevision, {
    params: { id: poster.wf, stage: poster.stage(1).id, rev: poster.revision(1, 0) },
  });
  await addPicture(1, 'poster-v2.png', '#c33');
  await upload(
    members.owner,
    round(1),
    'rules.pdf',
    'application/pdf',
    new Uint8Array(pdfOf(numberedPages(3))),
  );
  await product.runtime.idle();
  await agent.page.goto(compose(1));
  await agent.page
    .getByRole('main')
    .getByText('A red door on a white wall. Above it: Welcome home.')
    .waitFor();
  await describe(agent.page, texts.describe.openOf('rules.pdf'), 'The rules of the house');
  await expectAccessible(agent.page);
  const mark = agent.page.getByText(texts.takenOf(texts.fits.description));
  await agent.page
    .getByRole('button', { name: texts.fits.oneOf(texts.fits.description, 'poster-v2.png'), exact: true })
    .press('Enter');
  await mark.waitFor({ state: 'detached' });
  await agent.page.locator('[aria-live="polite"]').getByRole('button', { name: texts.fits.undo }).click();
  await mark.waitFor();
  await send(1);
  // A phone shows the files as dots, without their buttons.
  await guest.page.setViewportSize({ width: 1280, height: 900 });
  await openReview();
  await sees(guest.page, 'A red door on a white wall. Above it: Welcome home.');
  await guest.page.getByRole('button', { name: viewer.next }).first().click();
  await sees(guest.page, `The rules of the house, ${viewer.pages.page(1, 3)}`);
  await expectAccessible(guest.page);
});
