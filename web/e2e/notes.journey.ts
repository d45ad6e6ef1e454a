/**
 * Notes and project scope, as agency and client: hidden notes never leave the server, notifications are mailed, typed
 * text is never lost.
 */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { notes as noteCalls, scope as scopeCalls } from '#contracts/notes.ts';
import { archiveProject } from '#contracts/projects.ts';
import { forms } from '#lib/texts/en/forms.ts';
import { notes } from '#lib/texts/en/notes.ts';
import { timeline } from '#lib/texts/en/timeline.ts';
import { xssVectors } from '#server/html/xss-vectors.testing.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { expectAccessible } from './axe.ts';
import { createMembers, type Members } from './members.ts';
import { type Person, type Product, startProduct } from './product.ts';

let product: Product;
let members: Members;
let agent: Person;
let colleague: Person;
let contact: Person;
let film: TestProject;
let tenantId = 0;

const words = notes.list.notes;
const scopeWords = notes.list.scope;
const clientEmail = 'ann@client.example';

const addressOf = (tab: 'notes' | 'scope') =>
  `${product.runtime.url(members.subdomain)}/projects/${film.id}/timeline/${film.wf}#${tab}`;
const main = (page: Page) => page.getByRole('main');
const noteWith = (page: Page, text: string) => main(page).getByRole('article').filter({ hasText: text });
const told = (page: Page, title: string) => page.getByText(title, { exact: true }).first().waitFor();

/** Reloads a tab; a change of the hash alone would not. */
const open = async ({ page }: Person, tab: 'notes' | 'scope') => {
  await page.goto('about:blank');
  await page.goto(addressOf(tab));
  await main(page).getByRole('tab', { name: notes.list[tab].title, selected: true }).waitFor();
};
/** The server's answers about notes or scope while the page is used. */
const answersWhile = async ({ page }: Person, list: 'notes' | 'scope', act: () => Promise<void>) => {
  const answers: Promise<string>[] = [];
  page.on('response', (response) => {
    // An answer to a page that is being left has no body any more.
    if (new RegExp(`/api/projects/\\d+/${list}$`).test(response.url()))
      answers.push(response.text().catch(() => ''));
  });
  await act();
  page.removeAllListeners('response');
  return (await Promise.all(answers)).join('\n');
};
const write = (page: Page, text: string) => main(page).getByRole('textbox', { name: notes.text }).fill(text);
const add = (body: string, visible = { client: false, agency: true }) =>
  members.owner.ok(noteCalls.add, {
    params: { id: film.id },
    body: { body: `<p>${body}</p>`, stage_id: film.stage(1).id, visible },
  });
const mailsTo = async (to: string) => {
  await product.runtime.idle();
  return product.runtime.mailbox
    .list({ to, limit: 20 })
    .flatMap(({ messageId }) => product.runtime.mailbox.get(messageId) ?? []);
};
const chooseInMenu = async (page: Page, text: string, item: string) => {
  await noteWith(page, text)
    .getByRole('button', { name: /actions$/ })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
};

/** Changes a setting of the workspace before its first call, because the server caches it for 30 seconds. */
const showProductionDetails = async () => {
  const { Directory } = await import('#server/data/entities/directory.ts');
  const { Tenant } = await import('#server/data/entities/tenant.ts');
  const { hashed } = await import('#server/data/ids.ts');
  const { hostname } = new URL(product.runtime.url(members.subdomain));
  const { data } = await Directory.query.primary({ kind: 'host', name: hashed(hostname) }).go();
  tenantId = data[0]?.tenantId ?? 0;
  await Tenant.patch({ tenantId }).set({ show_production_details_in_timeline: true }).go();
};

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'notebook', 'Europe/Berlin');
  await showProductionDetails();
  film = await createTestProject(members.owner as never, {
    stages: [
      { title: 'Script', revisions: 1 },
      { title: 'Cut', revisions: 1 },
    ],
    team_members: [1],
    contacts: [{ firstname: 'Ann', lastname: 'Alba', email: clientEmail }],
  });
  const [ann] = film.contacts;
  if (ann) await members.contact(ann);
  const max = await members.agent('Max', 'access_all_projects');
  agent = await product.person();
  colleague = await product.person();
  contact = await product.person({ width: 390, height: 844 });
  await Promise.all([
    agent.enter(members.subdomain, members.owner.email),
    colleague.enter(members.subdomain, max.email),
    contact.enter(members.subdomain, clientEmail),
  ]);
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, agent, colleague, contact);
});

describe('notes', () => {
  test('an agent writes one for the client, who is told by mail', async () => {
    const { page } = agent;
    await page.goto(addressOf('notes').replace('#notes', ''));
    await main(page).getByRole('button', { name: timeline.moreActions }).click();
    await page.getByRole('menuitem', { name: timeline.actions.note }).click();
    await page.waitForURL(/#notes$/);
    await main(page).getByText(words.empty).waitFor();
    await expectAccessible(page);
    await main(page).getByRole('button', { name: words.add }).click();
    const stage = main(page).getByLabel(notes.stage);
    expect(await stage.inputValue()).toBe(String(film.stage(1).id));
    await stage.selectOption('0');
    await write(page, 'Mind the logo.');
    await main(page).getByRole('button', { name: words.add, exact: true }).click();
    await main(page).getByText(notes.selectStage).last().waitFor();
    await stage.selectOption('Cut');
    await main(page).getByRole('switch', { name: notes.switches.notify.client }).click();
    expect(await main(page).getByRole('switch', { name: notes.switches.visible.client }).isChecked()).toBe(
      true,
    );
    await expectAccessible(page);
    await main(page)
      .getByRole('button', { name: words.addAndNotify(notes.whom.client) })
      .click();
    await told(page, words.notices.added);
    const note = noteWith(page, 'Mind the logo.');
    await note.getByText('Cut', { exact: true }).waitFor();
    await note.getByText('Olga Owner', { exact: true }).waitFor();
    await expectAccessible(page);
    const [mail, ...more] = (await mailsTo(clientEmail)).filter(({ tags }) => tags.kind === 'note_added');
    expect(more).toEqual([]);
    expect(mail?.html).toContain('Mind the logo.');
    const link = mail?.links.find((address) => address.endsWith('/timeline#notes'));
    if (!link) throw new Error('the mail does not lead to the notes');
    await contact.page.goto(link);
    await noteWith(contact.page, 'Mind the logo.').waitFor();
    expect((await mailsTo(members.owner.email)).filter(({ tags }) => tags.kind === 'note_added')).toEqual([]);
  });

  test('the client gets that note, and the text of hidden ones is never sent to them', async () => {
    await add('Their budget is larger than they say.');
    const { page } = contact;
    const answer = await answersWhile(contact, 'notes', async () => {
      await open(contact, 'notes');
      await noteWith(page, 'Mind the logo.').waitFor();
    });
    expect(answer).toContain('Mind the logo.');
    expect(answer).not.toContain('budget');
    expect(await main(page).getByText('budget').count()).toBe(0);
    expect(await main(page).getByRole('switch').count()).toBe(0);
    expect(
      await main(page)
        .getByRole('button', { name: /actions$/ })
        .count(),
    ).toBe(0);
    await expectAccessible(page);
  });

  test('the client answers with a note of their own, and the team is told', async () => {
    const { page } = contact;
    await main(page).getByRole('button', { name: words.add }).click();
    await main(page).getByLabel(notes.stage).selectOption('Cut');
    await write(page, 'Which of the two logos?');
    await main(page).getByRole('button', { name: words.add, exact: true }).click();
    await told(page, words.notices.added);
    await expectAccessible(page);
    const [mail] = (await mailsTo(members.owner.email)).filter(({ tags }) => tags.kind === 'note_added');
    expect(mail?.html).toContain('Which of the two logos?');
    await agent.page.reload();
    await noteWith(agent.page, 'Which of the two logos?').getByText('Ann Alba', { exact: true }).waitFor();
  });

  test('a switch that the server refuses goes back, and says so', async () => {
    const { page } = agent;
    await open(agent, 'notes');
    const visible = noteWith(page, 'budget').getByRole('switch', { name: notes.switches.visible.client });
    await page.route(/\/notes\/\d+$/, (route) => route.abort());
    await visible.click();
    await told(page, words.errors.visibility);
    expect(await visible.isChecked()).toBe(false);
    await page.unroute(/\/notes\/\d+$/);
    const logo = noteWith(page, 'Mind the logo.');
    await logo.getByRole('switch', { name: notes.switches.visible.client }).click();
    await expect
      .poll(() => logo.getByRole('switch', { name: notes.switches.notify.client }).isChecked())
      .toBe(false);
    await expect
      .poll(async () => (await members.owner.ok(noteCalls.list, { params: { id: film.id } })).items)
      .toContainEqual(
        expect.objectContaining({
          body: '<p>Mind the logo.</p>',
          visible_to_client: false,
          notify_client: false,
        }),
      );
  });

  test('two agents at one note: the second keeps what they typed, through a reload as well', async () => {
    const note = await add('Music by Friday.');
    const { page } = colleague;
    await open(colleague, 'notes');
    await chooseInMenu(page, 'Music by Friday.', words.edit);
    await write(page, 'Music by Thursday noon.');
    await page.reload();
    await main(page).getByText(forms.kept).waitFor();
    await members.owner.ok(noteCalls.update, {
      params: { id: film.id, noteId: note.id },
      body: { body: '<p>Music by Monday.</p>', version: note.version },
    });
    await main(page).getByRole('button', { name: words.save }).click();
    await main(page).getByText(forms.conflict.title).waitFor();
    await main(page).getByText('Music by Monday.').waitFor();
    await main(page).getByText('Music by Thursday noon.').waitFor();
    await expectAccessible(page);
    await main(page).getByRole('button', { name: forms.conflict.mine }).click();
    await told(page, words.notices.updated);
    await noteWith(page, 'Music by Thursday noon.').waitFor();
    const { items } = await members.owner.ok(noteCalls.list, { params: { id: film.id } });
    expect(items.find(({ id }) => id === note.id)?.body).toBe('<p>Music by Thursday noon.</p>');
  });

  test('is deleted after a question, and the history tells of all of it', async () => {
    const { page } = agent;
    await open(agent, 'notes');
    await chooseInMenu(page, 'Music by', words.remove);
    await page.getByRole('dialog').getByText(notes.confirm.text).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: words.remove }).click();
    await told(page, words.notices.deleted);
    await noteWith(page, 'Music by').waitFor({ state: 'detached' });
    await main(page).getByRole('tab', { name: timeline.title }).click();
    await main(page)
      .getByText(timeline.events.noteDeleted({ stage: 'Script' }))
      .waitFor();
  });
});

describe('the scope', () => {
  test('becomes visible to the client with its first visible item', async () => {
    const { page } = agent;
    await open(agent, 'scope');
    await main(page).getByRole('button', { name: scopeWords.add }).click();
    await write(page, 'Two films of thirty seconds.');
    await main(page).getByRole('button', { name: scopeWords.add, exact: true }).click();
    await told(page, scopeWords.notices.added);
    await expectAccessible(page);
    const client = contact.page;
    const tab = main(client).getByRole('tab', { name: scopeWords.title });
    const answer = await answersWhile(contact, 'scope', async () => {
      await open(contact, 'notes');
      await noteWith(client, 'Which of the two logos?').waitFor();
    });
    expect(answer).not.toContain('thirty');
    expect(await tab.count()).toBe(0);
    const item = noteWith(page, 'Two films');
    await item.getByRole('switch', { name: notes.switches.visible.client }).click();
    await expect
      .poll(async () => (await members.owner.ok(scopeCalls.list, { params: { id: film.id } })).items[0])
      .toMatchObject({ visible_to_client: true });
    await client.reload();
    await tab.click();
    await noteWith(client, 'Two films').waitFor();
    expect(await main(client).getByRole('button', { name: scopeWords.add }).count()).toBe(0);
    await expectAccessible(client);
  });
});

describe('hostile HTML in the table', () => {
  test('does not run in the page', async () => {
    const { Note } = await import('#server/data/entities/note.ts');
    const { notesOf } = await import('#server/data/note-reads.ts');
    const kept = await notesOf(tenantId, film.id, 'notes');
    const [like] = kept;
    if (!like) throw new Error('no note');
    const raw = xssVectors.map((vector, index) => ({
      ...like,
      id: 5000 + index,
      body: `<p>Vector ${index}</p>${vector}`,
    }));
    await Note.put(raw).go();
    const { page } = agent;
    const ran: string[] = [];
    page.on('dialog', (dialog) => {
      ran.push(dialog.message());
      void dialog.dismiss();
    });
    await page.addInitScript('globalThis.alert = globalThis.msgbox = () => { globalThis.ran = true; };');
    await open(agent, 'notes');
    await noteWith(page, `Vector ${xssVectors.length - 1}`)
      .first()
      .waitFor();
    expect(await main(page).getByRole('article').count()).toBe(kept.length + xssVectors.length);
    const strange = await main(page)
      .getByRole('article')
      .locator('[class*=prose] *')
      .evaluateAll((elements) => {
        const allowed = /^(P|BR|H2|H3|BLOCKQUOTE|UL|OL|LI|STRONG|EM|U|S|A|IMG)$/;
        const attributes = /^(href|target|rel|src|alt|width|style|data-button|data-host)$/;
        // Pictures of other sites come through our own.
        const address = /^(https?:\/\/|mailto:|\{\{|\/api\/remote-pictures\/)/;
        const isAway = (element: Element) =>
          element.tagName === 'SPAN' && element.getAttributeNames().join() === 'data-picture-away';
        return elements
          .filter(
            (element) =>
              !isAway(element) &&
              (!allowed.test(element.tagName) ||
                [...element.attributes].some(({ name }) => !attributes.test(name)) ||
                [element.getAttribute('href'), element.getAttribute('src')].some(
                  (value) => value !== null && !address.test(value),
                )),
          )
          .map(({ outerHTML }) => outerHTML);
      });
    expect(strange).toEqual([]);
    expect(ran).toEqual([]);
    expect(await page.evaluate('globalThis.ran === true')).toBe(false);
  });
});

test('notes of an archived project are read-only', async () => {
  await members.owner.ok(archiveProject, { params: { id: film.id }, body: { archive: true } });
  const { page } = agent;
  await open(agent, 'scope');
  const item = noteWith(page, 'Two films');
  await item.waitFor();
  await main(page).getByText(timeline.closed.archived).filter({ visible: true }).first().waitFor();
  const visible = item.getByRole('switch', { name: notes.switches.visible.client });
  expect(await visible.getAttribute('aria-disabled')).toBe('true');
  const add = main(page).getByRole('button', { name: scopeWords.add });
  expect(await add.getAttribute('aria-disabled')).toBe('true');
  await expectAccessible(page);
});
