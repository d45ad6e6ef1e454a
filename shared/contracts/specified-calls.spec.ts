/**
 * Checks that the calls of section 7 of both specifications exist, by their methods, paths and names. Their behaviour
 * is tested by the specs of `functions`.
 */
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { routes } from './index.ts';
import { routeKeyOf } from './route.ts';

/**
 * Calls by area, the last one from administration.md alone: each as written in section 7, with the fields of its
 * query after `?`, those of its body after `:`.
 */
const specified = {
  projects: `
    GET projects/{id}?fullProjectsData
    GET projects?archived
    POST projects
    PUT projects/{id}
    PUT projects/{id}/archive: archive
    PUT projects/{id}/cancel: cancel
    DELETE projects/{id}
    POST projects/{id}/notes: body timeline_id stage_id visible notify
    GET projects/{id}/notes
    PUT projects/{id}/notes/{noteId}: body timeline_id stage_id visible notify
    DELETE projects/{id}/notes/{noteId}
    POST projects/{id}/scope: body visible notify
    GET projects/{id}/scope
    PUT projects/{id}/scope/{noteId}: body visible notify
    DELETE projects/{id}/scope/{noteId}
    GET projects/{id}/timeline/events
    GET projects/events
    GET projects/{id}/revisions/{rev}/tracklinks
    GET projects/{id}/averageReviewResponseTime
    GET projects/{ids}/tracklinks/last-clicked
    GET reports/projects
    GET reports/user-projects
    GET reports/projects/{id}
    PUT reports/projects/{id}
    GET tracklinks/{id}`,
  timeline: `
    PUT projects/{id}/timeline/{wf}/revision/{rev}/send-preview: emailText reviewLink isFirstEmail isReminder updateStatus
    PUT projects/{id}/timeline/multi/send-preview: emailText deliverables
    PUT projects/{id}/timeline/{wf}/revision/{rev}/send-message: emailText isFirstEmail
    PUT projects/{id}/timeline/{wf}/stages/{stage}/send-message: emailText isFirstEmail
    PUT projects/{id}/timeline/{wf}/actions/undo-last: reason
    PUT projects/{id}/timeline/{wf}/stages/{stage}/actions/undo-last: reason
    PUT projects/{id}/timeline/{wf}/stages/{stage}/actions/start`,
  workflows: `
    GET workflows/{id}
    GET workflows?query
    POST workflows
    PUT workflows/{id}
    POST workflows/{id}/stages/{stage}/revisions
    PUT workflows/{id}/stages/{stage}/approve
    PUT workflows/{id}/stages/{stage}/reject
    PUT workflows/{id}/stages/{stage}/revisions/{rev}/reject
    PUT workflows/{id}/stages/{stage}/{field}: target_date started_on sent_on requested_on approved_on completed_on
    PUT workflows/{id}/stages/{stage}/revisions/{rev}/{field}: requested_on sent_on completed_on
    GET templates
    POST templates: name stages
    GET templates/{id}
    PUT templates/{id}: name stages
    DELETE templates/{id}`,
  deliverables: `
    GET projects/{id}/deliverables
    POST projects/{id}/deliverables: workflow_id title link body type
    PUT projects/{id}/deliverables/{dId}: workflow_id title link body type
    POST projects/{id}/deliverables/{dId}/send: emailTemplate
    DELETE deliverables/{dId}
    GET projects/{id}/deliverables/{dId}/files
    DELETE projects/{id}/deliverables/{dId}/files?filename
    GET projects/{id}/deliverables/{dId}/files/sas-token?filename&filesize
    PUT projects/{id}/deliverables/{dId}/files?filename&content_type&filesize
    GET projects/{id}/timeline/{wf}/revisions/{rev}/files
    DELETE projects/{id}/timeline/{wf}/revisions/{rev}/files?filename
    GET projects/{id}/timeline/{wf}/revisions/{rev}/files/sas-token?filename&filesize
    PUT projects/{id}/timeline/{wf}/revisions/{rev}/files?filename&content_type&filesize`,
  'clients and contacts': `
    GET clients
    GET clients/{id}
    GET clients/{ids}/projects/{x}?count_only
    POST clients: name language timezone agency_client_director contacts
    PUT clients/{id}: name language timezone agency_client_director contacts
    DELETE clients/{id}
    POST clients/{id}/logo?filename
    GET contacts
    GET contacts/{id}
    GET contacts/access
    POST projects/{id}/contacts/{contactId}/{access}
    POST clients/{id}/contacts/{contactId}/{access}
    POST contacts: firstname lastname email
    PUT contacts/{id}: firstname lastname email
    DELETE contacts/{id}`,
  surveys: `
    POST surveys: name surveyItems
    GET surveys
    PUT surveys/{id}: name surveyItems
    DELETE surveys/{id}
    GET surveys/status
    GET projects/{id}/surveys
    PUT projects/{id}/surveys/{sid}/items/{itemId}/feedback: rating comment surveyCompleted
    POST projects/{id}/surveys/{sid}/email: email_body contact_id
    GET projects-surveys-average-rating
    GET users-projects-surveys-average-rating`,
  other: `
    GET qc_templates
    POST qc_templates: name stages
    PUT qc_templates/{id}: name stages
    DELETE qc_templates/{id}
    GET email-templates
    POST email-templates: parent_id type title body language
    GET email-templates/{id}
    PUT email-templates/{id}: parent_id type title body language
    DELETE email-templates/{id}
    GET users
    POST users
    PUT users/{id}
    DELETE users/{id}
    GET user-profiles
    PUT user-profiles/{id}
    GET subscriptions
    GET tenants/{id}
    GET tenant-profiles/{id}
    PUT tenant-profiles/{id}`,
  'the workspace': `
    PUT tenants: custom_domains
    DELETE tenants/{id}
    POST tenants/signup: tenantName adminFirstName adminLastName adminEmail subdomain adminPassword
    POST tenants/email: email
    POST email/{type}: recipient
    POST tenant-profiles/{id}/files/{kind}?filename
    GET email-settings
    POST email-settings: domain
    PUT email-settings/{domain}: send_from_own_email
    POST email-settings/{domain}/validate-email-domain
    DELETE email-settings/{domain}
    POST subscriptions/appsumo/add: appSumoCode
    GET stripe/setup-intent`,
};

const words = (text = ''): string[] => text.split(/[\s&]+/).filter((word) => word !== '');
/** Path parameters may have other names. */
const shapeOf = (key: string): string => key.replaceAll(/\{\w+\}/g, '{}');
const namesIn = (schema: z.ZodMiniType): readonly string[] =>
  schema instanceof z.ZodMiniObject ? Object.keys(schema.shape) : [];

describe.each(Object.entries(specified))('in %s', (_area, calls) => {
  const lines = calls.split('\n').flatMap((line) => line.trim() || []);
  test.each(lines)('there is %s', (line) => {
    const [, method = '', path = '', query, body] =
      /^(\w+) ([^?:]+)(?:\?([^:]+))?(?:: (.+))?$/.exec(line) ?? [];
    const found = routes.filter((route) => shapeOf(routeKeyOf(route)) === shapeOf(`${method} /api/${path}`));
    expect(found).toHaveLength(1);
    for (const route of found) {
      expect(namesIn(route.query)).toEqual(expect.arrayContaining(words(query)));
      expect(namesIn(route.body)).toEqual(expect.arrayContaining(words(body)));
    }
  });
});
