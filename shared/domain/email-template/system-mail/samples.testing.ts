/** Sample values of every built-in mail, with markup in them that must be escaped. */
import { html } from '../html.ts';
import type { ShownPoint } from '../point-words.ts';
import type { PointTurn, SystemMailValues } from './values.ts';

const project = { project_name: 'Spring <film>', timeline_link: 'https://acme.example/t?a=1&b=2' };
const round = { ...project, stage_name: 'First cut', revision_number: 2 };
const point: ShownPoint = {
  number: 3,
  kind: 'change',
  file: 'menu<script>.pdf',
  selector: { page: 2, shape: { type: 'pin', x: 10, y: 10 } },
  body: 'Price <script>\nis wrong',
};
const points = {
  shown: [point, { ...point, number: 4, file: undefined, selector: {} }],
  more: 7,
  mentioning: [4],
};
const turns = {
  shown: (['replied', 'asked', 'commented', 'noted', 'reopened', 'accepted', 'assigned'] as const).map(
    (what): PointTurn => ({
      what,
      by: 'Ana <script>',
      point,
      text: what === 'accepted' ? '' : 'No\n<script>',
    }),
  ),
  more: 2,
};
const signUp = { confirm_link: 'https://acme.example/verify-email/1' };
export const samples: SystemMailValues = {
  client_approved: { ...round, contact_name: 'Ana', message: 'Lovely\n<script>', points },
  client_requested_changes: { ...round, contact_name: 'Ana', message: 'Louder\n<script>', points },
  client_commented: { ...round, contact_name: 'Ana', message: 'Who is\n<script>' },
  client_decided_late: {
    ...round,
    contact_name: 'Ana',
    decision: 'request_changes',
    message: 'Larger\n<script>',
    points,
  },
  client_recalled: { ...round, contact_name: 'Ana', decision: 'approve' },
  approver_answered: {
    ...round,
    contact_name: 'Ana',
    decision: 'request_changes',
    message: 'Larger\n<script>',
    points,
    waiting: 2,
    decided: null,
  },
  answers_settled: { ...round, decided: 'approve' },
  client_added_points: { ...round, contact_name: 'Ana', points },
  team_conversation: { ...round, turns },
  client_conversation: {
    ...round,
    recipient_fname: 'Ana',
    turns,
    review_link: 'https://acme.example/link/1',
  },
  note_added: { ...project, stage_name: 'First cut', author_name: 'Leo', note: html`<p>Kept</p>` },
  scope_added: { ...project, author_name: 'Leo', note: html`<p>Kept</p>` },
  file_refused: { ...project, file_name: 'cut<script>.mp4', infected: false },
  owner_new_client: { user_name: 'Leo', client_name: 'Acme', client_link: 'https://acme.example/c' },
  owner_new_user: { user_name: 'Leo', new_user_name: 'Mia', team_link: 'https://acme.example/s' },
  owner_csat: { ...project, contact_name: 'Ana', client_name: 'Acme', rating: 4.5, comment: '' },
  preview_undelivered: round,
  overdue_notice: { ...round, client_name: 'Acme', business_days_overdue: 1 },
  target_missed: { ...round, client_name: 'Acme', target_date: '02/03/2026' },
  new_link: {
    recipient_fname: 'Ana',
    user_name: 'Leo',
    project_name: 'Film',
    stage_name: 'Storyboard',
    review_link: 'https://acme.example/link/1',
  },
  link_asked: {
    contact_name: 'Ann Alba',
    project_name: 'Film',
    stage_name: 'Storyboard',
    timeline_link: 'https://acme.example/projects/1/timeline',
  },
  more_time_asked: {
    ...round,
    contact_name: 'Ann Alba',
    day: 'Friday, 6 March',
    due_day: 'Tuesday, 3 March',
    message: 'The fair <is> on',
  },
  more_time_answered: {
    recipient_fname: 'Ana',
    user_name: 'Leo',
    project_name: 'Film',
    stage_name: 'Storyboard',
    revision_number: 1,
    agreed: false,
    day: 'Friday, 6 March',
    evening: 'Tuesday evening, 3 March',
    message: 'The studio <is> booked',
    review_link: 'https://acme.example/link/1',
  },
  contact_address_changed: { workspace_name: 'Acme', old_address: 'an@client.example' },
  owner_contact_address: {
    user_name: 'Leo',
    contact_name: 'Ann Alba',
    client_name: 'Client & Co',
    old_address: 'an@client.example',
    new_address: 'ann@client.example',
    contact_link: 'https://acme.example/clients/3',
  },
  address_suppressed: {
    address: 'ana@example.com',
    about: 'Look <script>',
    why: 'bounced',
    contact_link: 'https://acme.example/clients/3',
  },
  guest_added: {
    ...project,
    recipient_fname: 'Ana',
    user_name: 'Leo',
    rounds: [{ stage_name: 'Storyboard', review_link: 'https://acme.example/r/1' }],
  },
  client_added_guest: { ...project, contact_name: 'Ann Alba', guest_name: 'Bob Bruni' },
  daily_digest: {
    workspace_name: 'Studio',
    home_link: 'https://acme.example',
    yours: {
      total: 1,
      items: [
        {
          project_name: 'Harvest film',
          stage_name: 'Concept',
          move: 'change',
          points: 3,
          link: 'https://acme.example/projects/7/timeline',
        },
      ],
    },
    unread: {
      total: 3,
      items: [
        {
          about: 'Harvest film',
          stage_name: 'Concept',
          kind: 'changes_requested',
          by: 'Ana Alba',
          link: 'https://acme.example/inbox',
        },
      ],
    },
    late: {
      total: 1,
      items: [
        {
          project_name: 'Spring poster',
          client_name: 'Acme',
          stage_name: 'Layout',
          due_date: '02/03/2026',
          link: 'https://acme.example/projects/8/timeline',
        },
      ],
    },
  },
  reminder_digest: {
    recipient_fname: 'Ana',
    items: [
      { ...round, business_days_overdue: 0, review_link: 'https://acme.example/link/1' },
      { ...round, revision_number: 0, business_days_overdue: 3, review_link: 'https://acme.example/link/2' },
    ],
  },
  sign_in_invitation: {
    recipient_fname: 'Ana',
    recipient_email: 'ana@example.com',
    user_name: 'Leo',
    workspace_name: 'Studio',
    sign_in_link: 'https://acme.example/signin',
  },
  invitation: {
    recipient_fname: 'Ana',
    recipient_email: 'ana@example.com',
    user_name: 'Leo',
    workspace_name: 'Studio',
    invitation_link: 'https://acme.example/invitation/1',
  },
  confirm_sign_up: signUp,
  confirm_sign_up_known: signUp,
  workspace_addresses: {
    recipient_email: 'ana@example.com',
    workspaces: [{ name: 'Studio', sign_in_link: 'https://acme.example/signin' }],
  },
  decision_code: { recipient_fname: 'Ann', project_name: 'Harvest', code: '012345' },
  password_link: { recipient_email: 'ana@example.com', password_link: 'https://acme.example/password/1' },
  no_login: { recipient_email: 'ana@example.com', sign_in_link: 'https://acme.example/signin' },
  address_link: { recipient_email: 'ana@example.com', address_link: 'https://acme.example/address/1' },
  address_has_login: { recipient_email: 'ana@example.com', sign_in_link: 'https://acme.example/signin' },
  address_asked: { recipient_email: 'ana@example.com', stop_link: 'https://acme.example/address/2' },
  address_changed: { recipient_email: 'ana@example.com', stop_link: 'https://acme.example/address/3' },
  address_taken_back: { recipient_email: 'ana@example.com', sign_in_link: 'https://acme.example/signin' },
  password_changed: { recipient_email: 'ana@example.com', sign_in_link: 'https://acme.example/signin' },
  second_factor_on: { recipient_email: 'ana@example.com', sign_in_link: 'https://acme.example/signin' },
  second_factor_off: { recipient_email: 'ana@example.com', sign_in_link: 'https://acme.example/signin' },
  passkey_added: { recipient_email: 'ana@example.com', sign_in_link: 'https://acme.example/signin' },
  passkey_removed: { recipient_email: 'ana@example.com', sign_in_link: 'https://acme.example/signin' },
  sign_on_domain_missing: {
    domain: 'acme.example',
    days: 7,
    workspace_name: 'Acme',
    record_name: '_proofline-sign-on.acme.example',
    record_value: 'proofline-sign-on=3kq9vd',
    settings_link: 'https://acme.example/settings/single-sign-on',
  },
  new_device: {
    recipient_email: 'ana@example.com',
    browser: 'Firefox <b>',
    system: 'Windows',
    network: '203.0.113.0/24',
    sign_in_link: 'https://acme.example/signin',
  },
  logged_out: {
    user_name: 'Leo',
    workspace_name: 'Studio <one>',
    recipient_email: 'ana@example.com',
    sign_in_link: 'https://acme.example/signin',
  },
  admin_granted: {
    user_name: 'Leo',
    admin_name: 'Mia <Moe>',
    workspace_name: 'Studio <one>',
    team_link: 'https://acme.example/settings/team',
  },
  handed_over: {
    user_name: 'Leo',
    owner_name: 'Mia <Moe>',
    workspace_name: 'Studio <one>',
    team_link: 'https://acme.example/settings/team',
  },
  workspace_deleted: {
    user_name: 'Leo',
    workspace_name: 'Studio <one>',
    domain: 'studio.example',
    until: '03/12/2026 10:00 UTC',
    recall_link: 'https://acme.example/signin',
  },
  workspace_moved: {
    user_name: 'Leo',
    workspace_name: 'Studio <one>',
    former_domain: 'old.example',
    domain: 'studio.example',
    sign_in_link: 'https://acme.example/signin',
  },
  no_workspaces: { recipient_email: 'ana@example.com', sign_up_link: 'https://acme.example/signup' },
};
