import { afterEach, describe, expect, it, vi } from 'vitest';
import { getProject, listProjects } from '#contracts/projects.ts';
import { fakeServer } from '#lib/testing/fake-server.testing.ts';
import { aRow } from '#lib/testing/row.testing.ts';
import { aProject } from '#lib/testing/samples.testing.ts';
import { search as texts } from '#lib/texts/en/search.ts';
import { placeOf, viewsOf } from './see-as.ts';

const { toast } = vi.hoisted(() => ({ toast: vi.fn() }));
vi.mock('#ui/index.ts', async (original) => ({ ...(await original<object>()), toast }));
const server = fakeServer();
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

  const projects = (...contacts: readonly number[][]) => {
    server.on(listProjects, {
      items: contacts.map((_, index) => aRow({ id: index + 1 })),
      cursor: null,
      now: '2026-03-02T12:00:00.000Z',
    });
    server.on(getProject, ({ params: { id } }) => ({
      project: {
        ...aProject,
        id,
        contacts: (contacts[id - 1] ?? []).map((one) => ({ ...ann, email: 'ann@velo.example', id: one })),
      },
      workflows: [],
    }));
  };

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
