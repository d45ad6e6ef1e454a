/**
 * Change of the address that a person signs in with (docs/decisions/0113): asked for by a proven session, made by a link at the
 * new address, and stopped or taken back by one at the old. The person's own record orders it: each step is repeated until
 * the record says that it is done.
 */
import type { EntityItem } from 'electrodb';
import {
  type AddressState,
  confirmEffect,
  type LinkEffect,
  mayChangeAgain,
  mostStops,
  stopEffect,
  takeBackDays,
  waitsUntil,
} from '#domain/account/address-change.ts';
import { hasEnded, type Session } from '#domain/account/session.ts';
import { daySeconds } from '#domain/calendar/units.ts';
import { fullName } from '#domain/full-name.ts';
import { editContacts } from '#domain/project/contacts.ts';
import { sameEmail } from '#domain/same-email.ts';
import { auditEntry } from '../actions/audit.ts';
import { retryOnConflict } from '../actions/retry-on-conflict.ts';
import { asTenant } from '../data/acting.ts';
import { conditional } from '../data/conditional.ts';
import { AddressChangeItem } from '../data/entities/address-change.ts';
import { Client } from '../data/entities/client.ts';
import { Membership } from '../data/entities/membership.ts';
import { hashed, randomName } from '../data/ids.ts';
import { commitAt } from '../data/project-writes.ts';
import { Contended, type TransactionEntities, transact } from '../data/transact.ts';
import { isRefused, type Refused, refused } from '../lambda/result.ts';
import { refreshClientCopies } from '../projects/client-copies.ts';
import { again, retry } from '../retry.ts';
import { moveAccount } from './accounts.ts';
import { releaseAddress } from './invitations.ts';
import { type Place, placesOf } from './members.ts';
import { newPersonToken, personToken, sameSecret } from './person-token.ts';
import { poolId } from './portal-login.ts';
import { sessionEndsOf } from './session-ends.ts';
import { endAllSessions, endOtherSessions } from './sessions.ts';

type Change = EntityItem<typeof AddressChangeItem>;

const changeOf = async (subject: string): Promise<Change | undefined> => {
  const { data } = await AddressChangeItem.get({ subject }).go({ consistent: true });
  return data ?? undefined;
};

/**
 * Notes a change that waits for its link. An earlier one that waited is replaced; its links at the old address stop this one.
 * Undefined while another is under way or can be taken back.
 */
export const askForChange = async (
  { subject, from, to, session }: Pick<Change, 'subject' | 'from' | 'to'> & { readonly session: Session },
  now: number,
): Promise<{ readonly confirm: string; readonly stop: string } | undefined> => {
  const since = Math.floor(now / 1000);
  const [confirm, stop] = [newPersonToken(subject), newPersonToken(subject)];
  const asked = await retry({ attempts: 4 }, async () => {
    const before = await changeOf(subject);
    if (!mayChangeAgain(before, now)) return false;
    const earlier = before?.state === 'asked' || before?.state === 'withdrawn' ? before.stops : [];
    const written = await conditional(
      AddressChangeItem.put({
        subject,
        name: randomName(),
        from,
        to,
        state: 'asked',
        since,
        secret: confirm.secret,
        stops: [...earlier, stop.secret].slice(-mostStops),
        session: session.id,
        session_begun: session.begun,
        expires: since + daySeconds,
      })
        .where(({ name, state }, { eq, notExists }) =>
          before ? `${eq(name, before.name)} AND ${eq(state, before.state)}` : notExists(name),
        )
        .go(),
    );
    return written ? true : again;
  });
  if (asked === again) throw new Contended('A change of an address was asked for by several calls');
  return asked ? { confirm: confirm.token, stop: stop.token } : undefined;
};

/** Change of the person that waits for its link; undefined without one. */
export const waitingChange = async (
  subject: string,
  now: number,
): Promise<{ readonly email: string; readonly until: string } | undefined> => {
  const change = await changeOf(subject);
  const until = waitsUntil(change, now);
  return change && until !== undefined
    ? { email: change.to, until: new Date(until).toISOString() }
    : undefined;
};

/** Takes back a change of the person that waits; nothing without one. Refused for one that is under way, or made. */
export const withdrawChange = async (subject: string, now: number): Promise<Refused | undefined> => {
  const change = await changeOf(subject);
  if (waitsUntil(change, now) === undefined || !change) {
    return change && !mayChangeAgain(change, now) ? refused('conflict') : undefined;
  }
  const withdrawn = await conditional(
    AddressChangeItem.patch({ subject })
      .set({ state: 'withdrawn' })
      .where(({ name, state }, { eq }) => `${eq(name, change.name)} AND ${eq(state, 'asked')}`)
      .go(),
  );
  // Race: its link was pressed, or another change was asked for, meanwhile.
  return withdrawn ? undefined : refused('conflict');
};

/** Change of a mailed link, and its effect at this time. */
export interface FoundChange {
  readonly change: Change;
  readonly effect: LinkEffect;
  /** True for the link mailed to the old address, which stops the change or takes it back. */
  readonly isStop: boolean;
}

/** Change that a link is of; undefined for a link that has no effect any more. */
export const changeOfLink = async (token: string, now: number): Promise<FoundChange | undefined> => {
  const given = personToken(token);
  const change = given && (await changeOf(given.subject));
  if (!change) return undefined;
  const isStop = change.stops.some((one) => sameSecret(one, given.secret));
  if (!isStop && !sameSecret(change.secret, given.secret)) return undefined;
  const effect = isStop ? stopEffect(change, now) : confirmEffect(change, now);
  return effect === 'dead' ? undefined : { change, effect, isStop };
};

/** Enters a state of the change, if it is still in one of the others. */
const enter = async (
  { subject, name }: Change,
  among: readonly AddressState[],
  state: AddressState,
  since: number,
  more: { readonly stops?: string[] } = {},
): Promise<boolean> => {
  const patch = AddressChangeItem.patch({ subject }).set({ state, since, ...more });
  const until = {
    asked: daySeconds,
    withdrawn: daySeconds,
    moved: takeBackDays * daySeconds,
    moving: 0,
    returning: 0,
  }[state];
  const entered = await conditional(
    // Under way it has no end, so that it can be completed.
    (until > 0 ? patch.set({ expires: since + until }) : patch.remove(['expires']))
      .where(
        (item, { eq }) =>
          `${eq(item.name, name)} AND (${among.map((one) => eq(item.state, one)).join(' OR ')})`,
      )
      .go(),
  );
  return entered !== undefined;
};

/** States in which a change is written. */
type UnderWay = Extract<AddressState, 'moving' | 'returning'>;

interface Move {
  readonly subject: string;
  /** Name of the change, and the state in which alone it may be written. */
  readonly name: string;
  readonly state: AddressState;
  readonly to: string;
  readonly now: number;
}

/** Race: the change was stopped meanwhile. */
const isUnderWay = (entities: TransactionEntities, { subject, name, state }: Move) =>
  entities.AddressChangeItem.check({ subject })
    .where((item, { eq }) => `${eq(item.name, name)} AND ${eq(item.state, state)}`)
    .commit();

const entryOf = (tenantId: number, email: string) =>
  ({ kind: 'email', name: hashed(email.toLowerCase()), tenantId }) as const;

/** Claim on the new address: its condition fails if somebody else has it in the workspace. */
const claim = (entities: TransactionEntities, tenantId: number, { subject, to, now }: Move) =>
  entities.Directory.put({
    ...entryOf(tenantId, to),
    person: subject,
    created_on: new Date(now).toISOString(),
  })
    .where(
      ({ created_on, person }, { eq, notExists }) => `${notExists(created_on)} OR ${eq(person, subject)}`,
    )
    .commit();

/** Claims the new address in a workspace; false if somebody else has it there. Idempotent. */
const claimAt = async ({ tenant: { tenantId }, member }: Place, move: Move): Promise<boolean> => {
  if (member.kind === 'contact' && !(await cardsWith(tenantId, member, move.to))) return false;
  return (await transact((entities) => [claim(entities, tenantId, move)])).committed;
};

const unclaimAt = async ({ tenant: { tenantId } }: Place, { subject, to }: Move): Promise<void> => {
  await transact((entities) => [
    entities.Directory.delete(entryOf(tenantId, to))
      .where(({ person }, { eq }) => eq(person, subject))
      .commit(),
  ]);
};

/** Client of a contact, and its cards once this one has the address; undefined if another one has it. */
const cardsWith = async (tenantId: number, member: Place['member'], email: string) => {
  const { data: client } = await Client.get({ tenantId, id: member.client_id ?? 0 }).go({ consistent: true });
  if (!client) return undefined;
  const drafts = client.contacts.map((card) => (card.id === member.id ? { ...card, email } : card));
  const edited = editContacts(client.contacts, drafts, () => 0);
  return 'type' in edited ? undefined : { client, contacts: edited.contacts };
};

/** Writes of a member of the team. */
const userWrites = (entities: TransactionEntities, member: Place['member'], { to, now }: Move) => {
  const { tenantId, subject, id, name, surname, email } = member;
  return [
    entities.User.patch({ tenantId, id })
      .set({ email: to })
      .where((user, { eq }) => eq(user.subject, subject))
      .commit(),
    auditEntry(
      entities,
      { tenantId, actor: { kind: 'agent', id, name: fullName({ name, surname }) }, now },
      ['user', id],
      [
        { name, surname, email },
        { name, surname, email: to },
      ],
    ),
  ];
};

/** Writes of a contact: as where their agency changes it, links to the old address end (docs/decisions/0030). */
const contactWrites = (
  entities: TransactionEntities,
  member: Place['member'],
  { client, contacts }: NonNullable<Awaited<ReturnType<typeof cardsWith>>>,
  { to, now }: Move,
) => {
  const { tenantId, id, email } = member;
  const name = fullName(member);
  const at = new Date(now).toISOString();
  return [
    entities.Client.patch({ tenantId, id: client.id })
      .set({ contacts, updated_on: at })
      .add({ version: 1 })
      .where(({ version }, { eq }) => eq(version, client.version))
      .commit(),
    entities.Contact.patch({ tenantId, clientId: client.id, id }).set({ address_new: at }).commit(),
    entities.Commit.create({
      ...commitAt({ tenantId }, now),
      actor: { kind: 'contact', id, name },
      events: [
        { category: 'Client Updated', client_id: client.id, changed: ['contacts'] },
        {
          category: 'Contact Address Changed',
          client_id: client.id,
          contact_id: id,
          name,
          was: email,
          email: to,
        },
      ],
      changes: { contacts: [client.contacts, contacts] },
    }).commit(),
  ];
};

/** Gives a membership, with the user or the contact that it is of, the new address. Idempotent. */
const moveAt = async ({ tenant, member: { kind, id, client_id } }: Place, move: Move) => {
  const { tenantId } = tenant;
  const { subject, to, now } = move;
  const moved = await retryOnConflict<'moved'>(async () => {
    const { data: member } = await Membership.get({ tenantId, subject }).go({ consistent: true });
    if (!member || sameEmail(member.email, to)) return 'moved';
    const taken = refused('address_taken_at', { params: { workspace: tenant.name } });
    const cards = kind === 'contact' ? await cardsWith(tenantId, member, to) : undefined;
    if (kind === 'contact' && !cards) return taken;
    const result = await transact((entities) => ({
      change: isUnderWay(entities, move),
      claim: claim(entities, tenantId, move),
      member: entities.Membership.patch({ tenantId, subject })
        .set({ email: to })
        // Race: moved by a concurrent press of the same link.
        .where((one, { eq }) => eq(one.email, member.email))
        .commit(),
      entry: releaseAddress(entities, tenantId, member.email),
      person: cards ? contactWrites(entities, member, cards, move) : userWrites(entities, member, move),
    }));
    if (result.committed) return 'moved';
    if (result.failed.includes('change')) return refused('address_link_dead');
    return result.failed.includes('claim') ? taken : again;
  });
  if (!isRefused(moved) && kind === 'contact')
    await refreshClientCopies(tenant, client_id ?? 0, { actor: { kind: 'contact', id, name: '' }, now });
  return moved;
};

const moveOf = ({ subject, name, from, to }: Change, state: UnderWay, now: number) => {
  const [was, is] = state === 'moving' ? [from, to] : [to, from];
  return { was, is, move: { subject, name, state, to: is, now } satisfies Move };
};

/**
 * True if the change was stopped, or is taken back. A press of the same link may have ended it meanwhile, which overtakes
 * nothing: after `returning` there is no other outcome.
 */
const isOvertaken = ({ name }: Change, state: UnderWay, present: Change | undefined): boolean =>
  state === 'moving' &&
  !(present?.name === name && (present.state === 'moving' || present.state === 'moved'));

/** Claims the address in all workspaces and gives it to the login, or does neither. Idempotent. */
const moveLogin = async (change: Change, state: UnderWay, now: number): Promise<Refused | undefined> => {
  const { subject } = change;
  const { was, is, move } = moveOf(change, state, now);
  const left = (await placesOf(subject)).filter(({ member }) => !sameEmail(member.email, is));
  const all = (work: (place: Place) => Promise<boolean>) =>
    Promise.all(left.map((place) => asTenant(place.tenant.tenantId, () => work(place))));
  const unclaim = () => all((place) => unclaimAt(place, move).then(() => true));

  const claimed = await all((place) => claimAt(place, move));
  const other = left[claimed.indexOf(false)];
  if (other) {
    await unclaim();
    return refused('address_taken_at', { params: { workspace: other.tenant.name } });
  }
  const account = await moveAccount(poolId(), subject, is);
  if (account !== 'moved') {
    await unclaim();
    return refused(account === 'taken' ? 'address_taken' : 'address_link_dead');
  }
  if (isOvertaken(change, state, await changeOf(subject))) {
    // Race: stopped, or taken back, while the identity provider was called.
    await moveAccount(poolId(), subject, was);
    await unclaim();
    return refused('address_link_dead');
  }
  return undefined;
};

/** Gives the address of the login to the memberships, those included that began meanwhile. Idempotent. */
const moveMemberships = async (
  change: Change,
  state: UnderWay,
  now: number,
): Promise<Refused | undefined> => {
  const { move } = moveOf(change, state, now);
  for (const place of await placesOf(change.subject)) {
    const moved = await asTenant(place.tenant.tenantId, () => moveAt(place, move));
    if (isRefused(moved)) return moved;
  }
  return undefined;
};

/**
 * Makes a change by its link at the new address. The session that asked goes on, all others end. Another press completes what
 * was interrupted; a refused one leaves the change waiting. Answers the token of another link at the old address; none to a
 * press that others have overtaken.
 */
export const makeChange = async (
  change: Change,
  now: number,
): Promise<{ readonly stop: string | undefined } | Refused> => {
  const { subject, session: id, session_begun: begun, since } = change;
  const seconds = Math.floor(now / 1000);
  if (!(await enter(change, ['asked', 'moving'], 'moving', seconds))) return refused('address_link_dead');
  const refusal = await moveLogin(change, 'moving', now);
  if (refusal) {
    await enter(change, ['moving'], 'asked', change.state === 'asked' ? since : seconds);
    return refusal;
  }
  const unfinished = await moveMemberships(change, 'moving', now);
  if (unfinished) return unfinished;
  const isOver = hasEnded(await sessionEndsOf(subject), { id, begun });
  await (isOver ? endAllSessions(poolId(), subject) : endOtherSessions(subject, { id, begun }));
  const { token, secret } = newPersonToken(subject);
  const stops = [...change.stops, secret].slice(-mostStops);
  return { stop: (await enter(change, ['moving'], 'moved', seconds, { stops })) ? token : undefined };
};

/** Stops a change that waits, by a link at the old address, and ends all sessions: somebody had a fresh proof. */
const stopWaiting = async ({ subject, name }: Change): Promise<Refused | undefined> => {
  const removed = await conditional(
    AddressChangeItem.remove({ subject })
      .where(
        (item, { eq }) =>
          `${eq(item.name, name)} AND (${eq(item.state, 'asked')} OR ${eq(item.state, 'withdrawn')})`,
      )
      .go({ response: 'all_old' }),
  );
  // Race: made meanwhile; the same link takes it back.
  if (!removed) return refused('conflict');
  await endAllSessions(poolId(), subject);
  return undefined;
};

/** Takes a change back by a link at the old address. The sessions end first, so that nobody asks for another meanwhile. */
const takeBack = async (change: Change, now: number): Promise<Refused | undefined> => {
  const { subject, name } = change;
  const entered = await enter(change, ['moving', 'moved', 'returning'], 'returning', Math.floor(now / 1000));
  if (!entered) return refused('address_link_dead');
  await endAllSessions(poolId(), subject);
  const refusal =
    (await moveLogin(change, 'returning', now)) ?? (await moveMemberships(change, 'returning', now));
  if (refusal) return refusal;
  await conditional(
    AddressChangeItem.remove({ subject })
      .where((item, { eq }) => `${eq(item.name, name)} AND ${eq(item.state, 'returning')}`)
      .go(),
  );
  return undefined;
};

/** Stops a change, or takes it back, by a link at the old address. */
export const stopChange = ({ change, effect }: FoundChange, now: number): Promise<Refused | undefined> =>
  effect === 'undo' ? takeBack(change, now) : stopWaiting(change);
