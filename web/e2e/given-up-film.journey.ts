/** Film whose tasks ended without an outcome: an agent has it prepared again, where the files are edited or where it is seen, and plays it. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { listFiles } from '#contracts/files.ts';
import { getMe } from '#contracts/workspace.ts';
import { files } from '#lib/texts/en/files.ts';
import { points } from '#lib/texts/en/points.ts';
import { review } from '#lib/texts/en/review.ts';
import { timeline } from '#lib/texts/en/timeline.ts';
import type { TestProject } from '#testing/test-project.ts';
import { expectAccessible } from './axe.ts';
import { createFilmProject } from './film-project.ts';
import { createMembers, type Members } from './members.ts';
import { type Person, type Product, startProduct } from './product.ts';

let product: Product;
let members: Members;
let agent: Person;
let project: TestProject;

const round = () => ({ params: { id: project.id, wf: project.wf, rev: project.revision(1, 0) } });

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'givenup', 'Europe/Berlin');
  agent = await product.person({ width: 390, height: 844 });
  await agent.enter(members.subdomain, members.owner.email);
  project = await createFilmProject(product, members, 'ann@givenup.example', {
    'teaser.mp4': 0,
    'trailer.mp4': 1,
    'finale.mp4': 2,
  });
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, agent);
});

/** Leaves a file of the round as three tasks do that ended without an outcome. */
const giveUp = async (name: string): Promise<string> => {
  const { files: all } = await members.owner.ok(listFiles, round());
  const { id = '' } = all.find((file) => file.name === name) ?? {};
  const { tenant } = await members.owner.ok(getMe);
  const { FileItem } = await import('#server/data/entities/file.ts');
  const { wf: workflowId, rev: revisionId } = round().params;
  await FileItem.patch({ tenantId: tenant.id, projectId: project.id, workflowId, revisionId, id })
    .set({ playback: { refusal: 'too_complex' }, conversion: 3 })
    .go();
  return id;
};
const fileNamed = async (name: string) =>
  (await members.owner.ok(listFiles, round())).files.find((file) => file.name === name);

test('a film that was given up is tried again by a button, and prepared without an upload', async () => {
  const id = await giveUp('teaser.mp4');

  const { page } = agent;
  const at = `${product.runtime.url(members.subdomain)}/projects/${project.id}/timeline/${project.wf}`;
  await page.goto(`${at}?action=sendPreview&revisionId=${round().params.rev}`);
  const again = page.getByRole('button', { name: files.retried.of('teaser.mp4') });
  await again.waitFor();
  await page.getByText(files.retried.note).waitFor();
  await expectAccessible(page);
  await again.press('Enter');
  await page.getByText(files.retried.done).first().waitFor();
  await again.waitFor({ state: 'detached' });
  // The focus does not fall to the page.
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON');

  await product.runtime.idle();
  expect(await fileNamed('teaser.mp4')).toMatchObject({ id, playback: { state: 'ready', refusal: null } });
  await page.goto(at);
  await page
    .getByText(timeline.events.fileRetried({ file: 'teaser.mp4', stage: 'Cut', round: 'the preview' }))
    .waitFor();
});

test.each([
  ['beside its points, at a desk', 'trailer.mp4', { width: 1440, height: 900 }, false],
  ['on the page of the work, on a phone', 'finale.mp4', { width: 390, height: 844 }, true],
] as const)('a film that was given up is tried again where it is seen: %s', async (_, name, size, opens) => {
  const id = await giveUp(name);
  const { page } = agent;
  await page.setViewportSize(size);
  await page.goto(`${product.runtime.url(members.subdomain)}/projects/${project.id}/timeline/${project.wf}`);
  if (opens) await page.getByRole('button', { name: points.team.work.open }).first().click();
  await page
    .getByRole('list', { name: review.files })
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();
  const again = page.getByRole('button', { name: files.retried.of(name) });
  await again.waitFor();
  await expectAccessible(page);
  await again.press('Enter');
  await page.getByText(files.retried.done).first().waitFor();
  await again.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON');
  await product.runtime.idle();
  expect(await fileNamed(name)).toMatchObject({ id, playback: { state: 'ready', refusal: null } });
  await page.locator('[data-player]').waitFor();
});
