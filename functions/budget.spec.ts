/**
 * Successful call of every route: its cost in DynamoDB calls by infra/local/testing/route-budget.ts, its audit entry,
 * and logs without private data (rules.md 24).
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { subscriptions } from '#catalog/index.ts';
import { confirmPaymentMethod, getSetupIntent } from '#contracts/billing.ts';
import { createContact, getClient, uploadClientLogo } from '#contracts/clients.ts';
import { setCustomDomain } from '#contracts/custom-domain.ts';
import { createDeliverable, sendDeliverable } from '#contracts/deliverables.ts';
import { saveDevice } from '#contracts/devices.ts';
import { addEmailDomain } from '#contracts/email-settings.ts';
import {
  deliverableFiles,
  describeFile,
  registerFile,
  startUpload,
  type UploadTicket,
} from '#contracts/files.ts';
import { routes } from '#contracts/index.ts';
import { askForTime } from '#contracts/more-time.ts';
import { pictures } from '#contracts/pictures.ts';
import { points, reviewPoints } from '#contracts/points.ts';
import { archiveProject, createProject, getProject, updateProject } from '#contracts/projects.ts';
import { commentReview, copyLink, decideReview, getReview } from '#contracts/review.ts';
import { sendReviewCode } from '#contracts/review-code.ts';
import { seeAsContact } from '#contracts/see-as.ts';
import { setSignOnProvider } from '#contracts/single-sign-on.ts';
import { sendSurveyEmail } from '#contracts/surveys.ts';
import { uploadUserPicture } from '#contracts/team.ts';
import { emailTemplates } from '#contracts/templates.ts';
import { uploadWorkspaceLogo } from '#contracts/tenants.ts';
import {
  askForTimeOnTimeline,
  decideOnTimeline,
  getTimeline,
  renewLink,
  revokeLink,
  sendPreview,
} from '#contracts/timeline.ts';
import { answerWish, approveStage, getWorkflow, rejectStage, updateWorkflow } from '#contracts/workflows.ts';
import { getMe } from '#contracts/workspace.ts';
import type { Point } from '#domain/point/index.ts';
import { termsVersion } from '#domain/search/terms.ts';
import { Commit } from '#server/data/entities/commit.ts';
import { Counter } from '#server/data/entities/counter.ts';
import { FileItem } from '#server/data/entities/file.ts';
import { InboxEntry } from '#server/data/entities/inbox-entry.ts';
import { InboxPlaceItem } from '#server/data/entities/inbox-place.ts';
import { MailRecord } from '#server/data/entities/mail-record.ts';
import { Membership } from '#server/data/entities/membership.ts';
import { PointItem } from '#server/data/entities/point.ts';
import { Project } from '#server/data/entities/project.ts';
import { ProjectSurvey } from '#server/data/entities/project-survey.ts';
import { SearchIndex } from '#server/data/entities/search-index.ts';
import { Tenant } from '#server/data/entities/tenant.ts';
import { TrackedLink } from '#server/data/entities/tracked-link.ts';
import { forgetTenant } from '#server/lambda/tenant.ts';
import { log } from '#server/log.ts';
import { indexDocument } from '#server/search/index-document.ts';
import { tokenOfLink } from '#server/tokens/links.ts';
import { reminderToken } from '#server/tokens/reminder-token.ts';
import { loadCodes } from '#server/workspace/marketplace.ts';
import {
  budget,
  eachTime,
  elsewhere,
  ofContacts,
  unaudited,
  unkeyedPosts,
  withoutChanges,
  withoutKey,
} from '#testing/route-budget.ts';
import {
  nowhere,
  type Sample,
  sampleOf,
  valuesIn,
  type World,
  withValueAt,
  worldOf,
} from '#testing/route-samples.ts';
import { startTestRuntime, type TestRuntime, type TestWorkspace } from '#testing/test-runtime.ts';

let runtime: TestRuntime;
let workspace: TestWorkspace;

beforeAll(async () => {
  runtime = await startTestRuntime({ events: false, faults: true });
  workspace = await runtime.createWorkspace();
});
afterAll(() => runtime.stop());

const onStage = ({ workflow, stage }: World) => ({ params: { id: workflow, stage } });
const onSecondStage = async ({ workflow }: World) => {
  const { tasks } = await workspace.owner.ok(getWorkflow, { params: { id: workflow } });
  return { id: workflow, stage: tasks[1]?.id ?? 0 };
};

const send = async ({ project, workflow, stage }: World) => {
  const { tasks } = await workspace.owner.ok(getWorkflow, { params: { id: workflow } });
  const open = tasks.find(({ id }) => id === stage)?.tasks.find(({ status }) => status === 'in_progress');
  await workspace.owner.ok(sendPreview, {
    params: { id: project, wf: workflow, rev: open?.id ?? 0 },
    body: {
      emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://example.com',
    },
  });
};

/** A sample about the owner in place of another member. */
const ofOwner = (sample: Sample): Sample => ({ ...sample, params: { id: workspace.owner.id } });

/** A project with two deliverables. */
const several = async (client: number) => {
  const { contacts } = await workspace.owner.ok(getClient, { params: { id: client } });
  const cards = contacts.map(({ id, firstname, email }) => ({ id, firstname, email }));
  const stages = [{ title: 'A', revisions: 1 }];
  return workspace.owner.ok(createProject, {
    body: {
      name: 'Several',
      client_id: client,
      contacts: cards,
      deliverable_type: 'Multi',
      workflows: ['Film', 'Poster'].map((title) => ({ title, stages })),
    },
  });
};

/** A multi-update of all its deliverables. */
const onSeveral = async ({ client }: World) => {
  const { project, workflows } = await several(client);
  return {
    params: { id: project.id },
    body: {
      emailText: { subject: 'Look', body: '<p>{{multi_deliverables_preview}}</p>' },
      deliverables: workflows.map(({ id, tasks }) => ({
        workflowId: id,
        revisionId: tasks[0]?.tasks[0]?.id ?? 0,
        reviewLink: 'https://example.com',
      })),
    },
  };
};

/** Token in the mail of a sent preview. */
const sent = async (world: World) => {
  await send(world);
  const { data } = await TrackedLink.query.primary({ tenantId: world.tenant, projectId: world.project }).go();
  return tokenOfLink(data[0]?.link_id ?? '');
};

/** The same on a project whose decisions by links need a code. */
const sentWithCode = async (world: World) => {
  await Project.patch({ tenantId: world.tenant, projectId: world.project })
    .set({ link_deciders: 'code' })
    .go();
  return sent(world);
};

const thePoint = 'point-of-the-sample';
const theAnswer = {
  what: 'done' as const,
  text: '',
  by: { kind: 'member', id: 1, name: 'Olga Owner' } as const,
  at: '2026-03-02T10:00:00.000Z',
};
const clientOf = ({ contact: id }: World) => ({ kind: 'contact', id, name: 'Carla Client' }) as const;

/** A point on the sample's round, submitted by a member by default. */
const pointed = async (world: World, changes: Partial<Point> = {}) => {
  const { tenant: tenantId, project: projectId, workflow: workflowId, stage: stageId, revision } = world;
  const point: Point = {
    id: thePoint,
    stageId,
    revisionId: revision,
    file: null,
    selector: {},
    kind: 'change',
    internal: false,
    body: 'Mind the logo',
    author: { kind: 'member', id: 1, name: 'Olga Owner' },
    created_on: theAnswer.at,
    submitted_on: theAnswer.at,
    since: revision,
    number: null,
    answer: null,
    accepted: null,
    reopened: 0,
    earlier: [],
    assignee: null,
    agreed: [],
    ...changes,
  };
  const key = { tenantId, projectId, workflowId, stageId };
  await PointItem.put({ ...key, id: thePoint, point, version: 1 }).go();
  return { params: { ...ofRevision(world), point: thePoint } };
};
const pointedAndSent = async (world: World, changes: Partial<Point> = {}) => {
  await send(world);
  return pointed(world, changes);
};
const pointedByLink = async (world: World, changes: Partial<Point> = {}) => {
  await pointed(world, changes);
  return { params: { token: await sent(world), point: thePoint } };
};

/** Reminder token of the sample's contact. */
const remindersOf = ({ tenant: tenantId, contact: contactId }: World): string =>
  reminderToken({ tenantId, contactId, addressChanges: 0 }, runtime.clock.now());

/** Token of the link to a sent survey. */
const surveyed = async (world: World) => {
  const { project, contact, tenant, surveyTemplate } = world;
  await workspace.owner.ok(sendSurveyEmail, {
    params: { id: project, sid: surveyTemplate },
    body: { email_body: { subject: 'How?', body: '<p>{{survey_link}}</p>' }, contact_id: contact },
  });
  const key = { tenantId: tenant, projectId: project, contactId: contact, surveyId: surveyTemplate };
  const { data } = await ProjectSurvey.get(key).go({ consistent: true });
  return tokenOfLink(data?.link_id ?? '');
};

const ofRevision = ({ project, workflow, revision }: World) => ({ id: project, wf: workflow, rev: revision });

/** A deliverable with files. */
const ofFiles = async ({ project, workflow }: World) => {
  const body = { workflow_id: workflow, title: 'Files' };
  const { id } = await workspace.owner.ok(createDeliverable, { params: { id: project }, body });
  return { id: project, dId: id };
};

const picture = 'a picture';
const described = { filename: 'a.png', content_type: 'image/png', filesize: picture.length };
const film = { ...described, filename: 'a.mp4', content_type: 'video/mp4' };
const toldFilm = { ...film, filename: 'told.mp4' };
const transcript = { kind: 'transcript', language: 'en', text: 'A door shuts.' } as const;

/** Uploads the picture; returns the input for registering it. */
const put = async ({ url, headers, upload }: UploadTicket, query = described) => {
  const origin = runtime.url(workspace.subdomain);
  await fetch(url ?? '', { method: 'PUT', body: picture, headers: { origin, ...headers } });
  return { query, body: { upload } };
};
const fileOfRevision = async (world: World, query = described) => {
  const params = ofRevision(world);
  return { params, ...(await put(await workspace.owner.ok(startUpload, { params, query }), query)) };
};
const fileOfDeliverable = async (world: World, query = described) => {
  const params = await ofFiles(world);
  const ticket = await workspace.owner.ok(deliverableFiles.start, { params, query });
  return { params, ...(await put(ticket, query)) };
};

/** Keeps a film as one whose three tasks have ended without an outcome. */
const giveUp = async (world: World, revisionId: number, id: string): Promise<void> => {
  const { tenant: tenantId, project: projectId, workflow: workflowId } = world;
  await FileItem.patch({ tenantId, projectId, workflowId, revisionId, id })
    .set({ playback: { refusal: 'too_complex' }, conversion: 3 })
    .go();
};

/** A PDF of 300 pages that was sent with the preview; returns its id. */
const sentPdf = async (world: World) => {
  const { tenant: tenantId, project: projectId, workflow: workflowId, revision: revisionId } = world;
  const [id, at] = [crypto.randomUUID(), new Date(runtime.clock.now()).toISOString()];
  await FileItem.create({
    ...{
      tenantId,
      projectId,
      workflowId,
      revisionId,
      id,
      name: 'book.pdf',
      type: 'application/pdf',
      size: 9,
    },
    ...{ path: `documents/${id}`, version: 1, created_on: at, sent_on: at, state: 'ready' },
    created_by: { kind: 'agent', id: 1, name: 'Olga Owner' },
    pages: { sizes: [[300, 595, 842]] },
    pages_made: ['1-300'],
  }).go();
  return id;
};

/** Uploads one transparent pixel, at the address that `start` answers with; returns the picture's id. */
const dotUploaded = async (
  start: (body: {
    id: string;
    content_type: 'image/gif';
    filesize: number;
  }) => Promise<{ url: string; headers: Record<string, string> }>,
): Promise<string> => {
  const dot = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
  const id = crypto.randomUUID();
  const { url, headers } = await start({ id, content_type: 'image/gif', filesize: dot.length });
  await fetch(url, { method: 'PUT', body: dot, headers });
  return id;
};
const pictureUploaded = async ({ project }: World) => {
  const params = { id: project };
  const pictureId = await dotUploaded((body) => workspace.owner.ok(pictures.start, { params, body }));
  return { params: { ...params, pictureId } };
};

const domainAdded = async ({ tenant }: World) => {
  await workspace.owner.call(addEmailDomain, { body: { domain: `w${tenant}.example` } });
  return undefined;
};

/** Adds a payment method to the workspace. */
const payable = async () => {
  await workspace.owner.ok(getSetupIntent);
  await workspace.owner.ok(confirmPaymentMethod, { body: { setup_intent: 'any', outcome: 'succeeds' } });
  return undefined;
};

/** A workspace of the marketplace, with a code that it may redeem. */
const marketplaceCode = async ({ tenant: tenantId }: World) => {
  const at = new Date(runtime.clock.now()).toISOString();
  await Tenant.patch({ tenantId }).set({ marketplace: true }).go();
  await loadCodes(['PL-TWICE'], 50, at);
  forgetTenant(tenantId);
  return { body: { appSumoCode: 'PL-TWICE' } };
};

/** Question of a guest for the first day that is offered to them. */
const wished = async (world: World) => {
  const params = { token: await sent(world) };
  const { days_to_ask_for } = await workspace.asAnonymous().ok(getReview, { params });
  return { params, body: { due_date: days_to_ask_for[0] ?? '', message: 'Away' } };
};

/** Entry in the owner's inbox. */
const inboxEntry = async ({ project }: World): Promise<string> => {
  const id = `1-${project}-1-1-a-0`;
  const expires = Math.ceil(runtime.clock.now() / 1000) + 3600;
  const place = {
    tenantId: workspace.tenantId,
    user: workspace.owner.id,
    id,
    shelf: 'waiting',
    since: 1,
  } as const;
  const at = new Date(1).toISOString();
  const content = { at, actor: { kind: 'contact', name: 'Ann' }, client_id: 1, workflow_id: 1, stage_id: 1 };
  const rest = { stage: '', round: 0, revision_id: 1, points: 0, detail: '' };
  await InboxPlaceItem.put({ ...place, expires }).go();
  await InboxEntry.put({
    ...place,
    expires,
    kind: 'approved',
    projectId: project,
    content: { ...content, ...rest },
  }).go();
  return id;
};
const withInbox = async (world: World) => {
  await inboxEntry(world);
  return {};
};

/** Preparation of a call that needs one to succeed; the result replaces the sample. */
const prepare: Record<string, (world: World) => Promise<Sample | undefined>> = {
  getBilling: payable,
  choosePlan: payable,
  confirmPaymentMethod: payable,
  openBillingPortal: payable,
  removeSignOnProvider: async (world) => {
    await workspace.proveOwner();
    await workspace.owner.ok(setSignOnProvider, sampleOf(setSignOnProvider, world) as never);
    return undefined;
  },
  getSetupIntent: payable,
  // An index with what the sample finds: to build it whole, for all projects of this spec, would take a minute.
  search: async ({ tenant: tenantId, project: id }) => {
    await SearchIndex.put({ tenantId, terms: termsVersion, section: 'built', after: 0 }).go();
    await indexDocument({ tenantId, kind: 'project', id });
    return undefined;
  },
  answerWish: async (world) => {
    await workspace.asAnonymous().ok(askForTime, await wished(world));
    const { workflow: id } = world;
    const { tasks } = await workspace.owner.ok(getWorkflow, { params: { id } });
    const { at } = tasks[0]?.tasks[0]?.wish ?? {};
    return { ...sampleOf(answerWish, world), body: { wish: at ?? '', agree: true } } as never;
  },
  addRevision: async (world) => {
    for (let round = 0; round < 2; round++) {
      await send(world);
      await workspace.owner.ok(rejectStage, onStage(world));
    }
    await send(world);
    return undefined;
  },
  rejectStage: async (world) => {
    await send(world);
    return undefined;
  },
  markAnswered: async (world) => {
    const params = { token: await sent(world) };
    await workspace.asAnonymous().ok(commentReview, { params, body: { message: 'Why?' } });
    return undefined;
  },
  settleAnswers: async (world) => {
    // Answered by one of two contacts, who both have to.
    const token = await sent(world);
    const { tenant: tenantId, project: projectId, contact: id } = world;
    const { data: before } = await Project.get({ tenantId, projectId }).go();
    const second = { id: id + 1, firstname: 'Dora', lastname: 'Client', email: 'dora@client.example' };
    const contacts = [...(before?.contacts ?? []), second];
    await Project.patch({ tenantId, projectId }).set({ approval: 'all', contacts }).go();
    await workspace.asAnonymous().ok(decideReview, { params: { token }, body: { decision: 'approve' } });
    return undefined;
  },
  rejectRevision: async (world) => {
    await send(world);
    return undefined;
  },
  setRevisionField: async (world) => {
    await send(world);
    const { workflow, stage, revision } = world;
    return {
      params: { id: workflow, stage, rev: revision, field: 'sent_on' },
      body: { sent_on: new Date(runtime.clock.now()).toISOString() },
    };
  },
  reopenStage: async (world) => {
    await workspace.owner.ok(approveStage, onStage(world));
    return undefined;
  },
  completeStage: async (world) => {
    await workspace.owner.ok(approveStage, onStage(world));
    return { params: await onSecondStage(world) };
  },
  startStage: async (world) => {
    const { workflow } = world;
    const { tasks } = await workspace.owner.ok(getWorkflow, { params: { id: workflow } });
    const stages = tasks.map(({ id, title, is_deliverable, revisionsWithoutPreview }) => ({
      id,
      title,
      is_deliverable,
      revisions: revisionsWithoutPreview.length,
    }));
    await workspace.owner.ok(updateWorkflow, {
      params: { id: workflow },
      body: { stages, is_linear: false },
    });
    const { stage } = await onSecondStage(world);
    return { params: { id: world.project, wf: workflow, stage } };
  },
  updateWorkflow: async (world) => {
    const { tasks } = await workspace.owner.ok(getWorkflow, { params: { id: world.workflow } });
    const stages = tasks.map(({ id, title, is_deliverable, revisionsWithoutPreview }) => ({
      id,
      title: `${title} renamed`,
      is_deliverable,
      revisions: revisionsWithoutPreview.length,
    }));
    return { params: { id: world.workflow }, body: { stages } };
  },
  undoLast: async (world) => {
    await send(world);
    return undefined;
  },
  undoLastOfStage: async (world) => {
    await send(world);
    return undefined;
  },
  deleteProject: async ({ project }) => {
    await workspace.owner.ok(archiveProject, { params: { id: project }, body: { archive: true } });
    return undefined;
  },
  updateClient: async ({ client }) => {
    const found = await workspace.owner.ok(getClient, { params: { id: client } });
    return {
      params: { id: client },
      body: {
        name: 'Renamed',
        contacts: found.contacts.map(({ id, firstname, email }) => ({ id, firstname, email })),
      },
    };
  },
  deleteContact: async ({ client }) => {
    const body = { client_id: client, firstname: 'Ned', email: 'ned@client.example' };
    return { params: { id: (await workspace.owner.ok(createContact, { body })).id } };
  },
  setProjectContact: async ({ client, project }) => {
    const body = { client_id: client, firstname: 'Ned', email: 'ned@client.example' };
    const { id } = await workspace.owner.ok(createContact, { body });
    return { params: { id: project, contactId: id, access: 'project' } };
  },
  createProject: async ({ client }) => {
    const { contacts } = await workspace.owner.ok(getClient, { params: { id: client } });
    const cards = contacts.map(({ id, firstname, email }) => ({ id, firstname, email }));
    return {
      body: {
        name: 'New',
        client_id: client,
        contacts: cards,
        workflows: [{ stages: [{ title: 'A', revisions: 1 }] }],
      },
    };
  },
  updateProject: async ({ project }) => {
    const found = await workspace.owner.ok(getProject, { params: { id: project } });
    const contacts = found.project.contacts.map(({ id, firstname, email }) => ({ id, firstname, email }));
    return { params: { id: project }, body: { name: 'Renamed', contacts } };
  },
  listUpdateOffers: async (world) => {
    const { params } = await onSeveral(world);
    return { params };
  },
  previewMultiUpdate: async (world) => onSeveral(world),
  sendMultiUpdate: async (world) => onSeveral(world),
  createWorkflow: async ({ client }) => {
    const { project } = await several(client);
    const stages = [{ title: 'A', revisions: 1 }];
    return { body: { project_id: project.id, title: 'Teaser', stages } };
  },
  decideOnTimeline: async (world) => {
    await send(world);
    return undefined;
  },
  askForTimeOnTimeline: async (world) => {
    const { body } = await wished(world);
    return { ...sampleOf(askForTimeOnTimeline, world), body } as never;
  },
  recallOnTimeline: async (world) => {
    await send(world);
    const { project: id, workflow: wf, revision: rev } = world;
    const params = { id, wf, rev };
    const contact = await callerOf('recallOnTimeline', world);
    await contact.ok(decideOnTimeline, { params, body: { decision: 'approve' } });
    const { recall } = await contact.ok(getTimeline, { params: { id, wf } });
    return { params, body: { seq: recall?.seq ?? 0 } };
  },
  commentOnTimeline: async (world) => {
    await send(world);
    return undefined;
  },
  savePoint: async (world) => {
    await send(world);
    return undefined;
  },
  removePoint: async (world) => pointedAndSent(world, { submitted_on: null, author: clientOf(world) }),
  submitPoints: async (world) => {
    const { params } = await pointedAndSent(world, { submitted_on: null, author: clientOf(world) });
    return { params, body: { points: [thePoint] } };
  },
  replyToPoint: async (world) => {
    const { params } = await pointed(world);
    return { params: { ...params, reply: randomUUID() }, body: { text: 'We will do that' } };
  },
  settlePoint: async (world) => {
    const { params } = await pointed(world, { answer: theAnswer });
    return { params, body: { state: 'open', text: 'Still too small' } };
  },
  markFile: async (world) => {
    await sent(world);
    return { params: { ...ofRevision(world), file: await sentPdf(world) }, body: { good: true } };
  },
  keepAttachment: async (world) => {
    const params = ofRevision(world);
    const picture = await dotUploaded((body) => workspace.owner.ok(points.startPicture, { params, body }));
    return { params: { ...params, picture } };
  },
  startReviewAttachment: async (world) => ({
    params: { token: await sent(world) },
    body: { id: randomUUID(), content_type: 'image/png', filesize: 100 },
  }),
  keepReviewAttachment: async (world) => {
    const params = { token: await sent(world) };
    const guest = workspace.asAnonymous();
    const picture = await dotUploaded((body) => guest.ok(reviewPoints.startPicture, { params, body }));
    return { params: { ...params, picture } };
  },
  agreeWithPoint: async (world) => {
    const { params } = await pointedAndSent(world, { author: { kind: 'contact', id: 1, name: 'Bob' } });
    return { params, body: { agrees: true } };
  },
  answerPoints: async (world) => {
    const { params } = await pointed(world);
    return { params, body: { answers: [{ point: thePoint, what: 'not_done', text: 'Too dear for this' }] } };
  },
  withdrawAnswer: async (world) => pointed(world, { answer: theAnswer }),
  assignPoint: async (world) => {
    const { params } = await pointed(world);
    const found = await workspace.owner.ok(getProject, { params: { id: world.project } });
    const contacts = found.project.contacts.map(({ id, firstname, email }) => ({ id, firstname, email }));
    const body = { name: 'Site', team_members: [workspace.owner.id], contacts };
    await workspace.owner.ok(updateProject, { params: { id: world.project }, body });
    return { params, body: { user_id: workspace.owner.id } };
  },
  listReviewPoints: async (world) => ({ params: { token: await sent(world) } }),
  exportReviewPoints: async (world) => ({ params: { token: await sent(world) }, query: { format: 'csv' } }),
  saveReviewPoint: async (world) => ({
    params: { token: await sent(world), point: randomUUID() },
    body: { body: 'Mind the logo' },
  }),
  removeReviewPoint: async (world) => pointedByLink(world, { submitted_on: null, author: clientOf(world) }),
  submitReviewPoints: async (world) => {
    const { params } = await pointedByLink(world, { submitted_on: null, author: clientOf(world) });
    return { params, body: { points: [thePoint] } };
  },
  replyToReviewPoint: async (world) => {
    const { params } = await pointedByLink(world);
    return { params: { ...params, reply: randomUUID() }, body: { text: 'Please do that' } };
  },
  settleReviewPoint: async (world) => {
    const { params } = await pointedByLink(world, { answer: { ...theAnswer, what: 'question' } });
    return { params, body: { state: 'open', text: 'Still too small' } };
  },
  markReviewFile: async (world) => {
    const token = await sent(world);
    return { params: { token, file: await sentPdf(world) }, body: { good: true } };
  },
  agreeWithReviewPoint: async (world) => {
    const { params } = await pointedByLink(world, { author: { kind: 'contact', id: 1, name: 'Bob' } });
    return { params, body: { agrees: true } };
  },
  addAppsumoCode: marketplaceCode,
  updateEmailDomain: domainAdded,
  verifyEmailDomain: domainAdded,
  deleteEmailDomain: domainAdded,
  checkCustomDomain: async (world) => {
    await workspace.owner.call(setCustomDomain, sampleOf(setCustomDomain, world) as never);
    return undefined;
  },
  listInbox: withInbox,
  countInbox: withInbox,
  markInbox: async (world) => ({ body: { ids: [await inboxEntry(world)], state: 'done' } }),
  removeDevice: async (world) => {
    const { id } = await workspace.owner.ok(saveDevice, sampleOf(saveDevice, world) as never);
    return { params: { device: id } };
  },
  updateUserProfile: async () => ({
    params: { id: workspace.owner.id },
    body: { dt_format: 'MM/DD/YYYY' },
  }),
  removeWorkspaceLogo: async (world) => {
    await workspace.owner.ok(uploadWorkspaceLogo, sampleOf(uploadWorkspaceLogo, world) as never);
    return undefined;
  },
  removeClientLogo: async (world) => {
    await workspace.owner.ok(uploadClientLogo, sampleOf(uploadClientLogo, world) as never);
    return undefined;
  },
  uploadUserPicture: async (world) => ofOwner(sampleOf(uploadUserPicture, world)),
  removeUserPicture: async (world) => {
    await workspace.owner.ok(uploadUserPicture, ofOwner(sampleOf(uploadUserPicture, world)) as never);
    return { params: { id: workspace.owner.id } };
  },
  renewLink: async (world) => {
    await sent(world);
    return sampleOf(renewLink, world) as never;
  },
  copyLink: async (world) => {
    await sent(world);
    return sampleOf(copyLink, world) as never;
  },
  seeAsContact: async (world) => {
    await sent(world);
    return sampleOf(seeAsContact, world) as never;
  },
  getSeenAs: async (world) => {
    await sent(world);
    const { path } = await workspace.owner.ok(seeAsContact, sampleOf(seeAsContact, world) as never);
    return { params: { token: path.split('/')[2] ?? '' } };
  },
  askForLink: async (world) => {
    const token = await sent(world);
    await workspace.owner.ok(revokeLink, sampleOf(revokeLink, world) as never);
    return { params: { id: token } };
  },
  revokeLink: async (world) => {
    await sent(world);
    return sampleOf(revokeLink, world) as never;
  },
  sendAgain: async (world) => {
    await sent(world);
    const commits = (await Commit.query.primary({ tenantId: world.tenant, projectId: world.project }).go())
      .data;
    const commit = commits.find(({ events }) => events[0]?.category === 'Send Preview');
    if (!commit) throw new Error('no sending');
    const { tenantId, projectId, workflowId, time, name } = commit;
    const key = { tenantId, projectId, workflowId, time, name, recipient: `contact_${world.contact}` };
    const { project } = await workspace.owner.ok(getProject, { params: { id: world.project } });
    const to = project.contacts.find(({ id }) => id === world.contact)?.email ?? '';
    const failed = { to, subject: 'Look', state: 'failed' as const };
    await MailRecord.put({ ...key, ...failed, claimed_on: new Date(time).toISOString() }).go();
    return {
      params: { id: world.project },
      body: { commit: `${time}-${workflowId}-${name}`, recipients: [key.recipient] },
    };
  },
  joinReviewLive: async (world) => ({ params: { token: await sent(world) } }),
  getReview: async (world) => ({ params: { token: await sent(world) } }),
  decideReview: async (world) => ({ params: { token: await sent(world) }, body: { decision: 'approve' } }),
  recallReview: async (world) => {
    const params = { token: await sent(world) };
    await workspace.asAnonymous().ok(decideReview, { params, body: { decision: 'approve' } });
    const { recall } = await workspace.asAnonymous().ok(getReview, { params });
    return { params, body: { seq: recall?.seq ?? 0 } };
  },
  askForTime: (world) => wished(world),
  commentReview: async (world) => ({ params: { token: await sent(world) }, body: { message: 'Hello' } }),
  sendReviewCode: async (world) => ({ params: { token: await sentWithCode(world) } }),
  checkReviewCode: async (world) => {
    const params = { token: await sentWithCode(world) };
    await workspace.asAnonymous().ok(sendReviewCode, { params });
    const [newest] = runtime.mailbox.list({ limit: 1 });
    const mail = newest && runtime.mailbox.get(newest.messageId);
    return { params, body: { code: /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '' } };
  },
  getDelivery: async (world) => {
    await workspace.owner.ok(sendDeliverable, sampleOf(sendDeliverable, world) as never);
    const { deliverable: revisionId } = world;
    const { data } = await TrackedLink.query
      .primary({ tenantId: world.tenant, projectId: world.project, revisionId })
      .go();
    return { params: { token: tokenOfLink(data[0]?.link_id ?? '') } };
  },
  startDeliverableUpload: async (world) => ({ params: await ofFiles(world), query: described }),
  listPages: async (world) => ({ params: { ...ofRevision(world), file: await sentPdf(world) } }),
  listReviewPages: async (world) => ({ params: { token: await sent(world), file: await sentPdf(world) } }),
  registerFile: fileOfRevision,
  deleteFile: async (world) => {
    const sample = await fileOfRevision(world);
    await workspace.owner.ok(registerFile, sample);
    return { params: sample.params, query: { filename: described.filename } };
  },
  arrangeFiles: async (world) => {
    const sample = await fileOfRevision(world);
    const { id } = await workspace.owner.ok(registerFile, sample);
    return { params: sample.params, body: { files: [{ id }] } };
  },
  describeFile: async (world) => {
    const { id } = await workspace.owner.ok(registerFile, await fileOfRevision(world));
    return { params: { ...ofRevision(world), file: id }, body: { description: 'A red door' } };
  },
  captionFile: async (world) => {
    const { id } = await workspace.owner.ok(registerFile, await fileOfRevision(world, film));
    return { params: { ...ofRevision(world), file: id }, body: transcript };
  },
  retryConversion: async (world) => {
    const { id } = await workspace.owner.ok(registerFile, await fileOfRevision(world, film));
    await giveUp(world, world.revision, id);
    return { params: { ...ofRevision(world), file: id } };
  },
  settleWords: async (world) => {
    const { id } = await workspace.owner.ok(registerFile, await fileOfRevision(world));
    const params = ofRevision(world);
    await workspace.owner.ok(describeFile, {
      params: { ...params, file: id },
      body: { description: 'A door' },
    });
    return { params, body: { own: false, files: [{ file: id, description: 'A door' }] } };
  },
  setDescribedVersion: async (world) => {
    const cut = await workspace.owner.ok(registerFile, await fileOfRevision(world, film));
    const told = await workspace.owner.ok(registerFile, await fileOfRevision(world, toldFilm));
    return { params: { ...ofRevision(world), file: cut.id }, body: { described_by: told.id } };
  },
  keepPicture: pictureUploaded,
  describeDeliverableFile: async (world) => {
    const sample = await fileOfDeliverable(world);
    const { id } = await workspace.owner.ok(deliverableFiles.register, sample);
    return { params: { ...sample.params, file: id }, body: { description: 'A red door' } };
  },
  captionDeliverableFile: async (world) => {
    const sample = await fileOfDeliverable(world, film);
    const { id } = await workspace.owner.ok(deliverableFiles.register, sample);
    return { params: { ...sample.params, file: id }, body: transcript };
  },
  retryDeliverableConversion: async (world) => {
    const sample = await fileOfDeliverable(world, film);
    const { id } = await workspace.owner.ok(deliverableFiles.register, sample);
    await giveUp(world, sample.params.dId, id);
    return { params: { ...sample.params, file: id } };
  },
  settleDeliverableWords: async (world) => {
    const sample = await fileOfDeliverable(world);
    const { id } = await workspace.owner.ok(deliverableFiles.register, sample);
    const { params } = sample;
    await workspace.owner.ok(deliverableFiles.describe, {
      params: { ...params, file: id },
      body: { description: 'A door' },
    });
    return { params, body: { own: false, files: [{ file: id, description: 'A door' }] } };
  },
  setDeliverableDescribedVersion: async (world) => {
    const sample = await fileOfDeliverable(world, film);
    const cut = await workspace.owner.ok(deliverableFiles.register, sample);
    const params = sample.params;
    const ticket = await workspace.owner.ok(deliverableFiles.start, { params, query: toldFilm });
    const told = await workspace.owner.ok(deliverableFiles.register, {
      params,
      ...(await put(ticket, toldFilm)),
    });
    return { params: { ...params, file: cut.id }, body: { described_by: told.id } };
  },
  registerDeliverableFile: (world) => fileOfDeliverable(world),
  deleteDeliverableFile: async (world) => {
    const sample = await fileOfDeliverable(world);
    await workspace.owner.ok(deliverableFiles.register, sample);
    return { params: sample.params, query: { filename: described.filename } };
  },
  restoreEmailTemplates: async () => {
    const { items } = await workspace.owner.ok(emailTemplates.list);
    const reminder = items.find(({ type, system, parent_id }) => type === 'reminder' && system && !parent_id);
    await workspace.owner.ok(emailTemplates.remove, { params: { id: reminder?.id ?? 0 } });
    return undefined;
  },
  saveItemFeedback: async (world) => {
    await surveyed(world);
    return undefined;
  },
  submitSurvey: async (world) => {
    await surveyed(world);
    return undefined;
  },
  getGuestSurvey: async (world) => ({ params: { token: await surveyed(world) } }),
  submitGuestSurvey: async (world) => ({
    params: { token: await surveyed(world) },
    body: { items: [{ id: 1, rating: 5 }] },
  }),
  getReminderChoice: async (world) => ({ params: { token: remindersOf(world) } }),
  chooseReminders: async (world) => ({ params: { token: remindersOf(world) }, body: { reminders: false } }),
  unsubscribe: async (world) => ({ params: { token: remindersOf(world) } }),
  getTrackLink: async (world) => ({ params: { id: await sent(world) } }),
  openTrackLink: async (world) => ({
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36' },
    params: { id: await sent(world) },
    body: { interaction: 'key', visible: true },
  }),
};

/** The owner, or the sample's contact where a client makes the call. */
const callerOf = async (name: string, { client: client_id, contact: id }: World) =>
  ofContacts.has(name)
    ? workspace.asContact({ client_id, id, email: `contact${id}@client.example` })
    : workspace.owner;

/** The workspace's commits since a time: its own, and those of its newest projects. */
const entriesSince = async ({ tenant: tenantId, project }: World, time: number) => {
  const { data: counter } = await Counter.get({ tenantId, name: 'project' }).go({ consistent: true });
  const newer = Math.max(0, (counter?.value ?? 0) - project);
  const projects = [0, ...Array.from({ length: newer + 1 }, (_, n) => project + n)];
  const found = await Promise.all(
    projects.map((projectId) =>
      Commit.query.primary({ tenantId, projectId }).gte({ time }).go({ consistent: true, pages: 'all' }),
    ),
  );
  return found.flatMap(({ data }) => data);
};

/** Captures everything that is logged meanwhile, at the lowest level. */
const loggedDuring = async (work: () => Promise<unknown>): Promise<string> => {
  const lines: string[] = [];
  const level = log.getLevelName();
  log.setLogLevel('TRACE');
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  }
  try {
    await work();
  } finally {
    vi.restoreAllMocks();
    log.setLogLevel(level);
  }
  return lines.join('');
};

/** Private strings in an input (words, mails, addresses, passwords and tokens), as they are in JSON. */
const typed = (part: unknown): string[] => {
  if (typeof part === 'string') {
    const said = /[\s<@]|:\/\//.test(part) || part.length > 30;
    return said ? [JSON.stringify(part).slice(1, -1)] : [];
  }
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(typed) : [];
};

/**
 * Token of a sign-in: header and claims, joined by a dot. Its first letters alone are no sign of one, as the random id of an
 * “unexpected” line has them in one of 16,000 cases.
 */
const signInToken = /Bearer |eyJ[\w-]{8,}\.eyJ\w/;

/** Events with mails. */
const mailed: ReadonlySet<string> = new Set(subscriptions['send-email']);

test('every route has a budget, and every budget a route', () => {
  const names = routes.map(({ name }) => name).filter((name) => !(name in elsewhere));
  expect(Object.keys(budget).toSorted()).toEqual(names.toSorted());
});

test('a token is found in a log, and no random id is taken for one', () => {
  expect(runtime.identity.accessToken(workspace.owner.subject)).toMatch(signInToken);
  expect('{"message":"unexpected","id":"Qm3eyJh0VY1bq7TzKc9wXA"}').not.toMatch(signInToken);
});

test('a GET writes nothing', () => {
  const opened = routes.filter(({ method, name }) => method === 'GET' && name in budget);
  const operations = new Set(opened.flatMap(({ name }) => Object.keys(budget[name] ?? {})));
  expect(operations).toEqual(new Set(['GetItem', 'BatchGetItem', 'Query']));
});

describe.each(Object.entries(budget))('%s', (name, allowed) => {
  const route = routes.find((one) => one.name === name);
  if (!route) throw new Error(`there is no route ${name}`);
  const writes = route.method !== 'GET';
  const silent = name in unaudited || !writes;

  test(`costs at most ${JSON.stringify(allowed)}, ${silent ? '' : 'is entered in the audit, '}logs nothing private`, async () => {
    const world = await worldOf(workspace);
    const sample = (await prepare[name]?.(world)) ?? sampleOf(route, world);
    const caller = await callerOf(name, world);
    // Refreshes the process's cache, which would otherwise expire meanwhile and cost two more reads.
    forgetTenant(world.tenant);
    // Has the session noted now: its next note, due minutes after the one before, would cost two more writes.
    await Membership.patch({ tenantId: world.tenant, subject: caller.subject })
      .remove(['seen_sessions'])
      .go();
    await caller.call(getMe);

    if (caller === workspace.owner) await workspace.proveOwner();

    const failed = await loggedDuring(async () => {
      if (!writes) return;
      for (const operation of ['TransactWriteItems', 'UpdateItem', 'PutItem'])
        runtime.faults.plan({ operation, fault: { kind: 'invalid' } });
      await caller.call(route, sample as never);
      runtime.faults.reset();
    });
    if (!silent) expect(failed).toContain('"message":"unexpected"');

    const start = runtime.clock.now();
    const earlier = new Set((await entriesSince(world, start)).map(({ name: entry }) => entry));
    let answer: Awaited<ReturnType<typeof measured>> | undefined;
    const measured = () => runtime.measure(() => caller.call(route, sample as never));
    const succeeded = await loggedDuring(async () => {
      answer = await measured();
    });
    expect(answer?.result.status, JSON.stringify(answer?.result.body)).toBe(200);
    expect(answer?.calls).toEqual(allowed);

    const logged = failed + succeeded;
    for (const text of typed([sample.params, sample.body])) expect(logged).not.toContain(text);
    expect(logged).not.toMatch(signInToken);

    const entries = (await entriesSince(world, start)).filter(({ name: entry }) => !earlier.has(entry));
    const isMailed = entries.some(({ events }) => events.some(({ category }) => mailed.has(category)));
    if (!route.keyed) expect(isMailed).toBe(name in withoutKey);
    if (silent) return expect(entries).toEqual([]);
    expect(entries).not.toEqual([]);
    for (const { actor, time, changes, seq } of entries) {
      const person = caller === workspace.owner ? caller.id : world.contact;
      expect(actor).toMatchObject({ id: actor.kind === 'reviewer' ? world.contact : person });
      expect(actor.name).not.toBe('');
      expect(time).toBeGreaterThanOrEqual(start);
      expect(time).toBeLessThanOrEqual(runtime.clock.now());
      // Exempt from before and after: a workflow's commit has its events and its undo patch, a mail its text.
      const told = seq !== undefined || isMailed || name in withoutChanges;
      if (!told) expect(Object.keys(changes ?? {})).not.toEqual([]);
    }
  });
});

/** Values, different from the samples', of the fields that take no other text. */
const others: Record<string, string | number> = {
  decision: 'request_changes',
  domain: 'another.example',
  seq: 99,
};

/** Same call with another value. */
const another = (sample: Sample): Sample => {
  const listed = Object.keys(others).find((name) => name in Object(sample.body));
  if (listed) return { ...sample, body: { ...Object(sample.body), [listed]: others[listed] } };
  const said = valuesIn(sample.body).find(([path, value]) =>
    typeof value === 'string' ? /^[A-Z<]/.test(value) : path.at(-1) === 'rating',
  );
  if (said) {
    const [path, value] = said;
    const other = typeof value === 'string' ? `${value}!` : Number(value) - 1;
    return { ...sample, body: withValueAt(sample.body, path, other) };
  }
  const [name = ''] = Object.keys(sample.params ?? {}).slice(-1);
  return { ...sample, params: { ...sample.params, [name]: nowhere.contact } };
};

describe('a call that makes or sends something', () => {
  // The plan chosen above has no seats left.
  beforeAll(async () => {
    workspace = await runtime.createWorkspace();
  });

  test('takes an Idempotency-Key; each other POST only reads, or says why it needs none', () => {
    const others = routes.filter(({ method, keyed, reads }) => method === 'POST' && !keyed && !reads);
    expect(others.map(({ name }) => name).toSorted()).toEqual(Object.keys(unkeyedPosts).toSorted());
    expect(routes.filter(({ name, keyed }) => keyed && name in withoutKey)).toEqual([]);
  });

  const unkeyed = routes.filter(
    ({ name, method, keyed, reads }) =>
      method === 'POST' && !keyed && !reads && name in budget && !eachTime.has(name),
  );
  test.each(unkeyed.map((route) => [route.name, route] as const))(
    '%s needs no key: the second call changes nothing',
    async (name, route) => {
      const world = await worldOf(workspace);
      const sample = (await prepare[name]?.(world)) ?? sampleOf(route, world);
      const caller = await callerOf(name, world);
      const start = runtime.clock.now();
      const first = await caller.call(route, sample as never);
      expect(first.status, JSON.stringify(first.body)).toBe(200);
      const entries = await entriesSince(world, start);
      const second = await caller.call(route, sample as never);
      expect(second.status).toBe(200);
      expect(await entriesSince(world, start)).toEqual(entries);
    },
  );

  const keyed = routes.filter((route) => route.keyed).map((route) => [route.name, route] as const);
  test.each(keyed)(
    '%s happens once for one Idempotency-Key, which is refused for another call',
    async (name, route) => {
      const world = await worldOf(workspace);
      const sample = (await prepare[name]?.(world)) ?? sampleOf(route, world);
      const caller = await callerOf(name, world);
      const headers = { 'idempotency-key': `once ${name}` };
      const call = (given: Sample) => caller.call(route, { ...given, headers } as never);
      const start = runtime.clock.now();

      const first = await call(sample);
      expect(first.status, JSON.stringify(first.body)).toBe(200);
      const entries = await entriesSince(world, start);
      const again = await Promise.all([call(sample), call(sample)]);
      for (const answer of again) expect(answer).toMatchObject({ status: 200, body: first.body as object });
      expect(await call(another(sample))).toMatchObject({
        status: 422,
        body: { error: { code: 'idempotency_mismatch' } },
      });
      expect(await entriesSince(world, start)).toEqual(entries);
    },
  );
});

test('every exemption from the audit, or from before and after, is a call measured here', () => {
  const calls = Object.keys(budget).filter((name) =>
    routes.some((one) => one.name === name && one.method !== 'GET'),
  );
  expect(calls).toEqual(expect.arrayContaining([...Object.keys(unaudited), ...Object.keys(withoutChanges)]));
});
