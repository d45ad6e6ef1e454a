/** Offline states: no connection, queued actions, refused ones, and a new version. */
import type { BrowserContext, Page } from 'playwright-core';
import { problemOf } from '#contracts/errors.ts';
import type { AnswerOf } from '#contracts/route.ts';
import type { getTenantByHost } from '#contracts/workspace.ts';
import { connection as texts } from '#lib/texts/en/connection.ts';
import { unsent } from '#lib/texts/en/enter.ts';
import { notes } from '#lib/texts/en/notes.ts';
import { changing, type Found, noConnection, type Shot } from './shot.ts';

/** Browser errors offline: preloads and updates of the service worker fail too. */
const withoutConnection = [noConnection, 'Unable to preload', 'fetching the script'];

const words = notes.list.notes;
const main = (page: Page) => page.getByRole('main');

/** Opens the form, which is loaded at first use. */
const open = async (page: Page) => {
  await main(page).getByRole('button', { name: words.add }).first().click();
  await main(page).getByLabel(notes.stage).selectOption({ index: 1 });
};
const write = async (page: Page, text: string) => {
  await main(page).getByRole('textbox', { name: notes.text }).fill(text);
  await main(page).getByRole('button', { name: words.add, exact: true }).last().click();
};

const offline = async (page: Page) => {
  await page.context().setOffline(true);
  await page.getByText(texts.offlineText).waitFor();
};

/** The first attempt finds no connection, the second is refused. */
const refusing = async (context: BrowserContext) => {
  let tries = 0;
  await context.route(/\/api\/projects\/\d+\/notes$/, (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    tries += 1;
    return tries === 1
      ? route.abort('internetdisconnected')
      : route.fulfill({ status: 409, json: { error: problemOf({ code: 'conflict' }) } });
  });
};

/** The workspace has moved, and the server takes no notes. */
const moved = async (page: Page) => {
  const context = page.context();
  await changing('**/api/tenant-info', (workspace: AnswerOf<typeof getTenantByHost>) => ({
    ...workspace,
    identity: null,
    former: true,
    members_at: 'https://marquee.proofline.example',
  }))(context);
  await context.route(/\/api\/projects\/\d+\/notes$/, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503 }) : route.fallback(),
  );
  await context.setOffline(false);
  await page.reload();
};

/** Mocks a waiting service worker of another build. */
const outdated = `navigator.serviceWorker.register = async () => ({
  waiting: { postMessage: (_, [port] = []) => port?.postMessage('another') },
  addEventListener: () => {},
  update: async () => {},
});`;

export const connectionShots = ({ timelineOf }: Found): readonly Shot[] => {
  const path = `${timelineOf('Brand refresh')}#notes`;
  return [
    { name: 'offline', path: '/projects', refused: withoutConnection, act: offline, window: true },
    {
      name: 'offline-waiting',
      path,
      refused: withoutConnection,
      window: true,
      act: async (page) => {
        await open(page);
        await offline(page);
        await write(page, 'Bring the ladder, and ask the caretaker for the key of the roof.');
        await page.getByText(texts.waiting(1)).waitFor();
        await open(page);
        await write(page, 'The client would rather have the green one.');
        await page.getByText(texts.waiting(2)).waitFor();
      },
    },
    {
      name: 'offline-refused',
      path,
      given: refusing,
      refused: [noConnection, 409],
      window: true,
      act: async (page) => {
        await open(page);
        await write(page, 'Bring the ladder, and ask the caretaker for the key of the roof.');
        await page.getByText(texts.refused(words.add)).waitFor();
      },
    },
    {
      name: 'moved-unsent',
      path,
      refused: [...withoutConnection, 503],
      act: async (page) => {
        await open(page);
        await offline(page);
        await write(
          page,
          'Bring the ladder, and ask the caretaker for the key of the roof.\nHe is there until noon.',
        );
        await page.getByText(texts.waiting(1)).waitFor();
        await open(page);
        await write(page, 'The client would rather have the green one.');
        await page.getByText(texts.waiting(2)).waitFor();
        await moved(page);
        await page.getByRole('button', { name: unsent.tryAgain }).click();
        await page.getByText(unsent.stillNot).waitFor();
      },
    },
    {
      name: 'new-version',
      path: '/projects',
      given: (context) => context.addInitScript(outdated),
      act: (page) => page.getByText(texts.newVersion).waitFor(),
      window: true,
    },
  ];
};
