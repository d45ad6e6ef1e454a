/** Drafts of new projects in this tab, and those whose client was deleted meanwhile. */
import type { QueryClient } from '@tanstack/react-query';
import { clientsQuery } from '#lib/calls/workspace-queries.ts';
import { hasDraft, keptForms } from '#parts/form/form-store.ts';

const ofClient = 'project-new.';

/** Draft of a new project, and of each client's own: what was begun for one is not opened for another. */
export const draftNameFor = (client: number | undefined): string =>
  client === undefined ? 'project-new' : `${ofClient}${client}`;

/** True if this client is known to be deleted; false where the clients cannot be loaded. */
export const isGone = async (queries: QueryClient, client: number): Promise<boolean> => {
  const all = await queries.fetchQuery({ ...clientsQuery, staleTime: 0 }).catch(() => undefined);
  return all?.clients.every(({ id }) => id !== client) ?? false;
};

/**
 * Deleted client for whom a new project was begun, whose draft no page of a client leads to any more: the one of the address, or any
 * where the address names none and no other draft is open.
 */
export const goneClientOfDraft = async (
  queries: QueryClient,
  asked: number | undefined,
): Promise<number | undefined> => {
  if (asked !== undefined) return hasDraft(draftNameFor(asked)) ? asked : undefined;
  if (hasDraft(draftNameFor(undefined))) return undefined;
  for (const client of keptForms(ofClient).map((name) => Number(name.slice(ofClient.length))))
    if (client > 0 && (await isGone(queries, client))) return client;
  return undefined;
};
