import { beforeEach, expect, it, vi } from 'vitest';
import { applyTheme } from './appearance.ts';

beforeEach(() => {
  document.head.innerHTML = '<link rel="icon" href="/icon.svg" type="image/svg+xml">';
});
const icon = () => document.querySelector('link[rel="icon"]')?.getAttribute('href') ?? '';

it('gives the page the theme, and the tab the logo', () => {
  applyTheme('blush', 'https://files.example/logo.png', 'Acme');
  expect(document.documentElement.dataset.theme).toBe('blush');
  expect(icon()).toBe('https://files.example/logo.png');
  expect(document.querySelector('link[rel="icon"]')?.hasAttribute('type')).toBe(false);
});

it.each([
  ['Acme', 'A'],
  [' "øst & co"', 'Ø'],
  ['<&>', 'P'],
])('shows the first letter of %s where there is no logo', async (name, letter) => {
  applyTheme('cyan', null, name);
  await expect.poll(() => decodeURIComponent(icon())).toContain(`>${letter}</text>`);
});

it('keeps a logo that was set while the letter before it was still being drawn', async () => {
  applyTheme('cyan', null, 'Acme');
  applyTheme('cyan', 'https://files.example/logo.png', 'Acme');
  await vi.dynamicImportSettled();
  expect(icon()).toBe('https://files.example/logo.png');
});
