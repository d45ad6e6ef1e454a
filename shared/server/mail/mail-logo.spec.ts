import { afterAll, beforeAll, expect, it } from 'vitest';
import { uploadWorkspaceLogo } from '#contracts/tenants.ts';
import { sendPreview } from '#contracts/timeline.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject } from '#testing/test-project.ts';
import type { TestRuntime } from '#testing/test-runtime.ts';
import { Tenant } from '../data/entities/tenant.ts';

let runtime: TestRuntime;
beforeAll(async () => {
  runtime = await testRuntime();
});
afterAll(() => runtime.stop());

const white = Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64');
const black = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAkQBADs=', 'base64');

/** Mail to a contact of a new project, in a workspace with these logos one after another. */
const mailed = async (logos: readonly Buffer[], last?: string) => {
  const { owner, tenantId } = await runtime.createWorkspace();
  for (const body of logos) {
    const params = { id: tenantId, kind: 'logo' as const };
    await owner.ok(uploadWorkspaceLogo, { params, query: { filename: 'logo.gif' }, body });
  }
  if (last) await Tenant.patch({ tenantId }).set({ logo: last }).go();
  const email = `ann-${tenantId}@client.example`;
  const film = await createTestProject(owner, { contacts: [{ firstname: 'Ann', lastname: 'Alba', email }] });
  await owner.ok(sendPreview, {
    params: { id: film.id, wf: film.wf, rev: film.revision(1, 0) },
    body: {
      emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://vimeo.example/1',
    },
  });
  await runtime.idle();
  const [mail, ...more] = runtime.mailbox.list({ to: email, limit: 5 });
  expect(more).toEqual([]);
  const found = runtime.mailbox.get(mail?.messageId ?? '');
  if (!found) throw new Error('no mail');
  return found;
};

it('a mail to a contact carries the present logo of the workspace within it', async () => {
  const { html, parts } = await mailed([white, black]);
  expect(html).toContain('<img src="cid:workspace-logo" alt=""');
  expect(parts.map(({ contentId, contentType }) => [contentId, contentType])).toEqual([
    ['workspace-logo', 'image/gif'],
  ]);
  expect(parts[0]?.content.equals(black)).toBe(true);
});

it.each([
  ['has none', undefined],
  ['has one that is missing in the store', 'logos/1/workspace/gone.png'],
])('a mail of a workspace that %s shows its name alone', async (_, last) => {
  const { html, parts } = await mailed([], last);
  expect(html).not.toContain('<img');
  expect(html).toMatch(/>Workspace \d+<|>[^<]+<\/td><\/tr><\/table><\/td><\/tr>/);
  expect(parts).toEqual([]);
});
