import { translated } from '../translated.ts';

const results = (count: number, isMore: boolean) => {
  if (isMore) return `${count} results or more`;
  return count === 1 ? '1 result' : `${count} results`;
};

export const search = translated('search', {
  title: 'Search',
  placeholder: { agent: 'Search, or type a command', client: 'Search your projects' },
  results: 'Results',
  found: (count: number, isMore: boolean) => results(count, isMore),
  recent: 'Recently opened',
  commandsTitle: 'Commands',
  head: ({ count, isMore, shown, ms }: { count: number; isMore: boolean; shown: number; ms: number }) =>
    shown < count
      ? `${results(count, isMore)} in ${ms} ms, the best ${shown} shown`
      : `${results(count, isMore)} in ${ms} ms`,
  searching: 'Searching',
  none: (query: string) => `No results for “${query}”`,
  noneText: 'Check the spelling, or type fewer letters.',
  failed: 'The search did not work',
  kind: {
    project: 'Project',
    client: 'Client',
    contact: 'Contact',
    view: 'View',
    sharedView: 'Shared view',
    page: 'Page',
    command: 'Command',
    help: 'Help',
  },
  stage: (title: string) => `Stage: ${title}`,
  noProject: (person: string) => `${person} is on no current project`,
  commands: {
    newProject: 'New project',
    newProof: 'Send a proof',
    remindLate: 'Remind late clients',
    newClient: 'New client',
    invite: 'Invite a colleague',
    seeAs: (person: string) => `See it as ${person}`,
    appearance: (name: string) => `Appearance: ${name}`,
  },
  /** Further words by which a command is found. */
  also: {
    newProject: 'create add start',
    newProof: 'new first preview review file upload',
    remindLate: 'overdue chase reminder late waiting',
    newClient: 'create add customer',
    invite: 'team member user add seat',
    seeAs: 'client view portal look preview',
    appearance: 'theme mode colours dark light',
    keys: 'shortcuts keyboard hotkeys',
    tour: 'introduction start',
    reportBug: 'support contact problem error',
    signOut: 'sign out leave exit',
  },
  /** Further words by which a page is found. */
  pages: {
    dashboard: 'home start overview',
    inbox: 'notifications unread mentions news',
    settings: 'administration preferences options',
    workspace_analytics: 'reports statistics charts figures',
    projects: 'list work overdue late',
    archived_projects: 'archive old done',
    clients: 'customers contacts',
    team: 'users members colleagues permissions roles seats',
    workspace_settings: 'settings logo name theme colour language time zone dates reminders survey',
    email_settings: 'settings sender domain addresses dns',
    custom_domain: 'settings host address dns certificate',
    single_sign_on: 'settings sso saml openid company login',
    audit_log: 'security history events log',
    email_templates: 'mail texts wording signature',
    email_reminders: 'mail automatic follow up',
    workflow_templates: 'stages rounds presets storyboard checklist',
    survey_templates: 'feedback satisfaction rating stars questions',
    plans: 'billing subscription seats upgrade price',
    billing_portal: 'invoices payment card',
    redeemed_codes: 'appsumo billing',
    profile: 'settings account password passkey picture notifications sessions signature',
  },
  savedViews: 'view filter list saved',
  board: 'kanban columns turn cards',
  calendar: 'agenda due dates target dates month week schedule deadlines',
  archived: 'Archived',
  keys: { choose: 'choose', open: 'open', number: 'open by number', close: 'close' },
});
