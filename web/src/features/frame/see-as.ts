/** Commands of the palette that show the present project, or the newest one of the present client, as a contact sees it. */
import { queryOptions } from '@tanstack/react-query';
import { getProject, listProjects } from '#contracts/projects.ts';
import { fullName } from '#domain/full-name.ts';
import { api } from '#lib/calls/api.ts';
import { clientQuery } from '#lib/calls/workspace-queries.ts';
import { notifyError } from '#lib/page/notify.ts';
import { search as texts } from '#lib/texts/en/search.ts';
import { timeline } from '#lib/texts/en/timeline.ts';
import { toast } from '#ui/index.ts';
import type { Entry } from './commands.ts';

/** Project or client whose page is open. */
export interface Place {
  readonly of: 'project' | 'client';
  readonly id: number;
}

export const placeOf = (pathname: string): Place | undefined => {
  const [, of, id] = /^\/(project|client)s\/(\d+)(?:\/|$)/.exec(pathname) ?? [];
  return of === 'project' || of === 'client' ? { of, id: Number(id) } : undefined;
};

interface Contact {
  readonly id: number;
  readonly firstname: string;
  readonly lastname: string;
}

/** Contacts of the project or client whose page is open. */
export const contactsQuery = (place: Place | undefined) =>
  queryOptions({
    queryKey: ['contacts-here', place?.of, place?.id],
    queryFn: async ({ client, signal }): Promise<readonly Contact[]> => {
      if (!place) return [];
      const { id } = place;
      if (place.of === 'client') return (await client.ensureQueryData(clientQuery(id))).contacts;
      return (await api(getProject, { params: { id }, signal })).project.contacts;
    },
    enabled: place !== undefined,
    staleTime: 60_000,
  });

/** Projects of a client in which a contact is looked for, the newest ones. */
const mostTried = 10;

const addressOf = (project: number, contact: number) => `/projects/${project}/timeline?seeAs=${contact}`;

/** Newest project of a client that has this contact. */
const projectWith = async (client: number, contact: number): Promise<number | undefined> => {
  const { items } = await api(listProjects, { query: { client } });
  for (const { id } of items.slice(0, mostTried)) {
    const { project } = await api(getProject, { params: { id } });
    if (project.contacts.some((one) => one.id === contact)) return id;
  }
  return undefined;
};

export const viewsOf = (
  place: Place | undefined,
  contacts: readonly Contact[],
  go: (address: string) => void,
): readonly Entry[] => {
  if (!place) return [];
  return contacts.map(({ id, firstname, lastname }) => {
    const person = fullName({ firstname, lastname });
    const open = async () => {
      const project = await projectWith(place.id, id);
      if (project === undefined) toast({ title: texts.noProject(person), tone: 'warning' });
      else go(addressOf(project, id));
    };
    return {
      key: `command seeAs ${id}`,
      title: texts.commands.seeAs(person),
      further: [texts.also.seeAs],
      subtitle: texts.kind.command,
      icon: 'eye',
      ...(place.of === 'project'
        ? { href: addressOf(place.id, id) }
        : {
            onSelect: () => void open().catch((error: unknown) => notifyError(error, timeline.seeAs.failed)),
          }),
    };
  });
};
