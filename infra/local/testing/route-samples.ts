/** Sample call of every route, for the tests that hold for all of them. */
import { randomUUID } from 'node:crypto';
import { createClient } from '#contracts/clients.ts';
import { createDeliverable } from '#contracts/deliverables.ts';
import { notes, scope } from '#contracts/notes.ts';
import { createProject } from '#contracts/projects.ts';
import type { Route } from '#contracts/route.ts';
import { surveyTemplates } from '#contracts/surveys.ts';
import { createUser } from '#contracts/team.ts';
import { emailTemplates, qcTemplates, workflowTemplates } from '#contracts/templates.ts';
import { createView, listViews } from '#contracts/views.ts';
import { Counter } from '#server/data/entities/counter.ts';
import { Membership } from '#server/data/entities/membership.ts';
import { Tenant } from '#server/data/entities/tenant.ts';
import { User } from '#server/data/entities/user.ts';
import { nextId } from '#server/data/ids.ts';
import type { TestRuntime, TestWorkspace } from './test-runtime.ts';

/** Resources of a workspace that the samples refer to. */
export interface World {
  readonly client: number;
  readonly contact: number;
  readonly project: number;
  readonly workflow: number;
  readonly stage: number;
  readonly revision: number;
  readonly deliverable: number;
  readonly emailTemplate: number;
  readonly workflowTemplate: number;
  readonly qcTemplate: number;
  readonly note: number;
  readonly scopeItem: number;
  readonly surveyTemplate: number;
  /** Saved view of the owner's own. */
  readonly view: number;
  readonly tenant: number;
  /** Invited to the team. */
  readonly user: number;
  /** Member of the team. */
  readonly colleague: number;
}

export interface Sample {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

const mail = { subject: 'Hello', body: '<p>Hello {{contact_name}}, look: {{review_link}}</p>' };
const surveyMail = { subject: 'How did we do?', body: '<p>{{survey_link}}</p>' };
const stages = [
  { title: 'Concept', revisions: 2 },
  { title: 'Final', revisions: 0, is_deliverable: true },
];
const contacts = [{ firstname: 'Carla', lastname: 'Client', email: 'carla@client.example' }];
const emailTemplateText = { subject: 'Preview', body: '<p>{{review_link}}</p>' };
const emailTemplate = { type: 'first_preview' as const, title: 'Preview', ...emailTemplateText };
const multiUpdate = (workflowId: number, revisionId: number) => ({
  emailText: { subject: 'Look', body: '<p>{{multi_deliverables_preview}}</p>' },
  deliverables: [{ workflowId, revisionId, reviewLink: 'https://example.com' }],
});
const newcomer = () => ({
  tenantName: 'Newcomers',
  adminFirstName: 'Nia',
  adminLastName: 'New',
  adminEmail: `${randomUUID()}@new.example`,
  subdomain: `new${randomUUID().replaceAll('-', '').slice(0, 12)}`,
  adminPassword: 'Harbour-lamp-2026',
});
/** White pixel. */
const smallestGif = Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64');
const link = { title: 'Film', type: 'link', link: 'https://example.com/film' } as const;
const deliverableMail = { subject: 'Done', body: '<p>{{deliverable_link}}</p>' };
const survey = {
  name: 'CSAT',
  surveyItems: [
    { question: 'How was it?', is_star_rating: true, is_question_in_email: true },
    { question: 'What else?', is_star_rating: false },
  ],
};
const answers = [
  { id: 1, rating: 4 },
  { id: 2, comment: 'Thank you' },
];
const view = { name: 'Ours', content: { turn: 'yours' as const, columns: ['client' as const] } };
const token = 'A'.repeat(44);
const secret = 'A'.repeat(43);

/** Point that does not exist. */
const noPoint = 'point-of-nobody';
/** Picture that does not exist, and one that is announced. */
const noPicture = '0b6f5c1e-3f0a-4a53-9c39-6a1f0f3f0001';
const announced = () => ({ id: randomUUID(), content_type: 'image/png' as const, filesize: 100 });
const onRound = ({ project, workflow, revision }: World) => ({ id: project, wf: workflow, rev: revision });
const onPoint = (world: World) => ({ ...onRound(world), point: noPoint });

/** Call of every route that its owner may make; destructive ones get ids that do not exist. */
export const samples: Record<string, (world: World) => Sample> = {
  getMe: () => ({}),
  listAudit: () => ({}),
  exportAudit: () => ({ query: { format: 'csv' } }),
  checkAudit: () => ({}),
  getBilling: () => ({}),
  choosePlan: () => ({ body: { plan: 'professional', seats: 3 } }),
  getSetupIntent: () => ({}),
  confirmPaymentMethod: () => ({ body: { setup_intent: 'seti_1', outcome: 'succeeds' } }),
  openBillingPortal: () => ({}),
  addAppsumoCode: () => ({ body: { appSumoCode: 'AS-1' } }),
  stripeWebhook: () => ({ body: { id: 'evt_1' } }),
  getTenantByHost: () => ({}),
  handOverSession: () => ({ body: { state: `${secret}.nobody.localhost`, code: 'a code' } }),
  signUpWithGoogle: () => ({
    body: {
      tenantName: 'New',
      adminFirstName: 'Ned',
      adminLastName: 'New',
      subdomain: 'newcomers',
      code: secret,
      verifier: secret,
    },
  }),
  listSessions: () => ({}),
  proveSession: () => ({ body: { access_token: 'a.token.of-nobody' } }),
  getSecondFactor: () => ({}),
  startSecondFactor: () => ({}),
  confirmSecondFactor: () => ({ body: { code: '123456' } }),
  turnOffSecondFactor: () => ({}),
  renewRecoveryCodes: () => ({}),
  listPasskeys: () => ({}),
  startPasskey: () => ({}),
  addPasskey: () => ({ body: { credential: '{}' } }),
  removePasskey: () => ({ body: { passkey: 'of-nobody' } }),
  startPasskeySignIn: () => ({ body: { email: 'nobody@nowhere.example' } }),
  signInByPasskey: () => ({
    body: { email: 'nobody@nowhere.example', session: 'of-nobody', credential: '{}' },
  }),
  proveByPasskey: () => ({
    body: { email: 'nobody@nowhere.example', session: 'of-nobody', credential: '{}' },
  }),
  recoverSignIn: () => ({ body: { email: 'nobody@nowhere.example', code: '0000-0000-0000-0000' } }),
  requestPasswordLink: () => ({ body: { email: 'nobody@nowhere.example' } }),
  getPasswordLink: () => ({ params: { token: `nobody.${secret}` } }),
  setPasswordByLink: () => ({
    params: { token: `nobody.${secret}` },
    body: { password: 'seven quiet harbours' },
  }),
  requestAddress: () => ({ body: { email: 'nobody@nowhere.example' } }),
  getAddressChange: () => ({}),
  withdrawAddress: () => ({}),
  getAddressLink: () => ({ params: { token: `nobody.${secret}` } }),
  pressAddressLink: () => ({ params: { token: `nobody.${secret}` } }),
  changePassword: () => ({ body: { current: 'seven quiet harbours', next: 'lanterns on a wet pier' } }),
  endSessions: () => ({ body: { session: 'a-session-of-nobody' } }),
  handOnSession: () => ({ body: { challenge: secret } }),
  takeOnSession: () => ({ body: { code: secret, verifier: secret, from: 'former' } }),
  keepSession: () => ({ body: { refresh_token: 'a-token-of-nobody' } }),
  renewSession: () => ({}),
  leaveSession: () => ({}),
  redeemSession: () => ({ body: { code: secret, verifier: secret } }),
  getTenant: ({ tenant }) => ({ params: { id: tenant } }),
  moveWorkspace: ({ tenant }) => ({
    params: { id: tenant },
    body: { subdomain: `moved${randomUUID().replaceAll('-', '').slice(0, 12)}` },
  }),
  listWorkspaces: () => ({}),
  listUsers: () => ({}),
  listEmailDomains: () => ({}),
  addEmailDomain: ({ client }) => ({ body: { domain: `further${client}.example` } }),
  updateEmailDomain: ({ tenant }) => ({
    params: { domain: `w${tenant}.example` },
    body: { send_from_own_email: true },
  }),
  verifyEmailDomain: ({ tenant }) => ({ params: { domain: `w${tenant}.example` } }),
  deleteEmailDomain: ({ tenant }) => ({ params: { domain: `w${tenant}.example` } }),
  getCustomDomain: () => ({}),
  setCustomDomain: ({ tenant }) => ({ body: { custom_domains: `portal.w${tenant}.example` } }),
  checkCustomDomain: () => ({}),
  getSingleSignOn: () => ({}),
  setSingleSignOn: () => ({ body: { state: 'off' } }),
  setSignOnProvider: () => ({
    body: {
      kind: 'openid',
      name: 'Northwind',
      issuer: `${process.env.HOSTED_PAGES_URL?.replace(/cognito$/, 'identity')}/northwind`,
      client_id: 'proofline',
      client_secret: 'company-secret',
    },
  }),
  removeSignOnProvider: () => ({}),
  addSignOnDomain: ({ tenant }) => ({ body: { domain: `w${tenant}.example` } }),
  checkSignOnDomain: ({ tenant }) => ({ params: { domain: `w${tenant}.example` } }),
  removeSignOnDomain: ({ tenant }) => ({ params: { domain: `w${tenant}.example` } }),
  updateTenantProfile: ({ tenant }) => ({ params: { id: tenant }, body: { theme: 'indigo' } }),
  createUser: () => ({ body: { name: 'Nora', email: 'nora@team.example' } }),
  inviteUser: ({ user }) => ({ params: { id: user } }),
  updateUser: ({ user }) => ({ params: { id: user }, body: { create_projects: true } }),
  deleteUser: ({ user }) => ({ params: { id: user } }),
  handOver: ({ user }) => ({ params: { id: user } }),
  logOutUser: ({ colleague }) => ({ params: { id: colleague } }),
  getUserProfile: () => ({}),
  updateUserProfile: ({ user: id }) => ({ params: { id }, body: { dt_format: 'MM/DD/YYYY' } }),
  uploadUserPicture: ({ user: id }) => ({
    params: { id },
    query: { filename: 'me.gif' },
    body: smallestGif,
  }),
  removeUserPicture: ({ user: id }) => ({ params: { id } }),
  uploadWorkspaceLogo: ({ tenant }) => ({
    params: { id: tenant, kind: 'logo' },
    query: { filename: 'logo.gif' },
    body: smallestGif,
  }),
  removeWorkspaceLogo: ({ tenant }) => ({ params: { id: tenant, kind: 'logo' } }),
  deleteTenant: ({ tenant }) => ({ params: { id: tenant } }),
  restoreTenant: ({ tenant }) => ({ params: { id: tenant } }),
  getTenantProfile: ({ tenant }) => ({ params: { id: tenant } }),
  getSubscription: () => ({}),
  listClients: () => ({}),
  getClient: ({ client }) => ({ params: { id: client } }),
  createClient: () => ({ body: { name: 'New client', contacts } }),
  updateClient: ({ client }) => ({ params: { id: client }, body: { name: 'Renamed', contacts } }),
  deleteClient: ({ client }) => ({ params: { id: client } }),
  uploadClientLogo: ({ client }) => ({
    params: { id: client },
    query: { filename: 'logo.gif' },
    body: smallestGif,
  }),
  removeClientLogo: ({ client }) => ({ params: { id: client } }),
  listContacts: () => ({}),
  listContactAccess: () => ({}),
  getContact: ({ contact }) => ({ params: { id: contact } }),
  createContact: ({ client }) => ({
    body: { client_id: client, firstname: 'Ned', email: `ned${randomUUID()}@client.example` },
  }),
  updateContact: ({ contact }) => ({
    params: { id: contact },
    body: { firstname: 'Cara', email: 'carla@client.example' },
  }),
  deleteContact: ({ contact }) => ({ params: { id: contact } }),
  setClientContact: ({ client, contact }) => ({
    params: { id: client, contactId: contact, access: 'project' },
  }),
  setProjectContact: ({ project, contact }) => ({
    params: { id: project, contactId: contact, access: 'project' },
  }),
  addGuest: ({ project }) => ({
    params: { id: project },
    body: { firstname: 'Gus', email: `gus${randomUUID()}@client.example` },
  }),
  inviteContact: ({ contact }) => ({ params: { id: contact } }),
  withdrawInvitation: ({ contact }) => ({ params: { id: contact } }),
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
  listWorkflows: ({ workflow }) => ({ query: { query: `id in (${workflow})` } }),
  createWorkflow: ({ project }) => ({ body: { project_id: project, title: 'Teaser', stages } }),
  updateWorkflow: ({ workflow }) => ({ params: { id: workflow }, body: { stages } }),
  answerWish: ({ workflow, stage, revision }) => ({
    params: { id: workflow, stage, rev: revision },
    body: { wish: '2026-03-02T09:00:00.000Z', agree: true },
  }),
  addRevision: ({ workflow, stage }) => ({ params: { id: workflow, stage }, body: {} }),
  approveStage: ({ workflow, stage }) => ({ params: { id: workflow, stage } }),
  rejectStage: ({ workflow, stage }) => ({ params: { id: workflow, stage } }),
  completeStage: ({ workflow, stage }) => ({ params: { id: workflow, stage } }),
  reopenStage: ({ workflow, stage }) => ({ params: { id: workflow, stage }, body: {} }),
  approveRevision: ({ workflow, stage, revision }) => ({ params: { id: workflow, stage, rev: revision } }),
  markAnswered: ({ workflow, stage, revision }) => ({ params: { id: workflow, stage, rev: revision } }),
  settleAnswers: ({ workflow, stage, revision }) => ({ params: { id: workflow, stage, rev: revision } }),
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
  getTimelines: ({ project }) => ({ params: { id: project } }),
  getTimelineVersion: ({ project, workflow }) => ({ params: { id: project, wf: workflow } }),
  getWorkspaceEvents: () => ({}),
  getEvents: ({ project }) => ({ params: { id: project } }),
  previewMail: ({ project, workflow, revision }) => ({
    params: { id: project, wf: workflow, rev: revision },
    body: { emailText: mail, reviewLink: 'https://example.com' },
  }),
  sendPreview: ({ project, workflow, revision }) => ({
    params: { id: project, wf: workflow, rev: revision },
    body: { emailText: mail, reviewLink: 'https://example.com' },
  }),
  listUpdateOffers: ({ project }) => ({ params: { id: project } }),
  previewMultiUpdate: ({ project, workflow, revision }) => ({
    params: { id: project },
    body: multiUpdate(workflow, revision),
  }),
  sendMultiUpdate: ({ project, workflow, revision }) => ({
    params: { id: project },
    body: multiUpdate(workflow, revision),
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
  decideOnTimeline: ({ project, workflow, revision }) => ({
    params: { id: project, wf: workflow, rev: revision },
    body: { decision: 'approve' },
  }),
  askForTimeOnTimeline: ({ project, workflow, revision }) => ({
    params: { id: project, wf: workflow, rev: revision },
    body: { due_date: '2026-03-06' },
  }),
  recallOnTimeline: ({ project, workflow, revision }) => ({
    params: { id: project, wf: workflow, rev: revision },
    body: { seq: 1 },
  }),
  commentOnTimeline: ({ project, workflow, revision }) => ({
    params: { id: project, wf: workflow, rev: revision },
    body: { message: 'Hello' },
  }),
  getLinkClicks: ({ project, revision }) => ({ params: { id: project, rev: revision } }),
  renewLink: ({ project, revision, contact }) => ({
    params: { id: project, rev: revision, contactId: contact },
  }),
  copyLink: ({ project, revision, contact }) => ({
    params: { id: project, rev: revision, contactId: contact },
  }),
  seeAsContact: ({ project, revision, contact }) => ({
    params: { id: project, contactId: contact },
    body: { page: 'review', subject_id: revision },
  }),
  getSeenAs: () => ({ params: { token } }),
  revokeLink: ({ project, revision, contact }) => ({
    params: { id: project, rev: revision, contactId: contact },
  }),
  sendAgain: ({ project }) => ({
    params: { id: project },
    body: { commit: '1-1-none', recipients: ['contact_1'] },
  }),
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
  arrangeFiles: ({ project, workflow, revision }) => ({
    params: { id: project, wf: workflow, rev: revision },
    body: { files: [{ id: 'nothing' }] },
  }),
  describeFile: ({ project, workflow, revision }) => ({
    params: { id: project, wf: workflow, rev: revision, file: 'nothing' },
    body: { description: 'A red door' },
  }),
  captionFile: ({ project, workflow, revision }) => ({
    params: { id: project, wf: workflow, rev: revision, file: 'nothing' },
    body: { kind: 'transcript', language: 'en', text: 'A door shuts.' },
  }),
  setDescribedVersion: ({ project, workflow, revision }) => ({
    params: { id: project, wf: workflow, rev: revision, file: 'nothing' },
    body: { described_by: 'nothing' },
  }),
  retryConversion: ({ project, workflow, revision }) => ({
    params: { id: project, wf: workflow, rev: revision, file: 'nothing' },
  }),
  settleWords: ({ project, workflow, revision }) => ({
    params: { id: project, wf: workflow, rev: revision },
    body: { own: true, files: [{ file: 'nothing', description: 'A red door' }] },
  }),
  listPages: ({ project, workflow, revision }) => ({
    params: { id: project, wf: workflow, rev: revision, file: 'nothing' },
  }),
  listNotes: ({ project }) => ({ params: { id: project } }),
  addNote: ({ project, workflow, stage }) => ({
    params: { id: project },
    body: { body: '<p>Mind the logo.</p>', timeline_id: workflow, stage_id: stage },
  }),
  updateNote: ({ project, note }) => ({
    params: { id: project, noteId: note },
    body: { body: '<p>Mind the new logo.</p>', notify: { agency: true } },
  }),
  deleteNote: ({ project, note }) => ({ params: { id: project, noteId: note } }),
  listScope: ({ project }) => ({ params: { id: project } }),
  addScope: ({ project }) => ({ params: { id: project }, body: { body: '<p>Two films.</p>' } }),
  updateScope: ({ project, scopeItem }) => ({
    params: { id: project, noteId: scopeItem },
    body: { visible: { client: true } },
  }),
  deleteScope: ({ project, scopeItem }) => ({ params: { id: project, noteId: scopeItem } }),
  startPicture: ({ project }) => ({
    params: { id: project },
    body: announced(),
  }),
  keepPicture: ({ project }) => ({
    params: { id: project, pictureId: noPicture },
  }),
  // Signed by nobody: the specs of functions/remote-pictures have signed ones.
  getRemotePicture: () => ({ params: { signature: 'a'.repeat(22), address: 'aHR0cHM6Ly9hLmV4YW1wbGUv' } }),
  listDeliverables: ({ project }) => ({ params: { id: project } }),
  createDeliverable: ({ project, workflow }) => ({
    params: { id: project },
    body: { workflow_id: workflow, title: 'Master' },
  }),
  updateDeliverable: ({ project, workflow, deliverable }) => ({
    params: { id: project, dId: deliverable },
    body: { workflow_id: workflow, ...link, body: 'Here it is.' },
  }),
  deleteDeliverable: ({ deliverable }) => ({ params: { id: deliverable } }),
  previewDeliverableMail: ({ project, deliverable }) => ({
    params: { id: project, dId: deliverable },
    body: { emailTemplate: deliverableMail },
  }),
  sendDeliverable: ({ project, deliverable }) => ({
    params: { id: project, dId: deliverable },
    body: { emailTemplate: deliverableMail },
  }),
  getDelivery: () => ({ params: { token } }),
  listDeliverableFiles: ({ project, deliverable }) => ({ params: { id: project, dId: deliverable } }),
  startDeliverableUpload: ({ project, deliverable }) => ({
    params: { id: project, dId: deliverable },
    query: { filename: 'a.png', content_type: 'image/png', filesize: 10 },
  }),
  signDeliverableParts: ({ project, deliverable }) => ({
    params: { id: project, dId: deliverable },
    body: { upload: 'nothing', parts: [{ number: 1, size: 10 }] },
  }),
  describeDeliverableFile: ({ project, deliverable }) => ({
    params: { id: project, dId: deliverable, file: 'nothing' },
    body: { description: 'A red door' },
  }),
  captionDeliverableFile: ({ project, deliverable }) => ({
    params: { id: project, dId: deliverable, file: 'nothing' },
    body: { kind: 'transcript', language: 'en', text: 'A door shuts.' },
  }),
  setDeliverableDescribedVersion: ({ project, deliverable }) => ({
    params: { id: project, dId: deliverable, file: 'nothing' },
    body: { described_by: 'nothing' },
  }),
  retryDeliverableConversion: ({ project, deliverable }) => ({
    params: { id: project, dId: deliverable, file: 'nothing' },
  }),
  settleDeliverableWords: ({ project, deliverable }) => ({
    params: { id: project, dId: deliverable },
    body: { own: true, files: [{ file: 'nothing', description: 'A red door' }] },
  }),
  registerDeliverableFile: ({ project, deliverable }) => ({
    params: { id: project, dId: deliverable },
    query: { filename: 'a.png', content_type: 'image/png', filesize: 10 },
    body: { upload: 'nothing' },
  }),
  deleteDeliverableFile: ({ project, deliverable }) => ({
    params: { id: project, dId: deliverable },
    query: { filename: 'a.png' },
  }),
  listEmailTemplates: () => ({}),
  createEmailTemplate: () => ({ body: emailTemplate }),
  updateEmailTemplate: ({ emailTemplate: id }) => ({ params: { id }, body: emailTemplate }),
  deleteEmailTemplate: ({ emailTemplate: id }) => ({ params: { id } }),
  getEmailTemplate: ({ emailTemplate: id }) => ({ params: { id } }),
  previewEmailTemplate: ({ project: project_id }) => ({
    body: { type: 'first_preview', ...emailTemplateText, language: 'en', project_id },
  }),
  restoreEmailTemplates: () => ({ body: { types: ['reminder'] } }),
  listWorkflowTemplates: () => ({}),
  createWorkflowTemplate: () => ({ body: { name: 'Flow', stages: [{ title: 'One', revisions: 1 }] } }),
  updateWorkflowTemplate: ({ workflowTemplate: id }) => ({
    params: { id },
    body: { name: 'Flow', stages: [{ title: 'One', revisions: 1 }] },
  }),
  deleteWorkflowTemplate: ({ workflowTemplate: id }) => ({ params: { id } }),
  getWorkflowTemplate: ({ workflowTemplate: id }) => ({ params: { id } }),
  listQcTemplates: () => ({}),
  createQcTemplate: () => ({ body: { name: 'Check', stages: [{ title: 'One' }] } }),
  updateQcTemplate: ({ qcTemplate: id }) => ({
    params: { id },
    body: { name: 'Check', stages: [{ title: 'One' }] },
  }),
  deleteQcTemplate: ({ qcTemplate: id }) => ({ params: { id } }),
  getQcTemplate: ({ qcTemplate: id }) => ({ params: { id } }),
  listPoints: (world) => ({ params: onRound(world) }),
  exportPoints: (world) => ({ params: onRound(world), query: { format: 'csv' } }),
  savePoint: (world) => ({ params: onPoint(world), body: { body: 'Mind the logo' } }),
  removePoint: (world) => ({ params: onPoint(world) }),
  submitPoints: (world) => ({ params: onRound(world), body: { points: [noPoint] } }),
  replyToPoint: (world) => ({
    params: { ...onPoint(world), reply: randomUUID() },
    body: { text: 'We will' },
  }),
  settlePoint: (world) => ({ params: onPoint(world), body: { state: 'open', text: 'Still too small' } }),
  markFile: ({ project, workflow, revision }) => ({
    params: { id: project, wf: workflow, rev: revision, file: 'nothing' },
    body: { good: true },
  }),
  startAttachment: (world) => ({ params: onRound(world), body: announced() }),
  keepAttachment: (world) => ({ params: { ...onRound(world), picture: noPicture } }),
  agreeWithPoint: (world) => ({ params: onPoint(world), body: { agrees: true } }),
  answerPoints: (world) => ({
    params: onRound(world),
    body: { answers: [{ point: noPoint, what: 'not_done', text: 'Too dear' }] },
  }),
  withdrawAnswer: (world) => ({ params: onPoint(world) }),
  assignPoint: (world) => ({ params: onPoint(world), body: { user_id: world.user } }),
  listReviewPoints: () => ({ params: { token } }),
  exportReviewPoints: () => ({ params: { token }, query: { format: 'csv' } }),
  saveReviewPoint: () => ({ params: { token, point: noPoint }, body: { body: 'Mind the logo' } }),
  removeReviewPoint: () => ({ params: { token, point: noPoint } }),
  submitReviewPoints: () => ({ params: { token }, body: { points: [noPoint] } }),
  replyToReviewPoint: () => ({
    params: { token, point: noPoint, reply: randomUUID() },
    body: { text: 'Please' },
  }),
  settleReviewPoint: () => ({ params: { token, point: noPoint }, body: { state: 'open', text: 'Still' } }),
  markReviewFile: () => ({ params: { token, file: 'nothing' }, body: { good: true } }),
  startReviewAttachment: () => ({ params: { token }, body: announced() }),
  keepReviewAttachment: () => ({ params: { token, picture: noPicture } }),
  agreeWithReviewPoint: () => ({ params: { token, point: noPoint }, body: { agrees: true } }),
  joinReviewLive: () => ({ params: { token } }),
  getReview: () => ({ params: { token } }),
  decideReview: () => ({ params: { token }, body: { decision: 'approve' } }),
  askForTime: () => ({ params: { token }, body: { due_date: '2026-03-06', message: 'Away' } }),
  recallReview: () => ({ params: { token }, body: { seq: 1 } }),
  commentReview: () => ({ params: { token }, body: { message: 'Hello' } }),
  sendReviewCode: () => ({ params: { token } }),
  checkReviewCode: () => ({ params: { token }, body: { code: '012345' } }),
  listReviewPages: () => ({ params: { token, file: 'nothing' } }),
  listContactMailing: ({ contact }) => ({ query: { ids: String(contact) } }),
  changeContactMailing: ({ contact }) => ({ params: { id: contact }, body: { reminders: false } }),
  getReminderChoice: () => ({ params: { token } }),
  chooseReminders: () => ({ params: { token }, body: { reminders: false } }),
  openUnsubscribe: () => ({ params: { token } }),
  unsubscribe: () => ({ params: { token } }),
  getTrackLink: () => ({ params: { id: token } }),
  askForLink: () => ({ params: { id: token } }),
  openTrackLink: () => ({ params: { id: token }, body: { interaction: 'key', visible: true } }),
  listSurveyTemplates: () => ({}),
  createSurveyTemplate: () => ({ body: survey }),
  updateSurveyTemplate: ({ surveyTemplate: id }) => ({ params: { id }, body: survey }),
  deleteSurveyTemplate: ({ surveyTemplate: id }) => ({ params: { id } }),
  getSurveysStatus: () => ({}),
  listProjectSurveys: ({ project, contact, surveyTemplate: survey }) => ({
    params: { id: project },
    query: { contact, survey },
  }),
  sendSurveyEmail: ({ project, surveyTemplate, contact }) => ({
    params: { id: project, sid: surveyTemplate },
    body: { email_body: surveyMail, contact_id: contact },
  }),
  previewSurveyEmail: ({ project, surveyTemplate, contact }) => ({
    params: { id: project, sid: surveyTemplate },
    body: { email_body: surveyMail, contact_id: contact },
  }),
  saveItemFeedback: ({ project, surveyTemplate }) => ({
    params: { id: project, sid: surveyTemplate, itemId: 1 },
    body: { rating: 4, comment: 'Good' },
  }),
  submitSurvey: ({ project, surveyTemplate }) => ({
    params: { id: project, sid: surveyTemplate },
    body: { items: answers },
  }),
  getGuestSurvey: () => ({ params: { token } }),
  submitGuestSurvey: () => ({ params: { token }, body: { items: answers } }),
  getEntrance: () => ({}),
  checkSubdomain: () => ({ query: { subdomain: `free${randomUUID().slice(0, 8)}` } }),
  signUp: () => ({ body: newcomer() }),
  getInvitation: () => ({ params: { token: 'none' } }),
  acceptInvitation: () => ({ params: { token: 'none' }, body: { password: 'Harbour-lamp-2026' } }),
  confirmSignUp: () => ({ body: { token: 'none', password: 'Harbour-lamp-2026' } }),
  sendAccountMail: () => ({
    params: { type: 'verification' },
    body: { recipient: `${randomUUID()}@new.example` },
  }),
  retrieveWorkspaceUrl: () => ({ body: { email: `${randomUUID()}@new.example` } }),
  removeSampleProject: ({ project }) => ({ params: { id: project } }),
  getDashboard: () => ({}),
  search: () => ({ query: { query: 'site' } }),
  listChoices: () => ({}),
  listViews: () => ({}),
  createView: () => ({ body: view }),
  updateView: ({ view: id }) => ({ params: { id }, body: { ...view, name: 'Late' } }),
  deleteView: ({ view: id }) => ({ params: { id } }),
  listInbox: ({ project }) => ({ query: { project } }),
  countInbox: () => ({}),
  joinLive: () => ({}),
  joinProjectLive: ({ project }) => ({ params: { id: project } }),
  markInbox: () => ({ body: { ids: ['nothing'], state: 'read' } }),
  listDevices: () => ({}),
  saveDevice: () => ({
    body: {
      endpoint: 'https://fcm.googleapis.com/fcm/send/sample',
      keys: {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
      language: 'en',
    },
  }),
  removeDevice: () => ({ params: { device: 'd'.repeat(43) } }),
  getWorkspaceReport: () => ({ query: { range: '6M' } }),
  getClientReport: ({ client }) => ({ params: { id: client }, query: { range: '1M' } }),
  getProjectReport: ({ project, workflow }) => ({ params: { id: project }, query: { workflow } }),
  recountProject: ({ project }) => ({ params: { id: project } }),
  getReviewResponseTime: ({ project }) => ({ params: { id: project } }),
  getUserProjects: () => ({}),
  getProjectRatings: () => ({}),
  getUserRatings: () => ({}),
  getLastClicked: ({ project }) => ({ params: { ids: project } }),
};

const namedStages = ({ stage: id, qcTemplate: qcChecklistId, contact }: World) => [
  { id, title: 'Concept', revisions: 2, data: { qcChecklistId }, approval: { contacts: [contact] } },
];
const namedContacts = ({ contact: id }: World) => contacts.map((card) => ({ ...card, id }));
const flowOf = ({ qcTemplate: qcChecklistId }: World) => ({
  name: 'Flow',
  stages: [{ title: 'One', revisions: 1, data: { qcChecklistId } }],
});
const clientOf = (world: World) => ({
  name: 'Named',
  agency_client_director: world.user,
  contacts: namedContacts(world),
});
const withTemplate =
  (name: 'emailText' | 'emailTemplate' | 'email_body', text: object) => (world: World) => ({
    [name]: { ...text, template_id: world.emailTemplate },
  });
const preview = (world: World) => ({
  ...withTemplate('emailText', mail)(world),
  reviewLink: 'https://example.com',
});
const message = withTemplate('emailText', { ...mail, body: '<p>Hello</p>' });
const deliverableWords = withTemplate('emailTemplate', deliverableMail);
const surveyWords = (world: World) => ({
  ...withTemplate('email_body', surveyMail)(world),
  contact_id: world.contact,
});
const severalPreviews = (world: World) => ({
  ...multiUpdate(world.workflow, world.revision),
  ...withTemplate('emailText', { ...mail, body: '<p>{{multi_deliverables_preview}}</p>' })(world),
});
const translation = ({ emailTemplate: parent_id }: World) => ({
  ...emailTemplate,
  language: 'fr',
  parent_id,
});
const noteOn = ({ workflow: timeline_id, stage: stage_id }: World) => ({
  body: '<p>Mind the logo.</p>',
  timeline_id,
  stage_id,
});

const viewOf = ({ client, user: owner }: World) => ({
  ...view,
  content: { ...view.content, client, owner },
});

/** Queries and bodies with all optional ids, where the samples have fewer. */
const naming: Record<string, (world: World) => Pick<Sample, 'query' | 'body'>> = {
  approveStage: ({ revision }) => ({ body: { revision } }),
  rejectStage: ({ revision }) => ({ body: { revision } }),
  createView: (world) => ({ body: viewOf(world) }),
  updateView: (world) => ({ body: viewOf(world) }),
  createClient: (world) => ({ body: clientOf(world) }),
  updateClient: (world) => ({ body: clientOf(world) }),
  listProjects: ({ client, user: owner }) => ({ query: { client, owner } }),
  clientProjects: ({ user: owner }) => ({ query: { owner } }),
  createProject: (world) => ({
    body: {
      name: 'New',
      client_id: world.client,
      team_members: [world.user],
      contacts: namedContacts(world),
      approval: { contacts: [world.contact] },
      workflows: [{ stages: namedStages(world) }],
    },
  }),
  updateProject: (world) => ({
    body: {
      name: 'Renamed',
      client_id: world.client,
      team_members: [world.user],
      contacts: namedContacts(world),
      approval: { contacts: [world.contact] },
    },
  }),
  createWorkflow: (world) => ({
    body: { project_id: world.project, title: 'Teaser', stages: namedStages(world) },
  }),
  updateWorkflow: (world) => ({ body: { stages: namedStages(world) } }),
  previewMail: (world) => ({ body: preview(world) }),
  sendPreview: (world) => ({ body: preview(world) }),
  previewMultiUpdate: (world) => ({ body: severalPreviews(world) }),
  sendMultiUpdate: (world) => ({ body: severalPreviews(world) }),
  sendRevisionMessage: (world) => ({ body: message(world) }),
  sendStageMessage: (world) => ({ body: message(world) }),
  previewDeliverableMail: (world) => ({ body: deliverableWords(world) }),
  sendDeliverable: (world) => ({ body: deliverableWords(world) }),
  addNote: (world) => ({ body: noteOn(world) }),
  updateNote: (world) => ({ body: noteOn(world) }),
  createEmailTemplate: (world) => ({ body: translation(world) }),
  updateEmailTemplate: (world) => ({ body: translation(world) }),
  createWorkflowTemplate: (world) => ({ body: flowOf(world) }),
  updateWorkflowTemplate: (world) => ({ body: flowOf(world) }),
  sendSurveyEmail: (world) => ({ body: surveyWords(world) }),
  previewSurveyEmail: (world) => ({ body: surveyWords(world) }),
};

/** Offset of the other workspace's ids, so that none of them exists in one's own by chance. */
export const idsAhead = 5000;

/**
 * Workspaces that routes are tried in: one's own; another one; one with an expired subscription; and a suspended one.
 */
export const triedWorkspaces = async (runtime: TestRuntime) => {
  const workspace = await runtime.createWorkspace();
  const other = await runtime.createWorkspace();
  const closed = await runtime.createWorkspace();
  const suspended = await runtime.createWorkspace();
  const held = await runtime.createWorkspace();
  const past = '2020-01-01T00:00:00.000Z';
  const over = { expires_on: past, grace_period: past };
  await Tenant.patch({ tenantId: closed.tenantId }).set(over).go();
  await Tenant.patch({ tenantId: suspended.tenantId })
    .set({ ...over, cancellation_date: past })
    .go();
  for (const name of [
    'user',
    'client',
    'project',
    'note',
    'email-template',
    'workflow-template',
    'qc-template',
    'survey-template',
    'view',
  ]) {
    await Counter.put({ tenantId: other.tenantId, name, value: idsAhead }).go();
  }
  return { workspace, other, closed, suspended, held };
};

/** Id of a new member of the team, who has accepted. */
const colleagueIn = async (tenantId: number): Promise<number> => {
  const [id, subject] = [await nextId(tenantId, 'user'), randomUUID()];
  const person = { name: 'Cole', email: `cole${id}@team${tenantId}.example` };
  await User.create({ tenantId, id, subject, ...person }).go();
  await Membership.create({ tenantId, subject, kind: 'agent', id, ...person }).go();
  return id;
};

/** Id of a view: the worlds of a workspace share it, as a person keeps few. */
const ownView = async (owner: TestWorkspace['owner']): Promise<number> => {
  const { items } = await owner.ok(listViews);
  const [kept = await owner.ok(createView, { body: view })] = items;
  return kept.id;
};

/** Creates the resources that the samples refer to, in a workspace. */
export const worldOf = async (
  { owner, tenantId }: Pick<TestWorkspace, 'owner' | 'tenantId'>,
  settings: { deliverable_type?: 'Multi' } = {},
): Promise<World> => {
  const client = await owner.ok(createClient, { body: { name: 'Acme', contacts } });
  const { project, workflows } = await owner.ok(createProject, {
    body: {
      name: 'Site',
      client_id: client.id,
      contacts: client.contacts.map(({ id, firstname, lastname, email }) => ({
        id,
        firstname,
        lastname,
        email,
      })),
      workflows: [{ title: 'Site', stages }],
      ...settings,
    },
  });
  const stage = workflows[0]?.tasks[0];
  const ids = { id: project.id };
  const user = await owner.ok(createUser, {
    body: { name: 'Uma', email: `uma${client.id}@team${tenantId}.example` },
  });
  const deliverable = await owner.ok(createDeliverable, {
    params: { id: project.id },
    body: { workflow_id: workflows[0]?.id ?? 0, ...link },
  });
  const [note, scopeItem, email, flow, qc, csat] = await Promise.all([
    owner.ok(notes.add, { params: ids, body: { body: '<p>A note</p>', stage_id: stage?.id ?? 0 } }),
    owner.ok(scope.add, { params: ids, body: { body: '<p>A scope</p>' } }),
    owner.ok(emailTemplates.create, { body: emailTemplate }),
    owner.ok(workflowTemplates.create, { body: { name: 'Flow', stages: [{ title: 'One', revisions: 1 }] } }),
    owner.ok(qcTemplates.create, { body: { name: 'Check', stages: [{ title: 'One' }] } }),
    owner.ok(surveyTemplates.create, { body: survey }),
  ]);
  return {
    tenant: tenantId,
    user: user.id,
    colleague: await colleagueIn(tenantId),
    client: client.id,
    contact: client.contacts[0]?.id ?? 0,
    project: project.id,
    workflow: workflows[0]?.id ?? 0,
    stage: stage?.id ?? 0,
    revision: stage?.tasks[0]?.id ?? 0,
    deliverable: deliverable.id,
    emailTemplate: email.id,
    workflowTemplate: flow.id,
    qcTemplate: qc.id,
    note: note.id,
    scopeItem: scopeItem.id,
    surveyTemplate: csat.id,
    view: await ownView(owner),
  };
};

export const sampleOf = (route: Route, of: World): Sample => {
  const sample = samples[route.name];
  if (!sample) throw new Error(`infra/local/testing/route-samples.ts has no sample of ${route.name}`);
  return sample(of);
};

/** Sample of a route with all optional ids. */
export const namingSampleOf = (route: Route, of: World): Sample => ({
  ...sampleOf(route, of),
  ...naming[route.name]?.(of),
});

/** Ids that exist in no workspace. */
export const nowhere: World = {
  tenant: 987_001,
  user: 987_002,
  colleague: 987_016,
  client: 987_003,
  contact: 987_004,
  project: 987_005,
  workflow: 987_006,
  stage: 987_007,
  revision: 987_008,
  deliverable: 987_009,
  emailTemplate: 987_010,
  workflowTemplate: 987_011,
  qcTemplate: 987_012,
  note: 987_013,
  scopeItem: 987_014,
  surveyTemplate: 987_015,
  view: 987_017,
};

/** Path to a value within a sample: names of fields and indices in lists. */
export type ValuePath = readonly string[];
export const pathName = (path: ValuePath): string => path.join('.');

/** Values of a sample, each with its path. */
export const valuesIn = (part: unknown, path: ValuePath = []): readonly (readonly [ValuePath, unknown])[] =>
  typeof part === 'object' && part !== null && !(part instanceof Uint8Array)
    ? Object.entries(part).flatMap(([name, value]) => valuesIn(value, [...path, name]))
    : [[path, part]];

/** Sample with another value at a path. */
export const withValueAt = (part: unknown, [name, ...rest]: ValuePath, value: unknown): unknown => {
  if (name === undefined) return value;
  if (Array.isArray(part)) return part.with(Number(name), withValueAt(part[Number(name)], rest, value));
  const fields = new Map(Object.entries(part ?? {}));
  return Object.fromEntries(fields.set(name, withValueAt(fields.get(name), rest, value)));
};
