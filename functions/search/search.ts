import { mostResults, search } from '#contracts/search.ts';
import { searchAmong, stageFoundBy } from '#domain/search/search.ts';
import { Client } from '#server/data/entities/client.ts';
import { ContactProject } from '#server/data/entities/contact-project.ts';
import type { SearchEntry } from '#server/data/entities/search-term.ts';
import { endpoint } from '#server/lambda/http.ts';
import { limitedTo } from '#server/lambda/principal.ts';
import { lists } from '#server/projects/list-names.ts';
import type { Member } from '#server/projects/member-projects.ts';
import { listedByIds, listedNames } from '#server/projects/project-list.ts';
import { indexIsBuilt } from '#server/search/build.ts';
import { clientEntries, inOrder, projectEntry } from '#server/search/entries.ts';
import { type FoundEntries, findInIndex } from '#server/search/find.ts';

const projectEntries = async (
  tenantId: number,
  member: Member | undefined,
): Promise<readonly SearchEntry[]> =>
  (await Promise.all(lists.map((list) => listedNames(tenantId, list, member)))).flat().map(projectEntry);

const allClientEntries = async (tenantId: number): Promise<readonly SearchEntry[]> => {
  const { data: clients } = await Client.query
    .primary({ tenantId })
    .go({ consistent: true, pages: 'all', attributes: ['id', 'name', 'status', 'contacts'] });
  return clients.flatMap(clientEntries);
};

const among = (query: string, entries: readonly SearchEntry[]): FoundEntries => ({
  ...searchAmong(query, inOrder(entries), mostResults),
  more: false,
});

/**
 * Search of an agent: the projects of their teams or all, and every client with its contacts. A member's own projects are read
 * as they are listed, so that they lose sight of one at once. A workspace whose index is not built yet is read whole.
 */
const searchAsAgent = async (
  query: string,
  tenantId: number,
  member: Member | undefined,
): Promise<FoundEntries> => {
  const [isBuilt, own] = await Promise.all([
    indexIsBuilt(tenantId),
    member === undefined ? [] : projectEntries(tenantId, member),
  ]);
  if (isBuilt) {
    const groups = member === undefined ? (['projects', 'clients'] as const) : (['clients'] as const);
    return findInIndex(query, { tenantId, groups, beside: own });
  }
  const [projects, clients] = await Promise.all([
    member === undefined ? projectEntries(tenantId, undefined) : own,
    allClientEntries(tenantId),
  ]);
  return among(query, [...projects, ...clients]);
};

/** Search of a contact: only the projects they are on (rules.md 14). */
const searchAsContact = async (query: string, tenantId: number, contactId: number): Promise<FoundEntries> => {
  const { data: edges } = await ContactProject.query
    .primary({ tenantId, contactId })
    .go({ consistent: true, pages: 'all', attributes: ['projectId'] });
  const ids = edges.map(({ projectId }) => projectId);
  const rows = await Promise.all(lists.map((list) => listedByIds(tenantId, list, ids)));
  return among(query, rows.flat().map(projectEntry));
};

export const searchEndpoint = endpoint(search, async ({ principal, query: { query } }) => {
  const { tenant, actor } = principal;
  const { tenantId } = tenant;
  const { best, count, more } =
    actor.kind === 'agent'
      ? await searchAsAgent(query, tenantId, limitedTo(principal))
      : await searchAsContact(query, tenantId, actor.contact_id);
  const results = best.map((entry) => ({ ...entry.result, stage: stageFoundBy(query, entry) }));
  return { results, count, more };
});
