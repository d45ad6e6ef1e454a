/**
 * Texts of delivery.md section 8 that screens show on their own: titles of failures, notices of success, and notices
 * about the subscription. The web's catalogue takes them from here; texts of the server's refusals are in errors.ts.
 * `{name}` is a placeholder.
 */

export const projectMessages = {
  loadFailed: 'Error on loading project',
  dataFailed: 'Error on loading project data',
  deliverablesFailed: 'Error on loading project deliverables',
  workflowsFailed: 'Error on loading workflows',
  workflowFailed: 'Error on loading workflow',
  notFound: 'Project not found',
  notSaved: 'Project not saved',
  notCancelled: 'Error on cancelling project',
  notArchived: 'Error on archiving project',
  notDeleted: 'Error: Project Delete',
  editorFailed: 'Editor not loaded properly',
  saved: 'Project saved',
  cancelled: 'Project Cancelled',
  archived: 'Project Archived',
  unarchived: 'Project Unarchived',
  deleted: 'Project deleted: {name}',
} as const;

export const timelineMessages = {
  previewNotSent: 'Error on sending Preview',
  messageNotSent: 'Error on sending message',
  revisionNotAdded: 'Error on adding revision',
  stageNotApproved: 'Error on approving stage',
  revisionNotApproved: 'Error on approving revision',
  revisionNotRejected: 'Error on rejecting revision',
  stageNotRejected: 'Error on marking the stage as rejected',
  workflowNotUpdated: 'Error on updating workflow',
  fileNotUploaded: 'Error uploading {file}',
  revisionFilesFailed: 'Error getting files for revision',
  stageApproved: 'Stage approved',
  revisionAdded: 'Revision added',
  revisionApproved: 'Revision approved',
  revisionRejected: 'Revision rejected',
  messageSent: 'Message sent',
  stageMessageSent: 'Stage message sent',
  previewSent: 'Revision preview sent',
  workflowUpdated: 'Workflow updated',
} as const;

export const deliverableMessages = {
  filesFailed: 'Error getting files for deliverable',
  notSaved: 'Error on saving deliverable',
  notSent: 'Error on sending deliverable',
  saved: 'Deliverable Saved',
  sent: 'Deliverable Sent',
} as const;

export const noteMessages = {
  notFetched: 'Error fetching notes',
  notAdded: 'Error adding note',
  notUpdated: 'Error updating note',
  notFound: 'Note not found',
  notDeleted: 'Error deleting note',
  visibilityNotUpdated: 'Error updating note visibility',
  chooseStage: 'Please Select Stage',
  added: 'Note added',
} as const;

/** Reasons that the client cannot be notified of a note or scope item. */
export const clientUntold = {
  notes: 'This workspace does not show production details to clients, so they see no notes.',
  scope: 'The first scope item is hidden from the client, so they do not see the scope.',
} as const;

/** Same set for the scope. */
export const scopeMessages = {
  notFetched: 'Error fetching scope',
  notAdded: 'Error adding scope',
  notUpdated: 'Error updating scope',
  notFound: 'Scope not found',
  notDeleted: 'Error deleting scope',
  visibilityNotUpdated: 'Error updating scope visibility',
} as const;

export const actionMessages = { revisionExpected: 'Revision ID expected' } as const;

export const clientMessages = {
  notSaved: 'Client not saved',
  logoNotUploaded: 'Error uploading client logo',
  notUpdated: 'Error updating client',
  imageUpload: 'Client image upload',
  notFetched: 'Failed to fetch client details',
  notDeleted: 'Error: Client Delete',
  deletionFailed: 'Error on deleting client',
  inviteNotSent: 'Error sending invite.',
  saved: 'Client saved',
  deleted: 'Client deleted successfully',
  inviteSent: 'Invite sent.',
} as const;

export const surveyMessages = {
  emailNotSent: 'Error sending survey email',
  alreadyCompleted: 'Survey already completed',
  chooseSurvey: 'Please select or add a new survey',
  chooseRecipient: 'Please Select Recipient',
  feedbackNotSubmitted: 'Error on feedback submission',
  feedbackSubmitted: 'Feedback submitted',
  emailSent: 'Survey email sent',
  reminderSent: 'Survey email reminder sent',
} as const;

/** administration.md section 8, as are the two below. */
export const teamMessages = {
  noneSaved: 'Failed to save any of the Team details changes',
  someNotSaved: 'Some Team details were not saved',
  notSaved: 'Failed to save Team details',
  invited: 'New team member created and invited',
  saved: 'User settings updated',
} as const;

export const workspaceMessages = {
  notDeleted: 'Failed to delete workspace',
  notUpdated: 'Error updating workspace',
  notLoaded: 'Error loading workspace settings',
  logoNotUploaded: 'Error uploading workspace logo',
  bccInvalid: 'BCC email is not valid',
  saved: 'Workspace Settings saved',
} as const;

export const profileMessages = {
  saved: 'User Profile saved',
  notUpdated: 'Error updating profile',
  signatureSaved: 'Email Signature saved',
  signatureNotUpdated: 'Error updating Email Signature',
  notLoaded: 'Error loading user profile',
} as const;

/** Updates of these need an id above 0; checked before the call. */
export const missingIdMessages = {
  client: 'No valid client ID provided',
  contact: 'No valid contact ID provided',
  emailTemplate: 'No valid Email Template ID provided',
  workflowTemplate: 'No valid Workflow Template ID provided',
  project: 'No valid project ID provided',
  user: 'No valid user ID provided',
  workflow: 'No valid workflow ID provided',
} as const;

export const subscriptionMessages = {
  noAccess: "You don't have access to this feature",
  upgradeForAccess: 'Upgrade your workspace to get access to this feature',
  contactAdministrator: 'Contact your administrator',
  inactiveForAgents:
    "Your team's access has expired. Please ask the workspace owner or administrator to reactivate the subscription to continue. Workspace members and clients will not have access until the subscription is reactivated.",
  inactiveForOthers:
    'The workspace you are trying to access does not have an active subscription. Please contact your workspace representative for more information.',
  expired: 'Subscription Expired',
  payBy: 'Please update your payment details by {date}',
  seatsExceeded: 'Subscription Seats Exceeded',
  reduceTeam: 'Please reduce your team members to available number of seats',
  expiredReadOnly: 'Subscription Expired - Read Only',
  suspended: 'Subscription Suspended',
  payOrSwitch: 'Please update your payment details or switch to a Free Plan',
} as const;

/** Sign-up and sign-in: administration.md sections 5 and 8. */
export const accountMessages = {
  passwordMissing: 'Please fill in the password.',
  passwordsDiffer: "Password don't match",
  urlSent: 'An email with your workspace details has been sent',
  urlNotSent: 'Failed to retrieve workspace URL',
} as const;

/** Template editors: administration.md section 8, and the checks of section 5. */
export const templateMessages = {
  emailSaved: 'Email Template saved',
  emailNotSaved: 'Failed to save Email Templates',
  workflowSaved: 'Workflow Template saved',
  qcSaved: 'QC Template saved',
  notSaved: 'Failed to save Templates',
  surveySaved: 'Survey Template saved',
  surveyNotSaved: 'Failed to save Survey Templates',
  pendingDeletion: 'Template - {title} - will be deleted when you click on "Save Changes"',
  noMoreLanguages: 'There are no more languages',
} as const;

/** Sending domains: administration.md sections 5 and 8. */
export const emailSettingsMessages = {
  notSaved: 'Failed to save Email Settings',
  verified: 'Your DNS settings are correct. Your emails will no longer show our address as their sender.',
  notVerified: 'Your DNS settings are not correct. Please double check.',
  verificationFailed: 'An error occurred when Verifying the DNS settings',
  confirmRemoval:
    'Do you want to remove this Domain authentication? You should remove these entries from your own DNS as well.',
  removed:
    'Your Email Domain has been removed from our system. Please remove the DNS entries from your own DNS settings as well.',
  notRemoved: 'Sorry, we cannot do this right now. Please notify support so that we can handle this for you.',
} as const;

export const customDomainMessages = {
  added: 'Success',
  copied: 'Text copied to clipboard',
  bothNeeded: 'Please enter both host and domain values.',
  invalid: 'Invalid domain format.',
} as const;

/** Page that sends previews of several deliverables: administration.md section 8. */
export const multiUpdateMessages = {
  notSent: 'Error updating deliverables',
  sent: 'Deliverable updates sent',
} as const;

/** Billing: administration.md section 8. */
export const billingMessages = {
  codeNotAdded: 'Error adding code',
  paymentFailed: 'Payment failed: {message}',
  paymentSucceeded: 'Success! Redirecting to your account.',
} as const;

/** Mails of a workspace's day, and their pause by an operator (docs/decisions/0061). */
export const mailMessages = {
  /** Figure of page and refusal. */
  figure: '{sent} of {allowed} emails today',
  limitReached: 'Not sent: the emails of today are used up',
  /** Behind the figure. */
  opensAgain:
    'This would be {wanted} more, and sending opens again at {opens}. What you wrote is kept. A larger plan allows more at once; if you need more, write to us from the Help page.',
  paused: 'Sending is paused',
} as const;
