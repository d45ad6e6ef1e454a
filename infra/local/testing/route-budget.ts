/**
 * Budget of each route in DynamoDB calls (design section 5), the membership read included, and the routes without an
 * audit entry. Measured by functions/budget.spec.ts, which fails for a missing route and for a more expensive one.
 */
const read = { GetItem: 1, Query: 1 };
/** Price of a timeline action: membership, one query, one transaction. */
const action = { GetItem: 1, Query: 1, TransactWriteItems: 1 };

/**
 * Calls by operation. An entry above `read` or `action` says why. Routes that mail somebody count it in the table
 * (domain/rate-limit): each rule is a write of the present window and a read of the one before. Those that mail somebody outside the
 * team read how many mails the day has had (decision 0061), beside the rest.
 */
export const budget: Record<string, Record<string, number>> = {
  getMe: { GetItem: 1 },
  getTenantByHost: { GetItem: 1 },
  // Suppressed addresses of the whole team in one batch, and their memberships in another: the second factors.
  listUsers: { ...read, BatchGetItem: 2 },
  getTenant: { GetItem: 1 },
  // Revoked sessions of the person, then the directory of their workspaces; each (here one) is read for role and
  // access.
  listWorkspaces: { GetItem: 3, Query: 1 },
  // The ends, once for the refusal and once for the list.
  listSessions: { GetItem: 2, Query: 1 },
  getSecondFactor: { GetItem: 2 },
  getAddressChange: { GetItem: 2 },
  // The ends are read once more to be changed, and copied to each workspace: here one, whose audit log names the member. The
  // session is taken off the list, and its browsers there off those that take push messages.
  endSessions: { GetItem: 3, Query: 2, UpdateItem: 1, TransactWriteItems: 2 },
  listAudit: read,
  // The proof.
  exportAudit: { ...read, GetItem: read.GetItem + 1 },
  // The head of the chain, before its entries.
  checkAudit: { GetItem: 2, Query: 1 },
  getEntrance: { GetItem: 1 },
  checkSubdomain: { GetItem: 2 },
  // Counted against two limits, by mail address and by network, each with two windows.
  signUp: { GetItem: 2, UpdateItem: 2, TransactWriteItems: 1 },
  sendAccountMail: { GetItem: 3, UpdateItem: 2 },
  retrieveWorkspaceUrl: { GetItem: 2, Query: 1, UpdateItem: 2 },
  // Bypasses the cache of hosts, because the user who saved must see the change.
  getTenantProfile: { GetItem: 2 },
  updateTenantProfile: { GetItem: 2, TransactWriteItems: 1 },
  uploadWorkspaceLogo: { GetItem: 2, TransactWriteItems: 1 },
  removeWorkspaceLogo: { GetItem: 2, TransactWriteItems: 1 },
  createUser: { GetItem: 3, UpdateItem: 2, TransactWriteItems: 1 },
  updateUser: { GetItem: 2, TransactWriteItems: 1 },
  inviteUser: { GetItem: 5, UpdateItem: 2, TransactWriteItems: 1 },
  // Browsers of the member that take push messages.
  deleteUser: { GetItem: 2, Query: 1, TransactWriteItems: 1 },
  logOutUser: { GetItem: 2, Query: 1, TransactWriteItems: 1 },
  getUserProfile: { GetItem: 2 },
  updateUserProfile: { GetItem: 2, TransactWriteItems: 1 },
  uploadUserPicture: { GetItem: 2, TransactWriteItems: 1 },
  removeUserPicture: { GetItem: 2, TransactWriteItems: 1 },
  listEmailDomains: read,
  // Domains, and the claim on the new one, concurrently.
  addEmailDomain: { GetItem: 2, Query: 1, TransactWriteItems: 1 },
  updateEmailDomain: { GetItem: 2, TransactWriteItems: 1 },
  verifyEmailDomain: { GetItem: 3, TransactWriteItems: 1 },
  deleteEmailDomain: { GetItem: 3, TransactWriteItems: 1 },
  getCustomDomain: { GetItem: 2 },
  setCustomDomain: { GetItem: 4, TransactWriteItems: 1 },
  checkCustomDomain: { GetItem: 2, TransactWriteItems: 1 },
  // The settings beside the membership, and the fresh proof.
  getSingleSignOn: { GetItem: 2 },
  setSingleSignOn: { GetItem: 3 },
  setSignOnProvider: { GetItem: 3, TransactWriteItems: 1 },
  removeSignOnProvider: { GetItem: 3, TransactWriteItems: 1 },
  addSignOnDomain: { GetItem: 3, TransactWriteItems: 1 },
  checkSignOnDomain: { GetItem: 2 },
  removeSignOnDomain: { GetItem: 3, TransactWriteItems: 1 },
  // Bypasses the cache of hosts, as the user who paid must see it; five lists are counted, in parallel.
  getSubscription: { GetItem: 3, Query: 5 },
  // Clients, and the rows that their open projects are counted from, side by side.
  listClients: { GetItem: 1, Query: 2 },
  // Clients, then the contacts that they name in one batch.
  listContacts: { ...read, BatchGetItem: 1 },
  // Contacts, and the rows that the open projects are counted from, concurrently.
  getClient: { GetItem: 2, Query: 2 },
  createClient: { GetItem: 1, UpdateItem: 1, TransactWriteItems: 1 },
  // A new name is copied to the client's projects: here one, another transaction each.
  updateClient: { GetItem: 3, Query: 5, BatchGetItem: 1, TransactWriteItems: 2 },
  deleteClient: { GetItem: 2, Query: 1, TransactWriteItems: 1 },
  uploadClientLogo: { GetItem: 2, TransactWriteItems: 1 },
  removeClientLogo: { GetItem: 2, TransactWriteItems: 1 },
  listContactAccess: read,
  getContact: { GetItem: 2, Query: 1 },
  createContact: { GetItem: 3, Query: 3, BatchGetItem: 1, TransactWriteItems: 1 },
  // A new name is copied to the client's projects, as for updateClient.
  updateContact: { GetItem: 3, Query: 4, BatchGetItem: 1, TransactWriteItems: 2 },
  // Also reads the contact's access to the project.
  deleteContact: { GetItem: 3, Query: 4, BatchGetItem: 1, TransactWriteItems: 1 },
  setClientContact: { GetItem: 2, Query: 1, TransactWriteItems: 1 },
  inviteContact: { GetItem: 5, Query: 1, UpdateItem: 2, TransactWriteItems: 1 },
  listProjects: read,
  getProject: read,
  createProject: { GetItem: 2, UpdateItem: 1, TransactWriteItems: 1 },
  updateProject: { GetItem: 2, Query: 1, TransactWriteItems: 1 },
  // Project, and the row that moves between the lists.
  archiveProject: { GetItem: 3, Query: 1, TransactWriteItems: 1 },
  cancelProject: { GetItem: 3, Query: 1, TransactWriteItems: 1 },
  deleteProject: { GetItem: 3, Query: 1, TransactWriteItems: 1 },
  clientProjects: { GetItem: 2, Query: 1 },
  // Project, client, and its contacts' access.
  setProjectContact: { GetItem: 2, Query: 2, TransactWriteItems: 1 },
  // Project, client, surveys of before, and the caller's place in two limits.
  addGuest: { GetItem: 4, Query: 2, UpdateItem: 2, TransactWriteItems: 1 },
  getWorkflow: read,
  listWorkflows: read,
  createWorkflow: action,
  updateWorkflow: action,
  answerWish: action,
  markAnswered: action,
  addRevision: action,
  approveStage: action,
  rejectStage: action,
  completeStage: action,
  reopenStage: action,
  approveRevision: action,
  rejectRevision: action,
  settleAnswers: action,
  setStageField: action,
  setRevisionField: action,
  getTimeline: read,
  // Project, and the links with their clicks.
  getTimelines: { GetItem: 1, Query: 2 },
  // Project's own item, and the end of its history, concurrently.
  getTimelineVersion: { GetItem: 2, Query: 1 },
  // An approval names the stage's open points.
  decideOnTimeline: { GetItem: 2, UpdateItem: 1, Query: 2, TransactWriteItems: 1 },
  // History, for the author of the decision, and its undo patch.
  askForTimeOnTimeline: { GetItem: 2, Query: 1, UpdateItem: 1, TransactWriteItems: 1 },
  recallOnTimeline: { GetItem: 2, Query: 2, TransactWriteItems: 1 },
  // Counted against the limit of a client's messages, with two windows.
  commentOnTimeline: { ...action, GetItem: 2, UpdateItem: 1 },
  // Project, and the stage's points; then the point, or the highest number for a new comment.
  listPoints: { GetItem: 1, Query: 2 },
  exportPoints: { GetItem: 1, Query: 2 },
  savePoint: { GetItem: 2, Query: 2, TransactWriteItems: 1 },
  removePoint: { GetItem: 1, Query: 2, TransactWriteItems: 1 },
  submitPoints: { GetItem: 2, Query: 2, TransactWriteItems: 1 },
  replyToPoint: { GetItem: 1, Query: 2, TransactWriteItems: 1 },
  settlePoint: { GetItem: 1, Query: 2, TransactWriteItems: 1 },
  startAttachment: { GetItem: 2, Query: 1, UpdateItem: 1, PutItem: 1 },
  keepAttachment: { GetItem: 2, Query: 1, UpdateItem: 1 },
  agreeWithPoint: { GetItem: 1, Query: 2, TransactWriteItems: 1 },
  markFile: { GetItem: 1, Query: 2, TransactWriteItems: 1 },
  answerPoints: { GetItem: 1, Query: 2, TransactWriteItems: 1 },
  withdrawAnswer: { GetItem: 1, Query: 2, TransactWriteItems: 1 },
  assignPoint: { GetItem: 1, Query: 2, TransactWriteItems: 1 },
  getEvents: { GetItem: 1, Query: 2 },
  // Projects of the entries, as far as the caller may see them. A client's call reads the workflows of its entries as
  // well.
  getWorkspaceEvents: { GetItem: 1, Query: 1, BatchGetItem: 1 },
  // Project and sender.
  previewMail: { GetItem: 2, Query: 1, BatchGetItem: 1 },
  // The sender and the checklists, beside the project.
  sendPreview: { GetItem: 4, UpdateItem: 1, Query: 2, TransactWriteItems: 1 },
  listUpdateOffers: read,
  previewMultiUpdate: { GetItem: 2, Query: 1, BatchGetItem: 1 },
  // However many deliverables: one read and one write.
  sendMultiUpdate: { GetItem: 4, UpdateItem: 1, Query: 1, TransactWriteItems: 1 },
  sendRevisionMessage: { GetItem: 4, UpdateItem: 1, Query: 1, TransactWriteItems: 1 },
  sendStageMessage: { GetItem: 4, UpdateItem: 1, Query: 1, TransactWriteItems: 1 },
  // The undo patch is known only from the state.
  undoLast: { GetItem: 2, Query: 1, TransactWriteItems: 1 },
  undoLastOfStage: { GetItem: 2, Query: 1, TransactWriteItems: 1 },
  startStage: action,
  getLinkClicks: { GetItem: 1, Query: 2 },
  renewLink: { GetItem: 4, Query: 2, BatchGetItem: 1, UpdateItem: 1, TransactWriteItems: 1 },
  revokeLink: { GetItem: 1, Query: 2, BatchGetItem: 1, TransactWriteItems: 1 },
  // Project, the mails' commit and their records, concurrently.
  sendAgain: { GetItem: 3, UpdateItem: 1, Query: 1, BatchGetItem: 3, TransactWriteItems: 1 },
  listFiles: read,
  listPages: read,
  startUpload: read,
  // Project, and the list, which decides on visibility and quota.
  listNotes: { GetItem: 1, Query: 2 },
  addNote: { GetItem: 1, Query: 1, TransactWriteItems: 1 },
  updateNote: { GetItem: 1, Query: 2, TransactWriteItems: 1 },
  deleteNote: { GetItem: 1, Query: 2, TransactWriteItems: 1 },
  listScope: { GetItem: 1, Query: 2 },
  addScope: { GetItem: 1, Query: 1, TransactWriteItems: 1 },
  updateScope: { GetItem: 1, Query: 2, TransactWriteItems: 1 },
  deleteScope: { GetItem: 1, Query: 2, TransactWriteItems: 1 },
  // Project, picture, counter and its item.
  startPicture: { GetItem: 2, Query: 1, UpdateItem: 1, PutItem: 1 },
  keepPicture: { GetItem: 2, Query: 1, UpdateItem: 1 },
  // Project, deliverables and links.
  listDeliverables: { GetItem: 1, Query: 3 },
  createDeliverable: { GetItem: 1, Query: 2, TransactWriteItems: 1 },
  updateDeliverable: { GetItem: 2, Query: 2, TransactWriteItems: 1 },
  deleteDeliverable: { GetItem: 2, Query: 1, TransactWriteItems: 1 },
  // Deliverable, project and sender; for sending, its openings as well.
  previewDeliverableMail: { GetItem: 3, Query: 1, BatchGetItem: 1 },
  sendDeliverable: { GetItem: 5, UpdateItem: 1, Query: 2, TransactWriteItems: 1 },
  // The link leads to the contact's client, the workspace, the deliverable and its project.
  getDelivery: { GetItem: 4, Query: 2 },
  listDeliverableFiles: { GetItem: 2, Query: 1 },
  startDeliverableUpload: { GetItem: 2, Query: 1 },
  registerFile: action,
  deleteFile: action,
  arrangeFiles: action,
  describeFile: action,
  captionFile: action,
  retryConversion: action,
  settleWords: action,
  setDescribedVersion: action,
  describeDeliverableFile: { GetItem: 2, Query: 1, TransactWriteItems: 1 },
  captionDeliverableFile: { GetItem: 2, Query: 1, TransactWriteItems: 1 },
  retryDeliverableConversion: { GetItem: 2, Query: 1, TransactWriteItems: 1 },
  settleDeliverableWords: { GetItem: 2, Query: 1, TransactWriteItems: 1 },
  setDeliverableDescribedVersion: { GetItem: 2, Query: 1, TransactWriteItems: 1 },
  registerDeliverableFile: { GetItem: 2, Query: 1, TransactWriteItems: 1 },
  deleteDeliverableFile: { GetItem: 2, Query: 1, TransactWriteItems: 1 },
  listEmailTemplates: read,
  getEmailTemplate: { GetItem: 2 },
  createEmailTemplate: { GetItem: 1, UpdateItem: 1, TransactWriteItems: 1 },
  updateEmailTemplate: action,
  deleteEmailTemplate: action,
  // Project and sender.
  previewEmailTemplate: { GetItem: 2, Query: 1 },
  restoreEmailTemplates: action,
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
  // The link leads to the contact's client, the workspace, the project, the mail's text and the other rounds' links.
  getReview: { GetItem: 4, Query: 2 },
  decideReview: { GetItem: 5, UpdateItem: 1, Query: 4, TransactWriteItems: 1 },
  askForTime: { GetItem: 5, Query: 3, UpdateItem: 1, TransactWriteItems: 1 },
  recallReview: { GetItem: 5, Query: 4, TransactWriteItems: 1 },
  commentReview: { GetItem: 4, Query: 2, UpdateItem: 1, TransactWriteItems: 1 },
  sendReviewCode: { GetItem: 4, BatchGetItem: 1, Query: 2, UpdateItem: 1, PutItem: 1 },
  checkReviewCode: { GetItem: 4, Query: 1, UpdateItem: 1, DeleteItem: 1 },
  // As on the timeline; the link leads to the contact's client and the workspace.
  listReviewPoints: { GetItem: 3, Query: 3 },
  exportReviewPoints: { GetItem: 3, Query: 3 },
  saveReviewPoint: { GetItem: 3, Query: 3, TransactWriteItems: 1 },
  removeReviewPoint: { GetItem: 3, Query: 3, TransactWriteItems: 1 },
  submitReviewPoints: { GetItem: 4, Query: 3, TransactWriteItems: 1 },
  replyToReviewPoint: { GetItem: 3, Query: 3, TransactWriteItems: 1 },
  settleReviewPoint: { GetItem: 3, Query: 3, TransactWriteItems: 1 },
  startReviewAttachment: { GetItem: 4, Query: 2, UpdateItem: 1, PutItem: 1 },
  keepReviewAttachment: { GetItem: 4, Query: 2, UpdateItem: 1 },
  agreeWithReviewPoint: { GetItem: 3, Query: 3, TransactWriteItems: 1 },
  markReviewFile: { GetItem: 3, Query: 3, TransactWriteItems: 1 },
  // Contact's client and workspace of the link, and the project with its files.
  listReviewPages: { GetItem: 3, Query: 2 },
  listContactMailing: { GetItem: 1, BatchGetItem: 3 },
  changeContactMailing: { GetItem: 1, BatchGetItem: 3, TransactWriteItems: 1 },
  getReminderChoice: { BatchGetItem: 3 },
  chooseReminders: { BatchGetItem: 3, TransactWriteItems: 1 },
  unsubscribe: { BatchGetItem: 3, TransactWriteItems: 1 },
  getTrackLink: { GetItem: 2, Query: 1 },
  openTrackLink: { GetItem: 3, Query: 1, TransactWriteItems: 1 },
  askForLink: { GetItem: 5, Query: 1, UpdateItem: 2, TransactWriteItems: 1 },
  copyLink: { GetItem: 2, Query: 2, TransactWriteItems: 1 },
  seeAsContact: { GetItem: 3, Query: 2, TransactWriteItems: 1 },
  getSeenAs: { GetItem: 4, Query: 1 },
  listSurveyTemplates: read,
  createSurveyTemplate: { GetItem: 1, UpdateItem: 1, TransactWriteItems: 1 },
  updateSurveyTemplate: { GetItem: 2, TransactWriteItems: 1 },
  deleteSurveyTemplate: { GetItem: 2, TransactWriteItems: 1 },
  getSurveysStatus: read,
  listProjectSurveys: { GetItem: 2, Query: 1 },
  // Template, what was sent before and the sender, beside the project.
  sendSurveyEmail: { GetItem: 6, UpdateItem: 1, Query: 1, TransactWriteItems: 1 },
  previewSurveyEmail: { GetItem: 4, Query: 1, BatchGetItem: 1 },
  saveItemFeedback: { GetItem: 2, Query: 1, TransactWriteItems: 1 },
  submitSurvey: { GetItem: 2, Query: 1, TransactWriteItems: 1 },
  // The link leads to the contact's client, the workspace, the project and the survey.
  getGuestSurvey: { GetItem: 5, Query: 1 },
  submitGuestSurvey: { GetItem: 4, Query: 2, TransactWriteItems: 1 },
  getDashboard: { GetItem: 2, Query: 2 },
  // State of the index; then the beginnings of four places, for projects and clients, and of stages, concurrently.
  search: { GetItem: 2, Query: 9 },
  // A page, or the unread entries, and the projects that they are of, in one batch.
  listChoices: read,
  // Own and shared views, in one batch.
  listViews: { GetItem: 1, BatchGetItem: 1 },
  createView: { GetItem: 1, UpdateItem: 1, BatchGetItem: 1, TransactWriteItems: 1 },
  updateView: { GetItem: 1, BatchGetItem: 1, TransactWriteItems: 1 },
  deleteView: { GetItem: 1, BatchGetItem: 1, TransactWriteItems: 1 },
  listInbox: { ...read, BatchGetItem: 1 },
  joinLive: { GetItem: 1 },
  // The project of the page.
  joinProjectLive: { GetItem: 2 },
  // The link leads to the contact’s client, the workspace and the project, which is read for the permission once more.
  joinReviewLive: { GetItem: 4, Query: 1 },
  countInbox: { ...read, BatchGetItem: 1 },
  // Places and entries, a batch each; 25 entries are one transaction.
  listDevices: read,
  // The browser, and the number of the member’s.
  saveDevice: { ...read, PutItem: 1 },
  removeDevice: { GetItem: 1, TransactWriteItems: 1 },
  markInbox: { GetItem: 1, BatchGetItem: 2, TransactWriteItems: 1 },
  // Sums of workspace, clients and team, their names, and the snapshots with the one before them, concurrently.
  getWorkspaceReport: { GetItem: 2, Query: 6 },
  getClientReport: { GetItem: 3, Query: 2 },
  // The project names its client; then that client's snapshots are read.
  getProjectReport: { GetItem: 2, Query: 2 },
  // Permission, recount with ratings, and report, in sequence.
  recountProject: { GetItem: 6, Query: 7, BatchGetItem: 2, TransactWriteItems: 1 },
  getReviewResponseTime: { GetItem: 2, Query: 1 },
  getUserProjects: { GetItem: 1, Query: 2 },
  getProjectRatings: { GetItem: 1, Query: 2 },
  getUserRatings: { GetItem: 1, Query: 2 },
  getLastClicked: { GetItem: 1, BatchGetItem: 2 },
  // Workspace, then its account at the stand-in for a payment provider.
  getBilling: { GetItem: 3 },
  getSetupIntent: { GetItem: 2 },
  // The provider's answer gets a number, and is written even if it changes nothing, so that an earlier answer can't
  // overwrite it.
  confirmPaymentMethod: { GetItem: 10, UpdateItem: 2, TransactWriteItems: 2 },
  openBillingPortal: { GetItem: 2 },
  // The workspace's customer, what it pays with, what it pays for; then the terms, with what is used of them. The last, as
  // the seats that it buys are fewer than the people of this test.
  choosePlan: { GetItem: 10, UpdateItem: 2, Query: 5, TransactWriteItems: 1 },
};

/** Calls made as a signed-in contact. */
export const ofContacts: ReadonlySet<string> = new Set([
  'decideOnTimeline',
  'recallOnTimeline',
  'askForTimeOnTimeline',
  'commentOnTimeline',
  'removePoint',
  'submitPoints',
  'agreeWithPoint',
  'markFile',
  'saveItemFeedback',
  'submitSurvey',
]);

const factors = 'needs a login at the identity provider: functions/session';
/** Calls that are not measured, with the reason: their own tests cover cost and audit. */
export const elsewhere: Record<string, string> = {
  confirmSignUp: 'needs the link of a mail: functions/account',
  withdrawInvitation: 'needs a contact who is invited: functions/account',
  getInvitation: 'needs the link of a mail: functions/account',
  acceptInvitation: 'needs the link of a mail: functions/account',
  removeSampleProject: 'needs a sample project: functions/account',
  signUpWithGoogle: 'needs somebody back from Google: functions/account',
  handOverSession: 'needs somebody back from Google: functions/session',
  requestPasswordLink: 'mails a link: functions/session',
  getPasswordLink: 'needs the link of a mail: functions/session',
  setPasswordByLink: 'needs the link of a mail: functions/session',
  requestAddress: factors,
  withdrawAddress: 'needs a change that waits: functions/session',
  getAddressLink: 'needs the link of a mail: functions/session',
  pressAddressLink: 'needs the link of a mail: functions/session',
  changePassword: factors,
  proveSession: factors,
  startSecondFactor: factors,
  confirmSecondFactor: factors,
  turnOffSecondFactor: factors,
  renewRecoveryCodes: factors,
  recoverSignIn: factors,
  listPasskeys: factors,
  startPasskey: factors,
  addPasskey: factors,
  removePasskey: factors,
  startPasskeySignIn: factors,
  signInByPasskey: factors,
  proveByPasskey: factors,
  handOnSession: 'needs the cookie of a former address: functions/session',
  takeOnSession: 'needs a session that was handed on: functions/session',
  redeemSession: 'needs somebody back from Google: functions/session',
  keepSession: 'needs a sign-in: functions/session',
  renewSession: 'needs the cookie of a sign-in: functions/session',
  leaveSession: 'needs the cookie of a sign-in: functions/session',
  openUnsubscribe: 'redirects: functions/mailing',
  getRemotePicture: 'redirects to what another site serves: functions/remote-pictures',
  addAppsumoCode: 'takes the workspace to another plan: functions/billing',
  stripeWebhook: 'Stripe alone can make it: functions/billing',
  handOver: 'takes the rights away by which the others are measured: functions/team',
  deleteTenant: 'takes the workspace away in which the others are measured: functions/workspace',
  moveWorkspace: 'takes the host away at which the others are measured: functions/account',
  restoreTenant: 'needs a workspace that is marked for deletion: functions/workspace',
  signParts: 'needs an upload that is large: functions/files',
  signDeliverableParts: 'needs an upload that is large: functions/deliverables',
};

const draft = 'a draft is its author’s own; that it is submitted is entered';
const word = 'a word on a file that decides nothing, told beside the points with its author and time';
const announcedAttachment = 'an address for an upload; the point that names the picture is entered';
const checkedAttachment = 'checks an upload; the point that names the picture is entered';
const agreement = 'the point lists who agrees, and nothing follows from it';
const view = 'arranges the list of its readers, and shows nobody more than they may see';
const ownBrowser = 'is a browser of the member’s own, which is told of no more than their inbox shows';
/** Calls other than GET without an audit entry, with the reason. */
export const unaudited: Record<string, string> = {
  saveReviewPoint: draft,
  removePoint: draft,
  removeReviewPoint: draft,
  agreeWithPoint: agreement,
  agreeWithReviewPoint: agreement,
  markFile: word,
  markReviewFile: word,
  sendReviewCode: 'mails a code that proves nothing before it is typed; the decision names the proof',
  checkReviewCode: 'the decision that the code is for is entered, with its proof',
  arrangeFiles: 'each move of a row is a call; that the files were sent, and which ones, is entered',
  previewMail: 'shows what would be sent',
  previewMultiUpdate: 'shows what would be sent',
  previewDeliverableMail: 'shows what would be sent',
  previewEmailTemplate: 'shows what would be sent',
  previewSurveyEmail: 'shows what would be sent',
  startPicture: 'an address for an upload; the text that names the picture is entered',
  keepPicture: 'checks an upload; the text that names the picture is entered',
  startAttachment: announcedAttachment,
  startReviewAttachment: announcedAttachment,
  keepAttachment: checkedAttachment,
  keepReviewAttachment: checkedAttachment,
  createView: view,
  updateView: view,
  deleteView: view,
  seeAsContact: 'opens a page to read; the view is an entry of the audit log, and none of the history',
  markInbox: 'is of the member’s own inbox, and changes nothing that others see',
  saveDevice: ownBrowser,
  removeDevice: ownBrowser,
  recountProject: 'counts again what is entered already',
  verifyEmailDomain:
    'asks how the DNS stands; that a domain is verified or lost is entered, and shown by its own spec',
  checkSignOnDomain:
    'asks how the DNS stands; that a domain is proven or lost is entered, and shown by its own spec',
  setSingleSignOn: 'is off already; functions/single-sign-on shows the entries of a change',
  checkCustomDomain:
    'asks how the host stands; that it is live or lost is entered, and shown by its own spec',
  openBillingPortal: 'an address at the provider, who keeps a record of what is done there',
  signUp: 'there is no workspace yet: it is entered once the mailed link is opened',
  sendAccountMail: 'mails once more what was sent before, to an address that nobody has proved to be theirs',
  retrieveWorkspaceUrl: 'mails somebody what is known already, in no workspace',
  endSessions: 'is of the person, in no workspace',
};

const ofTheClient = 'the team is told of what the client did, and of nothing that an agent marks';
const guests = 'welcomes whom the save has put on a project; saved again, it puts nobody there';
const byContent = 'the same content is the same file';
const inState = 'what is set so already stays so';
const ofTheDevice = 'its id is the device’s own: what is there under it stays as it is';
const submitted = 'a submitted point stays as it is';
const asked = 'asks again how it stands elsewhere, and changes nothing else';
const onceADay = 'once a day for a link';
/** Calls without an Idempotency-Key whose event may be mailed, with the reason (rules.md 23). */
export const withoutKey: Record<string, string> = {
  rejectStage: ofTheClient,
  approveRevision: ofTheClient,
  rejectRevision: ofTheClient,
  settleAnswers: ofTheClient,
  updateClient: guests,
  updateContact: guests,
  updateProject: guests,
  setProjectContact: guests,
  savePoint: ofTheDevice,
  submitPoints: submitted,
  submitReviewPoints: submitted,
  replyToPoint: ofTheDevice,
  replyToReviewPoint: ofTheDevice,
  assignPoint: inState,
  askForLink: onceADay,
};

const ownId = 'the picture has an id of the caller’s own';
/** Further POSTs without a key, with the reason. */
export const unkeyedPosts: Record<string, string> = {
  handOver: 'the workspace is theirs already',
  sendReviewCode: 'a new code ends the one before, a few times an hour at most',
  checkReviewCode: 'a code is taken once',
  setProjectContact: inState,
  setClientContact: inState,
  chooseReminders: inState,
  revokeLink: inState,
  restoreTenant: inState,
  unsubscribe: inState,
  restoreEmailTemplates: 'restores what is missing',
  uploadWorkspaceLogo: byContent,
  uploadClientLogo: byContent,
  uploadUserPicture: byContent,
  verifyEmailDomain: asked,
  checkCustomDomain: asked,
  addSignOnDomain: 'a domain that is there already stays as it is',
  checkSignOnDomain: asked,
  startPicture: ownId,
  startAttachment: ownId,
  startReviewAttachment: ownId,
  signParts: 'addresses for parts of an upload',
  signDeliverableParts: 'addresses for parts of an upload',
  retryConversion: 'a film under way stays as it is',
  retryDeliverableConversion: 'a film under way stays as it is',
  confirmPaymentMethod: 'confirms what the provider knows already, under its own key',
  openBillingPortal: 'an address at the provider',
  stripeWebhook: 'Stripe’s own id of the message is claimed',
  confirmSignUp: 'the sign-up is marked in the transaction of its workspace',
  acceptInvitation: 'the invitation is marked in the transaction of its membership',
  signUp: 'the first reserves the subdomain; a hash of the call would be one of its password',
  signUpWithGoogle: 'the handover code is good for one call',
  requestPasswordLink: 'each mails another link, a few times an hour at most',
  setPasswordByLink: 'the link is good once',
  requestAddress: 'each mails another link, a few times an hour at most',
  pressAddressLink: 'a repeated press completes the change',
  proveSession: 'the same proof again is as old as before',
  startSecondFactor: 'another key takes the place of the last one',
  recoverSignIn: 'the code is used up, and the factor is off already',
  startPasskey: 'another challenge beside the last one',
  startPasskeySignIn: 'another challenge beside the last one',
  proveByPasskey: 'the challenge is good for one answer',
  handOnSession: 'the cookie is gone with the first call',
  redeemSession: 'the code is good for one call',
  handOverSession: 'each code is good for one session of the same person',
  sendAccountMail: 'sends the same link again, a few times an hour at most',
  retrieveWorkspaceUrl: 'sends the same addresses again, a few times an hour at most',
  endSessions: inState,
  renewSession: 'the cookie before stays good for a minute',
  openTrackLink: 'a page that is opened again is another click',
  askForLink: onceADay,
  copyLink: 'each is a link of its own, which is told',
  submitPoints: submitted,
  submitReviewPoints: submitted,
};

/** POSTs without a key whose repetition is recorded again, or refused. */
export const eachTime: ReadonlySet<string> = new Set([
  'uploadWorkspaceLogo',
  'uploadClientLogo',
  'uploadUserPicture',
  'confirmPaymentMethod',
  'signUp',
  'sendAccountMail',
  'retrieveWorkspaceUrl',
  'openTrackLink',
  'askForLink',
  'copyLink',
  'sendReviewCode',
  'checkReviewCode',
]);

const pointed = 'the entry names the point, which keeps its words and the answers it was given';
/** Writes whose audit entry has no values before and after, with the reason. */
export const withoutChanges: Record<string, string> = {
  openTrackLink: 'a click changes nothing: it is the entry',
  askForLink: 'a question changes nothing: it is the entry',
  copyLink: 'the link is one more, beside those that stay',
  savePoint: pointed,
  submitPoints: pointed,
  submitReviewPoints: pointed,
  replyToPoint: pointed,
  replyToReviewPoint: pointed,
  settlePoint: pointed,
  settleReviewPoint: pointed,
  answerPoints: pointed,
  withdrawAnswer: pointed,
  assignPoint: pointed,
};
