/**
 * `npm run screens`: pictures of every screen in its important states, wide and on a phone, light and dark, in
 * .screens/. Words after `--` choose groups (frame, projects, proof, views, timeline, tabs, compose, clients, templates, account,
 * entrance, billing, domains, connection, console, guests, room, identity, strangers) or screens by a part of their names. `--docs` writes
 * the pictures of the README instead. The demo is made in a temporary folder; PROOFLINE_DATA names a data folder to
 * keep it. Pictures of an earlier run go if this one takes them anew, or if their screen exists no longer. A screen that
 * fails, reports an error or scrolls sideways is listed at the end and makes the exit code 1; the others are taken all the
 * same. `npm run screens -- mails [language …]` renders the mails instead, without the product.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import type { ProjectRow } from '#contracts/projects.ts';
import { makeDemo } from '../../infra/demo/make-demo.ts';
import { details } from '../../infra/demo/notes-and-deliverables.ts';
import { ensureWebIsBuilt } from '../../infra/local/build-web.ts';
import { startRuntime } from '../../infra/local/runtime.ts';
import type { Runtime } from '../../infra/local/runtime-api.ts';
import { launchBrowser } from './browser.ts';
import { eachSheet } from './paper.ts';
import { removeFormerPictures } from './screens/former-pictures.ts';
import { groups } from './screens/groups.ts';
import { picturesOfMails } from './screens/mails.ts';
import type { Found, Shot, Who } from './screens/shot.ts';

const root = join(import.meta.dirname, '../..');
const screensDir = join(root, '.screens');
const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
type Size = typeof desk;
const schemes = ['light', 'dark'] as const;
/** Number of pages that are pictured concurrently. */
const hands = 2;
/** Milliseconds for which a sign-in is used: an access token expires after 15 minutes. */
const sessionFor = 8 * 60_000;

/** User agent of a normal browser: headless ones are taken for scanners. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** Sign-ins of the demo, by the viewer of a shot. */
const people = {
  owner: { as: 'owner', place: 0 },
  agent: { as: 'designer', place: 0 },
  client: { as: 'client', place: 0 },
  clientOfSeveral: { as: 'client', place: 1 },
} satisfies Record<Exclude<Who, 'guest'>, { as: string; place: number }>;

const loginOf = (runtime: Runtime, who: keyof typeof people) => {
  const { as, place } = people[who];
  const login = runtime.logins().filter(({ role }) => role === as)[place];
  if (!login) throw new Error('The data folder has no demo');
  return login;
};

const finder = (runtime: Runtime, rows: readonly ProjectRow[]): Found => {
  const the = (what: string, fits: (row: ProjectRow) => boolean): ProjectRow => {
    const row = rows.find(fits);
    if (!row) throw new Error(`The demo has no project ${what}`);
    return row;
  };
  const named = (name: string) => the(name, (row) => row.name === name);
  const links = new Map<string, string[]>();
  const titles = Object.values(details).flatMap(({ deliverables = [] }) =>
    deliverables.map(({ title }) => title),
  );
  const mails = runtime.mailbox.list({ limit: 1000 }).map(({ messageId }) => runtime.mailbox.get(messageId));
  for (const row of rows) {
    const about = mails.filter((mail) => `${mail?.subject}${mail?.text}`.includes(row.name));
    // Mails of surveys link to them directly; a deliverable's mail contains its title.
    const ways = about
      .filter((mail) => !titles.some((title) => mail?.text?.includes(title)))
      .flatMap((mail) => mail?.links.find((link) => link.includes('/link/')) ?? []);
    links.set(row.name, [...new Set(ways)]);
  }
  /** Path of the link of this kind in the newest mail with these words. */
  const way = (words: string, kind: string): string => {
    const about = mails.filter((mail) => `${mail?.subject}${mail?.text}`.includes(words));
    const link = about.flatMap((mail) => mail?.links.find((one) => one.includes(kind)) ?? [])[0];
    if (!link) throw new Error(`No mail about ${words} leads to ${kind}`);
    return new URL(link).pathname;
  };
  return {
    timelineOf: (name) => `/projects/${named(name).id}/timeline`,
    timelineIn: (status) => `/projects/${the(status, (row) => row.status === status).id}/timeline`,
    settingsOf: (name) => `/projects/${named(name).id}`,
    multi: (name) => `/projects/${named(name).id}/timelines`,
    deliveryOf: (title) => way(title, '/link/'),
    surveyOf: (name) => way(name, '/survey/'),
    owner: loginOf(runtime, 'owner'),
    mail: `/_local/mail/${mails.find((mail) => mail?.links.length)?.messageId}`,
    reviewOf: (name, before = 0) => {
      const link = links.get(name)?.[before];
      if (!link) throw new Error(`No mail leads to a review of ${name}`);
      return new URL(link).pathname;
    },
  };
};

/** Signs in by the form and returns the session, with the projects of the lists. */
const signIn = async (context: BrowserContext, runtime: Runtime, who: keyof typeof people) => {
  const login = loginOf(runtime, who);
  const page = await context.newPage();
  await page.goto(`${runtime.url(login.subdomain)}/signin`);
  await page.locator('input[name="username"]').fill(login.email);
  await page.locator('input[name="password"]').fill(login.password);
  const [asked] = await Promise.all([
    page.waitForRequest((request) => request.headers().authorization !== undefined),
    page.getByRole('button', { name: 'Sign in' }).click(),
  ]);
  const { authorization = '' } = asked.headers();
  await page.waitForURL(({ pathname }) => pathname !== '/signin');
  await page.getByRole('heading', { level: 1 }).waitFor();
  // The language of a member may load the page once more.
  await page.waitForLoadState('networkidle');
  const rows = await page.evaluate(async (token): Promise<ProjectRow[]> => {
    const all: ProjectRow[] = [];
    for (const archived of ['0', '1']) {
      for (let cursor: string | null = ''; cursor !== null; ) {
        const query = new URLSearchParams({ archived, ...(cursor ? { cursor } : {}) });
        const answer = await fetch(`/api/projects?${query}`, { headers: { authorization: token } });
        const list: { items: ProjectRow[]; cursor: string | null } = await answer.json();
        all.push(...list.items);
        cursor = list.cursor;
      }
    }
    return all;
  }, authorization);
  return { session: await context.storageState(), origin: runtime.url(login.subdomain), rows };
};

const start = async () => {
  await ensureWebIsBuilt(() => console.log('Building the web app …'));
  const given = process.env.PROOFLINE_DATA;
  const dataDir = given ?? mkdtempSync(join(tmpdir(), 'proofline-screens-'));
  const runtime = await startRuntime({ dataDir, ports: 'free', quiet: true, callLimits: false });
  runtime.setLogins(await makeDemo(runtime));
  await runtime.idle();
  const browser = await launchBrowser();
  const stop = async () => {
    await browser.close();
    await runtime.stop();
    if (!given) rmSync(dataDir, { recursive: true, force: true });
  };
  return { runtime, browser, stop };
};

type Grouped = Shot & { readonly group: string };

const allShots = (found: Found): readonly Grouped[] =>
  Object.entries(groups).flatMap(([group, of]) => of(found).map((shot) => ({ ...shot, group })));

/** Shots chosen by the words of the command, each a group's name or a part of a shot's; all without words. */
const chosen = (shots: readonly Grouped[], words: readonly string[]): readonly Grouped[] => {
  const fit = shots.filter(
    ({ group, name }) => words.length === 0 || words.some((word) => word === group || name.includes(word)),
  );
  if (fit.length === 0) {
    throw new Error(
      `No group or screen is called ${words.join(' or ')}. Groups: ${Object.keys(groups).join(', ')}`,
    );
  }
  return fit;
};

const main = async () => {
  const forDocs = process.argv.includes('--docs');
  const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
  if (words[0] === 'mails') return picturesOfMails(screensDir, words.slice(1));
  const { runtime, browser, stop } = await start();
  const errors: string[] = [];
  try {
    const signedIn = async (who: keyof typeof people) => {
      const context = await browser.newContext({ userAgent });
      const result = await signIn(context, runtime, who);
      await context.close();
      return result;
    };
    const { session, origin, rows } = await signedIn('owner');
    const all = allShots(finder(runtime, rows));
    const shots = chosen(all, forDocs ? Object.keys(pictures) : words);
    const sessions = new Map([['owner', { state: session, since: Date.now() }]]);
    /** Session of a viewer, signed in anew before its token expires. */
    const sessionOf = async (who: Who) => {
      if (who === 'guest') return undefined;
      const known = sessions.get(who);
      if (known && Date.now() - known.since < sessionFor) return known.state;
      const since = Date.now();
      const { session: state } = await signedIn(who);
      sessions.set(who, { state, since });
      return state;
    };

    /**
     * Keeps the cookies of a session as its page has renewed them: a replaced one is refused after a minute. A collapsed
     * sidebar or a dismissed notice stays with its picture.
     */
    const renewed = async (who: Who, context: BrowserContext) => {
      const known = sessions.get(who);
      if (!known) return;
      const { cookies } = await context.storageState();
      sessions.set(who, { ...known, state: { ...known.state, cookies } });
    };

    /** Opens a page for a shot, brings it to its state at this size, and passes it on. */
    const visit = async (shot: Shot, size: Size, look: (page: Page) => Promise<void>) => {
      const complain = (text: string) => errors.push(`${shot.name}: ${text.split('\n')[0]}`);
      let context: BrowserContext | undefined;
      try {
        const storageState = await sessionOf(shot.as ?? 'owner');
        context = await browser.newContext({
          viewport: size,
          ...(size === phone ? { hasTouch: true, isMobile: true } : {}),
          userAgent,
          reducedMotion: 'reduce',
          ...(storageState ? { storageState } : {}),
        });
        context.setDefaultTimeout(30_000);
        await shot.given?.(context);
        const page = await context.newPage();
        // The browser reports the refused request, and the page the resulting error.
        const expected = shot.refused === undefined ? [] : [shot.refused, 'ApiError'].flat();
        const report = (text: string) => {
          if (!expected.some((word) => text.includes(`${word}`))) complain(text);
        };
        page.on('pageerror', ({ message }) => report(message));
        page.on('console', (message) => {
          if (message.type() !== 'error') return;
          const { url } = message.location();
          report(`${message.text()}${URL.canParse(url) ? ` ${new URL(url).pathname}` : ''}`);
        });
        let isFramed = false;
        page.on('frameattached', () => {
          isFramed = true;
        });
        const settled = (loading?: Shot['loading']) => settle(page, isFramed, loading);
        const host = shot.at === undefined ? origin : runtime.url(shot.at || undefined);
        await page.goto(`${host}${shot.path}`);
        if (shot.act) {
          await settled();
          await shot.act(page);
        }
        await settled(shot.loading);
        await look(page);
        await shot.after?.(page);
        await renewed(shot.as ?? 'owner', context);
      } catch (error) {
        complain(error instanceof Error ? error.message : String(error));
        // Its page may have ended it.
        sessions.delete(shot.as ?? 'owner');
      } finally {
        // A call that a mock still passes on would end the script.
        await context?.unrouteAll({ behavior: 'ignoreErrors' });
        await context?.close();
      }
    };

    if (forDocs) await picturesForDocs(shots, visit);
    else {
      removeFormerPictures(screensDir, { all, taken: shots });
      for (const { group } of shots) mkdirSync(join(screensDir, group), { recursive: true });
      const queue = shots.flatMap((shot) => visitsFor(shot).map((looked) => ({ shot, looked })));
      const work = async () => {
        for (let next = queue.shift(); next; next = queue.shift()) {
          const { shot, looked } = next;
          const file = join(screensDir, shot.group, shot.name);
          await visit(shot, looked[0], (page) => allLooks(page, file, shot, looked));
        }
      };
      await Promise.all(Array.from({ length: hands }, work));
      console.log(`${shots.length} screens are in ${screensDir}`);
    }
  } finally {
    await stop();
  }
  for (const error of errors) console.error(error);
  process.exitCode = errors.length > 0 ? 1 : 0;
};

const unfinished = '[aria-busy="true"], [data-skeleton]';

/**
 * Waits until the page is complete: it has a heading and nothing is loading, or, with `loading`, its loading state
 * shows.
 */
const settle = async (page: Page, isFramed: boolean, loading?: Shot['loading']) => {
  if (typeof loading === 'string') await page.getByText(loading).first().waitFor();
  if (loading) return page.locator(unfinished).first().waitFor();
  await page.locator('h1, h2, form').first().waitFor();
  await page.waitForFunction((waiting) => !document.querySelector(waiting), unfinished);
  // Chromium never reports a page as idle after a sandboxed frame was replaced or removed.
  if (!isFramed) await page.waitForLoadState('networkidle');
};

/**
 * Sizes of a shot, by visit. An overlay is opened anew on a phone: at another width it would be closed or scrolled
 * away. Any other page changes its width.
 */
const visitsFor = ({
  phone: isPhone,
  desk: isDesk,
  window,
}: Shot): readonly (readonly [Size, ...Size[]])[] => {
  if (isPhone) return [[phone]];
  if (isDesk) return [[desk]];
  return window ? [[desk], [phone]] : [[desk, phone]];
};

/** Innermost elements that reach beyond the window, for the list of errors. */
const widest = (page: Page) =>
  page.evaluate(() => {
    const scrolls = (one: Element | null): boolean =>
      one !== null && (getComputedStyle(one).overflowX !== 'visible' || scrolls(one.parentElement));
    const isBeyond = (one: Element) =>
      one.getBoundingClientRect().right > document.documentElement.clientWidth && !scrolls(one.parentElement);
    return [...document.querySelectorAll('main *')]
      .filter((one) => isBeyond(one) && ![...one.children].some(isBeyond))
      .slice(0, 3)
      .map((one) => one.outerHTML.slice(0, 90))
      .join(' ');
  });

/** Takes the page at these sizes, light and dark: a dialog at the window's size, a page at its full height. */
const allLooks = async (page: Page, file: string, shot: Shot, looked: readonly Size[]) => {
  if (shot.paper) return printed(page, file);
  const isDialog = shot.window || (await page.getByRole('dialog').count()) > 0;
  for (const size of looked) {
    await page.setViewportSize(size);
    // Another width may load other parts.
    if (!shot.loading) await page.waitForFunction((waiting) => !document.querySelector(waiting), unfinished);
    // Makes the window as high as the page, so that sticky elements at its end are at the end.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    if (!isDialog) await page.setViewportSize({ ...size, height: Math.max(height, size.height) });
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (beyond > 0) throw new Error(`is ${beyond} px wider than ${size.width} px: ${await widest(page)}`);
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${file}-${size.width}-${colorScheme}.png`, animations: 'disabled' });
    }
  }
};

/** Takes the page's PDF and a picture of each of its sheets. */
const printed = async (page: Page, file: string) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await eachSheet(
    page,
    async ({ rgba, width, height }, number) => {
      const picture = sharp(rgba, { raw: { width, height, channels: 4 } });
      await picture.png().toFile(`${file}-sheet-${number}.png`);
    },
    `${file}.pdf`,
  );
};

/** Pictures of the README, by their shots. */
const pictures = {
  dashboard: 'home',
  'timeline-files': 'timeline',
  'room-picture': 'review',
  'room-team-point': 'room',
};

/** Takes the README's pictures, small enough for the repository. */
const picturesForDocs = async (
  shots: readonly Shot[],
  visit: (shot: Shot, size: Size, look: (page: Page) => Promise<void>) => Promise<void>,
) => {
  const folder = join(root, 'docs/images');
  mkdirSync(folder, { recursive: true });
  for (const [name, file] of Object.entries(pictures)) {
    const shot = shots.find((one) => one.name === name);
    if (!shot) throw new Error(`There is no screen ${name}`);
    await visit(shot, desk, async (page) => {
      const picture = sharp(await page.screenshot({ animations: 'disabled' })).resize({ width: 1000 });
      await picture
        .png({ palette: true, quality: 80, compressionLevel: 9 })
        .toFile(join(folder, `${file}.png`));
    });
  }
};

await main();
