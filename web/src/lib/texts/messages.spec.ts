/**
 * Texts of every action, as worded in section 8 of both specifications. The screens' own specs prove that they are
 * shown.
 */
import { expect, it } from 'vitest';
import { account } from './en/account.ts';
import { billing } from './en/billing.ts';
import { clients } from './en/clients.ts';
import { compose } from './en/compose.ts';
import { dashboard } from './en/dashboard.ts';
import { deliverables } from './en/deliverables.ts';
import { domains } from './en/domains.ts';
import { feedback } from './en/feedback.ts';
import { files } from './en/files.ts';
import { logo } from './en/logo.ts';
import { multiUpdate } from './en/multi-update.ts';
import { notes } from './en/notes.ts';
import { password } from './en/password.ts';
import { projects } from './en/projects.ts';
import { settings } from './en/settings.ts';
import { subscription } from './en/subscription.ts';
import { survey } from './en/survey.ts';
import { templates } from './en/templates.ts';
import { timeline } from './en/timeline.ts';

it('messages of projects', () => {
  expect(projects.notice).toMatchObject({
    notFound: 'Project not found',
    notSaved: 'Project not saved',
    cancelError: 'Error on cancelling project',
    archiveError: 'Error on archiving project',
    deleteError: 'Error: Project Delete',
    saved: 'Project saved',
    cancelled: 'Project Cancelled',
    archived: 'Project Archived',
    unarchived: 'Project Unarchived',
  });
  expect(projects.notice.deleted('Film $&')).toBe('Project deleted: Film $&');
  expect(projects.linear.restricted).toBe('Transition to Linear Mode Restricted');
  expect(projects.quick).toMatchObject({
    approved: 'Stage approved',
    rejected: 'Revision added',
    approveError: 'Error on approving stage',
    rejectError: 'Error on marking the stage as rejected',
  });
  expect(dashboard.loadError).toBe('Error on loading project data');
});

it('messages of a timeline', () => {
  expect(timeline.notices).toMatchObject({
    reject_revision: 'Revision rejected',
    add_round: 'Revision added',
    approve_revision: 'Revision approved',
    approve_stage: 'Stage approved',
    dates: 'Workflow updated',
    undo: 'Workflow updated',
  });
  expect(timeline.errors).toMatchObject({
    reject_revision: 'Error on rejecting revision',
    add_round: 'Error on adding revision',
    approve_revision: 'Error on approving revision',
    approve_stage: 'Error on approving stage',
    reject_stage: 'Error on marking the stage as rejected',
    dates: 'Error on updating workflow',
    undo: 'Error on updating workflow',
    history: 'Error on loading project data',
  });
  expect(timeline.projectNotFound).toBe('Project not found');
  expect(timeline.act.expected).toBe('Revision ID expected');
});

it('messages of mails', () => {
  expect(compose.notices).toMatchObject({
    preview: 'Revision preview sent',
    message: 'Message sent',
    stageMessage: 'Stage message sent',
  });
  expect(compose.errors).toMatchObject({
    preview: 'Error on sending Preview',
    message: 'Error on sending message',
  });
});

it('messages of files and deliverables', () => {
  expect(files.error('a.mov')).toBe('Error uploading a.mov');
  expect(files.loadError).toEqual({
    revision: 'Error getting files for revision',
    deliverable: 'Error getting files for deliverable',
  });
  expect(deliverables.notices).toMatchObject({ saved: 'Deliverable Saved', sent: 'Deliverable Sent' });
  expect(deliverables.errors).toMatchObject({
    load: 'Error on loading project deliverables',
    save: 'Error on saving deliverable',
    send: 'Error on sending deliverable',
  });
});

it('messages of notes and scope', () => {
  expect(notes.list.notes.errors).toEqual({
    fetch: 'Error fetching notes',
    add: 'Error adding note',
    update: 'Error updating note',
    delete: 'Error deleting note',
    visibility: 'Error updating note visibility',
  });
  expect(notes.list.scope.errors).toEqual({
    fetch: 'Error fetching scope',
    add: 'Error adding scope',
    update: 'Error updating scope',
    delete: 'Error deleting scope',
    visibility: 'Error updating scope visibility',
  });
  expect(notes.list.notes.notices.added).toBe('Note added');
  expect(notes).toMatchObject({ selectStage: 'Please Select Stage', placeholder: 'Add text here' });
});

it('messages of clients', () => {
  expect(clients.notice).toMatchObject({
    notFound: 'Failed to fetch client details',
    notSaved: 'Client not saved',
    updateError: 'Error updating client',
    deleteError: 'Error: Client Delete',
    deletionFailed: 'Error on deleting client',
    logoError: 'Error uploading client logo',
    inviteError: 'Error sending invite.',
    inviteSent: 'Invite sent.',
    saved: 'Client saved',
    deleted: 'Client deleted successfully',
  });
  expect(clients.adminOnly).toBe('Insufficient Access Privileges');
  expect(logo.refusedTitle).toBe('Client image upload');
});

it('messages of surveys', () => {
  expect(feedback.sender).toMatchObject({
    chooseSurvey: 'Please select or add a new survey',
    chooseRecipient: 'Please Select Recipient',
  });
  expect(feedback.errors.send).toBe('Error sending survey email');
  expect(feedback.notices).toEqual({ sent: 'Survey email sent', reminded: 'Survey email reminder sent' });
  expect(survey).toMatchObject({
    submittedToast: 'Feedback submitted',
    failed: 'Error on feedback submission',
  });
});

it('messages of a subscription', () => {
  const { expired, read_only, seats_exceeded, suspended } = subscription.notices;
  const payBy = 'Please update your payment details by 01/04/2026';
  expect([expired.title, expired.text('01/04/2026')]).toEqual(['Subscription Expired', payBy]);
  expect([read_only.title, read_only.text('01/04/2026')]).toEqual([
    'Subscription Expired - Read Only',
    payBy,
  ]);
  expect(seats_exceeded).toEqual({
    title: 'Subscription Seats Exceeded',
    text: 'Please reduce your team members to available number of seats',
  });
  expect(suspended).toEqual({
    title: 'Subscription Suspended',
    text: 'Please update your payment details or switch to a Free Plan',
  });
  expect(subscription.inactive).toMatchObject({
    agents: expect.stringMatching(
      /^Your team's access has expired\. .* until the subscription is reactivated\.$/,
    ),
    others: expect.stringMatching(/^The workspace you are trying to access .* for more information\.$/),
    contact: 'Contact your administrator',
  });
});

it('messages of sign-up and the way in', () => {
  expect(password.missing).toBe('Please fill in the password.');
  expect(settings.profile.password).toMatchObject({
    missing: 'Please fill in the password.',
    differs: "Password don't match",
  });
  expect(account.named).toEqual({
    tenantName: 'Agency Name',
    adminFirstName: 'Admin Name',
    adminLastName: 'Admin Name',
    adminEmail: 'Admin Email',
  });
  expect(account.retrieve).toMatchObject({
    sent: 'An email with your workspace details has been sent',
    notSent: 'Failed to retrieve workspace URL',
  });
});

it('messages of team, workspace and profile', () => {
  expect(settings.team.notice).toEqual({
    noneSaved: 'Failed to save any of the Team details changes',
    someNotSaved: 'Some Team details were not saved',
    notSaved: 'Failed to save Team details',
    invited: 'New team member created and invited',
    saved: 'User settings updated',
  });
  expect(settings.workspace.notice).toEqual({
    notDeleted: 'Failed to delete workspace',
    notUpdated: 'Error updating workspace',
    notLoaded: 'Error loading workspace settings',
    logoNotUploaded: 'Error uploading workspace logo',
    bccInvalid: 'BCC email is not valid',
    saved: 'Workspace Settings saved',
  });
  expect(settings.workspace.delete).toMatchObject({
    word: 'DELETE',
    hours: expect.stringContaining('72 hours'),
  });
  expect(settings.profile.notice).toEqual({
    saved: 'User Profile saved',
    notUpdated: 'Error updating profile',
    signatureSaved: 'Email Signature saved',
    signatureNotUpdated: 'Error updating Email Signature',
    notLoaded: 'Error loading user profile',
  });
});

it('messages of domains', () => {
  expect(domains.email.notice).toMatchObject({
    notSaved: 'Failed to save Email Settings',
    verified: expect.stringMatching(/^Your DNS settings are correct\. Your emails will no longer show /),
    notVerified: 'Your DNS settings are not correct. Please double check.',
    verificationFailed: 'An error occurred when Verifying the DNS settings',
    removed:
      'Your Email Domain has been removed from our system. Please remove the DNS entries from your own DNS settings as well.',
    notRemoved:
      'Sorry, we cannot do this right now. Please notify support so that we can handle this for you.',
  });
  expect(domains.email.confirm.text).toBe(
    'Do you want to remove this Domain authentication? You should remove these entries from your own DNS as well.',
  );
  expect(domains.email.publish('acme.com')).toContain('48 hours');
  expect(domains.copied).toBe('Text copied to clipboard');
  expect(domains.custom).toMatchObject({
    added: 'Success',
    bothNeeded: 'Please enter both host and domain values.',
    invalid: 'Invalid domain format.',
    note: expect.stringContaining('DNS propagation can take up to 48 hours'),
  });
});

it('messages of templates', () => {
  expect(templates.email).toMatchObject({
    saved: 'Email Template saved',
    notSaved: 'Failed to save Email Templates',
    noMoreLanguages: 'There are no more languages',
  });
  expect(templates.workflow).toMatchObject({
    saved: 'Workflow Template saved',
    qcSaved: 'QC Template saved',
    notSaved: 'Failed to save Templates',
    empty: 'You have no workflow templates so far.',
    emptyChecklists: 'You have no QC checklists so far.',
    addPlain: 'Add Stage (No revisions)',
    addRevised: 'Add Stage (With revisions)',
    addCheck: 'Add check',
  });
  expect(templates.survey).toMatchObject({
    saved: 'Survey Template saved',
    notSaved: 'Failed to save Survey Templates',
    empty: 'You have no survey templates so far.',
    addStars: 'Star rating',
    addComment: 'Comment box question',
    inEmail: 'Question in email',
  });
  expect(templates.pending('Film')).toBe(
    'Template - Film - will be deleted when you click on "Save Changes"',
  );
  expect(templates.copyOf('Film')).toBe('Film Copy');
});

it('messages of billing', () => {
  expect(billing.codes.notAdded).toBe('Error adding code');
  expect(billing.added.failed('Your card was declined. $&')).toBe(
    'Payment failed: Your card was declined. $&',
  );
  expect(billing.added).toMatchObject({
    success: 'Success! Redirecting to your account.',
    text: 'The method will be used for your next payment.',
  });
});

it('messages of a multi-update', () => {
  expect(multiUpdate).toMatchObject({
    tab: 'Preview sharing',
    sent: 'Deliverable updates sent',
    errors: { send: 'Error updating deliverables' },
    setup: { title: 'Pending Setup' },
  });
  expect(timeline.multiUpdate.loadError).toBe('Error on loading project data');
  expect(timeline.archive).toMatchObject({
    done: 'Project Archived',
    error: 'Error on archiving project',
    ofMultiUpdate: {
      title: 'Are you sure you want to archive this project?',
      text: 'This project will be hidden and can be found in the archived projects section.',
    },
  });
});
