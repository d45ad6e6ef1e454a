import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { subscriptions } from '#catalog/index.ts';
import { listInbox, markInbox } from '#contracts/inbox.ts';
import { archiveProject, deleteProject, updateProject } from '#contracts/projects.ts';
import { decideReview } from '#contracts/review.ts';
import { updateUserProfile } from '#contracts/team.ts';
import { countInbox } from '#contracts/workspace.ts';
import { inboxEvents } from '#domain/inbox/inbox.ts';
import { InboxEntry } from '#server/data/entities/inbox-entry.ts';
import { InboxPlaceItem } from '#server/data/entities/inbox-place.ts';
import { linksOfRevision } from '#server/mail/tracked-links.ts';
import { tokenOfLink } from '#server/tokens/links.ts';
import { createRejectedFilm } from '#testing/rejected-film.ts';
import { testRuntime } from '#testing/support.ts';
import type { TestProject } from '#testing/test-project.ts';
import type { Person, TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';
import { bodyOf, deliverBatch, historyOf } from '../../fixtures/delivery.ts';
import { handler } from './fill-inbox.lambda.ts';

const day = 86_400_000;
let runtime: TestRuntime;
let workspace: TestWorkspace;
let olga: Person;
let nora: Person;
let film: TestProject;

beforeAll(async () => {
  runtime = await testRuntime({ events: false });
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  workspace = await runtime.createWorkspace();
  olga = workspace.owner;
  nora = await workspace.asAgent();
  film = await createRejectedFilm(
    { owner: olga, guest: workspace.asAnonymous(), tenantId: workspace.tenantId },
    { team_members: [olga.id, nora.id] },
  );
});

/** Events of the project that the consumer takes. */
const events = async () =>
  (await historyOf(workspace.tenantId, film.id)).filter(({ name }) =>
    inboxEvents.some((one) => one === name),
  );
const fill = async () =>
  expect(await deliverBatch(handler, (await events()).map(bodyOf), runtime.clock.now())).toEqual([]);
const inboxOf = (person: Person, state: 'unread' | 'read' | 'snoozed' | 'done' = 'unread') =>
  person.ok(listInbox, { query: { state } });
const unreadOf = async (person: Person) => (await person.ok(countInbox)).unread;
const only = async (person: Person) => {
  const { items } = await inboxOf(person);
  const [entry] = items;
  if (!entry || items.length > 1) throw new Error(`There are ${items.length} entries`);
  return entry;
};
/** Item of a person's oldest entry. */
const storedOf = async ({ id: user }: Person) => {
  const { data } = await InboxEntry.query.primary({ tenantId: workspace.tenantId, user }).go();
  const [entry] = data;
  if (!entry) throw new Error('There is no entry');
  return entry;
};

it('takes the events of the domain’s rules, and no other', () => {
  expect([...subscriptions['fill-inbox']].toSorted()).toEqual([...inboxEvents].toSorted());
});

describe('a change request of the client', () => {
  it('is one unread entry for each of the team, with who, what, when and where', async () => {
    await fill();
    const entry = await only(nora);
    expect(entry).toMatchObject({
      kind: 'changes_requested',
      state: 'unread',
      by: 'Ann Alba',
      project: { id: film.id, name: 'Film', client_name: 'Client & Co' },
      workflow_id: film.wf,
      stage_id: film.stage(1).id,
      stage: 'Concept',
      round: 0,
      revision_id: film.revision(1, 0),
    });
    expect(await unreadOf(nora)).toBe(1);
    expect(await unreadOf(olga)).toBe(1);
    // The words of the client stay with the project.
    expect(JSON.stringify(entry)).not.toContain('Louder');
  });

  it('stays where it was put, however often and in whatever order its event comes again', async () => {
    await fill();
    const { id } = await only(nora);
    const until = new Date(runtime.clock.now() + day).toISOString();
    const found = await events();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...found), { minLength: 1, maxLength: 4 }),
        fc.constantFrom('read', 'done', 'snoozed', 'unread' as const),
        async (again, state) => {
          await nora.ok(markInbox, { body: { ids: [id], state, until } });
          expect(await deliverBatch(handler, again.map(bodyOf), runtime.clock.now())).toEqual([]);
          for (const other of ['read', 'done', 'snoozed', 'unread'] as const)
            expect((await inboxOf(nora, other)).items).toHaveLength(other === state ? 1 : 0);
          expect(await unreadOf(nora)).toBe(state === 'unread' ? 1 : 0);
        },
      ),
      { numRuns: 12 },
    );
    // Everybody has an inbox of their own.
    expect(await unreadOf(olga)).toBe(1);
  });

  it('comes back when its snooze ends, without anybody’s doing', async () => {
    await fill();
    const { id } = await only(nora);
    const until = new Date(runtime.clock.now() + day).toISOString();
    await nora.ok(markInbox, { body: { ids: [id], state: 'snoozed', until } });
    expect(await unreadOf(nora)).toBe(0);
    runtime.clock.advance(day + 1000);
    expect(await unreadOf(nora)).toBe(1);
    expect(await only(nora)).toMatchObject({ id, state: 'unread', since: until });
  });

  it('is refused a snooze into the past, or for a year', async () => {
    await fill();
    const { id } = await only(nora);
    for (const days of [-1, 365]) {
      const until = new Date(runtime.clock.now() + days * day).toISOString();
      const { status } = await nora.call(markInbox, { body: { ids: [id], state: 'snoozed', until } });
      expect(status).toBe(422);
    }
    expect((await nora.call(markInbox, { body: { ids: [id], state: 'snoozed' } })).status).toBe(422);
  });
});

// Regression: it was told as that of the last one who answered, who may have approved.
it('a decision that several answers make is told as the client’s', async () => {
  film = await createRejectedFilm(
    { owner: olga, guest: workspace.asAnonymous(), tenantId: workspace.tenantId },
    { team_members: [olga.id, nora.id], approval: 'all' },
  );
  const [, bob] = film.contacts;
  const links = await linksOfRevision(workspace.tenantId, film.id, film.revision(1, 0));
  await workspace.asAnonymous().ok(decideReview, {
    params: { token: tokenOfLink(links.get(bob?.id ?? 0)?.link_id ?? '') },
    body: { decision: 'approve' },
  });
  await fill();
  const { items } = await inboxOf(nora);
  const told = items.filter(({ project }) => project?.id === film.id).map(({ kind, by }) => [kind, by]);
  expect(told).toEqual([
    ['changes_requested', ''],
    ['answered', 'Ann Alba'],
  ]);
});

describe('a kind that does not come to the inbox', () => {
  const choose = (inbox: boolean) =>
    nora.ok(updateUserProfile, {
      params: { id: nora.id },
      body: { notifications: { changes_requested: { inbox } } },
    });

  it('gives that member no entry, and everybody else theirs', async () => {
    await choose(false);
    await fill();
    expect((await inboxOf(nora)).items).toEqual([]);
    expect(await unreadOf(olga)).toBe(1);
    await choose(true);
    expect(await unreadOf(nora)).toBe(0);
    await fill();
    expect(await unreadOf(nora)).toBe(1);
  });

  it('counts no more from the moment at which it is turned off, and is back when it is turned on', async () => {
    await fill();
    await choose(false);
    expect((await inboxOf(nora)).items).toEqual([]);
    expect(await unreadOf(nora)).toBe(0);
    await choose(true);
    expect(await unreadOf(nora)).toBe(1);
  });
});

describe('access', () => {
  it('hides the entries once it is taken away, and shows them again when it is given back', async () => {
    await fill();
    const team = async (...ids: number[]) =>
      olga.ok(updateProject, {
        params: { id: film.id },
        body: { name: 'Film', contacts: [...film.contacts], team_members: ids },
      });
    await team(olga.id);
    expect((await inboxOf(nora)).items).toEqual([]);
    expect(await unreadOf(nora)).toBe(0);
    await team(olga.id, nora.id);
    expect(await unreadOf(nora)).toBe(1);
  });

  it('goes with a deleted project, for everybody', async () => {
    await fill();
    await olga.ok(archiveProject, { params: { id: film.id }, body: { archive: true, from: 'settings' } });
    expect(await unreadOf(olga)).toBe(1);
    await olga.ok(deleteProject, { params: { id: film.id } });
    expect((await inboxOf(olga)).items).toEqual([]);
    expect(await unreadOf(olga)).toBe(0);
  });

  it('is to one’s own inbox alone', async () => {
    await fill();
    const { id } = await only(nora);
    await olga.ok(markInbox, { body: { ids: [id], state: 'done' } });
    expect(await unreadOf(nora)).toBe(1);
    const contact = await workspace.asContact();
    for (const route of [listInbox, countInbox]) expect((await contact.call(route)).status).toBe(403);
  });
});

describe('an inbox', () => {
  it('is read page by page, the newest first, and by project', async () => {
    await fill();
    const entry = await storedOf(nora);
    const made = Array.from({ length: 119 }, (_, index) => ({
      ...entry,
      id: `1-1-1-1-a-${index}`,
      since: entry.since - 1 - index,
    }));
    await InboxEntry.put(made).go({ concurrent: 4 });
    expect(await unreadOf(nora)).toBe(100);
    const seen: string[] = [];
    let before: string | undefined;
    do {
      const page = await nora.ok(listInbox, { query: { before, project: film.id } });
      seen.push(...page.items.map(({ id }) => id));
      before = page.next ?? undefined;
    } while (before !== undefined);
    expect(seen).toEqual([entry.id, ...made.map(({ id }) => id)]);
    expect((await nora.ok(listInbox, { query: { project: film.id + 1 } })).items).toEqual([]);
  });

  it('has no page of entries that have expired and are not deleted yet', async () => {
    await fill();
    const entry = await storedOf(nora);
    const made = Array.from({ length: 60 }, (_, index) => ({
      ...entry,
      id: `1-1-1-1-a-${index}`,
      since: entry.since - 91 * day - index,
      expires: entry.expires - 91 * 86_400,
    }));
    await InboxEntry.put(made).go({ concurrent: 4 });
    const page = await inboxOf(nora);
    expect(page).toEqual({ items: [expect.objectContaining({ id: entry.id })], next: null });
    expect(await unreadOf(nora)).toBe(1);
  });

  it('marks fifty at once', async () => {
    await fill();
    const { id, since } = await only(nora);
    const place = await storedOf(nora);
    const ids = [id, ...Array.from({ length: 49 }, (_, index) => `${id}${index}`)];
    const made = ids.slice(1).map((one) => ({ ...place, id: one }));
    await InboxEntry.put(made).go({ concurrent: 4 });
    await InboxPlaceItem.put(made.map((one) => ({ ...one, since: Date.parse(since) }))).go({ concurrent: 4 });
    await nora.ok(markInbox, { body: { ids, state: 'done' } });
    expect(await unreadOf(nora)).toBe(0);
    expect((await inboxOf(nora, 'done')).items).toHaveLength(50);
  });

  it('holds nothing that is older than ninety days', async () => {
    const late = runtime.clock.now() + 91 * day;
    expect(await deliverBatch(handler, (await events()).map(bodyOf), late)).toEqual([]);
    expect(await unreadOf(nora)).toBe(0);
  });
});
