import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Note, notes, scope } from '#contracts/notes.ts';
import { Note as NoteItem } from '#server/data/entities/note.ts';
import { Tenant } from '#server/data/entities/tenant.ts';
import { notesOf } from '#server/data/note-reads.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import type { Person, TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';
import { bodyOf, deliverBatch, historyOf, withItsMails } from '../../fixtures/delivery.ts';
import { handler as sendEmail } from './send-email.lambda.ts';

const handler = withItsMails(sendEmail);

let runtime: TestRuntime;
let workspace: TestWorkspace;
let owner: Person;
let colleague: Person;
let film: TestProject;

beforeAll(async () => {
  runtime = await testRuntime({ events: false });
});
afterAll(() => runtime.stop());
beforeEach(() => start(true));

/**
 * A project of the owner and a colleague for Ann and Bob, in Spanish, in a workspace with or without production details
 * for clients.
 */
const start = async (show_production_details_in_timeline: boolean) => {
  workspace = await runtime.createWorkspace();
  await Tenant.patch({ tenantId: workspace.tenantId }).set({ show_production_details_in_timeline }).go();
  owner = workspace.owner;
  colleague = await workspace.asAgent();
  const contact = (firstname: string) => ({ firstname, lastname: '', email: addressOf(firstname) });
  film = await createTestProject(owner, {
    team_members: [owner.id, colleague.id],
    contacts: [contact('Ann'), contact('Bob')],
    client: { language: 'es' },
  });
};

const addressOf = (firstname: string) => `${firstname.toLowerCase()}@${workspace.subdomain}.client.example`;
const params = () => ({ id: film.id });
const toAll = { visible: { client: true, agency: true }, notify: { client: true, agency: true } };
const add = (more: object = {}, as: Person = owner, body = '<p>Mind the <strong>logo</strong>.</p>') =>
  as.ok(notes.add, { params: params(), body: { body, stage_id: film.stage(1).id, ...more } });
const change = (note: Note, body: object) =>
  owner.ok(notes.update, { params: { id: film.id, noteId: note.id }, body });
const deliverAll = async () => {
  const events = await historyOf(workspace.tenantId, film.id);
  expect(await deliverBatch(handler, events.map(bodyOf), runtime.clock.now())).toEqual([]);
};
const mailsTo = (address: string) =>
  runtime.mailbox
    .list({ to: address, limit: 50 })
    .flatMap(({ messageId }) => runtime.mailbox.get(messageId) ?? [])
    .filter(({ tags }) => tags.kind === 'note_added' || tags.kind === 'scope_added');
const told = () =>
  [owner.email, colleague.email, addressOf('Ann'), addressOf('Bob')].flatMap((address) =>
    mailsTo(address).map(() => address),
  );

describe('a note', () => {
  it('is mailed to contacts and team, once each and in their language, never to its author', async () => {
    await add(toAll);
    await deliverAll();
    await deliverAll();
    expect(told()).toEqual([colleague.email, addressOf('Ann'), addressOf('Bob')]);
    const [mail] = mailsTo(colleague.email);
    expect(mail?.subject).toBe('Film: new note by Olga Owner');
    expect(mail?.html).toContain('Mind the <strong>logo</strong>.');
    expect(mail?.html).toContain('Concept');
    const address = `${runtime.url(workspace.subdomain)}/projects/${film.id}/timeline`;
    expect(mail?.html).toContain(`href="${address}#notes"`);
    expect(mailsTo(addressOf('Ann'))[0]?.subject).toBe('Film: nueva nota de Olga Owner');
  });

  it('has a word in the mail for each of its pictures, whose addresses would end', async () => {
    const id = crypto.randomUUID();
    const { tenantId } = workspace;
    const note = await add(toAll);
    const key = { tenantId, projectId: film.id, list: 'notes' as const, id: note.id };
    await NoteItem.patch(key)
      .set({ body: `<p>Mind <img data-picture="${id}" alt="" style="max-width:100%" /> this.</p>` })
      .go();
    await deliverAll();
    const [mail] = mailsTo(colleague.email);
    expect(mail?.html).toContain('Mind <em>[Picture: open the page below to see it]</em> this.');
    expect(mail?.text).toContain('[Picture: open the page below to see it]');
    expect(mail?.html).not.toContain(id);
    expect(mailsTo(addressOf('Ann'))[0]?.html).toContain('[Imagen: abra la página de abajo para verla]');
  });

  it('is mailed only to the sides that it notifies', async () => {
    await add({ visible: toAll.visible });
    await deliverAll();
    expect(told()).toEqual([]);
    await add({ notify: { client: true, agency: false } });
    await deliverAll();
    expect(told()).toEqual([addressOf('Ann'), addressOf('Bob')]);
  });

  it('is mailed when notification is turned on later, and not again when its text is edited', async () => {
    const note = await add();
    await change(note, { notify: { agency: true } });
    await change(note, { body: '<p>Other words</p>' });
    await deliverAll();
    expect(told()).toEqual([colleague.email]);
    expect(mailsTo(colleague.email)[0]?.html).toContain('Other words');
  });

  it('hidden or deleted before its mail is not mailed', async () => {
    const hidden = await add(toAll);
    await change(hidden, { visible: { client: false } });
    const gone = await add(toAll);
    await owner.ok(notes.remove, { params: { id: film.id, noteId: gone.id } });
    await deliverAll();
    expect(told()).toEqual([colleague.email]);
  });

  it('is not mailed to clients of a workspace that hides production details', async () => {
    await add(toAll);
    const { tenantId } = workspace;
    await Tenant.patch({ tenantId }).set({ show_production_details_in_timeline: false }).go();
    await deliverAll();
    expect(told()).toEqual([colleague.email]);
  });

  it('by a client is mailed to the team, with replies to the client', async () => {
    const [contact] = film.contacts;
    if (!contact) throw new Error('no contact');
    await add({}, await workspace.asContact({ ...contact, client_id: film.client.id }));
    await deliverAll();
    expect(told()).toEqual([owner.email, colleague.email]);
    expect(String(mailsTo(owner.email)[0]?.raw)).toContain(`Reply-To: ${addressOf('Ann')}`);
  });

  it('is mailed neither to its author nor to the agent who turns notification on', async () => {
    const note = await add({}, colleague);
    await change(note, { notify: { agency: true } });
    await deliverAll();
    expect(told()).toEqual([]);
  });

  it('reaches an address once, and its author under none', async () => {
    const [contact] = film.contacts;
    if (!contact) throw new Error('no contact');
    const project = await createTestProject(owner, {
      team_members: [owner.id, colleague.id],
      contacts: [
        { firstname: 'Olga', lastname: '', email: owner.email.toUpperCase() },
        { firstname: 'Also', lastname: '', email: colleague.email },
      ],
    });
    film = project;
    await add(toAll);
    await deliverAll();
    expect(told()).toEqual([colleague.email]);
  });

  it('is sanitised again in the mail', async () => {
    await add(toAll);
    const [record] = await notesOf(workspace.tenantId, film.id, 'notes');
    if (!record) throw new Error('no note');
    await NoteItem.put({ ...record, body: '<p>Kept</p><img src=x onerror=alert(1)><script>1</script>' }).go();
    await deliverAll();
    const [mail] = mailsTo(colleague.email);
    expect(mail?.html).toContain('Kept');
    expect(mail?.html).not.toMatch(/onerror|<script/);
  });
});

describe('a scope item', () => {
  const put = (more: object) =>
    owner.ok(scope.add, { params: params(), body: { body: '<p>Two films</p>', ...more } });

  it('is mailed to those who see the scope', async () => {
    await put({ visible: { client: false, agency: true } });
    await put({ visible: toAll.visible, notify: { client: false, agency: true } });
    await deliverAll();
    expect(told()).toEqual([colleague.email]);
    const [mail] = mailsTo(colleague.email);
    expect(mail?.subject).toBe('Film: project scope by Olga Owner');
    expect(mail?.html).toContain(`/projects/${film.id}/timeline#scope"`);
  });

  it('is mailed to clients once they see the scope', async () => {
    await put({ visible: { client: true, agency: false } });
    await put(toAll);
    await deliverAll();
    expect(told()).toEqual([addressOf('Ann'), addressOf('Bob')]);
  });
});
