/** Who calls, as what, in which workspace (design: identity and tenancy). */
import type { APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda';
import type { EventActor } from '#catalog/index.ts';
import type { Access, LinkKind, Route } from '#contracts/route.ts';
import {
  type Actor,
  type Agent,
  type ContactActor,
  grantedTo,
  type Reviewer,
} from '#domain/permission/actor.ts';
import { type Action, can, type Subjects } from '#domain/permission/can.ts';
import { Directory } from '../data/entities/directory.ts';
import { Membership } from '../data/entities/membership.ts';
import { linkOfToken } from '../tokens/links.ts';
import { type Refused, refused } from './result.ts';
import { hostName, type TenantRecord, tenantAt, tenantById } from './tenant.ts';

export type HttpEvent = APIGatewayProxyEventV2WithJWTAuthorizer;

/** Where a tracked link leads; the contact it stands for. */
export interface LinkTarget {
  readonly link_id: string;
  /** What it was sent for, with the id of that. */
  readonly target: LinkKind;
  readonly targetId: number;
  readonly projectId: number;
  readonly workflowId: number;
  readonly revisionId: number;
  readonly contactId: number;
}

/** Whoever is behind a request, checked. Every key is built from `tenant`, never from what the caller says. */
export interface Principal {
  readonly tenant: TenantRecord;
  readonly actor: Actor;
  readonly name: string;
  readonly surname: string;
  readonly email: string;
  readonly picture: string | null;
  readonly subject: string;
  readonly link: LinkTarget | undefined;
}

/** How events name the principal. */
export const eventActor = ({ actor, name, surname }: Principal): EventActor => ({
  kind: actor.kind,
  id: actor.kind === 'agent' ? actor.user_id : actor.contact_id,
  name: `${name} ${surname}`.trim(),
});

/** The user id whose teams limit which projects are seen; undefined for who sees all they may see by other rules. */
export const limitedTo = ({ actor }: Principal): number | undefined =>
  actor.kind === 'agent' && !grantedTo(actor).access_all_projects ? actor.user_id : undefined;

type ActionOnSubject = { [Name in Action]: Subjects[Name] extends undefined ? never : Name }[Action];

/** Actions whose use case asks `can` itself, once it has loaded what they are about. */
const askedByUseCase: Record<ActionOnSubject, true> = {
  view_project: true,
  edit_project: true,
  switch_csat_survey: true,
  view_project_analytics: true,
  act_on_timeline: true,
  decide_as_client: true,
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
  edit_workspace_settings: true,
};

const needsNoSubject = (access: Access): access is Exclude<Action, ActionOnSubject> =>
  access !== 'public' &&
  access !== 'reviewer' &&
  access !== 'person' &&
  access !== 'member' &&
  !(access in askedByUseCase);

/** Whether what the distribution hands on can be believed. */
const fromDistribution = (event: HttpEvent): boolean => {
  const secret = process.env.ORIGIN_SECRET;
  return secret !== undefined && event.headers['x-proofline-origin'] === secret;
};

/**
 * The host as the viewer typed it. Behind CloudFront it arrives in a header that CloudFront alone can set, since it
 * comes with a secret that only the distribution knows.
 */
export const viewerHost = (event: HttpEvent): string | undefined => {
  const host = fromDistribution(event) ? event.headers['x-proofline-host'] : undefined;
  return host && hostName(host);
};

export const tenantOfRequest = async (event: HttpEvent): Promise<TenantRecord | undefined> => {
  const host = viewerHost(event);
  return host === undefined ? undefined : tenantAt(host);
};

/** Where the call comes from: the viewer's network address, which CloudFront hands on as it does the host. */
export const viewerAddress = (event: HttpEvent): string =>
  (fromDistribution(event) && event.headers['x-proofline-address']) || event.requestContext.http.sourceIp;

/** The identity provider's id of whoever is signed in. */
export const subjectOf = (event: HttpEvent): string | undefined => {
  const subject = event.requestContext.authorizer?.jwt?.claims?.sub;
  return typeof subject === 'string' && subject !== '' ? subject : undefined;
};

/** The member behind the token's claims in this host's workspace, or the refusal: a removed member is refused here. */
const member = async (event: HttpEvent): Promise<Principal | Refused> => {
  const subject = subjectOf(event);
  if (subject === undefined) return refused('unauthorized');
  const tenant = await tenantOfRequest(event);
  // Of one that was deleted, too, its members are members no more.
  if (!tenant) return refused('not_a_member');
  const { data } = await Membership.get({ tenantId: tenant.tenantId, subject }).go({ consistent: true });
  if (!data) return refused('not_a_member');
  const { kind, id, name, surname, email, picture = null } = data;
  const actor: Agent | ContactActor =
    kind === 'agent'
      ? {
          kind,
          user_id: id,
          owner: data.owner,
          admin: data.admin,
          add_users: data.add_users,
          create_projects: data.create_projects,
          email_templates: data.email_templates,
          workflow_templates: data.workflow_templates,
          access_all_projects: data.access_all_projects,
        }
      : { kind, contact_id: id, client_id: data.client_id ?? 0 };
  return { tenant, actor, name, surname, email, picture, subject, link: undefined };
};

/** The holder of a tracked link. The token decides the workspace; its host must be the one called. */
const reviewer = async (route: Route, event: HttpEvent, now: number): Promise<Principal | Refused> => {
  const target = await linkTarget(event.pathParameters?.token ?? '', now);
  // A link opens what it was sent for, and nothing else.
  if (target?.link.target !== (route.opens ?? 'revision')) return refused('not_found');
  const [tenant, atHost] = await Promise.all([tenantById(target.tenantId), tenantOfRequest(event)]);
  if (!tenant || atHost?.tenantId !== tenant.tenantId) return refused('not_found');
  const { link } = target;
  const actor: Reviewer = {
    kind: 'reviewer',
    contact_id: link.contactId,
    project_id: link.projectId,
    revision_id: link.revisionId,
  };
  return { tenant, actor, name: '', surname: '', email: '', picture: null, subject: '', link };
};

/** What a token leads to; undefined when it was not made here, was revoked, or has expired. */
export const linkTarget = async (
  token: string,
  now: number,
): Promise<{ tenantId: number; link: LinkTarget } | undefined> => {
  const name = linkOfToken(token);
  if (!name) return undefined;
  const { data } = await Directory.query.primary({ kind: 'link', name }).go({ consistent: true });
  const entry = data[0];
  if (!entry || entry.revoked || (entry.expires !== undefined && entry.expires * 1000 < now))
    return undefined;
  const { tenantId, projectId = 0, workflowId = 0, revisionId = 0, contactId = 0 } = entry;
  const { target = 'revision', targetId = revisionId } = entry;
  return {
    tenantId,
    link: { link_id: name, target, targetId, projectId, workflowId, revisionId, contactId },
  };
};

/** The principal that a route asks for, or why there is none. A route that is not public never runs without one. */
export const principalFor = async (
  route: Route,
  event: HttpEvent,
  now: number,
): Promise<Principal | Refused | undefined> => {
  if (route.access === 'public' || route.access === 'person') return undefined;
  if (route.access === 'reviewer') return reviewer(route, event, now);
  const principal = await member(event);
  if ('refused' in principal || !needsNoSubject(route.access)) return principal;
  const verdict = can(principal.actor, route.access);
  return verdict === true ? principal : refused(verdict);
};
