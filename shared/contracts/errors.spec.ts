import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { errors, problemOf } from './errors.ts';
import * as messages from './screen-messages.ts';

/** Messages of section 8 of delivery.md, and of administration.md for its screens, word for word. */
const specified = {
  'missing ids': [
    'No valid client ID provided',
    'No valid contact ID provided',
    'No valid Email Template ID provided',
    'No valid Workflow Template ID provided',
    'No valid project ID provided',
    'No valid user ID provided',
    'No valid workflow ID provided',
    'Client ID and Workflow ID must be present to create a project.',
  ],
  projects: [
    'Project not found',
    'Error on loading project',
    'Error on loading project data',
    'Error on loading project deliverables',
    'Error on loading workflows',
    'Error on loading workflow',
    'Project not saved',
    'Error on cancelling project',
    'Error on archiving project',
    'Error: Project Delete',
    'Transition to Linear Mode Restricted',
    'Editor not loaded properly',
  ],
  timeline: [
    'Error on sending Preview',
    'Error on sending message',
    'Error on adding revision',
    'Error on approving stage',
    'Error on approving revision',
    'Error on rejecting revision',
    'Error on marking the stage as rejected',
    'Error on updating workflow',
    'Error uploading {file}',
    'Error getting files for revision',
    'Error getting files for deliverable',
    'Error on saving deliverable',
    'Error on sending deliverable',
  ],
  'notes and scope': [
    'Error fetching notes',
    'Error adding note',
    'Error updating note',
    'Note not found',
    'Error deleting note',
    'Error updating note visibility',
    'Error fetching scope',
    'Error adding scope',
    'Error updating scope',
    'Scope not found',
    'Error deleting scope',
    'Error updating scope visibility',
    'Please Select Stage',
  ],
  'actions route': ['Revision ID expected', 'The provided revision was already rejected'],
  clients: [
    'Client not saved',
    'Error uploading client logo',
    'Error updating client',
    'Client image upload',
    'Failed to fetch client details',
    'Error: Client Delete',
    'Error on deleting client',
    'Insufficient Access Privileges',
    'Error sending invite.',
  ],
  surveys: [
    'Error sending survey email',
    'Survey already completed',
    'Please select or add a new survey',
    'Please Select Recipient',
    'Error on feedback submission',
  ],
  subscription: [
    "You don't have access to this feature",
    'Upgrade your workspace to get access to this feature',
    'Contact your administrator',
    "Your team's access has expired. Please ask the workspace owner or administrator to reactivate the subscription to continue. Workspace members and clients will not have access until the subscription is reactivated.",
    'The workspace you are trying to access does not have an active subscription. Please contact your workspace representative for more information.',
    'Subscription Expired',
    'Please update your payment details by {date}',
    'Subscription Seats Exceeded',
    'Please reduce your team members to available number of seats',
    'Subscription Expired - Read Only',
    'Subscription Suspended',
    'Please update your payment details or switch to a Free Plan',
  ],
  templates: [
    'Email Template saved',
    'Failed to save Email Templates',
    'Workflow Template saved',
    'QC Template saved',
    'Failed to save Templates',
    'Survey Template saved',
    'Failed to save Survey Templates',
    'Template - {title} - will be deleted when you click on "Save Changes"',
    'There are no more languages',
    'No stages',
    'Empty stage name',
    'No survey items',
    'Empty survey question',
  ],
  team: [
    'Failed to save any of the Team details changes',
    'Some Team details were not saved',
    'Failed to save Team details',
    'New team member created and invited',
    'User settings updated',
  ],
  account: [
    'Please fill in the password.',
    "Password don't match",
    'An email with your workspace details has been sent',
    'Failed to retrieve workspace URL',
  ],
  workspace: [
    'Failed to delete workspace',
    'Error updating workspace',
    'Error loading workspace settings',
    'Error uploading workspace logo',
    'BCC email is not valid',
    'Workspace Settings saved',
  ],
  profile: [
    'User Profile saved',
    'Error updating profile',
    'Email Signature saved',
    'Error updating Email Signature',
    'Error loading user profile',
  ],
  'email settings': [
    'Failed to save Email Settings',
    'Your DNS settings are not correct. Please double check.',
    'An error occurred when Verifying the DNS settings',
    'Do you want to remove this Domain authentication? You should remove these entries from your own DNS as well.',
    'Your Email Domain has been removed from our system. Please remove the DNS entries from your own DNS settings as well.',
    'Sorry, we cannot do this right now. Please notify support so that we can handle this for you.',
  ],
  'custom domain': [
    'Success',
    'Text copied to clipboard',
    'Please enter both host and domain values.',
    'Invalid domain format.',
  ],
  'multi-update': [
    'Error updating deliverables',
    'Deliverable updates sent',
    'Review link must include http',
    '{file} type {type} is not allowed',
    '{file} has no type',
  ],
  billing: ['Error adding code', 'Payment failed: {message}', 'Success! Redirecting to your account.'],
  'success notices': [
    'Project saved',
    'Project Cancelled',
    'Project Archived',
    'Project Unarchived',
    'Project deleted: {name}',
    'Client saved',
    'Client deleted successfully',
    'Invite sent.',
    'Stage approved',
    'Revision added',
    'Revision approved',
    'Revision rejected',
    'Message sent',
    'Stage message sent',
    'Revision preview sent',
    'Note added',
    'Deliverable Saved',
    'Deliverable Sent',
    'Workflow updated',
    'Feedback submitted',
    'Survey email sent',
    'Survey email reminder sent',
  ],
} as const;

const areas = Object.entries(messages).map(([area, of]) => [area, Object.entries<string>(of)] as const);

const catalogue = new Set([
  ...areas.flatMap(([, of]) => of.map(([, text]) => text)),
  ...Object.values(errors).flatMap(({ title, text }) => [title, text]),
]);

test.each(Object.entries(specified))(
  'every message of the specification is in the catalogue: %s',
  (_, texts) => {
    for (const text of texts) expect(catalogue, text).toContain(text);
  },
);

test('no message occurs twice', () => {
  const texts = areas.flatMap(([, of]) => of.map(([, text]) => text));
  expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
});

describe('every entry is used', () => {
  const root = join(import.meta.dirname, '../..');
  const sources = globSync('{shared,functions,events,infra/{aws,local},web/src}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.(spec|property|journey)\.tsx?$|contracts\/(messages|errors)\.ts$/.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
  const catalogueSource = readFileSync(join(root, 'shared/contracts/errors.ts'), 'utf8');

  test.each(areas)('in %s', (area, of) => {
    const unused = of.filter(([name, text]) => {
      const key = new RegExp(`\\b(${area}|messages)\\.${name}\\b`);
      const byKey = key.test(sources) || new RegExp(`\\b${area}\\.${name}\\b`).test(catalogueSource);
      return !byKey && !sources.includes(`'${text}'`);
    });
    expect(unused.map(([name]) => name)).toEqual([]);
  });

  test('in the refusals', () => {
    /** Codes composed of a prefix and a name, such as `needs_${permission}`. */
    const composed = (code: string) =>
      code
        .split('_')
        .some((_, at, words) => at > 0 && sources.includes(`\`${words.slice(0, at).join('_')}_\${`));
    const unused = Object.keys(errors).filter(
      (code) => !new RegExp(`\\b${code}\\b`).test(sources) && !composed(code),
    );
    expect(unused).toEqual([]);
  });
});

test('a refusal of a contact is titled by the contact, on forms of projects as on those of clients', () => {
  for (const code of ['email_taken', 'last_contact', 'no_valid_contact_id'] as const) {
    expect(problemOf({ code }).title).toBe('Contact not saved');
  }
});

test('a message has its params filled in, and no placeholder left if they are given', () => {
  expect(problemOf({ code: 'too_many_files', params: { max: 50 } }).message).toBe(
    'A round has at most 50 files.',
  );
  expect(problemOf({ code: 'file_has_no_type', params: { file: 'a.bin' } })).toMatchObject({
    title: 'Error uploading a.bin',
    message: 'a.bin has no type',
  });
});
