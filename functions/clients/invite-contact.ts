import { inviteContact, withdrawInvitation } from '#contracts/clients.ts';
import { retryOnConflict } from '#server/actions/retry-on-conflict.ts';
import { clientOfContact } from '#server/data/ids.ts';
import { commitAt } from '#server/data/project-writes.ts';
import { transact } from '#server/data/transact.ts';
import { endpoint } from '#server/lambda/http.ts';
import { onceItem, repeated } from '#server/lambda/idempotency.ts';
import { eventActor } from '#server/lambda/principal.ts';
import { refused } from '#server/lambda/result.ts';
import { mailLimitReached, readMailDay } from '#server/mail/allowance.ts';
import { claimAddress, newInvitation, releaseAddress } from '#server/people/invitations.ts';
import { again } from '#server/retry.ts';
import { wholeClient } from './client-reads.ts';
import { outOfReach } from './contact-permission.ts';
import { presentInvite } from './present-client.ts';

/**
 * Invites a contact to the portal, or invites them again by another link. They have access once they accept; a contact who
 * has is only told again where to sign in. Invitation and the event for the mail are one transaction.
 */
export const inviteContactEndpoint = endpoint(inviteContact, async (call) =>
  retryOnConflict(async () => {
    const { principal, params, now, at } = call;
    const { tenantId } = principal.tenant;
    const { id } = params;
    const clientId = clientOfContact(id);
    const [found, day] = await Promise.all([
      wholeClient(tenantId, clientId),
      readMailDay(principal.tenant, now),
    ]);
    const card = found?.client.contacts.find((contact) => contact.id === id);
    if (!found || !card) return refused('contact_not_found');
    const out = await outOfReach(principal, [card]);
    if (out) return refused(out.reason);
    const limited = mailLimitReached(principal.tenant, day, 1, now);
    if (limited) return limited;
    const { client } = found;
    const contact = found.contacts.find((one) => one.id === id);
    const { email } = card;
    const subject = contact?.subject;
    const by = eventActor(principal).id;
    const invitation =
      subject === undefined
        ? newInvitation({ tenantId, kind: 'contact', id, email, invited_by: by }, now)
        : undefined;
    const answer = presentInvite(email, {
      tenantId,
      clientId,
      id,
      access: 'main',
      ...contact,
      invite_sent: at,
      ...invitation?.fields,
    });

    const result = await transact((entities) => ({
      // A person has one membership per workspace: an agent does not become a client, nor another client's contact.
      address:
        invitation && contact?.invitation === undefined ? claimAddress(entities, tenantId, email, at) : [],
      invitation: invitation?.item(entities),
      client: entities.Client.check({ tenantId, id: clientId })
        // Race: the contact must still exist with this address, and be on no further project.
        .where(({ version }, { eq }) => eq(version, client.version))
        .commit(),
      contact: entities.Contact.upsert({ tenantId, clientId, id })
        .set({ invite_sent: at, ...invitation?.fields })
        .ifNotExists({ access: 'main' })
        // Race: accepted, withdrawn or invited again meanwhile.
        .where(
          (one, { eq, notExists }) =>
            `${subject === undefined ? notExists(one.subject) : eq(one.subject, subject)} AND ${
              contact?.invitation === undefined
                ? notExists(one.invitation)
                : eq(one.invitation, contact.invitation)
            }`,
        )
        .commit(),
      commit: entities.Commit.create({
        ...commitAt({ tenantId }, now),
        actor: eventActor(principal),
        events: [{ category: 'Contact Invited', contact_id: id }],
        changes: { [`contacts.${id}.invite_sent`]: [contact?.invite_sent ?? null, at] },
      }).commit(),
      once: onceItem(entities, call, answer),
    }));
    if (result.committed) return answer;
    if (result.failed.includes('once')) return repeated;
    return result.failed.includes('address') ? refused('already_member') : again;
  }),
);

/** Ends the invitation of a contact who has not accepted: its link is dead, and their address free. */
export const withdrawInvitationEndpoint = endpoint(withdrawInvitation, async ({ principal, params, now }) =>
  retryOnConflict(async () => {
    const { tenantId } = principal.tenant;
    const { id } = params;
    const clientId = clientOfContact(id);
    const found = await wholeClient(tenantId, clientId);
    const card = found?.client.contacts.find((contact) => contact.id === id);
    if (!found || !card) return refused('contact_not_found');
    const out = await outOfReach(principal, [card]);
    if (out) return refused(out.reason);
    const contact = found.contacts.find((one) => one.id === id);
    if (contact?.invitation === undefined) {
      return contact?.subject === undefined
        ? presentInvite(card.email, contact)
        : refused('already_accepted');
    }
    const { invitation, invited_until: _, invite_sent, ...kept } = contact;
    const { committed } = await transact((entities) => [
      entities.Contact.patch({ tenantId, clientId, id })
        .remove(['invitation', 'invited_until', 'invite_sent'])
        // Race: accepted, or invited again, meanwhile.
        .where((one, { eq }) => eq(one.invitation, invitation))
        .commit(),
      releaseAddress(entities, tenantId, card.email),
      entities.Commit.create({
        ...commitAt({ tenantId }, now),
        actor: eventActor(principal),
        events: [{ category: 'Client Updated', client_id: clientId, changed: ['contacts'] }],
        changes: { [`contacts.${id}.invite_sent`]: [invite_sent ?? null, null] },
      }).commit(),
    ]);
    return committed ? presentInvite(card.email, kept) : again;
  }),
);
