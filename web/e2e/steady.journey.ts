/**
 * Nothing moves while a page loads: somebody who has begun to read, or aims at a button, keeps their place. Pages are opened over a
 * slow connection, where their parts arrive one after the other.
 */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Language } from '#contracts/common.ts';
import { decideReview } from '#contracts/review.ts';
import { clients } from '#lib/texts/en/clients.ts';
import { dashboard } from '#lib/texts/en/dashboard.ts';
import { push } from '#lib/texts/en/push.ts';
import { review } from '#lib/texts/en/review.ts';
import { signIn } from '#lib/texts/en/sign-in.ts';
import { review as spanish } from '#lib/texts/es/review.ts';
import { dashboard as spanishHome } from '#lib/texts/es/team/dashboard.ts';
import { review as french } from '#lib/texts/fr/review.ts';
import { dashboard as frenchHome } from '#lib/texts/fr/team/dashboard.ts';
import { review as italian } from '#lib/texts/it/review.ts';
import { dashboard as italianHome } from '#lib/texts/it/team/dashboard.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { createFilmProject } from './film-project.ts';
import { createMembers, type Members } from './members.ts';
import { sendRound } from './newest-mail.ts';
import { type Product, startProduct } from './product.ts';
import { upload } from './upload.ts';

/** Movement of a page that a person does not notice: a fifth of what Web Vitals calls good. */
const unnoticed = 0.02;

const screens = [
  { screen: 'a phone', width: 390, height: 844, isMobile: true, hasTouch: true },
  { screen: 'a desktop', width: 1440, height: 900 },
] as const;

const reviews = { es: spanish, it: italian, fr: french };
const homes = { es: spanishHome, it: italianHome, fr: frenchHome };

interface Shift {
  /** Share of the window that moves, times its way as a share of the window (Layout Instability API). */
  readonly value: number;
  readonly moved: readonly string[];
}

let product: Product;
let members: Members;
let film: TestProject;
let link: string;
let filmLink: string;

const round = (of: number) => ({ params: { id: film.id, wf: film.wf, rev: film.revision(1, of) } });
const poster = (side: number) =>
  sharp({ create: { width: side, height: 800, channels: 3, background: '#9367b4' } })
    .png()
    .toBuffer();

beforeAll(async () => {
  // Parts arrive in the order in which they do for a reader, whose browser optimises scripts.
  product = await startProduct({ optimised: true });
  members = await createMembers(product, 'steady', 'Europe/Rome');
  film = await createTestProject(members.owner as never, { name: 'Poster' });
  await upload(members.owner, round(0), 'poster.png', 'image/png', await poster(1200));
  const { guest, token } = await sendRound(product, members, round(0), 'ann@client.example');
  await guest.ok(decideReview, {
    params: { token },
    body: { decision: 'request_changes', message: 'Wider, please' },
  });
  await upload(members.owner, round(1), 'poster.png', 'image/png', await poster(1600));
  ({ link } = await sendRound(product, members, round(1), 'ann@client.example'));
  const clip = await createFilmProject(product, members, 'bea@client.example', { 'teaser.mp4': 3 });
  const params = { id: clip.id, wf: clip.wf, rev: clip.revision(1, 0) };
  ({ link: filmLink } = await sendRound(product, members, { params }, 'bea@client.example'));
});
afterAll(() => product?.stop());

/** Movements of a page from its first paint until it is at rest, with the first elements that each moved. */
const shiftsOf = async (
  { screen: _, ...size }: (typeof screens)[number],
  path: string,
  {
    signedIn,
    last,
    language = 'en',
  }: { readonly signedIn: boolean; readonly last: string; readonly language?: Language },
): Promise<readonly Shift[]> => {
  const { context, page, enter, leave } = await product.person({ ...size, locale: language });
  await page.route('**/api/review/*', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const url = new URL(route.request().url());
    const { host } = url;
    // Node resolves no names below localhost.
    url.hostname = '127.0.0.1';
    const response = await route.fetch({ url: url.href, headers: { ...route.request().headers(), host } });
    await route.fulfill({ response, json: { ...(await response.json()), language } });
  });
  if (signedIn) await enter(members.subdomain, members.owner.email);
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'default' });
    const told: Shift[] = [];
    Object.assign(globalThis, { shifts: told });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
      })[])
        told.push({
          value: entry.value,
          moved: entry.sources.map(({ node, previousRect, currentRect }) => {
            const what = node instanceof Element ? node.outerHTML.slice(0, 120) : (node?.textContent ?? '');
            const [from, to] = [previousRect, currentRect].map(({ y, height }) => `${y} (${height} high)`);
            return `${what} from ${from} to ${to}`;
          }),
        });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const slow = await context.newCDPSession(page);
  await slow.send('Network.enable');
  await slow.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 100,
    downloadThroughput: 400_000,
    uploadThroughput: 100_000,
  });
  const open = new Set<string>();
  page.on('request', (request) => open.add(request.url()));
  page.on('requestfinished', (request) => open.delete(request.url()));
  page.on('requestfailed', (request) => open.delete(request.url()));
  await page.goto(`${product.runtime.url(members.subdomain)}${path}`).catch((cause: unknown) => {
    throw new Error(`Not loaded, as it waits for ${[...open].join(', ') || 'no answer'}`, { cause });
  });
  await page.getByText(last).filter({ visible: true }).first().waitFor();
  await page.waitForLoadState('networkidle');
  const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: Shift[] }).shifts);
  await leave();
  await context.close();
  return shifts;
};

const sum = (shifts: readonly Shift[]): number => shifts.reduce((all, { value }) => all + value, 0);

describe.each(screens)('on $screen', (screen) => {
  test('a review with an earlier round keeps its place while its tools arrive', async () => {
    const path = new URL(link).pathname.replace('/link/', '/review/');
    const shifts = await shiftsOf(screen, path, { signedIn: false, last: review.timeQuestion.brief.ask });
    expect(sum(shifts), JSON.stringify(shifts, undefined, 1)).toBeLessThan(unnoticed);
  });

  test.each(['es', 'it', 'fr'] as const)('a review in %s keeps its place', async (language) => {
    const path = new URL(link).pathname.replace('/link/', '/review/');
    const last = reviews[language].timeQuestion.brief.ask;
    const shifts = await shiftsOf(screen, path, { signedIn: false, last, language });
    expect(sum(shifts), JSON.stringify(shifts, undefined, 1)).toBeLessThan(unnoticed);
  });

  test.each(['es', 'it', 'fr'] as const)('home in %s keeps its place', async (language) => {
    const shifts = await shiftsOf(screen, '/', { signedIn: true, last: homes[language].health, language });
    expect(sum(shifts), JSON.stringify(shifts, undefined, 1)).toBeLessThan(unnoticed);
  });

  test('the sign-in keeps its place while its form arrives', async () => {
    const shifts = await shiftsOf(screen, '/signin', { signedIn: false, last: signIn.forgot });
    expect(sum(shifts), JSON.stringify(shifts, undefined, 1)).toBeLessThan(unnoticed);
  });

  test('a film keeps its place while its player arrives', async () => {
    const path = new URL(filmLink).pathname.replace('/link/', '/review/');
    const shifts = await shiftsOf(screen, path, { signedIn: false, last: '0:00+00' });
    expect(sum(shifts), JSON.stringify(shifts, undefined, 1)).toBeLessThan(unnoticed);
  });

  test.each([
    ['home', '/', dashboard.health],
    ['the list of clients', '/clients', clients.shown(2)],
    ['the list of projects', '/projects', 'Poster'],
    ['the inbox', '/inbox', push.offer.title],
    ['a timeline', () => `/projects/${film.id}/timeline/${film.wf}`, 'Poster'],
  ] as const)('%s keeps its place while its figures arrive', async (_, path, last) => {
    const address = typeof path === 'string' ? path : path();
    const shifts = await shiftsOf(screen, address, { signedIn: true, last });
    expect(sum(shifts), JSON.stringify(shifts, undefined, 1)).toBeLessThan(unnoticed);
  });
});
