import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Note, notes, scope } from '#contracts/notes.ts';
import { archiveProject } from '#contracts/projects.ts';
import { getTimeline } from '#contracts/timeline.ts';
import { noteLimits } from '#domain/note/note.ts';
import { Commit } from '#server/data/entities/commit.ts';
import { Note as NoteItem } from '#server/data/entities/note.ts';
import { NoteRoom } from '#server/data/entities/note-room.ts';
import { Tenant } from '#server/data/entities/tenant.ts';
import { hashed } from '#server/data/ids.ts';
import { notesOf } from '#server/data/note-reads.ts';
import { markupBeyondTheAllowList, xssVectors } from '#server/html/xss-vectors.testing.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import type { Person, TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';

let runtime: TestRuntime;
let workspace: TestWorkspace;
let owner: Person;
let film: TestProject;

beforeAll(async () => {
  runtime = await testRuntime({ events: false, faults: true });
});
afterAll(() => runtime.stop());
beforeEach(() => start(false));

/** A new workspace with or without production details for clients, and a project. */
const start = async (show_production_details_in_timeline: boolean) => {
  workspace = await runtime.createWorkspace();
  await Tenant.patch({ tenantId: workspace.tenantId }).set({ show_production_details_in_timeline }).go();
  owner = workspace.owner;
  film = await createTestProject(owner, {
    stages: [
      { title: 'Concept', revisions: 1 },
      { title: 'Final', revisions: 1 },
    ],
  });
};
const ann = () => {
  const [contact] = film.contacts;
  if (!contact) throw new Error('no contact');
  return workspace.asContact({ client_id: film.client.id, id: contact.id, email: contact.email });
};
const params = () => ({ id: film.id });
const at = (note: Note) => ({ id: film.id, noteId: note.id });
const text = (body: string, more: object = {}) => ({
  body,
  timeline_id: film.wf,
  stage_id: film.stage(1).id,
  ...more,
});
const add = (body = '<p>Mind the logo.</p>', more: object = {}, as = owner) =>
  as.ok(notes.add, { params: params(), body: text(body, more) });
const bodiesFor = async (person: Person) =>
  (await person.ok(notes.list, { params: params() })).items.map(({ body }) => body);
const newestCommit = async () => {
  const { data } = await Commit.query
    .primary({ tenantId: workspace.tenantId, projectId: film.id })
    .go({ order: 'desc', limit: 1, consistent: true });
  return data[0];
};
const toBoth = { visible: { client: true, agency: true } };
const toAgency = { visible: { client: false, agency: true } };
const toClient = { visible: { client: true, agency: false } };
const toNobody = { visible: { client: false, agency: false } };

describe('a note', () => {
  it('is added with author, time and place, newest first', async () => {
    const first = await add('<p>One</p>');
    runtime.clock.advance(60_000);
    const second = await add('<p>Two</p>', { stage_id: film.stage(2).id });
    expect(Date.parse(second.created_on) - Date.parse(first.created_on)).toBeGreaterThanOrEqual(60_000);
    expect(second.stage_id).toBe(film.stage(2).id);
    expect(first).toMatchObject({
      project_id: film.id,
      body: '<p>One</p>',
      stage_id: film.stage(1).id,
      timeline_id: film.wf,
      created_by_name: 'Olga',
      created_by_surname: 'Owner',
      visible_to_client: false,
      visible_to_agency: true,
      notify_client: false,
      notify_agency: false,
    });
    expect(await bodiesFor(owner)).toEqual(['<p>Two</p>', '<p>One</p>']);
  });

  it('is visible to the sides that it notifies', async () => {
    const both = { ...toNobody, notify: { client: true, agency: true } };
    expect(await owner.call(notes.add, { params: params(), body: text('<p>x</p>', both) })).toMatchObject({
      status: 422,
      body: { error: { code: 'client_sees_no_notes' } },
    });
    await start(true);
    const note = await add('<p>x</p>', both);
    expect(note).toMatchObject({ visible_to_client: true, visible_to_agency: true });
  });

  it('requires a stage of this project, and a text', async () => {
    const refusalOf = async (body: object) => {
      const answer = await owner.call(notes.add, {
        params: params(),
        body: { ...text('<p>x</p>'), ...body },
      });
      return answer.status === 200 ? 'added' : answer.body.error.code;
    };
    expect(await refusalOf({ stage_id: null })).toBe('note_stage_missing');
    expect(await refusalOf({ stage_id: -1 })).toBe('stage_not_found');
    const other = await createTestProject(owner);
    expect(await refusalOf({ stage_id: other.stage(1).id })).toBe('stage_not_found');
    expect(await refusalOf({ stage_id: other.stage(1).id, timeline_id: other.wf })).toBe('stage_not_found');
    expect(await refusalOf({ body: '<p> &nbsp;</p><script>alert(1)</script>' })).toBe('note_empty');
    expect(await refusalOf({ body: 'x'.repeat(noteLimits.body + 1) })).toBe('note_too_long');
    expect(await refusalOf({ body: '<a href="https://a.example">x</a>'.repeat(2_900) })).toBe(
      'note_too_long',
    );
    expect(await refusalOf({ timeline_id: undefined })).toBe('added');
  });

  it('is limited to 500 per list, and to a million characters in all', async () => {
    const { tenantId } = workspace;
    const note = await add();
    const [record] = await notesOf(tenantId, film.id, 'notes');
    if (!record) throw new Error('no note');
    // Written without updating the quota, which is then counted again.
    const fill = async (count: number, body: string) => {
      await NoteItem.put(
        Array.from({ length: count }, (_, index) => ({ ...record, id: 1000 + index, body })),
      ).go();
      await NoteRoom.delete({ tenantId, projectId: film.id, list: 'notes' }).go();
    };
    await fill(10, 'x'.repeat(99_999));
    const answer = await owner.call(notes.add, { params: params(), body: text('<p>x</p>') });
    expect(answer).toMatchObject({ status: 422, body: { error: { code: 'notes_full' } } });
    const longer = { params: at(note), body: { body: 'x'.repeat(100) } };
    expect(await owner.call(notes.update, longer)).toMatchObject({ status: 422 });
    await fill(499, 'x');
    expect(await owner.call(notes.add, { params: params(), body: text('<p>x</p>') })).toMatchObject({
      status: 422,
      body: {
        error: { code: 'too_many_notes', message: 'A project has at most 500 notes. Delete some first.' },
      },
    });
  });

  it('takes from a quota that edits and deletions give back, also concurrently', async () => {
    const { tenantId } = workspace;
    const room = async () =>
      (await NoteRoom.get({ tenantId, projectId: film.id, list: 'notes' }).go({ consistent: true })).data;
    const added = await Promise.all(['<p>One</p>', '<p>Two</p>', '<p>Three</p>'].map((body) => add(body)));
    expect(new Set(added.map(({ id }) => id)).size).toBe(3);
    expect(await room()).toMatchObject({ notes: 3, characters: '<p>One</p><p>Two</p><p>Three</p>'.length });
    const [one, two] = added;
    if (!one || !two) throw new Error('no notes');
    await owner.ok(notes.update, { params: at(one), body: { body: '<p>Eleven</p>' } });
    await owner.ok(notes.remove, { params: at(two) });
    expect(await room()).toMatchObject({ notes: 2, characters: '<p>Eleven</p><p>Three</p>'.length });
    // Older data lacks the count: the first change makes it.
    await NoteRoom.delete({ tenantId, projectId: film.id, list: 'notes' }).go();
    await owner.ok(notes.remove, { params: at(one) });
    expect(await room()).toMatchObject({ notes: 1, characters: '<p>Three</p>'.length });
  });

  it('costs the same in a long list as in an empty one: two reads and a transaction', async () => {
    await add();
    const first = await runtime.measure(() => add());
    const [record] = await notesOf(workspace.tenantId, film.id, 'notes');
    if (!record) throw new Error('no note');
    await NoteItem.put(Array.from({ length: 300 }, (_, index) => ({ ...record, id: 1000 + index }))).go();
    const later = await runtime.measure(() => add());
    expect(later.calls).toEqual({ GetItem: 1, Query: 1, TransactWriteItems: 1 });
    expect({ ...later, result: null }).toEqual({ ...first, result: null });
  });

  it('is sanitised when it is written, and again when it is read', async () => {
    for (const vector of xssVectors.slice(0, 20)) {
      const note = await owner.call(notes.add, { params: params(), body: text(`<p>Kept</p>${vector}`) });
      expect(note.status).toBe(200);
    }
    const records = await notesOf(workspace.tenantId, film.id, 'notes');
    for (const { body } of records) expect(markupBeyondTheAllowList(body)).toBeNull();
    const [first] = records;
    if (!first) throw new Error('no note');
    await NoteItem.put({ ...first, body: xssVectors.join('') }).go();
    for (const body of await bodiesFor(owner)) expect(markupBeyondTheAllowList(body)).toBeNull();
    expect((await add('<img src="https://a.example/x.png">')).body).toContain('max-width:100%');
  });

  it('is in its timeline’s history for the agency, never for a client', async () => {
    await start(true);
    const note = await add('<p>x</p>', toBoth);
    await owner.ok(notes.update, { params: at(note), body: { body: '<p>y</p>' } });
    await owner.ok(notes.remove, { params: at(note) });
    const of = async (person: Person) => {
      const { history } = await person.ok(getTimeline, { params: { id: film.id, wf: film.wf } });
      return history.flatMap(({ events }) => events.map(({ category }) => category));
    };
    expect((await of(owner)).slice(0, 3)).toEqual(['Note Deleted', 'Note Updated', 'Note Added']);
    expect((await of(await ann())).filter((category) => category.startsWith('Note'))).toEqual([]);
  });

  it('has before and after in the audit, with its text as a hash', async () => {
    const note = await add();
    await owner.ok(notes.update, {
      params: at(note),
      body: { body: '<p>y</p>', visible: { client: true }, version: note.version },
    });
    expect((await newestCommit())?.changes).toEqual({
      note: [note.id, note.id],
      body: [hashed(note.body), hashed('<p>y</p>')],
      visible_to_client: [false, true],
    });
  });
});

describe('a change', () => {
  it('to the text is refused on an older version, and the refusal carries the present note', async () => {
    const note = await add();
    const save = (body: string) =>
      owner.call(notes.update, { params: at(note), body: { body, version: note.version } });
    expect(await save('<p>Mine</p>')).toMatchObject({ status: 200, body: { version: 2 } });
    expect(await save('<p>Theirs</p>')).toMatchObject({
      status: 409,
      body: { error: { code: 'conflict' }, current: { id: note.id, body: '<p>Mine</p>', version: 2 } },
    });
    expect(await save('<p>Mine</p>')).toMatchObject({ status: 200 });
    expect(await bodiesFor(owner)).toEqual(['<p>Mine</p>']);
  });

  it('to the visibility does not conflict with an edit of the text', async () => {
    const note = await add();
    const shown = await owner.ok(notes.update, { params: at(note), body: { visible: { client: true } } });
    expect(shown).toMatchObject({ visible_to_client: true, visible_to_agency: true, body: note.body });
    const edited = await owner.ok(notes.update, {
      params: at(note),
      body: { body: '<p>y</p>', version: note.version },
    });
    expect(edited).toMatchObject({ visible_to_client: true, body: '<p>y</p>' });
  });

  it('hiding from the client turns notification off; notifying makes visible', async () => {
    await start(true);
    const note = await add('<p>x</p>', { ...toBoth, notify: { client: true, agency: false } });
    const hidden = await owner.ok(notes.update, { params: at(note), body: { visible: { client: false } } });
    expect(hidden).toMatchObject({ visible_to_client: false, notify_client: false });
    const told = await owner.ok(notes.update, { params: at(note), body: { notify: { client: true } } });
    expect(told).toMatchObject({ visible_to_client: true, notify_client: true });
  });

  it('to two switches concurrently loses neither', async () => {
    const note = await add();
    await Promise.all([
      owner.ok(notes.update, { params: at(note), body: { visible: { client: true } } }),
      owner.ok(notes.update, { params: at(note), body: { notify: { agency: true } } }),
      owner.ok(notes.update, { params: at(note), body: { body: '<p>y</p>' } }),
    ]);
    const { items } = await owner.ok(notes.list, { params: params() });
    expect(items).toMatchObject([{ visible_to_client: true, notify_agency: true, body: '<p>y</p>' }]);
  });

  it('without a difference is ignored', async () => {
    const note = await add();
    const before = await newestCommit();
    await owner.ok(notes.update, { params: at(note), body: { body: note.body, ...toAgency } });
    expect(await newestCommit()).toEqual(before);
  });

  it('moves it to another stage', async () => {
    const note = await add();
    const to = { stage_id: film.stage(2).id, timeline_id: film.wf };
    expect(await owner.ok(notes.update, { params: at(note), body: to })).toMatchObject({ ...to, version: 2 });
    const missing = await owner.call(notes.update, { params: at(note), body: { stage_id: null } });
    expect(missing).toMatchObject({ status: 422, body: { error: { title: 'Please Select Stage' } } });
  });

  it('is idempotent by its key', async () => {
    const again = {
      params: params(),
      body: text('<p>Once</p>'),
      headers: { 'idempotency-key': 'a' },
    };
    const first = await owner.ok(notes.add, again);
    expect(await owner.ok(notes.add, again)).toEqual(first);
    expect(await bodiesFor(owner)).toEqual(['<p>Once</p>']);
  });

  it('to an unknown note is not found', async () => {
    const note = await add();
    await owner.ok(notes.remove, { params: at(note) });
    expect(await bodiesFor(owner)).toEqual([]);
    const gone = { status: 404, body: { error: { title: 'Note not found' } } };
    expect(await owner.call(notes.remove, { params: at(note) })).toMatchObject(gone);
    expect(await owner.call(notes.update, { params: at(note), body: { body: 'x' } })).toMatchObject(gone);
    const item = await owner.ok(scope.add, { params: params(), body: { body: 'x' } });
    expect(await owner.call(notes.remove, { params: at(item) })).toMatchObject(gone);
  });

  it('is refused once the project is closed', async () => {
    const note = await add();
    await owner.ok(archiveProject, { params: params(), body: { archive: true } });
    const closed = { status: 409, body: { error: { code: 'project_closed' } } };
    expect(await owner.call(notes.add, { params: params(), body: text('x') })).toMatchObject(closed);
    expect(await owner.call(notes.update, { params: at(note), body: { body: 'x' } })).toMatchObject(closed);
    expect(await owner.call(notes.remove, { params: at(note) })).toMatchObject(closed);
    expect(await bodiesFor(owner)).toHaveLength(1);
  });
});

describe('visibility of notes', () => {
  it('clients see visible ones, where production details are shown', async () => {
    await add('<p>For all</p>', toBoth);
    expect(await (await ann()).call(notes.list, { params: params() })).toMatchObject({ status: 403 });
    await start(true);
    await add('<p>For all</p>', toBoth);
    await add('<p>Hidden</p>', toAgency);
    expect(await bodiesFor(await ann())).toEqual(['<p>For all</p>']);
  });

  it('an agent sees those for the agency and their own; an admin all', async () => {
    const agent = await workspace.asAgent('access_all_projects');
    await add('<p>Not for the agency</p>', toClient);
    const own = await add('<p>My own</p>', toNobody, agent);
    expect(await bodiesFor(agent)).toEqual(['<p>My own</p>']);
    expect(await bodiesFor(owner)).toHaveLength(2);
    expect(await agent.ok(notes.update, { params: at(own), body: toAgency })).toMatchObject({
      visible_to_agency: true,
    });
  });

  it('a hidden note can be neither changed nor detected', async () => {
    await start(true);
    const hidden = await add('<p>x</p>', toClient);
    const agent = await workspace.asAgent('access_all_projects');
    const gone = { status: 404, body: { error: { code: 'note_not_found' } } };
    expect(await agent.call(notes.update, { params: at(hidden), body: toBoth })).toMatchObject(gone);
    expect(await agent.call(notes.remove, { params: at(hidden) })).toMatchObject(gone);
    const contact = await ann();
    const secret = await add('<p>y</p>', toAgency);
    expect(await contact.call(notes.remove, { params: at(secret) })).toMatchObject(gone);
    expect(await contact.call(notes.remove, { params: at(hidden) })).toMatchObject({ status: 403 });
  });

  it('a client’s note is visible to both sides, and other flags of theirs are refused', async () => {
    const asked = { ...toNobody, notify: { client: true, agency: false } };
    const call = (flags: object = {}) => ({ params: params(), body: text('<p>Hello</p>', flags) });
    expect(await (await ann()).call(notes.add, call())).toMatchObject({ status: 403 });
    await start(true);
    for (const flags of [asked, toAgency, { notify: { client: false, agency: false } }])
      expect(await (await ann()).call(notes.add, call(flags))).toMatchObject({
        status: 422,
        body: { error: { code: 'note_flags_of_client' } },
      });
    const same = { ...toBoth, notify: { client: false, agency: true } };
    await (await ann()).ok(notes.add, call(same));
    expect(await (await ann()).ok(notes.add, call())).toMatchObject({
      created_by_name: 'Carla',
      visible_to_client: true,
      visible_to_agency: true,
      notify_client: false,
      notify_agency: true,
    });
    expect(await bodiesFor(owner)).toEqual(['<p>Hello</p>', '<p>Hello</p>']);
  });
});

describe('the scope', () => {
  const put = (body: string, more: object) =>
    owner.ok(scope.add, { params: params(), body: { body, ...more } });
  const shownTo = async (person: Person) => {
    const { items, available } = await person.ok(scope.list, { params: params() });
    return available ? items.map(({ body }) => body) : 'no tab';
  };

  it('is open to a side from its first visible item on, always to owner and admin', async () => {
    const agent = await workspace.asAgent('access_all_projects');
    const admin = await workspace.asAgent('admin');
    const contact = await ann();
    expect(await shownTo(owner)).toEqual([]);
    expect(await shownTo(agent)).toBe('no tab');
    const first = await put('<p>One</p>', toAgency);
    await put('<p>Two</p>', toBoth);
    expect(await shownTo(agent)).toEqual(['<p>Two</p>', '<p>One</p>']);
    expect(await shownTo(contact)).toBe('no tab');
    await owner.ok(scope.update, { params: at(first), body: toClient });
    expect(await shownTo(contact)).toEqual(['<p>Two</p>', '<p>One</p>']);
    expect(await shownTo(agent)).toBe('no tab');
    expect(await shownTo(admin)).toHaveLength(2);
    await put('<p>Three</p>', toAgency);
    expect(await shownTo(contact)).toEqual(['<p>Two</p>', '<p>One</p>']);
  });

  it('does not promise the client a mail that nobody would get', async () => {
    const untold = { status: 422, body: { error: { code: 'client_sees_no_scope' } } };
    const notify = { client: true, agency: false };
    const first = await put('<p>One</p>', toAgency);
    const call = { params: params(), body: { body: '<p>Two</p>', visible: toBoth.visible, notify } };
    expect(await owner.call(scope.add, call)).toMatchObject(untold);
    const second = await put('<p>Two</p>', toBoth);
    const tell = (item: Note) => owner.call(scope.update, { params: at(item), body: { notify } });
    expect(await tell(second)).toMatchObject(untold);
    // The first item decides by its own visibility, which its notification brings.
    expect(await tell(first)).toMatchObject({ status: 200, body: { visible_to_client: true } });
    expect(await tell(second)).toMatchObject({ status: 200, body: { notify_client: true } });
  });

  it('has items without a stage, with events of their own', async () => {
    const item = await put('<p>One</p>', toAgency);
    expect(item).toMatchObject({ stage_id: null, timeline_id: null });
    expect((await newestCommit())?.events).toEqual([
      { category: 'Scope Added', note_id: item.id, notify: { client: false, agency: false } },
    ]);
    const saved = await owner.ok(scope.update, { params: at(item), body: { body: '<p>Two</p>' } });
    expect(saved).toMatchObject({ id: item.id, body: '<p>Two</p>', visible_to_agency: true });
    expect(await shownTo(owner)).toEqual(['<p>Two</p>']);
    expect(await bodiesFor(owner)).toEqual([]);
    await owner.ok(scope.remove, { params: at(item) });
    expect((await newestCommit())?.events).toEqual([{ category: 'Scope Deleted', note_id: item.id }]);
    expect(await owner.call(scope.remove, { params: at(item) })).toMatchObject({
      status: 404,
      body: { error: { title: 'Scope not found' } },
    });
  });

  it('cannot be written by a client', async () => {
    const item = await put('<p>One</p>', toBoth);
    const contact = await ann();
    expect(await contact.call(scope.add, { params: params(), body: { body: 'x' } })).toMatchObject({
      status: 403,
    });
    expect(await contact.call(scope.remove, { params: at(item) })).toMatchObject({ status: 403 });
  });
});
