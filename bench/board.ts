/**
 * Frames that board and calendar do not draw in time with 500 projects, compared with 50, while they are scrolled, walked
 * through by keys, and while a date is dragged; and the processor time of the page's main thread per frame, which a busy
 * machine disturbs less. Rows are copies of real ones, answered in pages as the server does.
 */
import type { Browser, Page } from 'playwright-core';
import { listProjects, type ProjectRow } from '#contracts/projects.ts';
import { sendPreview } from '#contracts/timeline.ts';
import { projects } from '#lib/texts/en/projects.ts';
import { createTestProject } from '#testing/test-project.ts';
import { ensureWebIsBuilt } from '../infra/local/build-web.ts';
import { launchBrowser } from '../web/e2e/browser.ts';
import { type Bench, type Figure, inTurn, main, median } from './bench.ts';
import { openWorkspace, password, type Workspace } from './workspace.ts';

const [few, many] = [50, 500];
const frames = 120;
const rounds = 5;
const frameTime = 1000 / 60;
const perPage = 50;
const day = 86_400_000;

const movements = ['board scrolled', 'board by keys', 'calendar scrolled', 'date dragged'] as const;
type Movement = (typeof movements)[number];

/**
 * Runs in the page: an event of a hand in each frame, and the frames that were late. Events are made in the page, because
 * those of the browser's protocol come at a rate of their own.
 */
const move = `async ({ movement, frames, frameTime }) => {
  const longest = () => [...document.querySelectorAll('main section ul')].sort((a, b) => b.scrollHeight - a.scrollHeight)[0];
  const wave = (frame) => (1 - Math.cos((frame / frames) * 2 * Math.PI)) / 2;
  const scroll = (box) => {
    const most = box.scrollHeight - box.clientHeight;
    // As far with few as with many, so that as many cards come into sight.
    return (frame) => { box.scrollTop = Math.min(most, 2400) * wave(frame); };
  };
  const drag = () => {
    const item = document.querySelector('[data-entry][draggable="true"]');
    const days = [...document.querySelectorAll('td[data-day]')];
    const dataTransfer = new DataTransfer();
    const send = (to, type) => to.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
    send(item, 'dragstart');
    const over = (frame) => send(days[Math.floor(frame / 3) % days.length], 'dragover');
    over.end = () => send(item, 'dragend');
    return over;
  };
  const walk = () => {
    longest().querySelector('[data-row]').focus();
    return (frame) => document.activeElement.dispatchEvent(
      new KeyboardEvent('keydown', { bubbles: true, cancelable: true, key: frame % 40 < 20 ? 'ArrowDown' : 'ArrowUp' }),
    );
  };
  const act = {
    'board scrolled': () => scroll(longest()),
    'board by keys': walk,
    'calendar scrolled': () => scroll(document.scrollingElement),
    'date dragged': drag,
  }[movement]();
  let last;
  let dropped = 0;
  for (let frame = 0; frame < frames; frame += 1) {
    const at = await new Promise(requestAnimationFrame);
    if (last !== undefined) dropped += Math.max(0, Math.round((at - last) / frameTime) - 1);
    last = at;
    act(frame);
  }
  act.end?.();
  return dropped;
}`;

/** Projects at work and with clients, a third each with one contact, that rows are copied from. */
const realRows = async ({ owner }: Workspace): Promise<readonly ProjectRow[]> => {
  for (let made = 0; made < 6; made += 1) {
    const project = await createTestProject(owner, { name: `Film ${made}` });
    if (made % 3 === 0) continue;
    await owner.ok(sendPreview, {
      params: { id: project.id, wf: project.wf, rev: project.revision(1, 0) },
      body: {
        emailText: { subject: 'The first cut', body: '<p>{{review_link}}</p>' },
        reviewLink: 'https://preview.example/cut',
      },
    });
  }
  return (await owner.ok(listProjects)).items;
};

/** `count` rows, whose dates are spread over the days around now. */
const copies = (rows: readonly ProjectRow[], count: number, now: number): readonly ProjectRow[] =>
  Array.from({ length: count }, (_, index) => {
    const row = rows[index % rows.length];
    if (!row) throw new Error('There is no project to copy');
    const due = new Date(now + ((index % 25) - 5) * day).toISOString();
    return {
      ...row,
      id: 1_000_000 + index,
      name: `${row.name}, part ${index}`,
      feedback_due: row.feedback_due && due,
      workflows: row.workflows.map((one) => ({ ...one, feedback_due: one.feedback_due && due })),
    };
  });

const answerWith = async (page: Page, rows: readonly ProjectRow[], now: string): Promise<void> => {
  await page.route(/\/api\/projects\?/, (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0);
    const next = from + perPage;
    const cursor = next < rows.length ? String(next) : null;
    return route.fulfill({ json: { items: rows.slice(from, next), cursor, now } });
  });
};

const signIn = async (browser: Browser, { runtime, owner }: Workspace) => {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.goto(`${runtime.url('bench')}/signin`);
  await page.locator('input[name="username"]').fill(owner.email);
  await page.locator('input[name="password"]').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/signin'));
  return context;
};

type Measures = Record<Movement, () => Promise<number>>;

/** Board and calendar with `count` projects, each on a page of its own, and the main thread's time for each movement. */
const openPages = async (
  context: Awaited<ReturnType<typeof signIn>>,
  { runtime }: Workspace,
  rows: readonly ProjectRow[],
) => {
  const now = runtime.clock.now();
  const open = async (path: string) => {
    const page = await context.newPage();
    await answerWith(page, rows, new Date(now).toISOString());
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const busy = async (): Promise<number> => {
      const { metrics } = await session.send('Performance.getMetrics');
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
    };
    await page.goto(`${runtime.url('bench')}${path}`);
    // Its last page is there.
    await page.getByText(projects.shown(rows.length, true)).waitFor();
    await page.locator('[data-row]').first().waitFor();
    const opening = await busy();
    await page.waitForLoadState('networkidle');
    return { page, busy, opening };
  };
  const board = await open('/projects/board');
  const calendar = await open('/projects/calendar?span=week');
  const took: Record<Movement, number[]> = Object.fromEntries(
    movements.map((movement) => [movement, [] as number[]]),
  ) as Record<Movement, number[]>;
  const measures = Object.fromEntries(
    movements.map((movement) => [
      movement,
      async () => {
        const { page, busy } = movement.startsWith('board') ? board : calendar;
        await page.bringToFront();
        const before = await busy();
        const dropped = await page.evaluate<number>(
          `(${move})(${JSON.stringify({ movement, frames, frameTime })})`,
        );
        took[movement].push(((await busy()) - before) / frames);
        return dropped;
      },
    ]),
  ) as Measures;
  return { measures, took, opening: board.opening };
};

const board: Bench = async (undo) => {
  await ensureWebIsBuilt(() => console.error('Building the web app …'));
  const workspace = await openWorkspace(undo, { events: false });
  const rows = await realRows(workspace);
  const browser = await launchBrowser({ whole: true });
  undo(() => browser.close());
  const context = await signIn(browser, workspace);
  const now = workspace.runtime.clock.now();
  const withMany = await openPages(context, workspace, copies(rows, many, now));
  const withFew = await openPages(context, workspace, copies(rows, few, now));
  const figures: Figure[] = [
    {
      name: `board, main thread until ${many} projects are shown`,
      value: withMany.opening,
      unit: 'ms',
      note: `processor time of the page from its start; with ${few} projects ${withFew.opening.toFixed(0)} ms`,
    },
  ];
  for (const movement of movements) {
    const dropped = await inTurn(rounds, {
      many: withMany.measures[movement],
      few: withFew.measures[movement],
    });
    figures.push(
      {
        name: `${movement}, dropped with ${many} projects`,
        value: median(dropped.many),
        unit: 'frames',
        target: { atMost: Math.round(frames * 0.02) },
        note: `of ${frames}, the median of ${rounds} rounds; with ${few} projects ${median(dropped.few)}`,
      },
      {
        name: `${movement}, main thread for a frame`,
        value: median(withMany.took[movement]),
        unit: 'ms',
        target: { atMost: 16 },
        note: `processor time; with ${few} projects ${median(withFew.took[movement]).toFixed(1)} ms`,
      },
    );
  }
  return figures;
};

if (import.meta.main) await main(board);
