/**
 * Accessibility that axe cannot see (docs/accessibility.md): contrast themes, paper, the direction of people's words,
 * notices that stay, and the focus of the sign-in. The focus after each action is watched in all journeys.
 */
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { decideReview } from '#contracts/review.ts';
import { analytics } from '#lib/texts/en/analytics.ts';
import { dashboard } from '#lib/texts/en/dashboard.ts';
import { projects } from '#lib/texts/en/projects.ts';
import { reset } from '#lib/texts/en/reset.ts';
import { review } from '#lib/texts/en/review.ts';
import { signIn } from '#lib/texts/en/sign-in.ts';
import { templates } from '#lib/texts/en/templates.ts';
import { ui } from '#lib/texts/en/ui.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { beginAnswer } from './answering.ts';
import { createMembers, type Members } from './members.ts';
import { newestMail, sendRound } from './newest-mail.ts';
import { sheetsOf, sheetTexts } from './paper.ts';
import { type Person, type Product, startProduct } from './product.ts';
import { upload } from './upload.ts';

const arabic = 'العلامة التجارية – خصم 50% لكل العملاء';
const words = 'الشعار أكبر من فضلك';

let product: Product;
let members: Members;
let project: TestProject;
let owner: Person;
let guest: Person;

const at = (path: string) => `${product.runtime.url(members.subdomain)}${path}`;

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'beyond', 'Europe/Berlin');
  project = await createTestProject(members.owner as never, {
    name: arabic,
    stages: [
      { title: 'Poster', revisions: 3 },
      ...['Film', 'Cut', 'Sound', 'Colour', 'Subtitles'].map((title) => ({ title, revisions: 1 })),
    ],
  });
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900"><rect width="100%" height="100%" fill="#f2e6d0"/><text x="120" y="200" font-size="120">Menu</text></svg>';
  const picture = await sharp(Buffer.from(svg)).png().toBuffer();
  for (const number of [0, 1, 2]) {
    const round = { params: { id: project.id, wf: project.wf, rev: project.revision(1, number) } };
    await upload(members.owner, round, `ملصق-${number}.png`, 'image/png', picture);
    const { guest: calls, token } = await sendRound(product, members, round, 'ann@client.example');
    if (number === 2) continue;
    await calls.ok(decideReview, {
      params: { token },
      body: { decision: 'request_changes', message: words },
    });
    await product.runtime.idle();
  }
  owner = await product.person();
  await owner.enter(members.subdomain, members.owner.email);
  guest = await product.person();
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, owner, guest);
});

/** Element that has the focus, by its name and its text. */
const focused = (page: Page) =>
  page.evaluate(() => `${document.activeElement?.localName} ${document.activeElement?.textContent?.trim()}`);

describe('a contrast theme of the system', () => {
  afterEach(() => owner.page.emulateMedia({ forcedColors: 'none', colorScheme: 'light' }));

  /** Pictures of the first element with an attribute, with it and without. */
  const withAndWithout = async (page: Page, selector: string, attribute: string, value: string) => {
    await page.locator(selector).first().waitFor();
    const element = await page.locator(selector).first().elementHandle();
    if (!element) throw new Error(`${selector} is not there`);
    await element.evaluate((one, [name, set]) => one.setAttribute(name, set), [attribute, value] as const);
    const on = await element.screenshot();
    await element.evaluate((one, name) => one.removeAttribute(name), attribute);
    return { on, off: await element.screenshot() };
  };

  test.each(['light', 'dark'] as const)('shows states by pixels, %s', async (colorScheme) => {
    const { page } = owner;
    await page.emulateMedia({ forcedColors: 'active', colorScheme, reducedMotion: 'reduce' });
    await page.goto(at(`/projects/${project.id}/timeline`));
    await page.getByRole('tab').first().waitFor();
    for (const [selector, attribute, value] of [
      ['nav a[aria-current="page"]', 'aria-current', 'page'],
      ['[role="tab"][aria-selected="true"]', 'aria-selected', 'true'],
      ['main li [aria-current="step"]', 'aria-current', 'step'],
      ['main button', 'aria-disabled', 'true'],
    ] as const) {
      const { on, off } = await withAndWithout(page, selector, attribute, value);
      expect(on.equals(off), selector).toBe(false);
    }
    const bar = page.getByRole('progressbar').first();
    const filled = await bar.screenshot();
    await bar.locator('> *').evaluate((one) => one.setAttribute('style', 'width: 4%'));
    expect((await bar.screenshot()).equals(filled)).toBe(false);
    await page.goto(at('/projects'));
    const tab = await withAndWithout(page, 'main a[aria-current="page"]', 'aria-current', 'page');
    expect(tab.on.equals(tab.off)).toBe(false);
    const chosen = page.getByText(projects.table, { exact: true });
    const marked = await chosen.screenshot();
    await page.getByRole('radio', { name: projects.grid }).check();
    expect((await chosen.screenshot()).equals(marked)).toBe(false);
    await page.getByRole('radio', { name: projects.table }).check();
  });

  test('shows the focus on the buttons of the sign-in, as in the dark', async () => {
    const { page } = guest;
    for (const look of [
      { forcedColors: 'active', colorScheme: 'light' },
      { forcedColors: 'none', colorScheme: 'dark' },
    ] as const) {
      await page.emulateMedia(look);
      await page.goto(at('/signin'));
      const button = page.getByRole('button', { name: signIn.form.submit, exact: true });
      await button.waitFor();
      await page.keyboard.press('Tab');
      await button.focus();
      const ring = await button.evaluate((one) => {
        const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(one);
        const probe = document.createElement('i');
        probe.style.color = 'var(--accent-text)';
        one.append(probe);
        const accent = getComputedStyle(probe).color;
        probe.remove();
        return { outlineStyle, width: Number.parseFloat(outlineWidth), isAccent: outlineColor === accent };
      });
      expect(ring).toMatchObject({ outlineStyle: 'solid' });
      expect(ring.width).toBeGreaterThanOrEqual(2);
      // The accent's contrast with every surface is in contrast.spec.ts.
      if (look.forcedColors === 'none') expect(ring.isAccent).toBe(true);
    }
    await page.emulateMedia({ forcedColors: 'none', colorScheme: 'light' });
  });
});

describe('the sign-in', () => {
  test('lets a password manager fill in the password, and keeps the focus through its steps', async () => {
    const { page } = guest;
    await page.goto(at('/signin'));
    const field = page.locator('input[name="password"]');
    await field.waitFor();
    expect(await field.getAttribute('autocomplete')).toBe('current-password');
    expect(await page.locator('input[name="username"]').getAttribute('autocomplete')).toBe('username');
    await page.locator('input[name="username"]').fill(members.owner.email);
    await field.fill('not this one');
    await page.getByRole('button', { name: signIn.form.submit, exact: true }).press('Enter');
    await page.getByText(signIn.refused.password).waitFor();
    await expect.poll(() => focused(page)).toBe(`button ${signIn.form.submit}`);
    const title = await page.title();
    await page.getByRole('button', { name: signIn.forgot }).press('Enter');
    await expect.poll(() => focused(page)).toBe(`h2 ${reset.title}`);
    expect(await page.title()).toContain(reset.title);
    await page.getByRole('button', { name: reset.back }).press('Enter');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('username');
    expect(await page.title()).toBe(title);
  });
});

describe('the guest’s page', () => {
  test('leads to the field that an answer lacks, and to the outcome of an answer', async () => {
    const { page } = guest;
    await page.goto(newestMail(product.runtime, 'ann@client.example').link);
    await page.locator('[data-stage="ready"]').waitFor();
    await beginAnswer(page, review.requestChanges);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: review.confirmChanges }).press('Enter');
    const field = dialog.getByRole('textbox');
    await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
    const described = await field.evaluate((one) =>
      (one.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent),
    );
    expect(described.join(' ')).toContain(review.messageNeeded);
    await page.keyboard.press('Escape');
    await beginAnswer(page, review.approve);
    await dialog.getByRole('textbox').fill(words);
    await dialog.getByRole('button', { name: review.confirmApprove }).press('Enter');
    await expect.poll(() => focused(page)).toContain('Approved by Ann Alba');
  });
});

describe('words of people', () => {
  test('have the direction of their script, in the list, at home and on the timeline', async () => {
    const { page } = owner;
    await page.goto(at('/projects'));
    const name = page.getByRole('rowheader').locator('[dir="auto"]').first();
    await name.waitFor();
    expect(await name.evaluate((one) => getComputedStyle(one).direction)).toBe('rtl');
    expect(await name.textContent()).toBe(arabic);
    await page.goto(at('/'));
    const atHome = page.locator('bdi').filter({ hasText: arabic }).first();
    await atHome.waitFor();
    expect(await atHome.evaluate((one) => getComputedStyle(one).direction)).toBe('rtl');
    await page.goto(at(`/projects/${project.id}/timeline`));
    const quote = page.getByRole('blockquote').filter({ hasText: words }).first();
    await quote.waitFor();
    expect(
      await quote.evaluate((one) => [getComputedStyle(one).direction, one.getAttribute('lang')]),
    ).toEqual(['rtl', '']);
    expect(
      await page.getByRole('heading', { level: 1 }).evaluate((one) => getComputedStyle(one).direction),
    ).toBe('rtl');
  });

  test('name each row of a table', async () => {
    const { page } = owner;
    await page.goto(at('/projects'));
    await page.getByRole('rowheader', { name: arabic }).waitFor();
    expect(await page.getByRole('rowheader').count()).toBe(1);
    const box = await page.getByRole('link', { name: projects.settingsOf(arabic) }).boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
  });
});

describe('the focus', () => {
  test('names the mail that is written, and gives the focus back to the row', async () => {
    const { page } = owner;
    await page.goto(at('/projects'));
    const row = page.getByRole('rowheader', { name: arabic }).getByRole('link');
    await row.focus();
    await page.keyboard.press('Enter');
    await page.getByText(words).first().waitFor();
    const title = await page.title();
    await page.getByRole('button', { name: /^Send preview/ }).press('Enter');
    const heading = page.getByRole('heading', { level: 1, name: /^Send preview/ });
    await heading.waitFor();
    expect(await page.title()).toBe(`${await heading.textContent()} · ${title}`);
    await page.goBack();
    await page.getByText(words).first().waitFor();
    expect(await page.title()).toBe(title);
    await page.goBack();
    await expect.poll(() => row.evaluate((one) => one === document.activeElement)).toBe(true);
  });

  test.each([
    ['the list', 1440],
    ['the timeline', 1440],
    ['the timeline', 390],
    ['the review', 390],
  ])('is never covered whole on %s at %i px', async (place, width) => {
    const { page } = place === 'the review' ? guest : owner;
    await page.setViewportSize({ width, height: 700 });
    const address = place === 'the list' ? at('/projects') : at(`/projects/${project.id}/timeline`);
    await page.goto(
      place === 'the review' ? newestMail(product.runtime, 'ann@client.example').link : address,
    );
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
    const covered: string[] = [];
    for (let stops = 0; stops < 60; stops += 1) {
      await page.keyboard.press('Tab');
      const found = await page.evaluate(async () => {
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
        const one = document.activeElement;
        if (!one || one === document.body) return 'end';
        const { left, top, width: wide, height: high } = one.getBoundingClientRect();
        const isSeen = [0.1, 0.3, 0.5, 0.7, 0.9].some((across) =>
          [0.1, 0.5, 0.9].some((down) => {
            const hit = document.elementFromPoint(left + wide * across, top + high * down);
            return hit && (one.contains(hit) || hit.contains(one));
          }),
        );
        return isSeen ? 'seen' : `${one.localName} ${one.ariaLabel ?? one.textContent}`;
      });
      if (found === 'end') break;
      if (found !== 'seen') covered.push(found);
    }
    expect(covered).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
});

describe('a notice with an action', () => {
  test('stays, is reached by F6, gives the focus back, and goes with the page', async () => {
    const { page } = owner;
    await page.goto(at('/templates/email-templates'));
    const menu = page.getByRole('button', { name: /^Actions for / }).first();
    const title = (await menu.getAttribute('aria-label'))?.replace('Actions for ', '') ?? '';
    await menu.press('Enter');
    await page.getByRole('menuitem', { name: templates.delete }).press('Enter');
    const region = page.getByRole('region', { name: ui.notifications });
    await region.getByText(templates.pending(title)).waitFor();
    await page.keyboard.press('F6');
    await expect.poll(() => region.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press('F6');
    await expect.poll(() => region.evaluate((one) => one === document.activeElement)).toBe(false);
    expect(await focused(page)).not.toContain('body');
    await page.keyboard.press('F6');
    await page.keyboard.press('Tab');
    await expect.poll(() => focused(page)).toBe(`button ${templates.undo}`);
    await page.keyboard.press('Enter');
    await region.getByText(templates.pending(title)).waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).not.toMatch(/^body/);
  });
});

describe('on paper', () => {
  // biome-ignore lint/performance/useDomNodeTextContent: text that is hidden on paper does not count
  const inSight = (part: Locator) => part.innerText();

  /** Prints a page: these words are on it in this order, no sheet is empty, and nothing repeats on each of them. */
  const expectRecord = async (page: Page, parts: readonly string[]) => {
    const sheets = await sheetTexts(page);
    expect(sheets.filter((text) => text === '')).toEqual([]);
    const whole = sheets.join(' ');
    const places = parts.map((part) => whole.indexOf(part));
    expect(
      places.filter((place) => place < 0),
      whole,
    ).toEqual([]);
    expect(places).toEqual([...places].sort((one, other) => one - other));
    await page.emulateMedia({ media: 'print' });
    const fixed = await page.locator('body *').evaluateAll((all) =>
      all
        // The charts' library measures its labels in an element far outside the sheet.
        .filter((one) => one.getBoundingClientRect().right > 0)
        .filter((one) => one.checkVisibility() && /fixed|sticky/.test(getComputedStyle(one).position))
        .map((one) => one.outerHTML.slice(0, 120)),
    );
    await page.emulateMedia({ media: null });
    expect(fixed).toEqual([]);
  };

  /** Controls in sight. */
  const controls = (page: Page) =>
    page
      .locator(
        'button:not([data-paper="yes"], [aria-selected="true"]), input, select, textarea, nav a, [role="toolbar"]',
      )
      .evaluateAll((all) =>
        all.filter((one) => one.checkVisibility()).map((one) => one.outerHTML.slice(0, 120)),
      );

  test('a timeline says who decided, when, on which files and in which round, without a control', async () => {
    const { page } = owner;
    await page.goto(at(`/projects/${project.id}/timeline`));
    await page.getByText('approved round 2').waitFor();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await controls(page)).toEqual([]);
    const entry = page.getByRole('listitem').filter({ hasText: 'approved round 2' }).last();
    expect(await inSight(entry)).toMatch(/Ann Alba approved round 2 of “Poster”/);
    await entry.getByText('ملصق-2.png').first().waitFor();
    expect(await inSight(entry)).toMatch(/[0-9a-f]{64}/);
    const when = entry.locator('time');
    const printed = await when.evaluate((one) => getComputedStyle(one, '::after').content);
    expect(printed).toMatch(/^"\d\d\/\d\d\/\d{4} \d\d:\d\d CET"$|^"\d\d\/\d\d\/\d{4} \d\d:\d\d CEST"$/);
    await page.getByText('Beyond', { exact: true }).first().waitFor();
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light');
    await page.emulateMedia({ media: null });
    await expectRecord(page, ['Film', 'Subtitles', 'With Beyond since', 'History', 'approved round 2']);
  });

  test('a long entry of the history breaks across sheets, which leaves none half empty, and short ones stay whole', async () => {
    const { page } = owner;
    const menu = await createTestProject(members.owner as never, {
      name: 'Letters',
      stages: [{ title: 'Menu', revisions: 9 }],
      contacts: [{ firstname: 'Lea', lastname: 'Lang', email: 'lea@client.example' }],
    });
    const long = (words: string) =>
      Array.from({ length: 75 }, (_, line) => `${words} ${line + 1} of a letter.`);
    const short = (round: number) =>
      ['First', 'Next', 'Last'].map((line) => `${line} line of letter ${round}.`);
    const letters = [short(0), short(1), long('Wish'), ...[3, 4, 5, 6].map(short), long('Praise')];
    for (const [round, lines] of letters.entries()) {
      const params = { id: menu.id, wf: menu.wf, rev: menu.revision(1, round) };
      const sent = await sendRound(product, members, { params }, 'lea@client.example', 'https://cut.example');
      const decision = round === letters.length - 1 ? 'approve' : 'request_changes';
      await sent.guest.ok(decideReview, {
        params: { token: sent.token },
        body: { decision, message: lines.join('\n') },
      });
      await product.runtime.idle();
    }
    /** Prints the page, on which a letter begins below its head. */
    const expectBroken = async (letter: string, head: RegExp) => {
      const sheets = await sheetsOf(page);
      const place = (words: string) => sheets.findLastIndex(({ text }) => text.includes(words));
      const begins = place(`${letter} 1 of a letter.`);
      expect(place(`${letter} 75 of a letter.`)).toBeGreaterThan(begins);
      expect(sheets[begins]?.text).toMatch(head);
      // Room for what stays together, at most a third of a sheet.
      for (const { filled, text } of sheets.slice(0, -1)) expect(filled, text).toBeGreaterThan(60);
      return { sheets, place };
    };
    await page.goto(at(`/projects/${menu.id}/timeline`));
    await page.getByText('Last line of letter 0.').first().waitFor();
    const { sheets, place } = await expectBroken(
      'Wish',
      /Lea Lang requested changes to round 2 of “Menu”.*Wish 1 of/,
    );
    for (const round of [0, 1, 3, 4, 5, 6])
      expect(sheets[place(`First line of letter ${round}.`)]?.text).toContain(short(round).join(' '));
    await page.emulateMedia({ media: 'print' });
    const breaks = (letter: string) =>
      page
        .getByRole('listitem')
        .filter({ hasText: letter })
        .first()
        .evaluate((entry) => getComputedStyle(entry).breakInside);
    for (const round of [0, 1, 3, 4, 5, 6])
      expect(await breaks(`First line of letter ${round}.`)).toBe('avoid');
    expect(await breaks('Wish 1 of a letter.')).toBe('auto');
    await page.emulateMedia({ media: null });
    expect(sheets[place('Praise 1 of')]?.text).toMatch(/approved round 7 of “Menu”.*Praise 1 of/);
    await page.goto(newestMail(product.runtime, 'lea@client.example').link);
    await page.getByText('Praise 75 of a letter.').last().waitFor();
    const review = await expectBroken('Praise', /Lea Lang .*Praise 1 of/);
    const sent = review.sheets.flatMap(({ text }) => text.match(/sent this round \S+ \S+ CES?T Look/g) ?? []);
    expect(sent).toHaveLength(letters.length);
  });

  test('Home says when and by whom it was printed, without a way that paper has not', async () => {
    const { page } = owner;
    await page.goto(at('/'));
    await page.getByText(dashboard.csat).waitFor();
    const sheets = await sheetTexts(page);
    expect(sheets).not.toContain('');
    const whole = sheets.join(' ');
    expect(sheets[0]).toMatch(/Beyond Home Printed on \d\d\/\d\d\/\d{4} \d\d:\d\d CES?T by /);
    for (const part of [dashboard.turns.yours, dashboard.csat]) expect(whole).toContain(part);
    for (const left of [dashboard.seeActive, dashboard.seeOffTarget]) expect(whole).not.toContain(left);
  });

  test('leaves out a mail that was never sent, on a sheet that is as wide as its margins allow', async () => {
    const { page } = owner;
    await page.goto(at(`/projects/${project.id}/timeline`));
    await page.getByText('approved round 2').waitFor();
    await page.evaluate(
      ([name, draft]) => localStorage.setItem(`${name}.${localStorage.getItem('proofline.person')}`, draft),
      [
        `proofline.draft.${project.id}.${project.wf * 10_000 + 9_000}.preview`,
        JSON.stringify({
          draft: {
            subject: 'Never sent',
            body: '<p>Dear {{recipient_fname}},</p>',
            mode: 'link',
            link: 'https://never.example',
            template_id: null,
          },
          version: 1,
          stamp: 'preview',
          saved_on: Date.now() - 60_000,
        }),
      ] as const,
    );
    await page.reload();
    await page.getByText('Never sent').waitFor();
    const whole = (await sheetTexts(page)).join(' ');
    expect(whole).toContain('approved round 2');
    expect(whole).not.toMatch(/Never sent|recipient_fname|never\.example/);
    await page.setViewportSize({ width: 688, height: 973 });
    await page.emulateMedia({ media: 'print' });
    const widthOf = async (part: Locator) => (await part.boundingBox())?.width;
    expect(await widthOf(page.locator('main section').last())).toBe(await widthOf(page.locator('main')));
    await page.emulateMedia({ media: null });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.evaluate(() => {
      for (const name of Object.keys(localStorage))
        if (name.startsWith('proofline.draft.')) localStorage.removeItem(name);
    });
  });

  test('the PDF of a report has no empty sheet, and its charts are within it', async () => {
    const { page } = owner;
    await page.goto(at('/workspace-analytics'));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
    await expectRecord(page, [analytics.title]);
    await page.setViewportSize({ width: 688, height: 973 });
    await page.emulateMedia({ media: 'print' });
    const beyond = () =>
      page
        .locator('main svg')
        .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().right > 688).length);
    expect(await beyond()).toBe(0);
    await page.emulateMedia({ media: null });
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test('so does the review of a guest', async () => {
    const { page } = guest;
    await page.goto(newestMail(product.runtime, 'ann@client.example').link);
    await page.locator('[data-stage="ready"]').waitFor();
    await page.getByText('Approved by Ann Alba').waitFor();
    // Its history comes with the points, which move what is below them.
    await page.getByText(words).last().waitFor();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await controls(page)).toEqual([]);
    const record = await inSight(page.locator('body'));
    for (const part of ['Beyond', 'Round 2 of 3', 'Approved by Ann Alba on', 'ملصق-2.png', words])
      expect(record).toContain(part);
    await page.emulateMedia({ media: null });
    await expectRecord(page, ['Round 2 of 3', 'Approved by Ann Alba on', 'History']);
  });
});
