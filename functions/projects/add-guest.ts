import { addGuest } from '#contracts/projects.ts';
import { linkDaysOf } from '#domain/answerer/link-days.ts';
import { fullName } from '#domain/full-name.ts';
import { can } from '#domain/permission/can.ts';
import { draftOfJoining } from '#domain/project/contacts.ts';
import { sameEmail } from '#domain/same-email.ts';
import { awaitingRounds } from '#domain/workflow/index.ts';
import { sentToRound } from '#server/actions/contact-link.ts';
import { closedRefusal, onProject } from '#server/actions/on-project.ts';
import { retryOnConflict } from '#server/actions/retry-on-conflict.ts';
import type { ContactCard } from '#server/data/entities/client.ts';
import { type ProjectHeads, projectWithWorkflows, workflowOfRecord } from '#server/data/project-reads.ts';
import { endpoint } from '#server/lambda/http.ts';
import { onceItem } from '#server/lambda/idempotency.ts';
import { isRefused, refused } from '#server/lambda/result.ts';
import { newLinks } from '#server/mail/tracked-links.ts';
import { tooManyContacts } from '#server/projects/contact-limit.ts';
import { again } from '#server/retry.ts';
import { clientWithContacts, saveSettings } from './save-settings.ts';

/** Rounds at a time that a new person is sent links to, newest last: two items of the transaction each. */
const mostLinks = 10;

/** Rounds that wait for the client, with the contacts who were sent links to them. */
const roundsToShow = ({ project: { tenantId, projectId }, workflows }: ProjectHeads) =>
  Promise.all(
    workflows
      .flatMap((record) =>
        awaitingRounds(workflowOfRecord(record)).map(({ id: revisionId }) => ({
          tenantId,
          projectId,
          workflowId: record.id,
          revisionId,
        })),
      )
      .slice(-mostLinks)
      .map(async (target) => ({ target, ...(await sentToRound(target)) })),
  );

const shown = ({ id, firstname, lastname, email }: ContactCard) => ({ id, firstname, lastname, email });

/**
 * Puts a colleague of a contact on a project: a contact of the client with that address, or a new one. The links to the
 * rounds that wait are of the same transaction; the consumer send-email mails them (docs/decisions/0166).
 */
export const addGuestEndpoint = endpoint(addGuest, (call) =>
  retryOnConflict(async () => {
    const { principal, params, body, now, once } = call;
    const { tenant } = principal;
    const found = await projectWithWorkflows(tenant.tenantId, params.id);
    if (!found) return refused('project_not_found');
    const { project } = found;
    const verdict = can(principal.actor, 'add_guest', { ...onProject(project), workspace: tenant });
    if (verdict !== true) return refused(verdict);
    const closed = closedRefusal(project);
    if (closed) return closed;
    if (project.contacts.some(({ email }) => sameEmail(email, body.email)))
      return refused('guest_on_project', { field: 'email' });
    const client = await clientWithContacts(tenant.tenantId, project.client_id);
    const draft = draftOfJoining(client?.contacts ?? [], body);
    if (client && tooManyContacts(client.contacts.length, draft.id === undefined ? 1 : 0))
      return refused('too_many_contacts', { params: { most: client.contacts.length } });

    const rounds = await roundsToShow(found);
    const settings = { ...project, contacts: [...project.contacts, draft] };
    const saved = await saveSettings(call, found, settings, client, {
      events: ({ id, firstname, lastname }) => [
        {
          category: 'Guest Added',
          client_id: project.client_id,
          contact_id: id,
          guest: fullName({ firstname, lastname }),
        },
      ],
      items: (entities, card, { time, name }) =>
        rounds
          // A contact who was on the project before keeps the links that they have, and those that were revoked.
          .filter(({ links }) => links.every(({ contactId }) => contactId !== card.id))
          .flatMap(({ target, shows }) =>
            newLinks(entities, target, [card], { time, name, shows, days: linkDaysOf(tenant) }),
          ),
      once: (entities, card) => onceItem(entities, { once, now }, { contact: shown(card) }),
    });
    if (saved === again || isRefused(saved)) return saved;
    const added = saved.project.contacts.find(({ email }) => sameEmail(email, body.email));
    return added ? { contact: shown(added) } : refused('contact_not_found');
  }),
);
