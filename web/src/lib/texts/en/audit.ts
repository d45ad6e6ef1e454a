import type { AuditGroup, AuditKind } from '#domain/audit/index.ts';
import { translated } from '../translated.ts';

const entries = (count: number): string => (count === 1 ? '1 entry' : `${count} entries`);

/** Texts of the audit log's page. The entries' own sentences are in shared/domain/audit. */
export const audit = translated('audit', {
  title: 'Audit log',
  lead: (days: number) =>
    `Sign-ins, access, settings and everything that leaves the workspace. Entries are kept for ${days} days.`,
  waitingLead: 'Sign-ins, access, settings and everything that leaves the workspace.',
  list: 'Entries, newest first',
  column: { at: 'Time', what: 'Entry', from: 'From' },
  refused: 'Refused',
  inProject: (name: string) => `Project ${name}`,
  noOrigin: 'Unknown device',
  filter: {
    label: 'Filter',
    kind: 'Kind',
    anyKind: 'All kinds',
    person: 'Person',
    personPlaceholder: 'Name or address',
    from: 'From',
    until: 'Until',
    clear: 'Clear filter',
  },
  group: {
    access: 'Sign-ins',
    people: 'People',
    settings: 'Settings',
    shared: 'Shared',
    refused: 'Refused',
  } satisfies Record<AuditGroup, string>,
  kind: {
    signed_in: 'Signed in',
    joined: 'First sign-in',
    sign_in_refused: 'Sign-in refused',
    session_refused: 'Ended session refused',
    sessions_ended: 'Sessions ended',
    password_changed: 'Password changed',
    second_factor_on: 'Two-step sign-in set up',
    second_factor_off: 'Two-step sign-in turned off',
    passkey_added: 'Passkey added',
    passkey_removed: 'Passkey removed',
    member_invited: 'Team member invited',
    member_changed: 'Team member changed',
    member_removed: 'Team member removed',
    member_logged_out: 'Team member logged out',
    workspace_handed_over: 'Workspace handed over',
    contact_invited: 'Contact invited',
    contact_address_changed: 'Contact’s address changed',
    settings_changed: 'Settings changed',
    template_changed: 'Template changed',
    project_deleted: 'Project deleted',
    client_deleted: 'Client deleted',
    links_sent: 'Links sent',
    links_renewed: 'Links sent anew',
    link_revoked: 'Links revoked',
    link_copied: 'Links copied',
    seen_as_contact: 'Seen as a contact',
    files_given: 'Files seen or downloaded',
    exported: 'Exported',
    permission_refused: 'Permission refused',
    limit_reached: 'Limit reached',
    mails_refused: 'Emails above the limit refused',
    plan_refused: 'Payment refused',
    attack_refused: 'Attack refused',
  } satisfies Record<AuditKind, string>,
  empty: {
    title: 'No entries yet',
    text: 'What happens from now on is listed here within moments.',
    noMatch: 'No entries match',
    noMatchText: 'Try another kind, person or time.',
  },
  more: 'Load more',
  loadingMore: 'Loading…',
  shown: (count: number, complete: boolean) => (complete ? entries(count) : `${entries(count)} shown`),
  failed: 'The audit log could not be loaded',
  chain: {
    checking: (count: number) =>
      count === 0 ? 'Checking the chain…' : `Checking the chain… ${entries(count)}`,
    intact: 'The chain is intact',
    intactText: (count: number) =>
      count === 1
        ? '1 entry was checked: it was neither changed nor removed.'
        : `${count} entries were checked: none was changed or removed.`,
    broken: (seq: number) => `The chain is broken at entry ${seq}`,
    brokenText: {
      changed: 'This entry was changed after it was written. Export the log and contact us.',
      missing: 'An entry was removed too early. Export the log and contact us.',
    },
    failed: 'The chain could not be checked',
    again: 'Check again',
  },
  export: {
    menu: 'Export',
    csv: 'Table (CSV)',
    json: 'With all fields (JSON)',
    running: 'Preparing the file…',
    failed: 'The log could not be exported',
    file: (day: string) => `audit-log-${day}`,
    done: (count: number) => (count === 1 ? '1 entry was exported' : `${count} entries were exported`),
  },
});
