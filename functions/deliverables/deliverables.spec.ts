import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createDeliverable,
  type Deliverable,
  deleteDeliverable,
  getDelivery,
  listDeliverables,
  previewDeliverableMail,
  sendDeliverable,
  updateDeliverable,
} from '#contracts/deliverables.ts';
import { deliverableFiles, listFiles } from '#contracts/files.ts';
import { archiveProject, updateProject } from '#contracts/projects.ts';
import { getReview, getTrackLink, openTrackLink } from '#contracts/review.ts';
import { getEvents, getTimeline } from '#contracts/timeline.ts';
import type { ApiClient } from '#local/api-client.ts';
import { Commit } from '#server/data/entities/commit.ts';
import { Counter } from '#server/data/entities/counter.ts';
import { Directory } from '#server/data/entities/directory.ts';
import { FileItem } from '#server/data/entities/file.ts';
import { versionSeries } from '#server/files/revision-files.ts';
import { linksOfRevision } from '#server/mail/tracked-links.ts';
import { reviewTokenOf } from '#testing/review-token.ts';
import { testRuntime, until } from '#testing/support.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import type { Person, TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';

let runtime: TestRuntime;
let workspace: TestWorkspace;
let agent: Person;
let guest: ApiClient;
let film: TestProject;

beforeAll(async () => {
  runtime = await testRuntime();
  workspace = await runtime.createWorkspace();
  agent = workspace.owner;
  guest = workspace.asAnonymous();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  film = await createTestProject(agent);
});

const mail = {
  subject: '{{deliverable_name}} is ready',
  body: '<p>{{deliverable_link}}</p><p>{{deliverable_notes}}</p>',
};
const link = { title: 'Master', type: 'link', link: 'vimeo.example/1', body: 'Enjoy.' } as const;

type Content = { title?: string; body?: string; type?: 'files' | 'link'; link?: string };
const create = (content: Content = {}, project = film) =>
  agent.call(createDeliverable, {
    params: { id: project.id },
    body: { workflow_id: project.wf, title: 'Master', ...content },
  });
const made = async (content?: Content): Promise<Deliverable> => {
  const { status, body } = await create(content);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
};
const save = (from: Deliverable, content: Content & { version?: number }, as: Person = agent) => {
  const { workflow_id, title, body, type, link: given } = from;
  return as.call(updateDeliverable, {
    params: { id: film.id, dId: from.id },
    body: { workflow_id, title, body, type, link: given, ...content },
  });
};
const send = (dId: number, more: { body?: string; subject?: string } = {}, key?: string) =>
  agent.call(sendDeliverable, {
    params: { id: film.id, dId },
    body: { emailTemplate: { ...mail, ...more } },
    ...(key && { headers: { 'idempotency-key': key } }),
  });
const list = async (as: Person = agent) => (await as.ok(listDeliverables, { params: { id: film.id } })).items;
const only = async (as?: Person) => {
  const [one, ...more] = await list(as);
  if (!one || more.length > 0) throw new Error('not one');
  return one;
};
const code = (answer: { status: number; body: object }) =>
  'error' in answer.body ? (answer.body.error as { code: string }).code : answer.status;
const tokenFor = async (dId: number, contact = 0) => {
  return reviewTokenOf(workspace.tenantId, film, dId, contact);
};
const delivery = (token: string) => guest.ok(getDelivery, { params: { token } });

/** Uploads as a browser does, and waits for the check. */
const upload = async (dId: number, name = 'notes.txt', content = 'for you', as: Person = agent) => {
  const params = { id: film.id, dId };
  const query = { filename: name, content_type: 'text/plain', filesize: Buffer.byteLength(content) };
  const { start, register } = deliverableFiles;
  const ticket = await as.ok(start, { params, query });
  const origin = runtime.url(workspace.subdomain);
  const init = { method: 'PUT', body: content, headers: { origin, ...ticket.headers } };
  expect((await fetch(ticket.url ?? '', init)).status).toBe(200);
  const file = await as.ok(register, { params, query, body: { upload: ticket.upload } });
  const listed = async () => {
    const { files } = await agent.ok(deliverableFiles.list, { params });
    return files.find(({ id }) => id === file.id) ?? file;
  };
  await until(async () => (await listed()).state !== 'checking');
  return listed();
};
const clientOf = (place: number) => {
  const contact = film.contacts[place];
  if (!contact) throw new Error('no such contact');
  return workspace.asContact({ client_id: film.client.id, id: contact.id, email: contact.email });
};
const events = async (category: string) => {
  const { data } = await Commit.query
    .primary({ tenantId: workspace.tenantId, projectId: film.id })
    .go({ consistent: true, pages: 'all' });
  return data.flatMap(({ events: all }) => all.filter((event) => event.category === category));
};

describe('saving', () => {
  it('keeps the content, its author and the time', async () => {
    const one = await made(link);
    expect(one).toMatchObject({
      workflow_id: film.wf,
      title: 'Master',
      body: 'Enjoy.',
      type: 'link',
      link: 'https://vimeo.example/1',
      files: [],
      opened: [],
      last_save_user_name: 'Olga Owner',
      last_send_time: null,
      version: 1,
    });
    const saved = await save(one, { title: 'Final', version: 1 });
    expect(saved).toMatchObject({ status: 200, body: { title: 'Final', version: 2 } });
    expect(await only()).toEqual(saved.body);
    expect(await events('Deliverable Saved')).toEqual([
      { category: 'Deliverable Saved', deliverable_id: one.id, title: 'Master' },
      { category: 'Deliverable Saved', deliverable_id: one.id, title: 'Final' },
    ]);
  });

  it('refuses invalid content in the specification’s words', async () => {
    const refusal = await create({ type: 'link', link: ' ' });
    expect(refusal).toMatchObject({
      status: 422,
      body: { error: { field: 'link', message: 'Deliverable link is required' } },
    });
    expect(code(await create({ title: ' ' }))).toBe('deliverable_title_required');
    expect(await list()).toEqual([]);
  });

  it('gives the second of two savers a conflict, and keeps the first save', async () => {
    const one = await made();
    await save(one, { title: 'Mine', version: 1 });
    const second = await save(one, { title: 'Yours', version: 1 });
    expect(second).toMatchObject({ status: 409, body: { current: { title: 'Mine', version: 2 } } });
    expect((await only()).title).toBe('Mine');
  });

  it('gives two created concurrently ids of their own, and never reuses one', async () => {
    const [a, b] = await Promise.all([made(), made()]);
    expect(new Set([a.id, b.id]).size).toBe(2);
    const last = Math.max(a.id, b.id);
    await agent.ok(deleteDeliverable, { params: { id: last } });
    expect((await made()).id).toBe(last + 1);
  });

  it('cannot move to another workflow or project', async () => {
    const one = await made();
    const other = await createTestProject(agent);
    expect(code(await create({}, { ...film, wf: other.wf }))).toBe('project_not_found');
    const body = { workflow_id: film.wf, title: 'Moved' };
    const elsewhere = await agent.call(updateDeliverable, { params: { id: other.id, dId: one.id }, body });
    expect(code(elsewhere)).toBe('deliverable_not_found');
    const moved = await agent.call(updateDeliverable, {
      params: { id: film.id, dId: one.id },
      body: { ...body, workflow_id: other.wf },
    });
    expect(code(moved)).toBe('deliverable_not_found');
    // A revision's id is not a deliverable's.
    const revision = { id: film.id, dId: film.revision(1, 0) };
    expect(code(await agent.call(deliverableFiles.list, { params: revision }))).toBe('deliverable_not_found');
  });

  it('is refused once the project is closed', async () => {
    const one = await made(link);
    await agent.ok(archiveProject, { params: { id: film.id }, body: { archive: true } });
    expect(code(await create())).toBe('project_closed');
    expect(code(await save(one, { title: 'Late' }))).toBe('project_closed');
    expect(code(await send(one.id))).toBe('project_closed');
    expect(code(await agent.call(deleteDeliverable, { params: { id: one.id } }))).toBe('project_closed');
    expect(await list()).toHaveLength(1);
  });

  it('names the closing of the project that a deletion meets on its way', async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      film = await createTestProject(agent);
      const one = await made(link);
      const [deletion] = await Promise.all([
        agent.call(deleteDeliverable, { params: { id: one.id } }),
        agent.ok(archiveProject, { params: { id: film.id }, body: { archive: true } }),
      ]);
      expect([200, 'project_closed']).toContain(code(deletion));
    }
  });
});

describe('files', () => {
  it('behave as a revision’s files, and are kept apart from those', async () => {
    const { id } = await made();
    const file = await upload(id);
    expect(file).toMatchObject({ name: 'notes.txt', version: 1, state: 'ready', sent_on: null });
    expect((await only()).files).toMatchObject([{ id: file.id, verified: true }]);
    const rev = { id: film.id, wf: film.wf, rev: film.revision(1, 0) };
    expect((await agent.ok(listFiles, { params: rev })).files).toEqual([]);
    expect((await agent.ok(getTimeline, { params: { id: film.id, wf: film.wf } })).files).toEqual([]);
    expect((await upload(id, 'notes.txt', 'again')).version).toBe(2);
    const names = async () =>
      (await agent.ok(deliverableFiles.list, { params: { id: film.id, dId: id } })).files.map(
        ({ name }) => name,
      );
    await upload(id, 'other.txt');
    expect(await names()).toEqual(['notes.txt', 'notes.txt', 'other.txt']);
    await agent.ok(deliverableFiles.remove, {
      params: { id: film.id, dId: id },
      query: { filename: 'notes.txt' },
    });
    expect(await names()).toEqual(['other.txt']);
  });

  it('are refused by their content', async () => {
    const { id } = await made();
    const params = { id: film.id, dId: id };
    const start = (filename: string, content_type: string) =>
      agent.call(deliverableFiles.start, { params, query: { filename, content_type, filesize: 9 } });
    expect((await start('a.sh', 'application/x-sh')).body).toMatchObject({
      error: { message: 'a.sh type application/x-sh is not allowed' },
    });
    expect((await start('noname', '')).body).toMatchObject({ error: { message: 'noname has no type' } });
    expect((await upload(id, 'notes.txt', '#!/bin/sh\nrm -rf ~')).state).toBe('refused');
    expect(code(await send(id))).toBe('files_tag_without_files');
  });

  it('are not accepted by a link deliverable, nor a link beside them', async () => {
    const one = await made(link);
    const params = { id: film.id, dId: one.id };
    const query = { filename: 'a.txt', content_type: 'text/plain', filesize: 1 };
    expect(code(await agent.call(deliverableFiles.start, { params, query }))).toBe('files_or_link');
    const files = await made();
    await upload(files.id);
    expect(code(await save(files, link))).toBe('files_or_link');
  });

  it('are immutable once sent; the same name makes a new version that the client sees when it is sent', async () => {
    const { id } = await made();
    const params = { id: film.id, dId: id };
    const first = await upload(id);
    await send(id);
    const query = { filename: 'notes.txt' };
    expect(code(await agent.call(deliverableFiles.remove, { params, query }))).toBe('file_sent');
    const second = await upload(id, 'notes.txt', 'better');
    const token = await tokenFor(id);
    expect((await delivery(token)).files.map((file) => file.id)).toEqual([first.id]);
    await send(id);
    expect((await delivery(token)).files.map((file) => file.id)).toEqual([second.id]);
    expect((await delivery(token)).files[0]?.url).toContain('attachment');
  });
});

describe('sending', () => {
  it('mails each contact a link of their own, and shows who has opened it', async () => {
    const addresses = ['ann@once.example', 'bob@once.example'] as const;
    film = await createTestProject(agent, {
      contacts: [
        { firstname: 'Ann', lastname: 'Alba', email: addresses[0] },
        { firstname: 'Bob', lastname: 'Bruni', email: addresses[1] },
      ],
    });
    const { id } = await made(link);
    const answer = await send(id);
    expect(answer).toMatchObject({ status: 200, body: { last_send_user_name: 'Olga Owner', version: 1 } });
    const find = (to: string) => runtime.mailbox.list({ to, limit: 10 })[0];
    await until(() => addresses.every((to) => find(to) !== undefined));
    const [ann, bob] = addresses.map((to) => runtime.mailbox.get(find(to)?.messageId ?? ''));
    expect(ann?.subject).toBe('Master is ready');
    expect(ann?.html).toContain('Enjoy.');
    const addressOf = (of: typeof ann) => of?.links.find((one) => one.includes('/link/')) ?? '';
    expect(addressOf(ann)).not.toBe(addressOf(bob));

    const token = await tokenFor(id);
    const { target } = await guest.ok(getTrackLink, { params: { id: token } });
    expect(target).toBe(`/delivery/${token}`);
    expect(await delivery(token)).toMatchObject({
      title: 'Master',
      body: 'Enjoy.',
      type: 'link',
      link: 'https://vimeo.example/1',
      contact: { firstname: 'Ann' },
      sent_by: 'Olga Owner',
    });
    // The link opens only its own target.
    expect((await guest.call(getReview, { params: { token } })).status).toBe(404);
    expect((await only()).opened).toEqual([]);
    const seen = { visible: true, interaction: 'pointer' } as const;
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0' };
    expect(await guest.ok(openTrackLink, { params: { id: token }, body: seen, headers })).toEqual({
      counted: true,
    });
    await until(async () => (await only()).opened.length > 0);
    expect((await only()).opened).toMatchObject([{ contact_name: 'Ann Alba', clicks: 1 }]);
    // Names of those who opened theirs are for the team: contacts read of nobody, not even of themselves.
    for (const place of [0, 1]) expect((await only(await clientOf(place))).opened).toEqual([]);
    const page = await delivery(await tokenFor(id, 1));
    expect(page.contact).toMatchObject({ firstname: 'Bob' });
    expect(JSON.stringify(page)).not.toContain('Alba');
    expect(await events('Link Opened')).toMatchObject([{ revisionId: null, deliverable_id: id }]);
  });

  it('is previewed as each contact would get it, without changes', async () => {
    const { id } = await made(link);
    const call = (body: string) =>
      agent.call(previewDeliverableMail, {
        params: { id: film.id, dId: id },
        body: { emailTemplate: { subject: 'For {{recipient_fname}}', body } },
      });
    const { body } = await call('<p>{{deliverable_link}}</p>');
    expect(body).toMatchObject({ mails: [{ subject: 'For Ann' }, { subject: 'For Bob' }] });
    expect(code(await call('<p>{{stage_name}}</p>'))).toBe('unknown_tag');
    expect((await only()).last_send_time).toBeNull();
    expect(await events('Deliverable Sent')).toEqual([]);
  });

  it('leaves no gap without notes', async () => {
    const { id } = await made({ ...link, body: '' });
    const { mails } = await agent.ok(previewDeliverableMail, {
      params: { id: film.id, dId: id },
      body: { emailTemplate: mail },
    });
    expect(mails[0]?.html).not.toMatch(/<p[^>]*>\s*<\/p>/);
  });

  it.each([
    [{ type: 'files' }, mail.body, 'files_tag_without_files'],
    [link, '<p>Look</p>', 'deliverable_link_tag_missing'],
    [link, '<p>{{deliverable_link}} {{review_link}}</p>', 'unknown_tag'],
  ] as const)('by %o with %s is refused: %s', async (content, body, refusal) => {
    const { id } = await made(content);
    expect(code(await send(id, { body }))).toBe(refusal);
    expect(await events('Deliverable Sent')).toEqual([]);
  });

  it('says how many files fit a mail, and sends just as many', async () => {
    const { id } = await made();
    const file = (n: number) => ({
      tenantId: workspace.tenantId,
      projectId: film.id,
      workflowId: film.wf,
      revisionId: id,
      id: `f${n}`,
      name: `${n}.png`,
      type: 'image/png',
      size: 10,
      path: `documents/${n}`,
      version: 1,
      created_on: new Date(runtime.clock.now()).toISOString(),
      created_by: { kind: 'agent', id: 1, name: 'Olga Owner' } as const,
      state: 'ready' as const,
    });
    await FileItem.put(Array.from({ length: 92 }, (_, n) => file(n))).go();
    const tooMany = await send(id, {}, randomUUID());
    expect(tooMany.body).toMatchObject({ error: { code: 'too_many_files', params: { max: 91 } } });
    await FileItem.delete(file(0)).go();
    expect((await send(id, {}, randomUUID())).status).toBe(200);
  });

  it('is idempotent by its key, which is refused for another call', async () => {
    const { id } = await made(link);
    const key = randomUUID();
    const [first, second] = await Promise.all([send(id, {}, key), send(id, {}, key)]);
    expect(first.body).toEqual(second.body);
    expect(await events('Deliverable Sent')).toHaveLength(1);
    expect((await send(id, { subject: 'Other' }, key)).status).toBe(422);
  });

  it('sends only content that the sender has seen', async () => {
    const one = await made(link);
    await save(one, { title: 'Newer', version: 1 });
    const stale = await agent.call(sendDeliverable, {
      params: { id: film.id, dId: one.id },
      body: { emailTemplate: mail, version: 1 },
    });
    expect(stale).toMatchObject({ status: 409, body: { current: { title: 'Newer' } } });
    expect(await events('Deliverable Sent')).toEqual([]);
  });
});

describe('a client', () => {
  it('sees deliverables as they were sent, and may change none', async () => {
    const one = await made(link);
    await made({ title: 'Unsent' });
    const ann = await clientOf(0);
    expect(await list(ann)).toEqual([]);
    expect(code(await ann.call(deliverableFiles.list, { params: { id: film.id, dId: one.id } }))).toBe(
      'deliverable_not_found',
    );
    await send(one.id);
    await save(one, { title: 'Secret draft', version: 1 });
    expect(await list(ann)).toMatchObject([
      { title: 'Master', link: 'https://vimeo.example/1', last_save_user_name: null, opened: [] },
    ]);
    expect(code(await save(one, { title: 'Mine' }, ann))).toBe('agents_only');
    const params = { id: film.id, dId: one.id };
    expect(code(await ann.call(sendDeliverable, { params, body: { emailTemplate: mail } }))).toBe(
      'agents_only',
    );
    expect(code(await ann.call(deleteDeliverable, { params: { id: one.id } }))).toBe('agents_only');
    const { items } = await ann.ok(getEvents, { params: { id: film.id } });
    expect(items.flatMap((entry) => entry.events.map(({ category }) => category))).toContain(
      'Deliverable Sent',
    );
    expect(JSON.stringify(items)).not.toContain('Deliverable Saved');
  });

  it('from another project sees nothing', async () => {
    const { id } = await made(link);
    await send(id);
    const stranger = await workspace.asContact();
    expect(code(await stranger.call(listDeliverables, { params: { id: film.id } }))).toBe(
      'project_not_found',
    );
  });

  it('removed from the project loses their link', async () => {
    const { id } = await made(link);
    await send(id);
    const token = await tokenFor(id, 1);
    const [first] = film.contacts;
    if (!first) throw new Error('no contact');
    const { firstname, lastname, email } = first;
    await agent.ok(updateProject, {
      params: { id: film.id },
      body: { name: 'Film', contacts: [{ id: first.id, firstname, lastname, email }] },
    });
    expect((await guest.call(getDelivery, { params: { token } })).status).toBe(404);
  });
});

it('is purged with its files and links', async () => {
  const { id } = await made();
  const { tenantId } = workspace;
  const file = await upload(id);
  await send(id);
  const token = await tokenFor(id);
  const of = { tenantId, projectId: film.id, workflowId: film.wf, revisionId: id };
  await agent.ok(deleteDeliverable, { params: { id } });
  expect(await list()).toEqual([]);
  expect((await guest.call(getDelivery, { params: { token } })).status).toBe(404);
  expect(code(await agent.call(deleteDeliverable, { params: { id } }))).toBe('deliverable_not_found');
  await until(async () => (await linksOfRevision(tenantId, film.id, id)).size === 0);
  expect((await FileItem.query.primary(of).go({ consistent: true })).data).toEqual([]);
  const entry = { kind: 'link', name: token.slice(0, 22), tenantId } as const;
  expect((await Directory.get(entry).go({ consistent: true })).data).toBeNull();
  const series = { tenantId, name: versionSeries(id, 'notes.txt') };
  expect((await Counter.get(series).go({ consistent: true })).data).toBeNull();
  expect((await fetch(file.url)).status).toBe(404);
});
