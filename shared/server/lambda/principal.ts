/** Principal of a request: the caller, their role and workspace (design: identity and tenancy). */
import type { APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda';
import type { EntityItem } from 'electrodb';
import type { EventActor } from '#catalog/index.ts';
import type { Access, LinkKind, Route } from '#contracts/route.ts';
import { isDemanded } from '#domain/account/second-factor.ts';
import { hasEnded, hasEndedFor, type Session } from '#domain/account/session.ts';
import type { Answerer } from '#domain/answerer/index.ts';
import type { Language } from '#domain/email-template/language.ts';
import { fullName } from '#domain/full-name.ts';
import { isOfProduct } from '#domain/host/host.ts';
import type { Choices } from '#domain/inbox/delivery.ts';
import { type Actor, type Agent, type ContactActor, grantedTo } from '#domain/permission/actor.ts';
import { type Action, can, type Subjects } from '#domain/permission/can.ts';
import { shutBy } from '#domain/plan/hold.ts';
import { isSignOnDemanded, mayVouchFor, vouchingWorkspace } from '#domain/single-sign-on/single-sign-on.ts';
import { onProject } from '../actions/on-project.ts';
import { asTenant } from '../data/acting.ts';
import { Client } from '../data/entities/client.ts';
import type { SeenBy } from '../data/entities/directory.ts';
import { Membership } from '../data/entities/membership.ts';
import { Project } from '../data/entities/project.ts';
import { appDomain, originAt, workspaceDomain } from '../mail/workspace-url.ts';
import { isByPasskey } from '../people/proof.ts';
import { noteSession, type SessionUse } from '../people/seen-sessions.ts';
import { sessionEndsOf } from '../people/session-ends.ts';
import { memberOfSignOn } from '../people/sign-on-session.ts';
import { type Member, memberOf } from '../projects/member-projects.ts';
import { signOnOf } from '../workspace/sign-on.ts';
import { type Refused, refused } from './result.ts';
import { hostName, type TenantRecord, tenantAt, tenantById } from './tenant.ts';

export type HttpEvent = APIGatewayProxyEventV2WithJWTAuthorizer;

/** Target of a tracked link, and the contact that it was sent to. */
export interface LinkTarget {
  readonly link_id: string;
  /** Kind of the target; `targetId` is its id. */
  readonly target: LinkKind | 'portal';
  readonly targetId: number;
  readonly projectId: number;
  readonly workflowId: number;
  readonly revisionId: number;
  readonly contactId: number;
  /** Commit of the mail that it was sent with: its time in epoch milliseconds, and its name. */
  readonly mail: { readonly time: number; readonly name: string };
  /** True if an agent copied it, so that its holder may be anybody to whom it was handed. */
  readonly isCopied: boolean;
}

/** Authenticated caller of a request. Every key is built from `tenant`, never from the caller's input. */
export interface Principal {
  readonly tenant: TenantRecord;
  readonly actor: Actor;
  readonly name: string;
  readonly surname: string;
  readonly email: string;
  readonly picture: string | null;
  readonly subject: string;
  readonly link: LinkTarget | undefined;
  /** Language that a member of the team has chosen. */
  readonly language?: Language | undefined;
  /** Channels that a member has chosen for kinds of news. */
  readonly notifications?: Choices | undefined;
  /** Session of a member. */
  readonly session?: PresentSession | undefined;
  /** Member of the team who sees this as the contact: every call but a read is refused. */
  readonly seenBy?: Pick<SeenBy, 'user_id' | 'name'> | undefined;
  /** Colleague who says to use the link: words for the history, never asked for a permission. */
  readonly answerer?: Answerer | undefined;
  /** Time (epoch milliseconds) from which a member without a second factor is refused. */
  readonly factorFrom?: number | undefined;
  /** True once the device has shown the pass of a mailed code for this link. */
  readonly hasPass?: boolean | undefined;
}

/** Session of a request, and what is known of its device. */
interface PresentSession extends SessionUse {
  /** True once its device was compared with those of the person. */
  readonly known: boolean;
}

/** Principal as the actor of events. */
export const eventActor = ({ actor, name, surname, answerer }: Principal): EventActor => ({
  kind: actor.kind,
  id: actor.kind === 'agent' ? actor.user_id : actor.contact_id,
  name: fullName({ name, surname }),
  ...(answerer && { answerer }),
});

/** Member whose teams limit the visible projects; undefined without such a limit. */
export const limitedTo = ({ actor, tenant }: Principal): Member | undefined =>
  actor.kind === 'agent' && !grantedTo(actor).access_all_projects
    ? memberOf(tenant, actor.user_id)
    : undefined;

type ActionOnSubject = { [Name in Action]: Subjects[Name] extends undefined ? never : Name }[Action];

/** Actions for which the use case calls `can` itself, after loading their subject. */
const askedByUseCase: Record<ActionOnSubject, true> = {
  direct_contact: true,
  edit_view: true,
  view_project: true,
  edit_project: true,
  switch_csat_survey: true,
  view_project_analytics: true,
  act_on_timeline: true,
  decide_as_client: true,
  write_points: true,
  view_notes: true,
  view_note: true,
  add_note: true,
  edit_note: true,
  view_scope: true,
  view_scope_item: true,
  edit_scope: true,
  view_feedback: true,
  send_survey: true,
  answer_survey: true,
  add_guest: true,
  edit_user: true,
  remove_user: true,
  log_out_user: true,
  hand_over_workspace: true,
  edit_workspace_settings: true,
};

const needsNoSubject = (access: Access): access is Exclude<Action, ActionOnSubject> =>
  access !== 'public' &&
  access !== 'reviewer' &&
  access !== 'person' &&
  access !== 'member' &&
  !(access in askedByUseCase);

/** True if the request came through the distribution: its headers can be trusted, and the firewall has seen it. */
export const fromDistribution = (event: HttpEvent): boolean => {
  const proof = event.headers['x-proofline-origin'];
  // While the key is changed, edge locations send the old one and the new one for some minutes.
  const keys = process.env.ORIGIN_SECRET?.split(',') ?? [];
  return proof !== undefined && proof !== '' && keys.includes(proof);
};

/**
 * Host in the viewer's address bar. Behind CloudFront it is in a header, trusted only beside a secret that only the
 * distribution has.
 */
export const viewerHost = (event: HttpEvent): string | undefined => {
  const host = fromDistribution(event) ? event.headers['x-proofline-host'] : undefined;
  return host && hostName(host);
};

/**
 * True at the product's own domain and its workspaces' subdomains. On a custom domain, the pages are ours only as
 * long as the agency's DNS points here: no password, token or sign-in belongs there (docs/decisions/0029).
 */
export const isAtProduct = (event: HttpEvent): boolean => {
  const host = viewerHost(event);
  return host !== undefined && isOfProduct(host, hostName(appDomain()));
};

/** True at a host of the product that was the workspace's before its present one: pages of members go on there. */
export const isAtFormerHost = (event: HttpEvent, tenant: TenantRecord): boolean =>
  isAtProduct(event) && viewerHost(event) !== hostName(workspaceDomain(tenant));

/**
 * True for a call by a page of the very host that is called, which no other page can feign: browsers send `Origin` with
 * every call but a GET. Subdomains of other workspaces are the same site, so that a cookie's SameSite is not enough.
 */
export const isFromOwnPage = (event: HttpEvent): boolean => {
  const host = fromDistribution(event) ? event.headers['x-proofline-host'] : undefined;
  const { origin, 'sec-fetch-site': site = 'same-origin' } = event.headers;
  return host !== undefined && origin === originAt(host) && site === 'same-origin';
};

export const tenantOfRequest = async (event: HttpEvent): Promise<TenantRecord | undefined> => {
  const host = viewerHost(event);
  return host === undefined ? undefined : tenantAt(host);
};

/** Workspace of the request as it is now: an earlier state in the cache of hosts may have another present host. */
export const presentTenantOf = async (event: HttpEvent): Promise<TenantRecord | undefined> => {
  const known = await tenantOfRequest(event);
  return known && tenantById(known.tenantId);
};

/** Network address of the viewer, which CloudFront forwards like the host; otherwise the source address. */
export const viewerAddress = (event: HttpEvent): string =>
  (fromDistribution(event) && event.headers['x-proofline-address']) || event.requestContext.http.sourceIp;

/** Signed-in person: the identity provider's id, and the session of the token. */
export interface SignedIn {
  readonly subject: string;
  readonly session: Session;
  /** Workspace whose single sign-on vouches for them; undefined for a login of our own. */
  readonly vouchedBy: number | undefined;
}

/**
 * Caller by an access token, whose signature, issuer and expiry the gateway has checked. The gateway accepts an ID
 * token as well, which authenticates the person to the sign-in page only and grants nothing here.
 */
export const signedIn = (event: HttpEvent): SignedIn | undefined => {
  const claims = event.requestContext.authorizer?.jwt?.claims ?? {};
  const { sub, token_use, origin_jti, auth_time, username = '' } = claims;
  if (token_use !== 'access' || typeof sub !== 'string' || sub === '') return undefined;
  const begun = Number(auth_time ?? Number.NaN);
  if (typeof origin_jti !== 'string' || !Number.isFinite(begun)) return undefined;
  const vouchedBy = vouchingWorkspace(String(username));
  return { subject: sub, session: { id: origin_jti, begun }, vouchedBy };
};

/** Header of calls by which a member of the team sees the portal as a contact does. */
const seenAs = 'x-seen-as';

/** True for a call of such a view, which reads alone. */
export const isSeenAs = (event: HttpEvent): boolean => event.headers[seenAs] !== undefined;

/**
 * Subject of the member, in a workspace. A session by single sign-on is a member of the workspace whose provider vouches for
 * it, and nobody anywhere else: that provider may belong to an agency that knows no more than the address of a person.
 */
export const subjectAt = async (
  tenantId: number,
  { subject, session, vouchedBy }: SignedIn,
): Promise<string | undefined> => {
  if (vouchedBy === undefined) return subject;
  return vouchedBy === tenantId ? asTenant(tenantId, () => memberOfSignOn(tenantId, session.id)) : undefined;
};

/**
 * Subject of the login behind a session, for proofs by its password. By single sign-on, that of the member of this host's
 * workspace; undefined at any other.
 */
export const loginOf = async (event: HttpEvent): Promise<string | undefined> => {
  const caller = signedIn(event);
  if (caller?.vouchedBy === undefined) return caller?.subject;
  const tenant = await tenantOfRequest(event);
  return tenant && subjectAt(tenant.tenantId, caller);
};

/** Member as the actor of the permission module. */
export const actorOf = (data: EntityItem<typeof Membership>): Agent | ContactActor =>
  data.kind === 'agent'
    ? {
        kind: data.kind,
        user_id: data.id,
        owner: data.owner,
        admin: data.admin,
        add_users: data.add_users,
        create_projects: data.create_projects,
        email_templates: data.email_templates,
        workflow_templates: data.workflow_templates,
        access_all_projects: data.access_all_projects,
      }
    : { kind: data.kind, contact_id: data.id, client_id: data.client_id ?? 0 };

/** Refusal of a member of the team by the single sign-on of the workspace, which is checked at each request. */
const signOnRefusal = (
  tenant: TenantRecord,
  { vouchedBy }: SignedIn,
  { kind, email, owner: isOwner }: EntityItem<typeof Membership>,
): Refused | undefined => {
  const signOn = signOnOf(tenant);
  const person = { email, isOwner };
  if (vouchedBy !== undefined)
    // Single sign-on vouches no longer once it is off or out of the plan, its domain is unproven, or the address or the owner has changed.
    return kind === 'agent' && mayVouchFor(signOn, person) ? undefined : refused('session_ended');
  return kind === 'agent' && isSignOnDemanded(signOn, person)
    ? refused('single_sign_on_required')
    : undefined;
};

/**
 * Member of the team as the contact whom the call's view is of. The view ends with its session, with its time, and once member
 * or contact has left the project.
 */
const asSeen = async (
  principal: Principal,
  { sees_as: seen }: Pick<EntityItem<typeof Membership>, 'sees_as'>,
  event: HttpEvent,
  now: number,
): Promise<Principal | Refused> => {
  const { tenant, actor, session, name, surname } = principal;
  const { tenantId } = tenant;
  const isOwn = seen?.name === event.headers[seenAs] && seen?.session === session?.session.id;
  if (actor.kind !== 'agent' || !seen || !isOwn || seen.ends * 1000 <= now) return refused('view_ended');
  const { client_id, contact_id, project_id: projectId } = seen;
  const [{ data: project }, { data: client }] = await asTenant(tenantId, () =>
    Promise.all([
      Project.get({ tenantId, projectId }).go({ consistent: true }),
      Client.get({ tenantId, id: client_id }).go({ consistent: true }),
    ]),
  );
  const contact = client?.contacts.find(({ id }) => id === contact_id);
  const isOnProject = project?.contacts.some(({ id }) => id === contact_id);
  const verdict = project && can(actor, 'act_on_timeline', onProject(project));
  if (!contact || !isOnProject || verdict !== true) return refused('view_ended');
  return {
    ...principal,
    actor: { kind: 'contact', contact_id, client_id },
    name: contact.firstname,
    surname: contact.lastname,
    email: contact.email,
    picture: null,
    factorFrom: undefined,
    seenBy: { user_id: actor.user_id, name: fullName({ name, surname }) },
  };
};

/**
 * Member of this host's workspace by the token's claims. A removed member is refused here, a session that is over,
 * and a member of the team without the second factor, or the passkey, that their workspace demands.
 */
const member = async (event: HttpEvent, now: number): Promise<Principal | Refused> => {
  const caller = signedIn(event);
  if (!caller) return refused('unauthorized');
  const { session } = caller;
  const tenant = await tenantOfRequest(event);
  // A deleted workspace has no members, either.
  if (!tenant) return refused('not_a_member');
  const { tenantId } = tenant;
  const subject = await subjectAt(tenantId, caller);
  if (subject === undefined) return refused(caller.vouchedBy === tenantId ? 'session_ended' : 'not_a_member');
  const { data } = await asTenant(tenantId, () =>
    Membership.get({ tenantId, subject }).go({ consistent: true }),
  );
  if (!data) return refused('not_a_member');
  if (hasEndedFor(data, session)) return refused('session_ended');
  const barred = signOnRefusal(tenant, caller, data);
  if (barred) return barred;
  const isDoubtful = data.closed === true || shutBy(tenant) !== undefined;
  const present = isDoubtful ? await tenantById(tenant.tenantId) : tenant;
  if (!present) return refused('not_a_member');
  // Their company asks those whom it vouches for.
  const lacksFactor = data.kind === 'agent' && !data.second_factor && caller.vouchedBy === undefined;
  const isAsked = lacksFactor && isDemanded(tenant.second_factor_from, now);
  // A passkey counts in the sessions that it began: the password alone still begins others.
  if (isAsked && !(data.has_passkey && (await isByPasskey(subject, session.id))))
    return refused('second_factor_demanded');
  const userAgent = event.headers['user-agent'] ?? '';
  const use: SessionUse = { session, userAgent, address: viewerAddress(event), now };
  await asTenant(tenantId, () => noteSession(data, use));
  const { name, surname, email, picture = null, language, notifications } = data;
  const actor = actorOf(data);
  const known = data.seen_sessions?.[session.id]?.known ?? false;
  const principal: Principal = {
    tenant: present,
    actor,
    name,
    surname,
    email,
    picture,
    subject,
    language,
    link: undefined,
    notifications,
    session: { ...use, known },
    ...(lacksFactor && !data.has_passkey && { factorFrom: tenant.second_factor_from }),
  };
  return isSeenAs(event) ? asSeen(principal, data, event, now) : principal;
};

/**
 * Refusal of a caller who is not signed in, or whose session is revoked, on a route for persons of any workspace or
 * none. A session by single sign-on may do nothing to the login, which the person uses elsewhere, but prove its password.
 */
export const personRefusal = async (route: Route, event: HttpEvent): Promise<Refused | undefined> => {
  const caller = signedIn(event);
  if (!caller) return refused('unauthorized');
  const login = caller.vouchedBy === undefined || route.bySignOn ? await loginOf(event) : undefined;
  if (login === undefined) return refused('single_sign_on_session');
  return hasEnded(await sessionEndsOf(login), caller.session) ? refused('session_ended') : undefined;
};

/** Resolves the holders of links, in the functions that take them (guests.ts). */
export type ReviewerOf = (route: Route, event: HttpEvent, now: number) => Promise<Principal | Refused>;

/** Principal that a route requires, or a refusal; undefined for a route that requires none. */
export const principalFor = async (
  route: Route,
  event: HttpEvent,
  now: number,
  reviewerOf: ReviewerOf | undefined,
): Promise<Principal | Refused | undefined> => {
  if (route.access === 'public' || route.access === 'person') return undefined;
  if (route.access === 'reviewer') {
    if (!reviewerOf) throw new Error(`The function of ${route.name} takes no guests`);
    return reviewerOf(route, event, now);
  }
  return member(event, now);
};

/** Refusal of a principal by the permission that a route asks for; one that needs its subject is asked for by the use case. */
export const permissionRefusal = ({ access }: Route, { actor }: Principal): Refused | undefined => {
  const verdict = needsNoSubject(access) ? can(actor, access) : true;
  return verdict === true ? undefined : refused(verdict);
};
