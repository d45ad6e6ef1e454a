import { mostResults, type SearchResult, search } from '#contracts/search.ts';
import { type Findable, projectSubtitle, searchAmong } from '#domain/search/search.ts';
import { Client } from '#server/data/entities/client.ts';
import { ContactProject } from '#server/data/entities/contact-project.ts';
import { endpoint } from '#server/lambda/http.ts';
import { limitedTo } from '#server/lambda/principal.ts';
import { type ListedName, listedByIds, listedNames } from '#server/projects/project-list.ts';

type Entry = Findable & { readonly result: SearchResult };

/** A project is found by the titles of its deliverables, too; that of a single one is the project's own. */
const projectEntry = (row: ListedName): Entry => ({
  title: row.name,
  further: [row.reference_code, row.client_name, ...row.summaries.map(({ title }) => title)],
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

const clientEntries = async (tenantId: number): Promise<readonly Entry[]> => {
  const { data: clients } = await Client.query
    .primary({ tenantId })
    .where(({ status }, { eq }) => eq(status, 'active'))
    .go({ consistent: true, pages: 'all', attributes: ['id', 'name', 'contacts'] });
  const others = { deliverable_type: null, archived: false } as const;
  return clients.flatMap(({ id, name, contacts }): Entry[] => [
    {
      title: name,
      further: [],
      result: { ...others, kind: 'client', id, title: name, subtitle: '', client_id: id },
    },
    ...contacts.map((contact): Entry => {
      const title = `${contact.firstname} ${contact.lastname}`.trim();
      const { email } = contact;
      return {
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
  ]);
};

/** Search entries of an agent: the projects of their teams or all, and every client with its contacts. */
const agentEntries = async (tenantId: number, member: number | undefined): Promise<readonly Entry[]> => {
  const [active, archived, clients] = await Promise.all([
    listedNames(tenantId, 'active', member),
    listedNames(tenantId, 'archived', member),
    clientEntries(tenantId),
  ]);
  // Order decides between equal matches: active projects before archived ones.
  return [...active.map(projectEntry), ...clients, ...archived.map(projectEntry)];
};

/** Search entries of a contact: only the projects they are on (rules.md 14). */
const contactEntries = async (tenantId: number, contactId: number): Promise<readonly Entry[]> => {
  const { data: edges } = await ContactProject.query
    .primary({ tenantId, contactId })
    .go({ consistent: true, pages: 'all', attributes: ['projectId'] });
  const ids = edges.map(({ projectId }) => projectId);
  const lists = await Promise.all(
    (['active', 'archived'] as const).map((list) => listedByIds(tenantId, list, ids)),
  );
  return lists.flat().map(projectEntry);
};

export const searchEndpoint = endpoint(search, async ({ principal, query }) => {
  const { tenant, actor } = principal;
  const { tenantId } = tenant;
  const entries =
    actor.kind === 'agent'
      ? await agentEntries(tenantId, limitedTo(principal))
      : await contactEntries(tenantId, actor.contact_id);
  const { best, count } = searchAmong(query.query, entries, mostResults);
  return { results: best.map(({ result }) => result), count };
});
