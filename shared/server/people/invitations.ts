/**
 * Invitations of members and contacts (docs/decisions/0070). The link proves the mailbox, so that accepting needs no more;
 * before it there is neither membership nor login.
 */
import type { EntityItem } from 'electrodb';
import { daySeconds } from '#domain/calendar/units.ts';
import { fullName } from '#domain/full-name.ts';
import { sameEmail } from '#domain/same-email.ts';
import { auditEntry } from '../actions/audit.ts';
import { Client } from '../data/entities/client.ts';
import { Contact } from '../data/entities/contact.ts';
import { FormerMember } from '../data/entities/former-member.ts';
import { Invitation } from '../data/entities/invitation.ts';
import { User } from '../data/entities/user.ts';
import { clientOfContact, hashed, randomName } from '../data/ids.ts';
import { type TransactionEntities, transact } from '../data/transact.ts';
import type { TenantRecord } from '../lambda/tenant.ts';
import { again } from '../retry.ts';
import { invitationOfToken } from '../tokens/links.ts';
import { loginEntries } from './login-entries.ts';
import { endsForMembership } from './session-ends.ts';

/** Days that a link is valid. */
export const invitationDays = 7;
/** Days that a dead link can tell why it is dead. */
const rememberedDays = 90;

type InvitationRecord = EntityItem<typeof Invitation>;

/** Reason why a link is dead: `replaced` by that of a later invitation. */
export type DeadInvitation = 'expired' | 'used' | 'withdrawn' | 'replaced';

interface Invited {
  readonly tenantId: number;
  readonly kind: 'agent' | 'contact';
  /** Id of the user or contact. */
  readonly id: number;
  readonly email: string;
  readonly invited_by: number;
}

/** New invitation: its item, and the fields of the invited person's own record. Any earlier link is dead with it. */
export const newInvitation = (invited: Invited, now: number) => {
  const seconds = Math.floor(now / 1000);
  const ends = seconds + invitationDays * daySeconds;
  const link_id = randomName();
  const record: InvitationRecord = { ...invited, link_id, ends, expires: ends + rememberedDays * daySeconds };
  return {
    fields: { invitation: link_id, invited_until: ends },
    item: (entities: TransactionEntities) => entities.Invitation.create(record).commit(),
  };
};

/**
 * Claim on an address in the workspace, from the invitation on: its condition fails if a member, or another invited
 * person, has it.
 */
export const claimAddress = (entities: TransactionEntities, tenantId: number, email: string, at: string) =>
  entities.Directory.create({
    kind: 'email',
    name: hashed(email.toLowerCase()),
    tenantId,
    created_on: at,
  }).commit();

/** Release of that claim. */
export const releaseAddress = (entities: TransactionEntities, tenantId: number, email: string) =>
  entities.Directory.delete({ kind: 'email', name: hashed(email.toLowerCase()), tenantId }).commit();

const agentOf = async ({ tenantId, id }: InvitationRecord) => {
  const { data } = await User.get({ tenantId, id }).go({ consistent: true });
  if (!data) return undefined;
  const { name, surname, email, owner, admin, create_projects, access_all_projects } = data;
  const { workflow_templates, email_templates, add_users, invitation } = data;
  const granted = {
    admin,
    create_projects,
    access_all_projects,
    workflow_templates,
    email_templates,
    add_users,
  };
  return { kind: 'agent', name, surname, email, invitation, granted: { owner, ...granted } } as const;
};

const contactOf = async ({ tenantId, id }: InvitationRecord) => {
  const clientId = clientOfContact(id);
  const [{ data: client }, { data: contact }] = await Promise.all([
    Client.get({ tenantId, id: clientId }).go({ consistent: true }),
    Contact.get({ tenantId, clientId, id }).go({ consistent: true }),
  ]);
  const card = client?.contacts.find((one) => one.id === id);
  if (!client || client.status === 'deleting' || !card || !contact) return undefined;
  const { firstname: name, lastname: surname, email } = card;
  const { invitation } = contact;
  return { kind: 'contact', name, surname, email, invitation, clientId, version: client.version } as const;
};

/** Invitation of a token, with the person it is for, and the reason if it is dead. */
export interface FoundInvitation {
  readonly record: InvitationRecord;
  readonly person: Awaited<ReturnType<typeof agentOf | typeof contactOf>>;
  readonly dead: DeadInvitation | undefined;
}

const deathOf = (
  { link_id, email, ends, accepted_on }: InvitationRecord,
  person: FoundInvitation['person'],
  now: number,
): DeadInvitation | undefined => {
  if (accepted_on !== undefined) return 'used';
  if (person?.invitation === undefined || !sameEmail(person.email, email)) return 'withdrawn';
  if (person.invitation !== link_id) return 'replaced';
  return ends * 1000 <= now ? 'expired' : undefined;
};

/** Invitation of a token in a workspace; undefined if there never was one, or it is long over. */
export const findInvitation = async (
  tenantId: number,
  token: string,
  now: number,
): Promise<FoundInvitation | undefined> => {
  const link_id = invitationOfToken(token);
  if (link_id === undefined) return undefined;
  const { data: record } = await Invitation.get({ tenantId, link_id }).go({ consistent: true });
  if (!record) return undefined;
  const person = await (record.kind === 'agent' ? agentOf(record) : contactOf(record));
  return { record, person, dead: deathOf(record, person, now) };
};

/**
 * Membership of the person with this login, by a living invitation; `again` if it lost a race. Sessions of before a removal from
 * the team stay over.
 */
export const joinByInvitation = async (
  { tenantId }: Pick<TenantRecord, 'tenantId'>,
  { record, person }: FoundInvitation,
  subject: string,
  { now, at }: { readonly now: number; readonly at: string },
): Promise<'joined' | 'member_already' | typeof again> => {
  if (!person) return again;
  const { link_id, id } = record;
  const { name, surname, email } = person;
  const [ends, { data: former }] = await Promise.all([
    endsForMembership(subject),
    FormerMember.get({ tenantId, subject }).go({ consistent: true }),
  ]);
  const named = { name, surname };
  const result = await transact((entities) => ({
    invitation: entities.Invitation.patch({ tenantId, link_id })
      .set({ accepted_on: at })
      // Race: of two concurrent calls one accepts.
      .where(({ accepted_on }, { notExists }) => notExists(accepted_on))
      .commit(),
    membership: entities.Membership.put({
      tenantId,
      subject,
      kind: person.kind,
      id,
      ...named,
      email,
      ...(person.kind === 'agent' ? person.granted : { client_id: person.clientId }),
      ...ends.fields,
      ...(former && { team_sessions_from: former.sessions_from }),
    })
      // A person has one membership per workspace.
      .where((member, { notExists }) => notExists(member.kind))
      .commit(),
    ends: ends.unchanged(entities),
    person:
      person.kind === 'agent'
        ? entities.User.patch({ tenantId, id })
            .set({ subject })
            .remove(['invitation', 'invited_until'])
            // Race: withdrawn, invited again, or given other permissions meanwhile.
            .where((user, { eq }) =>
              [
                eq(user.invitation, link_id),
                eq(user.name, name),
                eq(user.surname, surname),
                ...Object.entries(person.granted).map(([permission, is]) =>
                  eq(user[permission as keyof typeof person.granted], is),
                ),
              ].join(' AND '),
            )
            .commit()
        : entities.Contact.patch({ tenantId, clientId: person.clientId, id })
            .set({ subject })
            .remove(['invitation', 'invited_until'])
            .where(({ invitation }, { eq }) => eq(invitation, link_id))
            .commit(),
    client:
      person.kind === 'agent'
        ? []
        : entities.Client.patch({ tenantId, id: person.clientId })
            .add({ version: 1 })
            // Race: the contact must still exist with this address, and whoever removes them sees the membership.
            .where(({ version }, { eq }) => eq(version, person.version))
            .commit(),
    login: loginEntries(entities, { tenantId, subject, email }, at),
    commit: auditEntry(
      entities,
      { tenantId, actor: { kind: person.kind, id, name: fullName({ name, surname }) }, now },
      [person.kind === 'agent' ? 'user' : 'contact', id],
      [
        { ...named, joined: false },
        { ...named, joined: true },
      ],
    ),
  }));
  if (result.committed) return 'joined';
  return result.failed.includes('membership') ? 'member_already' : again;
};
