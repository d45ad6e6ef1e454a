/**
 * Projects and clients → the terms by which the search finds them. A workspace whose index is not built yet is built on, a part
 * at each of its events.
 */
import { consumer, type EventFor, type Reaction } from '#server/lambda/consumer.ts';
import { tenantById } from '#server/lambda/tenant.ts';
import { listedAnywhere } from '#server/projects/project-list.ts';
import { buildIndex } from '#server/search/build.ts';
import { indexDocument } from '#server/search/index-document.ts';

/** Documents that an event builds on with: seconds of work. */
const builtAtOnce = 50;

const reaction: Reaction<EventFor<'index-search'>> = async ({
  tenant_id: tenantId,
  project_id,
  name,
  data,
}) => {
  const clients = 'client_id' in data ? [data.client_id] : [];
  if (project_id !== null) {
    await indexDocument({ tenantId, kind: 'project', id: project_id });
    // Contacts that were added in the settings of a project are the client's.
    if (name === 'Project Updated')
      clients.push(...(await listedAnywhere(tenantId, [project_id])).map(({ client_id }) => client_id));
  }
  for (const id of clients) await indexDocument({ tenantId, kind: 'client', id });
  // Late events of a workspace that is gone build nothing.
  if (await tenantById(tenantId)) await buildIndex(tenantId, builtAtOnce);
};

export const handler = consumer('index-search', reaction);
