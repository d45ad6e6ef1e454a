import { afterEach, describe, expect, it, vi } from 'vitest';
import { search as texts } from '#lib/texts/en/search.ts';
import { placeOf, viewsOf } from './see-as.ts';

const { api, toast } = vi.hoisted(() => ({ api: vi.fn(), toast: vi.fn() }));
vi.mock('#lib/calls/api.ts', async (original) => ({ ...(await original<object>()), api }));
vi.mock('#ui/index.ts', async (original) => ({ ...(await original<object>()), toast }));
afterEach(() => vi.clearAllMocks());

const ann = { id: 20001, firstname: 'Ann', lastname: 'Lee' };

it.each([
  ['/projects/7/timeline/3', { of: 'project', id: 7 }],
  ['/projects/7', { of: 'project', id: 7 }],
  ['/clients/2', { of: 'client', id: 2 }],
  ['/projects/board', undefined],
  ['/clients/create', undefined],
  ['/', undefined],
])('the place of %s is known', (pathname, place) => {
  expect(placeOf(pathname)).toEqual(place);
});

describe('a view as a contact', () => {
  it('leads to the project whose page is open', () => {
    const [view] = viewsOf({ of: 'project', id: 7 }, [ann], vi.fn());
    expect(view).toMatchObject({
      title: texts.commands.seeAs('Ann Lee'),
      href: '/projects/7/timeline?seeAs=20001',
    });
  });

  const projects = (...contacts: readonly number[][]) =>
    api.mockImplementation(async ({ name }: { name: string }, { params }: { params?: { id: number } }) =>
      name === 'listProjects'
        ? { items: contacts.map((_, index) => ({ id: index + 1 })) }
        : { project: { contacts: contacts[(params?.id ?? 0) - 1]?.map((id) => ({ id })) } },
    );

  it('leads, on a page of a client, to their newest project which has the contact', async () => {
    projects([20002], [20001, 20002], [20001]);
    const go = vi.fn();
    viewsOf({ of: 'client', id: 2 }, [ann], go)[0]?.onSelect?.();
    await vi.waitFor(() => expect(go).toHaveBeenCalledWith('/projects/2/timeline?seeAs=20001'));
  });

  it('says so of a contact without a project', async () => {
    projects([20002]);
    const go = vi.fn();
    viewsOf({ of: 'client', id: 2 }, [ann], go)[0]?.onSelect?.();
    await vi.waitFor(() => expect(toast).toHaveBeenCalled());
    expect(toast.mock.calls[0]?.[0]).toMatchObject({ title: texts.noProject('Ann Lee') });
    expect(go).not.toHaveBeenCalled();
  });
});
