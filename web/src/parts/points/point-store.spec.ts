import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { reviewPoints, type WirePoint } from '#contracts/points.ts';
import { ApiError, Unanswered } from '#lib/calls/api.ts';
import { lookNow } from '#lib/live/looks.ts';
import { fakeServer, lost, refuse } from '#lib/testing/fake-server.testing.ts';
import { DraftRefused } from './draft-refused.ts';
import { wirePoint } from './point-drafts.testing.ts';
import { shownPoints } from './point-drafts.ts';
import { type PointContent, reviewSource } from './point-source.ts';
import { createPointStore, type PointStore } from './point-store.ts';

const content = (body: string): PointContent => ({
  file_id: null,
  selector: {},
  kind: 'change',
  body,
  attachments: [],
});

const sent = { submitted_on: '2026-01-02T00:00:00.000Z', number: 1, state: 'open' } as const;
const ann = { kind: 'contact', id: 5, name: 'Ann Alba' } as const;
const misplaced = refuse('point_place', { params: { part: 'page' } });
const server = fakeServer();
const stores: PointStore[] = [];

/** Server of a round: stores drafts as it reads them, and refuses or loses those that `fail` selects. */
const serverOf = (
  fail: (
    id: string,
    body: string,
  ) => ReturnType<typeof refuse> | ReturnType<typeof lost<never>> | undefined = () => undefined,
) => {
  const points = new Map<string, WirePoint>();
  server.on(reviewPoints.list, () => ({
    items: [...points.values()],
    good: [],
    version: 1,
    pictures: {},
    people: [],
  }));
  server.on(reviewPoints.save, ({ params: { point: id }, body: { version, ...written } }) => {
    const failure = fail(id, written.body);
    if (failure) return failure;
    const before = points.get(id);
    if (before?.submitted_on) return refuse('point_submitted');
    if (before && before.version !== version) return refuse('conflict', {}, before);
    const attachments = (written.attachments ?? []).map((one) => ({
      ...one,
      size: 1,
      type: 'image/png' as const,
    }));
    const point = { ...wirePoint(id, written.body, version + 1), ...written, attachments };
    points.set(id, point);
    return point;
  });
  server.on(reviewPoints.remove, ({ params }) => {
    points.delete(params.point);
    return { ok: true } as const;
  });
  server.on(reviewPoints.submit, ({ body }) => {
    const items = body.points.flatMap((id) => points.get(id) ?? []);
    const submitted = items.map((point) => ({ ...point, ...sent }));
    for (const point of submitted) points.set(point.id, point);
    return { items: submitted };
  });
  server.on(reviewPoints.mark, ({ params: { file }, body: { good } }) => ({
    good: good ? [{ file_id: file, by: ann, at: '2026-01-02T00:00:00.000Z', own: true }] : [],
  }));
  const source = reviewSource('t'.repeat(43));
  const store = createPointStore(source);
  stores.push(store);
  return {
    source,
    points,
    /** Ids of the drafts that were sent, in their order. */
    saves: () => server.calls(reviewPoints.save).map(({ params }) => params.point),
    submissions: () => server.calls(reviewPoints.submit).map(({ body }) => body.points),
    store,
  };
};

beforeEach(() => localStorage.clear());
// Words that wait for their debounce would be saved in a later test.
afterEach(async () => {
  await Promise.all(stores.splice(0).map(({ saveNow }) => saveNow()));
  vi.useRealTimers();
});

const bodies = (points: ReadonlyMap<string, WirePoint>) => [...points.values()].map(({ body }) => body);

describe('drafts that the server refuses', () => {
  test.each([
    ['project_closed', {}, 'closed'],
    ['not_open_for_review', {}, 'closed'],
    ['read_only', {}, 'closed'],
    ['too_many_points', { max: 300 }, 'full'],
    ['point_place', { part: 'page' }, 'other'],
    ['point_file', {}, 'other'],
  ] as const)('a draft refused as %s is sent once, and tells why', async (code, params, reason) => {
    const { store, saves } = serverOf(() => refuse(code, { params }));
    store.type('first-point', content('Twelve, not fourteen'));
    await store.saveNow();
    await store.saveNow();
    expect(saves()).toEqual(['first-point']);
    expect(store.get()).toMatchObject({ saving: 'refused', local: [{ id: 'first-point', refused: reason }] });
  });

  test('a draft of a workspace on hold stays here, and is saved after the release', async () => {
    let isOnHold = true;
    const { store, points } = serverOf(() => (isOnHold ? refuse('workspace_held') : undefined));
    store.type('first-point', content('Twelve, not fourteen'));
    await store.saveNow();
    expect(store.get()).toMatchObject({ saving: 'here', local: [{ id: 'first-point' }] });
    isOnHold = false;
    await store.saveNow();
    expect(bodies(points)).toEqual(['Twelve, not fourteen']);
  });

  test('the others are saved all the same', async () => {
    const { store, points } = serverOf((id) => (id === 'first-point' ? misplaced : undefined));
    store.type('first-point', content('Off the page'));
    store.type('second-point', content('On the page'));
    await store.saveNow();
    expect(bodies(points)).toEqual(['On the page']);
  });

  test('a refused draft is sent again once it is typed on, and in the next session', async () => {
    let isClosed = true;
    const { store, source, points } = serverOf(() => (isClosed ? refuse('project_closed') : undefined));
    store.type('first-point', content('Twelve'));
    await store.saveNow();
    isClosed = false;
    store.type('first-point', content('Twelve, please'));
    await store.saveNow();
    expect(bodies(points)).toEqual(['Twelve, please']);

    isClosed = true;
    store.type('second-point', content('Later'));
    await store.saveNow();
    isClosed = false;
    await createPointStore(source).saveNow();
    expect(bodies(points)).toEqual(['Twelve, please', 'Later']);
  });

  test('nothing is submitted while one is refused, or not yet sent', async () => {
    let failure: typeof misplaced | ReturnType<typeof lost<never>> = misplaced;
    const { store, submissions } = serverOf((_, body) => (body === 'bad' ? failure : undefined));
    store.type('first-point', content('good'));
    store.type('second-point', content('bad'));
    await expect(store.draftsForDecision(7)).rejects.toBeInstanceOf(DraftRefused);
    failure = lost();
    store.type('second-point', content('bad'));
    await expect(store.submitAll(7)).rejects.toBeInstanceOf(Unanswered);
    expect(submissions()).toEqual([]);
    store.remove('second-point');
    await store.look();
    expect(await store.draftsForDecision(7)).toEqual(['first-point']);
  });
});

describe('a place without words', () => {
  test('is nothing that the server or this browser keeps, until it has some', async () => {
    const { store, source, saves } = serverOf();
    store.type('first-point', content(''));
    await store.saveNow();
    expect(createPointStore(source).get().local).toEqual([]);
    expect(store.get()).toMatchObject({ saving: 'saved', local: [{ id: 'first-point' }] });
    expect(await store.draftsForDecision(7)).toEqual([]);
    const remove = vi.spyOn(source, 'remove');
    store.type('second-point', content(''));
    store.remove('second-point');
    await store.saveNow();
    expect(saves()).toEqual([]);
    expect(remove).not.toHaveBeenCalled();
    store.type('first-point', content('Twelve'));
    await store.saveNow();
    expect(saves()).toEqual(['first-point']);
  });

  test('in a draft that the server told of is saved as it is', async () => {
    const { store, points } = serverOf();
    points.set('first-point', wirePoint('first-point', 'Twelve', 1));
    await store.look();
    store.type('first-point', content(''));
    await store.saveNow();
    expect(bodies(points)).toEqual(['']);
  });

  test('after it had words is saved without them, and removed on the server', async () => {
    const { store, points, source } = serverOf();
    let answer = () => {};
    const { save } = source;
    vi.spyOn(source, 'save').mockImplementationOnce(async (id, written) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return save(id, written);
    });
    store.type('first-point', content('Twelve'));
    const saving = store.saveNow();
    // Race: the first save is in progress.
    store.type('first-point', content(''));
    store.remove('first-point');
    answer();
    await saving;
    await store.saveNow();
    expect([...points.keys()]).toEqual([]);
    expect(store.get().local).toEqual([]);
  });
});

describe('drafts that were changed elsewhere', () => {
  test('the words typed here become a point of their own, which is found by the id it was begun under', async () => {
    const { store, points, saves } = serverOf();
    points.set('first-point', wirePoint('first-point', 'Another tab', 1));
    store.type('first-point', content('This tab'));
    await store.saveNow();
    const forked = store.current('first-point');
    expect(bodies(points)).toEqual(['Another tab', 'This tab']);
    expect(saves()).toEqual(['first-point', forked]);

    points.set(forked, wirePoint(forked, 'Another tab again', 9));
    store.type(forked, content('This tab still'));
    await store.saveNow();
    expect(points.get(store.current('first-point'))?.body).toBe('This tab still');
  });
});

test('a new draft stands last, also where this browser’s clock is slow', async () => {
  const { store, points } = serverOf();
  points.set('first-point', {
    ...wirePoint('first-point', 'First', 1),
    created_on: '2099-01-01T00:00:00.000Z',
  });
  await store.look();
  store.type('second-point', content('Second'));
  expect(shownPoints(store.get(), 1).map(({ body }) => body)).toEqual(['First', 'Second']);
});

test('more drafts than a decision takes are submitted before it, in turns', async () => {
  const { store, submissions } = serverOf();
  for (let index = 0; index < 170; index++) store.type(`point-no-${index}`, content(String(index)));
  expect(await store.draftsForDecision(7)).toHaveLength(80);
  expect(submissions().map((ids) => ids.length)).toEqual([80, 10]);
});

test('a list that was asked for before a save does not hide what was saved', async () => {
  const { store, source } = serverOf();
  await store.look();
  const list = source.list;
  let answer = () => {};
  let isFirst = true;
  vi.spyOn(source, 'list').mockImplementation(async () => {
    const points = await list();
    if (isFirst) {
      isFirst = false;
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
    }
    return points;
  });
  const looking = store.look();
  await vi.waitUntil(() => !isFirst);
  store.type('first-point', content('Twelve'));
  await store.saveNow();
  answer();
  await looking;
  expect(store.get().told?.map(({ body }) => body)).toEqual(['Twelve']);
});

test('two looks at once are two calls, however the first one ends', async () => {
  const { store, source } = serverOf();
  const list = vi.spyOn(source, 'list');
  await Promise.all([store.look(), store.look()]);
  expect(list).toHaveBeenCalledTimes(2);
});

test('a list that was asked for before a decision does not take back what the list after it told', async () => {
  const { store, source, points } = serverOf();
  points.set('first-point', wirePoint('first-point', 'Twelve', 1));
  const before = await source.list();
  const held = Promise.withResolvers<typeof before>();
  vi.spyOn(source, 'list').mockReturnValueOnce(held.promise);
  const early = store.look();
  points.set('first-point', { ...wirePoint('first-point', 'Twelve', 2), ...sent });
  await store.look();
  held.resolve(before);
  await early;
  expect(store.get().told?.map(({ state }) => state)).toEqual(['open']);
});

test('a mark is told as the server has it, and not taken back by a list that was asked for before', async () => {
  const { store, source } = serverOf();
  await store.look();
  const list = source.list;
  let answer = () => {};
  vi.spyOn(source, 'list').mockImplementationOnce(async () => {
    const before = await list();
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return before;
  });
  const looking = store.look();
  await vi.waitUntil(() => vi.mocked(source.list).mock.calls.length > 0);
  await store.mark('menu', true);
  vi.mocked(source.list).mockImplementation(async () => ({
    items: [],
    good: await source.mark('menu', true),
    version: 1,
    pictures: {},
    people: [],
  }));
  answer();
  await looking;
  expect(store.get().good.map(({ file_id }) => file_id)).toEqual(['menu']);
  await store.mark('menu', false);
  expect(store.get().good).toEqual([]);
});

describe('a store that follows its round', () => {
  const project = { about: 'project', project: 1 } as const;
  /** Store after its first look, on a clock of the test; `end` stops it. */
  const following = async (...given: Parameters<typeof serverOf>) => {
    vi.useFakeTimers();
    const server = serverOf(...given);
    const list = vi.spyOn(server.source, 'list');
    const end = server.store.start();
    await vi.advanceTimersByTimeAsync(2000);
    list.mockClear();
    return { ...server, list, end };
  };

  test('looks when it is told of its project or of drafts, and never by itself', async () => {
    const { list, end } = await following();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(list).not.toHaveBeenCalled();
    lookNow({ about: 'inbox' });
    lookNow({ about: 'lists' });
    await vi.advanceTimersByTimeAsync(2000);
    expect(list).not.toHaveBeenCalled();
    lookNow(project);
    await vi.advanceTimersByTimeAsync(0);
    expect(list).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(2000);
    lookNow({ about: 'drafts', project: 1 });
    await vi.advanceTimersByTimeAsync(0);
    expect(list).toHaveBeenCalledTimes(2);
    end();
    lookNow(project);
    await vi.advanceTimersByTimeAsync(2000);
    expect(list).toHaveBeenCalledTimes(2);
  });

  test('looks once a second at most while it is told of more, and at the last of it', async () => {
    const { list, points, store, end } = await following();
    for (let told = 0; told < 30; told += 1) {
      points.set('first-point', wirePoint('first-point', `Twelve ${told}`, told + 1));
      lookNow(project);
      await vi.advanceTimersByTimeAsync(100);
    }
    // At the first message, and after each second.
    expect(list).toHaveBeenCalledTimes(4);
    expect(store.get().told?.map(({ body }) => body)).toEqual(['Twelve 29']);
    end();
  });

  test('sends words again that could not be saved, without a look', async () => {
    let isDown = true;
    const { list, points, store, end } = await following(() => (isDown ? refuse('busy') : undefined));
    store.type('first-point', content('Twelve'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(store.get().saving).toBe('here');
    isDown = false;
    await vi.advanceTimersByTimeAsync(5000);
    expect(bodies(points)).toEqual(['Twelve']);
    expect(list).not.toHaveBeenCalled();
    end();
  });
});

describe('a draft that is open in an editor', () => {
  const inTwoTabs = async () => {
    const server = serverOf();
    const { store, points } = server;
    store.type('first-point', content('Second'));
    await store.saveNow();
    const close = store.hold('first-point');
    points.set('first-point', wirePoint('first-point', 'Other tab', 9));
    await store.look();
    return { ...server, close };
  };
  const shown = ({ store }: Pick<ReturnType<typeof serverOf>, 'store'>) =>
    shownPoints(store.get(), 0).map(({ body }) => body);

  test('keeps its words while another tab writes others, and shows those once it is closed', async () => {
    const { store, close } = await inTwoTabs();
    expect(shown({ store })).toEqual(['Second']);
    close();
    await vi.waitFor(() => expect(shown({ store })).toEqual(['Other tab']));
  });

  test('becomes a point of its own once it is typed on, beside the words of the other tab', async () => {
    const { store, points } = await inTwoTabs();
    store.type('first-point', content('Second!'));
    await store.saveNow();
    expect(bodies(points)).toEqual(['Other tab', 'Second!']);
    expect(shown({ store })).toEqual(['Other tab', 'Second!']);
  });

  test('keeps the space after its last word while it is saved and read again', async () => {
    const { store, points } = serverOf();
    store.hold('first-point');
    store.type('first-point', content('Please make the '));
    await store.saveNow();
    expect(bodies(points)).toEqual(['Please make the']);
    expect(shown({ store })).toEqual(['Please make the ']);
    await store.look();
    expect(shown({ store })).toEqual(['Please make the ']);
  });

  const typedOnWhileAgreedWith = async (words: string) => {
    const { store, points } = serverOf();
    store.type('first-point', content(words));
    await store.saveNow();
    store.hold('first-point');
    const bob = { kind: 'contact', id: 6, name: 'Bob Bruni' } as const;
    points.set('first-point', { ...wirePoint('first-point', 'Second', 2), agreed: [bob] });
    await store.look();
    expect(shownPoints(store.get(), 0)).toMatchObject([{ agreed: [bob] }]);
    store.type('first-point', content(`${words}!`));
    await store.saveNow();
    expect(bodies(points)).toEqual([`${words}!`]);
  };

  test('is typed on as one draft where a colleague has only agreed with it', () =>
    typedOnWhileAgreedWith('Second'));

  test('is typed on as one draft after an agreement and a space', () => typedOnWhileAgreedWith('Second '));

  const pinned: PointContent = {
    ...content('Say '),
    selector: { page: 2, shape: { type: 'pin', x: 1, y: 2 } },
    attachments: [
      { id: '3f2a9c1d-5b7e-4c1a-9d2e-8a6b4c2d1e0f', name: 'Menu\u0308.png', size: 1, type: 'image/png' },
    ],
  };
  /** The same as the server has it: fields of the place in another order, the picture under a name of its own. */
  const kept = (points: Map<string, WirePoint>) => {
    const point = points.get('first-point');
    if (!point) throw new Error('not saved');
    points.set('first-point', {
      ...point,
      selector: { shape: { y: 2, x: 1, type: 'pin' }, page: 2 },
      attachments: [
        { id: '3f2a9c1d-5b7e-4c1a-9d2e-8a6b4c2d1e0f', name: 'Men\u00fc.png', size: 1, type: 'image/png' },
      ],
    });
    return point;
  };

  test('keeps the space after its last word where the server names its pictures otherwise', async () => {
    const { store, points } = serverOf();
    store.hold('first-point');
    store.type('first-point', pinned);
    await store.saveNow();
    kept(points);
    await store.look();
    expect(shown({ store })).toEqual(['Say ']);
    store.type('first-point', { ...pinned, body: 'Say 12' });
    await store.saveNow();
    expect(bodies(points)).toEqual(['Say 12']);
  });

  test('is no second point after a colleague has agreed with it, in whatever order its place is told', async () => {
    const { store, points } = serverOf();
    store.type('first-point', pinned);
    await store.saveNow();
    store.hold('first-point');
    const { version } = kept(points);
    points.set('first-point', { ...(points.get('first-point') as WirePoint), version: version + 1 });
    await store.look();
    store.type('first-point', { ...pinned, body: 'Say 12' });
    await store.saveNow();
    expect(bodies(points)).toEqual(['Say 12']);
  });

  test('is shown as it was submitted elsewhere', async () => {
    const { store, points } = await inTwoTabs();
    points.set('first-point', { ...wirePoint('first-point', 'Other tab', 10), ...sent });
    await store.look();
    expect(shown({ store })).toEqual(['Other tab']);
  });
});

describe('two tabs of one person', () => {
  /** Two tabs that share this browser's storage. */
  const tabs = async () => {
    let isDown = false;
    const { points, source: there } = serverOf();
    const one = createPointStore({
      ...there,
      save: async (id, written) => {
        if (isDown) throw new Unanswered();
        return there.save(id, written);
      },
      list: async () => (isDown ? Promise.reject(new ApiError(0, undefined)) : there.list()),
    });
    one.type('point-on-menu', content('12'));
    await one.saveNow();
    const other = createPointStore(there);
    await other.look();
    const down = (is: boolean) => {
      isDown = is;
    };
    return { points, there, one, other, down };
  };
  const words = (store: ReturnType<typeof createPointStore>) =>
    shownPoints(store.get(), 7)
      .map(({ body, state }) => [body, state])
      .toSorted();

  test('the one’s newer words are a point of their own once the other has submitted the draft, and are in sight all the time', async () => {
    const { points, one, other, down } = await tabs();
    down(true);
    one.type('point-on-menu', content('12, not 14'));
    await one.saveNow();
    await other.submitAll(7);
    expect(words(one)).toEqual([['12, not 14', 'draft']]);
    down(false);
    // Told of the submission before its own save is tried again.
    await one.look();
    expect(words(one)).toEqual([
      ['12, not 14', 'draft'],
      ['12', 'open'],
    ]);
    expect(one.current('point-on-menu')).not.toBe('point-on-menu');
    await one.saveNow();
    expect(bodies(points).toSorted()).toEqual(['12', '12, not 14']);
    expect(one.get()).toMatchObject({ local: [], saving: 'saved' });
  });

  test('words that were submitted as they were typed are no point of their own', async () => {
    const { points, one, other, down } = await tabs();
    one.type('point-on-menu', content('12, not 14 '));
    other.type('point-on-menu', content('12, not 14 '));
    await other.submitAll(7);
    down(false);
    await one.look();
    await one.saveNow();
    expect(bodies(points)).toEqual(['12, not 14']);
    expect(words(one)).toEqual([['12, not 14', 'open']]);
  });

  test('the one’s words stay in the storage while the other saves its own, and a reload brings them back', async () => {
    const { there, one, other, down } = await tabs();
    down(true);
    one.type('point-on-menu', content('12, not 14'));
    await one.saveNow();
    other.type('point-on-card', content('Larger'));
    await other.saveNow();
    expect(createPointStore(there).get().local).toMatchObject([
      { id: 'point-on-menu', content: { body: '12, not 14' } },
    ]);
    await other.submitAll(7);
    expect(createPointStore(there).get().local).toMatchObject([{ content: { body: '12, not 14' } }]);
  });

  test('both of whose words wait at one draft have both after a reload', async () => {
    const { there, one, other, down } = await tabs();
    down(true);
    one.type('point-on-menu', content('12, not 14'));
    other.type('point-on-menu', content('13, not 14'));
    const again = createPointStore(there).get().local;
    expect(again.map(({ content: { body } }) => body).toSorted()).toEqual(['12, not 14', '13, not 14']);
    expect(new Set(again.map(({ id }) => id)).size).toBe(2);
  });
});
