/** Latency of a key in the mail editor with a long text, and in the palette: from the key press until what it changes is laid out. */

import type { Locator } from 'playwright-core';
import { emailTemplates } from '#contracts/templates.ts';
import { frame } from '#lib/texts/en/frame.ts';
import { createTestProject } from '#testing/test-project.ts';
import { ensureWebIsBuilt } from '../infra/local/build-web.ts';
import { launchBrowser } from '../web/e2e/browser.ts';
import { type Bench, type Figure, main, median, percentile } from './bench.ts';
import { openWorkspace, password } from './workspace.ts';

const wordsOfText = 5000;
const keys = 200;
/** Words of the palette's own entries. */
const soughtWords = ['settings', 'calendar', 'billing', 'templates', 'archived', 'profile'];

/** Runs in the page. */
const watchKeys = `
  globalThis.took = [];
  addEventListener('keydown', () => {
    const pressed = performance.now();
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      document.body.getBoundingClientRect();
      took.push(performance.now() - pressed);
    };
    port2.postMessage(undefined);
  }, { capture: true });`;

/** Median and 95th percentile of what keys took. */
const figuresOf = (name: string, took: readonly number[], atMost: number): readonly Figure[] => [
  { name: `${name}, median`, value: median(took), unit: 'ms' },
  { name: `${name}, 95th percentile`, value: percentile(took, 0.95), unit: 'ms', target: { atMost } },
];

const typing: Bench = async (undo) => {
  await ensureWebIsBuilt(() => console.error('Building the web app …'));
  const { runtime, owner } = await openWorkspace(undo, { events: false });
  const { id, wf, revision } = await createTestProject(owner);
  const { items } = await owner.ok(emailTemplates.list);
  const template = items.find(({ type, language }) => type === 'first_preview' && language === 'en');
  if (!template) throw new Error('The workspace has no template to start from');
  const paragraph = `<p>${Array.from({ length: 50 }, (_, index) => `word${index}`).join(' ')}</p>`;
  await owner.ok(emailTemplates.update, {
    params: { id: template.id },
    body: {
      type: template.type,
      title: template.title,
      language: template.language,
      subject: template.subject,
      body: `${paragraph.repeat(wordsOfText / 50)}<p>{{review_link}}</p>`,
    },
  });
  const browser = await launchBrowser({ whole: true });
  undo(() => browser.close());
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const origin = runtime.url('bench');
  await page.goto(`${origin}/signin`);
  await page.locator('input[name="username"]').fill(owner.email);
  await page.locator('input[name="password"]').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/signin'));
  await page.goto(`${origin}/projects/${id}/timeline/${wf}?action=sendPreview&revisionId=${revision(1, 0)}`);
  const editor = page.locator('[contenteditable="true"]');
  await page.getByText('word49').last().waitFor();
  await editor.click();
  await page.evaluate(watchKeys);
  /** Milliseconds of each key. */
  const press = async (at: Locator, typed: readonly string[]): Promise<readonly number[]> => {
    await page.evaluate('took.length = 0');
    for (const [index, key] of typed.entries()) {
      await at.press(key);
      await page.waitForFunction((count) => Reflect.get(globalThis, 'took').length >= count, index + 1);
    }
    return page.evaluate('took');
  };
  const inEditor = await press(
    editor,
    Array.from({ length: keys }, () => 'a'),
  );
  await page.goto(`${origin}/projects`);
  await page.getByRole('button', { name: frame.search }).waitFor();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('dialog').getByRole('combobox');
  await field.waitFor();
  await page.evaluate(watchKeys);
  const inPalette: number[] = [];
  for (const word of soughtWords) {
    inPalette.push(...(await press(field, [...word])));
    await field.fill('');
  }
  return [
    ...figuresOf(`a key in ${wordsOfText} words`, inEditor, 16),
    ...figuresOf('a letter in the palette, until its entries', inPalette, 50),
  ];
};

if (import.meta.main) await main(typing);
