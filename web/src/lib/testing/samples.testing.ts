/** Fixtures for specs of screens: a project, a workflow and a signed-in person as the API returns them. */
import type { Project } from '#contracts/projects.ts';
import type { AnswerOf } from '#contracts/route.ts';
import type { UserProfile } from '#contracts/team.ts';
import { approvalOf, type WireWorkflow } from '#contracts/workflows.ts';
import type { getTenantByHost, Subscription } from '#contracts/workspace.ts';
import type { Workflow } from '#domain/workflow/index.ts';
import type { Me } from '#lib/session/me.ts';

export const aProject: Project = {
  id: 1,
  name: 'Autumn film',
  reference_code: 'VV-014',
  client_id: 2,
  client_name: 'Velo & Vine',
  client_lock: null,
  start_date: '2026-03-01',
  created_on: '2026-03-01T00:00:00.000Z',
  updated_on: '2026-03-01T00:00:00.000Z',
  email_subject_line_default: '',
  deliverable_type: 'Single',
  workflow_id: '7',
  projectWorkflows: [{ workflow_id: 7, workflow_title: 'Video' }],
  is_linear: true,
  contacts: [],
  team_members: [],
  days_allowed_for_client_feedback: 2,
  feedback_reminder_delay: 3,
  auto_reminder: false,
  reminder_interval: 1,
  link_deciders: null,
  approval: 'first',
  send_csat_survey: false,
  is_survey_sent: false,
  survey_completed: false,
  archived: false,
  cancelled: false,
  cancelled_by: null,
  cancelled_on: null,
  brief_document_link: '',
  image: '',
  timezone: 'Europe/London',
  language: 'en',
  version: 1,
};

/** Owner of the workspace, or a client's contact. */
export const someone = (contact: Me['contact'] = null): Me => ({
  user: {
    id: 1,
    name: 'Olga',
    surname: 'Owner',
    email: 'olga@northwind.example',
    picture: null,
    isAgent: contact === null,
    owner: true,
    admin: true,
    add_users: true,
    create_projects: true,
    email_templates: true,
    workflow_templates: true,
    access_all_projects: true,
  },
  contact,
  language: null,
  tenant: {
    id: 1,
    name: 'Northwind',
    logo: null,
    theme: 'cyan',
    timezone: 'Europe/London',
    dt_format: 'DD/MM/YYYY',
    language: 'en',
    days_allowed_for_client_feedback: 1,
    admins_can_edit_workspace_settings: true,
    show_production_details_in_timeline: false,
    clients_allow_adding_guests: false,
    csat_mandatory_before_project_complete: false,
    answers_mandatory_before_sending: false,
    link_deciders: 'anyone',
  },
});

/** Subscription of a small agency that is paid for, as the owner reads it. */
export const aSubscription: Subscription = {
  tenant_id: 1,
  name: 'professional',
  users_allowed: 10,
  active_users: 3,
  active_projects_allowed: null,
  active_projects: 1,
  archived_projects_allowed: null,
  archived_projects: 0,
  message_templates_allowed: null,
  active_message_templates: 14,
  workflow_templates_allowed: null,
  active_workflow_templates: 3,
  system_message_templates: 14,
  system_workflow_templates: 3,
  expires: '2027-03-01T00:00:00.000Z',
  grace_period: null,
  cancellation_date: null,
  appsumo: false,
  read_only: false,
  details: { provider: 'stripe', renews: true, portal: true, items: [] },
};

/** Converts a workflow of the domain to an API answer, as a workflow of `aProject`. */
export const wireOf = ({ stages, undo, ...workflow }: Workflow, version: number): WireWorkflow => ({
  ...workflow,
  project_id: aProject.id,
  progress: 0.5,
  version,
  undo: undo.map(({ together, ...entry }) => ({
    ...entry,
    ...(together && { together: [...together] }),
  })),
  tasks: stages.map(({ qcChecklistId, review_link, tasks, approval, ...stage }) => {
    const revisions = tasks.map(({ wish: _, wish_met: __, ...task }, round) => ({
      ...task,
      answers: [...task.answers],
      type: 'Revision' as const,
      round,
      due_on: null,
    }));
    return {
      ...stage,
      ...(approval && { approval: approvalOf(approval) }),
      type: 'Stage',
      data: { qcChecklistId, review_link },
      tasks: revisions,
      revisionsWithoutPreview: revisions.slice(1),
    };
  }),
});

/** Profile of `someone`, as it is stored before anything was chosen. */
export const aProfile: UserProfile = {
  id: 1,
  name: 'Olga',
  surname: 'Owner',
  email: 'olga@northwind.example',
  picture: null,
  timezone: null,
  dt_format: null,
  language: null,
  receive_overdue_notifications: true,
  notify_owner_on_user_csat: true,
  notifications: {},
  digest_hour: null,
  single_keys: true,
  html_email_signature: '',
};

/** Workspace at this host, as its sign-in asks for it. */
export const aWorkspaceHere = {
  name: 'Northwind',
  logo: null,
  theme: 'cyan',
  members_at: 'https://northwind.example',
  former: false,
  identity: { region: 'eu-west-1', pool: 'p', client: 'c', endpoint: null },
  google: null,
  single_sign_on: null,
  closed: null,
  held: false,
} as const satisfies AnswerOf<typeof getTenantByHost>;
