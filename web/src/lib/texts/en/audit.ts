import type { AuditGroup, AuditKind } from '#domain/audit/index.ts';

/** Texts of the audit log's page. The entries' own sentences are in shared/domain/audit. */
export const audit = {
  title: 'Audit log',
  lead: (days: number) =>
    `Sign-ins, access, settings and everything that leaves the workspace. Entries are kept for ${days} days.`,
  waitingLead: 'Sign-ins, access, settings and everything that leaves the workspace.',
  list: 'Entries, newest first',
  column: { at: 'Time', what: 'Entry', from: 'From' },
  refused: 'Refused',
  inProject: (name: string) => `Project ${name}`,
  noOrigin: 'Not known',
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
    second_factor_on: 'Two-step sign-in set up',
    second_factor_off: 'Two-step sign-in turned off',
    member_invited: 'Team member invited',
    member_changed: 'Team member changed',
    member_removed: 'Team member removed',
    contact_invited: 'Contact invited',
    contact_address_changed: 'Contact’s address changed',
    settings_changed: 'Settings changed',
    template_changed: 'Template changed',
    project_deleted: 'Project deleted',
    client_deleted: 'Client deleted',
    links_sent: 'Links sent',
    links_renewed: 'Links sent anew',
    link_revoked: 'Links revoked',
    files_given: 'Files seen or downloaded',
    exported: 'Exported',
    permission_refused: 'Permission refused',
    limit_reached: 'Limit reached',
    mails_refused: 'Emails above the limit refused',
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
  shown: (count: number, complete: boolean) =>
    complete ? `${count === 1 ? '1 entry' : `${count} entries`}` : `${count} entries shown`,
  failed: 'The audit log was not loaded',
  chain: {
    checking: (count: number) =>
      count === 0 ? 'Checking the chain…' : `Checking the chain… ${count} entries`,
    intact: 'The chain is intact',
    intactText: (count: number) =>
      count === 1
        ? '1 entry was checked: it was neither changed nor removed.'
        : `${count} entries were checked: none was changed or removed.`,
    broken: (seq: number) => `The chain is broken at entry ${seq}`,
    brokenText: {
      changed: 'This entry is not as it was entered. Export the log and contact us.',
      missing: 'This entry is gone before its time. Export the log and contact us.',
    },
    failed: 'The chain was not checked',
    again: 'Check again',
  },
  export: {
    menu: 'Export',
    csv: 'Table (CSV)',
    json: 'With all fields (JSON)',
    running: 'The file is being made.',
    failed: 'The log was not exported',
    file: (day: string) => `audit-log-${day}`,
    done: (count: number) => (count === 1 ? '1 entry was exported' : `${count} entries were exported`),
  },
};
