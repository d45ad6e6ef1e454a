/**
 * Simulates a person who types slowly, clears and retypes, clicks twice, presses Enter, and has a slow line and lost
 * answers.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { common } from '#lib/texts/en/common.ts';
import { compose } from '#lib/texts/en/compose.ts';
import { forms } from '#lib/texts/en/forms.ts';
import { settings } from '#lib/texts/en/settings.ts';

const source = join(import.meta.dirname, '../src');

/**
 * Code that takes typed text: the form engine, autosave, the drafts of mails, the editor with its own debounce, forms
 * that are submitted once, Amplify's own, and every field.
 */
const takers =
  /\b(useForm|createFormStore|useAutosave|useDraft|useTemplateStore)(?:<\w+>)?\(|<(RichTextEditor|MailEditor|Authenticator|form|Form)(?=\s)|<(?:TextField|TextArea|NumberField|DateField|WholeNumberField|NameField|TemplateField|ContactFields|Combobox|Input|input|textarea)\b/g;

/** Hooks and components that are wrappers of these: their callers are found instead. */
const wrappers = [
  'parts/form/date-field.tsx field',
  'features/templates/use-template-store.ts useForm',
  'features/templates/use-template-store.ts useTemplateStore',
  'parts/form/use-form.ts createFormStore',
  'parts/mail/mail-editor.tsx MailEditor',
  'parts/mail/mail-editor.tsx RichTextEditor',
];

/** Every use of them in the source, such as `features/notes/components/note-form.tsx useForm`, without duplicates. */
export const typedTexts = (): readonly string[] => {
  const files = globSync('{features,routes,parts,lib}/**/*.{ts,tsx}', { cwd: source }).filter(
    (file) => !file.includes('.spec.') && !file.includes('.property.'),
  );
  const uses = files.flatMap((file) =>
    Array.from(
      readFileSync(join(source, file), 'utf8').matchAll(takers),
      ([, call, element]) => `${file} ${call ?? element ?? 'field'}`,
    ),
  );
  return [...new Set(uses)].filter((use) => !wrappers.includes(use)).toSorted();
};

/** Expands a place's short form: a file, and all uses that the place exercises in it. */
export const usesOf = (short: readonly string[]): readonly string[] =>
  short.flatMap((one) => {
    const [file, ...kinds] = one.split(' ');
    return kinds.map((kind) => `${file} ${kind}`);
  });

/** Call of a form: matched with its method and address, as in `PUT https://…/api/clients/1`. */
type Call = RegExp;

/** Form that keeps its text, on the server or as a draft. */
export interface Place {
  /** Entries of `typedTexts` that this place exercises, by file. */
  readonly uses: readonly string[];
  /** Opens the place in a page, up to its field. */
  readonly open: (page: Page) => Promise<void>;
  readonly field: (page: Page) => Locator;
  /** Storage of its text: on the server by autosave or by a button, or as a draft on this device. */
  readonly kept: 'by itself' | 'by a button' | 'on this device';
  /** Text that shows a finished autosave; default: that of the settings. */
  readonly says?: string;
  /** Button, and the call that it makes. */
  readonly save?: { readonly button: (page: Page) => Locator; readonly call: Call };
  /** Form of a new item: its text is a draft until the button is pressed, which creates one item. */
  readonly makes?: {
    /** Fills in the remaining fields. */
    readonly complete: (page: Page) => Promise<void>;
    readonly count: () => Promise<number>;
    /** A call without an answer is queued in the outbox, which retries it. */
    readonly isQueued?: true;
  };
}

/** Form that is submitted once, by a button. */
export interface Sending {
  readonly uses: readonly string[];
  /** Person who opens it; default: the owner. */
  readonly by?: 'contact' | 'guest' | 'seller' | 'leaver';
  readonly open: (page: Page) => Promise<void>;
  /** Fields and their texts, in order; the form is not complete without the last one. */
  readonly fields: (page: Page) => readonly (readonly [Locator, string])[];
  /** Steps between the fields and the button, before each press of it. */
  readonly reach?: (page: Page) => Promise<void>;
  readonly button: (page: Page) => Locator;
  readonly call: Call;
  /** Number of items that it creates or sends; one more afterwards. */
  readonly count?: () => Promise<number>;
  /** Amplify's own form, which retries a call before it reports the failure. */
  readonly isRepeated?: true;
  /** A call without an answer is queued in the outbox, which retries it. */
  readonly isQueued?: true;
  /** After lost answers it finds out by itself that the call was carried out. */
  readonly findsOut?: true;
  /** Nothing else gets through while answers are lost: by a look its page would learn that it has to leave, or that all is sent. */
  readonly isCutOff?: true;
  /** Its fields are a draft that survives the page. */
  readonly isDraft?: true;
  /** Waits until the page shows the success. */
  readonly done: (page: Page) => Promise<void>;
}

/** Milliseconds: longer than the debounce of any autosave or draft. */
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
const isInput = (field: Locator) => field.evaluate((element) => element instanceof HTMLInputElement);

const clearField = async (page: Page, field: Locator) => {
  await field.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Backspace');
};

/** Hand at one page of a place. */
export const handAt = (place: Place, page: Page) => {
  const field = place.field(page);
  /** Waits for the debounce, and until the text is stored. */
  const pause = async () => {
    await page.clock.fastForward(longPause);
    if (place.kept === 'by itself')
      await page.getByText(place.says ?? settings.state.saved, { exact: true }).waitFor();
    if (place.kept === 'on this device') await page.getByText(compose.draft.saved, { exact: true }).waitFor();
  };
  return {
    page,
    field,
    pause,
    clear: () => clearField(page, field),
    open: () => place.open(page),
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

/** Fake connection of a page, in the page itself: a route of Playwright's would disable the browser's cache. */
interface Line {
  /** Pattern of the calls that it affects. */
  readonly call: string;
  readonly isLost: boolean;
  /** All other calls fail as well. */
  readonly isCutOff: boolean;
  /** Idempotency-Keys of the calls so far; empty for a call without one. */
  readonly keys: string[];
  readonly held: Promise<void>;
  readonly release: () => void;
  /** Number of calls whose answer, or loss, has reached the page. */
  over: number;
}
declare global {
  var slowLine: Line | undefined;
}

/** Runs in the page: holds the calls of `slowLine` until they are released, and loses their answers. */
const layLine = (): void => {
  const send = globalThis.fetch;
  globalThis.fetch = async (to, init) => {
    const line = globalThis.slowLine;
    const headers = new Headers(init?.headers);
    const address = new URL(to instanceof Request ? to.url : to, location.href).href;
    const call = [init?.method ?? 'GET', address, headers.get('x-amz-target')].filter(Boolean).join(' ');
    if (!line || !new RegExp(line.call).test(call)) {
      if (line?.isCutOff) throw new TypeError('Failed to fetch');
      return send(to, init);
    }
    line.keys.push(headers.get('idempotency-key') ?? '');
    await line.held;
    try {
      const answer = await send(to, init);
      if (line.isLost) throw new TypeError('Failed to fetch');
      return answer;
    } finally {
      line.over += 1;
    }
  };
};

/** Slows the connection of a call down until it is released, and may lose the answers; returns a log of it. */
const lineOf = async (
  page: Page,
  call: Call,
  what: 'slow' | 'slow, loses answers' | 'slow, loses answers, cut off',
) => {
  await page.evaluate(
    (kind) => {
      const { promise: held, resolve: release } = Promise.withResolvers<void>();
      globalThis.slowLine = { ...kind, keys: [], held, release, over: 0 };
    },
    { call: call.source, isLost: what !== 'slow', isCutOff: what === 'slow, loses answers, cut off' },
  );
  const keys = () => page.evaluate(() => globalThis.slowLine?.keys ?? []);
  return {
    keys,
    /** Waits for the first call. */
    called: () => expect.poll(async () => (await keys()).length).toBeGreaterThan(0),
    /** Releases the calls, and waits for their answers; returns their keys. */
    answered: async () => {
      const taken = await keys();
      // If the answer redirects, the fake connection is unloaded with the page.
      await page.evaluate(() => globalThis.slowLine?.release());
      await expect
        .poll(async () => {
          const over = await page.evaluate(() => globalThis.slowLine?.over).catch(() => undefined);
          return over === undefined || over >= taken.length;
        })
        .toBe(true);
      return taken;
    },
  };
};

/**
 * Gives a person's tabs one clock that the hand can advance; a second installation would set it back in all of them.
 */
export const prepare = async (context: BrowserContext): Promise<void> => {
  await context.clock.install();
  await context.addInitScript(layLine);
};

/** Opens a tab of a prepared person. */
export const tabIn = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage();
  // Leaves a page with unsaved text, like closing the laptop.
  page.on('dialog', (dialog) => void dialog.accept());
  return page;
};

/** Waits until the place shows a text after being opened again. */
const isStored = async (hand: Hand, text: string): Promise<void> => {
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
  if (await isInput(field)) {
    const before = page.url();
    await field.press('Enter');
    await hand.shows('Second');
    expect(page.url()).toBe(before);
  }
};

/** Leaves the page and comes back. */
export const goAway = async (hand: Hand): Promise<void> => {
  await hand.open();
  await hand.shows('Second');
};

/** Presses a button twice while the connection is slow, and types on; only then the answer arrives. */
export const saveOnSlowLine = async (hand: Hand, { button, call }: NonNullable<Place['save']>) => {
  const { page } = hand;
  const line = await lineOf(page, call, 'slow');
  await button(page).dblclick();
  await line.called();
  await hand.typeWithoutPause(' time');
  expect(await line.answered()).toHaveLength(1);
  await hand.shows('Second time');
};

/** Waits while a button is busy: until its call has failed, or until the form has found its text stored. */
const isIdle = (page: Page) => expect.poll(() => page.locator('button[aria-busy="true"]').count()).toBe(0);

/** Saves, but the answer is lost; saves again, as the notice asks. */
export const saveWithLostAnswer = async (hand: Hand, { button, call }: NonNullable<Place['save']>) => {
  const { page } = hand;
  const line = await lineOf(page, call, 'slow, loses answers');
  await button(page).click();
  await line.called();
  await line.answered();
  await isIdle(page);
  // A form that finds its text stored may close.
  const isKept = async () => !(await hand.field.isVisible()) || (await textOf(hand.field)) === 'Second time';
  await expect.poll(isKept).toBe(true);
  const again = await lineOf(page, call, 'slow');
  const isCalled = async () => (await again.keys()).length > 0;
  // Race: the page may still be reading, and has nothing to save once it finds that the text was stored.
  const isSettled = async () => {
    if (!(await button(page).isVisible()) || (await button(page).isDisabled())) return true;
    await button(page)
      .click({ timeout: 500 })
      .catch(() => undefined);
    return isCalled();
  };
  await expect.poll(isSettled).toBe(true);
  if (!(await isCalled())) return;
  await again.answered();
  // A saved form closes only after its page has handled the answer.
  await isIdle(page);
};

/** The connection is back: the outbox retries the call whose answer was lost. */
const sentLater = async (page: Page) => {
  await page.getByText(common.sentLater).first().waitFor();
  await page.evaluate(() => {
    globalThis.slowLine = undefined;
    dispatchEvent(new Event('online'));
  });
  await expect.poll(() => page.evaluate(() => localStorage.getItem('proofline.waiting'))).toBeNull();
};

/** Creates a new item: the first answer is lost, and the item is created once nevertheless. */
export const makeOnce = async (
  hand: Hand,
  { button, call }: NonNullable<Place['save']>,
  { complete, count, isQueued }: NonNullable<Place['makes']>,
) => {
  const { page } = hand;
  const before = await count();
  await complete(page);
  const lost = await lineOf(page, call, 'slow, loses answers');
  await button(page).dblclick();
  await lost.called();
  const first = await lost.answered();
  if (isQueued) {
    await sentLater(page);
    await expect.poll(count).toBe(before + 1);
    return;
  }
  await isIdle(page);
  await hand.shows('Second');
  const slow = await lineOf(page, call, 'slow');
  await button(page).dblclick();
  await slow.called();
  const second = await slow.answered();
  expect([first.length, second]).toEqual([1, first]);
  await expect.poll(count).toBe(before + 1);
};

/** Same place in two tabs, with a stored text: neither replaces the other's text silently. */
export const writeInTwoTabs = async (place: Place, here: Hand, there: Hand, text: string): Promise<void> => {
  // Unsaved if it is saved by a button: a form without a change of its own shows the other's text, as it should.
  if (place.save) await here.typeWithoutPause('!');
  await there.open();
  await there.shows(text);
  await there.clear();
  await there.page.keyboard.type('Other tab');
  await there.pause();
  if (place.save) {
    const line = await lineOf(there.page, place.save.call, 'slow');
    await place.save.button(there.page).click();
    await line.called();
    await line.answered();
  }
  if (!place.save) {
    await here.shows(text);
    await here.typeWithoutPause('!');
  }
  await here.shows(`${text}!`);
  await here.page.clock.fastForward(longPause);
  if (place.kept === 'on this device') {
    await here.page.getByText(compose.draft.otherTitle).waitFor();
    await here.page.locator('blockquote', { hasText: 'Other tab' }).waitFor();
    await here.page.getByRole('button', { name: compose.draft.drop }).click();
  }
  if (place.save) {
    await here.page.evaluate(() => {
      globalThis.slowLine = undefined;
    });
    await place.save.button(here.page).click();
    const mine = here.page.getByRole('button', { name: forms.conflict.mine });
    await mine.click();
    await mine.waitFor({ state: 'detached' });
  } else await here.pause();
  if (place.kept === 'on this device') await here.shows(`${text}!`);
  else await isStored(there, `${text}!`);
};

/**
 * Fills in a form that is submitted once, with pauses and Enter in every field; loses the first answer, submits again
 * on a slow connection with a double click, and types on during it.
 */
export const sendOnce = async (form: Sending, page: Page): Promise<void> => {
  const { button, call } = form;
  const fields = form.fields(page);
  const last = fields.length - 1;
  const reach = async () => form.reach?.(page);
  const keepsTexts = async () => {
    for (const [field, text] of fields) await shows(field, text);
  };
  await form.open(page);
  const before = await form.count?.();
  const early = await lineOf(page, call, 'slow');
  for (const [index, [field, text]] of fields.entries()) {
    await clearField(page, field);
    await page.keyboard.type('x');
    await page.clock.fastForward(longPause);
    await clearField(page, field);
    // The last field is still empty: Enter submits nothing.
    if (await isInput(field)) await field.press('Enter');
    await field.focus();
    await page.keyboard.type(text.slice(0, 2));
    await page.clock.fastForward(longPause);
    await shows(field, text.slice(0, 2));
    await page.keyboard.type(text.slice(2));
    if (index < last && (await isInput(field))) await field.press('Enter');
  }
  await keepsTexts();
  expect(await early.keys()).toEqual([]);
  if (form.isDraft) {
    await form.open(page);
    await keepsTexts();
  }

  const [field, text = ''] = fields[last] ?? [];
  /** Types during the call; returns the text that the field has accepted. */
  const typeOn = async (): Promise<string> => {
    if (!field || form.reach || !(await field.isVisible())) return '';
    await field.focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' more');
    if (await isInput(field)) await field.press('Enter');
    return (await textOf(field)).slice(text.length).trim();
  };
  const isSentOnce = async () => {
    if (form.count) await expect.poll(form.count).toBe((before ?? 0) + 1);
  };
  await reach();
  const lost = await lineOf(
    page,
    call,
    form.isCutOff ? 'slow, loses answers, cut off' : 'slow, loses answers',
  );
  await button(page).dblclick();
  await lost.called();
  if (form.isQueued) {
    const typed = await typeOn();
    expect(await lost.answered()).toHaveLength(1);
    await sentLater(page);
    await isSentOnce();
    if (field && typed !== '') await shows(field, typed);
    return;
  }
  const first = await lost.answered();
  if (form.findsOut) {
    await form.done(page);
    return isSentOnce();
  }
  await isIdle(page);
  await reach();
  await button(page).waitFor();
  await keepsTexts();

  const slow = await lineOf(page, call, 'slow');
  await button(page).dblclick();
  await slow.called();
  const typed = await typeOn();
  const second = await slow.answered();
  await form.done(page);
  if (!form.isRepeated) expect([first.length, second]).toEqual([1, first]);
  await isSentOnce();
  // The words of the pending call are locked in their field, or those typed since are still there to be sent.
  if (field && typed !== '') await expect.poll(() => textOf(field)).toContain(typed);
};
