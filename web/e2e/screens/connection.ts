/** Offline states: no connection, queued actions, refused ones, and a new version. */
import type { BrowserContext, Page } from 'playwright-core';
import { problemOf } from '#contracts/errors.ts';
import { connection as texts } from '#lib/texts/en/connection.ts';
import { notes } from '#lib/texts/en/notes.ts';
import { type Found, noConnection, type Shot } from './shot.ts';

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
      name: 'new-version',
      path: '/projects',
      given: (context) => context.addInitScript(outdated),
      act: (page) => page.getByText(texts.newVersion).waitFor(),
      window: true,
    },
  ];
};
