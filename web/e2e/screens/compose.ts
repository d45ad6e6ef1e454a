/** Composing to the client: a round, a message, a reminder. */
import type { BrowserContext, Page } from 'playwright-core';
import type { File } from '#contracts/file.ts';
import { compose } from '#lib/texts/en/compose.ts';
import { connection } from '#lib/texts/en/connection.ts';
import { leaving } from '#lib/texts/en/leaving.ts';
import { timeline } from '#lib/texts/en/timeline.ts';
import { answering, type Found, failing, noConnection, press, readOnly, type Shot, waiting } from './shot.ts';

const startComposing = async (page: Page) => {
  await press(page, /^Send (preview|round)/);
  await page.getByRole('heading', { level: 1, name: /^Send (preview|round)/ }).waitFor();
};

/** Button that sends: at once where the preview is in sight, by way of it on a phone. */
const sends = (page: Page) =>
  page.getByRole('button', { name: /^(Preview & send|Send (to|message|reminder) )/ }).first();

const passChecklist = async (page: Page) => {
  const next = page.getByRole('button', { name: compose.checklist.next });
  await sends(page).or(next).first().waitFor();
  if (!(await next.isVisible())) return;
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await next.click();
};

/** The demo's stages have no checklist: adds the workspace's first to each. */
const withChecklist = (context: BrowserContext) =>
  context.addInitScript(() => {
    const { fetch } = window;
    window.fetch = async (input, init) => {
      const answer = await fetch(input, init);
      if (!/\/timeline\/\d+$/.test(answer.url)) return answer;
      const text = (await answer.text()).replaceAll('"qcChecklistId":null', '"qcChecklistId":1');
      return new Response(text, answer);
    };
  });

const stored: Omit<File, 'id' | 'name' | 'type' | 'kind'> = {
  ...{
    path: '',
    extension: '',
    size: 2_400_000,
    version: 1,
    order: null,
    created_on: '2026-11-20T10:00:00Z',
  },
  ...{ created_by: { kind: 'agent', id: 1, name: 'Nora Lindqvist' }, sent_on: null, sha256: null },
  ...{ url: '', thumbnail: null, preview: null, levels: null, verified: true, state: 'ready', refusal: null },
  ...{ pages: null, playback: null },
};
/** Mocks two files, with a description, captions and a transcript of the version before. */
const withTakenWords = answering('**/revisions/*/files', {
  files: [
    {
      ...{ ...stored, id: 'poster', name: 'etichetta-fronte-v2.png', type: 'image/png', kind: 'image' },
      description: 'A bottle with a cream label: a hill in one line, and the name of the cellar below it.',
      description_taken: true,
    },
    {
      ...{ ...stored, id: 'film', name: 'cantina-v2.mp4', type: 'video/mp4', kind: 'video' },
      captions: [
        { kind: 'captions', language: 'it', id: 'captions', url: '', taken: true },
        { kind: 'transcript', language: 'it', id: 'transcript', url: '', taken: true },
      ],
    },
  ] satisfies readonly File[],
});

const previewed = (page: Page) => page.frameLocator('iframe').first().locator('p').first().waitFor();

const composeOpened = async (page: Page) => {
  await passChecklist(page);
  await previewed(page);
};

const composeMail = async (page: Page) => {
  await startComposing(page);
  await composeOpened(page);
};

const write = (action: string) => async (page: Page) => {
  const button = page.getByRole('main').getByRole('button', { name: action });
  if (await button.first().isVisible()) await button.first().click();
  else {
    await press(page, timeline.moreActions);
    await page.getByRole('menuitem', { name: action }).click();
  }
  await sends(page).waitFor();
};

/** Stores mails of a round that was removed, on the page of its timeline, and loads that again. */
const withLeft = async (page: Page) => {
  await page.evaluate(() => {
    const [, project, flow] = /projects\/(\d+)\/timeline\/(\d+)/.exec(location.pathname) ?? [];
    const person = localStorage.getItem('proofline.person');
    const written = {
      preview: {
        subject: 'The labels, with the warmer cream',
        body: '<p>Dear {{recipient_fname}},</p><p>here are the labels again. The cream is warmer, the hill is <strong>lighter</strong>, and the year stands below the name of the cellar, as you asked.</p><p>Two things are open: the foil of the neck, and the barcode on the back.</p>',
        mode: 'link',
        link: 'https://www.figma.com/design/kV7mQ2xWb0/Etichette-riserva-2026?node-id=114-2087',
      },
      message: { subject: 'A question', body: '<p>Which paper does your printer have?</p>' },
    };
    for (const [kind, draft] of Object.entries(written))
      localStorage.setItem(
        `proofline.draft.${project}.${Number(flow) * 10_000 + 9_000}.${kind}.${person}`,
        JSON.stringify({
          draft: { ...draft, template_id: null },
          version: 1,
          stamp: kind,
          saved_on: Date.now() - 3_600_000,
        }),
      );
  });
  await page.reload();
  await page.getByText(compose.draft.left.round).first().waitFor();
};

/** Holds what is sent to the store of files, which no call of the API is. */
const holdStore = (context: BrowserContext) =>
  context.route(
    (url) => !url.pathname.startsWith('/api/'),
    (route) => (route.request().method() === 'PUT' ? undefined : route.fallback()),
  );

const leaveUploads = async (page: Page) => {
  await composeMail(page);
  const files = ['etichetta-fronte-definitiva-per-la-stampa-offset.png', 'cantina.mp4', 'retro.pdf'].map(
    (name) => ({ name, mimeType: 'image/png', buffer: Buffer.from(name) }),
  );
  await page.locator('input[type="file"]').first().setInputFiles(files);
  await page.getByText('cantina.mp4').first().waitFor();
  await page.getByRole('button', { name: compose.back }).click();
  await page.getByRole('dialog', { name: leaving.uploads.title }).waitFor();
};

export const composeShots = ({ timelineOf }: Found): readonly Shot[] => {
  const inProduction = timelineOf('Etichette riserva');
  const awaiting = timelineOf('Brand refresh');
  return [
    { name: 'compose-checklist', path: inProduction, given: withChecklist, act: startComposing },
    { name: 'compose-mail', path: inProduction, act: composeMail },
    {
      name: 'compose-link',
      path: inProduction,
      act: async (page) => {
        await composeMail(page);
        await page.getByRole('radio', { name: compose.work.link }).check();
        await page.getByLabel(compose.work.linkLabel).fill('https://figma.example/etichette');
      },
    },
    { name: 'compose-taken-words', path: inProduction, given: withTakenWords, act: composeMail },
    {
      name: 'compose-phone-mail',
      path: inProduction,
      act: async (page) => {
        await composeMail(page);
        await page.getByRole('radio', { name: compose.preview.phone }).check({ force: true });
      },
    },
    {
      name: 'compose-no-template',
      path: inProduction,
      given: answering('**/api/email-templates', { items: [] }),
      act: async (page) => {
        await startComposing(page);
        await passChecklist(page);
      },
    },
    {
      name: 'compose-preview-failing',
      path: inProduction,
      given: failing('**/preview-mail'),
      refused: 500,
      act: async (page) => {
        await startComposing(page);
        await passChecklist(page);
        await page.getByText('7f3c2a').waitFor();
      },
    },
    {
      name: 'compose-loading',
      path: inProduction,
      act: async (page) => {
        await startComposing(page);
        await waiting('**/api/email-templates')(page.context());
        await page.reload();
      },
      loading: true,
    },
    {
      name: 'compose-failing',
      path: inProduction,
      given: failing('**/api/email-templates'),
      refused: 500,
      act: startComposing,
    },
    {
      name: 'compose-read-only',
      path: inProduction,
      act: async (page) => {
        await startComposing(page);
        await readOnly(page.context());
        await page.reload();
        await composeOpened(page);
      },
    },
    {
      name: 'compose-offline',
      path: inProduction,
      refused: [noConnection, 'Unable to preload'],
      act: async (page) => {
        await composeMail(page);
        await page.context().setOffline(true);
        await page.mouse.wheel(0, 400);
        await page.getByText(connection.offlineText).waitFor();
      },
      window: true,
    },
    {
      name: 'compose-refused',
      path: inProduction,
      act: async (page) => {
        await composeMail(page);
        await page.getByRole('radio', { name: compose.work.link }).check();
        await page.getByLabel(compose.work.linkLabel).fill('figma');
        await page.getByRole('button', { name: compose.previewAndSend }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      name: 'compose-restored',
      path: inProduction,
      act: async (page) => {
        await composeMail(page);
        await page.getByLabel(compose.mail.subject).fill('The labels, once more');
        await page.getByText(compose.draft.saved).waitFor();
        await page.reload();
        await composeOpened(page);
      },
    },
    {
      name: 'compose-leaving-uploads',
      path: inProduction,
      given: holdStore,
      act: leaveUploads,
    },
    {
      name: 'compose-stopped-uploads',
      path: inProduction,
      given: holdStore,
      act: async (page) => {
        await leaveUploads(page);
        await page.getByRole('button', { name: leaving.go }).click();
        await page.getByText(leaving.uploads.stopped(3)).first().waitFor();
      },
      window: true,
      desk: true,
    },
    { name: 'compose-left', path: inProduction, act: withLeft },
    { name: 'compose-left-paper', path: inProduction, act: withLeft, paper: true, desk: true },
    { name: 'compose-message', path: awaiting, act: write(timeline.actions.send_message) },
    { name: 'compose-reminder', path: awaiting, act: write(timeline.actions.send_reminder) },
    {
      name: 'compose-confirm',
      path: inProduction,
      act: async (page) => {
        await composeMail(page);
        await page.getByRole('button', { name: compose.previewAndSend }).click();
        await page.getByRole('dialog').frameLocator('iframe').locator('p').first().waitFor();
      },
    },
  ];
};
