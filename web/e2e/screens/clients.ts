/** Clients: the list, and the tabs of one. */
import type { Buffer } from 'node:buffer';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { clients } from '../../src/lib/texts/en/clients.ts';
import { answering, failing, onStarter, readOnly, type Shot } from './shot.ts';

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
  { name: 'clients-read-only', path: '/clients', given: readOnly },
  { name: 'clients-create', path: '/clients/create' },
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
  { name: 'client-details', path: '/clients/1' },
  { name: 'client-projects', path: '/clients/1?tab=active' },
  { name: 'client-archived', path: '/clients/1?tab=archived' },
  { name: 'client-archived-none', path: '/clients/2?tab=archived' },
  { name: 'client-analytics', path: '/clients/1?tab=analytics' },
  { name: 'client-analytics-locked', path: '/clients/1?tab=analytics', given: onStarter },
];
