/**
 * Time until an open page follows what somebody else does, in Chromium: from the acknowledged call until the page's socket has the
 * message, and until the page shows the change. A page is at rest before each, so that it does not wait for its pause between two looks.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { reviewPoints } from '#contracts/points.ts';
import { archiveProject } from '#contracts/projects.ts';
import { commentReview } from '#contracts/review.ts';
import { sendPreview } from '#contracts/timeline.ts';
import type { LiveMessage } from '#domain/live/live.ts';
import { createTestProject } from '#testing/test-project.ts';
import { ensureWebIsBuilt } from '../infra/local/build-web.ts';
import { launchBrowser } from '../web/e2e/browser.ts';
import { type Bench, type Figure, inTurn, main, percentile } from './bench.ts';
import { openWorkspace, password, type Workspace } from './workspace.ts';

const rounds = 5;
/** Milliseconds in which a page has looked at all that it was told, and may look again at once: lists rest the longest. */
const atRest = 3500;

/** Page with the time at which its socket was last told of something. */
interface Told {
  readonly page: Page;
  readonly at: Partial<Record<LiveMessage['about'], number>>;
}

const open = async (browser: Browser, { runtime, owner }: Workspace, path: string, isGuest = false) => {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  if (!isGuest) {
    await page.goto(`${runtime.url('bench')}/signin`);
    await page.locator('input[name="username"]').fill(owner.email);
    await page.locator('input[name="password"]').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/signin'));
  }
  const at: Partial<Record<LiveMessage['about'], number>> = {};
  const connected = new Promise<void>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const frame = JSON.parse(String(payload)) as { type: string; event?: string };
        if (frame.type === 'subscribe_success') resolve();
        if (frame.event === undefined) return;
        const { about } = JSON.parse(frame.event) as LiveMessage;
        at[about] ??= performance.now();
      }),
    );
  });
  await page.goto(`${runtime.url('bench')}${path}`);
  await connected;
  return { page, at } satisfies Told;
};

/** Runs in the page: resolves in the frame in which its text is as wanted; without words, in which it is another one. */
const watch = `async ({ words, isThere }) => {
  const until = performance.now() + 30_000;
  const text = () => document.querySelector('main').textContent;
  const before = text();
  while (words === undefined ? text() === before : text().includes(words) !== isThere) {
    if (performance.now() > until) throw new Error('Not shown within 30 s: ' + words);
    await new Promise(requestAnimationFrame);
  }
}`;

/** Milliseconds from the answer of a call until the page is told, and until its text is as wanted. */
const follow = async (
  { page, at }: Told,
  heard: LiveMessage['about'],
  call: () => Promise<unknown>,
  { words, isThere = true }: { words?: string; isThere?: boolean },
) => {
  await delay(atRest);
  for (const about of Object.keys(at)) delete at[about as LiveMessage['about']];
  const shown = page.evaluate(`(${watch})(${JSON.stringify({ words, isThere })})`);
  // A call that fails tells its own reason.
  shown.catch(() => {});
  await call();
  const answered = performance.now();
  await shown;
  const seen = performance.now();
  return { told: (at[heard] ?? Number.NaN) - answered, shown: seen - answered };
};

export const live: Bench = async (undo) => {
  await ensureWebIsBuilt(() => console.error('Building the web app …'));
  const workspace = await openWorkspace(undo, { events: true });
  const { runtime, owner, tenantId } = workspace;
  const film = await createTestProject(owner, { name: 'Film', team_members: [owner.id] });
  // The first page of the list has room for them.
  const others: number[] = [];
  for (let number = 0; number <= rounds; number += 1)
    others.push((await createTestProject(owner, { name: `Poster ${number}.` })).id);
  const rev = film.revision(1, 0);
  await owner.ok(sendPreview, {
    params: { id: film.id, wf: film.wf, rev },
    body: {
      emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://vimeo.example/1',
    },
  });
  await runtime.idle();
  const { linksOfRevision } = await import('#server/mail/tracked-links.ts');
  const { tokenOfLink } = await import('#server/tokens/links.ts');
  const { apiClient } = await import('../infra/local/api-client.ts');
  const [one, other] = [...(await linksOfRevision(tenantId, film.id, rev)).values()];
  const token = tokenOfLink(one?.link_id ?? '');
  const guest = apiClient(runtime, 'bench');

  const browser = await launchBrowser({ whole: true });
  undo(() => browser.close());
  const pages = {
    timeline: await open(browser, workspace, `/projects/${film.id}/timeline/${film.wf}`),
    list: await open(browser, workspace, '/projects'),
    inbox: await open(browser, workspace, '/inbox'),
    room: await open(browser, workspace, `/review/${tokenOfLink(other?.link_id ?? '')}`, true),
  };
  const comment = (words: string) => () =>
    guest.ok(commentReview, { params: { token }, body: { message: words } });
  let number = 0;
  const told = { timeline: [], list: [], inbox: [], room: [] } as Record<keyof typeof pages, number[]>;
  const measure =
    (name: keyof typeof pages, once: () => ReturnType<typeof follow>) => async (round: number) => {
      number += 1;
      const took = await once();
      if (round > 0) told[name].push(took.told);
      return took.shown;
    };
  const shown = await inTurn(rounds, {
    timeline: measure('timeline', () => {
      const words = `Word ${number}.`;
      return follow(pages.timeline, 'project', comment(words), { words });
    }),
    list: measure('list', () => {
      const words = `Poster ${others.length - 1}.`;
      const id = others.pop() ?? 0;
      return follow(
        pages.list,
        'lists',
        () => owner.ok(archiveProject, { params: { id }, body: { archive: true } }),
        {
          words,
          isThere: false,
        },
      );
    }),
    // The entry counts what happened, and has no words of it.
    inbox: measure('inbox', () => follow(pages.inbox, 'inbox', comment(`Word ${number}.`), {})),
    room: measure('room', () => {
      const words = `Point ${number}.`;
      const params = { token, point: randomUUID() };
      return follow(
        pages.room,
        'drafts',
        () => guest.ok(reviewPoints.save, { params, body: { body: words } }),
        {
          words,
        },
      );
    }),
  });
  const figures = (name: string, values: readonly number[], target?: number): Figure[] => {
    const [p50, p95, most] = [percentile(values, 0.5), percentile(values, 0.95), percentile(values, 1)];
    return [
      {
        name,
        value: p50,
        unit: 'ms',
        ...(target !== undefined && { target: { atMost: target } }),
        note: `the median of ${values.length}; p95 ${p95.toFixed(0)} ms, at most ${most.toFixed(0)}`,
      },
    ];
  };
  return (Object.keys(pages) as (keyof typeof pages)[]).flatMap((name) => [
    ...figures(`${name}, until its page is told`, told[name]),
    ...figures(`${name}, until it is shown`, shown[name], 1000),
  ]);
};

if (import.meta.main) await main(live);
