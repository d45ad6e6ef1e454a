import type { Actor } from './actor.ts';
import { can } from './can.ts';

/** Menu entry, named by its target. Its address and label belong to the screen. */
export type MenuEntry =
  | 'dashboard'
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
  | 'profile';

export type Menu = { readonly main: readonly MenuEntry[]; readonly administration: readonly MenuEntry[] };

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
 * Menu of an actor, in display order (delivery.md section 6, administration.md section 2). Administration is empty for
 * those who are neither owner nor admin and hold none of add_users, email_templates and workflow_templates.
 */
export const menuOf = (actor: Actor, workspace: MenuWorkspace): Menu => {
  const entries = (offers: readonly (readonly [MenuEntry, boolean])[]): readonly MenuEntry[] =>
    offers.flatMap(([entry, offered]) => (offered ? [entry] : []));
  const owner = can(actor, 'billing') === true;
  const mail = can(actor, 'manage_email_templates') === true;

  return {
    main: entries([
      ['dashboard', can(actor, 'view_dashboard') === true],
      ['workspace_analytics', can(actor, 'view_analytics') === true],
      ['projects', can(actor, 'list_projects') === true],
      ['archived_projects', can(actor, 'list_projects') === true],
      ['clients', can(actor, 'manage_clients') === true],
      ['profile', can(actor, 'edit_profile') === true],
    ]),
    administration: entries([
      ['team', can(actor, 'manage_team') === true],
      ['workspace_settings', can(actor, 'edit_workspace_settings', { workspace }) === true],
      ['email_settings', can(actor, 'email_settings') === true],
      ['custom_domain', can(actor, 'custom_domain') === true],
      ['single_sign_on', can(actor, 'single_sign_on') === true],
      ['audit_log', can(actor, 'view_audit') === true],
      ['email_templates', mail],
      ['email_reminders', mail],
      ['workflow_templates', can(actor, 'manage_workflow_templates') === true],
      // The page is open to every agent; the menu lists it for those who manage mails.
      ['survey_templates', mail],
      ['plans', owner],
      ['billing_portal', owner && workspace.portal],
      ['redeemed_codes', owner && workspace.appsumo],
    ]),
  };
};
