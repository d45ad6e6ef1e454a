/**
 * What every route costs DynamoDB when it succeeds (design section 5), the membership read included. A route that is
 * missing here fails, and so does one that has become dearer.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Sample, sampleOf, type World, worldOf } from '../infra/local/route-samples.ts';
import { startTestRuntime, type TestRuntime, type TestWorkspace } from '../infra/local/test-runtime.ts';
import { createContact, getClient } from '../shared/contracts/clients.ts';
import { createDeliverable, sendDeliverable } from '../shared/contracts/deliverables.ts';
import { routes } from '../shared/contracts/index.ts';
import { archiveProject, createProject, getProject } from '../shared/contracts/projects.ts';
import { sendSurveyEmail } from '../shared/contracts/surveys.ts';
import { sendPreview } from '../shared/contracts/timeline.ts';
import { approveStage, getWorkflow, rejectStage, updateWorkflow } from '../shared/contracts/workflows.ts';
import { ProjectSurvey, TrackedLink } from '../shared/server/data/entities/project.ts';
import { tokenOfLink } from '../shared/server/links.ts';

const read = { GetItem: 1, Query: 1 };
/** Membership, one query, one transaction: the price of a timeline action. */
const action = { GetItem: 1, Query: 1, TransactWriteItems: 1 };

/** Calls by operation. What is more than `read` or `action` says why. */
const budget: Record<string, Record<string, number>> = {
  getMe: { GetItem: 1 },
  getTenantByHost: {},
  listUsers: read,
  getTenant: { GetItem: 1 },
  // The directory tells where, each workspace (here one) what and whether still.
  listWorkspaces: { GetItem: 3, Query: 1 },
  // Read past the cache of hosts: who has saved must see it.
  getTenantProfile: { GetItem: 2 },
  updateTenantProfile: { GetItem: 2, TransactWriteItems: 1 },
  uploadWorkspaceLogo: { GetItem: 2, TransactWriteItems: 1 },
  createUser: { GetItem: 1, UpdateItem: 1, TransactWriteItems: 1 },
  updateUser: { GetItem: 2, TransactWriteItems: 1 },
  deleteUser: { GetItem: 2, TransactWriteItems: 1 },
  getUserProfile: { GetItem: 2 },
  updateUserProfile: { GetItem: 2, TransactWriteItems: 1 },
  // Five lists are counted, side by side.
  getSubscription: { GetItem: 1, Query: 5 },
  // Clients, and the rows that their open projects are counted from, side by side.
  listClients: { GetItem: 1, Query: 2 },
  // Its contacts beside it, and the rows that its open projects are counted from.
  getClient: { GetItem: 2, Query: 2 },
  createClient: { GetItem: 1, UpdateItem: 1, TransactWriteItems: 1 },
  // A new name reaches the copies in the client's projects: here one, a further transaction each.
  updateClient: { GetItem: 3, Query: 5, BatchGetItem: 1, TransactWriteItems: 2 },
  deleteClient: { GetItem: 2, Query: 1, TransactWriteItems: 1 },
  uploadClientLogo: { GetItem: 2, TransactWriteItems: 1 },
  listContactAccess: read,
  getContact: { GetItem: 2, Query: 1 },
  createContact: { GetItem: 3, Query: 3, BatchGetItem: 1, TransactWriteItems: 1 },
  // The projects of the client get the new name, as with updateClient.
  updateContact: { GetItem: 3, Query: 4, BatchGetItem: 1, TransactWriteItems: 2 },
  // Whether the contact is on a project is asked besides.
  deleteContact: { GetItem: 3, Query: 4, BatchGetItem: 1, TransactWriteItems: 1 },
  setClientContact: { GetItem: 2, Query: 1, TransactWriteItems: 1 },
  inviteContact: { GetItem: 2, Query: 1, TransactWriteItems: 1 },
  listProjects: read,
  getProject: read,
  createProject: { GetItem: 2, UpdateItem: 1, TransactWriteItems: 1 },
  updateProject: { GetItem: 2, Query: 1, TransactWriteItems: 1 },
  // The row that moves between the lists is read beside the project.
  archiveProject: { GetItem: 3, Query: 1, TransactWriteItems: 1 },
  cancelProject: { GetItem: 3, Query: 1, TransactWriteItems: 1 },
  deleteProject: { GetItem: 3, Query: 1, TransactWriteItems: 1 },
  clientProjects: { GetItem: 2, Query: 1 },
  setProjectContact: { GetItem: 2, Query: 1, TransactWriteItems: 1 },
  getWorkflow: read,
  listWorkflows: read,
  createWorkflow: action,
  updateWorkflow: action,
  addRevision: action,
  approveStage: action,
  rejectStage: action,
  completeStage: action,
  reopenStage: action,
  approveRevision: action,
  rejectRevision: action,
  setStageField: action,
  setRevisionField: action,
  getTimeline: read,
  // The links with their clicks, beside the project.
  getTimelines: { GetItem: 1, Query: 2 },
  // The project's own item and the end of its history, side by side.
  getTimelineVersion: { GetItem: 2, Query: 1 },
  decideOnTimeline: action,
  commentOnTimeline: action,
  getEvents: { GetItem: 1, Query: 2 },
  // The sender, beside the project.
  previewMail: { GetItem: 2, Query: 1 },
  // The sender and the checklists, beside the project.
  sendPreview: { GetItem: 2, Query: 2, TransactWriteItems: 1 },
  previewMultiUpdate: { GetItem: 2, Query: 1 },
  // However many deliverables: one read and one write.
  sendMultiUpdate: { GetItem: 2, Query: 1, TransactWriteItems: 1 },
  sendRevisionMessage: { GetItem: 2, Query: 1, TransactWriteItems: 1 },
  sendStageMessage: { GetItem: 2, Query: 1, TransactWriteItems: 1 },
  // Which patch takes the last action back, only the state tells.
  undoLast: { GetItem: 2, Query: 1, TransactWriteItems: 1 },
  undoLastOfStage: { GetItem: 2, Query: 1, TransactWriteItems: 1 },
  startStage: action,
  getLinkClicks: { GetItem: 1, Query: 2 },
  listFiles: read,
  startUpload: read,
  // The list that decides and is bounded, beside the project.
  listNotes: { GetItem: 1, Query: 2 },
  addNote: { GetItem: 1, Query: 2, UpdateItem: 1, TransactWriteItems: 1 },
  updateNote: { GetItem: 1, Query: 2, TransactWriteItems: 1 },
  deleteNote: { GetItem: 1, Query: 2, TransactWriteItems: 1 },
  listScope: { GetItem: 1, Query: 2 },
  addScope: { GetItem: 1, Query: 2, UpdateItem: 1, TransactWriteItems: 1 },
  updateScope: { GetItem: 1, Query: 2, TransactWriteItems: 1 },
  deleteScope: { GetItem: 1, Query: 2, TransactWriteItems: 1 },
  // Deliverables and links, beside the project.
  listDeliverables: { GetItem: 1, Query: 3 },
  createDeliverable: { GetItem: 1, Query: 2, TransactWriteItems: 1 },
  updateDeliverable: { GetItem: 2, Query: 2, TransactWriteItems: 1 },
  deleteDeliverable: { GetItem: 2, Query: 1, TransactWriteItems: 1 },
  // The sender, beside deliverable and project; to send it, who has opened it as well.
  previewDeliverableMail: { GetItem: 3, Query: 1 },
  sendDeliverable: { GetItem: 3, Query: 2, TransactWriteItems: 1 },
  // The link leads to the workspace, the deliverable and its project.
  getDelivery: { GetItem: 2, Query: 2 },
  listDeliverableFiles: { GetItem: 2, Query: 1 },
  startDeliverableUpload: { GetItem: 2, Query: 1 },
  listEmailTemplates: read,
  getEmailTemplate: { GetItem: 2 },
  createEmailTemplate: { GetItem: 1, UpdateItem: 1, TransactWriteItems: 1 },
  updateEmailTemplate: action,
  deleteEmailTemplate: action,
  // The sender, beside the project.
  previewEmailTemplate: { GetItem: 2, Query: 1 },
  // Nothing is missing.
  restoreEmailTemplates: read,
  listWorkflowTemplates: read,
  getWorkflowTemplate: { GetItem: 2 },
  createWorkflowTemplate: { GetItem: 1, UpdateItem: 1, TransactWriteItems: 1 },
  updateWorkflowTemplate: { GetItem: 2, TransactWriteItems: 1 },
  deleteWorkflowTemplate: { GetItem: 2, TransactWriteItems: 1 },
  listQcTemplates: read,
  getQcTemplate: { GetItem: 2 },
  createQcTemplate: { GetItem: 1, UpdateItem: 1, TransactWriteItems: 1 },
  updateQcTemplate: { GetItem: 2, TransactWriteItems: 1 },
  deleteQcTemplate: { GetItem: 2, TransactWriteItems: 1 },
  // The link leads to the workspace, the project, the mail's text and the other rounds' links.
  getReview: { GetItem: 4, Query: 2 },
  decideReview: { GetItem: 4, Query: 3, TransactWriteItems: 1 },
  commentReview: { GetItem: 1, Query: 2, TransactWriteItems: 1 },
  getTrackLink: { Query: 1 },
  openTrackLink: { GetItem: 1, Query: 1, TransactWriteItems: 1 },
  listSurveyTemplates: read,
  createSurveyTemplate: { GetItem: 1, UpdateItem: 1, TransactWriteItems: 1 },
  updateSurveyTemplate: { GetItem: 2, TransactWriteItems: 1 },
  deleteSurveyTemplate: { GetItem: 2, TransactWriteItems: 1 },
  getSurveysStatus: read,
  listProjectSurveys: { GetItem: 2, Query: 1 },
  // Template, what was sent before and the sender, beside the project.
  sendSurveyEmail: { GetItem: 4, Query: 1, TransactWriteItems: 1 },
  previewSurveyEmail: { GetItem: 4, Query: 1 },
  saveItemFeedback: { GetItem: 2, Query: 1, TransactWriteItems: 1 },
  submitSurvey: { GetItem: 2, Query: 1, TransactWriteItems: 1 },
  // The link leads to the workspace, the project and the survey.
  getGuestSurvey: { GetItem: 3, Query: 1 },
  submitGuestSurvey: { GetItem: 2, Query: 2, TransactWriteItems: 1 },
  getDashboard: { GetItem: 2, Query: 1 },
  // Both lists of projects and the clients, side by side.
  search: { GetItem: 1, Query: 3 },
  // The sums of workspace, clients and team, their names, and the snapshots with the one before them, side by side.
  getWorkspaceReport: { GetItem: 2, Query: 6 },
  getClientReport: { GetItem: 3, Query: 2 },
  // Whose client it is, the project tells; then come that client's snapshots.
  getProjectReport: { GetItem: 2, Query: 2 },
  // Allowed, counted with its ratings and reported, one after the other.
  recountProject: { GetItem: 6, Query: 5, BatchGetItem: 2, TransactWriteItems: 1 },
  getReviewResponseTime: { GetItem: 2, Query: 1 },
  getUserProjects: { GetItem: 1, Query: 2 },
  getProjectRatings: { GetItem: 1, Query: 2 },
  getUserRatings: { GetItem: 1, Query: 2 },
  getLastClicked: { GetItem: 1, BatchGetItem: 2 },
};

/** Calls that a client makes, signed in. */
const ofContacts: ReadonlySet<string> = new Set([
  'decideOnTimeline',
  'commentOnTimeline',
  'saveItemFeedback',
  'submitSurvey',
]);

/**
 * Calls that need bytes in the store first, one that costs a query a client, and one that takes the workspace away in
 * which the others are measured: functions/files, functions/clients and functions/workspace have their own tests.
 */
const elsewhere = [
  'deleteTenant',
  'listContacts',
  'signParts',
  'registerFile',
  'deleteFile',
  'signDeliverableParts',
  'registerDeliverableFile',
  'deleteDeliverableFile',
];

let runtime: TestRuntime;
let workspace: TestWorkspace;

beforeAll(async () => {
  runtime = await startTestRuntime({ events: false });
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

/** A project of two deliverables. */
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

/** A multi-update of all of its deliverables. */
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

/** The token in the mail of a preview that was sent. */
const sent = async (world: World) => {
  await send(world);
  const { data } = await TrackedLink.query.primary({ tenantId: world.tenant, projectId: world.project }).go();
  return tokenOfLink(data[0]?.link_id ?? '');
};

/** The token of the link to a survey that was sent. */
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

/** What must have happened before a call can succeed, and what is then asked for instead of the sample. */
const prepare: Record<string, (world: World) => Promise<Sample | undefined>> = {
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
  commentOnTimeline: async (world) => {
    await send(world);
    return undefined;
  },
  updateUserProfile: async () => ({
    params: { id: workspace.owner.id },
    body: { dt_format: 'MM/DD/YYYY' },
  }),
  getReview: async (world) => ({ params: { token: await sent(world) } }),
  decideReview: async (world) => ({ params: { token: await sent(world) }, body: { decision: 'approve' } }),
  commentReview: async (world) => ({ params: { token: await sent(world) }, body: { message: 'Hello' } }),
  getDelivery: async (world) => {
    await workspace.owner.ok(sendDeliverable, sampleOf(sendDeliverable, world) as never);
    const { deliverable: revisionId } = world;
    const { data } = await TrackedLink.query
      .primary({ tenantId: world.tenant, projectId: world.project, revisionId })
      .go();
    return { params: { token: tokenOfLink(data[0]?.link_id ?? '') } };
  },
  startDeliverableUpload: async ({ project, workflow }) => {
    const { id } = await workspace.owner.ok(createDeliverable, {
      params: { id: project },
      body: { workflow_id: workflow, title: 'Files' },
    });
    return {
      params: { id: project, dId: id },
      query: { filename: 'a.png', content_type: 'image/png', filesize: 10 },
    };
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
  getTrackLink: async (world) => ({ params: { id: await sent(world) } }),
  openTrackLink: async (world) => ({
    params: { id: await sent(world) },
    body: { interaction: 'key', visible: true },
  }),
};

test('every route has a budget, and every budget a route', () => {
  const names = routes.map(({ name }) => name).filter((name) => !elsewhere.includes(name));
  expect(Object.keys(budget).toSorted()).toEqual(names.toSorted());
});

describe.each(Object.entries(budget))('%s', (name, allowed) => {
  test(`costs at most ${JSON.stringify(allowed)}`, async () => {
    const route = routes.find((one) => one.name === name);
    if (!route) throw new Error(`there is no route ${name}`);
    const world = await worldOf(workspace);
    const sample = (await prepare[name]?.(world)) ?? sampleOf(route, world);
    const { client: client_id, contact: id } = world;
    const caller = ofContacts.has(name)
      ? await workspace.asContact({ client_id, id, email: `contact${id}@client.example` })
      : workspace.owner;
    const { calls, result } = await runtime.measure(() => caller.call(route, sample as never));
    expect(result.status, JSON.stringify(result.body)).toBe(200);
    expect(calls).toEqual(allowed);
  });
});
