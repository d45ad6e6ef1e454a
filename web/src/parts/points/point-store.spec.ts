import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ErrorCode } from '#contracts/errors.ts';
import type { WirePoint } from '#contracts/points.ts';
import { ApiError, Unanswered } from '#lib/calls/api.ts';
import { lookNow } from '#lib/live/looks.ts';
import { DraftRefused } from './draft-refused.ts';
import { wirePoint } from './point-drafts.testing.ts';
import { shownPoints } from './point-drafts.ts';
import type { PointContent, PointSource } from './point-source.ts';
import { createPointStore } from './point-store.ts';

const content = (body: string): PointContent => ({
  file_id: null,
  selector: {},
  kind: 'change',
  body,
  attachments: [],
});

const refusal = (status: number, code: ErrorCode) =>
  new ApiError(status, { code, title: '', message: '' } as ApiError['problem']);

/** Fake server of a round: stores drafts, and refuses those that `refuse` selects. */
const serverOf = (refuse: (id: string, body: string) => Error | undefined = () => undefined) => {
  const points = new Map<string, WirePoint>();
  const calls: string[] = [];
  const submitted: (readonly string[])[] = [];
  const source: PointSource = {
    scope: 'test',
    list: async () => ({ items: [...points.values()], good: [], version: 1, pictures: {}, people: [] }),
    save: async (id, { version, ...written }) => {
      calls.push(id);
      const error = refuse(id, written.body);
      if (error) throw error;
      const before = points.get(id);
      if (before && before.version !== version) throw refusal(409, 'conflict');
      // Trimmed, as the contract of the call says.
      const body = written.body.trim();
      const point = { ...wirePoint(id, body, version + 1), ...written, body };
      points.set(id, point);
      return point;
    },
    remove: async (id) => points.delete(id),
    submit: async (ids) => {
      submitted.push(ids);
      return [];
    },
    reply: async () => Promise.reject(new Error('unused')),
    settle: async () => Promise.reject(new Error('unused')),
    agree: async () => Promise.reject(new Error('unused')),
    take: async () => Promise.reject(new Error('unused')),
    pictures: { start: async () => Promise.reject(new Error('unused')), keep: async () => ({ url: '' }) },
    mark: async (file_id, good) =>
      good ? [{ file_id, by: { kind: 'contact', id: 1, name: 'Ann' }, at: '', own: true }] : [],
  };
  return { source, points, calls, submitted, store: createPointStore(source) };
};

beforeEach(() => localStorage.clear());
afterEach(() => void vi.useRealTimers());

const bodies = (points: ReadonlyMap<string, WirePoint>) => [...points.values()].map(({ body }) => body);

describe('drafts that the server refuses', () => {
  test.each([
    ['project_closed', 409, 'closed'],
    ['not_open_for_review', 409, 'closed'],
    ['read_only', 403, 'closed'],
    ['too_many_points', 422, 'full'],
    ['point_place', 422, 'other'],
    ['point_file', 422, 'other'],
  ] as const)('a draft refused as %s is sent once, and tells why', async (code, status, reason) => {
    const { store, calls } = serverOf(() => refusal(status, code));
    store.type('one', content('Twelve, not fourteen'));
    await store.saveNow();
    await store.saveNow();
    expect(calls).toEqual(['one']);
    expect(store.get()).toMatchObject({ saving: 'refused', local: [{ id: 'one', refused: reason }] });
  });

  test('the others are saved all the same', async () => {
    const { store, points } = serverOf((id) => (id === 'one' ? refusal(422, 'point_place') : undefined));
    store.type('one', content('Off the page'));
    store.type('two', content('On the page'));
    await store.saveNow();
    expect(bodies(points)).toEqual(['On the page']);
  });

  test('a refused draft is sent again once it is typed on, and in the next session', async () => {
    let isClosed = true;
    const { store, source, points } = serverOf(() => (isClosed ? refusal(409, 'project_closed') : undefined));
    store.type('one', content('Twelve'));
    await store.saveNow();
    isClosed = false;
    store.type('one', content('Twelve, please'));
    await store.saveNow();
    expect(bodies(points)).toEqual(['Twelve, please']);

    isClosed = true;
    store.type('two', content('Later'));
    await store.saveNow();
    isClosed = false;
    await createPointStore(source).saveNow();
    expect(bodies(points)).toEqual(['Twelve, please', 'Later']);
  });

  test('nothing is submitted while one is refused, or not yet sent', async () => {
    let failure: Error | undefined = refusal(422, 'point_place');
    const { store, submitted } = serverOf((_, body) => (body === 'bad' ? failure : undefined));
    store.type('one', content('good'));
    store.type('two', content('bad'));
    await expect(store.draftsForDecision(7)).rejects.toBeInstanceOf(DraftRefused);
    failure = new Unanswered();
    store.type('two', content('bad'));
    await expect(store.submitAll(7)).rejects.toBeInstanceOf(Unanswered);
    expect(submitted).toEqual([]);
    store.remove('two');
    await store.look();
    expect(await store.draftsForDecision(7)).toEqual(['one']);
  });
});

describe('a place without words', () => {
  test('is nothing that the server or this browser keeps, until it has some', async () => {
    const { store, source, calls } = serverOf();
    store.type('one', content(''));
    await store.saveNow();
    expect(createPointStore(source).get().local).toEqual([]);
    expect(store.get()).toMatchObject({ saving: 'saved', local: [{ id: 'one' }] });
    expect(await store.draftsForDecision(7)).toEqual([]);
    const remove = vi.spyOn(source, 'remove');
    store.type('two', content(''));
    store.remove('two');
    await store.saveNow();
    expect(calls).toEqual([]);
    expect(remove).not.toHaveBeenCalled();
    store.type('one', content('Twelve'));
    await store.saveNow();
    expect(calls).toEqual(['one']);
  });

  test('in a draft that the server told of is saved as it is', async () => {
    const { store, points } = serverOf();
    points.set('one', wirePoint('one', 'Twelve', 1));
    await store.look();
    store.type('one', content(''));
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
    store.type('one', content('Twelve'));
    const saving = store.saveNow();
    // Race: the first save is in progress.
    store.type('one', content(''));
    store.remove('one');
    answer();
    await saving;
    await store.saveNow();
    expect([...points.keys()]).toEqual([]);
    expect(store.get().local).toEqual([]);
  });
});

describe('drafts that were changed elsewhere', () => {
  test('the words typed here become a point of their own, which is found by the id it was begun under', async () => {
    const { store, points, calls } = serverOf();
    points.set('one', wirePoint('one', 'Another tab', 1));
    store.type('one', content('This tab'));
    await store.saveNow();
    const forked = store.current('one');
    expect(bodies(points)).toEqual(['Another tab', 'This tab']);
    expect(calls).toEqual(['one', forked]);

    points.set(forked, wirePoint(forked, 'Another tab again', 9));
    store.type(forked, content('This tab still'));
    await store.saveNow();
    expect(points.get(store.current('one'))?.body).toBe('This tab still');
  });
});

test('a new draft stands last, also where this browser’s clock is slow', async () => {
  const { store, points } = serverOf();
  points.set('one', { ...wirePoint('one', 'First', 1), created_on: '2099-01-01T00:00:00.000Z' });
  await store.look();
  store.type('two', content('Second'));
  expect(shownPoints(store.get(), 1).map(({ body }) => body)).toEqual(['First', 'Second']);
});

test('more drafts than a decision takes are submitted before it, in turns', async () => {
  const { store, submitted } = serverOf();
  for (let index = 0; index < 170; index++) store.type(`p${index}`, content(String(index)));
  expect(await store.draftsForDecision(7)).toHaveLength(80);
  expect(submitted.map((ids) => ids.length)).toEqual([80, 10]);
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
  store.type('one', content('Twelve'));
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
  points.set('one', wirePoint('one', 'Twelve', 1));
  const before = await source.list();
  const held = Promise.withResolvers<typeof before>();
  vi.spyOn(source, 'list').mockReturnValueOnce(held.promise);
  const early = store.look();
  points.set('one', { ...wirePoint('one', 'Twelve', 2), state: 'open', number: 1 });
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
      points.set('one', wirePoint('one', `Twelve ${told}`, told + 1));
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
    const { list, points, store, end } = await following(() => (isDown ? refusal(503, 'busy') : undefined));
    store.type('one', content('Twelve'));
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
    store.type('one', content('Second'));
    await store.saveNow();
    const close = store.hold('one');
    points.set('one', wirePoint('one', 'Other tab', 9));
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
    store.type('one', content('Second!'));
    await store.saveNow();
    expect(bodies(points)).toEqual(['Other tab', 'Second!']);
    expect(shown({ store })).toEqual(['Other tab', 'Second!']);
  });

  test('keeps the space after its last word while it is saved and read again', async () => {
    const { store, points } = serverOf();
    store.hold('one');
    store.type('one', content('Please make the '));
    await store.saveNow();
    expect(bodies(points)).toEqual(['Please make the']);
    expect(shown({ store })).toEqual(['Please make the ']);
    await store.look();
    expect(shown({ store })).toEqual(['Please make the ']);
  });

  const typedOnWhileAgreedWith = async (words: string) => {
    const { store, points } = serverOf();
    store.type('one', content(words));
    await store.saveNow();
    store.hold('one');
    const bob = { kind: 'contact', id: 6, name: 'Bob Bruni' } as const;
    points.set('one', { ...wirePoint('one', 'Second', 2), agreed: [bob] });
    await store.look();
    expect(shownPoints(store.get(), 0)).toMatchObject([{ agreed: [bob] }]);
    store.type('one', content(`${words}!`));
    await store.saveNow();
    expect(bodies(points)).toEqual([`${words}!`]);
  };

  test('is typed on as one draft where a colleague has only agreed with it', () =>
    typedOnWhileAgreedWith('Second'));

  test('is typed on as one draft after an agreement and a space', () => typedOnWhileAgreedWith('Second '));

  const pinned: PointContent = {
    ...content('Say '),
    selector: { page: 2, shape: { type: 'pin', x: 1, y: 2 } },
    attachments: [{ id: 'menu', name: 'Menu\u0308.png', size: 1, type: 'image/png' }],
  };
  /** The same as the server has it: fields of the place in another order, the picture under a name of its own. */
  const kept = (points: Map<string, WirePoint>) => {
    const point = points.get('one');
    if (!point) throw new Error('not saved');
    points.set('one', {
      ...point,
      selector: { shape: { y: 2, x: 1, type: 'pin' }, page: 2 },
      attachments: [{ id: 'menu', name: 'Men\u00fc.png', size: 1, type: 'image/png' }],
    });
    return point;
  };

  test('keeps the space after its last word where the server names its pictures otherwise', async () => {
    const { store, points } = serverOf();
    store.hold('one');
    store.type('one', pinned);
    await store.saveNow();
    kept(points);
    await store.look();
    expect(shown({ store })).toEqual(['Say ']);
    store.type('one', { ...pinned, body: 'Say 12' });
    await store.saveNow();
    expect(bodies(points)).toEqual(['Say 12']);
  });

  test('is no second point after a colleague has agreed with it, in whatever order its place is told', async () => {
    const { store, points } = serverOf();
    store.type('one', pinned);
    await store.saveNow();
    store.hold('one');
    const { version } = kept(points);
    points.set('one', { ...(points.get('one') as WirePoint), version: version + 1 });
    await store.look();
    store.type('one', { ...pinned, body: 'Say 12' });
    await store.saveNow();
    expect(bodies(points)).toEqual(['Say 12']);
  });

  test('is shown as it was submitted elsewhere', async () => {
    const { store, points } = await inTwoTabs();
    const sent = { ...wirePoint('one', 'Other tab', 10), submitted_on: '2026-11-24T04:00:00Z', number: 1 };
    points.set('one', { ...sent, state: 'open' });
    await store.look();
    expect(shown({ store })).toEqual(['Other tab']);
  });
});

describe('two tabs of one person', () => {
  /** A server whose submission is one, and two tabs that share this browser's storage. */
  const tabs = async () => {
    let isDown = false;
    const server = serverOf();
    const there: PointSource = {
      ...server.source,
      submit: async (ids) => {
        for (const id of ids) {
          const point = server.points.get(id);
          if (point)
            server.points.set(id, { ...point, state: 'open', submitted_on: '2026-01-02', number: 1 });
        }
        return [];
      },
    };
    const one = createPointStore({
      ...there,
      save: async (id, written) => {
        if (isDown) throw new ApiError(0, undefined);
        if (server.points.get(id)?.submitted_on) throw refusal(409, 'point_submitted');
        return there.save(id, written);
      },
      list: async () => (isDown ? Promise.reject(new ApiError(0, undefined)) : there.list()),
    });
    one.type('menu', content('12'));
    await one.saveNow();
    const other = createPointStore(there);
    await other.look();
    const down = (is: boolean) => {
      isDown = is;
    };
    return { server, there, one, other, down };
  };
  const words = (store: ReturnType<typeof createPointStore>) =>
    shownPoints(store.get(), 7)
      .map(({ body, state }) => [body, state])
      .toSorted();

  test('the one’s newer words are a point of their own once the other has submitted the draft, and are in sight all the time', async () => {
    const { server, one, other, down } = await tabs();
    down(true);
    one.type('menu', content('12, not 14'));
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
    expect(one.current('menu')).not.toBe('menu');
    await one.saveNow();
    expect(bodies(server.points).toSorted()).toEqual(['12', '12, not 14']);
    expect(one.get()).toMatchObject({ local: [], saving: 'saved' });
  });

  test('words that were submitted as they were typed are no point of their own', async () => {
    const { server, one, other, down } = await tabs();
    one.type('menu', content('12, not 14 '));
    other.type('menu', content('12, not 14 '));
    await other.submitAll(7);
    down(false);
    await one.look();
    await one.saveNow();
    expect(bodies(server.points)).toEqual(['12, not 14']);
    expect(words(one)).toEqual([['12, not 14', 'open']]);
  });

  test('the one’s words stay in the storage while the other saves its own, and a reload brings them back', async () => {
    const { there, one, other, down } = await tabs();
    down(true);
    one.type('menu', content('12, not 14'));
    await one.saveNow();
    other.type('card', content('Larger'));
    await other.saveNow();
    expect(createPointStore(there).get().local).toMatchObject([
      { id: 'menu', content: { body: '12, not 14' } },
    ]);
    await other.submitAll(7);
    expect(createPointStore(there).get().local).toMatchObject([{ content: { body: '12, not 14' } }]);
  });

  test('both of whose words wait at one draft have both after a reload', async () => {
    const { there, one, other, down } = await tabs();
    down(true);
    one.type('menu', content('12, not 14'));
    other.type('menu', content('13, not 14'));
    const again = createPointStore(there).get().local;
    expect(again.map(({ content: { body } }) => body).toSorted()).toEqual(['12, not 14', '13, not 14']);
    expect(new Set(again.map(({ id }) => id)).size).toBe(2);
  });
});
