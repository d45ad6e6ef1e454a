import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createWorkflow, decide, evolveAll, findTask, type Workflow } from '#domain/workflow/index.ts';
import type { ProjectRecord } from '../data/project-reads.ts';
import { sanitizeHtml } from '../html/sanitize.ts';
import { markupBeyondTheAllowList, xssVectors } from '../html/xss-vectors.testing.ts';
import type { TenantRecord } from '../lambda/tenant.ts';
import {
  commonValues,
  type ProjectMail,
  renderMessage,
  renderProjectMail,
  taskOfMail,
} from './project-mail.ts';

const messageOf = (given: ProjectMail): string =>
  renderMessage({ ...given, language: given.project.language, values: commonValues(given) });

beforeEach(() => void vi.stubEnv('APP_DOMAIN', 'app.example').stubEnv('PICTURE_SECRET', 'a secret'));
afterEach(() => void vi.unstubAllEnvs());

const monday = '2026-03-02T09:00:00.000Z';

const created = (): Workflow => {
  const stage = { is_deliverable: false, qcChecklistId: null, target_date: null };
  const made = createWorkflow({
    id: 101,
    title: 'Film',
    is_linear: true,
    stages: [
      { ...stage, title: 'Concept', revisions: 2 },
      { ...stage, title: 'Cut', revisions: 0 },
    ],
    at: monday,
  });
  if (!('workflow' in made)) throw new Error(made.reason);
  return made.workflow;
};
const concept = (workflow: Workflow) => {
  const [stage] = workflow.stages;
  const preview = stage?.tasks[0];
  if (!stage || !preview) throw new Error('no stage');
  return { stage, preview };
};
const sent = (): Workflow => {
  const workflow = created();
  const revisionId = concept(workflow).preview.id;
  const decision = decide(workflow, {
    type: 'send_preview',
    revisionId,
    moveForward: true,
    reviewLink: null,
    at: monday,
  });
  if (decision.type !== 'accepted') throw new Error('not sent');
  return evolveAll(workflow, decision.events);
};

const tenant: TenantRecord = {
  tenantId: 1,
  name: 'Acme <Studio>',
  subdomain: 'acme',
  theme: 'cyan',
  timezone: 'UTC',
  dt_format: 'DD/MM/YYYY',
  language: 'en',
  days_allowed_for_client_feedback: 1,
  admins_can_edit_workspace_settings: true,
  show_production_details_in_timeline: false,
  clients_allow_adding_guests: false,
  csat_mandatory_before_project_complete: false,
  notify_owner_on_new_client: false,
  notify_owner_on_new_user: false,
  notify_owner_on_user_csat: false,
  plan: 'professional',
  marketplace: false,
};
const ann = { id: 10_001, firstname: 'Ann', lastname: 'Alba', email: 'ann@client.example' };
const project: ProjectRecord = {
  tenantId: 1,
  projectId: 1,
  name: 'Spot',
  reference_code: '',
  client_id: 1,
  client_name: 'Client',
  start_date: '2026-03-02',
  created_on: monday,
  updated_on: monday,
  email_subject_line_default: '',
  deliverable_type: 'Single',
  contacts: [ann],
  team_members: [],
  days_allowed_for_client_feedback: 2,
  feedback_reminder_delay: 3,
  auto_reminder: false,
  reminder_interval: 1,
  send_csat_survey: false,
  is_survey_sent: false,
  survey_completed: false,
  archived: false,
  cancelled: false,
  brief_document_link: '',
  image: '',
  timezone: 'Europe/Berlin',
  language: 'en',
  version: 1,
};

const mail = (body: string, more: Partial<ProjectMail> = {}): ProjectMail => {
  const workflow = more.workflow ?? sent();
  const { stage, preview } = concept(workflow);
  return {
    tenant,
    project,
    workflow,
    stage,
    task: preview,
    recipient: ann,
    sender: { name: 'Olga Owner', email: 'olga@acme.example', signature: '' },
    text: { subject: 'Look', body, type: 'none' },
    linkUrl: 'https://acme.app.example/link/abc',
    files: [],
    at: monday,
    ...more,
  };
};
const rendered = (body: string, more: Partial<ProjectMail> = {}) => {
  const made = renderProjectMail(mail(body, more));
  if ('missing' in made) throw new Error(`missing: ${made.missing}`);
  return made;
};
describe('a stored text with an XSS vector', () => {
  // A text with an invalid merge tag is refused as a whole.
  const vectors = xssVectors.filter((vector) => !vector.includes('{{'));
  it.each(vectors)('renders the same mail as its sanitised form: %s', (vector) => {
    expect(rendered(`<p>Kept</p>${vector}`)).toEqual(rendered(sanitizeHtml(`<p>Kept</p>${vector}`)));
  });

  it.each(vectors)('leaves only allowed markup on the review page: %s', (vector) => {
    const message = messageOf(mail(`<p>Kept</p>${vector}`));
    expect(message).not.toContain('src="https:');
    // Pictures of other sites come from our own path.
    const own = /src="\/api\/remote-pictures\/[\w-]+\/[\w-]+" data-host="a\.example"/g;
    expect(markupBeyondTheAllowList(message.replaceAll(own, 'src="https://a.example"'))).toBeNull();
  });
});

/** Plain text below the head. */
const textOf = (body: string, more: Partial<ProjectMail> = {}) => {
  const { text } = rendered(body, more);
  return text.slice(text.indexOf('\n\n')).trim();
};
/** Mail about the whole project, which has no day of an answer. */
const whole = { stage: undefined, task: undefined };

/** Stage with only its preview. */
const withoutRounds = (): Partial<ProjectMail> => {
  const { stage, preview } = concept(sent());
  return { stage: { ...stage, tasks: [preview] } };
};

describe('the values of a mail', () => {
  it('count the rounds of the stage, and those left after this one', () => {
    const body =
      '<p>{{revision_number_n}} {{stage_revisions_left}} {{stage_revisions_count}} {{allowed_feedback_days}}</p>';
    expect(textOf(body)).toBe('0 two 2 2');
    const workflow = sent();
    expect(textOf(body, { workflow, task: concept(workflow).stage.tasks[2] })).toBe('2 zero 2 2');
  });

  it.each([
    '<p>Days: {{allowed_feedback_days}}<br>Rounds: {{stage_revisions_count}}</p>',
    '<p>Rounds: {{stage_revisions_count}}<br>Days: {{allowed_feedback_days}}</p>',
    '<p>Rounds: {{ stage_revisions_count }}</p><p>Days: {{allowed_feedback_days}}</p>',
  ])('omit the line with the number of rounds if the stage has none: %s', (body) => {
    expect(textOf(body)).toContain('Rounds: 2');
    expect(textOf(body, withoutRounds())).toBe('Days: 2');
    expect(messageOf(mail(body, withoutRounds()))).toBe('<p>Days: 2</p>');
  });

  it('keep the number of rounds within a sentence', () => {
    expect(textOf('<p>Of {{stage_revisions_count}} rounds.</p>', withoutRounds())).toBe('Of 0 rounds.');
    const begun = '<p><strong>Please</strong> note: {{stage_revisions_count}}</p>';
    expect(textOf(begun, withoutRounds())).toBe('Please note: 0');
  });

  it.each([
    ['2026-03-04T09:00:00.000Z', '0 (due today)'],
    ['2026-03-06T09:00:00.000Z', '2'],
    ['2026-03-09T09:00:00.000Z', '3'],
  ])('count at %s that feedback due on Wednesday is %s business days overdue', (at, days) => {
    expect(textOf('<p>{{business_days_overdue}}</p>', { at })).toBe(days);
  });

  it('report the first tag without a value', () => {
    expect(renderProjectMail(mail('<p>{{user_name}} {{files}}</p>'))).toEqual({ missing: 'files' });
    expect(renderProjectMail(mail('<p>{{review_link}}</p>', { linkUrl: undefined }))).toEqual({
      missing: 'review_link',
    });
    const unsent = created();
    const reminder = mail('<p>{{business_days_overdue}}</p>', { workflow: unsent });
    expect(renderProjectMail(reminder)).toEqual({ missing: 'business_days_overdue' });
  });

  it('link to the workspace, and to the deliverable if there are several', () => {
    expect(textOf('<p>{{timeline_link}}</p>')).toContain('https://acme.app.example/projects/1/timeline)');
    const multi = { project: { ...project, deliverable_type: 'Multi' as const } };
    expect(textOf('<p>{{timeline_link}}</p>', multi)).toContain('/projects/1/timeline/101)');
    vi.stubEnv('APP_DOMAIN', 'localhost:4400');
    expect(textOf('<p>{{workspace_url}}</p>')).toContain('http://acme.localhost:4400');
  });
});

describe('the body of a mail', () => {
  it('has a lone link as a button, and a link in a sentence as a link', () => {
    expect(rendered('<p>{{review_link}}</p>').html).toContain('<td bgcolor=');
    expect(rendered('<p>See {{review_link}}.</p>').html).not.toContain('<td bgcolor=');
  });

  it.each([
    ['the name once where the signature begins with it', '<b>Olga Owner</b><br>Producer', 1],
    ['the name above a signature that begins otherwise', 'Producer, Acme', 1],
    ['the name above no signature', '', 1],
    ['both where the name is said within a sentence', 'Olga Owner', 2],
  ])('says %s', (_, signature, times) => {
    const closing =
      times === 2 ? '<p>Ask {{user_name}} for more.</p>' : '<p>Best regards,<br>{{user_name}}</p>';
    const sender = { name: 'Olga Owner', email: 'olga@acme.example', signature };
    const { html } = rendered(`${closing}<p>{{email_signature}}</p>`, { sender });
    // The preheader repeats the beginning of the text.
    expect(html.slice(html.indexOf('<p')).split('Olga Owner')).toHaveLength(times + 1);
  });

  it('contains no script, whatever the values', () => {
    const sender = {
      name: '<b onclick=x>Olga',
      email: '',
      signature: '<a href="javascript:x()">Hi</a><script>x</script>',
    };
    const { html } = rendered('<p>{{user_name}}</p><p>{{email_signature}}</p>', { sender });
    expect(html).toContain('&lt;b onclick=x&gt;Olga');
    expect(html).not.toMatch(/<script|javascript:|<b /);
  });

  it('has its first words after the greeting as the preheader, without buttons and link addresses', () => {
    const words =
      '<p>Hello Ann,</p><p>{{review_link}}</p><p>All is <a href="https://acme.example/x">here</a>.</p>';
    expect(rendered(words, whole).html).toContain('mso-hide:all">All is here.&#847;');
  });

  it.each(['<p>Hello Ann,<br>All is here.</p>', '<p>Hello Ann!</p><p>All is here.</p>'])(
    'skips the greeting of %s in the preheader',
    (words) => {
      expect(rendered(words, whole).html).toContain('mso-hide:all">All is here.&#847;');
    },
  );

  it('keeps a greeting in the preheader that nothing follows', () => {
    expect(rendered('<p>Hello Ann,</p>', whole).html).toContain('mso-hide:all">Hello Ann,&#847;');
  });

  it('begins the preheader with the day of the answer', () => {
    expect(rendered('<p>Hello Ann,</p><p>All is here.</p>').html).toContain(
      'mso-hide:all">Please answer by Wednesday evening, 4 March. All is here.&#847;',
    );
  });

  it('ends the preheader after a word', () => {
    const [, shown = ''] =
      /mso-hide:all">([^&]*)&/.exec(rendered(`<p>${'abcdefghi '.repeat(30)}</p>`, whole).html) ?? [];
    expect(shown).toMatch(/^(abcdefghi )+abcdefghi…$/);
    expect(shown.length).toBeLessThanOrEqual(141);
  });

  it('shows the name of the agency', () => {
    expect(rendered('<p>Hi</p>').html).toContain('Acme &lt;Studio&gt;');
  });
});

describe('the head of a mail', () => {
  const headLines = (more: Partial<ProjectMail> = {}) =>
    rendered('<p>Hi</p>', more)
      .text.replace(/\n\n[\s\S]*/, '')
      .split('\n');

  it('names the project, the stage with its round, and the day of the answer as it is at the sending', () => {
    expect(headLines()).toEqual(['Spot', 'Concept · Preview', 'Please answer by Wednesday evening, 4 March']);
    const late = '2026-03-05T09:00:00.000Z';
    expect(headLines({ at: late }).at(-1)).toBe('Your answer was due by Wednesday evening, 4 March');
    const american = { tenant: { ...tenant, dt_format: 'MM/DD/YYYY' as const } };
    expect(headLines(american).at(-1)).toBe('Please answer by Wednesday evening, March 4');
  });

  it('has no day for a round that awaits no answer, and no stage in a mail about the project', () => {
    const { stage, preview } = concept(created());
    expect(headLines({ stage, task: preview })).toEqual(['Spot', 'Concept · Preview']);
    expect(headLines({ ...whole, about: 'Poster' })).toEqual(['Spot', 'Poster']);
    expect(headLines(whole)).toEqual(['Spot']);
  });

  it('escapes its names, and lets each have its own direction', () => {
    const named = { project: { ...project, name: '<i>Spot' }, ...whole };
    expect(rendered('<p>Hi</p>', named).html).toMatch(/<h1 dir="auto"[^>]*>&lt;i&gt;Spot<\/h1>/);
  });
});

describe('the message on the review page', () => {
  it('is the mail without its links and lists of files', () => {
    const body =
      '<p>Hello {{contact_name}}</p><p>{{files}}</p><p>{{review_link}}</p><p><a data-button="true" href="{{review_link}}">Open</a></p><p>Bye</p>';
    expect(messageOf(mail(body, { files: [{ name: 'a.png' }] }))).toBe('<p>Hello Ann</p><p>Bye</p>');
  });

  it('has non-breaking spaces before signs in French, as the mail has', () => {
    const french = { project: { ...project, language: 'fr' as const } };
    const words = '<p>Voici « {{project_name}} » : prêt ?</p>';
    const set = 'Voici «\u00a0Spot\u00a0»\u00a0: prêt\u00a0?';
    expect(messageOf(mail(words, french))).toBe(`<p>${set}</p>`);
    expect(rendered(words, french).html.replaceAll('&nbsp;', '\u00a0')).toContain(set);
  });

  it('is empty if a tag has no value', () => {
    expect(messageOf(mail('<p>{{survey_link}} and more</p>'))).toBe('');
  });
});

it('a mail is about the given revision, else the one that was sent last, else the open one', () => {
  const workflow = sent();
  const { stage, preview } = concept(workflow);
  const next = stage.tasks[1];
  expect(taskOfMail(stage, next?.id ?? 0)).toBe(next);
  expect(taskOfMail(stage, null)).toBe(preview);
  const unsent = concept(created());
  expect(taskOfMail(unsent.stage, null)).toBe(unsent.preview);
  expect(findTask(workflow, preview.id)?.round).toBe(0);
});
