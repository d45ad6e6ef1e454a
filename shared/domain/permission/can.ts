import {
  type Actor,
  type Agent,
  grantedTo,
  type PermissionName,
  type Permissions,
  permissionNames,
} from './actor.ts';

/** People who may see a project: its team, and its contacts. */
export type ProjectAccess = {
  readonly id: number;
  readonly team_members: readonly { readonly id: number }[];
  readonly contacts: readonly { readonly id: number }[];
};

type OnProject = { readonly project: ProjectAccess };
type Visible = { readonly visible_to_client: boolean; readonly visible_to_agency: boolean };
type Written = Visible & {
  readonly created_by_kind: 'agent' | 'contact';
  readonly created_by_id: number;
};
type Workspace = {
  readonly admins_can_edit_workspace_settings: boolean;
  readonly show_production_details_in_timeline: boolean;
  readonly clients_allow_adding_guests: boolean;
};
type Setting<Name extends keyof Workspace> = { readonly workspace: Pick<Workspace, Name> };
type TeamUser = Permissions & { readonly id: number; readonly owner: boolean };

/** Every restricted action, with the facts that its rule needs. */
export type Subjects = {
  view_dashboard: undefined;
  view_analytics: undefined;
  list_projects: undefined;
  /** See the saved views of the project list, and keep views of one's own. */
  keep_views: undefined;
  /** Change or delete a view; `shared` is how it is to be kept. A view of somebody's own is found by them alone. */
  edit_view: {
    readonly view: { readonly author: number; readonly shared: boolean };
    readonly shared: boolean;
  };
  create_project: undefined;
  view_project: OnProject;
  /** Settings, team, contacts, workflow, archive, cancel and delete. */
  edit_project: OnProject;
  /** Turn the survey at the project's end on or off; the plan must include it, too. */
  switch_csat_survey: OnProject;
  view_project_analytics: OnProject;
  /** Any action of an agent on a timeline, deliverables and multi-update included. */
  act_on_timeline: OnProject;
  /** Approve or ask for changes as the client. */
  decide_as_client: OnProject & { readonly revision_id: number };
  /** Write points and replies on a round; the rules of a point decide who reads it. */
  write_points: OnProject & { readonly revision_id: number };
  view_notes: OnProject & Setting<'show_production_details_in_timeline'>;
  view_note: OnProject & Setting<'show_production_details_in_timeline'> & { readonly note: Written };
  add_note: OnProject & Setting<'show_production_details_in_timeline'>;
  edit_note: OnProject;
  view_scope: OnProject & { readonly scope: readonly Visible[] };
  /** Scope item, for those who see the scope at all. */
  view_scope_item: OnProject & { readonly scope: readonly Visible[]; readonly note: Written };
  edit_scope: OnProject;
  view_feedback: OnProject & { readonly is_survey_sent: boolean; readonly last_stage_reached: boolean };
  send_survey: OnProject;
  answer_survey: OnProject & { readonly survey: { readonly contact_id: number } };
  add_guest: OnProject & Setting<'clients_allow_adding_guests'>;
  /** See, create and edit clients and their contacts, and invite these. */
  manage_clients: undefined;
  /** Change a contact's address or invite them: `projects` are all that the contact is on. */
  direct_contact: { readonly projects: readonly ProjectAccess[] };
  view_client_analytics: undefined;
  delete_client: undefined;
  /** Pick from templates of any kind; survey templates may be edited as well. */
  use_templates: undefined;
  manage_survey_templates: undefined;
  manage_email_templates: undefined;
  /** Workflow templates and QC checklists. */
  manage_workflow_templates: undefined;
  manage_team: undefined;
  /** See on which day each member was last in the workspace. */
  see_last_visits: undefined;
  /** Change a member's permissions. For a new member, `user` is one with no permission. */
  edit_user: { readonly user: TeamUser; readonly permissions: Permissions };
  remove_user: { readonly user: TeamUser };
  /** End the sessions of a member in this workspace. */
  log_out_user: { readonly user: TeamUser };
  /** Make a member the owner, who alone pays for the workspace and may delete it. */
  hand_over_workspace: { readonly user: TeamUser };
  edit_workspace_settings: Setting<'admins_can_edit_workspace_settings'>;
  set_bcc_email: undefined;
  demand_second_factor: undefined;
  email_settings: undefined;
  custom_domain: undefined;
  single_sign_on: undefined;
  billing: undefined;
  delete_workspace: undefined;
  /** Give it another subdomain. */
  move_workspace: undefined;
  /** Read, check and export the audit log. */
  view_audit: undefined;
  edit_profile: undefined;
};

export type Action = keyof Subjects;

/** Reasons to refuse an action. The texts belong to the error catalogue. */
export type Refusal =
  | 'agents_only'
  | 'clients_only'
  | 'sign_in_needed'
  | 'owner_only'
  | `needs_${PermissionName}`
  | 'project_not_found'
  | 'not_on_all_projects'
  | 'not_this_revision'
  | 'production_details_hidden'
  | 'hidden_from_you'
  | 'no_feedback_yet'
  | 'not_your_survey'
  | 'not_your_view'
  | 'guests_not_allowed'
  | 'owner_stays'
  | 'not_yourself'
  | 'own_sessions'
  | 'beyond_own_permissions';

type Verdict = true | Refusal;
type Rule<Subject> = (actor: Actor, subject: Subject) => Verdict;

/** Rule for agents only, with a further condition if given. */
const agent =
  <Subject>(more: (agent: Agent, subject: Subject) => Verdict = () => true): Rule<Subject> =>
  (actor, subject) =>
    actor.kind === 'agent' ? more(actor, subject) : 'agents_only';

const holder = (name: PermissionName) =>
  agent((user) => (grantedTo(user)[name] ? true : (`needs_${name}` as const)));

const owner = agent((user) => (user.owner ? true : 'owner_only'));

/** To whoever is not on it, a project does not exist. Agents see the projects of their teams, or all; contacts those they are associated with; reviewers the link's. */
const onProject: Rule<OnProject> = (actor, { project }) => {
  const { team_members, contacts, id } = project;
  switch (actor.kind) {
    case 'agent':
      return grantedTo(actor).access_all_projects ||
        team_members.some((member) => member.id === actor.user_id)
        ? true
        : 'project_not_found';
    case 'contact':
      return contacts.some((contact) => contact.id === actor.contact_id) ? true : 'project_not_found';
    case 'reviewer':
      // Removing a contact from the project revokes their links.
      return id === actor.project_id && contacts.some((contact) => contact.id === actor.contact_id)
        ? true
        : 'project_not_found';
  }
};

/** Rule with a further condition for those who may see the project. */
const amongThoseOnProject =
  <Subject extends OnProject>(rule: Rule<Subject>): Rule<Subject> =>
  (actor, subject) => {
    const verdict = onProject(actor, subject);
    return verdict === true ? rule(actor, subject) : verdict;
  };

/**
 * Visibility is checked first, so that a foreign project is not found, even by those who may do anything else
 * (rules.md 16).
 */
const agentOnProject = amongThoseOnProject<OnProject>(agent());

const seesNotes = amongThoseOnProject<Subjects['view_notes']>((actor, { workspace }) => {
  if (actor.kind === 'reviewer') return 'sign_in_needed';
  if (actor.kind === 'agent') return true;
  return workspace.show_production_details_in_timeline ? true : 'production_details_hidden';
});

const isShownTo = (actor: Actor, item: Visible | undefined): Verdict => {
  const shown = actor.kind === 'agent' ? item?.visible_to_agency : item?.visible_to_client;
  return shown ? true : 'hidden_from_you';
};

/** A note hidden from the agency stays readable for its author and for admins. */
const isReadableBy = (actor: Actor, note: Written): Verdict => {
  const keeps =
    actor.kind === 'agent' &&
    (grantedTo(actor).admin || (note.created_by_kind === 'agent' && note.created_by_id === actor.user_id));
  return keeps ? true : isShownTo(actor, note);
};

const seesScope = amongThoseOnProject<Subjects['view_scope']>((actor, { scope }) => {
  if (actor.kind === 'reviewer') return 'sign_in_needed';
  if (actor.kind === 'agent' && grantedTo(actor).admin) return true;
  return isShownTo(actor, scope[0]);
});

/** Rule for links: a reviewer acts on the round that the link was sent for. */
const onOwnRound = (actor: Actor, revision: number): Verdict =>
  actor.kind !== 'reviewer' || actor.revision_id === revision ? true : 'not_this_revision';

const rules: { readonly [Name in Action]: Rule<Subjects[Name]> } = {
  view_dashboard: agent(),
  view_analytics: holder('access_all_projects'),
  list_projects: (actor) => (actor.kind === 'reviewer' ? 'sign_in_needed' : true),
  keep_views: agent(),
  edit_view: agent((user, { view, shared }) => {
    if (view.author === user.user_id) return true;
    return grantedTo(user).admin && view.shared && shared ? true : 'not_your_view';
  }),
  create_project: holder('create_projects'),
  view_project: onProject,
  edit_project: agentOnProject,
  switch_csat_survey: amongThoseOnProject(agent((user) => (user.owner ? true : 'owner_only'))),
  view_project_analytics: agentOnProject,
  act_on_timeline: agentOnProject,
  decide_as_client: amongThoseOnProject((actor, { revision_id }) => {
    if (actor.kind === 'agent') return 'clients_only';
    return onOwnRound(actor, revision_id);
  }),
  write_points: amongThoseOnProject((actor, { revision_id }) => onOwnRound(actor, revision_id)),
  view_notes: seesNotes,
  view_note: (actor, subject) => {
    const verdict = seesNotes(actor, subject);
    return verdict === true ? isReadableBy(actor, subject.note) : verdict;
  },
  add_note: seesNotes,
  edit_note: agentOnProject,
  view_scope: seesScope,
  view_scope_item: (actor, subject) => {
    const verdict = seesScope(actor, subject);
    return verdict === true ? isReadableBy(actor, subject.note) : verdict;
  },
  edit_scope: agentOnProject,
  view_feedback: amongThoseOnProject((actor, { is_survey_sent, last_stage_reached }) => {
    if (actor.kind === 'reviewer') return 'sign_in_needed';
    return (actor.kind === 'agent' ? last_stage_reached : is_survey_sent) ? true : 'no_feedback_yet';
  }),
  send_survey: agentOnProject,
  answer_survey: amongThoseOnProject((actor, { survey }) => {
    if (actor.kind === 'agent') return 'clients_only';
    return actor.contact_id === survey.contact_id ? true : 'not_your_survey';
  }),
  add_guest: amongThoseOnProject((actor, { workspace }) => {
    if (actor.kind === 'reviewer') return 'sign_in_needed';
    return actor.kind === 'agent' || workspace.clients_allow_adding_guests ? true : 'guests_not_allowed';
  }),
  manage_clients: agent(),
  // Links and sign-ins go to a contact's address, and with them the right to decide for the client on all these projects.
  direct_contact: agent((user, { projects }) =>
    projects.every((project) => onProject(user, { project }) === true) ? true : 'not_on_all_projects',
  ),
  view_client_analytics: holder('access_all_projects'),
  delete_client: holder('admin'),
  use_templates: agent(),
  manage_survey_templates: agent(),
  manage_email_templates: holder('email_templates'),
  manage_workflow_templates: holder('workflow_templates'),
  manage_team: holder('add_users'),
  edit_user: agent((editor, { user, permissions }) => {
    const own = grantedTo(editor);
    if (!own.add_users) return 'needs_add_users';
    if (user.owner) return 'owner_stays';
    // Otherwise a member with add_users alone could make anyone an admin, themselves first (privilege escalation).
    const before = grantedTo(user);
    const after = grantedTo({ ...permissions, owner: false });
    const reaches = permissionNames.some((name) => before[name] !== after[name] && !own[name]);
    return reaches ? 'beyond_own_permissions' : true;
  }),
  remove_user: agent((remover, { user }) => {
    const own = grantedTo(remover);
    if (!own.add_users) return 'needs_add_users';
    if (user.owner) return 'owner_stays';
    if (user.id === remover.user_id) return 'not_yourself';
    return user.admin && !own.admin ? 'beyond_own_permissions' : true;
  }),
  log_out_user: agent((admin, { user }) => {
    if (!grantedTo(admin).admin) return 'needs_admin';
    if (user.id === admin.user_id) return 'own_sessions';
    return user.owner ? 'owner_only' : true;
  }),
  hand_over_workspace: agent((user, { user: to }) => {
    if (!user.owner) return 'owner_only';
    return to.owner ? 'owner_stays' : true;
  }),
  edit_workspace_settings: agent((user, { workspace }) => {
    if (user.owner) return true;
    if (!user.admin) return 'needs_admin';
    return workspace.admins_can_edit_workspace_settings ? true : 'owner_only';
  }),
  set_bcc_email: owner,
  demand_second_factor: owner,
  email_settings: holder('admin'),
  custom_domain: holder('admin'),
  single_sign_on: holder('admin'),
  billing: owner,
  delete_workspace: owner,
  move_workspace: owner,
  see_last_visits: holder('admin'),
  view_audit: holder('admin'),
  edit_profile: agent(),
};

type SubjectOf<Name extends Action> = Subjects[Name] extends undefined
  ? readonly []
  : readonly [subject: Subjects[Name]];

/**
 * Checks if the actor may take the action: `true`, or the reason against it (section 6 of both specifications). Limits
 * of the plan are checked in `plan/`, those of a project's state in `workflow/` and `project/`.
 */
export const can = <Name extends Action>(
  actor: Actor,
  action: Name,
  ...[subject]: SubjectOf<Name>
): Verdict => rules[action](actor, subject as Subjects[Name]);
