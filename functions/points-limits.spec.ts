/** Limits of points, and places on the work that they may have. */
import { describe, expect, it, vi } from 'vitest';
import { type Moment, pointLimits, selectorLimits } from '#domain/point/index.ts';
import { FileItem } from '#server/data/entities/file.ts';
import { PointItem } from '#server/data/entities/point.ts';
import { PointReply } from '#server/data/entities/point-reply.ts';
import { PointRoom } from '#server/data/entities/point-room.ts';
import { documentClient } from '#server/data/table.ts';
import { testRuntime } from '#testing/support.ts';
import {
  answer,
  byLink,
  codeOf,
  eventsOf,
  film,
  newId,
  pointed,
  refusal,
  send,
  team,
  uploaded,
  withSentRound,
  workspace,
} from '#testing/test-points.ts';

withSentRound(() => testRuntime({ events: false }));

describe('at its limits', () => {
  /** Stores copies of a submitted point. */
  const stored = async (count: number) => {
    const ann = await byLink();
    const id = await pointed(ann);
    const key = {
      tenantId: workspace.tenantId,
      projectId: film.id,
      workflowId: film.wf,
      stageId: film.stage(1).id,
    };
    const { data } = await PointItem.get({ ...key, id }).go({ consistent: true });
    if (!data) throw new Error('no point');
    await PointItem.put(
      Array.from({ length: count - 1 }, (_, index) => {
        const other = newId();
        return { ...data, id: other, point: { ...data.point, id: other, number: index + 2 } };
      }),
    ).go();
    await PointRoom.patch({ ...key, revisionId: film.revision(1, 0) })
      .set({ points: count, last_number: count })
      .go();
    return ann;
  };

  it('a decision takes as many points as one call submits, of the longest words and drawings', async () => {
    const ann = await byLink();
    const file_id = await uploaded();
    const spots = Array.from({ length: selectorLimits.spots }, (_, n) => ({ x: n / 7, y: 100 / 3 }));
    const selector = { shape: { type: 'drawing' as const, strokes: [{ kind: 'line' as const, spots }] } };
    const ids = Array.from({ length: pointLimits.submission }, newId);
    for (const id of ids) {
      expect((await ann.save(id, { body: '字'.repeat(pointLimits.body), file_id, selector })).status).toBe(
        200,
      );
    }
    expect((await ann.decide('request_changes', ids)).status).toBe(200);
    expect((await eventsOf('Revision Rejected'))[0]).toMatchObject({ points: { length: ids.length } });
    expect(new Set((await ann.list()).map(({ number }) => number)).size).toBe(ids.length);
    expect(codeOf(await ann.decide('request_changes', [...ids, newId()]))).toBe('invalid_input');
  });

  it('a round takes 500 points', async () => {
    const ann = await stored(pointLimits.round - 1);
    expect((await (await team()).save(newId(), { body: 'The last' })).status).toBe(200);
    expect(await ann.save(newId())).toMatchObject({
      status: 422,
      body: { error: { code: 'too_many_points', message: expect.stringContaining('500') } },
    });
    expect(codeOf(await (await team()).save(newId(), { internal: true }))).toBe('too_many_points');
    expect(await ann.list()).toHaveLength(pointLimits.round);
  });

  it('a point takes 200 replies', async () => {
    const ann = await byLink();
    const id = await pointed(ann);
    const key = { tenantId: workspace.tenantId, projectId: film.id, workflowId: film.wf };
    const by = { kind: 'contact', id: film.contacts[0]?.id ?? 0, name: 'Ann Alba' } as const;
    const at = '2026-03-02T10:00:00.000Z';
    await PointReply.put(
      Array.from({ length: pointLimits.replies - 1 }, () => {
        const reply = { id: newId(), point: id, by, at, text: 'And', internal: false };
        return { ...key, stageId: film.stage(1).id, pointId: id, id: reply.id, reply };
      }),
    ).go();
    const last = newId();
    for (const _ of ['once', 'again']) {
      expect((await ann.reply(id, 'Last', { reply: last })).body.replies.at(-1)).toMatchObject({ id: last });
    }
    expect(codeOf(await ann.reply(id, 'One more'))).toBe('too_many_replies');
  });

  it('a comment and a reply write at most four items', async () => {
    const [ann, owner] = [await byLink(), await team()];
    const id = await pointed(ann);
    await answer([{ point: id, what: 'question', text: 'Which?' }]);
    const sent = vi.spyOn(documentClient, 'send');
    await owner.save(newId(), { body: 'Mind this' });
    await ann.reply(id, 'The blue one');
    const written = sent.mock.calls.flatMap(([{ input }]) => ('TransactItems' in input ? [input] : []));
    sent.mockRestore();
    expect(written.map(({ TransactItems }) => TransactItems)).toMatchObject([{ length: 4 }, { length: 4 }]);
  });

  it('words are bounded', async () => {
    const ann = await byLink();
    expect(codeOf(await ann.save(newId(), { body: 'a'.repeat(pointLimits.body + 1) }))).toBe('invalid_input');
    const id = await pointed(ann);
    expect(codeOf(await ann.reply(id, 'a'.repeat(pointLimits.reply + 1)))).toBe('invalid_input');
    expect(codeOf(await ann.reply(id, ' '))).toBe('point_empty');
    expect(codeOf(await ann.save('short'))).toBe('not_found');
    expect(codeOf(await ann.save('~point-00001'))).toBe('not_found');
  });
});

describe('a place', () => {
  const pin = { shape: { type: 'pin' as const, x: 10, y: 20 } };

  it('is on a file of the round that was sent, in any of its versions', async () => {
    const ann = await byLink();
    const [sent, unsent, refused, later] = [
      await uploaded({ name: 'a.png' }),
      await uploaded({ name: 'a.png', version: 3, sent_on: undefined }),
      await uploaded({ state: 'refused' }),
      await uploaded({ name: 'a.png', version: 2 }),
    ];
    for (const file_id of [sent, later])
      expect((await ann.save(newId(), { file_id, selector: pin })).status).toBe(200);
    const elsewhere = await uploaded({ revisionId: film.revision(1, 1) });
    for (const file_id of [unsent, refused, elsewhere, newId()]) {
      expect(await ann.save(newId(), { file_id })).toMatchObject({
        status: 422,
        body: { error: { code: 'point_file', field: 'file_id' } },
      });
    }
  });

  it('stays when its file was removed meanwhile', async () => {
    const [ann, id, file_id] = [await byLink(), newId(), await uploaded()];
    await ann.save(id, { file_id, selector: pin });
    const { data } = await FileItem.query
      .primary({
        tenantId: workspace.tenantId,
        projectId: film.id,
        workflowId: film.wf,
        revisionId: film.revision(1, 0),
      })
      .go();
    for (const file of data) await FileItem.delete(file).go();
    expect((await ann.save(id, { file_id, selector: pin, body: 'More words', version: 1 })).status).toBe(200);
    expect(codeOf(await ann.save(newId(), { file_id, selector: pin }))).toBe('point_file');
  });

  it.each([
    ['on no file', undefined, pin, 'point_place', 'selector.shape'],
    ['a page of a picture', 'image/png', { page: 1 }, 'point_place', 'selector.page'],
    [
      'a moment of a picture',
      'image/png',
      { moment: { frame: 1, rate: { frames: 25, seconds: 1 } } },
      'point_place',
      'selector.moment',
    ],
    ['a shape on all of a film', 'video/mp4', pin, 'point_place', 'selector.moment'],
    ['a shape on all pages', 'application/pdf', pin, 'point_place', 'selector.page'],
    ['a shape on an archive', 'application/zip', pin, 'point_place', 'selector.shape'],
    [
      'beyond the edge',
      'image/png',
      { shape: { type: 'area', x: 60, y: 0, w: 50, h: 10 } },
      'point_place',
      'selector.shape',
    ],
    ['outside', 'image/png', { shape: { type: 'pin', x: 101, y: 0 } }, 'invalid_input', 'selector.shape.x'],
    [
      'of another type',
      'image/png',
      { shape: { type: 'svg', path: '<script>' } },
      'invalid_input',
      'selector.shape.type',
    ],
    [
      'with more',
      'image/png',
      { shape: { ...pin.shape, onclick: 'x' } },
      'invalid_input',
      'selector.shape.onclick',
    ],
  ])('%s is refused', async (_name, type, selector, code, field) => {
    const file_id = type ? await uploaded({ type }) : null;
    const given = await (await byLink()).save(newId(), { file_id, selector: selector as never });
    expect(refusal(given)).toMatchObject({ code, field });
  });

  it('is within a film once its rendition is made, at the film’s rate', async () => {
    const [ann, file_id] = [await byLink(), await uploaded({ type: 'video/mp4' })];
    const codeFor = async (moment: Moment) => {
      const given = await ann.save(newId(), { file_id, selector: { moment } });
      return given.status === 200 ? undefined : refusal(given);
    };
    const [own, other] = [
      { frames: 24_000, seconds: 1001 },
      { frames: 25, seconds: 1 },
    ];
    expect(await codeFor({ frame: 9000, rate: other })).toBeUndefined();

    const key = { tenantId: workspace.tenantId, projectId: film.id, workflowId: film.wf };
    const item = { ...key, revisionId: film.revision(1, 0), id: file_id };
    const opened = { rate: own, width: 1280, height: 720 };
    await FileItem.patch(item).set({ playback: opened }).go();
    const misplaced = (part: string) => ({ code: 'point_place', field: `selector.${part}` });
    expect(await codeFor({ frame: 9000, rate: own })).toBeUndefined();
    expect(await codeFor({ frame: 1, rate: other })).toMatchObject(misplaced('moment.rate'));

    await FileItem.patch(item)
      .set({ playback: { ...opened, frames: 240 } })
      .go();
    expect(await codeFor({ frame: 239, until: 240, rate: own })).toBeUndefined();
    expect(await codeFor({ frame: 240, rate: own })).toMatchObject(misplaced('moment'));
    expect(await codeFor({ frame: 0, until: 241, rate: own })).toMatchObject(misplaced('moment'));
  });

  it('is in its own round', async () => {
    const ann = await byLink();
    const id = newId();
    await ann.save(id);
    await ann.decide('request_changes', []);
    await send(1);
    const later = await byLink(1);
    expect((await later.submit(id)).body.items).toMatchObject([{ id, state: 'draft' }]);
    // A forgotten point is submitted where it was written.
    expect((await ann.submit(id)).body.items).toMatchObject([{ number: 1, state: 'open' }]);
  });
});
