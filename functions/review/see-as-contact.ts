import { getSeenAs, seeAsContact } from '#contracts/see-as.ts';
import { daySeconds } from '#domain/calendar/units.ts';
import { fullName } from '#domain/full-name.ts';
import { addressChanges } from '#domain/project/contacts.ts';
import { forNewLink } from '#server/actions/contact-link.ts';
import { deniedOn } from '#server/actions/on-project.ts';
import { tellOfView } from '#server/audit/call-context.ts';
import { asTenant } from '#server/data/acting.ts';
import { Client } from '#server/data/entities/client.ts';
import { Project } from '#server/data/entities/project.ts';
import { ProjectSurvey } from '#server/data/entities/project-survey.ts';
import { clientOfContact, randomName } from '#server/data/ids.ts';
import { projectWithWorkflows } from '#server/data/project-reads.ts';
import { transact } from '#server/data/transact.ts';
import { type Call, endpoint, publicEndpoint } from '#server/lambda/http.ts';
import { onceItem, repeated } from '#server/lambda/idempotency.ts';
import type { Principal } from '#server/lambda/principal.ts';
import { isRefused, type Refused, refused } from '#server/lambda/result.ts';
import { findDeliverable } from '#server/projects/deliverables.ts';
import { tokenOfLink } from '#server/tokens/links.ts';
import { linkAt } from './track-link.ts';

/** Seconds for which a view is open. */
const openFor = 900;

/** Subject of the page, as the directory's entry of a link names it. */
interface Target {
  readonly workflowId: number;
  readonly revisionId?: number;
  readonly target?: 'deliverable' | 'survey' | 'portal';
  readonly targetId?: number;
  readonly mail_time?: number;
  readonly mail_name?: string;
}

type SeeAs = Call<typeof seeAsContact>;

/** Page of a round that was sent, with the mail that the contact's own link shows. */
const roundOf = async (principal: Principal, place: { id: number; rev: number; contactId: number }) => {
  const round = await forNewLink(principal, place, { closed: true });
  if (isRefused(round)) return round;
  const { workflowId, shows } = round;
  return { workflowId, revisionId: place.rev, mail_time: shows.time, mail_name: shows.name };
};

const deliverableOf = async (tenantId: number, projectId: number, targetId: number) => {
  const found = await findDeliverable(tenantId, targetId);
  if (found?.project.projectId !== projectId) return refused('deliverable_not_found');
  if (!found.deliverable.sent) return refused('round_not_sent');
  return { workflowId: 0, target: 'deliverable' as const, targetId };
};

const surveyOf = async (tenantId: number, projectId: number, contactId: number, surveyId: number) => {
  const { data } = await ProjectSurvey.get({ tenantId, projectId, contactId, surveyId }).go({
    consistent: true,
  });
  return data
    ? { workflowId: 0, target: 'survey' as const, targetId: surveyId }
    : refused('survey_not_found');
};

const portalOf = async (tenantId: number, projectId: number) => {
  const found = await projectWithWorkflows(tenantId, projectId);
  const workflowId = found?.workflows[0]?.id;
  return workflowId === undefined ? refused('project_not_found') : { workflowId, target: 'portal' as const };
};

const targetOf = ({ principal, params, body }: SeeAs): Promise<Target | Refused> => {
  const { tenantId } = principal.tenant;
  const { id, contactId } = params;
  const { page, subject_id = 0 } = body;
  switch (page) {
    case 'review':
      return roundOf(principal, { id, contactId, rev: subject_id });
    case 'delivery':
      return deliverableOf(tenantId, id, subject_id);
    case 'survey':
      return surveyOf(tenantId, id, contactId, subject_id);
    case 'portal':
      return portalOf(tenantId, id);
  }
};

const pathOf = (link_id: string): string => `/seen-as/${tokenOfLink(link_id)}`;

/** Answer by the id of the link alone, so that its token is never stored. */
const answerOf = ({ link_id, ends }: { readonly link_id: string; readonly ends: number }) => ({
  path: pathOf(link_id),
  until: new Date(ends * 1000).toISOString(),
});

/**
 * Opens a page as a contact sees it: a link of the directory that is none of the contact's own, is bound to the session of the
 * member, and writes nothing. The project's history has no line of it, the audit log has.
 */
export const seeAsContactEndpoint = endpoint(
  seeAsContact,
  async (call) => {
    const { principal, params, now, at } = call;
    const { tenant, actor, session, subject, name, surname } = principal;
    const { tenantId } = tenant;
    const { id: projectId, contactId } = params;
    const { data: project } = await Project.get({ tenantId, projectId }).go({ consistent: true });
    if (!project) return refused('project_not_found');
    const denied = deniedOn(actor, 'act_on_timeline', project);
    if (denied) return denied;
    const contact = project.contacts.find(({ id }) => id === contactId);
    if (!contact) return refused('contact_not_found');
    if (actor.kind !== 'agent' || !session) return refused('agents_only');
    const target = await targetOf(call);
    if (isRefused(target)) return target;
    const link_id = randomName();
    const ends = Math.floor(now / 1000) + openFor;
    const made = { link_id, ends };
    const user = fullName({ name, surname });
    const { committed } = await transact((entities) => ({
      once: onceItem(entities, call, made),
      link: entities.Directory.create({
        ...{ kind: 'link', name: link_id, tenantId, projectId, contactId, ...target },
        created_on: at,
        address_changes: addressChanges(contact),
        seen_by: { user_id: actor.user_id, name: user, subject, session: session.session },
        // Known a day longer, so that an open page can tell that it has ended.
        ...{ ends, expires: ends + daySeconds },
      }).commit(),
      portal: entities.Membership.patch({ tenantId, subject })
        .set({
          sees_as: {
            ...{ name: link_id, session: session.session.id, ends },
            ...{ contact_id: contactId, client_id: clientOfContact(contactId), project_id: projectId },
          },
        })
        // Race: removed from the workspace concurrently.
        .where(({ kind }, { eq }) => eq(kind, 'agent'))
        .commit(),
    }));
    if (!committed) return repeated;
    tellOfView({
      subject: {
        kind: 'contact',
        id: String(contactId),
        name: fullName(contact),
      },
      project: { id: projectId, name: project.name },
    });
    return answerOf(made);
  },
  async (_, made: Parameters<typeof answerOf>[0]) => answerOf(made),
);

/** Pages by the link's target. */
const pages = { revision: 'review', deliverable: 'delivery', survey: 'survey', portal: 'portal' } as const;

/** Name of the person, for the bar above the page. */
export const getSeenAsEndpoint = publicEndpoint(getSeenAs, async ({ params, event, now }) => {
  const known = await linkAt(event, params.token, now);
  if (isRefused(known)) return known;
  if (!known.seenBy) return refused('not_found');
  if (known.end) return refused(known.end);
  const { tenantId, link, contact, ends = 0 } = known;
  const { data: client } = await asTenant(tenantId, () =>
    Client.get({ tenantId, id: clientOfContact(link.contactId) }).go(),
  );
  const { firstname, lastname } = contact;
  const { projectId, workflowId, link_id } = link;
  return {
    page: pages[link.target],
    contact: { firstname, lastname },
    client: client?.name ?? '',
    until: new Date(ends * 1000).toISOString(),
    back: `/projects/${projectId}/timeline${workflowId ? `/${workflowId}` : ''}`,
    header: link_id,
  };
});
