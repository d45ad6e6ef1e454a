import { inviteContact } from '#contracts/clients.ts';
import { retryOnConflict } from '#server/actions/retry-on-conflict.ts';
import { clientOfContact } from '#server/data/ids.ts';
import { commitAt } from '#server/data/project-writes.ts';
import { transact } from '#server/data/transact.ts';
import { endpoint } from '#server/lambda/http.ts';
import { onceItem, repeated } from '#server/lambda/idempotency.ts';
import { eventActor } from '#server/lambda/principal.ts';
import { refused } from '#server/lambda/result.ts';
import { mailLimitReached, readMailDay } from '#server/mail/allowance.ts';
import { loginEntries } from '#server/people/login-entries.ts';
import { portalLogin } from '#server/people/portal-login.ts';
import { endsForMembership } from '#server/people/session-ends.ts';
import { again } from '#server/retry.ts';
import { wholeClient } from './client-reads.ts';
import { outOfReach } from './contact-reach.ts';
import { presentInvite } from './present-client.ts';

/**
 * Invites a contact to the portal, or repeats the invitation. Membership and the event for the mail are one
 * transaction: nobody is invited without access, or gets access uninvited.
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
    const { email, firstname, lastname } = card;
    const subject = await portalLogin(email, firstname, lastname);
    const ends = await endsForMembership(subject);
    const answer = presentInvite(email, {
      tenantId,
      clientId,
      id,
      access: 'main',
      ...contact,
      invite_sent: at,
    });

    const result = await transact((entities) => ({
      membership: entities.Membership.put({
        tenantId,
        subject,
        kind: 'contact',
        id,
        client_id: clientId,
        name: firstname,
        surname: lastname,
        email,
        ...ends.fields,
      })
        // A person has one membership per workspace: an agent does not become a client, nor another client's contact.
        .where(
          (member, { eq, notExists }) =>
            `${notExists(member.kind)} OR (${eq(member.kind, 'contact')} AND ${eq(member.id, id)})`,
        )
        .commit(),
      ends: ends.unchanged(entities),
      client: entities.Client.check({ tenantId, id: clientId })
        // Race: the contact must still exist with this address, and be on no further project.
        .where(({ version }, { eq }) => eq(version, client.version))
        .commit(),
      contact: entities.Contact.upsert({ tenantId, clientId, id })
        .set({ subject, invite_sent: at })
        .ifNotExists({ access: 'main' })
        .commit(),
      login: loginEntries(entities, { tenantId, subject, email }, at),
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
    return result.failed.includes('membership') ? refused('already_member') : again;
  }),
);
