/** Film whose tasks ended without an outcome: an agent has it prepared again, and plays it. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { listFiles } from '#contracts/files.ts';
import { getMe } from '#contracts/workspace.ts';
import { files } from '#lib/texts/en/files.ts';
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
  project = await createFilmProject(product, members, 'ann@givenup.example', { 'teaser.mp4': 0 });
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, agent);
});

test('a film that was given up is tried again by a button, and prepared without an upload', async () => {
  const { files: before } = await members.owner.ok(listFiles, round());
  const { id = '' } = before[0] ?? {};
  const { tenant } = await members.owner.ok(getMe);
  const { FileItem } = await import('#server/data/entities/file.ts');
  // As three tasks leave it that ended without an outcome.
  await FileItem.patch({
    tenantId: tenant.id,
    projectId: project.id,
    workflowId: project.wf,
    revisionId: round().params.rev,
    id,
  })
    .set({ playback: { refusal: 'too_complex' }, conversion: 3 })
    .go();

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
  const { files: after } = await members.owner.ok(listFiles, round());
  expect(after[0]).toMatchObject({ id, playback: { state: 'ready', refusal: null } });
  await page.goto(at);
  await page
    .getByText(timeline.events.fileRetried({ file: 'teaser.mp4', stage: 'Cut', round: 'the preview' }))
    .waitFor();
});
