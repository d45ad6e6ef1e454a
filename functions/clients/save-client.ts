import { createClient, updateClient } from '#contracts/clients.ts';
import { noStanding } from '#domain/project/client-standing.ts';
import { editContacts } from '#domain/project/contacts.ts';
import { changesOf } from '#server/actions/audit.ts';
import { nextId } from '#server/data/ids.ts';
import { commitAt } from '#server/data/project-writes.ts';
import { transact } from '#server/data/transact.ts';
import { endpoint } from '#server/lambda/http.ts';
import { onceItem, repeated } from '#server/lambda/idempotency.ts';
import { eventActor } from '#server/lambda/principal.ts';
import { isRefused, refused, refusedBy } from '#server/lambda/result.ts';
import type { ClientRecord } from '#server/projects/client-copies.ts';
import { changeClient, contactIds, isKept, recordOf, refusedFields } from './change-client.ts';
import { standingOf, wholeClient } from './client-reads.ts';
import { presentClient } from './present-client.ts';

export const createClientEndpoint = endpoint(
  createClient,
  async (call) => {
    const { principal, body, now, at } = call;
    const { tenantId } = principal.tenant;
    const [id, refusal] = await Promise.all([nextId(tenantId, 'client'), refusedFields(tenantId, body)]);
    if (refusal) return refusal;
    const edit = editContacts([], body.contacts, contactIds(id, 0));
    if ('type' in edit) return refusedBy(edit);
    const client: ClientRecord = {
      tenantId,
      id,
      ...recordOf(body),
      status: 'active',
      updated_on: at,
      contacts: edit.contacts,
      last_contact: edit.added.length,
      version: 1,
    };
    const answer = await presentClient({ client, contacts: [] }, noStanding, now);
    const result = await transact((entities) => ({
      client: entities.Client.create(client).commit(),
      contacts: edit.added.map((card) =>
        entities.Contact.create({ tenantId, clientId: id, id: card.id, access: 'main' }).commit(),
      ),
      commit: entities.Commit.create({
        ...commitAt({ tenantId }, now),
        actor: eventActor(principal),
        events: [{ category: 'Client Created', client_id: id, name: client.name }],
        changes: changesOf({}, client),
      }).commit(),
      once: onceItem(entities, call, id),
    }));
    if (result.committed) return answer;
    return result.failed.includes('once') ? repeated : refused('conflict');
  },
  async ({ principal, now, at }, id: number) => {
    const [found, standing] = await Promise.all([
      wholeClient(principal.tenant.tenantId, id),
      standingOf(principal, id, at),
    ]);
    return found ? presentClient(found, standing, now) : refused('client_not_found');
  },
);

/** Saves a client. With a `version`, optimistic locking: the refusal carries the present state. */
export const updateClientEndpoint = endpoint(updateClient, async (call) => {
  const { principal, params, body, now, at } = call;
  const { tenantId } = principal.tenant;
  const { contacts, version, ...fields } = body;
  const [refusal, standing] = await Promise.all([
    refusedFields(tenantId, fields),
    standingOf(principal, params.id, at),
  ]);
  const saved = await changeClient(call, params.id, async (found) => {
    if (version !== undefined && version !== found.client.version) {
      return refused('conflict', {}, await presentClient(found, standing, now));
    }
    return refusal && !isKept(refusal, fields, found.client) ? refusal : { fields, contacts };
  });
  return isRefused(saved) ? saved : presentClient(saved, standing, now);
});
