import type { Subscription, TenantProfile } from '#contracts/workspace.ts';
import type { MenuEntry, MenuWorkspace } from '#domain/permission/menu.ts';
import type { ColorScheme } from '#lib/page/appearance.ts';
import type { IconName } from '#ui/index.ts';

/** URLs and icons of the menu entries. */
export const pages: Record<MenuEntry, { href: string; icon: IconName }> = {
  dashboard: { href: '/', icon: 'dashboard' },
  inbox: { href: '/inbox', icon: 'bell' },
  workspace_analytics: { href: '/workspace-analytics', icon: 'chart' },
  projects: { href: '/projects', icon: 'project' },
  archived_projects: { href: '/projects/archived', icon: 'archive' },
  clients: { href: '/clients', icon: 'client' },
  team: { href: '/settings/team', icon: 'users' },
  workspace_settings: { href: '/settings/workspace', icon: 'layers' },
  email_settings: { href: '/settings/email-settings', icon: 'send' },
  custom_domain: { href: '/settings/custom-domain', icon: 'globe' },
  single_sign_on: { href: '/settings/single-sign-on', icon: 'lock' },
  audit_log: { href: '/settings/audit-log', icon: 'eye' },
  profile: { href: '/profile', icon: 'user' },
  email_templates: { href: '/templates/email-templates', icon: 'mail' },
  email_reminders: { href: '/templates/email-templates#reminders', icon: 'bell' },
  workflow_templates: { href: '/templates/workflow-templates', icon: 'layers' },
  survey_templates: { href: '/templates/survey-templates', icon: 'star' },
  plans: { href: '/billing', icon: 'card' },
  billing_portal: { href: '/billing/portal', icon: 'external' },
  redeemed_codes: { href: '/billing/appsumo', icon: 'check-circle' },
  settings: { href: '/settings', icon: 'settings' },
};

/** Workspace as far as the menu depends on it; without its plan, no entry of payments but the plans. */
export const menuWorkspace = (
  tenant: TenantProfile,
  subscription: Subscription | undefined,
): MenuWorkspace => ({
  ...tenant,
  appsumo: subscription?.appsumo ?? false,
  portal: subscription?.details?.portal ?? false,
});

/** Icons of the appearances. */
export const schemeIcons = { light: 'sun', dark: 'moon', system: 'settings' } as const satisfies Record<
  ColorScheme,
  IconName
>;
