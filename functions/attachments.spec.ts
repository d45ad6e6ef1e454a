/** Pictures attached to points: uploads by link and signed in, who may name, read and keep which. */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notes } from '#contracts/notes.ts';
import { pictures } from '#contracts/pictures.ts';
import { points, reviewPoints, type WirePoint } from '#contracts/points.ts';
import { archiveProject } from '#contracts/projects.ts';
import { decideReview, getReview } from '#contracts/review.ts';
import { getEvents, getTimeline, sendPreview } from '#contracts/timeline.ts';
import { pictureLimits } from '#domain/note/picture.ts';
import { attachmentLimits } from '#domain/point/index.ts';
import { Counter } from '#server/data/entities/counter.ts';
import { Picture } from '#server/data/entities/picture.ts';
import { PointItem } from '#server/data/entities/point.ts';
import { objectIfAny, textPictureKey } from '#server/files/storage.ts';
import { reviewTokenOf } from '#testing/review-token.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import type { Person, TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';
import { bodyOf, deliverBatch, historyOf } from '../events/fixtures/delivery.ts';

let runtime: TestRuntime;
let workspace: TestWorkspace;
let agent: Person;
let film: TestProject;
let png: Buffer;

beforeAll(async () => {
  runtime = await testRuntime({ events: false });
  workspace = await runtime.createWorkspace();
  agent = workspace.owner;
  png = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#1bf' } })
    .png()
    .toBuffer();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  film = await createTestProject(agent, {
    stages: [{ title: 'Concept', revisions: 3 }],
    team_members: [agent.id],
  });
  await send();
});

const send = (round = 0) =>
  agent.ok(sendPreview, {
    params: { id: film.id, wf: film.wf, rev: film.revision(1, round) },
    body: {
      emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://vimeo.example/1',
    },
  });

const tokenFor = async (contact = 0): Promise<string> => {
  return reviewTokenOf(workspace.tenantId, film, film.revision(1, 0), contact);
};
const signedIn = (contact = 0) => {
  const { id, email } = film.contacts[contact] ?? { id: 0, email: '' };
  return workspace.asContact({ client_id: film.client.id, id, email });
};

interface Answer {
  readonly status: number;
  readonly body: unknown;
}
const codeOf = ({ status, body }: Answer) =>
  status === 200 ? 'ok' : (body as { error: { code: string } }).error.code;

/** The calls about points and their pictures that a person makes, whichever way they come. */
const callerOf = (
  person: Pick<Person, 'call' | 'ok'>,
  of: typeof points | typeof reviewPoints,
  params: object,
) => {
  const call = (route: keyof typeof points, more: object = {}, body?: unknown) =>
    person.call(of[route], {
      params: { ...params, ...more },
      ...(body ? { body } : {}),
    } as never) as Promise<never>;
  const start = (id: string, bytes: Uint8Array = png, content_type = 'image/png') =>
    call('startPicture', {}, { id, content_type, filesize: bytes.length }) as Promise<{
      status: number;
      body: { url: string; headers: Record<string, string> };
    }>;
  const keep = (picture: string) =>
    call('keepPicture', { picture }) as Promise<Answer & { body: { url: string } }>;
  return {
    call,
    start,
    keep,
    /** Uploads a picture and answers with its id. */
    uploaded: async (bytes: Uint8Array = png): Promise<string> => {
      const id = randomUUID();
      const { url, headers } = (await start(id, bytes)).body;
      expect((await fetch(url, { method: 'PUT', headers, body: Buffer.from(bytes) })).status).toBe(200);
      expect(codeOf(await keep(id))).toBe('ok');
      return id;
    },
    list: () => person.ok(of.list, { params } as never) as ReturnType<typeof listOf>,
    save: (point: string, ids: readonly string[] | undefined, more: object = {}) =>
      call(
        'save',
        { point },
        {
          body: 'This logo',
          ...(ids && { attachments: ids.map((id) => ({ id, name: `${id.slice(0, 4)}.png` })) }),
          ...more,
        },
      ) as Promise<Answer & { body: { attachments: { id: string; name: string }[]; version: number } }>,
    submit: (...ids: string[]) => call('submit', {}, { points: ids }) as Promise<Answer>,
    reply: (point: string, ids: readonly string[], more: object = {}, reply: string = randomUUID()) =>
      call(
        'reply',
        { point, reply },
        { text: 'Like this', attachments: ids.map((id) => ({ id, name: `${id.slice(0, 4)}.png` })), ...more },
      ) as Promise<Answer & { body: WirePoint }>,
  };
};
const listOf = () => agent.ok(points.list, { params: { id: film.id, wf: film.wf, rev: 0 } });
type Caller = ReturnType<typeof callerOf>;

const byLink = async (contact = 0): Promise<Caller> =>
  callerOf(workspace.asAnonymous(), reviewPoints, { token: await tokenFor(contact) });
const onTimeline = async (contact: number | Person = 0): Promise<Caller> =>
  callerOf(typeof contact === 'number' ? await signedIn(contact) : contact, points, {
    id: film.id,
    wf: film.wf,
    rev: film.revision(1, 0),
  });
const team = () => onTimeline(agent);
const seen = async (address: string | undefined) => {
  const answer = await fetch(address ?? '');
  return Buffer.from(await answer.arrayBuffer());
};
const keyOf = (id: string) => ({ tenantId: workspace.tenantId, projectId: film.id, id });

describe.each([
  ['by link', byLink],
  ['signed in', onTimeline],
])('a client %s', (_way, come) => {
  it('attaches pictures to a draft, which everybody reads once it is submitted', async () => {
    const [ann, point] = [await come(), randomUUID()];
    const [one, other] = [await ann.uploaded(), await ann.uploaded()];
    const { body } = await ann.save(point, [one, other]);
    expect(body).toMatchObject({
      version: 1,
      attachments: [
        { id: one, name: `${one.slice(0, 4)}.png`, size: png.length, type: 'image/png' },
        { id: other },
      ],
    });
    expect((await (await team()).list()).pictures).toEqual({});
    expect(codeOf(await ann.submit(point))).toBe('ok');
    for (const reader of [ann, await come(1), await team()]) {
      const { items, pictures: addresses } = await reader.list();
      expect(items).toMatchObject([{ number: 1, attachments: [{ id: one }, { id: other }] }]);
      expect((await seen(addresses[one])).equals(png)).toBe(true);
      const answer = await fetch(addresses[other] ?? '');
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
      expect(answer.headers.get('content-disposition')).toContain(`${other.slice(0, 4)}.png`);
    }
  });

  it('takes one off again, repeats a save without a second version, and loses none by a save that names none', async () => {
    const [ann, point] = [await come(), randomUUID()];
    const [one, other] = [await ann.uploaded(), await ann.uploaded()];
    await ann.save(point, [one, other]);
    expect((await ann.save(point, [one, other])).body).toMatchObject({ version: 1 });
    expect((await ann.save(point, undefined, { version: 1 })).body).toMatchObject({ version: 1 });
    expect((await ann.save(point, undefined, { version: 1, body: 'That one' })).body).toMatchObject({
      version: 2,
      attachments: [{ id: one }, { id: other }],
    });
    expect((await ann.save(point, [other], { version: 2 })).body).toMatchObject({
      version: 3,
      attachments: [{ id: other }],
    });
    expect(Object.keys((await ann.list()).pictures)).toEqual([other]);
  });

  it('submits a picture without a word, with a decision as well, and nothing without both', async () => {
    const [ann, picture, empty] = [await come(), randomUUID(), randomUUID()];
    await ann.save(picture, [await ann.uploaded()], { body: '' });
    await ann.save(empty, [], { body: '' });
    await workspace.asAnonymous().ok(decideReview, {
      params: { token: await tokenFor() },
      body: { decision: 'request_changes', points: [picture, empty] },
    });
    expect((await ann.list()).items).toMatchObject([
      { id: picture, number: 1, state: 'open', body: '' },
      { id: empty, number: null, state: 'draft' },
    ]);
  });

  it('has at most five, all of them checked uploads of their own for points of this project', async () => {
    const [ann, bob, point] = [await come(), await come(1), randomUUID()];
    const all = await Promise.all(Array.from({ length: 6 }, () => ann.uploaded()));
    expect((await ann.save(point, all)).body).toMatchObject({
      error: { code: 'too_many_attachments', field: 'attachments' },
    });
    const unchecked = randomUUID();
    await ann.start(unchecked);
    const ofText = randomUUID();
    await Picture.create({
      ...keyOf(ofText),
      use: 'text',
      type: 'image/png',
      size: 10,
      created_on: '2026-01-01T00:00:00.000Z',
      created_by_kind: 'contact',
      created_by_id: film.contacts[0]?.id ?? 0,
      state: 'ready',
    }).go();
    for (const id of [randomUUID(), unchecked, ofText, await bob.uploaded(), await (await team()).uploaded()])
      expect(codeOf(await ann.save(point, [id]))).toBe('attachment_not_found');
    expect((await ann.list()).items).toEqual([]);
    expect(codeOf(await ann.save(point, all.slice(0, attachmentLimits.point)))).toBe('ok');
  });

  it('attaches pictures to a reply, also without a word, at most five of their own, and repeats it once', async () => {
    const [ann, owner] = [await come(), await team()];
    const point = randomUUID();
    await ann.save(point, undefined);
    await ann.submit(point);
    const [picture, reply] = [await ann.uploaded(), randomUUID()];
    for (const _ of ['once', 'again'])
      expect(codeOf(await ann.reply(point, [picture], { text: ' ' }, reply))).toBe('ok');
    const { items, pictures: addresses } = await owner.list();
    expect(items[0]?.replies).toMatchObject([
      { id: reply, text: '', attachments: [{ id: picture, size: png.length, type: 'image/png' }] },
    ]);
    expect(await seen(addresses[picture])).toEqual(png);

    const [other, foreign] = [await ann.uploaded(), await owner.uploaded()];
    expect(codeOf(await ann.reply(point, [other], { text: ' ' }, reply))).toBe('idempotency_mismatch');
    expect(codeOf(await ann.reply(point, [foreign]))).toBe('attachment_not_found');
    expect(codeOf(await ann.reply(point, [], { text: ' ' }))).toBe('point_empty');
    const many = await Promise.all(Array.from({ length: 6 }, () => ann.uploaded()));
    expect(codeOf(await ann.reply(point, many))).toBe('too_many_attachments');
    expect((await owner.list()).items[0]?.replies).toHaveLength(1);

    const secret = await owner.uploaded();
    expect(codeOf(await owner.reply(point, [secret], { internal: true }))).toBe('ok');
    const theirs = await ann.list();
    expect(theirs.items[0]?.replies).toHaveLength(1);
    expect(theirs.pictures[secret]).toBeUndefined();
    expect((await owner.list()).pictures[secret]).toBeDefined();
  });

  it('never reads the picture of an internal point, nor reaches it by its id', async () => {
    const [ann, owner, secret] = [await come(), await team(), randomUUID()];
    const id = await owner.uploaded();
    expect((await owner.save(secret, [id], { internal: true })).body).toMatchObject({
      attachments: [{ id }],
    });
    expect((await owner.list()).pictures).toHaveProperty(id);
    expect(codeOf(await ann.keep(id))).toBe('picture_not_found');
    expect(codeOf(await ann.start(id))).toBe('picture_not_found');
    expect(codeOf(await ann.save(randomUUID(), [id]))).toBe('attachment_not_found');
    const client = await signedIn();
    const read = JSON.stringify([
      await ann.list(),
      await client.ok(getTimeline, { params: { id: film.id, wf: film.wf } }),
      await client.ok(getEvents, { params: { id: film.id } }),
      await workspace.asAnonymous().ok(getReview, { params: { token: await tokenFor() } }),
    ]);
    expect(read).not.toContain(id);
  });

  it('uploads only what is a picture of its kind, and nothing once the project is closed', async () => {
    const ann = await come();
    const bomb = await sharp({
      create: { width: 8000, height: 6300, channels: 3, background: '#fff' },
    })
      .png()
      .toBuffer();
    for (const [bytes, type] of [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png'],
      [png, 'image/jpeg'],
      [bomb, 'image/png'],
    ] as const) {
      const id = randomUUID();
      const { url, headers } = (await ann.start(id, bytes, type)).body;
      await fetch(url, { method: 'PUT', headers, body: Buffer.from(bytes) });
      expect(codeOf(await ann.keep(id))).toBe('picture_refused');
      expect(codeOf(await ann.save(randomUUID(), [id]))).toBe('attachment_not_found');
    }
    expect(codeOf(await ann.start(randomUUID(), png, 'image/svg+xml'))).toBe('invalid_input');
    const large = { length: pictureLimits.bytes + 1 } as Uint8Array;
    expect(codeOf(await ann.start(randomUUID(), large))).toBe('invalid_input');
    const id = randomUUID();
    expect(codeOf(await ann.start(id))).toBe('ok');
    expect(codeOf(await ann.keep(id))).toBe('upload_incomplete');
    await agent.ok(archiveProject, { params: { id: film.id }, body: { archive: true } });
    expect(codeOf(await ann.start(randomUUID()))).toBe('project_closed');
    expect(codeOf(await ann.keep(id))).toBe('project_closed');
  });
});

describe('a member', () => {
  it('attaches a picture to a comment, for the client to read, also without a word', async () => {
    const [ann, owner, point] = [await byLink(), await team(), randomUUID()];
    expect(codeOf(await owner.save(point, [], { body: '' }))).toBe('point_empty');
    const id = await owner.uploaded();
    for (const _ of ['once', 'again']) {
      expect((await owner.save(point, [id], { body: '' })).body).toMatchObject({
        number: 1,
        attachments: [{ id }],
      });
    }
    expect((await seen((await ann.list()).pictures[id])).equals(png)).toBe(true);
    // A comment that was sent stays.
    expect(codeOf(await owner.save(point, [], { body: 'x', version: 1 }))).toBe('point_submitted');
  });
});

describe('pictures of points', () => {
  it('are none of texts', async () => {
    const owner = await team();
    const [of, text] = [await owner.uploaded(), randomUUID()];
    const body = `<p>Look <img data-picture="${of}" alt=""></p>`;
    expect(
      codeOf(
        await agent.call(notes.add, { params: { id: film.id }, body: { body, stage_id: film.stage(1).id } }),
      ),
    ).toBe('picture_not_found');
    const params = { id: film.id };
    const announced = { id: text, content_type: 'image/png' as const, filesize: png.length };
    const { url, headers } = await agent.ok(pictures.start, { params, body: announced });
    await fetch(url, { method: 'PUT', headers, body: Buffer.from(png) });
    await agent.ok(pictures.keep, { params: { ...params, pictureId: text } });
    expect(codeOf(await owner.save(randomUUID(), [text]))).toBe('attachment_not_found');
    expect(codeOf(await owner.keep(text))).toBe('picture_not_found');
  });

  it('are those of another project nowhere, nor of another workspace', async () => {
    const [owner, here] = [await team(), film];
    const id = await owner.uploaded();
    film = await createTestProject(agent, { team_members: [agent.id] });
    expect(codeOf(await (await team()).save(randomUUID(), [id]))).toBe('attachment_not_found');
    const stranger = (await runtime.createWorkspace()).owner;
    film = here;
    const foreign = await onTimeline(stranger);
    expect(codeOf(await foreign.start(randomUUID()))).toBe('project_not_found');
    expect(codeOf(await foreign.keep(id))).toBe('project_not_found');
  });

  it('are uploaded a thousand times to a project', async () => {
    const name = `attachments_${film.id}`;
    const { uploads } = attachmentLimits;
    await Counter.upsert({ tenantId: workspace.tenantId, name, value: uploads - 1 }).go();
    const [ann, last] = [await byLink(), randomUUID()];
    expect(codeOf(await ann.start(last))).toBe('ok');
    expect(codeOf(await ann.start(last))).toBe('ok');
    expect(codeOf(await ann.start(randomUUID()))).toBe('too_many_pictures');
  });

  it('are read from points that were written before there were any', async () => {
    const [ann, point] = [await byLink(), randomUUID()];
    await ann.save(point, undefined);
    const key = {
      tenantId: workspace.tenantId,
      projectId: film.id,
      workflowId: film.wf,
      stageId: film.stage(1).id,
      id: point,
    };
    const { data } = await PointItem.get(key).go({ consistent: true });
    if (!data) throw new Error('no point');
    const { attachments: _, ...before } = data.point;
    await PointItem.patch(key).set({ point: before }).go();
    expect((await ann.list()).items).toMatchObject([{ id: point, attachments: [] }]);
    expect((await ann.save(point, [await ann.uploaded()], { version: 1 })).body).toMatchObject({
      version: 2,
    });
  });

  it('go a day after no point names them, with the next decision or round, and those in use stay', async () => {
    const { handler } = await import('../events/consumers/purge-deleted/purge-deleted.lambda.ts');
    const sent = (await historyOf(workspace.tenantId, film.id)).filter(({ name }) => name === 'Send Preview');
    const sweep = (now: number) => deliverBatch(handler, sent.map(bodyOf), now);
    const [ann, kept, left, removed] = [await byLink(), randomUUID(), randomUUID(), randomUUID()];
    const [inUse, takenOff, ofRemoved, unsaved, inReply = ''] = await Promise.all(
      Array.from({ length: 5 }, () => ann.uploaded()),
    );
    const replied = randomUUID();
    await ann.save(replied, undefined);
    await ann.submit(replied);
    await ann.reply(replied, [inReply]);
    await ann.save(kept, [inUse ?? '']);
    await ann.save(left, [takenOff ?? '']);
    await ann.save(left, [], { version: 1 });
    await ann.save(removed, [ofRemoved ?? '']);
    await ann.call('remove', { point: removed });
    const text = {
      ...keyOf(randomUUID()),
      type: 'image/png',
      size: 1,
      created_on: '2020-01-01T00:00:00.000Z',
    };
    await Picture.create({ ...text, created_by_kind: 'agent', created_by_id: 1, state: 'ready' }).go();
    const there = async () => {
      const { data } = await Picture.query
        .primary({ tenantId: workspace.tenantId, projectId: film.id })
        .go({ consistent: true });
      return data.map(({ id }) => id).toSorted();
    };
    const now = runtime.clock.now();
    expect(await sweep(now)).toEqual([]);
    expect(await there()).toEqual([inUse, inReply, takenOff, ofRemoved, unsaved, text.id].toSorted());
    const tomorrow = now + 25 * 3600_000;
    expect(await sweep(tomorrow)).toEqual([]);
    expect(await there()).toEqual([inUse, inReply, text.id].toSorted());
    const { tenantId } = workspace;
    for (const id of [takenOff, ofRemoved, unsaved])
      expect(await objectIfAny(textPictureKey(tenantId, film.id, id ?? ''), now)).toBeUndefined();
    expect((await seen((await ann.list()).pictures[inUse ?? ''])).equals(png)).toBe(true);
    // The words stay when a draft names a picture deleted concurrently.
    expect(codeOf(await ann.save(left, [takenOff ?? ''], { version: 2 }))).toBe('attachment_not_found');
  });

  it('are not swept away while a draft comes to name them', async () => {
    const { looseAttachments, removeAttachments } = await import(
      '../events/consumers/purge-deleted/sweep-attachments.ts'
    );
    const [ann, point] = [await byLink(), randomUUID()];
    const id = await ann.uploaded();
    const tomorrow = runtime.clock.now() + 25 * 3600_000;
    const loose = await looseAttachments(workspace.tenantId, film.id, tomorrow);
    expect(loose).toMatchObject([{ id }]);
    expect(codeOf(await ann.save(point, [id]))).toBe('ok');
    await removeAttachments(loose);
    expect((await seen((await ann.list()).pictures[id])).equals(png)).toBe(true);
  });
});
