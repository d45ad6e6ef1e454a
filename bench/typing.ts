/** Latency of a key in the mail editor with a long text: from the key press until the text is laid out. */

import { emailTemplates } from '#contracts/templates.ts';
import { createTestProject } from '#testing/test-project.ts';
import { ensureWebIsBuilt } from '../infra/local/build-web.ts';
import { launchBrowser } from '../web/e2e/browser.ts';
import { type Bench, main, median } from './bench.ts';
import { openWorkspace, password } from './workspace.ts';

const wordsOfText = 5000;
const keys = 200;

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
  for (let key = 1; key <= keys; key += 1) {
    await editor.press('a');
    await page.waitForFunction((count) => Reflect.get(globalThis, 'took').length >= count, key);
  }
  const took: number[] = await page.evaluate('took');
  const sorted = took.toSorted((a, b) => a - b);
  return [
    { name: `a key in ${wordsOfText} words, median`, value: median(took), unit: 'ms' },
    {
      name: `a key in ${wordsOfText} words, 95th percentile`,
      value: sorted[Math.floor(sorted.length * 0.95)],
      unit: 'ms',
      target: { atMost: 16 },
    },
  ];
};

if (import.meta.main) await main(typing);
