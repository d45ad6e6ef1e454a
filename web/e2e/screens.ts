/**
 * `npm run screens`: a picture of every screen in its important states, wide and on a phone, light and dark, in .screens/.
 * `--docs` writes the two pictures of the README instead. The demo is made anew in a temporary folder; PROOFLINE_DATA names a
 * data folder that has one already. Ends with 1 when a page reports an error.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { ensureWebIsBuilt } from '../../infra/local/build-web.ts';
import { loadDemo } from '../../infra/local/demo/load.ts';
import { type Runtime, startRuntime } from '../../infra/local/runtime.ts';
import type { ProjectRow, ProjectStatus } from '../../shared/contracts/projects.ts';
import type { Subscription } from '../../shared/contracts/workspace.ts';
import { analytics } from '../src/lib/texts/en/analytics.ts';
import { compose } from '../src/lib/texts/en/compose.ts';
import { projects } from '../src/lib/texts/en/projects.ts';
import { review } from '../src/lib/texts/en/review.ts';
import { timeline } from '../src/lib/texts/en/timeline.ts';
import { launchBrowser } from './browser.ts';

const ROOT = join(import.meta.dirname, '../..');
const SCREENS = join(ROOT, '.screens');
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;
const schemes = ['light', 'dark'] as const;
/** How many pages are looked at side by side. */
const hands = 2;

/** One state of a screen. */
interface Shot {
  readonly name: string;
  readonly path: string;
  /** Nobody is signed in: pages of guests. */
  readonly guest?: true;
  /** What leads from the open page to the state. */
  readonly act?: (page: Page) => Promise<unknown>;
  /** Makes the API answer otherwise than the demo does. */
  readonly given?: (context: BrowserContext) => Promise<unknown>;
  /** A refusal that belongs to the state: the browser reports it like an error. */
  readonly refused?: number;
}

/** As a real browser says it: headless ones are taken for scanners. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name }).first().click();

const fromMenu = async (page: Page, name: string) => {
  await press(page, timeline.moreActions);
  await page.getByRole('menuitem', { name }).click();
  await page.getByRole('dialog').waitFor();
};

const startComposing = async (page: Page) => {
  await press(page, /^Send (preview|round)/);
  await page.getByRole('heading', { level: 1, name: /^Send (preview|round)/ }).waitFor();
};

const passChecklist = async (page: Page) => {
  const next = page.getByRole('button', { name: compose.checklist.next });
  await page.getByRole('button', { name: compose.previewAndSend }).or(next).waitFor();
  if (!(await next.isVisible())) return;
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await next.click();
};

const composeMail = async (page: Page) => {
  await startComposing(page);
  await passChecklist(page);
  await page.frameLocator('iframe').first().locator('p').first().waitFor();
};

const chooseStructure = async (page: Page, structure: string) => {
  await page.getByRole('radio', { name: new RegExp(structure) }).check();
  await page.getByRole('button', { name: projects.structure.go }).click();
};

const inDialog = (button: string) => async (page: Page) => {
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('dialog').waitFor();
};

/** Everything there is to see, of the demo as its stories have left it. */
const shotsOf = (found: Found): readonly Shot[] => {
  const { timelineOf, timelineIn, settingsOf, reviewOf } = found;
  const inProduction = timelineOf('Etichette riserva');
  return [
    { name: 'sign-in', path: '/signin', guest: true },
    { name: 'dashboard', path: '/' },
    { name: 'analytics', path: '/workspace-analytics' },
    { name: 'analytics-month', path: '/workspace-analytics?range=1M' },
    { name: 'analytics-locked', path: '/workspace-analytics', given: onStarter },
    { name: 'projects-table', path: '/projects' },
    {
      name: 'projects-grid',
      path: '/projects',
      act: (page) => page.getByRole('radio', { name: projects.grid }).check({ force: true }),
    },
    { name: 'projects-archived', path: '/projects/archived' },
    { name: 'projects-no-match', path: '/projects?search=nothing+is+called+this' },
    { name: 'projects-read-only', path: '/projects', given: readOnly },
    { name: 'create-structure', path: '/projects/create' },
    {
      name: 'create-form',
      path: '/projects/create?client=1',
      act: (page) => chooseStructure(page, projects.structure.single),
    },
    {
      name: 'create-errors',
      path: '/projects/create',
      act: async (page) => {
        await chooseStructure(page, projects.structure.multi);
        await page.getByRole('button', { name: projects.createAction }).first().click();
      },
    },
    { name: 'settings', path: settingsOf('Brand refresh') },
    { name: 'settings-cancelled', path: settingsOf('Clinic signage') },
    { name: 'timeline-in-production', path: inProduction },
    { name: 'timeline-awaiting', path: timelineIn('awaiting_feedback') },
    { name: 'timeline-overdue', path: timelineIn('overdue_feedback') },
    { name: 'timeline-archived', path: timelineOf('Autumn wine list') },
    { name: 'timeline-cancelled', path: timelineOf('Clinic signage') },
    { name: 'timeline-multi', path: timelineOf('Opening week') },
    { name: 'timelines-overview', path: timelineOf('Opening week').replace(/timeline.*/, 'timelines') },
    { name: 'timeline-non-linear', path: timelineOf('Online shop') },
    { name: 'timeline-files', path: timelineOf('Brand refresh') },
    {
      name: 'timeline-analytics',
      path: inProduction,
      act: (page) => page.getByRole('tab', { name: analytics.tab }).click(),
    },
    { name: 'timeline-read-only', path: inProduction, given: readOnly },
    {
      name: 'timeline-undo',
      path: inProduction,
      act: (page) => fromMenu(page, timeline.actions.undo),
    },
    {
      name: 'timeline-dates',
      path: inProduction,
      act: (page) => fromMenu(page, timeline.actions.dates),
    },
    {
      name: 'timeline-reopen',
      path: inProduction,
      act: async (page) => {
        await page.getByRole('main').getByText('Concept', { exact: true }).first().click();
        await press(page, timeline.actions.reopen_stage);
        await page.getByRole('dialog').waitFor();
      },
    },
    { name: 'compose-checklist', path: inProduction, act: startComposing },
    { name: 'compose-mail', path: inProduction, act: composeMail },
    {
      name: 'compose-confirm',
      path: inProduction,
      act: async (page) => {
        await composeMail(page);
        await page.getByRole('button', { name: compose.previewAndSend }).click();
        await page.getByRole('dialog').frameLocator('iframe').locator('p').first().waitFor();
      },
    },
    { name: 'clients', path: '/clients' },
    { name: 'clients-create', path: '/clients/create' },
    { name: 'client-details', path: '/clients/1' },
    { name: 'client-projects', path: '/clients/1?tab=active' },
    { name: 'review-image', path: reviewOf('Brand refresh'), guest: true },
    { name: 'review-video', path: reviewOf('Cellar tour film'), guest: true },
    { name: 'review-link', path: reviewOf('Tasting night posters'), guest: true },
    {
      name: 'review-approve',
      path: reviewOf('Brand refresh'),
      guest: true,
      act: inDialog(review.approve),
    },
    {
      name: 'review-changes',
      path: reviewOf('Brand refresh'),
      guest: true,
      act: inDialog(review.requestChanges),
    },
    { name: 'review-superseded', path: reviewOf('Tasting night posters', 2), guest: true },
    { name: 'review-gone', path: '/review/withdrawn', guest: true, refused: 404 },
    { name: 'review-es', path: reviewOf('Nueva web'), guest: true },
    { name: 'review-it', path: reviewOf('Documentario in cantina'), guest: true },
    { name: 'review-fr', path: reviewOf('Film de marque'), guest: true },
    { name: 'not-found', path: '/nowhere' },
  ];
};

/** The subscription as it is when it has run out. Playwright could fetch the true one only by a name that Node resolves. */
const lapsed: Subscription = {
  tenant_id: 1,
  name: 'professional',
  users_allowed: 25,
  active_users: 5,
  active_projects_allowed: 100,
  active_projects: 21,
  archived_projects_allowed: null,
  archived_projects: 4,
  message_templates_allowed: null,
  active_message_templates: 36,
  workflow_templates_allowed: null,
  active_workflow_templates: 4,
  expires: '2026-01-31T00:00:00.000Z',
  grace_period: '2026-02-07T00:00:00.000Z',
  cancellation_date: null,
  appsumo: false,
  read_only: true,
};
const readOnly = (context: BrowserContext) =>
  context.route('**/api/subscriptions', (route) => route.fulfill({ json: lapsed }));
const onStarter = (context: BrowserContext) => {
  const json: Subscription = {
    ...lapsed,
    name: 'starter',
    expires: null,
    grace_period: null,
    read_only: false,
  };
  return context.route('**/api/subscriptions', (route) => route.fulfill({ json }));
};

/** Where the demo's projects and rounds are to be seen. */
interface Found {
  readonly timelineOf: (project: string) => string;
  readonly timelineIn: (status: ProjectStatus) => string;
  readonly settingsOf: (project: string) => string;
  /** The way in by a mail about a project: the newest one's, or that of one before. */
  readonly reviewOf: (project: string, before?: number) => string;
}

const finder = (runtime: Runtime, rows: readonly ProjectRow[]): Found => {
  const the = (what: string, fits: (row: ProjectRow) => boolean): ProjectRow => {
    const row = rows.find(fits);
    if (!row) throw new Error(`The demo has no project ${what}`);
    return row;
  };
  const named = (name: string) => the(name, (row) => row.name === name);
  const links = new Map<string, string[]>();
  const mails = runtime.mailbox.list({ limit: 1000 }).map(({ messageId }) => runtime.mailbox.get(messageId));
  for (const row of rows) {
    const about = mails.filter((mail) => `${mail?.subject}${mail?.text}`.includes(row.name));
    const ways = about.flatMap((mail) => mail?.links.find((link) => link.includes('/link/')) ?? []);
    links.set(row.name, [...new Set(ways)]);
  }
  return {
    timelineOf: (name) => `/projects/${named(name).id}/timeline`,
    timelineIn: (status) => `/projects/${the(status, (row) => row.status === status).id}/timeline`,
    settingsOf: (name) => `/projects/${named(name).id}`,
    reviewOf: (name, before = 0) => {
      const link = links.get(name)?.[before];
      if (!link) throw new Error(`No mail leads to a review of ${name}`);
      return new URL(link).pathname;
    },
  };
};

/** Signs in by the form and answers the session, with what the lists of projects hold. */
const signIn = async (context: BrowserContext, runtime: Runtime) => {
  const login = runtime.logins().find(({ role }) => role === 'owner');
  if (!login) throw new Error('The data folder has no demo');
  const page = await context.newPage();
  await page.goto(`${runtime.url(login.subdomain)}/signin`);
  await page.locator('input[name="username"]').fill(login.email);
  await page.locator('input[name="password"]').fill(login.password);
  const asked = page.waitForRequest((request) => request.headers().authorization !== undefined);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const { authorization = '' } = (await asked).headers();
  await page.getByRole('heading', { level: 1 }).waitFor();
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
  const runtime = await startRuntime({ dataDir, ports: 'free', quiet: true });
  if (!given) runtime.setLogins(await loadDemo(runtime));
  await runtime.idle();
  const browser = await launchBrowser();
  const stop = async () => {
    await browser.close();
    await runtime.stop();
    if (!given) rmSync(dataDir, { recursive: true, force: true });
  };
  return { runtime, browser, stop };
};

const main = async () => {
  const forDocs = process.argv.includes('--docs');
  const only = process.argv.slice(2).filter((word) => !word.startsWith('--'));
  const { runtime, browser, stop } = await start();
  const errors: string[] = [];
  try {
    const entry = await browser.newContext({ userAgent });
    const { session, origin, rows } = await signIn(entry, runtime);
    await entry.close();
    const shots = shotsOf(finder(runtime, rows));

    /** Leads a page of its own to a state, and hands it over. */
    const visit = async (shot: Shot, look: (page: Page) => Promise<void>) => {
      const context = await browser.newContext({
        viewport: sizes[0],
        userAgent,
        reducedMotion: 'reduce',
        ...(shot.guest ? {} : { storageState: session }),
      });
      context.setDefaultTimeout(15_000);
      try {
        await shot.given?.(context);
        const page = await context.newPage();
        const complain = (text: string) => errors.push(`${shot.name}: ${text}`);
        page.on('pageerror', ({ message }) => complain(message));
        page.on('console', (message) => {
          const expected = shot.refused !== undefined && message.text().includes(`${shot.refused}`);
          if (message.type() === 'error' && !expected) complain(message.text());
        });
        await page.goto(`${origin}${shot.path}`);
        await settle(page);
        await shot.act?.(page);
        await settle(page);
        await look(page);
      } catch (error) {
        errors.push(`${shot.name}: ${error instanceof Error ? error.message : error}`);
      } finally {
        await context.close();
      }
    };

    if (forDocs) await picturesForDocs(shots, visit);
    else {
      mkdirSync(SCREENS, { recursive: true });
      const queue = shots.filter(({ name }) => only.length === 0 || only.some((word) => name.includes(word)));
      const work = async () => {
        for (let shot = queue.shift(); shot; shot = queue.shift()) {
          const { name } = shot;
          await visit(shot, (page) => allLooks(page, name));
        }
      };
      await Promise.all(Array.from({ length: hands }, work));
    }
  } finally {
    await stop();
  }
  for (const error of errors) console.error(error);
  process.exitCode = errors.length > 0 ? 1 : 0;
};

/** Waits until the page stands: it says what it is, and nothing is on its way any more. */
const settle = async (page: Page) => {
  await page.locator('h1, h2, form').first().waitFor();
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
  // A page with a sandboxed frame that was replaced is never idle to Chromium.
  if ((await page.locator('iframe').count()) === 0) await page.waitForLoadState('networkidle');
};

/** A state at every width, light and dark; a dialog as much as the window shows, a page to its end. */
const allLooks = async (page: Page, name: string) => {
  const isDialog = (await page.getByRole('dialog').count()) > 0;
  for (const size of sizes) {
    await page.setViewportSize(size);
    // A window as high as the page, so that what sticks to its end stands at the end.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    if (!isDialog) await page.setViewportSize({ ...size, height: Math.max(height, size.height) });
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      const path = join(SCREENS, `${name}-${size.width}-${colorScheme}.png`);
      await page.screenshot({ path, animations: 'disabled' });
    }
  }
};

/** Small enough to lie in the repository. */
const picturesForDocs = async (
  shots: readonly Shot[],
  visit: (shot: Shot, look: (page: Page) => Promise<void>) => Promise<void>,
) => {
  const folder = join(ROOT, 'docs/images');
  mkdirSync(folder, { recursive: true });
  const pictures = { 'timeline-files': 'timeline', 'review-image': 'review' };
  for (const [name, file] of Object.entries(pictures)) {
    const shot = shots.find((one) => one.name === name);
    if (!shot) throw new Error(`There is no screen ${name}`);
    await visit(shot, async (page) => {
      const picture = sharp(await page.screenshot({ animations: 'disabled' })).resize({ width: 1000 });
      await picture
        .png({ palette: true, quality: 80, compressionLevel: 9 })
        .toFile(join(folder, `${file}.png`));
    });
  }
};

await main();
