/**
 * Error catalogue: every expected refusal with its HTTP status and English text, the specification's messages word
 * for word (delivery.md and administration.md, section 8). Use cases answer with a code and write no text themselves.
 */

import type { ProofRefusal } from '#domain/answerer/index.ts';
import type { Refusal as PermissionRefusal } from '#domain/permission/can.ts';
import type { PointRefusal } from '#domain/point/index.ts';
import type { RecallRefusal } from '#domain/recall.ts';
import type { WorkflowReason } from '#domain/workflow/command.ts';
import { fill } from './placeholders.ts';
import type { Updated } from './route.ts';
import {
  accountMessages,
  billingMessages,
  clientUntold,
  customDomainMessages,
  emailSettingsMessages,
  mailMessages,
  missingIdMessages,
  noteMessages,
  scopeMessages,
  subscriptionMessages,
  surveyMessages,
} from './screen-messages.ts';

interface Entry {
  readonly status: 400 | 401 | 402 | 403 | 404 | 409 | 410 | 412 | 413 | 422 | 429 | 500 | 503;
  readonly title: string;
  /** With `{name}` placeholders for the refusal's params. */
  readonly text: string;
}

const entry = (status: Entry['status'], title: string, text = ''): Entry => ({ status, title, text });

const workflow = {
  stage_not_found: entry(
    404,
    'Stage not found',
    'It may have been removed. Reload the page to see the current stages.',
  ),
  revision_not_found: entry(
    404,
    'Revision not found',
    'It may have been removed. Reload the page to see the current rounds.',
  ),
  not_in_progress: entry(409, 'Not in progress', 'This can only be done while the stage is in progress.'),
  not_awaiting_feedback: entry(
    409,
    'Not awaiting feedback',
    'This can only be done while the client is being waited for.',
  ),
  not_open_for_review: entry(409, 'Not open for review', 'This round is not open for review.'),
  already_approved: entry(409, 'Already approved', 'The provided revision was already approved'),
  already_rejected: entry(409, 'Already rejected', 'The provided revision was already rejected'),
  already_completed: entry(
    409,
    'Already completed',
    'The stage of this revision was completed in the meantime.',
  ),
  already_answered: entry(409, 'Already answered', 'You have given this answer already.'),
  no_answers: entry(409, 'No answers yet', 'Nobody whose answer is asked for has given one.'),
  reopened: entry(409, 'Re-opened', 'The stage of this revision was opened again in the meantime.'),
  already_started: entry(409, 'Already started', 'This stage has been started already.'),
  no_next_round: entry(409, 'No round left', 'All agreed rounds are used. Add a round to go on.'),
  not_the_last_round: entry(409, 'Rounds left', 'A round can be added once the last one awaits feedback.'),
  has_rounds: entry(409, 'Stage with revisions', 'A stage with revisions is completed by approving it.'),
  no_rounds_here: entry(409, 'Stage without revisions', 'This stage has no revision rounds.'),
  round_not_extra: entry(409, 'Agreed round', 'Only a round that was added can be free or at a cost.'),
  round_already_sent: entry(409, 'Already sent', 'The round has been sent, so its kind stays as it is.'),
  linear_order: entry(
    409,
    'Linear workflow',
    'In a linear workflow a stage starts when the one before it is completed.',
  ),
  nothing_to_undo: entry(409, 'Nothing to undo', 'There is no action left that could be taken back.'),
  undo_limit: entry(
    409,
    'Nothing to undo',
    'There is no action left that could be taken back: only the last {max} can be.',
  ),
  already_undone: entry(409, 'Already undone', 'This action has been taken back already.'),
  undo_not_last: entry(
    409,
    'No longer the last action',
    'Something else was done since, so this action was not taken back.',
  ),
  undo_structure_changed: entry(
    409,
    'Cannot undo',
    'The stage has been edited since this action, so it cannot be taken back.',
  ),
  undo_switched: entry(
    409,
    'Cannot undo',
    'The order of the timeline was switched since this action, so it cannot be taken back.',
  ),
  recall_acted_on: entry(
    409,
    'Already in hand',
    'Somebody has acted on your decision, so it cannot be taken back any more. Send a message instead.',
  ),
  not_completed: entry(409, 'Not completed', 'Only a completed stage can be opened again.'),
  not_last_completed: entry(
    409,
    'Not the last one',
    'In a linear workflow only the last completed stage can be opened again.',
  ),
  next_stage_actioned: entry(
    409,
    'Next stage under way',
    'Something was sent or decided in "{stage}" already. Take that back first.',
  ),
  no_workflow: entry(422, 'Invalid Workflow editor', 'No workflow'),
  no_stages: entry(422, 'Invalid Workflow editor', 'No stages'),
  no_revisions: entry(422, 'Invalid Workflow editor', 'No stages with at least 1 revision'),
  empty_stage_name: entry(422, 'Invalid Workflow editor', 'Empty stage name'),
  stage_name_too_long: entry(422, 'Invalid Workflow editor', 'A stage name has at most {max} characters.'),
  stage_locked: entry(422, 'Stage under way', '"{stage}" has begun and cannot be removed.'),
  stage_order_locked: entry(422, 'Stage under way', '"{stage}" has begun and cannot be moved.'),
  rounds_below_actioned: entry(422, 'Rounds in use', 'At least {min} rounds are in use already.'),
  rounds_below_one: entry(422, 'Rounds in use', 'The stage has begun, so it keeps at least one round.'),
  rounds_locked: entry(422, 'Stage completed', 'The rounds of a completed stage cannot be changed.'),
  deliverable_locked: entry(
    422,
    'Stage under way',
    'The deliverable switch is locked once the stage was actioned.',
  ),
  deliverable_has_rounds: entry(
    422,
    'Invalid Workflow editor',
    'A deliverable stage has no revision rounds.',
  ),
  too_many_stages: entry(422, 'Too many stages', 'A workflow has at most {max} stages.'),
  too_many_rounds: entry(422, 'Too many rounds', 'A stage has at most {max} rounds.'),
  too_many_decisions: entry(
    422,
    'Workflow is full',
    'This workflow has been changed too often. Please start a new one.',
  ),
  date_not_set: entry(422, 'No such date yet', 'Only a date that is there can be changed.'),
  date_in_future: entry(422, 'Date in the future', 'This date cannot be in the future.'),
  sent_before_started: entry(422, 'Dates out of order', 'Sent cannot be before started.'),
  completed_before_sent: entry(422, 'Dates out of order', 'Completed cannot be before sent.'),
  dates_out_of_order: entry(
    422,
    'Dates out of order',
    'The order is: started, sent, then approved and completed.',
  ),
  target_before_start: entry(
    422,
    'Dates out of order',
    'The target date cannot be before the start of the stage.',
  ),
  date_invalid: entry(422, 'Not a date', 'Please enter a valid date.'),
  due_out_of_range: entry(
    422,
    'Not a possible due date',
    'A due date lies in the future, and at most a year ahead.',
  ),
  due_later_already: entry(
    409,
    'The due date is later already',
    'It was moved in the meantime, to the day asked for or a later one.',
  ),
  wish_out_of_range: entry(422, 'Not a possible day', 'Choose one of the days that are offered.'),
  wish_ended: entry(
    409,
    'Nothing waits for an answer',
    'It was answered or taken back, or the round goes on.',
  ),
  wish_changed: entry(
    409,
    'Another day is asked for',
    'The client has asked for another day in the meantime.',
  ),
  wish_of_another: entry(403, 'Asked by somebody else', 'Only the person who asked can take it back.'),
  linear_restricted: entry(
    422,
    'Transition to Linear Mode Restricted',
    'All stages before the current one must be completed, all after it pending, and at most one active.',
  ),
  unchanged: entry(409, 'Nothing changed'),
} satisfies Record<WorkflowReason, Entry>;

const permission = {
  agents_only: entry(403, 'Insufficient Access Privileges', 'This is open to members of the agency only.'),
  clients_only: entry(403, 'Insufficient Access Privileges', 'Only the client decides here.'),
  sign_in_needed: entry(401, 'Please sign in', 'This needs a signed-in person.'),
  owner_only: entry(403, 'Insufficient Access Privileges', 'Only the owner of the workspace may do this.'),
  needs_admin: entry(403, 'Insufficient Access Privileges', 'Only an administrator may do this.'),
  needs_create_projects: entry(
    403,
    'Insufficient Access Privileges',
    'You may not create projects. Contact your administrator.',
  ),
  needs_access_all_projects: entry(
    403,
    'Insufficient Access Privileges',
    'You do not have access to all projects. Contact your administrator.',
  ),
  needs_workflow_templates: entry(
    403,
    'Insufficient Access Privileges',
    'You may not edit workflow templates. Contact your administrator.',
  ),
  needs_email_templates: entry(
    403,
    'Insufficient Access Privileges',
    'You may not edit email templates. Contact your administrator.',
  ),
  needs_add_users: entry(
    403,
    'Insufficient Access Privileges',
    'You may not manage the team. Contact your administrator.',
  ),
  not_on_all_projects: entry(
    403,
    'This contact is on other projects, too',
    'Their address can be changed, and they can be invited, by somebody on all of their projects, or by an admin.',
  ),
  project_not_found: entry(404, 'Project not found'),
  not_this_revision: entry(404, 'Revision not found'),
  production_details_hidden: entry(
    403,
    'Insufficient Access Privileges',
    'This workspace does not show production details.',
  ),
  hidden_from_you: entry(404, 'Not found'),
  no_feedback_yet: entry(404, 'Not found'),
  not_your_survey: entry(404, 'Not found'),
  not_your_view: entry(
    403,
    'Insufficient Access Privileges',
    'A shared view is changed by its author or by an admin, and taken back by its author alone.',
  ),
  guests_not_allowed: entry(
    403,
    'Insufficient Access Privileges',
    'This workspace does not let clients add people.',
  ),
  owner_stays: entry(403, 'Insufficient Access Privileges', 'The owner cannot be removed.'),
  not_yourself: entry(403, 'Insufficient Access Privileges', 'You cannot remove yourself.'),
  own_sessions: entry(403, 'Your own devices', 'Your own sessions are in the menu of your name.'),
  beyond_own_permissions: entry(
    403,
    'Insufficient Access Privileges',
    'You cannot grant more than you have.',
  ),
} satisfies Record<PermissionRefusal, Entry>;

const plan = {
  read_only: entry(402, 'Read Only', 'Your subscription expired'),
  suspended: entry(402, subscriptionMessages.suspended, subscriptionMessages.payOrSwitch),
  active_projects_limit: entry(
    402,
    'You reached the projects limit for your workspace',
    'Upgrade your workspace',
  ),
  archived_projects_limit: entry(402, 'You reached the archived projects limit', 'Upgrade your workspace'),
  users_limit: entry(402, 'You reached the team members limit for your workspace', 'Upgrade your workspace'),
  message_templates_limit: entry(
    402,
    'You reached the message templates limit for your workspace',
    'Upgrade your workspace',
  ),
  workflow_templates_limit: entry(
    402,
    'You reached the workflow templates limit for your workspace',
    'Upgrade your workspace',
  ),
  not_in_plan: entry(402, subscriptionMessages.noAccess, subscriptionMessages.upgradeForAccess),
  payment_failed: entry(402, billingMessages.paymentFailed),
  payments_unavailable: entry(
    503,
    'No payments at the moment',
    'Payments cannot be taken at the moment, so the plan stays as it is. We have been told; please try again later.',
  ),
  payment_method_missing: entry(409, 'No payment method', 'Add a payment method first.'),
  paid_by_codes: entry(
    409,
    'Paid by marketplace codes',
    'This workspace has its plan by redeemed codes, so there is nothing to pay.',
  ),
  code_unknown: entry(
    422,
    billingMessages.codeNotAdded,
    'This code does not exist, or it has been redeemed already.',
  ),
  code_not_for_workspace: entry(
    409,
    billingMessages.codeNotAdded,
    'This workspace was not opened with a marketplace code, so it takes none.',
  ),
  too_many_codes: entry(422, billingMessages.codeNotAdded, 'A workspace takes at most {max} codes.'),
  link_revoked: entry(
    410,
    'This link was withdrawn',
    'The agency has ended it. A new link comes from the agency alone.',
  ),
  link_expired: entry(410, 'This link has expired', 'A new link comes from the agency.'),
  view_ended: entry(410, 'This view has ended', 'Open it again from the project.'),
  only_contact_answers: entry(
    403,
    'Only your client can answer here',
    'You see this page as your client does. Nothing you do here is recorded.',
  ),
  link_of_old_address: entry(
    410,
    'This link was sent to a former address',
    'Links end when the address of their recipient changes. A new one is sent to the new address.',
  ),
  link_of_closed_project: entry(
    410,
    'This project is closed',
    'Its links have ended with it. The agency can open it again.',
  ),
  reminder_link_expired: entry(
    410,
    'This link has expired',
    'Links to switch reminders off work for {days} days. The newest reminder has a new one.',
  ),
  workspace_closed: entry(
    410,
    'This workspace is closed',
    'It is marked for deletion. Its owner can call it back until {until}.',
  ),
  workspace_recallable: entry(
    410,
    'This workspace is closed',
    'You can call it back until {until}. After that it is deleted for good.',
  ),
  workspace_held: entry(
    403,
    'This workspace is on hold',
    'Nobody can use it for now. Nothing in it is deleted, and what you typed is kept. Its agency can write to our support.',
  ),
  plan_renews: entry(
    409,
    'The plan goes on',
    'Cancel the plan on the billing page first, so that nothing is charged for a workspace that is gone.',
  ),
  webhook_not_signed: entry(400, 'Not signed', 'The signature of this message is not right.'),
} satisfies Record<string, Entry>;

const general = {
  not_found: entry(404, 'Not found', 'There is nothing here, or it is not open to you.'),
  unauthorized: entry(
    401,
    'Please sign in',
    'Your session has ended. Sign in again; what you typed is kept.',
  ),
  session_ended: entry(
    401,
    'You were logged out',
    'You logged out, here or on another device, or your password was changed. Sign in again; what you typed is kept.',
  ),
  foreign_page: entry(
    403,
    'Insufficient Access Privileges',
    'This call is open to pages of this very host only.',
  ),
  sign_in_elsewhere: entry(
    401,
    'Sign in at the workspace’s own address',
    'Nobody signs in at a custom domain, so this call is refused here. Use the workspace’s address below the product’s domain.',
  ),
  proof_needed: entry(
    403,
    'Please confirm that it is you',
    'Nothing was changed. This needs a passkey, or your password again and the code if you have two-step sign-in.',
  ),
  proof_refused: entry(
    422,
    'Not confirmed',
    'Only a sign-in of yours with a passkey or the password, a few minutes old at most, confirms that it is you.',
  ),
  second_factor_demanded: entry(
    403,
    'Set up two-step sign-in first',
    'This workspace demands it of its team. What you typed is kept.',
  ),
  single_sign_on_required: entry(
    401,
    'Sign in through your company',
    'This workspace asks members at your e-mail domain to use its single sign-on. What you typed is kept.',
  ),
  single_sign_on_refused: entry(
    404,
    'No access by single sign-on',
    'The sign-on of this workspace lets in members of its team at its own domains, not {email}. The owner signs in with their password.',
  ),
  single_sign_on_off: entry(
    409,
    'Single sign-on is not in use',
    'This workspace has turned it off, or its plan no longer has it. Please sign in with your password: “Forgot your password?” makes one.',
  ),
  single_sign_on_session: entry(
    403,
    'Not by single sign-on',
    'You are signed in through your company, in this workspace alone. Password, two-step sign-in and the list of sessions are open to a sign-in with your password.',
  ),
  second_factor_not_set_up: entry(
    409,
    'Two-step sign-in is not set up',
    'Connect an authenticator app first.',
  ),
  second_factor_code_wrong: entry(
    422,
    'This code is not right',
    'It may have run out or been used. Wait for the next one that your app shows.',
  ),
  passkey_refused: entry(
    422,
    'This passkey was not taken',
    'It may have been removed, or the step took too long. Please try again.',
  ),
  passkey_limit: entry(
    409,
    'You have as many passkeys as one can have',
    'Remove one that you no longer use first.',
  ),
  passkey_unknown: entry(404, 'This passkey is gone', 'It was removed meanwhile.'),
  recovery_code_wrong: entry(
    422,
    'This is not one of your recovery codes',
    'Each works once, and setting up the two-step sign-in anew replaces them all.',
  ),
  invalid_input: entry(400, 'Please check your input', '{reason}'),
  not_a_member: entry(
    404,
    'You have no access to this workspace',
    'You are signed in, but nobody has invited you here.',
  ),
  sign_in_expired: entry(
    404,
    'Sign-in not completed',
    'This sign-in has run out or was used already. Please start again.',
  ),
  body_too_large: entry(413, 'Too large', 'This is too large to be saved.'),
  conflict: entry(
    409,
    'Changed in the meantime',
    'Somebody else has changed this. What you typed is kept; look at the fresh state and try again.',
  ),
  text_too_long: entry(422, 'Too long', 'This text is too long to be saved. Please shorten it.'),
  too_large: entry(
    422,
    'Too much at once',
    'This is more than can be saved at once. Nothing was changed; please shorten the texts.',
  ),
  idempotency_mismatch: entry(
    422,
    'Repeated call differs',
    'This Idempotency-Key was used for another call.',
  ),
  idempotency_running: entry(409, 'Still at work', 'The same call is being worked on. Wait for its answer.'),
  busy: entry(503, 'Busy', 'The system is busy. Nothing was changed; please try again.'),
  internal: entry(
    500,
    'Something went wrong',
    'Nothing was lost. If it happens again, tell us this number: {id}',
  ),
} satisfies Record<string, Entry>;

const points = {
  point_not_found: entry(
    404,
    'Point not found',
    'It may have been removed. Reload the page to see the points.',
  ),
  point_is_draft: entry(409, 'Not submitted yet', 'This point has not been submitted yet.'),
  point_submitted: entry(
    409,
    'Already submitted',
    'A submitted point stays as it was written. Add a reply to it.',
  ),
  point_accepted: entry(409, 'Already accepted', 'The answer to this point was accepted in the meantime.'),
  point_not_answered: entry(409, 'Not answered yet', 'This point has no answer that could be accepted.'),
  point_question: entry(409, 'A question', 'The answer to this point is a question: reply to it.'),
  answer_told: entry(
    409,
    'Already read',
    'Your client has this answer by now. Give another one in its place.',
  ),
  answer_needs_words: entry(422, 'Words missing', 'Say why it was not done, or what you want to know.'),
  answered_meanwhile: entry(
    409,
    'Answered in the meantime',
    'Somebody was faster. Nothing was replaced; read it, and send your answer again if it should take its place.',
  ),
  too_many_answers: entry(
    422,
    'Too many answers',
    'A point keeps at most {max} earlier answers. Add a reply to it.',
  ),
  place_needs_done: entry(422, 'Not done', 'Only an answer with “Done” shows a place.'),
  not_your_point: entry(403, 'Not your point', 'Only its author can change it.'),
  own_point: entry(409, 'Your own point', 'Nobody agrees with a point of their own.'),
  agency_only: entry(403, 'Insufficient Access Privileges', 'This is open to members of the agency only.'),
  client_only: entry(403, 'Insufficient Access Privileges', 'Only the client decides here.'),
} satisfies Record<PointRefusal, Entry>;

const proofs = {
  contact_decides: entry(
    403,
    'The contact decides',
    'Only the person to whom the link was sent decides here. You can send points and a message.',
  ),
  code_needed: entry(
    403,
    'A code is needed',
    'A decision by this link needs the code that we mail to the person to whom it was sent.',
  ),
} satisfies Record<ProofRefusal, Entry>;

const codes = {
  code_not_needed: entry(
    409,
    'No code is needed',
    'Decisions by this link need no code any more. Please decide once more.',
  ),
  code_not_mailed: entry(
    409,
    'No code can be mailed',
    'No email can be sent to the address of this link at present. Please ask the agency; what you wrote is kept.',
  ),
  code_wrong: entry(
    422,
    'Wrong code',
    'This is not the code of our last email. Please check its six digits.',
  ),
  code_over: entry(
    409,
    'The code is over',
    'It was used, ten minutes old, or tried too often. Please have a new one sent.',
  ),
};

const recalls = {
  nothing_to_recall: entry(
    409,
    'Nothing to take back',
    'This round has no decision that could be taken back.',
  ),
  not_your_decision: entry(403, 'Not your decision', 'Only its author can take a decision back.'),
  recall_too_late: entry(
    409,
    'Too late',
    'A decision can be taken back for ten minutes. Send a message instead.',
  ),
} satisfies Record<Exclude<RecallRefusal, 'recall_acted_on'>, Entry>;

const pointCalls = {
  point_empty: entry(422, 'Nothing written', 'Write what you mean at this point.'),
  point_place: entry(422, 'Place not found', 'This place is not part of the file: {part}.'),
  point_file: entry(422, 'File not found', 'This version of the file is not part of the round.'),
  own_changes_on_file: entry(
    409,
    'You asked for changes',
    'You have asked for changes of this file. Remove them, or accept their answers, before you say that it looks good.',
  ),
  too_many_points: entry(422, 'Too many points', 'A round takes at most {max} points.'),
  too_many_replies: entry(422, 'Too many replies', 'A point takes at most {max} replies.'),
  too_many_attachments: entry(422, 'Too many pictures', 'A point takes at most {max} pictures.'),
  attachment_not_found: entry(
    422,
    'Picture not found',
    'A picture of this point is no longer there. Remove it and add it again.',
  ),
  export_file: entry(
    422,
    'Nothing to export',
    'Name a file of this round: a film or a sound for markers, a PDF for annotations.',
  ),
  export_too_large: entry(
    422,
    'Too large to export',
    'A PDF is annotated up to {pages} pages and {megabytes} MB, and points of very many words are exported file by file.',
  ),
  export_encrypted: entry(
    422,
    'PDF with a password',
    'Nothing can be written into this PDF without its password. The points can be exported as a table.',
  ),
  export_broken: entry(
    422,
    'PDF damaged',
    'Nothing can be written into this PDF, because it is damaged. The points can be exported as a table.',
  ),
} satisfies Record<string, Entry>;

/** Updates with an invalid id, which is always a bug of the caller. */
const ids = {
  no_valid_client_id: entry(400, 'Client not saved', missingIdMessages.client),
  no_valid_contact_id: entry(400, 'Contact not saved', missingIdMessages.contact),
  no_valid_email_template_id: entry(400, 'Template not saved', missingIdMessages.emailTemplate),
  no_valid_workflow_template_id: entry(400, 'Template not saved', missingIdMessages.workflowTemplate),
  no_valid_project_id: entry(400, 'Project not saved', missingIdMessages.project),
  no_valid_user_id: entry(400, 'User not saved', missingIdMessages.user),
  no_valid_workflow_id: entry(400, 'Error on updating workflow', missingIdMessages.workflow),
} satisfies Record<`no_valid_${Updated}_id`, Entry>;

const projects = {
  guest_on_project: entry(409, 'Person not added', 'This person is on the project already.'),
  too_many_contacts: entry(
    409,
    'Person not added',
    'Your company has {most} contacts already, which is the limit.',
  ),
  project_closed: entry(409, 'Project closed', 'An archived or cancelled project cannot be changed.'),
  project_needs_client_and_workflow: entry(
    422,
    'Project not saved',
    'Client ID and Workflow ID must be present to create a project.',
  ),
  choose_client: entry(422, 'Project not saved', 'Please choose a client'),
  start_after_action: entry(
    422,
    'Invalid project start date',
    'Your workflow was actioned before the Project Start date. Please revise the start date to be before: {date}',
  ),
  not_archived: entry(409, 'Error: Project Delete', 'Only an archived project can be deleted.'),
  not_complete: entry(409, 'Error on archiving project', 'The project is not complete yet.'),
  cancelled_for_good: entry(409, 'Error on archiving project', 'A cancelled project cannot be reopened.'),
  survey_required: entry(
    409,
    'Action Required: Send CSAT Survey',
    'Send the survey before the project is archived.',
  ),
  reminder_template_missing: entry(
    422,
    'Action Required: Email Template Missing',
    'Automated reminders need an email template of the type "feedback_auto_reminder".',
  ),
  device_not_found: entry(404, 'Device not found', 'Its notifications are off already.'),
  view_not_found: entry(404, 'View not found', 'It may have been deleted, or it is not shared any more.'),
  too_many_views: entry(422, 'Too many views', 'You can keep {max} views of your own. Delete one first.'),
  too_many_shared_views: entry(
    422,
    'Too many shared views',
    'A workspace shares {max} views at most. Delete one first, or keep this one for yourself.',
  ),
  client_not_found: entry(404, 'Client not found'),
  contact_not_found: entry(404, 'Contact not found'),
  round_not_sent: entry(409, 'Nothing was sent yet', 'A link opens a round that was sent to the client.'),
  link_not_found: entry(404, 'Link not found'),
  user_not_found: entry(404, 'User not found'),
  client_has_mail: entry(
    409,
    'The client stays',
    'A mail about this project has gone out to the client, so the project stays with them.',
  ),
  client_has_answered: entry(
    409,
    'The client stays',
    'The client has answered in this project, so it stays with them.',
  ),
  update_went_on: entry(
    409,
    'The update stays',
    'Something else was done on “{deliverable}” since, so the update was not taken back on any deliverable.',
  ),
  approvers_not_on_project: entry(
    422,
    'Nobody to approve',
    'Choose at least one contact of the project whose approval is needed.',
  ),
  template_not_found: entry(404, 'Template not found'),
  email_taken: entry(422, 'Contact not saved', 'Email already exists. Please enter a different email.'),
  bcc_email_invalid: entry(422, 'BCC email is not valid', 'The copies go to nobody else than before.'),
  snooze_invalid: entry(422, 'Cannot snooze', 'Please choose a time within the next 60 days.'),
  device_invalid: entry(
    422,
    'Notifications were not turned on',
    'This browser gets its notifications from a service that Proofline does not know.',
  ),
  timezone_unknown: entry(422, 'Unknown time zone', 'Please choose a time zone from the list.'),
  last_contact: entry(422, 'Contact not saved', 'At least one contact always remains.'),
  already_member: entry(
    409,
    'Error sending invite.',
    'Somebody with this address is a member of the workspace already.',
  ),
  logo_not_a_picture: entry(
    422,
    'Error uploading client logo',
    'Please choose a PNG, GIF or JPEG picture of at most 1 MB and 2000 pixels a side.',
  ),
  picture_not_a_picture: entry(
    422,
    'Picture not saved',
    'Please choose a PNG, GIF or JPEG picture of at most 1 MB and 2000 pixels a side.',
  ),
  workspace_logo_not_a_picture: entry(
    422,
    'Error uploading workspace logo',
    'Please choose a PNG, GIF or JPEG picture of at most 1 MB and 2000 pixels a side.',
  ),
  contact_in_use: entry(
    409,
    'Contact in use',
    '{contact} is on a project. Take them off it in its settings first.',
  ),
  not_multi: entry(
    409,
    'Error on updating workflow',
    'Only a multi-deliverable project can have further deliverables.',
  ),
  too_many_deliverables: entry(422, 'Too many deliverables', 'A project has at most {max} deliverables.'),
  too_large: entry(422, 'Workflow is full', 'This is more than a workflow can hold.'),
} satisfies Record<string, Entry>;

const compose = {
  review_link_tag_missing: entry(
    422,
    'Merge tag missing',
    'Your email cannot be sent until the review link tag is included.',
  ),
  review_link_required: entry(
    422,
    'Review link missing',
    'The email has a review link tag, but there is no link or file to review.',
  ),
  files_tag_without_files: entry(422, 'No files', 'You did not upload any files'),
  review_link_scheme: entry(422, 'Review link', 'Review link must include http'),
  screenshots_only: entry(
    422,
    'Only pictures with a link',
    'A link goes with screenshots of its page. Remove the files that are no pictures, or send them without the link.',
  ),
  files_or_link: entry(422, 'Files or link', 'Choose uploaded files or a link, not both.'),
  unknown_tag: entry(422, 'Unknown merge tag', 'The email has the tag "{tag}", which is not available here.'),
  unresolved_tag: entry(422, 'Merge tag without value', 'There is no value for the tag "{tag}".'),
  checklist_incomplete: entry(422, 'QC checklist', 'Tick every item of the checklist before sending.'),
  points_unanswered: entry(
    422,
    'Points without an answer',
    'Your client asked for changes that have no answer yet: {count}. This workspace sends a round only once each is answered.',
  ),
  no_multi_update: entry(409, 'Multi-update', 'A project of a single deliverable has no multi-update.'),
  deliverables_tag_missing: entry(
    422,
    'Deliverables preview',
    'Your email cannot be sent until the multi deliverables preview tag is included.',
  ),
  stage_chosen_twice: entry(422, 'Stage chosen twice', 'Each stage can be chosen once per deliverable.'),
  too_many_previews: entry(
    422,
    'Too many deliverables',
    'An update to this number of contacts ({contacts}) can tell of {max} deliverables at most. Send the others in a further update.',
  ),
  mail_not_found: entry(404, 'Email not found', 'It may have been deleted with its project.'),
  mail_may_have_arrived: entry(
    409,
    'It may have arrived',
    'Nobody knows if this email went out. Send it again only if its recipient may get it twice.',
  ),
  mail_not_needed: entry(
    409,
    'It cannot be sent again',
    'Its reason has gone: its link was revoked, its sending was undone, its round was decided, or its recipient has left. The history says which.',
  ),
  mail_limit_reached: entry(
    429,
    mailMessages.limitReached,
    `${mailMessages.figure}. ${mailMessages.opensAgain}`,
  ),
  no_recipients: entry(422, 'No recipients', 'The project has no contact that email can be sent to.'),
  file_checking: entry(
    409,
    'Files are being checked',
    'One moment: an uploaded file is still being checked.',
  ),
} satisfies Record<string, Entry>;

const surveys = {
  survey_not_chosen: entry(404, surveyMessages.emailNotSent, surveyMessages.chooseSurvey),
  recipient_not_chosen: entry(422, surveyMessages.emailNotSent, surveyMessages.chooseRecipient),
  survey_already_completed: entry(409, surveyMessages.alreadyCompleted),
  survey_link_tag_missing: entry(
    422,
    'Merge tag missing',
    'Your email cannot be sent until the survey link tag is included.',
  ),
  survey_not_found: entry(404, 'Survey not found'),
  rating_missing: entry(422, 'Error on feedback submission', 'Please rate every question before you submit.'),
  no_survey_items: entry(422, 'Failed to save Survey Templates', 'No survey items'),
  empty_survey_question: entry(422, 'Failed to save Survey Templates', 'Empty survey question'),
  email_question_without_stars: entry(
    422,
    'Failed to save Survey Templates',
    'Only a star rating can be the question in the email.',
  ),
  several_email_questions: entry(
    422,
    'Failed to save Survey Templates',
    'Only one question can be in the email.',
  ),
} satisfies Record<string, Entry>;

const files = {
  file_not_found: entry(404, 'File not found'),
  file_type_refused: entry(422, 'Error uploading {file}', '{file} type {type} is not allowed'),
  file_has_no_type: entry(422, 'Error uploading {file}', '{file} has no type'),
  conversion_final: entry(
    409,
    'Not prepared again',
    'Another try would end as the last one did. The file is kept as it was uploaded, and can be downloaded.',
  ),
  captions_not_played: entry(
    422,
    'No film or sound',
    'Only a film or a sound has captions and a transcript. A description says what any other file shows.',
  ),
  described_version_no_film: entry(422, 'No film', 'Only a film has a described version, or is one.'),
  described_version_chain: entry(
    422,
    'Described and describing',
    'A described version is another film, and has none of its own.',
  ),
  described_version_taken: entry(
    422,
    'Chosen for another film',
    'This is the described version of another film. Take it away there first.',
  ),
  captions_too_large: entry(
    422,
    'Text too long',
    'Captions or a transcript have at most {characters} characters, and captions {cues} cues. Nothing was changed.',
  ),
  captions_empty: entry(422, 'No text', 'There are no words in this text. Nothing was changed.'),
  not_captions: entry(
    422,
    'No captions',
    'Line {line}: captions begin with “WEBVTT”, or with the number and the times of their first cue. Send a WebVTT (.vtt) or SubRip (.srt) file.',
  ),
  captions_time: entry(
    422,
    'A cue without its times',
    'Line {line}: a cue needs its times, such as 00:01:02.500 --> 00:01:04.000. Nothing was changed.',
  ),
  captions_order: entry(
    422,
    'A cue that ends too early',
    'Line {line}: the cue ends before it begins. Nothing was changed.',
  ),
  cue_too_long: entry(
    422,
    'A cue that is too long',
    'Line {line}: the text of a cue has at most {max} characters. Nothing was changed.',
  ),
  too_many_captions: entry(
    422,
    'Too many languages',
    'A file has at most {max} captions and transcripts. Remove one that nobody needs.',
  ),
  file_sent: entry(
    409,
    'File was sent',
    'A file that was sent stays. Upload the same name again to make a new version.',
  ),
  file_sent_stays: entry(
    409,
    'File was sent',
    'A file that was sent keeps its place, and what it replaces. Only files that were not sent yet can be arranged.',
  ),
  not_replaceable: entry(
    409,
    'Not an earlier file',
    'A file replaces one that was sent in an earlier round of this stage. Please choose again.',
  ),
  replaced_twice: entry(
    409,
    'Replaced twice',
    'Two files of a round cannot replace the same earlier one. Please choose again.',
  ),
  upload_expired: entry(409, 'Upload expired', 'This upload was given up. Please choose the file again.'),
  upload_incomplete: entry(409, 'Upload incomplete', 'Not all bytes have arrived.'),
  too_many_files: entry(422, 'Too many files', 'A round has at most {max} files.'),
} satisfies Record<string, Entry>;

const notes = {
  note_not_found: entry(404, noteMessages.notFound, 'It may have been deleted, or it is not open to you.'),
  note_stage_missing: entry(422, noteMessages.chooseStage, 'A note belongs to a stage of the timeline.'),
  note_empty: entry(422, 'Nothing written', 'Please add some text or an image first.'),
  note_too_long: entry(422, 'Text too long', 'The text has at most {max} characters, formatting included.'),
  too_many_notes: entry(422, 'Too many notes', 'A project has at most {max} notes. Delete some first.'),
  picture_not_found: entry(
    422,
    'Picture not in this project',
    'A picture in the text is not in this project. Delete it from the text and insert it again.',
  ),
  picture_refused: entry(
    422,
    'Picture not taken',
    'This is not a readable PNG, JPEG, GIF or WebP picture of its kind, or it has more than 50 million pixels.',
  ),
  too_many_pictures: entry(
    422,
    'Too many pictures',
    'A project takes at most {max} pictures. Hand over further ones as files.',
  ),
  notes_full: entry(422, 'Too much text', 'The notes of this project are full. Delete some first.'),
  note_flags_of_client: entry(
    422,
    'Not yours to choose',
    'A client’s note is seen by everybody on the project, and your agency is told by email.',
  ),
  client_sees_no_notes: entry(422, 'The client would not be told', clientUntold.notes),
  client_sees_no_scope: entry(422, 'The client would not be told', clientUntold.scope),
  scope_not_found: entry(404, scopeMessages.notFound, 'It may have been deleted, or it is not open to you.'),
  too_many_scope_items: entry(
    422,
    'Too many scope items',
    'A scope has at most {max} items. Delete some first.',
  ),
  scope_full: entry(422, 'Too much text', 'The scope of this project is full. Delete some items first.'),
} satisfies Record<string, Entry>;

const domains = {
  domain_invalid: entry(422, emailSettingsMessages.notSaved, customDomainMessages.invalid),
  domain_taken: entry(
    409,
    emailSettingsMessages.notSaved,
    'Another workspace is setting up this domain. If it is yours, please try again in three days or notify support.',
  ),
  domain_of_product: entry(422, emailSettingsMessages.notSaved, 'This domain is our own.'),
  domain_known: entry(409, emailSettingsMessages.notSaved, 'This domain is in your list already.'),
  too_many_domains: entry(422, emailSettingsMessages.notSaved, 'A workspace has at most {max} domains.'),
  domain_of_webmail: entry(422, 'Domain not added', 'Nobody can prove the domain of a mail service.'),
  single_sign_on_incomplete: entry(
    409,
    'Single sign-on is not complete',
    'It needs a proven domain and the details of your identity provider.',
  ),
  single_sign_on_untested: entry(
    409,
    'Try the sign-on first',
    'It can be required once a member has signed in with it. Turn it on, and let somebody try.',
  ),
  single_sign_on_domain_needed: entry(
    409,
    'Domain not removed',
    'The sign-on that is in use needs a proven domain. Turn it off first.',
  ),
  issuer_invalid: entry(
    422,
    'Identity provider not saved',
    'The issuer is an address that begins with https://, without a question mark.',
  ),
  metadata_needed: entry(
    422,
    'Identity provider not saved',
    'Choose the file of the metadata, or give the address where they are.',
  ),
  metadata_url_invalid: entry(
    422,
    'Identity provider not saved',
    'The address of the metadata begins with https://.',
  ),
  metadata_invalid: entry(
    422,
    'Identity provider not saved',
    'This is no SAML metadata: an XML document of one EntityDescriptor, without a document type.',
  ),
  metadata_of_no_provider: entry(
    422,
    'Identity provider not saved',
    'These are not the metadata of an identity provider: they have no IDPSSODescriptor.',
  ),
  metadata_without_certificate: entry(
    422,
    'Identity provider not saved',
    'The metadata have no signing certificate, or one that cannot be read or has ended.',
  ),
  metadata_without_address: entry(
    422,
    'Identity provider not saved',
    'The metadata have no sign-in address that begins with https:// for HTTP-Redirect or HTTP-POST.',
  ),
  identity_provider_refused: entry(
    422,
    'Identity provider not saved',
    'The sign-in service did not accept these details: {reason}',
  ),
  custom_domain_invalid: entry(422, 'Custom domain not saved', customDomainMessages.invalid),
  custom_domain_taken: entry(
    409,
    'Custom domain not saved',
    'Another workspace uses this host. If it is yours, please try again in three days or notify support.',
  ),
  custom_domain_of_product: entry(422, 'Custom domain not saved', 'This host is our own.'),
  custom_domain_set: entry(
    409,
    'Custom domain not saved',
    'The workspace has a custom domain already. Delete it first.',
  ),
} satisfies Record<string, Entry>;

const deliverables = {
  deliverable_not_found: entry(404, 'Deliverable not found'),
  deliverable_title_required: entry(422, 'Error on saving deliverable', 'Deliverable name is required'),
  deliverable_title_too_long: entry(
    422,
    'Error on saving deliverable',
    'A deliverable name has at most {max} characters.',
  ),
  deliverable_link_required: entry(422, 'Error on saving deliverable', 'Deliverable link is required'),
  deliverable_link_too_long: entry(
    422,
    'Error on saving deliverable',
    'A deliverable link has at most {max} characters.',
  ),
  deliverable_link_invalid: entry(
    422,
    'Error on saving deliverable',
    'Please enter a web address, as https://example.com',
  ),
  deliverable_link_tag_missing: entry(
    422,
    'Merge tag missing',
    'Your email cannot be sent until the deliverable link tag is included.',
  ),
  timeline_full: entry(422, 'Too many deliverables', 'A timeline has at most {max} deliverables.'),
} satisfies Record<string, Entry>;

/** Sign-up (administration.md section 8). */
const account = {
  subdomain_invalid: entry(
    422,
    'Address not possible',
    'Please choose 3 to {max} lower-case letters and digits.',
  ),
  subdomain_reserved: entry(422, 'Address not possible', 'This address is kept for the product itself.'),
  subdomain_protected: entry(
    422,
    'Address not possible',
    'This address reads like that of a well-known company. Please choose one that is your own.',
  ),
  name_holds_address: entry(
    422,
    'Name not possible',
    'A workspace’s name holds no web or email address. Please leave it out, and put a space behind each full stop.',
  ),
  name_protected: entry(
    422,
    'Name not possible',
    'This name reads like that of a well-known company or of one of its offices. Please choose the name of your agency.',
  ),
  subdomain_taken: entry(422, 'Address taken', 'This address is taken. Please choose another.'),
  subdomain_moved_lately: entry(
    409,
    'Address not changed',
    'The address of a workspace can be changed once in thirty days. This one can be changed again from {from}.',
  ),
  subdomains_full: entry(
    409,
    'Address not changed',
    'A workspace keeps {max} former addresses at most. It can still go back to one of its own.',
  ),
  password_missing: entry(422, 'Account not created', accountMessages.passwordMissing),
  password_weak: entry(
    422,
    'Account not created',
    'Please choose at least 10 characters, without a space at either end.',
  ),
  password_common: entry(
    422,
    'Account not created',
    'This password is easily guessed: it is among the most used ones, or rests on your name, your address or the name of the workspace. Please add words of your own.',
  ),
  password_leaked: entry(
    422,
    'Account not created',
    'This password was found in data stolen from other services, so anybody may try it. Please choose another.',
  ),
  password_wrong: entry(422, 'The password was not changed', 'This is not your current password.'),
  password_attempts: entry(
    429,
    'The password was not changed',
    'Too many attempts. Please wait a while and try again.',
  ),
  password_link_dead: entry(
    404,
    'This link is no longer good',
    'A link for a new password is good for ten minutes, and once. Please ask for another.',
  ),
  address_link_dead: entry(
    404,
    'This link is no longer good',
    'A link for another email address is good for an hour; the former address can take the change back for seven days.',
  ),
  address_same: entry(422, 'The address was not changed', 'This is your present address.'),
  address_taken: entry(
    409,
    'The address was not changed',
    'Somebody signs in with this address by now. Please choose another.',
  ),
  address_taken_at: entry(
    409,
    'The address was not changed',
    'At {workspace}, somebody else has this address, or is invited by it. Please ask there for it to be removed, and press again.',
  ),
  address_changed_lately: entry(
    409,
    'The address was not changed',
    'It was changed within the last seven days, and can be taken back until then. Please wait for that.',
  ),
  address_of_single_sign_on: entry(
    409,
    'The address was not changed',
    'At {workspace}, your company’s single sign-on decides over addresses of its domains. Please ask whoever administers it.',
  ),
  redeem_code_invalid: entry(422, 'Account not created', 'This does not look like a redeem code.'),
  sign_up_not_found: entry(
    404,
    'This link is no longer good',
    'It is good for a day. Please sign up again; the address of your workspace is free.',
  ),
  invitation_not_found: entry(
    404,
    'This invitation is not known',
    'Please open the newest link that you were mailed.',
  ),
  invitation_dead: entry(409, 'This invitation is no longer good', 'Please open its link again to see why.'),
  not_accepted_yet: entry(409, 'Not accepted yet', 'This person has not accepted their invitation yet.'),
  already_accepted: entry(409, 'Accepted already', 'This person has accepted their invitation.'),
  too_many_requests: entry(429, 'Too many attempts', 'Please wait {wait} and try again.'),
} satisfies Record<string, Entry>;

export const errors = {
  ...workflow,
  ...permission,
  ...plan,
  ...general,
  ...ids,
  ...projects,
  ...compose,
  ...files,
  ...notes,
  ...domains,
  ...deliverables,
  ...surveys,
  ...points,
  ...pointCalls,
  ...recalls,
  ...proofs,
  ...codes,
  ...account,
};

export type ErrorCode = keyof typeof errors;

/** Error of a 4xx or 5xx answer. */
export interface Problem {
  readonly code: ErrorCode;
  readonly title: string;
  readonly message: string;
  /** Path of the refused field in the body, such as `contacts.0.email`. */
  readonly field?: string;
  readonly params?: Readonly<Record<string, string | number>>;
  /** For an internal error: its number in the log. */
  readonly id?: string;
}

/** Answer of a use case that refuses. */
export interface Refusal {
  readonly code: ErrorCode;
  readonly field?: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** Body of a refusal: its title and message in English, with the placeholders filled. */
export const problemOf = (refusal: Refusal & { readonly id?: string }): Problem => {
  const { title, text } = errors[refusal.code];
  const params = { ...refusal.params, ...(refusal.id === undefined ? {} : { id: refusal.id }) };
  return { ...refusal, title: fill(title, params), message: fill(text, params) };
};

export const statusOf = (code: ErrorCode): number => errors[code].status;
