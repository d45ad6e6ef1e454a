import type { Actor } from './actor.ts';
import { can } from './can.ts';

/** Menu entry, named by its target. Its address and label belong to the screen. */
export type MenuEntry =
  | 'dashboard'
  | 'inbox'
  | 'workspace_analytics'
  | 'projects'
  | 'archived_projects'
  | 'clients'
  | 'team'
  | 'workspace_settings'
  | 'email_settings'
  | 'custom_domain'
  | 'single_sign_on'
  | 'audit_log'
  | 'email_templates'
  | 'email_reminders'
  | 'workflow_templates'
  | 'survey_templates'
  | 'plans'
  | 'billing_portal'
  | 'redeemed_codes'
  | 'profile'
  | 'settings';

/** Heading of entries of the settings. */
export type SettingsGroup = 'company' | 'templates' | 'security' | 'billing' | 'personal';

/** Entries of the menu itself, and those behind its last one, "settings". */
export type Menu = {
  readonly main: readonly MenuEntry[];
  readonly settings: readonly { readonly group: SettingsGroup; readonly entries: readonly MenuEntry[] }[];
};

/**
 * Settings of the workspace that the menu depends on. `appsumo` is the tenant's marketplace flag; `portal` is true where the
 * payment provider has a portal for it.
 */
export type MenuWorkspace = {
  readonly admins_can_edit_workspace_settings: boolean;
  readonly appsumo: boolean;
  readonly portal: boolean;
};

/**
 * Menu of an actor, in display order (delivery.md section 6, administration.md section 2). Settings hold
 * a member's profile, and the administration of those who are owner or admin or hold one of add_users, email_templates and
 * workflow_templates.
 */
export const menuOf = (actor: Actor, workspace: MenuWorkspace): Menu => {
  const entries = (offers: readonly (readonly [MenuEntry, boolean])[]): readonly MenuEntry[] =>
    offers.flatMap(([entry, offered]) => (offered ? [entry] : []));
  const owner = can(actor, 'billing') === true;
  const mail = can(actor, 'manage_email_templates') === true;

  const groups: Menu['settings'] = [
    {
      group: 'company',
      entries: entries([
        ['workspace_settings', can(actor, 'edit_workspace_settings', { workspace }) === true],
        ['team', can(actor, 'manage_team') === true],
        ['custom_domain', can(actor, 'custom_domain') === true],
        ['email_settings', can(actor, 'email_settings') === true],
      ]),
    },
    {
      group: 'templates',
      entries: entries([
        ['email_templates', mail],
        ['email_reminders', mail],
        ['workflow_templates', can(actor, 'manage_workflow_templates') === true],
        // The page is open to every agent; the menu lists it for those who manage mails.
        ['survey_templates', mail],
      ]),
    },
    {
      group: 'security',
      entries: entries([
        ['single_sign_on', can(actor, 'single_sign_on') === true],
        ['audit_log', can(actor, 'view_audit') === true],
      ]),
    },
    {
      group: 'billing',
      entries: entries([
        ['plans', owner],
        ['billing_portal', owner && workspace.portal],
        ['redeemed_codes', owner && workspace.appsumo],
      ]),
    },
    { group: 'personal', entries: entries([['profile', can(actor, 'edit_profile') === true]]) },
  ];
  const settings = groups.filter((group) => group.entries.length > 0);

  return {
    main: entries([
      ['dashboard', can(actor, 'view_dashboard') === true],
      ['inbox', can(actor, 'edit_profile') === true],
      ['projects', can(actor, 'list_projects') === true],
      ['archived_projects', can(actor, 'list_projects') === true],
      ['clients', can(actor, 'manage_clients') === true],
      ['workspace_analytics', can(actor, 'view_analytics') === true],
      ['settings', settings.length > 0],
    ]),
    settings,
  };
};

/** All entries that an actor can reach, those of the settings last. */
export const entriesOf = ({ main, settings }: Menu): readonly MenuEntry[] => [
  ...main,
  ...settings.flatMap(({ entries }) => entries),
];
