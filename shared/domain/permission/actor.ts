/** Permissions that can be granted to an agent (administration.md section 3). `admin` implies all others. */
export const permissionNames = [
  'admin',
  'create_projects',
  'access_all_projects',
  'workflow_templates',
  'email_templates',
  'add_users',
] as const;
export type PermissionName = (typeof permissionNames)[number];
export type Permissions = Readonly<Record<PermissionName, boolean>>;

/** Member of the agency's team. The flags are as granted; `grantedTo` gives the effective ones. */
export type Agent = Permissions & {
  readonly kind: 'agent';
  readonly user_id: number;
  readonly owner: boolean;
};

/** Signed-in contact of a client. */
export type ContactActor = {
  readonly kind: 'contact';
  readonly contact_id: number;
  readonly client_id: number;
};

/** Holder of a tracked link, which stands for one contact on one revision of one project, and no more. */
export type Reviewer = {
  readonly kind: 'reviewer';
  readonly contact_id: number;
  readonly project_id: number;
  readonly revision_id: number;
};

export type Actor = Agent | ContactActor | Reviewer;

const all = (value: boolean): Permissions => ({
  admin: value,
  create_projects: value,
  access_all_projects: value,
  workflow_templates: value,
  email_templates: value,
  add_users: value,
});

/** Effective permissions: an owner is an admin, and an admin has every permission (administration.md section 4). */
export const grantedTo = (user: Permissions & { readonly owner: boolean }): Permissions => {
  if (user.owner || user.admin) return all(true);
  const { admin, create_projects, access_all_projects, workflow_templates, email_templates, add_users } =
    user;
  return { admin, create_projects, access_all_projects, workflow_templates, email_templates, add_users };
};

/** Permissions after one checkbox changed: ticking admin ticks all, clearing any other clears admin. */
export const withPermission = (permissions: Permissions, name: PermissionName, on: boolean): Permissions => {
  if (name === 'admin' && on) return all(true);
  return { ...permissions, admin: permissions.admin && on, [name]: on };
};
