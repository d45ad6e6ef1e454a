/** Clients: the list, and the tabs of a client. */
import type { Buffer } from 'node:buffer';
import type { BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import type { listContactMailing } from '#contracts/mailing.ts';
import type { listProjects } from '#contracts/projects.ts';
import type { AnswerOf } from '#contracts/route.ts';
import { clients } from '#lib/texts/en/clients.ts';
import { answering, failing, onStarter, readOnly, type Shot, waiting } from './shot.ts';

/** Mocks contacts: the mails of one bounce; another one reported them and wants no reminders. */
const unreached = (context: BrowserContext) =>
  context.route('**/api/contacts/mailing*', (route) => {
    const ids = new URL(route.request().url()).searchParams.get('ids') ?? '';
    const [first = 0, second = 0] = ids.split(',').map(Number);
    return route.fulfill({
      json: {
        contacts: [
          { id: first, suppressed: 'bounced', reminders: true },
          { id: second, suppressed: 'complained', reminders: false },
        ],
      } satisfies AnswerOf<typeof listContactMailing>,
    });
  });

const crop = async (page: Page) => {
  const plain = { create: { width: 900, height: 600, channels: 3 as const, background: '#1f7a8c' } };
  const buffer: Buffer = await sharp(plain).png().toBuffer();
  const file = { name: 'logo.png', mimeType: 'image/png', buffer };
  await page.locator('input[type="file"]').first().setInputFiles(file);
  await page.getByRole('dialog').waitFor();
};

export const clientShots: readonly Shot[] = [
  { name: 'clients', path: '/clients' },
  { name: 'clients-empty', path: '/clients', given: answering('**/api/clients', { clients: [] }) },
  { name: 'clients-failing', path: '/clients', given: failing('**/api/clients'), refused: 500 },
  { name: 'clients-loading', path: '/clients', given: waiting('**/api/clients'), loading: true },
  { name: 'clients-read-only', path: '/clients', given: readOnly },
  { name: 'clients-create', path: '/clients/create' },
  {
    name: 'clients-create-errors',
    path: '/clients/create',
    act: (page) => page.getByRole('button', { name: clients.createAction }).click(),
  },
  { name: 'clients-crop', path: '/clients/create', act: crop },
  {
    name: 'clients-delete',
    path: '/clients',
    act: async (page) => {
      await page.getByRole('button', { name: clients.menuOf('Aurora Health') }).click();
      await page.getByRole('menuitem', { name: clients.delete }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'client-details', path: '/clients/1?tab=details' },
  {
    name: 'client-unsaved',
    path: '/clients/1?tab=details',
    act: (page) => page.getByLabel(clients.field.name).fill('Velo & Vine Ltd'),
  },
  { name: 'client-unreached', path: '/clients/1?tab=details', given: unreached },
  {
    name: 'client-unreached-read-only',
    path: '/clients/1?tab=details',
    given: async (context) => {
      await unreached(context);
      await readOnly(context);
    },
  },
  { name: 'client-read-only', path: '/clients/1?tab=details', given: readOnly },
  {
    name: 'client-loading',
    path: '/clients/1?tab=details',
    given: waiting('**/api/clients/1'),
    loading: true,
  },
  {
    name: 'client-failing',
    path: '/clients/1?tab=details',
    given: failing('**/api/clients/1'),
    refused: 500,
  },
  { name: 'client-as-agent', path: '/clients/1?tab=details', as: 'agent' },
  { name: 'client-projects', path: '/clients/1' },
  {
    name: 'client-projects-none',
    path: '/clients/1',
    given: answering('**/api/projects?*', {
      items: [],
      cursor: null,
      now: new Date().toISOString(),
    } satisfies AnswerOf<typeof listProjects>),
  },
  {
    name: 'client-projects-failing',
    path: '/clients/1',
    given: failing('**/api/projects?*'),
    refused: 500,
  },
  { name: 'client-archived', path: '/clients/1?tab=archived' },
  { name: 'client-archived-none', path: '/clients/2?tab=archived' },
  { name: 'client-analytics', path: '/clients/1?tab=analytics' },
  { name: 'client-analytics-locked', path: '/clients/1?tab=analytics', given: onStarter },
];
