/**
 * Words which others overtake before they were sent: the next round comes, their round is taken back, the project is closed,
 * or an operator holds the workspace.
 */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { points, reviewPoints } from '#contracts/points.ts';
import { archiveProject } from '#contracts/projects.ts';
import { decideReview, getReview } from '#contracts/review.ts';
import { undoLast } from '#contracts/timeline.ts';
import { addRevision } from '#contracts/workflows.ts';
import { getMe } from '#contracts/workspace.ts';
import { compose } from '#lib/texts/en/compose.ts';
import { connection } from '#lib/texts/en/connection.ts';
import { endedLink } from '#lib/texts/en/ended-link.ts';
import { held } from '#lib/texts/en/enter.ts';
import { forms } from '#lib/texts/en/forms.ts';
import { guestFailed } from '#lib/texts/en/guest-failed.ts';
import { notes } from '#lib/texts/en/notes.ts';
import { points as texts } from '#lib/texts/en/points.ts';
import { review } from '#lib/texts/en/review.ts';
import { timeline } from '#lib/texts/en/timeline.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { englishUi } from '#ui/ui-texts.ts';
import { ledAway } from './access-ended.ts';
import { beginAnswer } from './answering.ts';
import { expectAccessible } from './axe.ts';
import { createMembers, type Members } from './members.ts';
import { newestReview, sendRound } from './newest-mail.ts';
import { type Person, type Product, startProduct } from './product.ts';
import { upload } from './upload.ts';

let product: Product;
let members: Members;
let project: TestProject;
let ann: Person;

const [mailOfAnn, mailOfBob] = ['ann@late.example', 'bob@late.example'];
const round = (of = 0) => ({ params: { id: project.id, wf: project.wf, rev: project.revision(1, of) } });
const begin = async (name: string, revisions = 3) => {
  project = await createTestProject(members.owner as never, {
    name,
    team_members: [1],
    stages: [{ title: 'Card', revisions }],
    contacts: [
      { firstname: 'Ann', lastname: 'Alba', email: mailOfAnn },
      { firstname: 'Bob', lastname: 'Bruni', email: mailOfBob },
    ],
  });
};
const send = async (of: number, background: string) => {
  const art = { create: { width: 900, height: 600, channels: 3 as const, background } };
  await upload(members.owner, round(of), 'menu.png', 'image/png', await sharp(art).png().toBuffer());
  return sendRound(product, members, round(of), mailOfAnn);
};
const card = (page: Page, number: number) =>
  page.getByRole('listitem', { name: texts.number(number), exact: true });
const onServer = async (of: number) =>
  (await members.owner.ok(points.list, round(of))).items.map(({ revision_id, body, file_id, selector }) => [
    revision_id,
    body,
    file_id !== null,
    selector.shape,
  ]);

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'late', 'Europe/Rome');
  ann = await product.person({ width: 390, height: 844 });
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, ann);
});

test('points that were not sent before the next round came wait there, and go out with it', async () => {
  const { page } = ann;
  await begin('Menu');
  const { guest, token } = await send(0, '#f2e6d0');
  const { files } = await guest.ok(getReview, { params: { token } });
  const pin = { type: 'pin', x: 20, y: 30 } as const;
  const drafts = [
    { body: '12, not 14', file_id: files[0]?.id ?? '', selector: { shape: pin } },
    { body: 'Warmer', file_id: null, selector: {} },
    { body: 'Forget this', file_id: null, selector: {} },
  ];
  for (const [index, draft] of drafts.entries())
    await guest.ok(reviewPoints.save, { params: { token, point: `draft-${index}-of-ann` }, body: draft });
  const bob = await newestReview(product, members, mailOfBob);
  await bob.guest.ok(decideReview, {
    params: { token: bob.token },
    body: { decision: 'request_changes', message: 'Softer', points: [] },
  });
  const { link } = await send(1, '#d0e6f2');
  await page.goto(link);

  const left = page.getByRole('region', { name: texts.left });
  for (const { body } of drafts) await left.getByText(body).waitFor();
  await expectAccessible(page);
  // They are no part of an answer before they are added.
  await beginAnswer(page, review.requestChanges);
  await page.getByRole('dialog').getByRole('button', { name: review.back }).click();
  for (const words of ['12, not 14', 'Warmer']) {
    const one = left.getByRole('listitem').filter({ hasText: words });
    await one.getByRole('button', { name: texts.addHere }).click();
    expect(await page.getByRole('textbox', { name: texts.words }).inputValue()).toBe(words);
    await page.getByRole('textbox', { name: texts.words }).pressSequentially(', please');
    await page.getByRole('button', { name: texts.done, exact: true }).click();
  }
  await left.getByRole('button', { name: texts.remove }).click();
  await left.waitFor({ state: 'detached' });
  await page.getByText(texts.saving.saved).first().waitFor();
  await page.reload();
  await card(page, 2).waitFor();
  expect(await left.count()).toBe(0);
  await beginAnswer(page, texts.changesWith(2));
  await page.getByRole('dialog').getByRole('button', { name: review.confirmChanges }).click();
  await card(page, 2).getByText(texts.state.open).waitFor();
  const here = round(1).params.rev;
  expect(await onServer(1)).toEqual([
    [here, '12, not 14, please', true, pin],
    [here, 'Warmer, please', false, undefined],
  ]);
});

test('somebody who comes back to their words goes on behind them', async () => {
  const { page } = ann;
  await begin('Poster');
  const { link } = await send(0, '#e6d0f2');
  await page.goto(link);
  const field = page.getByRole('textbox', { name: texts.words });
  await page.getByRole('button', { name: texts.onWhole }).click();
  await field.pressSequentially('The title');
  await page.getByRole('button', { name: texts.done, exact: true }).click();
  await page.getByText(texts.saving.saved).waitFor();
  await page.reload();
  await card(page, 1).getByRole('button', { name: texts.edit }).click();
  await page.keyboard.type(' is too small');
  expect(await field.inputValue()).toBe('The title is too small');
  // A press puts the caret where it is.
  await field.click({ position: { x: 12, y: 12 } });
  await page.keyboard.type('So: ');
  expect(await field.inputValue()).toBe('So: The title is too small');
  await page.getByRole('button', { name: texts.done, exact: true }).click();

  const message = page.getByRole('dialog').getByRole('textbox');
  await beginAnswer(page, texts.changesWith(1));
  await message.pressSequentially('And');
  await page.getByRole('dialog').getByRole('button', { name: review.back }).click();
  await page.setViewportSize({ width: 1280, height: 800 });
  await beginAnswer(page, texts.changesWith(1));
  await page.keyboard.type(' the date');
  expect(await message.inputValue()).toBe('And the date');
  await page.setViewportSize({ width: 390, height: 844 });
});

test('words that a project is closed over stay in sight, and go out once it is open again', async () => {
  const { page } = ann;
  await begin('Flyer');
  const { link } = await send(0, '#d0f2e6');
  const archive = (archive: boolean) =>
    members.owner.ok(archiveProject, { params: { id: project.id }, body: { archive } });
  await page.goto(link);
  const dialog = page.getByRole('dialog');
  await beginAnswer(page, review.requestChanges);
  await dialog.getByRole('textbox').fill('The logo larger');
  await archive(true);
  await dialog.getByRole('button', { name: review.confirmChanges }).click();
  const kept = page.getByRole('textbox', { name: guestFailed.typed });
  await kept.waitFor();
  expect(await kept.inputValue()).toBe('The logo larger');
  await page.getByText(guestFailed.notSent).waitFor();
  await page.getByText(review.states.closed).waitFor();
  await expectAccessible(page);
  await page.reload();
  await kept.waitFor();

  await archive(false);
  await page.reload();
  await beginAnswer(page, review.requestChanges);
  expect(await dialog.getByRole('textbox').inputValue()).toBe('The logo larger');
  expect(await kept.count()).toBe(0);
  await dialog.getByRole('button', { name: review.confirmChanges }).click();
  await page.getByText(review.changesToast).waitFor();
});

test('an email whose round is taken back stays in sight, to be copied or discarded', async () => {
  await begin('Ticket', 1);
  for (const place of [0, 1]) {
    const { guest, token } = await send(place, '#d0d0f2');
    if (place === 0)
      await guest.ok(decideReview, {
        params: { token },
        body: { decision: 'request_changes', message: 'Larger', points: [] },
      });
  }
  const { entry } = await members.owner.ok(addRevision, {
    params: { id: project.wf, stage: project.stage(1).id },
    body: { kind: 'free' },
  });
  const added = entry?.events.find(({ category }) => category === 'Revision Added');
  if (added?.category !== 'Revision Added') throw new Error('No round was added');
  const olga = await product.person();
  const { page } = olga;
  await olga.enter(members.subdomain, members.owner.email);
  await olga.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const timelineOf = `${product.runtime.url(members.subdomain)}/projects/${project.id}/timeline/${project.wf}`;
  await page.goto(`${timelineOf}?action=sendPreview&revisionId=${added.revisionId}`);
  await page.getByLabel(compose.mail.subject).fill('The ticket, larger');
  const text = page.getByRole('main').getByRole('textbox', { name: compose.mail.body });
  await text.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Larger, as you asked. ');
  await members.owner.ok(undoLast, {
    params: { id: project.id, wf: project.wf },
    body: { reason: 'mistake' },
  });
  await product.runtime.idle();
  await page.getByText(timeline.noRound, { exact: true }).waitFor();
  const kept = page.getByText('The ticket, larger');
  await kept.waitFor();
  await page.getByText('Larger, as you asked.').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: timeline.backToTimeline }).click();
  await page.getByRole('region', { name: timeline.roundTabs }).waitFor();
  await page.reload();
  await page.getByText(compose.draft.left.round).waitFor();
  await page.getByRole('button', { name: englishUi.copy, exact: true }).click();
  await page.getByRole('button', { name: englishUi.copied }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Larger, as you asked.');
  await expectAccessible(page);
  await page.getByRole('button', { name: connection.discard }).click();
  await page.getByRole('dialog').getByRole('button', { name: forms.startOver.confirm }).click();
  await kept.waitFor({ state: 'detached' });
  await olga.leave();
});

test('words that a hold meets wait for the release, on a guest’s page and on a member’s', async () => {
  const { holdWorkspace, releaseWorkspace } = await import('#server/workspace/hold.ts');
  const { id: tenantId, name } = (await members.owner.ok(getMe)).tenant;
  await begin('Banner');
  const { link } = await send(0, '#f2d0d0');
  const olga = await product.person();
  await olga.enter(members.subdomain, members.owner.email);
  const address = `/projects/${project.id}/timeline/${project.wf}?stage=${project.stage(1).id}#notes`;
  await olga.page.goto(`${product.runtime.url(members.subdomain)}${address}`);
  const note = olga.page.getByRole('main').getByRole('textbox', { name: notes.text });
  const add = olga.page.getByRole('main').getByRole('button', { name: notes.list.notes.add, exact: true });
  await add.click();
  await note.fill('Ask the printer about the foil.');
  await ann.page.goto(link);
  const dialog = ann.page.getByRole('dialog');
  await beginAnswer(ann.page, review.requestChanges);
  await dialog.getByRole('textbox').fill('The foil in silver');

  await holdWorkspace(tenantId, 'A dispute at law', product.runtime.clock.now());
  product.runtime.renewFunctions();
  await dialog.getByRole('button', { name: review.confirmChanges }).click();
  await ann.page.getByRole('heading', { name: endedLink.titles.workspace_held }).waitFor();
  expect(await ann.page.getByRole('textbox', { name: guestFailed.typed }).inputValue()).toBe(
    'The foil in silver',
  );
  await expectAccessible(ann.page);
  await Promise.all([
    ledAway(olga.page, '/on-hold', olga.page.getByRole('heading', { name: held.title(name) })),
    // Race: the page may have left by a call of its own.
    add.click({ timeout: 5000 }).catch(() => undefined),
  ]);
  await expectAccessible(olga.page);

  await releaseWorkspace(tenantId, product.runtime.clock.now());
  product.runtime.renewFunctions();
  await ann.page.getByRole('button', { name: endedLink.again }).click();
  await beginAnswer(ann.page, review.requestChanges);
  expect(await dialog.getByRole('textbox').inputValue()).toBe('The foil in silver');
  await dialog.getByRole('button', { name: review.confirmChanges }).click();
  await ann.page.getByText(review.changesToast).waitFor();
  await olga.page.getByRole('button', { name: held.tryAgain }).click();
  await note.waitFor();
  expect(await note.textContent()).toBe('Ask the printer about the foil.');
  await olga.leave();
});
