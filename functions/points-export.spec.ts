/** Export of points: audiences, formats and refusals. */
import { randomUUID } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteFile, registerFile, startUpload } from '#contracts/files.ts';
import { answerPoints, exportPoints, exportReviewPoints, points, type WirePoint } from '#contracts/points.ts';
import { updateProject } from '#contracts/projects.ts';
import type { BodyInput, QueryInput } from '#contracts/route.ts';
import { revokeLink, sendPreview } from '#contracts/timeline.ts';
import { FileItem } from '#server/data/entities/file.ts';
import { PointItem } from '#server/data/entities/point.ts';
import { linksOfRevision } from '#server/mail/tracked-links.ts';
import { tokenOfLink } from '#server/tokens/links.ts';
import { testRuntime } from '#testing/support.ts';
import { numberedPages, pdfOf } from '#testing/test-pdf.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import type { Person, TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';

let runtime: TestRuntime;
let workspace: TestWorkspace;
let agent: Person;
let film: TestProject;
let ann: Person;
// Imported after the runtime has set the environment.
let annotator: typeof import('./exports/annotator.ts')['annotator'];

beforeAll(async () => {
  runtime = await testRuntime({ events: false });
  workspace = await runtime.createWorkspace();
  agent = workspace.owner;
  ({ annotator } = await import('./exports/annotator.ts'));
});
afterAll(async () => {
  annotator.end();
  await runtime.stop();
});
beforeEach(async () => {
  film = await createTestProject(agent, {
    stages: [
      { title: 'Concept', revisions: 2 },
      { title: 'Cut', revisions: 1 },
    ],
    team_members: [agent.id],
  });
  ann = await contact(0);
});

const contact = (index: number) => {
  const { id, email } = film.contacts[index] ?? { id: 0, email: '' };
  return workspace.asContact({ client_id: film.client.id, id, email });
};
const onRound = (stage = 1, round = 0) => ({ id: film.id, wf: film.wf, rev: film.revision(stage, round) });

const upload = async (name: string, type: string, bytes: Buffer = Buffer.from('a film')) => {
  const round = onRound();
  const query = { filename: name, content_type: type, filesize: bytes.length };
  const ticket = await agent.ok(startUpload, { params: round, query });
  await fetch(ticket.url ?? '', { method: 'PUT', body: new Uint8Array(bytes), headers: ticket.headers });
  const { id } = await agent.ok(registerFile, { params: round, query, body: { upload: ticket.upload } });
  // As the check of its content leaves it.
  await FileItem.patch(keyOf(id)).set({ state: 'ready' }).go();
  return id;
};
const keyOf = (id: string) => ({
  tenantId: workspace.tenantId,
  projectId: film.id,
  workflowId: film.wf,
  revisionId: onRound().rev,
  id,
});
const send = (round = onRound(), reviewLink: string | null = null) =>
  agent.ok(sendPreview, {
    params: round,
    body: { emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' }, reviewLink },
  });

type Written = Partial<BodyInput<typeof points.save>>;
const save = (person: Person, written: Written, round = onRound()): Promise<WirePoint> =>
  person.ok(points.save, {
    params: { ...round, point: randomUUID() },
    body: { body: '12, not 14', ...written },
  });
/** Saves and submits a point of a client. */
const point = async (written: Written = {}, round = onRound()) => {
  const { id } = await save(ann, written, round);
  await ann.ok(points.submit, { params: round, body: { points: [id] } });
  return id;
};
const exportAs = (person: Pick<Person, 'call'>, query: QueryInput<typeof exportPoints>, round = onRound()) =>
  person.call(exportPoints, { params: round, query });
const text = async (person: Person, query: QueryInput<typeof exportPoints>, round = onRound()) =>
  (await person.ok(exportPoints, { params: round, query })).text ?? '';
const refusal = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer;
  const { error } = body as { error: { code: string; field?: string } };
  return [status, error.code, error.field];
};

const moment = { frame: 100, rate: { frames: 25, seconds: 1 } };

describe('points are exported', () => {
  it('as a table of the round, which names file, place, answer and replies', async () => {
    const file = await upload('cut.mp4', 'video/mp4');
    await send();
    const id = await point({ file_id: file, selector: { moment } });
    await point({ body: '=HYPERLINK("https://evil.example")' });
    await agent.ok(points.reply, {
      params: { ...onRound(), point: id, reply: randomUUID() },
      body: { text: 'On it' },
    });
    await agent.ok(answerPoints, {
      params: onRound(),
      body: { answers: [{ point: id, what: 'question', text: 'Which one?' }] },
    });
    const {
      name,
      type,
      url,
      text: csv,
    } = await agent.ok(exportPoints, {
      params: onRound(),
      query: { format: 'csv' },
    });
    expect([name, type, url]).toEqual(['Film, Concept, Preview, points.csv', 'text/csv', null]);
    const [, first, second, end] = csv?.split('\r\n') ?? [];
    expect(first).toMatch(
      /^"1","Preview","cut\.mp4","","00:04:00","","cut\.mp4, 0:04","","Change","","Asked","Ann Alba","\d{4}-.*\+0[12]:00","12, not 14","","Question","Which one\?",/,
    );
    expect(first).toContain(': On it"');
    expect(second).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    expect(end).toBe('');
    expect(await text(agent, { format: 'csv', file })).not.toContain('HYPERLINK');
  });

  it('as markers of a film, in two forms, and of a sound', async () => {
    const [cut, sound] = [await upload('cut.mp4', 'video/mp4'), await upload('spot.wav', 'audio/wav')];
    await send();
    await point({ file_id: cut, selector: { moment } });
    await point({
      file_id: sound,
      selector: { moment: { frame: 4000, rate: { frames: 1000, seconds: 1 } } },
    });
    const edl = await text(agent, { format: 'edl', file: cut });
    expect(edl).toContain('001  001      V     C        01:00:04:00 01:00:04:01 01:00:04:00 01:00:04:01');
    expect(edl).not.toContain('Point 2');
    expect(await text(agent, { format: 'fcpxml', file: cut })).toContain('start="100/25s"');
    expect(await text(agent, { format: 'edl', file: sound })).toContain('|M:Point 2 |D:1');
  });

  it('as Web annotations', async () => {
    const file = await upload('menu.png', 'image/png');
    await send();
    await point({ file_id: file, selector: { shape: { type: 'pin', x: 10, y: 20 } } });
    const { first } = JSON.parse(await text(agent, { format: 'json' }));
    expect(first.items[0].target).toMatchObject({
      source: { id: `urn:proofline:file:${file}` },
      selector: { type: 'FragmentSelector', value: 'xywh=percent:10,20,0,0' },
    });
  });

  it('into a copy of the PDF, which is replaced by the next, and deleted with the file', async () => {
    const original = pdfOf(numberedPages(2));
    const file = await upload('menu.pdf', 'application/pdf', original);
    const pointed = await save(agent, { file_id: file, internal: true, selector: { page: 2 } });
    expect(pointed.internal).toBe(true);
    const query = { format: 'pdf', file } as const;
    const { url, name } = await agent.ok(exportPoints, { params: onRound(), query });
    expect(name).toBe('menu, Preview, points (internal).pdf');
    const answer = await fetch(url ?? '');
    expect(answer.headers.get('content-disposition')).toContain(encodeURIComponent('menu, Preview'));
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.subarray(0, original.length)).toEqual(original);
    expect((await PDFDocument.load(bytes)).getPage(1).node.Annots()?.size()).toBe(1);

    await save(agent, { file_id: file, internal: true, selector: { page: 2 } });
    const again = await agent.ok(exportPoints, { params: onRound(), query });
    const replaced = Buffer.from(await (await fetch(again.url ?? '')).arrayBuffer());
    expect((await PDFDocument.load(replaced)).getPage(1).node.Annots()?.size()).toBe(2);

    await agent.ok(deleteFile, { params: onRound(), query: { filename: 'menu.pdf' } });
    expect((await fetch(again.url ?? '')).status).toBe(403);
  });
});

describe('a client', () => {
  it('gets what they read: nothing internal, no draft, no answer before its round', async () => {
    const file = await upload('menu.pdf', 'application/pdf', pdfOf(numberedPages(1)));
    await send();
    const id = await point({ file_id: file, selector: { page: 1 }, body: 'The price' });
    await save(agent, { file_id: file, selector: { page: 1 }, body: 'They are wrong', internal: true });
    await agent.ok(points.reply, {
      params: { ...onRound(), point: id, reply: randomUUID() },
      body: { text: 'Between us', internal: true },
    });
    await agent.ok(answerPoints, {
      params: onRound(),
      body: { answers: [{ point: id, what: 'not_done', text: 'Too late' }] },
    });
    await save(ann, { body: 'Still thinking' });
    const [secrets, theirs] = [
      ['They are wrong', 'Between us', 'Too late', 'Only your team'],
      ['Still thinking'],
    ];
    for (const format of ['csv', 'json'] as const) {
      const shown = await text(ann, { format });
      expect(shown).toContain('The price');
      for (const secret of [...secrets, ...theirs]) expect(shown).not.toContain(secret);
      const ours = await text(agent, { format });
      for (const secret of secrets) expect(ours).toContain(secret);
      expect(ours).not.toContain('Still thinking');
    }
    const annots = async (person: Person) => {
      const { url } = await person.ok(exportPoints, { params: onRound(), query: { format: 'pdf', file } });
      const pdf = await PDFDocument.load(await (await fetch(url ?? '')).arrayBuffer());
      return [url?.split('?')[0], pdf.getPage(0).node.Annots()?.size()] as const;
    };
    const [theirCopy, theirNotes] = await annots(ann);
    const [ourCopy, ourNotes] = await annots(agent);
    // The point; and with the reply, the answer, its state, and the comment.
    expect([theirNotes, ourNotes]).toEqual([1, 5]);
    expect(theirCopy).not.toBe(ourCopy);
  });

  it('gets nothing of a round that was not sent, and of a file that was not', async () => {
    const late = await upload('late.pdf', 'application/pdf', pdfOf(numberedPages(1)));
    await send();
    await FileItem.patch(keyOf(late)).remove(['sent_on']).go();
    expect(await refusal(exportAs(ann, { format: 'csv' }, onRound(1, 1)))).toEqual([
      409,
      'not_open_for_review',
      undefined,
    ]);
    expect(await refusal(exportAs(ann, { format: 'pdf', file: late }))).toEqual([422, 'export_file', 'file']);
    expect((await exportAs(agent, { format: 'pdf', file: late })).status).toBe(200);
  });

  it('gets by the link what the page of the link shows, in the language that it asks for', async () => {
    const file = await upload('menu.pdf', 'application/pdf', pdfOf(numberedPages(1)));
    await send();
    const id = await point({ file_id: file, body: 'The price', selector: { page: 1 } });
    await save(agent, { body: 'They are wrong', internal: true });
    await save(ann, { body: 'Still thinking' });
    await agent.ok(answerPoints, {
      params: onRound(),
      body: { answers: [{ point: id, what: 'question', text: 'Which?' }] },
    });
    const links = await linksOfRevision(workspace.tenantId, film.id, onRound().rev);
    const link = links.get(film.contacts[0]?.id ?? 0);
    const params = { token: tokenOfLink(link?.link_id ?? '') };
    const guest = workspace.asAnonymous();
    const { name, text: table } = await guest.ok(exportReviewPoints, {
      params,
      query: { format: 'csv', language: 'it' },
    });
    expect(name).toBe('Film, Concept, Anteprima, punti.csv');
    expect(table).toMatch(
      /"Stato".*\r\n"1","Anteprima","menu\.pdf".*"Con domanda","Ann Alba".*"Domanda","Which\?"/s,
    );
    expect(table).toBe(await text(ann, { format: 'csv', language: 'it' }));
    for (const secret of ['They are wrong', 'Still thinking', 'Per chi']) expect(table).not.toContain(secret);
    const { url } = await guest.ok(exportReviewPoints, { params, query: { format: 'pdf', file } });
    const pdf = await PDFDocument.load(await (await fetch(url ?? '')).arrayBuffer());
    expect(pdf.getPage(0).node.Annots()?.size()).toBe(2);

    await agent.ok(revokeLink, {
      params: { id: film.id, rev: onRound().rev, contactId: film.contacts[0]?.id ?? 0 },
    });
    expect((await guest.call(exportReviewPoints, { params, query: { format: 'csv' } })).status).toBe(410);
  });

  it('removed from the project gets nothing, nor does anybody by a link', async () => {
    await send(onRound(), 'https://vimeo.example/1');
    const [, bob] = film.contacts;
    await agent.ok(updateProject, {
      params: { id: film.id },
      body: {
        name: 'Film',
        contacts: bob ? [{ id: bob.id, firstname: bob.firstname, email: bob.email }] : [],
      },
    });
    expect(await refusal(exportAs(ann, { format: 'csv' }))).toEqual([404, 'project_not_found', undefined]);
    expect((await exportAs(workspace.asAnonymous() as never, { format: 'csv' })).status).toBe(401);
  });
});

describe('nothing is exported', () => {
  it('to another workspace, nor to somebody who is not on the project', async () => {
    await send(onRound(), 'https://vimeo.example/1');
    await point();
    const other = await runtime.createWorkspace();
    expect(await refusal(exportAs(other.owner, { format: 'csv' }))).toEqual([
      404,
      'project_not_found',
      undefined,
    ]);
    for (const person of [await workspace.asAgent(), await workspace.asContact()])
      expect(await refusal(exportAs(person, { format: 'csv' }))).toEqual([
        404,
        'project_not_found',
        undefined,
      ]);
  });

  it('from another stage or another round', async () => {
    await send(onRound(), 'https://vimeo.example/1');
    await point({ body: 'Of the first' });
    await save(agent, { body: 'Of the second stage', internal: true }, onRound(2));
    await save(agent, { body: 'Of the second round', internal: true }, onRound(1, 1));
    const table = await text(agent, { format: 'csv' });
    expect(table).toContain('Of the first');
    expect(table).not.toContain('Of the second');
    expect(await text(agent, { format: 'csv' }, onRound(2))).toContain('Of the second stage');
    const wrong = { ...onRound(), rev: 999 };
    expect(await refusal(exportAs(agent, { format: 'csv' }, wrong))).toEqual([
      404,
      'revision_not_found',
      undefined,
    ]);
  });

  it('as markers or annotations without a file of that kind of this round', async () => {
    const [cut, menu] = [
      await upload('cut.mp4', 'video/mp4'),
      await upload('menu.pdf', 'application/pdf', pdfOf(numberedPages(1))),
    ];
    const here = film;
    film = await createTestProject(agent);
    const elsewhere = await upload('other.mp4', 'video/mp4');
    film = here;
    const { data: sibling } = await FileItem.get(keyOf(cut)).go();
    if (!sibling) throw new Error('There is no file');
    const ofNextRound = `${cut.slice(0, -1)}x`;
    await FileItem.put({ ...sibling, id: ofNextRound, revisionId: onRound(1, 1).rev }).go();
    for (const query of [
      { format: 'edl' },
      { format: 'fcpxml', file: menu },
      { format: 'pdf', file: cut },
      { format: 'edl', file: elsewhere },
      { format: 'edl', file: ofNextRound },
      { format: 'csv', file: elsewhere },
      { format: 'csv', file: 'nothing' },
    ] as const)
      expect(await refusal(exportAs(agent, query))).toEqual([422, 'export_file', 'file']);
    expect((await exportAs(agent, { format: 'docx' as never })).status).toBe(400);
  });

  it.each([
    ['with a password', pdfOf(numberedPages(1), { encrypted: true }), 'export_encrypted'],
    ['that is damaged', Buffer.from('%PDF-1.7\nand nothing'), 'export_broken'],
    ['of more pages than are made', pdfOf(numberedPages(301)), 'export_too_large'],
  ])('into a PDF %s', async (_, bytes, code) => {
    const file = await upload('menu.pdf', 'application/pdf', bytes);
    expect(await refusal(exportAs(agent, { format: 'pdf', file }))).toEqual([422, code, undefined]);
  });

  it('into a PDF that the renderer has refused, or that is too large, without reading it', async () => {
    const file = await upload('menu.pdf', 'application/pdf', pdfOf(numberedPages(1)));
    await FileItem.patch(keyOf(file)).set({ size: 100_000_001 }).go();
    expect(await refusal(exportAs(agent, { format: 'pdf', file }))).toEqual([
      422,
      'export_too_large',
      undefined,
    ]);
    await FileItem.patch(keyOf(file))
      .set({ size: 900, pages: { refusal: 'too_complex' } })
      .go();
    expect(await refusal(exportAs(agent, { format: 'pdf', file }))).toEqual([
      422,
      'export_too_large',
      undefined,
    ]);
  });

  it('into a PDF whose process ends', async () => {
    const file = await upload('menu.pdf', 'application/pdf', pdfOf(numberedPages(1)));
    annotator.end();
    const { execPath } = process;
    process.execPath = '/bin/false';
    try {
      expect(await refusal(exportAs(agent, { format: 'pdf', file }))).toEqual([
        422,
        'export_too_large',
        undefined,
      ]);
    } finally {
      process.execPath = execPath;
    }
  });

  it('beyond the size that an answer of Lambda holds', async () => {
    await send(onRound(), 'https://vimeo.example/1');
    const id = await point();
    const { data } = await PointItem.query
      .primary({ tenantId: workspace.tenantId, projectId: film.id })
      .go({ consistent: true });
    const [item] = data;
    if (!item) throw new Error('There is no point');
    for (let number = 2; number <= 31; number += 1) {
      const copy = `${id.slice(0, 30)}${number}`;
      await PointItem.put({
        ...item,
        id: copy,
        point: { ...item.point, id: copy, number, body: '"'.repeat(90_000) },
      }).go();
    }
    expect(await refusal(exportAs(agent, { format: 'csv' }))).toEqual([422, 'export_too_large', undefined]);
  });
});
