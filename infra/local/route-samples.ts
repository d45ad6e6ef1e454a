/** A call of every route, for the tests that hold for all of them. */

import { createClient } from '../../shared/contracts/clients.ts';
import { createProject } from '../../shared/contracts/projects.ts';
import type { Route } from '../../shared/contracts/route.ts';
import { emailTemplates, qcTemplates, workflowTemplates } from '../../shared/contracts/templates.ts';
import type { TestWorkspace } from './test-runtime.ts';

/** What the samples name: things of one workspace. */
export interface World {
  readonly client: number;
  readonly contact: number;
  readonly project: number;
  readonly workflow: number;
  readonly stage: number;
  readonly revision: number;
  readonly emailTemplate: number;
  readonly workflowTemplate: number;
  readonly qcTemplate: number;
  readonly tenant: number;
}

export interface Sample {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
}

const mail = { subject: 'Hello', body: '<p>Hello {{contact_name}}, look: {{review_link}}</p>' };
const stages = [
  { title: 'Concept', revisions: 2 },
  { title: 'Final', revisions: 0, is_deliverable: true },
];
const contacts = [{ firstname: 'Carla', lastname: 'Client', email: 'carla@client.example' }];
const emailTemplate = {
  type: 'first_preview' as const,
  title: 'Preview',
  subject: 'Preview',
  body: '<p>{{review_link}}</p>',
};
const token = 'A'.repeat(44);

/** A call of every route that its owner may make; destructive ones get ids that are not there. */
export const samples: Record<string, (world: World) => Sample> = {
  getMe: () => ({}),
  getTenantByHost: () => ({}),
  listUsers: () => ({}),
  getTenantProfile: ({ tenant }) => ({ params: { id: tenant } }),
  getSubscription: () => ({}),
  listClients: () => ({}),
  getClient: ({ client }) => ({ params: { id: client } }),
  createClient: () => ({ body: { name: 'New client', contacts } }),
  updateClient: ({ client }) => ({ params: { id: client }, body: { name: 'Renamed', contacts } }),
  deleteClient: ({ client }) => ({ params: { id: client } }),
  inviteContact: ({ contact }) => ({ params: { id: contact } }),
  listProjects: () => ({}),
  getProject: ({ project }) => ({ params: { id: project } }),
  createProject: ({ client }) => ({
    body: { name: 'New', client_id: client, contacts, workflows: [{ stages }] },
  }),
  updateProject: ({ project }) => ({ params: { id: project }, body: { name: 'Renamed', contacts } }),
  archiveProject: ({ project }) => ({ params: { id: project }, body: { archive: true } }),
  cancelProject: ({ project }) => ({ params: { id: project }, body: { cancel: true } }),
  deleteProject: ({ project }) => ({ params: { id: project } }),
  clientProjects: ({ client }) => ({ params: { id: client, state: 'open' } }),
  getWorkflow: ({ workflow }) => ({ params: { id: workflow } }),
  updateWorkflow: ({ workflow }) => ({ params: { id: workflow }, body: { stages } }),
  addRevision: ({ workflow, stage }) => ({ params: { id: workflow, stage }, body: {} }),
  approveStage: ({ workflow, stage }) => ({ params: { id: workflow, stage } }),
  rejectStage: ({ workflow, stage }) => ({ params: { id: workflow, stage } }),
  completeStage: ({ workflow, stage }) => ({ params: { id: workflow, stage } }),
  reopenStage: ({ workflow, stage }) => ({ params: { id: workflow, stage }, body: {} }),
  approveRevision: ({ workflow, stage, revision }) => ({ params: { id: workflow, stage, rev: revision } }),
  rejectRevision: ({ workflow, stage, revision }) => ({ params: { id: workflow, stage, rev: revision } }),
  setStageField: ({ workflow, stage }) => ({
    params: { id: workflow, stage, field: 'target_date' },
    body: { target_date: '2099-01-01' },
  }),
  setRevisionField: ({ workflow, stage, revision }) => ({
    params: { id: workflow, stage, rev: revision, field: 'sent_on' },
    body: { sent_on: '2026-01-01T00:00:00Z' },
  }),
  getTimeline: ({ project, workflow }) => ({ params: { id: project, wf: workflow } }),
  getEvents: ({ project }) => ({ params: { id: project } }),
  previewMail: ({ project, workflow, revision }) => ({
    params: { id: project, wf: workflow, rev: revision },
    body: { emailText: mail, reviewLink: 'https://example.com' },
  }),
  sendPreview: ({ project, workflow, revision }) => ({
    params: { id: project, wf: workflow, rev: revision },
    body: { emailText: mail, reviewLink: 'https://example.com' },
  }),
  sendRevisionMessage: ({ project, workflow, revision }) => ({
    params: { id: project, wf: workflow, rev: revision },
    body: { emailText: { ...mail, body: '<p>Hello</p>' } },
  }),
  sendStageMessage: ({ project, workflow, stage }) => ({
    params: { id: project, wf: workflow, stage },
    body: { emailText: { ...mail, body: '<p>Hello</p>' } },
  }),
  undoLast: ({ project, workflow }) => ({ params: { id: project, wf: workflow }, body: {} }),
  undoLastOfStage: ({ project, workflow, stage }) => ({
    params: { id: project, wf: workflow, stage },
    body: {},
  }),
  startStage: ({ project, workflow, stage }) => ({ params: { id: project, wf: workflow, stage } }),
  getLinkClicks: ({ project, revision }) => ({ params: { id: project, rev: revision } }),
  listFiles: ({ project, workflow, revision }) => ({ params: { id: project, wf: workflow, rev: revision } }),
  startUpload: ({ project, workflow, revision }) => ({
    params: { id: project, wf: workflow, rev: revision },
    query: { filename: 'a.png', content_type: 'image/png', filesize: 10 },
  }),
  signParts: ({ project, workflow, revision }) => ({
    params: { id: project, wf: workflow, rev: revision },
    body: { upload: 'nothing', parts: [{ number: 1, size: 10 }] },
  }),
  registerFile: ({ project, workflow, revision }) => ({
    params: { id: project, wf: workflow, rev: revision },
    query: { filename: 'a.png', content_type: 'image/png', filesize: 10 },
    body: { upload: 'nothing' },
  }),
  deleteFile: ({ project, workflow, revision }) => ({
    params: { id: project, wf: workflow, rev: revision },
    query: { filename: 'a.png' },
  }),
  listEmailTemplates: () => ({}),
  createEmailTemplate: () => ({ body: emailTemplate }),
  updateEmailTemplate: ({ emailTemplate: id }) => ({ params: { id }, body: emailTemplate }),
  deleteEmailTemplate: ({ emailTemplate: id }) => ({ params: { id } }),
  listWorkflowTemplates: () => ({}),
  createWorkflowTemplate: () => ({ body: { name: 'Flow', stages: [{ title: 'One', revisions: 1 }] } }),
  updateWorkflowTemplate: ({ workflowTemplate: id }) => ({
    params: { id },
    body: { name: 'Flow', stages: [{ title: 'One', revisions: 1 }] },
  }),
  deleteWorkflowTemplate: ({ workflowTemplate: id }) => ({ params: { id } }),
  listQcTemplates: () => ({}),
  createQcTemplate: () => ({ body: { name: 'Check', stages: [{ title: 'One' }] } }),
  updateQcTemplate: ({ qcTemplate: id }) => ({
    params: { id },
    body: { name: 'Check', stages: [{ title: 'One' }] },
  }),
  deleteQcTemplate: ({ qcTemplate: id }) => ({ params: { id } }),
  getReview: () => ({ params: { token } }),
  decideReview: () => ({ params: { token }, body: { decision: 'approve' } }),
  commentReview: () => ({ params: { token }, body: { message: 'Hello' } }),
  getTrackLink: () => ({ params: { id: token } }),
  openTrackLink: () => ({ params: { id: token }, body: { interaction: 'key', visible: true } }),
  getDashboard: () => ({}),
};

/** Makes the things that the samples name, in a workspace. */
export const worldOf = async ({ owner, tenantId }: TestWorkspace): Promise<World> => {
  const client = await owner.ok(createClient, { body: { name: 'Acme', contacts } });
  const { project, workflows } = await owner.ok(createProject, {
    body: { name: 'Site', client_id: client.id, contacts: client.contacts, workflows: [{ stages }] },
  });
  const stage = workflows[0]?.tasks[0];
  const [email, flow, qc] = await Promise.all([
    owner.ok(emailTemplates.create, { body: emailTemplate }),
    owner.ok(workflowTemplates.create, { body: { name: 'Flow', stages: [{ title: 'One', revisions: 1 }] } }),
    owner.ok(qcTemplates.create, { body: { name: 'Check', stages: [{ title: 'One' }] } }),
  ]);
  return {
    tenant: tenantId,
    client: client.id,
    contact: client.contacts[0]?.id ?? 0,
    project: project.id,
    workflow: workflows[0]?.id ?? 0,
    stage: stage?.id ?? 0,
    revision: stage?.tasks[0]?.id ?? 0,
    emailTemplate: email.id,
    workflowTemplate: flow.id,
    qcTemplate: qc.id,
  };
};

export const sampleOf = (route: Route, of: World): Sample => {
  const sample = samples[route.name];
  if (!sample) throw new Error(`infra/local/route-samples.ts has no sample of ${route.name}`);
  return sample(of);
};
