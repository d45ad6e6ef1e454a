/** Entries of the search: the one place that says by which texts projects, clients and contacts are found. */
import { fullName } from '#domain/full-name.ts';
import { projectSubtitle } from '#domain/search/search.ts';
import { searchedStages } from '#domain/search/stages.ts';
import type { SearchEntry } from '../data/entities/search-term.ts';
import type { ClientRecord } from '../projects/client-copies.ts';
import type { ListedName } from '../projects/project-list.ts';

const digits = 11;
const ascending = (id: number): string => String(id).padStart(digits, '0');
/** Sorts later numbers first. */
const descending = (id: number): string => ascending(10 ** digits - 1 - id);

/**
 * A project is found by the titles of its deliverables, too; that of a single one is the project's own; and behind all others
 * by those of its stages, which many projects have in common. Between equal matches
 * active projects come first, and archived ones last; newer ones before older ones.
 */
export const projectEntry = (row: ListedName): SearchEntry => ({
  order: `${row.list === 'archived' ? 3 : 1}${descending(row.projectId)}`,
  title: row.name,
  further: [row.reference_code, row.client_name, ...row.summaries.map(({ title }) => title)],
  stages: searchedStages(row.summaries.flatMap(({ stage_titles = [] }) => stage_titles)),
  result: {
    kind: 'project',
    id: row.projectId,
    title: row.name,
    subtitle: projectSubtitle(row),
    client_id: row.client_id,
    deliverable_type: row.deliverable_type,
    archived: row.list === 'archived',
  },
});

/** A client and its contacts; nobody finds one that is being deleted. */
export const clientEntries = ({
  id,
  name,
  status,
  contacts,
}: Pick<ClientRecord, 'id' | 'name' | 'status' | 'contacts'>): readonly SearchEntry[] => {
  if (status !== 'active') return [];
  const others = { deliverable_type: null, archived: false } as const;
  const order = `2${ascending(id)}`;
  const result: SearchEntry['result'] = {
    ...others,
    kind: 'client',
    id,
    title: name,
    subtitle: '',
    client_id: id,
  };
  return [
    { order, title: name, further: [], result },
    ...contacts.map((contact): SearchEntry => {
      const title = fullName(contact);
      const { email } = contact;
      return {
        order: `${order}_${ascending(contact.id)}`,
        title,
        further: [email, name],
        result: {
          ...others,
          kind: 'contact',
          id: contact.id,
          title,
          subtitle: `${name} · ${email}`,
          client_id: id,
        },
      };
    }),
  ];
};

/** Entries in the order of equal matches. */
export const inOrder = (entries: readonly SearchEntry[]): readonly SearchEntry[] =>
  entries.toSorted((a, b) => (a.order < b.order ? -1 : 1));
