import { afterAll, beforeAll, expect, it } from 'vitest';
import { getReview } from '#contracts/review.ts';
import { getTenantProfile, updateTenantProfile } from '#contracts/tenants.ts';
import { sendPreview } from '#contracts/timeline.ts';
import { Directory } from '#server/data/entities/directory.ts';
import { linksOfRevision } from '#server/mail/tracked-links.ts';
import { tokenOfLink } from '#server/tokens/links.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import type { TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';

let runtime: TestRuntime;
let workspace: TestWorkspace;
beforeAll(async () => {
  runtime = await testRuntime({ events: false });
  workspace = await runtime.createWorkspace();
});
afterAll(() => runtime.stop());

const params = () => ({ id: workspace.tenantId });
const save = (link_days: number) =>
  workspace.owner.call(updateTenantProfile, { params: params(), body: { link_days } });

/** Sends the first round; returns its link, and the days that this opens. */
const send = async (film: TestProject) => {
  const now = runtime.clock.now();
  await workspace.owner.ok(sendPreview, {
    params: { id: film.id, wf: film.wf, rev: film.revision(1, 0) },
    body: {
      emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://example.com',
    },
  });
  const links = await linksOfRevision(workspace.tenantId, film.id, film.revision(1, 0));
  const name = links.get(film.contacts[0]?.id ?? 0)?.link_id ?? '';
  const { data } = await Directory.get({ kind: 'link', name, tenantId: workspace.tenantId }).go({
    consistent: true,
  });
  return { name, days: Math.round(((data?.ends ?? 0) * 1000 - now) / 86_400_000) };
};

it('links open for the days of the workspace, and those that were sent keep theirs', async () => {
  const { owner } = workspace;
  expect((await owner.ok(getTenantProfile, { params: params() })).link_days).toBe(180);
  const usual = await send(await createTestProject(owner, {}));
  expect(usual.days).toBe(180);
  expect((await save(7)).body).toMatchObject({ link_days: 7 });
  const short = await send(await createTestProject(owner, {}));
  expect(short.days).toBe(7);
  const { data } = await Directory.get({ kind: 'link', name: usual.name, tenantId: workspace.tenantId }).go({
    consistent: true,
  });
  expect(data?.ends).toBeGreaterThan((runtime.clock.now() + 170 * 86_400_000) / 1000);

  const reads = async (name: string) =>
    (await workspace.asAnonymous().call(getReview, { params: { token: tokenOfLink(name) } })).status;
  expect([await reads(usual.name), await reads(short.name)]).toEqual([200, 200]);
  runtime.clock.advance(8 * 86_400_000);
  expect([await reads(usual.name), await reads(short.name)]).toEqual([200, 410]);
});

it('days out of bounds are refused', async () => {
  expect([await save(6), await save(366), await save(7.5)].map(({ status }) => status)).toEqual([
    400, 400, 400,
  ]);
  expect([await save(7), await save(365)].map(({ status }) => status)).toEqual([200, 200]);
});

it('a member who may not edit the settings does not see them', async () => {
  const agent = await workspace.asAgent();
  expect(await agent.ok(getTenantProfile, { params: params() })).not.toHaveProperty('link_days');
});
