/** Every mail of the product, from sample data: for snapshots and screenshots. */
import { dayWithDate, eveningWithDate } from '#domain/calendar/evening.ts';
import { systemTemplates } from '#domain/email-template/defaults.ts';
import { html } from '#domain/email-template/html.ts';
import type { Language } from '#domain/email-template/language.ts';
import type { TemplateType } from '#domain/email-template/merge-tags.ts';
import { changeList, type ShownPoint } from '#domain/email-template/point-words.ts';
import { sampleProject } from '#domain/email-template/sample-names.ts';
import type { SystemMail, SystemMailValues } from '#domain/email-template/system-mail/values.ts';
import { systemMail } from '#domain/email-template/system-mail.testing.ts';
import type { TenantRecord } from '#server/lambda/tenant.ts';
import { deliverableMail } from '#server/mail/deliverable-mail.ts';
import { digestFooter } from '#server/mail/digest-footer.ts';
import type { MailContent } from '#server/mail/envelope.ts';
import { renderInviteMail } from '#server/mail/invite-mail.ts';
import { multiUpdateMail } from '#server/mail/multi-update-mail.ts';
import { renderNotice } from '#server/mail/notice-mail.ts';
import { type ProjectMail, type RenderedMail, renderProjectMail } from '#server/mail/project-mail.ts';
import { reminderFooter } from '#server/mail/reminder-footer.ts';
import { sampleChanges, sampleOf, sampleWords } from '#server/mail/sample-mail.ts';
import { renderSurveyMail } from '#server/mail/survey-mail.ts';
import { inSystemLayout } from '#server/mail/system-mail.ts';
import { digestUrls } from '#server/mail/workspace-url.ts';

/** Mail with the name of its template type or of its built-in text. */
export interface NamedMail extends MailContent {
  readonly name: string;
}

/** Time of the mails, of which the links of reminders expire. */
const mailedOn = Date.parse('2026-03-02T09:00:00.000Z');

const at = '2026-03-20T10:00:00.000Z';
const mailedAt = new Date(mailedOn).toISOString();
const link = 'https://northwind.proofline.example/link/7f3c2a';
const home = 'https://northwind.proofline.example';

const tenant: TenantRecord = {
  tenantId: 1,
  name: 'Northwind',
  logo: 'logos/1/workspace/sample.png',
  subdomain: 'northwind',
  theme: 'cyan',
  timezone: 'Europe/Madrid',
  dt_format: 'DD/MM/YYYY',
  language: 'en',
  days_allowed_for_client_feedback: 3,
  admins_can_edit_workspace_settings: true,
  show_production_details_in_timeline: false,
  clients_allow_adding_guests: false,
  csat_mandatory_before_project_complete: false,
  notify_owner_on_new_client: true,
  notify_owner_on_new_user: true,
  notify_owner_on_user_csat: true,
  plan: 'professional',
  marketplace: false,
};

const onDay = (language: Language) => ({
  format: tenant.dt_format,
  zone: tenant.timezone,
  language,
  now: mailedAt,
});

const sender = {
  name: 'Olga Moreno',
  email: 'olga@northwind.example',
  signature: '<p>Northwind, Calle de Atocha 12, Madrid<br>+34 911 234 567</p>',
};

const whole = (name: string, mail: RenderedMail): NamedMail => {
  if ('missing' in mail) throw new Error(`${name} lacks ${mail.missing}`);
  const { to: _, ...content } = mail;
  return { name, ...content };
};

/** Types about a round, each with the place of its round in the sample's stage. */
const placesOf = {
  first_preview: 0,
  first_rev: 1,
  other_rev: 2,
  last_rev: 3,
  additional_rev_free: 4,
  additional_rev_cost: 5,
} as const satisfies Partial<Record<TemplateType, number>>;

type RoundType = keyof typeof placesOf;
/** Rounds that a reminder is shown of, with their kind in the name of the mail. */
const remindedRounds = Object.keys(placesOf) as RoundType[];
const isOfRound = (type: string): type is RoundType => type in placesOf;

/** Sample in its stage with a preview, three agreed rounds, an extra one and a paid one, of which this one is sent. */
const sampleAt = (language: Language, type: RoundType, isLate: boolean) => {
  const { project, workflow, stage, task } = sampleOf(tenant, language, at, { isLate });
  const [preview] = stage.tasks;
  if (!preview) throw new Error('the sample has a preview');
  const kinds = ['preview', 'agreed', 'agreed', 'agreed', 'free', 'cost'] as const;
  // A round is added when it is needed.
  const rounds = kinds.slice(0, Math.max(placesOf[type] + 1, 4));
  const tasks = rounds.map((kind, place) => ({ ...preview, id: stage.id + 1 + place, kind }));
  const sentAs = { ...tasks[placesOf[type]], status: task.status, sent_on: task.sent_on };
  const own = { ...preview, ...sentAs };
  const shown = { ...stage, tasks: tasks.map((one) => (one.id === own.id ? own : one)) };
  const stages = workflow.stages.map((one) => (one.id === stage.id ? shown : one));
  return { project, workflow: { ...workflow, stages }, stage: shown, task: own };
};

/** Mail of a round with as many points as a mail lists, each with as many letters as it shows. */
export const fullestMail = (language: Language): NamedMail => {
  const { project, ...about } = sampleAt(language, 'first_rev', false);
  const [recipient] = project.contacts;
  const text = systemTemplates().find((one) => one.language === language && one.type === 'first_rev');
  if (!recipient || !text) throw new Error('the sample has a contact and a template');
  const body = 'é'.repeat(1000);
  const points = Array.from({ length: 100 }, (_, index) => ({
    number: index + 1,
    body,
    answer: { what: 'done' as const, text: body },
  }));
  const files = Array.from({ length: 20 }, (_, index) => ({ name: `${index}-${'f'.repeat(200)}.pdf` }));
  const values = { change_list: changeList([{ round: 0, points }], language) };
  const mail = { tenant, project, ...about, recipient, sender, text, linkUrl: link, files, values, at };
  return whole('first_rev, the fullest', renderProjectMail(mail));
};

const editable = (language: Language): readonly NamedMail[] => {
  const { project, workflow, stage, task } = sampleOf(tenant, language, at, { isLate: false });
  const words = sampleWords[language];
  const [recipient] = project.contacts;
  if (!recipient) throw new Error('the sample has a contact');
  const base = { tenant, project, sender, at };
  const files = [{ name: words.file }];
  const work = { key: 'sample', text: words.file };
  const preview = { workflow, stage, task, files };
  type Text = ProjectMail['text'];

  const ofRound = (text: Text, type: RoundType, isLate: boolean) =>
    renderProjectMail({
      ...base,
      ...sampleAt(language, type, isLate),
      recipient,
      text,
      linkUrl: link,
      files,
      work,
      values: { change_list: sampleChanges(language) },
      ...(text.type === 'feedback_auto_reminder'
        ? { footer: reminderFooter(tenant, language, recipient, mailedOn) }
        : {}),
    });

  const mailsOf = (text: Text): readonly NamedMail[] => {
    const { type } = text;
    switch (type) {
      case 'multi-update':
        return [
          whole(
            type,
            renderProjectMail(
              multiUpdateMail(
                {
                  ...base,
                  text,
                  workflows: [workflow, { ...workflow, title: words.deliverable }],
                  previews: [
                    preview,
                    { ...preview, workflow: { ...workflow, title: words.deliverable }, files: [] },
                  ],
                },
                recipient,
                () => link,
              ),
            ),
          ),
        ];
      case 'deliverable':
        return [
          whole(
            type,
            renderProjectMail(
              deliverableMail(
                {
                  ...base,
                  workflow,
                  text,
                  deliverable: { title: words.deliverable, body: words.notes },
                  work,
                  linkUrl: link,
                },
                recipient,
              ),
            ),
          ),
        ];
      case 'survey':
        return [
          whole(
            type,
            renderSurveyMail({
              ...base,
              recipient,
              text,
              workflows: [workflow],
              items: [{ id: 1, question: words.question, is_star_rating: true, is_question_in_email: true }],
              surveyUrl: `${home}/survey/7f3c2a`,
            }),
          ),
        ];
      case 'invite':
        return [
          whole(
            type,
            renderInviteMail({
              tenant,
              client: { name: 'Acme', language },
              recipient,
              sender,
              text,
              url: `${home}/invitation/7f3c2a`,
            }),
          ),
        ];
      case 'reminder':
        return remindedRounds.flatMap((round) => [
          whole(`${type}, ${round}, in time`, ofRound(text, round, false)),
          whole(`${type}, ${round}, late`, ofRound(text, round, true)),
        ]);
      case 'feedback_auto_reminder':
        return remindedRounds.map((round) => whole(`${type}, ${round}, late`, ofRound(text, round, true)));
      default:
        return isOfRound(type) ? [whole(type, ofRound(text, type, false))] : [];
    }
  };
  return systemTemplates()
    .filter((template) => template.language === language)
    .flatMap(mailsOf);
};

const valuesIn = (language: Language): SystemMailValues => {
  const words = sampleWords[language];
  const ofProject = { project_name: sampleProject[language], timeline_link: `${home}/projects/7/timeline` };
  const ofStage = { ...ofProject, stage_name: words.stages[1] };
  const ofRound = { ...ofStage, revision_number: 2 };
  const contact_name = 'Anna Bauer';
  const pin = (x: number, y: number) => ({ shape: { type: 'pin' as const, x, y } });
  const rate = { frames: 25, seconds: 1 };
  const places: readonly Pick<ShownPoint, 'file' | 'selector' | 'kind'>[] = [
    { kind: 'change', file: words.file, selector: { page: 2, ...pin(12, 8) } },
    { kind: 'change', file: 'film.mp4', selector: { moment: { frame: 750, until: 806, rate } } },
    { kind: 'change', file: 'poster.png', selector: pin(50, 90) },
    { kind: 'remark', file: undefined, selector: {} },
  ];
  const texts = [...words.points.map(({ body }) => body), words.notes];
  const shown = places.map(
    (of, index): ShownPoint => ({ ...of, number: index + 1, body: texts[index] ?? '' }),
  );
  const place = (index: number): ShownPoint => {
    const found = shown[index];
    if (!found) throw new RangeError(`No point ${index}`);
    return found;
  };
  const points = { shown, more: 0 };
  const client_name = 'Acme';
  const signUp = { confirm_link: `${home}/verify-email/7f3c2a` };
  return {
    client_approved: { ...ofRound, contact_name, message: words.notes, points: { shown: [], more: 0 } },
    client_requested_changes: { ...ofRound, contact_name, message: words.notes, points },
    client_commented: { ...ofRound, contact_name, message: words.question },
    client_decided_late: {
      ...ofRound,
      contact_name,
      decision: 'request_changes',
      message: words.notes,
      points: { shown: shown.slice(0, 1), more: 2 },
    },
    client_recalled: { ...ofRound, contact_name, decision: 'approve' },
    approver_answered: {
      ...ofRound,
      contact_name,
      decision: 'request_changes',
      message: words.notes,
      points: { shown: shown.slice(0, 1), more: 0 },
      waiting: 1,
      decided: null,
    },
    answers_settled: { ...ofRound, decided: 'approve' },
    client_added_points: { ...ofRound, contact_name, points },
    team_conversation: {
      ...ofRound,
      turns: {
        shown: [
          { what: 'replied', by: contact_name, point: place(0), text: words.question },
          { what: 'reopened', by: contact_name, point: place(1), text: words.notes },
          { what: 'reopened', by: contact_name, point: place(2), text: '' },
          { what: 'accepted', by: contact_name, point: place(3), text: '' },
          { what: 'noted', by: sender.name, point: place(0), text: words.notes },
          { what: 'assigned', by: sender.name, point: place(1), text: place(1).body },
        ],
        more: 0,
      },
    },
    client_conversation: {
      ...ofRound,
      recipient_fname: 'Anna',
      review_link: link,
      turns: {
        shown: [
          { what: 'asked', by: sender.name, point: place(1), text: words.question },
          { what: 'replied', by: sender.name, point: place(2), text: words.notes },
          { what: 'commented', by: sender.name, point: place(3), text: place(3).body },
        ],
        more: 1,
      },
    },
    note_added: { ...ofStage, author_name: sender.name, note: html`<p>${words.notes}</p>` },
    scope_added: { ...ofProject, author_name: sender.name, note: html`<p>${words.deliverable}</p>` },
    file_refused: { ...ofProject, file_name: words.file, infected: true },
    owner_new_client: { user_name: sender.name, client_name, client_link: `${home}/clients/3` },
    owner_new_user: {
      user_name: sender.name,
      new_user_name: 'Mia Moe',
      team_link: `${home}/settings/team`,
    },
    owner_csat: { ...ofProject, contact_name, client_name, rating: 4.5, comment: words.notes },
    preview_undelivered: ofRound,
    overdue_notice: { ...ofStage, client_name, business_days_overdue: 1 },
    target_missed: { ...ofStage, client_name, target_date: '18/03/2026' },
    new_link: {
      recipient_fname: 'Anna',
      user_name: sender.name,
      project_name: ofProject.project_name,
      stage_name: ofStage.stage_name,
      review_link: link,
    },
    link_asked: { ...ofStage, contact_name },
    more_time_asked: {
      ...ofRound,
      contact_name,
      day: dayWithDate(at, onDay(language)),
      due_day: dayWithDate(mailedAt, onDay(language)),
      message: words.notes,
    },
    more_time_answered: {
      recipient_fname: 'Anna',
      user_name: sender.name,
      project_name: ofProject.project_name,
      stage_name: ofStage.stage_name,
      revision_number: ofRound.revision_number,
      agreed: true,
      day: dayWithDate(at, onDay(language)),
      evening: eveningWithDate(at, onDay(language)),
      message: '',
      review_link: link,
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
      address: 'anna@client.example',
      about: sampleProject[language],
      why: 'bounced',
      contact_link: `${home}/clients/3`,
    },
    guest_added: { ...ofProject, recipient_fname: 'Anna', user_name: sender.name, rounds: [] },
    client_added_guest: { ...ofProject, contact_name, guest_name: 'Bob Bruni' },
    daily_digest: {
      workspace_name: 'Acme',
      home_link: home,
      yours: {
        total: 12,
        items: [
          { ...ofStage, move: 'change', points: 3, link: ofProject.timeline_link },
          {
            ...ofStage,
            stage_name: words.stages[0],
            move: 'start',
            points: 0,
            link: ofProject.timeline_link,
          },
        ],
      },
      unread: {
        total: 2,
        items: [
          {
            about: ofProject.project_name,
            stage_name: words.stages[1],
            kind: 'changes_requested',
            by: contact_name,
            link: `${home}/inbox`,
          },
          { about: 'anna@client.example', stage_name: '', kind: 'bounced', by: '', link: `${home}/inbox` },
        ],
      },
      late: {
        total: 1,
        items: [{ ...ofStage, client_name, due_date: '18/03/2026', link: ofProject.timeline_link }],
      },
    },
    reminder_digest: {
      recipient_fname: 'Anna',
      items: [
        { ...ofRound, business_days_overdue: 0, review_link: link },
        {
          ...ofRound,
          stage_name: words.stages[0],
          revision_number: 0,
          business_days_overdue: 3,
          review_link: link,
        },
      ],
    },
    decision_code: { recipient_fname: 'Anna', project_name: ofProject.project_name, code: '012345' },
    sign_in_invitation: {
      recipient_fname: 'Anna',
      recipient_email: 'anna@client.example',
      user_name: sender.name,
      workspace_name: tenant.name,
      sign_in_link: `${home}/signin`,
    },
    invitation: {
      recipient_fname: 'Anna',
      recipient_email: 'anna@client.example',
      user_name: sender.name,
      workspace_name: tenant.name,
      invitation_link: `${home}/invitation/7f3c2a`,
    },
    confirm_sign_up: signUp,
    confirm_sign_up_known: signUp,
    workspace_addresses: {
      recipient_email: 'anna@client.example',
      workspaces: [{ name: tenant.name, sign_in_link: `${home}/signin` }],
    },
    password_link: { recipient_email: 'anna@client.example', password_link: `${home}/password/7f3c2a` },
    no_login: { recipient_email: 'anna@client.example', sign_in_link: `${home}/signin` },
    address_link: { recipient_email: 'anna@client.example', address_link: `${home}/address/7f3c2a` },
    address_has_login: { recipient_email: 'anna@client.example', sign_in_link: `${home}/signin` },
    address_asked: { recipient_email: 'anna@client.example', stop_link: `${home}/address/7f3c2a` },
    address_changed: { recipient_email: 'anna@client.example', stop_link: `${home}/address/7f3c2a` },
    address_taken_back: { recipient_email: 'anna@client.example', sign_in_link: `${home}/signin` },
    password_changed: { recipient_email: 'anna@client.example', sign_in_link: `${home}/signin` },
    second_factor_on: { recipient_email: 'anna@client.example', sign_in_link: `${home}/signin` },
    second_factor_off: { recipient_email: 'anna@client.example', sign_in_link: `${home}/signin` },
    passkey_added: { recipient_email: 'anna@client.example', sign_in_link: `${home}/signin` },
    passkey_removed: { recipient_email: 'anna@client.example', sign_in_link: `${home}/signin` },
    sign_on_domain_missing: {
      domain: 'northwind.example',
      days: 7,
      workspace_name: 'Northwind',
      record_name: '_proofline-sign-on.northwind.example',
      record_value: 'proofline-sign-on=3kq9vd',
      settings_link: `${home}/settings/single-sign-on`,
    },
    new_device: {
      recipient_email: 'anna@client.example',
      browser: 'Firefox',
      system: 'Windows',
      network: '203.0.113.0/24',
      sign_in_link: `${home}/signin`,
    },
    logged_out: {
      user_name: sender.name,
      workspace_name: tenant.name,
      recipient_email: 'mia@northwind.example',
      sign_in_link: `${home}/signin`,
    },
    admin_granted: {
      user_name: sender.name,
      admin_name: 'Mia Moe',
      workspace_name: tenant.name,
      team_link: `${home}/settings/team`,
    },
    handed_over: {
      user_name: sender.name,
      owner_name: 'Mia Moe',
      workspace_name: tenant.name,
      team_link: `${home}/settings/team`,
    },
    workspace_deleted: {
      user_name: sender.name,
      workspace_name: tenant.name,
      domain: 'northwind.proofline.example',
      until: '03/12/2026 10:00 UTC',
      recall_link: `${home}/signin`,
    },
    workspace_moved: {
      user_name: sender.name,
      workspace_name: tenant.name,
      former_domain: 'north.proofline.example',
      domain: 'northwind.proofline.example',
      sign_in_link: `${home}/signin`,
    },
    no_workspaces: { recipient_email: 'anna@client.example', sign_up_link: `${home}/signup` },
  };
};

const footerOf = (name: SystemMail, language: Language) => {
  if (name === 'reminder_digest') return reminderFooter(tenant, language, { id: 10_001 }, mailedOn);
  if (name !== 'daily_digest') return undefined;
  return digestFooter(language, digestUrls(tenant, { userId: 3, hour: 8 }, mailedOn).page);
};

const builtIn = (language: Language): readonly NamedMail[] => {
  const values = valuesIn(language);
  const made = <Name extends SystemMail>(name: Name): NamedMail => ({
    name,
    ...inSystemLayout(
      tenant,
      language,
      systemMail(name, values[name], language),
      values[name],
      footerOf(name, language),
    ),
  });
  return [
    ...(Object.keys(values) as SystemMail[]).map(made),
    {
      name: 'address_suppressed, complained',
      ...renderNotice(tenant, language, 'address_suppressed', {
        ...values.address_suppressed,
        why: 'complained',
      }),
    },
  ];
};

/** All mails in a language: the twelve types of templates, in each of their rounds, then the built-in mails. */
export const allMails = (language: Language): readonly NamedMail[] => {
  process.env.APP_DOMAIN ??= 'proofline.example';
  process.env.LINK_SECRET ??= 'sample';
  return [...editable(language), ...builtIn(language)];
};
