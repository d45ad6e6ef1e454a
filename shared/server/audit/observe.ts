/**
 * Calls tell the audit log of more than commits do: first uses of sessions, refusals, files given out, exports, changes
 * of a person's sign-in. Each is noted once in a while for one caller, and a note that fails never fails the call.
 */
import { statusOf } from '#contracts/errors.ts';
import type { Route } from '#contracts/route.ts';
import { deviceOf, shortNetwork } from '#domain/account/device.ts';
import {
  type AuditActor,
  type AuditContent,
  type AuditKind,
  mostDetails,
  type Origin,
} from '#domain/audit/index.ts';
import { daySeconds, hourSeconds } from '#domain/calendar/units.ts';
import { fullName } from '#domain/full-name.ts';
import { limits } from '#domain/rate-limit/rate-limit.ts';
import { asTenant } from '../data/acting.ts';
import { hashed, randomName } from '../data/ids.ts';
import type { Guests } from '../lambda/guests.ts';
import {
  type HttpEvent,
  type Principal,
  signedIn,
  tenantOfRequest,
  viewerAddress,
} from '../lambda/principal.ts';
import type { Refused } from '../lambda/result.ts';
import type { GivenFile, OfPerson, OpenedView } from './call-context.ts';
import { memberOf, nobody } from './member.ts';
import { attempted, type Note, sendNote } from './note.ts';
import { remember, sampled, untilNoted } from './sampled.ts';

export const originOf = (event: HttpEvent): Origin => ({
  network: shortNetwork(viewerAddress(event)) ?? '',
  ...deviceOf(event.headers['user-agent'] ?? ''),
});

/** Call that was answered. `answer` is a refusal, or what the use case made. */
interface Answered {
  readonly event: HttpEvent;
  readonly route: Route;
  /** Only in functions that take guests. */
  readonly guests: Guests | undefined;
  readonly principal: Principal | undefined;
  readonly refused: Refused | undefined;
  readonly answer: unknown;
  readonly files: ReadonlyMap<string, GivenFile>;
  readonly ofPerson: readonly OfPerson[];
  readonly views: readonly OpenedView[];
}

const actorOf = ({ actor, name, surname, seenBy }: Principal): AuditActor => {
  if (seenBy) return { kind: 'member', id: seenBy.user_id, name: seenBy.name };
  if (actor.kind === 'agent') return { kind: 'member', id: actor.user_id, name: fullName({ name, surname }) };
  // The consumer names the contact of a link.
  const kind = actor.kind === 'contact' ? 'contact' : 'link';
  return { kind, id: actor.contact_id, name: fullName({ name, surname }) };
};

type NotedContent = Pick<AuditContent, 'kind' | 'actor'> & Partial<AuditContent>;

const contentOf = (event: HttpEvent, id: string, told: NotedContent): AuditContent => ({
  id,
  at: new Date(event.requestContext.timeEpoch).toISOString(),
  subject: null,
  project: null,
  details: [],
  origin: originOf(event),
  refused: null,
  ...told,
});

const note = (tenantId: number, event: HttpEvent, id: string, told: NotedContent): Promise<void> =>
  sendNote({ tenantId, content: contentOf(event, id, told) } satisfies Note);

/** Seconds for which a session is known: longer than its refresh token lives. */
const sessionLife = 40 * daySeconds;

const noteSession = async ({ event, principal }: Answered): Promise<void> => {
  const session = signedIn(event)?.session;
  if (!principal || !session || principal.seenBy) return;
  const { tenantId } = principal.tenant;
  const now = event.requestContext.timeEpoch;
  const key = `signed_in#${tenantId}#${session.id}`;
  const actor = actorOf(principal);
  await sampled({ key, seconds: sessionLife, now }, async () => {
    // The window's edge would make a second entry, so that the session alone is the id.
    await note(tenantId, event, hashed(key), { kind: 'signed_in', actor });
    await note(tenantId, event, `joined#${actor.kind}#${actor.id}`, { kind: 'joined', actor });
  });
};

/** A single note for the files of a project that this instance has not given to the person today. */
const noteFiles = async ({ event, principal, files }: Answered): Promise<void> => {
  if (!principal || files.size === 0) return;
  const { tenantId } = principal.tenant;
  const now = event.requestContext.timeEpoch;
  const who = `${tenantId}#${principal.link?.link_id ?? principal.subject}`;
  const day = Math.floor(now / 1000 / daySeconds);
  const until = (day + 1) * daySeconds * 1000;
  const keyOf = ({ id }: GivenFile) => `file#${who}#${id}`;
  const fresh = [...files.values()].filter((file) => untilNoted(keyOf(file)) <= now);
  for (const [projectId, given] of Map.groupBy(fresh, (file) => file.projectId)) {
    const ids = given.map(({ id }) => id).toSorted();
    const key = `files#${who}#${projectId}#${ids.join('#')}`;
    await sampled({ key, seconds: daySeconds, now }, (id) =>
      note(tenantId, event, id, {
        kind: 'files_given',
        actor: actorOf(principal),
        subject: { kind: 'files', id: ids[0] ?? '', name: '' },
        project: { id: projectId, name: '' },
        details: given.slice(0, mostDetails).map(({ name }) => ({ name })),
      }),
    );
    for (const file of given) remember(keyOf(file), until);
  }
};

const noteExport = async ({ event, route, principal, answer }: Answered): Promise<void> => {
  // Further pages are of the same export.
  if (!route.exports || !principal || event.queryStringParameters?.cursor) return;
  const { name } = answer as { readonly name?: string };
  const format = event.queryStringParameters?.format;
  await note(principal.tenant.tenantId, event, randomName(), {
    kind: 'exported',
    actor: actorOf(principal),
    subject: { kind: 'export', id: route.exports, name: name ?? '' },
    details: format ? [{ name: format }] : [],
  });
};

/** Signed-in person by their membership of this workspace. */
const callerBySubject = (tenantId: number, event: HttpEvent): Promise<AuditActor> | AuditActor => {
  const subject = event.requestContext.authorizer?.jwt?.claims.sub;
  return typeof subject === 'string' ? asTenant(tenantId, () => memberOf(tenantId, subject)) : nobody;
};

const noteOfPerson = async ({ event, ofPerson }: Answered): Promise<void> => {
  const id = randomName();
  for (const { tenantId, kind, subject } of ofPerson) {
    const actor = await asTenant(tenantId, () => memberOf(tenantId, subject));
    await note(tenantId, event, `${id}#${kind}`, { kind, actor });
  }
};

const noteViews = async ({ event, principal, views }: Answered): Promise<void> => {
  if (!principal) return;
  for (const view of views)
    await note(principal.tenant.tenantId, event, randomName(), {
      kind: 'seen_as_contact',
      actor: actorOf(principal),
      ...view,
    });
};

interface Refusal {
  readonly kind: AuditKind;
  readonly code: string;
  /** Seconds within which further ones of the same caller are not noted. */
  readonly seconds: number;
  /** True for one note for all calls of the caller, of which the first is named. */
  readonly ofAnyCall?: true;
  readonly actor?: AuditActor;
}

/** A link of ours that opens nothing any more, used to write. */
const endedLink = async (
  tenantId: number,
  { event, route, guests }: Answered,
): Promise<Refusal | undefined> => {
  if (route.access !== 'reviewer' || route.method === 'GET' || route.reads) return undefined;
  const used = await guests?.usedLink(tenantId, event);
  // The call of a good link was refused for something else in it.
  if (!used?.end) return undefined;
  return { kind: 'attack_refused', code: used.end, seconds: hourSeconds, actor: used.holder };
};

const refusalOf = async (tenantId: number, answered: Answered): Promise<Refusal | undefined> => {
  const { event, route, refused } = answered;
  const code = refused?.refused.code;
  const claims = event.requestContext.authorizer?.jwt?.claims;
  switch (code) {
    case 'not_a_member': {
      const email = refused?.refused.params?.email;
      const actor = { ...nobody, name: typeof email === 'string' ? email : '' };
      return { kind: 'sign_in_refused', code, seconds: hourSeconds, actor };
    }
    case 'session_ended':
      return { kind: 'session_refused', code, seconds: hourSeconds };
    case 'sign_in_elsewhere':
      return claims ? { kind: 'attack_refused', code, seconds: hourSeconds } : undefined;
    case 'unauthorized':
      return claims?.token_use === 'id'
        ? { kind: 'attack_refused', code: 'id_token', seconds: hourSeconds }
        : undefined;
    case 'too_many_requests':
      return {
        kind: 'limit_reached',
        code,
        seconds: Math.max(...limits[route.limit].map(({ seconds }) => seconds)),
      };
    case 'mail_limit_reached':
      return { kind: 'mails_refused', code, seconds: hourSeconds };
    case 'payments_unavailable':
      return { kind: 'plan_refused', code, seconds: hourSeconds, ofAnyCall: true };
    case 'link_revoked':
    case 'link_expired':
    case 'link_of_old_address':
      return endedLink(tenantId, answered);
    // Expected refusal: an agent sees the page as a contact, and pressed a button that only the contact may use.
    case 'only_contact_answers':
    // Refused to everybody, whatever they may do.
    case 'workspace_held':
      return undefined;
    default:
      // A script that tries every call makes as many entries an hour as there are reasons, not calls.
      return code && statusOf(code) === 403
        ? { kind: 'permission_refused', code, seconds: hourSeconds, ofAnyCall: true }
        : undefined;
  }
};

/** Somebody whose call was refused before it had a principal. */
const callerOf = async (tenantId: number, answered: Answered): Promise<AuditActor> => {
  const { event, route, principal, guests } = answered;
  if (principal) return actorOf(principal);
  if (route.access !== 'reviewer') return callerBySubject(tenantId, event);
  return (await guests?.usedLink(tenantId, event))?.holder ?? nobody;
};

const noteRefusal = async (answered: Answered): Promise<void> => {
  const { event, route, refused } = answered;
  const tenant = refused && (await tenantOfRequest(event));
  if (!tenant) return;
  const { tenantId } = tenant;
  const refusal = await refusalOf(tenantId, answered);
  if (!refusal) return;
  const { kind, code, seconds, ofAnyCall } = refusal;
  const claims = event.requestContext.authorizer?.jwt?.claims;
  const network = shortNetwork(viewerAddress(event)) ?? '';
  const who = claims?.sub ?? event.pathParameters?.token ?? network;
  const key = hashed([kind, code, tenantId, who, ofAnyCall ? '' : route.name].join('#'));
  await sampled({ key, seconds, now: event.requestContext.timeEpoch }, async (id) => {
    const actor = refusal.actor ?? (await callerOf(tenantId, answered));
    const subject = { kind: 'call', id: route.name, name: route.summary };
    await note(tenantId, event, id, { kind, actor, subject, refused: code });
  });
};

/** Notes what a call tells the audit log. Never throws: the caller has their answer, whatever becomes of the note. */
export const observe = async (answered: Answered): Promise<void> => {
  const works = answered.refused
    ? [noteRefusal]
    : [noteSession, noteFiles, noteExport, noteViews, noteOfPerson];
  const { routeKey } = answered.event;
  for (const work of works) await attempted(() => work(answered), { routeKey });
};
