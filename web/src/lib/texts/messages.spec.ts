/** What screens say of each action, in the words of delivery.md section 8. That they say it is shown by their own specs. */
import { expect, it } from 'vitest';
import { clients } from './en/clients.ts';
import { compose } from './en/compose.ts';
import { dashboard } from './en/dashboard.ts';
import { deliverables } from './en/deliverables.ts';
import { feedback } from './en/feedback.ts';
import { files } from './en/files.ts';
import { logo } from './en/logo.ts';
import { notes } from './en/notes.ts';
import { projects } from './en/projects.ts';
import { subscription } from './en/subscription.ts';
import { survey } from './en/survey.ts';
import { timeline } from './en/timeline.ts';

it('of projects', () => {
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

it('of a timeline', () => {
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

it('of mails', () => {
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

it('of files and deliverables', () => {
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

it('of notes and scope', () => {
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

it('of clients', () => {
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

it('of surveys', () => {
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

it('of a subscription', () => {
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
