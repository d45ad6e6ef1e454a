/** A person who types slowly, clears and retypes, clicks twice and has a slow line: for every form that keeps text. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Locator, Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { compose } from '#lib/texts/en/compose.ts';
import { forms } from '#lib/texts/en/forms.ts';
import { settings } from '#lib/texts/en/settings.ts';

const source = join(import.meta.dirname, '../src');

/** Places that keep typed text: the form engine, autosave, the drafts of mails, and the editor with its own debounce. */
const keepers =
  /\b(useForm|useAutosave|useDraft|useTemplateStore)(?:<\w+>)?\(|<(RichTextEditor|MailEditor)\b/g;

/** Hooks and components that are among the keepers themselves: their callers are found instead. */
const wrappers = [
  'features/templates/use-template-store.ts useForm',
  'features/templates/use-template-store.ts useTemplateStore',
  'parts/mail/mail-editor.tsx MailEditor',
  'parts/mail/mail-editor.tsx RichTextEditor',
];

/** Every use of them in a screen, as `features/notes/components/note-form.tsx useForm`, each once. */
export const keptTexts = (): readonly string[] => {
  const files = globSync('{features,routes,parts}/**/*.{ts,tsx}', { cwd: source }).filter(
    (file) => !file.includes('.spec.'),
  );
  const uses = files.flatMap((file) =>
    Array.from(
      readFileSync(join(source, file), 'utf8').matchAll(keepers),
      ([, call, element]) => `${file} ${call ?? element}`,
    ),
  );
  return [...new Set(uses)].filter((use) => !wrappers.includes(use)).toSorted();
};

export interface Place {
  /** Entries of `keptTexts` that this place exercises. */
  readonly uses: readonly string[];
  /** Opens the place in a page, up to its field. */
  readonly open: (page: Page) => Promise<void>;
  readonly field: (page: Page) => Locator;
  /** Where its text is kept: on the server by itself or by a button, or as a draft on this device. */
  readonly kept: 'by itself' | 'by a button' | 'on this device';
  /** The button, and the call that it makes. */
  readonly save?: { readonly button: (page: Page) => Locator; readonly call: RegExp };
  /** True for a form of something new: its text is a draft until the button is pressed. */
  readonly isNew?: boolean;
}

/** Milliseconds: longer than the pause before any autosave, and than the debounce of any draft. */
export const longPause = 4000;

/** Text of a field, an input or an editor. */
const textOf = async (field: Locator): Promise<string> =>
  (
    await field.evaluate((element) =>
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
        ? element.value
        : (element.textContent ?? ''),
    )
  ).replaceAll('\uFEFF', '');

const shows = (field: Locator, text: string) => expect.poll(() => textOf(field)).toBe(text);

/** The hand at one page of a place. */
export const handAt = (place: Place, page: Page) => {
  const field = place.field(page);
  /** Lets the pause pass, and waits until the text is kept. */
  const pause = async () => {
    await page.clock.fastForward(longPause);
    if (place.kept === 'by itself') await page.getByText(settings.state.saved, { exact: true }).waitFor();
    if (place.kept === 'on this device') await page.getByText(compose.draft.saved, { exact: true }).waitFor();
  };
  const clear = async () => {
    await field.click();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Backspace');
  };
  return {
    page,
    field,
    pause,
    clear,
    open: () => place.open(page),
    text: () => textOf(field),
    shows: (text: string) => shows(field, text),
    /** Types at the end, each part after a pause. */
    type: async (...parts: readonly string[]) => {
      await field.click();
      await page.keyboard.press('Control+End');
      for (const part of parts) {
        await page.keyboard.type(part);
        await pause();
      }
    },
    typeWithoutPause: async (text: string) => {
      await field.click();
      await page.keyboard.press('Control+End');
      await page.keyboard.type(text);
    },
  };
};
export type Hand = ReturnType<typeof handAt>;

/** Opens a tab of the person, with a clock that the hand can advance. */
export const tabIn = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage();
  await page.clock.install();
  // Leaves a page with unsaved text, as somebody does who closes the laptop.
  page.on('dialog', (dialog) => void dialog.accept());
  return page;
};

/** Waits until the place shows a text when it is opened anew. */
export const isStored = async (hand: Hand, text: string): Promise<void> => {
  await expect
    .poll(async () => {
      await hand.open();
      return textOf(hand.field);
    })
    .toBe(text);
};

/** Types with long pauses, at the start and the end, clears and retypes; presses Enter. */
export const typeSlowly = async (hand: Hand): Promise<void> => {
  const { page, field } = hand;
  await hand.clear();
  await hand.type('Slow', ' hand');
  await field.click();
  await page.keyboard.press('Control+Home');
  for (const part of ['A ', 'very ']) {
    await page.keyboard.type(part);
    await hand.pause();
  }
  await hand.shows('A very Slow hand');
  await hand.clear();
  await page.clock.fastForward(longPause);
  await page.keyboard.type('Sec');
  await hand.pause();
  await page.keyboard.type('ond');
  await hand.pause();
  await hand.shows('Second');
  if (await field.evaluate((element) => element instanceof HTMLInputElement)) {
    const before = page.url();
    await field.press('Enter');
    await hand.shows('Second');
    expect(page.url()).toBe(before);
  }
};

/** Leaves the page and comes back. */
export const goAway = async (hand: Hand): Promise<void> => {
  await hand.page.goto('about:blank');
  await hand.open();
  await hand.shows('Second');
};

/** Presses a button twice while the line is slow, and types on; the answer comes only then. */
export const saveOnSlowLine = async (hand: Hand, { button, call }: NonNullable<Place['save']>) => {
  const { page } = hand;
  const line = Promise.withResolvers<void>();
  let calls = 0;
  const hold = async (route: Route) => {
    if (route.request().method() === 'GET') return route.fallback();
    calls += 1;
    await line.promise;
    return route.fallback();
  };
  await page.route(call, hold);
  const answered = page.waitForResponse(
    (answer) => call.test(answer.url()) && answer.request().method() !== 'GET',
  );
  await button(page).dblclick();
  await expect.poll(() => calls).toBe(1);
  await hand.typeWithoutPause(' time');
  line.resolve();
  await answered;
  await page.unroute(call, hold);
  await hand.shows('Second time');
  expect(calls).toBe(1);
};

/** Saves, but the answer is lost on its way; saves again, as the notice says. */
export const saveWithLostAnswer = async (hand: Hand, { button, call }: NonNullable<Place['save']>) => {
  const { page } = hand;
  await page.evaluate((pattern) => {
    const send = globalThis.fetch;
    globalThis.fetch = async (to, init) => {
      const answer = await send(to, init);
      const address = new URL(to instanceof Request ? to.url : to, location.href);
      if (!init?.method || init.method === 'GET' || !new RegExp(pattern).test(address.href)) return answer;
      globalThis.fetch = send;
      throw new TypeError('Failed to fetch');
    };
  }, call.source);
  const stored = page.waitForResponse(
    (answer) => call.test(answer.url()) && answer.request().method() !== 'GET',
  );
  await button(page).click();
  await stored;
  await hand.shows('Second time');
  // The button is busy until its call has failed; it goes where the form finds that its text was stored after all.
  const busy = page.locator('button[aria-busy="true"]');
  await busy.waitFor({ state: 'detached' });
  if (await button(page).isVisible()) await button(page).click();
};

/** The same place in two tabs: neither takes the other's text without a word. */
export const writeInTwoTabs = async (place: Place, here: Hand, there: Hand): Promise<void> => {
  await there.open();
  await there.clear();
  await there.page.keyboard.type('Other tab');
  await there.pause();
  if (place.save) {
    const { button, call } = place.save;
    const answered = there.page.waitForResponse(
      (answer) => call.test(answer.url()) && answer.request().method() !== 'GET',
    );
    await button(there.page).click();
    await answered;
  }
  await here.shows('Second');
  await here.typeWithoutPause('!');
  await here.page.clock.fastForward(longPause);
  if (place.kept === 'on this device') {
    await here.page.getByText(compose.draft.otherTitle).waitFor();
    await here.page.locator('blockquote', { hasText: 'Other tab' }).waitFor();
    await here.page.getByRole('button', { name: compose.draft.drop }).click();
  }
  if (place.save) {
    await place.save.button(here.page).click();
    await here.page.getByText(forms.conflict.title).waitFor();
    await here.page.getByRole('button', { name: forms.conflict.mine }).click();
    await here.page.getByText(forms.conflict.title).waitFor({ state: 'detached' });
  } else await here.pause();
  if (place.kept === 'on this device') await here.shows('Second!');
  else await isStored(there, 'Second!');
};
