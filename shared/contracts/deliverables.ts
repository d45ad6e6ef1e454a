import { deliverableLimits } from '#domain/deliverable/deliverable.ts';
import * as z from '#schema';
import { byId, done, id, instant, noBody, noQuery } from './common.ts';
import { file } from './file.ts';
import { emailText, mailsAnswer } from './mail-text.ts';
import { byToken, guestFrame } from './review.ts';
import { route } from './route.ts';

const type = z.enum(['files', 'link']);

/** Deliverable of a workflow. Clients see it as last sent, agents as last saved. */
export const deliverable = z.object({
  /** `workflow × 10,000 + n`, like a revision's. */
  id,
  workflow_id: id,
  title: z.string(),
  /** Notes, plain text. */
  body: z.string(),
  type,
  link: z.string(),
  /** All versions, oldest first. */
  files: z.array(file),
  /** Null for clients, like `last_save_user_name`. */
  last_save_time: z.nullable(instant),
  last_save_user_name: z.nullable(z.string()),
  last_send_time: z.nullable(instant),
  last_send_user_name: z.nullable(z.string()),
  version: z.number(),
  /** Contacts who have opened their link; scanners are not counted. Empty for clients. */
  opened: z.array(
    z.object({ contact_id: id, contact_name: z.string(), event_time: instant, clicks: z.number() }),
  ),
});
export type Deliverable = z.output<typeof deliverable>;

const text = (max: number) => z.string().check(z.trim(), z.maxLength(max));

/**
 * Unconstrained here: the domain refuses a missing title, or a missing link for type `link`, with messages of its
 * own.
 */
const content = {
  workflow_id: id,
  title: text(1000),
  body: z._default(text(deliverableLimits.body), ''),
  type: z._default(type, 'files'),
  link: z._default(text(2000), ''),
};
const onDeliverable = z.object({ id, dId: id });

export const listDeliverables = route({
  name: 'listDeliverables',
  resource: 'deliverables',
  method: 'GET',
  path: '/projects/{id}/deliverables',
  access: 'view_project',
  limit: 'read',
  params: byId,
  query: noQuery,
  body: noBody,
  answer: z.object({ items: z.array(deliverable) }),
  summary: 'The deliverables of all workflows of a project; a client sees those that were sent',
});

export const createDeliverable = route({
  name: 'createDeliverable',
  resource: 'deliverables',
  method: 'POST',
  path: '/projects/{id}/deliverables',
  access: 'act_on_timeline',
  limit: 'write',
  params: byId,
  query: noQuery,
  body: z.object(content),
  answer: deliverable,
  summary: 'Creates a deliverable of a workflow',
  keyed: true,
});

export const updateDeliverable = route({
  name: 'updateDeliverable',
  resource: 'deliverables',
  method: 'PUT',
  path: '/projects/{id}/deliverables/{dId}',
  access: 'act_on_timeline',
  limit: 'write',
  params: onDeliverable,
  query: noQuery,
  body: z.object({ ...content, version: z.optional(z.number()) }),
  answer: deliverable,
  summary: 'Saves a deliverable; with the version it was read at, a newer one is a conflict',
});

export const deleteDeliverable = route({
  name: 'deleteDeliverable',
  resource: 'deliverables',
  method: 'DELETE',
  path: '/deliverables/{id}',
  access: 'act_on_timeline',
  limit: 'write',
  params: byId,
  query: noQuery,
  body: noBody,
  answer: done,
  summary:
    'Deletes a deliverable; its links lead nowhere from then on, and its files follow in the background',
});

/**
 * `version` is the optimistic lock: the version that the sender has seen; a newer one is a conflict, and nothing is
 * sent.
 */
const mail = z.object({ emailTemplate: emailText, version: z.optional(z.number()) });

export const previewDeliverableMail = route({
  name: 'previewDeliverableMail',
  resource: 'deliverables',
  method: 'POST',
  path: '/projects/{id}/deliverables/{dId}/preview-mail',
  access: 'act_on_timeline',
  limit: 'read',
  params: onDeliverable,
  query: noQuery,
  body: mail,
  answer: mailsAnswer,
  summary: 'The mail of a deliverable exactly as each recipient would get it; nothing is sent or changed',
  reads: true,
});

export const sendDeliverable = route({
  name: 'sendDeliverable',
  resource: 'deliverables',
  method: 'POST',
  path: '/projects/{id}/deliverables/{dId}/send',
  access: 'act_on_timeline',
  limit: 'send',
  params: onDeliverable,
  query: noQuery,
  body: mail,
  answer: deliverable,
  summary: 'Sends a deliverable to the contacts of the project, each with a link of their own',
  keyed: true,
});

/** Content of the page behind a deliverable's link. */
export const delivery = z.object({
  ...guestFrame,
  contact: z.object({ firstname: z.string(), lastname: z.string() }),
  title: z.string(),
  body: z.string(),
  type,
  link: z.string(),
  files: z.array(file),
  sent_on: instant,
  sent_by: z.string(),
});
export type Delivery = z.output<typeof delivery>;

export const getDelivery = route({
  name: 'getDelivery',
  resource: 'deliverables',
  method: 'GET',
  path: '/delivery/{token}',
  access: 'reviewer',
  limit: 'read',
  opens: 'deliverable',
  params: byToken,
  query: noQuery,
  body: noBody,
  answer: delivery,
  summary: "Content of the page behind a deliverable's link; changes nothing",
});

export const deliverableRoutes = [
  listDeliverables,
  createDeliverable,
  updateDeliverable,
  deleteDeliverable,
  previewDeliverableMail,
  sendDeliverable,
  getDelivery,
];
