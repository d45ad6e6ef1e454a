/** Entries of a workspace's audit log: sign-ins, access, settings, and everything that leaves the workspace. */

/** Kinds of entries by the group that the filter lists them in. */
export const auditGroups = {
  access: [
    'signed_in',
    'joined',
    'sign_in_refused',
    'session_refused',
    'sessions_ended',
    'password_changed',
    'second_factor_on',
    'second_factor_off',
    'passkey_added',
    'passkey_removed',
  ],
  people: [
    'member_invited',
    'member_changed',
    'member_removed',
    'member_logged_out',
    'workspace_handed_over',
    'contact_invited',
    'guest_added',
    'contact_address_changed',
  ],
  settings: [
    'settings_changed',
    'template_changed',
    'project_client_changed',
    'project_deleted',
    'client_deleted',
  ],
  shared: [
    'links_sent',
    'links_renewed',
    'link_revoked',
    'link_copied',
    'seen_as_contact',
    'files_given',
    'exported',
  ],
  refused: ['permission_refused', 'limit_reached', 'mails_refused', 'plan_refused', 'attack_refused'],
} as const;

export type AuditGroup = keyof typeof auditGroups;
export type AuditKind = (typeof auditGroups)[AuditGroup][number];

export const auditKinds = Object.values(auditGroups).flat() as readonly AuditKind[] as readonly [
  AuditKind,
  ...AuditKind[],
];

/**
 * `link`: the holder of a contact's link, whoever that is; `unknown`: a caller without a membership. `schedule` and
 * operators act as the `system`.
 */
export const auditActorKinds = ['member', 'contact', 'link', 'system', 'unknown'] as const;

export interface AuditActor {
  readonly kind: (typeof auditActorKinds)[number];
  /** Id of the user or the contact; null without one. */
  readonly id: number | null;
  /** Name at that time, or the address by which somebody unknown tried. */
  readonly name: string;
}

/** Subject of an entry, by the name that it had. */
export interface AuditSubject {
  readonly kind: string;
  readonly id: string;
  readonly name: string;
}

/** Detail of an entry: a changed field, a recipient, a file. `to` is the new value of a permission or a switch. */
export interface AuditDetail {
  readonly name: string;
  readonly to?: boolean | undefined;
}

/** Place that a call came from: the network, not the address, and the device in two words. */
export interface Origin {
  /** /24 of an IPv4 address, /48 of an IPv6 one. */
  readonly network: string;
  readonly browser: string | null;
  readonly system: string | null;
}

export interface AuditContent {
  /** Id of the event or of the note that it is made of, by which a repetition is recognized. */
  readonly id: string;
  /** Instant of what happened. */
  readonly at: string;
  readonly kind: AuditKind;
  readonly actor: AuditActor;
  readonly subject: AuditSubject | null;
  /** Project that it happened on. */
  readonly project: { readonly id: number; readonly name: string } | null;
  readonly details: readonly AuditDetail[];
  readonly origin: Origin | null;
  /** Code of the error catalogue, or of the attack; null where it was allowed. */
  readonly refused: string | null;
}

/** Details that an entry keeps at most. */
export const mostDetails = 20;

/** True if the text is in the name or address of anybody whom the entry is about. */
export const concernsPerson = ({ actor, subject, details }: AuditContent, text: string): boolean => {
  const wanted = text.trim().toLowerCase();
  return [actor.name, subject?.name ?? '', ...details.map(({ name }) => name)].some((name) =>
    name.toLowerCase().includes(wanted),
  );
};
