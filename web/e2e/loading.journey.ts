/** Number of scripts that a page loads before it can be used: every script is a request and a preload link. */
import type { Request } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { points } from '#contracts/points.ts';
import { sendPreview } from '#contracts/timeline.ts';
import type { Language } from '#domain/email-template/language.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { uploadFilm } from './film-project.ts';
import { createMembers, type Members } from './members.ts';
import { newestMail } from './newest-mail.ts';
import { type Product, startProduct } from './product.ts';
import { upload } from './upload.ts';

let product: Product;
let members: Members;
let film: TestProject;

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'light', 'Europe/Oslo');
  film = await createTestProject(members.owner);
});
afterAll(() => product?.stop());

/**
 * Names of the scripts that a page loads with an empty cache, `awaited` ones and those that the frame loads later among
 * them; without the live updates', for which a page asks five seconds after its load, when a busy one may still load others.
 */
const scriptsOf = async (
  path: string,
  signedIn = true,
  awaited: readonly string[] = [],
): Promise<readonly string[]> => {
  const { context, page, enter, leave } = await product.person();
  if (signedIn) await enter(members.subdomain, members.owner.email);
  const asked = new Set<string>();
  page.on('request', (request: Request) => {
    if (request.resourceType() === 'script') asked.add(request.url());
  });
  await page.goto(`${product.runtime.url(members.subdomain)}${path}`);
  await page.locator('h1, input[name="username"]').first().waitFor();
  await page.waitForLoadState('networkidle');
  const names = () => [...asked].map((url) => /([^/]*?)-[\w-]{8}\.js$/.exec(url)?.[1] ?? url);
  // While a busy page runs one script, it asks for nothing, and not yet for the next.
  await expect.poll(names).toEqual(expect.arrayContaining([...awaited]));
  await leave();
  await context.close();
  return names().filter((name) => name !== 'live');
};

const onRound = () => ({ params: { id: film.id, wf: film.wf, rev: film.revision(1, 0) } });

/** Creates another project, with a picture to review. */
const addPicture = async () => {
  const { owner } = members;
  film = await createTestProject(owner, { name: 'Poster' });
  const art = { create: { width: 1200, height: 800, channels: 3 as const, background: '#9367b4' } };
  await upload(owner, onRound(), 'poster.png', 'image/png', await sharp(art).png().toBuffer());
  await product.runtime.idle();
};

/** Creates another project, with a film to review in the client's language. */
const addFilm = async (language: Language) => {
  const { owner } = members;
  film = await createTestProject(owner, { name: 'Teaser', client: { language } });
  await uploadFilm(owner, onRound(), 'teaser.mp4', 1);
  await product.runtime.idle();
};

const reviewPath = async (reviewLink: string): Promise<string> => {
  await members.owner.ok(sendPreview, {
    ...onRound(),
    body: { emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' }, reviewLink },
  });
  await product.runtime.idle();
  const { link } = newestMail(product.runtime, 'ann@client.example');
  return new URL(link).pathname.replace('/link/', '/review/');
};

test.each<[string, () => string, { isPublic?: boolean; awaited?: readonly string[] }?]>([
  ['the sign-in', () => '/signin', { isPublic: true }],
  ['the dashboard with its charts', () => '/', { awaited: ['tools', 'victory'] }],
  ['the list of projects', () => '/projects'],
  ['a timeline', () => `/projects/${film.id}/timeline/${film.wf}`],
])('%s asks for at most 30 scripts', async (_, path, { isPublic, awaited } = {}) => {
  const scripts = await scriptsOf(path(), !isPublic, awaited);
  expect(scripts.length).toBeGreaterThan(5);
  expect(scripts.length, scripts.join(' ')).toBeLessThanOrEqual(30);
});

// Regression: guest pages got the members' frame and all of its libraries through a text, or a viewer's module, that
// both sides import.
test.each<[string, () => Promise<string>, readonly string[]]>([
  ['a link', () => reviewPath('https://preview.example/cut'), []],
  ['a picture', () => addPicture().then(() => reviewPath('files')), ['viewer']],
  ['a film in Italian', () => addFilm('it').then(() => reviewPath('files')), ['player', 'viewer', 'points']],
])('a review of %s asks for at most 30 scripts, and none of the members’', async (_, pathOf, awaited) => {
  const path = await pathOf();
  const scripts = await scriptsOf(path, false, ['base', 'guest', 'react', ...awaited]);
  const ofMembers = ['common', 'contracts', 'frame', 'schemas', 'tanstack', 'tools'];
  expect(scripts.filter((name) => ofMembers.includes(name))).toEqual([]);
  expect(scripts.length, scripts.join(' ')).toBeLessThanOrEqual(30);
});

test('a timeline with its work and the points on it, and its room, ask for at most 30 scripts each', async () => {
  await addPicture();
  await members.owner.ok(points.save, {
    params: { ...onRound().params, point: 'point-of-the-team' },
    body: { file_id: null, selector: {}, kind: 'remark', body: 'Larger', internal: true },
  });
  const path = `/projects/${film.id}/timeline/${film.wf}`;
  for (const page of [path, `${path}?work=${film.revision(1, 0)}`]) {
    const scripts = await scriptsOf(page, true, ['team-room', 'tools', 'viewer']);
    expect(scripts.length, scripts.join(' ')).toBeLessThanOrEqual(30);
  }
});
