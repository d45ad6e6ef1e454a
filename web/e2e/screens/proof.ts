/** First proof: the page that makes client, project and preview at once. */
import type { BrowserContext, Page } from 'playwright-core';
import { contacts } from '#lib/texts/en/contacts.ts';
import { firstProof } from '#lib/texts/en/first-proof.ts';
import { failing, readOnly, type Shot, subscribed, waiting } from './shot.ts';

const path = '/projects/proof';

/** PNG of a pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const file = (name: string) => ({ name, mimeType: 'image/png', buffer: picture });

const client = (page: Page) => page.getByRole('combobox', { name: firstProof.client.label }).first();
const send = (page: Page) => page.getByRole('button', { name: firstProof.send }).click();

/** Fills the form for a new client. */
const fill = async (page: Page) => {
  await page
    .locator('input[type="file"]')
    .setInputFiles([file('harvest-poster_v1.png'), file('menu-cover.png')]);
  await client(page).fill('Olive & Oak');
  await client(page).press('Enter');
  await page.getByLabel(contacts.firstname).fill('Anna');
  await page.getByLabel(contacts.lastname).fill('Oak');
  await page.getByLabel(contacts.email).fill('anna@oliveoak.example');
};
const fillLink = async (page: Page) => {
  await fill(page);
  await page.getByRole('radio', { name: firstProof.work.link }).check({ force: true });
  await page.getByLabel(firstProof.work.linkLabel).fill('https://figma.example/harvest');
};

/** Answers the calls that make and send something, so that pictures leave the demo as it is. */
const made = async (context: BrowserContext) => {
  const reply = (pattern: string, method: string, json: object) =>
    context.route(pattern, (route) =>
      route.request().method() === method ? route.fulfill({ json }) : route.fallback(),
    );
  const contact = { firstname: 'Anna', lastname: 'Oak', email: 'anna@oliveoak.example' };
  const fields = {
    language: 'en',
    timezone: null,
    image: null,
    status: 'active',
    version: 1,
    open_projects: 0,
    yours: 0,
    with_client: 0,
    late: 0,
    answered_on: null,
  };
  const olive = {
    ...fields,
    id: 99,
    name: 'Olive & Oak',
    contacts: [{ ...contact, id: 990001, access: 'main' }],
  };
  await reply('**/api/clients', 'POST', olive);
  await reply('**/api/clients/99', 'GET', olive);
  await reply('**/revisions/9/files', 'GET', { files: [] });
  const rounds = [{ id: 9, due_on: '2026-12-04T22:59:00.000Z' }];
  await reply('**/api/projects', 'POST', {
    project: { id: 99 },
    workflows: [{ id: 990001, tasks: [{ tasks: rounds }] }],
  });
  await reply('**/api/projects/99/timeline/**/send-preview', 'PUT', {
    workflow: { tasks: [{ tasks: rounds }] },
  });
};

export const proofShots: readonly Shot[] = [
  { name: 'proof', path },
  { name: 'proof-filled', path, act: fill },
  { name: 'proof-link', path, act: fillLink },
  {
    name: 'proof-client',
    path,
    act: async (page) => {
      await client(page).click();
      await page.getByRole('option').first().click();
      await page.getByLabel(firstProof.client.contact, { exact: true }).waitFor();
    },
  },
  {
    name: 'proof-message',
    path,
    act: async (page) => {
      await fill(page);
      await page.getByText(firstProof.message.edit).click();
      await page.getByRole('textbox', { name: 'Text of the email' }).waitFor();
    },
  },
  { name: 'proof-errors', path, act: send },
  {
    name: 'proof-interrupted',
    path,
    given: async (context) => {
      await made(context);
      await failing('**/send-preview')(context);
    },
    refused: 500,
    act: async (page) => {
      await fillLink(page);
      await send(page);
      await page.getByText(firstProof.goesOn.unanswered).waitFor();
    },
  },
  {
    name: 'proof-sent',
    path,
    given: made,
    act: async (page) => {
      await fillLink(page);
      await send(page);
      await page.getByRole('heading', { level: 1, name: firstProof.sent.title('Anna Oak') }).waitFor();
    },
  },
  { name: 'proof-loading', path, given: waiting('**/api/templates'), loading: true },
  { name: 'proof-failing', path, given: failing('**/api/templates'), refused: 500 },
  { name: 'proof-read-only', path, given: readOnly },
  { name: 'proof-full', path, given: subscribed({ active_projects: 100 }) },
];
