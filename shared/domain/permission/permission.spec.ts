import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Actor,
  type Agent,
  grantedTo,
  type Permissions,
  permissionNames,
  withPermission,
} from './actor.ts';
import { can } from './can.ts';
import { entriesOf, type MenuWorkspace, menuOf } from './menu.ts';

const none: Permissions = {
  admin: false,
  create_projects: false,
  access_all_projects: false,
  workflow_templates: false,
  email_templates: false,
  add_users: false,
};
const agent = (more: Partial<Agent> = {}): Agent => ({
  kind: 'agent',
  user_id: 7,
  owner: false,
  ...none,
  ...more,
});
const member = agent();
const admin = agent({ admin: true });
const owner = agent({ user_id: 1, owner: true });
const contact: Actor = { kind: 'contact', contact_id: 30, client_id: 3 };
const reviewer: Actor = { kind: 'reviewer', contact_id: 30, project_id: 100, revision_id: 55 };

const theirs = { id: 100, team_members: [{ id: 7 }], contacts: [{ id: 30 }] };
const foreign = { id: 200, team_members: [{ id: 8 }], contacts: [{ id: 31 }] };
const workspace = {
  admins_can_edit_workspace_settings: false,
  show_production_details_in_timeline: false,
  clients_allow_adding_guests: false,
};

describe('implications', () => {
  test('ticking admin ticks all; clearing any clears admin', () => {
    const all = withPermission(none, 'admin', true);
    expect(Object.values(all)).toEqual([true, true, true, true, true, true]);
    expect(withPermission(all, 'add_users', false)).toEqual({ ...all, add_users: false, admin: false });
    expect(withPermission(all, 'admin', false)).toEqual({ ...all, admin: false });
    expect(withPermission(none, 'email_templates', true)).toEqual({ ...none, email_templates: true });
    expect(withPermission(all, 'email_templates', true)).toEqual(all);
  });

  test('an admin has every permission, in any order of ticking', () => {
    const step = fc.tuple(fc.constantFrom(...permissionNames), fc.boolean());
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const end = steps.reduce((permissions, [name, on]) => withPermission(permissions, name, on), none);
        expect(end.admin && Object.values(end).includes(false)).toBe(false);
      }),
    );
  });

  test('an owner has every permission, whatever the flags', () => {
    expect(Object.values(grantedTo(owner))).not.toContain(false);
    expect(grantedTo(agent({ add_users: true }))).toEqual({ ...none, add_users: true });
  });
});

describe('workspace', () => {
  const settings = (on: boolean) => ({ workspace: { ...workspace, admins_can_edit_workspace_settings: on } });

  test('a client has no agent screen', () => {
    for (const action of [
      'view_dashboard',
      'view_analytics',
      'manage_clients',
      'email_settings',
      'billing',
    ] as const) {
      expect(can(contact, action)).toBe('agents_only');
      expect(can(reviewer, action)).toBe('agents_only');
    }
    expect(can(contact, 'list_projects')).toBe(true);
    expect(can(reviewer, 'list_projects')).toBe('sign_in_needed');
  });

  test('a member has what is granted', () => {
    expect(can(member, 'view_dashboard')).toBe(true);
    expect(can(member, 'manage_clients')).toBe(true);
    expect(can(member, 'create_project')).toBe('needs_create_projects');
    expect(can(agent({ create_projects: true }), 'create_project')).toBe(true);
    expect(can(member, 'view_analytics')).toBe('needs_access_all_projects');
    expect(can(member, 'manage_email_templates')).toBe('needs_email_templates');
    expect(can(member, 'manage_workflow_templates')).toBe('needs_workflow_templates');
    expect(can(member, 'manage_survey_templates')).toBe(true);
    expect(can(member, 'manage_team')).toBe('needs_add_users');
    expect(can(member, 'delete_client')).toBe('needs_admin');
    expect(can(member, 'custom_domain')).toBe('needs_admin');
    expect(can(member, 'single_sign_on')).toBe('needs_admin');
  });

  test.each([
    ['create_projects', 'create_project'],
    ['access_all_projects', 'view_analytics'],
    ['access_all_projects', 'view_client_analytics'],
    ['workflow_templates', 'manage_workflow_templates'],
    ['email_templates', 'manage_email_templates'],
    ['add_users', 'manage_team'],
    ['admin', 'delete_client'],
    ['admin', 'email_settings'],
    ['admin', 'custom_domain'],
    ['admin', 'single_sign_on'],
  ] as const)(
    'among the six permissions, %s alone allows to %s, and no other does but admin',
    (needed, action) => {
      for (const name of permissionNames) {
        const allowed = name === needed || name === 'admin';
        expect([name, can(agent({ [name]: true }), action)]).toEqual([name, allowed || `needs_${needed}`]);
      }
    },
  );

  test('an admin edits the workspace settings only when the owner lets admins', () => {
    expect(can(owner, 'edit_workspace_settings', settings(false))).toBe(true);
    expect(can(admin, 'edit_workspace_settings', settings(false))).toBe('owner_only');
    expect(can(admin, 'edit_workspace_settings', settings(true))).toBe(true);
    expect(can(member, 'edit_workspace_settings', settings(true))).toBe('needs_admin');
  });

  test('a view is its author’s; shared, admins change it as well, and its author alone takes it back', () => {
    const view = (author: number, shared: boolean) => ({ author, shared });
    for (const shared of [false, true]) {
      expect(can(member, 'edit_view', { view: view(7, !shared), shared })).toBe(true);
      expect(can(admin, 'edit_view', { view: view(8, true), shared })).toBe(shared || 'not_your_view');
      expect(can(owner, 'edit_view', { view: view(8, false), shared })).toBe('not_your_view');
      expect(can(member, 'edit_view', { view: view(8, true), shared })).toBe('not_your_view');
      expect(can(contact, 'edit_view', { view: view(30, true), shared })).toBe('agents_only');
    }
    expect(can(member, 'keep_views')).toBe(true);
    expect(can(contact, 'keep_views')).toBe('agents_only');
  });

  test('only the owner may bill, set the BCC address and delete the workspace', () => {
    for (const action of [
      'billing',
      'set_bcc_email',
      'demand_second_factor',
      'delete_workspace',
      'move_workspace',
    ] as const) {
      expect(can(owner, action)).toBe(true);
      expect(can(admin, action)).toBe('owner_only');
    }
  });
});

describe('projects', () => {
  test('a member sees the projects of their teams, others need access_all_projects', () => {
    expect(can(member, 'view_project', { project: theirs })).toBe(true);
    expect(can(member, 'view_project', { project: foreign })).toBe('project_not_found');
    expect(can(agent({ access_all_projects: true }), 'view_project', { project: foreign })).toBe(true);
    expect(can(owner, 'edit_project', { project: foreign })).toBe(true);
  });

  test('each of several people on a project sees it', () => {
    const shared = { ...theirs, team_members: [{ id: 8 }, { id: 7 }], contacts: [{ id: 31 }, { id: 30 }] };
    for (const actor of [member, contact, reviewer]) {
      expect(can(actor, 'view_project', { project: shared })).toBe(true);
    }
  });

  test('a link opens its own project, no other one of its contact', () => {
    expect(can(reviewer, 'view_project', { project: theirs })).toBe(true);
    expect(can(reviewer, 'view_project', { project: { ...theirs, id: 101 } })).toBe('project_not_found');
  });

  test('beyond its review, a link asks to sign in', () => {
    const project = theirs;
    const open = {
      show_production_details_in_timeline: true,
      admins_can_edit_workspace_settings: true,
      clients_allow_adding_guests: true,
    };
    const scope = [{ visible_to_client: true, visible_to_agency: true }];
    expect(can(reviewer, 'list_projects')).toBe('sign_in_needed');
    expect(can(reviewer, 'view_notes', { project, workspace: open })).toBe('sign_in_needed');
    expect(can(reviewer, 'add_note', { project, workspace: open })).toBe('sign_in_needed');
    expect(can(reviewer, 'view_scope', { project, scope })).toBe('sign_in_needed');
    expect(can(reviewer, 'add_guest', { project, workspace: open })).toBe('sign_in_needed');
    const feedback = { project, is_survey_sent: true, last_stage_reached: true };
    expect(can(reviewer, 'view_feedback', feedback)).toBe('sign_in_needed');
  });

  test('a contact is directed by those on all of the contact’s projects', () => {
    const onBoth = { ...foreign, team_members: [{ id: 7 }, { id: 8 }] };
    expect(can(member, 'direct_contact', { projects: [] })).toBe(true);
    expect(can(member, 'direct_contact', { projects: [theirs, onBoth] })).toBe(true);
    expect(can(member, 'direct_contact', { projects: [theirs, foreign] })).toBe('not_on_all_projects');
    expect(can(admin, 'direct_contact', { projects: [theirs, foreign] })).toBe(true);
    expect(can(contact, 'direct_contact', { projects: [theirs] })).toBe('agents_only');
  });

  test('a contact sees their projects and edits none', () => {
    expect(can(contact, 'view_project', { project: theirs })).toBe(true);
    expect(can(contact, 'view_project', { project: foreign })).toBe('project_not_found');
    expect(can(contact, 'edit_project', { project: theirs })).toBe('agents_only');
    expect(can(contact, 'act_on_timeline', { project: theirs })).toBe('agents_only');
  });

  test('a contact with the id of a team member is not on the project for that', () => {
    const project = { ...foreign, team_members: [{ id: 30 }] };
    expect(can(contact, 'view_project', { project })).toBe('project_not_found');
    expect(can(agent({ user_id: 31 }), 'view_project', { project: foreign })).toBe('project_not_found');
  });

  test('a decision is the client’s; a link decides on its own revision, while its contact is on the project', () => {
    const on = (revision_id: number, project = theirs) => ({ project, revision_id });
    expect(can(contact, 'decide_as_client', on(55))).toBe(true);
    expect(can(reviewer, 'decide_as_client', on(55))).toBe(true);
    expect(can(reviewer, 'decide_as_client', on(56))).toBe('not_this_revision');
    expect(can(reviewer, 'decide_as_client', on(55, foreign))).toBe('project_not_found');
    expect(can(reviewer, 'decide_as_client', on(55, { ...theirs, contacts: [{ id: 31 }] }))).toBe(
      'project_not_found',
    );
    expect(can(member, 'decide_as_client', on(55))).toBe('clients_only');
  });

  test('the survey switch is the owner’s', () => {
    expect(can(owner, 'switch_csat_survey', { project: theirs })).toBe(true);
    expect(can(admin, 'switch_csat_survey', { project: theirs })).toBe('owner_only');
  });

  test('guests are added by agents, and by clients where the workspace lets them', () => {
    const letting = { ...workspace, clients_allow_adding_guests: true };
    expect(can(member, 'add_guest', { project: theirs, workspace })).toBe(true);
    expect(can(contact, 'add_guest', { project: theirs, workspace })).toBe('guests_not_allowed');
    expect(can(contact, 'add_guest', { project: theirs, workspace: letting })).toBe(true);
    expect(can(contact, 'add_guest', { project: foreign, workspace: letting })).toBe('project_not_found');
  });
});

describe('notes, scope and surveys', () => {
  const showing = { ...workspace, show_production_details_in_timeline: true };
  const by = { created_by_kind: 'agent' as const, created_by_id: 8 };
  const forClient = { ...by, visible_to_client: true, visible_to_agency: false };
  const forAgency = { ...by, visible_to_client: false, visible_to_agency: true };

  test('a client sees the notes for clients, if production details are shown', () => {
    expect(can(contact, 'view_notes', { project: theirs, workspace })).toBe('production_details_hidden');
    expect(can(contact, 'view_notes', { project: theirs, workspace: showing })).toBe(true);
    expect(can(member, 'view_notes', { project: theirs, workspace })).toBe(true);
    const on = { project: theirs, workspace: showing };
    expect(can(contact, 'view_note', { ...on, note: forClient })).toBe(true);
    expect(can(contact, 'view_note', { ...on, note: forAgency })).toBe('hidden_from_you');
    expect(can(member, 'view_note', { ...on, note: forClient })).toBe('hidden_from_you');
    expect(can(contact, 'view_note', { project: theirs, workspace, note: forClient })).toBe(
      'production_details_hidden',
    );
    expect(can(reviewer, 'view_notes', on)).toBe('sign_in_needed');
  });

  test('a note that is hidden from the agency stays with its author and with admins', () => {
    const on = { project: theirs, workspace };
    expect(can(member, 'view_note', { ...on, note: { ...forClient, created_by_id: 7 } })).toBe(true);
    const clients = { ...forClient, created_by_kind: 'contact' as const, created_by_id: 7 };
    expect(can(member, 'view_note', { ...on, note: clients })).toBe('hidden_from_you');
    expect(can(admin, 'view_note', { ...on, note: forClient })).toBe(true);
    const own = { ...forAgency, created_by_kind: 'contact' as const, created_by_id: 30 };
    expect(can(contact, 'view_note', { project: theirs, workspace: showing, note: own })).toBe(
      'hidden_from_you',
    );
  });

  test('each side sees its own items of a visible scope', () => {
    const scope = [forClient, forAgency];
    expect(can(contact, 'view_scope_item', { project: theirs, scope, note: forClient })).toBe(true);
    expect(can(contact, 'view_scope_item', { project: theirs, scope, note: forAgency })).toBe(
      'hidden_from_you',
    );
    expect(can(member, 'view_scope_item', { project: theirs, scope, note: forAgency })).toBe(
      'hidden_from_you',
    );
    expect(can(owner, 'view_scope_item', { project: theirs, scope, note: forClient })).toBe(true);
  });

  test('the first scope item decides, except for owner and admin', () => {
    const scope = [forClient, forAgency];
    expect(can(contact, 'view_scope', { project: theirs, scope })).toBe(true);
    expect(can(member, 'view_scope', { project: theirs, scope })).toBe('hidden_from_you');
    expect(can(admin, 'view_scope', { project: theirs, scope })).toBe(true);
    expect(can(owner, 'view_scope', { project: theirs, scope: [] })).toBe(true);
    expect(can(contact, 'view_scope', { project: theirs, scope: [] })).toBe('hidden_from_you');
    expect(can(member, 'view_scope', { project: theirs, scope: [] })).toBe('hidden_from_you');
  });

  test('feedback opens for agents at the last stage, for clients with the survey', () => {
    const state = { project: theirs, is_survey_sent: false, last_stage_reached: true };
    expect(can(member, 'view_feedback', state)).toBe(true);
    expect(can(member, 'view_feedback', { ...state, last_stage_reached: false })).toBe('no_feedback_yet');
    expect(can(contact, 'view_feedback', state)).toBe('no_feedback_yet');
    expect(can(contact, 'view_feedback', { ...state, is_survey_sent: true })).toBe(true);
  });

  test('a contact answers their own survey', () => {
    expect(can(contact, 'answer_survey', { project: theirs, survey: { contact_id: 30 } })).toBe(true);
    expect(can(contact, 'answer_survey', { project: theirs, survey: { contact_id: 31 } })).toBe(
      'not_your_survey',
    );
    expect(can(member, 'answer_survey', { project: theirs, survey: { contact_id: 30 } })).toBe(
      'clients_only',
    );
  });
});

describe('team', () => {
  const hr = agent({ add_users: true });
  const user = { id: 9, owner: false, ...none };

  test('nobody grants what they do not hold, themselves included', () => {
    const grant = (actor: Agent, permissions: Partial<Permissions>, to = user) =>
      can(actor, 'edit_user', { user: to, permissions: { ...none, ...permissions } });
    expect(grant(hr, { add_users: true })).toBe(true);
    expect(grant(hr, { admin: true })).toBe('beyond_own_permissions');
    expect(grant(hr, { email_templates: true })).toBe('beyond_own_permissions');
    expect(grant(hr, { admin: true, add_users: true }, { ...user, id: hr.user_id })).toBe(
      'beyond_own_permissions',
    );
    expect(grant(hr, {}, { ...user, admin: true })).toBe('beyond_own_permissions');
    expect(grant(admin, { admin: true })).toBe(true);
    expect(grant(admin, {}, { ...user, owner: true })).toBe('owner_stays');
    expect(grant(member, {})).toBe('needs_add_users');
  });

  test('neither the owner nor oneself is removed', () => {
    expect(can(hr, 'remove_user', { user })).toBe(true);
    expect(can(admin, 'remove_user', { user: { ...user, owner: true } })).toBe('owner_stays');
    expect(can(admin, 'remove_user', { user: { ...user, id: admin.user_id } })).toBe('not_yourself');
    expect(can(hr, 'remove_user', { user: { ...user, admin: true } })).toBe('beyond_own_permissions');
    expect(can(agent({ email_templates: true }), 'remove_user', { user })).toBe('needs_add_users');
  });

  test('an admin ends the sessions of anybody in the team but the owner, and their own elsewhere', () => {
    expect(can(admin, 'log_out_user', { user })).toBe(true);
    expect(can(owner, 'log_out_user', { user: { ...user, admin: true } })).toBe(true);
    expect(can(admin, 'log_out_user', { user: { ...user, owner: true } })).toBe('owner_only');
    expect(can(admin, 'log_out_user', { user: { ...user, id: admin.user_id } })).toBe('own_sessions');
    expect(can(hr, 'log_out_user', { user })).toBe('needs_admin');
  });

  test('the owner alone hands the workspace over, to a member', () => {
    expect(can(owner, 'hand_over_workspace', { user })).toBe(true);
    expect(can(admin, 'hand_over_workspace', { user })).toBe('owner_only');
    expect(can(owner, 'hand_over_workspace', { user: { ...user, owner: true } })).toBe('owner_stays');
  });
});

describe('menu', () => {
  const tenant = { admins_can_edit_workspace_settings: false, appsumo: false, portal: false };
  /** Entries of the settings but one's own profile, which every member has. */
  const administrationOf = (actor: Actor, workspace: MenuWorkspace) =>
    menuOf(actor, workspace).settings.flatMap(({ group, entries }) => (group === 'personal' ? [] : entries));

  test('a client has their projects', () => {
    expect(menuOf(contact, tenant)).toEqual({ main: ['projects', 'archived_projects'], settings: [] });
  });

  test('a member without permissions has no administration', () => {
    expect(menuOf(member, tenant)).toEqual({
      main: ['dashboard', 'inbox', 'projects', 'archived_projects', 'clients', 'settings'],
      settings: [{ group: 'personal', entries: ['profile'] }],
    });
    expect(administrationOf(agent({ workflow_templates: true }), tenant)).toEqual(['workflow_templates']);
    expect(administrationOf(agent({ email_templates: true }), tenant)).toEqual([
      'email_templates',
      'email_reminders',
      'survey_templates',
    ]);
  });

  test('a link has no menu', () => {
    expect(menuOf(reviewer, tenant)).toEqual({ main: [], settings: [] });
  });

  test('the workspace’s analytics are listed for those with access to all projects', () => {
    expect(menuOf(agent({ access_all_projects: true }), tenant).main).toEqual([
      'dashboard',
      'inbox',
      'projects',
      'archived_projects',
      'clients',
      'workspace_analytics',
      'settings',
    ]);
  });

  test('six entries at most are the menu, and every entry is listed once', () => {
    for (const actor of [owner, admin, member, contact, reviewer]) {
      const menu = menuOf(actor, { admins_can_edit_workspace_settings: true, appsumo: true, portal: true });
      expect(menu.main.filter((entry) => entry !== 'settings').length).toBeLessThanOrEqual(6);
      const entries = entriesOf(menu);
      expect(new Set(entries).size).toBe(entries.length);
      expect(menu.main.includes('settings')).toBe(menu.settings.length > 0);
    }
  });

  test('a member who adds people has the team, an admin all but the owner’s own', () => {
    expect(administrationOf(agent({ add_users: true }), tenant)).toEqual(['team']);
    const ofAdmins = (admins_can_edit_workspace_settings: boolean) =>
      administrationOf(admin, { ...tenant, admins_can_edit_workspace_settings });
    expect(ofAdmins(false)).toEqual([
      'team',
      'custom_domain',
      'email_settings',
      'email_templates',
      'email_reminders',
      'workflow_templates',
      'survey_templates',
      'single_sign_on',
      'audit_log',
    ]);
    expect(ofAdmins(true)).toEqual(['workspace_settings', ...ofAdmins(false)]);
    expect(administrationOf(owner, tenant)).toEqual([...ofAdmins(true), 'plans']);
  });

  test('an owner has everything, redeemed codes only with a marketplace plan', () => {
    const of = (appsumo: boolean) => administrationOf(owner, { ...tenant, appsumo });
    expect(of(false)).not.toContain('redeemed_codes');
    expect(of(true)).toContain('redeemed_codes');
    expect(administrationOf(admin, { ...tenant, appsumo: true })).not.toContain('redeemed_codes');
  });

  test('an owner has the billing portal where there is one', () => {
    const of = (who: typeof owner, portal: boolean) => administrationOf(who, { ...tenant, portal });
    expect(of(owner, true).slice(-2)).toEqual(['plans', 'billing_portal']);
    expect(of(owner, false)).not.toContain('billing_portal');
    expect(of(admin, true)).not.toContain('billing_portal');
  });
});
