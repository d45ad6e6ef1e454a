import { afterAll, beforeAll, expect, it } from 'vitest';
import { removeClientLogo, uploadClientLogo } from '#contracts/clients.ts';
import { createProject, listProjects } from '#contracts/projects.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject } from '#testing/test-project.ts';
import type { TestRuntime } from '#testing/test-runtime.ts';

let runtime: TestRuntime;
beforeAll(async () => {
  runtime = await testRuntime();
});
afterAll(() => runtime.stop());

const white = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const black = Buffer.from('R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

it('the logo of a client stands in the rows of its projects without a picture, the present one', async () => {
  const { owner } = await runtime.createWorkspace();
  const film = await createTestProject(owner);
  const params = { id: film.client.id };
  const upload = (body: Buffer<ArrayBuffer>) =>
    owner.ok(uploadClientLogo, { params, query: { filename: 'logo.gif' }, body });
  const shown = async () => {
    await runtime.idle();
    const { items } = await owner.ok(listProjects);
    const address = items.find(({ id }) => id === film.id)?.client_logo;
    return address === undefined ? undefined : Buffer.from(await (await fetch(address)).arrayBuffer());
  };
  expect(await shown()).toBeUndefined();
  for (const logo of [white, black]) {
    await upload(logo);
    expect(await shown()).toEqual(logo);
  }
  // A project that begins later has it, too.
  await owner.ok(createProject, {
    body: {
      name: 'Site',
      client_id: film.client.id,
      contacts: film.contacts,
      workflows: [{ stages: [{ title: 'Pages', revisions: 1 }] }],
    },
  });
  await runtime.idle();
  const { items } = await owner.ok(listProjects);
  expect(items.map(({ client_logo }) => client_logo !== undefined)).toEqual([true, true]);

  await owner.ok(removeClientLogo, { params });
  expect(await shown()).toBeUndefined();
});
