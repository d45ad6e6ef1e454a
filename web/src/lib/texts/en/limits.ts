/** What a plan's limits say (delivery.md section 5). */
export const limits = {
  active_projects: 'You reached the projects limit for your workspace',
  archived_projects: 'You reached the archived projects limit',
  upgrade: 'Upgrade your workspace',
  administrator: 'Contact your administrator',
} as const;
