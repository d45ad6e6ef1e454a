import type { RequestListener } from 'node:http';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { notes, scope } from '#contracts/notes.ts';
import { getRemotePicture } from '#contracts/remote-pictures.ts';
import { previewEmailTemplate } from '#contracts/templates.ts';
import { limits } from '#domain/rate-limit/rate-limit.ts';
import { Note } from '#server/data/entities/note.ts';
import { Tenant } from '#server/data/entities/tenant.ts';
import { remotePicturePath, throughUs } from '#server/files/remote-pictures.ts';
import { sanitizeHtml } from '#server/html/sanitize.ts';
import { forgetTenant } from '#server/lambda/tenant.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import type { TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';
import { openSite } from './other-site.testing.ts';

let runtime: TestRuntime;
let workspace: TestWorkspace;
let film: TestProject;
let site: Awaited<ReturnType<typeof openSite>>;
let asked: string[];
let answer: RequestListener;
const colours = ['#1bf', '#f31'];
let pictures: Buffer[];

beforeAll(async () => {
  runtime = await testRuntime({ events: false, faults: true });
  pictures = await Promise.all(
    colours.map((background) =>
      sharp({ create: { width: 8, height: 6, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  site = await openSite((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
});
afterAll(async () => {
  await site.close();
  await runtime.stop();
});
beforeEach(async () => {
  workspace = await runtime.createWorkspace();
  film = await createTestProject(workspace.owner);
  asked = [];
  answer = (_request, response) => void response.writeHead(200).end(pictures[0]);
  vi.stubEnv('REMOTE_PICTURES_TEST_HOSTS', site.hosts('pictures.example'));
});
afterEach(() => void vi.unstubAllEnvs());

const address = 'https://pictures.example/x.png?a=1&b=2';
const image = (src = address) =>
  `<p><img src="${src.replaceAll('&', '&amp;')}" alt="Plan" style="max-width:100%" /></p>`;
const pathOf = (at = address, { tenantId } = workspace) => remotePicturePath(tenantId, at) ?? '';
const open = (path: string, of = workspace) => {
  const [, , , signature = '', encoded = ''] = path.split('/');
  const headers = { cookie: 'a=b', referer: 'https://x.example/secret' };
  const params = { signature, address: encoded };
  return of.asAnonymous().call(getRemotePicture, { params, headers });
};
/** The picture that a viewer gets, or the status of the refusal. */
const shown = async (path: string) => {
  const { status, headers } = await open(path);
  if (Number(status) !== 303) return status;
  const stored = await fetch(headers.location ?? '');
  return { bytes: Buffer.from(await stored.arrayBuffer()), headers: stored.headers };
};

describe('a picture of another site', () => {
  it('is named by a text as its author wrote it, and shown by us', async () => {
    const { owner } = workspace;
    const place = { params: { id: film.id } };
    await owner.ok(notes.add, { ...place, body: { body: image(), stage_id: film.stage(1).id } });
    await owner.ok(scope.add, { ...place, body: { body: image() } });
    const stored = await Note.query.primary({ tenantId: workspace.tenantId, projectId: film.id }).go();
    expect(stored.data.map(({ body }) => body)).toEqual([image(), image()]);
    for (const list of [notes, scope]) {
      const [item] = (await owner.ok(list.list, place)).items;
      expect(item?.body).toBe(image());
      expect(item?.pictures).toEqual({ [address]: pathOf() });
    }
    expect(asked).toEqual([]);
    const found = await shown(pathOf());
    if (typeof found === 'number') throw new Error(`answered ${found}`);
    expect(found.bytes.equals(pictures[0] ?? Buffer.of())).toBe(true);
    expect(found.headers.get('content-type')).toBe('image/png');
    expect(found.headers.get('content-disposition')).toMatch(/^attachment/);
  });

  it('is fetched once: it stays as it was when it changes or is gone there', async () => {
    const first = await shown(pathOf());
    answer = (_request, response) => void response.writeHead(200).end(pictures[1]);
    expect(await shown(pathOf())).toMatchObject({ bytes: first instanceof Object && first.bytes });
    answer = (_request, response) => void response.writeHead(404).end();
    expect(await shown(pathOf())).toMatchObject({ bytes: first instanceof Object && first.bytes });
    expect(asked).toEqual(['/x.png?a=1&b=2']);
  });

  it('keeps the first bytes of two concurrent first views', async () => {
    let turn = 0;
    answer = (_request, response) => void response.writeHead(200).end(pictures[turn++]);
    const [one, other] = await Promise.all([shown(pathOf()), shown(pathOf())]);
    const later = await shown(pathOf());
    expect(one).toMatchObject({ bytes: later instanceof Object && later.bytes });
    expect(other).toMatchObject({ bytes: later instanceof Object && later.bytes });
  });

  it('failing to come is not found, and is tried again later', async () => {
    answer = (_request, response) => void response.writeHead(200).end('<html>');
    expect(await shown(pathOf())).toBe(404);
    answer = (_request, response) => void response.writeHead(200).end(pictures[0]);
    expect(await shown(pathOf())).toMatchObject({ bytes: pictures[0] });
  });

  it('is tried five times an hour', async () => {
    answer = (_request, response) => void response.writeHead(500).end();
    const [, { calls }] = limits.remote_picture;
    for (let call = 0; call < calls; call += 1) expect(await shown(pathOf())).toBe(404);
    expect(await shown(pathOf())).toBe(429);
    expect(asked).toHaveLength(calls);
    expect(await shown(pathOf('https://pictures.example/other.png'))).toBe(404);
  });

  it('is fetched for a workspace three hundred times an hour, and shown ever after', async () => {
    expect(await shown(pathOf())).toMatchObject({ bytes: pictures[0] });
    const { countCall } = await import('#server/tokens/rate-limit.ts');
    const [{ calls }] = limits.remote_picture;
    const now = runtime.clock.now();
    for (let call = 1; call < calls; call += 1)
      await countCall('remote_picture', { caller: String(workspace.tenantId) }, now);
    expect(await shown(pathOf('https://pictures.example/new.png'))).toBe(429);
    expect(await shown(pathOf())).toMatchObject({ bytes: pictures[0] });
    const other = await runtime.createWorkspace();
    expect((await open(pathOf(address, other), other)).status).toBe(303);
  });

  it('is not fetched for a workspace that is marked for deletion', async () => {
    await Tenant.patch({ tenantId: workspace.tenantId }).set({ deletes_on: '2099-01-01T00:00:00.000Z' }).go();
    forgetTenant(workspace.tenantId);
    expect(await shown(pathOf())).toBe(404);
    expect(asked).toEqual([]);
  });
});

describe('an address of ours', () => {
  it('opens nothing that was not signed for this workspace', async () => {
    const other = await runtime.createWorkspace();
    const [, , , signature = '', encoded = ''] = pathOf().split('/');
    const forged = [
      pathOf(address, other),
      `/api/remote-pictures/${'a'.repeat(22)}/${encoded}`,
      `/api/remote-pictures/${signature}/${Buffer.from('https://pictures.example/y.png').toString('base64url')}`,
      `/api/remote-pictures/${signature}/${Buffer.from('https://127.0.0.1/').toString('base64url')}`,
      `/api/remote-pictures/${signature}/~`,
      `/api/remote-pictures/${signature}x/${encoded}`,
    ];
    for (const path of forged) expect([path, (await open(path)).status]).toEqual([path, 404]);
    expect((await open(pathOf(), other)).status).toBe(404);
    expect(asked).toEqual([]);
  });

  it('is signed for no address that is never fetched', () => {
    for (const never of [
      'http://pictures.example/',
      'https://a:b@pictures.example/',
      'https://pictures.example:22/',
    ])
      expect(pathOf(never)).toBe('');
  });
});

describe('a mail', () => {
  it('has our address for a picture of another site, at the workspace’s own host', async () => {
    const body = `${image()}${image('http://pictures.example/old.png')}<p>Bye</p>`;
    const { mails } = await workspace.owner.ok(previewEmailTemplate, {
      body: { type: 'none', subject: 'Look', body, language: 'en' },
    });
    const html = mails[0]?.html ?? '';
    const sources = [...html.matchAll(/<img src="([^"]*)" alt="Plan"/g)].map(([, src]) => src);
    expect(sources).toEqual([`${runtime.url(workspace.subdomain)}${pathOf()}`]);
    expect(html).toContain('Plan (pictures.example)');
    expect(html).not.toContain('src="http://pictures.example');
    expect(html).not.toContain('https://pictures.example');
  });

  it('on the guest’s page loads pictures from that page’s host', () => {
    expect(throughUs(workspace.tenantId, sanitizeHtml(image()))).toContain(`<img src="${pathOf()}"`);
  });
});
