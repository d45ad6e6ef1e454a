export const memberPermissions = {
  owner: { type: 'boolean', required: true, default: false },
  admin: { type: 'boolean', required: true, default: false },
  add_users: { type: 'boolean', required: true, default: false },
  create_projects: { type: 'boolean', required: true, default: false },
  email_templates: { type: 'boolean', required: true, default: false },
  workflow_templates: { type: 'boolean', required: true, default: false },
  access_all_projects: { type: 'boolean', required: true, default: false },
} as const;
