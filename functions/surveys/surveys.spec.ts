import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  archiveProject,
  cancelProject,
  deleteProject,
  getProject,
  listProjects,
  updateProject,
} from '#contracts/projects.ts';
import { getReview, getTrackLink } from '#contracts/review.ts';
import {
  getGuestSurvey,
  getSurveysStatus,
  listProjectSurveys,
  previewSurveyEmail,
  saveItemFeedback,
  sendSurveyEmail,
  submitGuestSurvey,
  submitSurvey,
  surveyTemplates,
} from '#contracts/surveys.ts';
import { approveRevision } from '#contracts/workflows.ts';
import { Commit } from '#server/data/entities/commit.ts';
import { Directory } from '#server/data/entities/directory.ts';
import { Project } from '#server/data/entities/project.ts';
import { ProjectSurvey } from '#server/data/entities/project-survey.ts';
import { Tenant } from '#server/data/entities/tenant.ts';
import { surveysOf } from '#server/figures/project-surveys.ts';
import { ratingsOf } from '#server/figures/ratings.ts';
import { tokenOfLink } from '#server/tokens/links.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import type { Person, TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';
import { bodyOf, deliverBatch, historyOf } from '../../events/fixtures/delivery.ts';

let runtime: TestRuntime;
let workspace: TestWorkspace;
let owner: Person;
let film: TestProject;
let survey: number;

const questions = [
  { question: 'How was it?', is_star_rating: true, is_question_in_email: true },
  { question: 'And we?', is_star_rating: true },
  { question: 'What else?', is_star_rating: false },
];

beforeAll(async () => {
  runtime = await testRuntime({ events: false });
});
afterAll(() => runtime.stop());

/** A workspace with a project and a survey to send. Its settings are cached from its first request on. */
const start = async (settings: { csat_mandatory_before_project_complete?: boolean; plan?: string } = {}) => {
  workspace = await runtime.createWorkspace();
  owner = workspace.owner;
  await Tenant.patch({ tenantId: workspace.tenantId }).set(settings).go();
  film = await createTestProject(owner, {
    team_members: [1],
    send_csat_survey: settings.plan !== 'starter',
  });
  survey = (await owner.ok(surveyTemplates.create, { body: { name: 'CSAT', surveyItems: questions } })).id;
};
beforeEach(() => start({ plan: 'professional' }));

const ann = () => film.contacts[0]?.id ?? 0;
const bob = () => film.contacts[1]?.id ?? 0;
const mail = (body = '<p>{{survey_link}}</p>') => ({ subject: 'How did we do?', body });
const ask = (contact_id: number | null = ann(), email_body = mail(), sid = survey) =>
  owner.call(sendSurveyEmail, { params: { id: film.id, sid }, body: { email_body, contact_id } });
const asked = async (contact_id = ann(), sid = survey) => {
  expect(await ask(contact_id, mail(), sid)).toMatchObject({ status: 200 });
  const key = { tenantId: workspace.tenantId, projectId: film.id, contactId: contact_id, surveyId: sid };
  const { data } = await ProjectSurvey.get(key).go({ consistent: true });
  return { token: tokenOfLink(data?.link_id ?? '') };
};
const portal = (place: 0 | 1) => {
  const { id = 0, email = '' } = film.contacts[place] ?? {};
  return workspace.asContact({ id, email, client_id: film.client.id });
};
const stars = (first: number, second: number) => ({
  items: [
    { id: 1, rating: first },
    { id: 2, rating: second },
    { id: 3, comment: 'Thank you' },
  ],
});
const onSurvey = () => ({ id: film.id, sid: survey });
const refusal = (code: string, status?: number) => ({
  ...(status ? { status } : {}),
  body: { error: { code } },
});
const project = async () => (await owner.ok(getProject, { params: { id: film.id } })).project;
const ratings = async () => {
  const { tenantId } = workspace;
  const { data } = await Project.get({ tenantId, projectId: film.id }).go({ consistent: true });
  return data ? ratingsOf({ project: data, surveys: await surveysOf(tenantId, film.id) }) : [];
};
const commits = async () => {
  const { data } = await Commit.query
    .primary({ tenantId: workspace.tenantId, projectId: film.id })
    .go({ pages: 'all', consistent: true });
  return data;
};

describe('survey templates', () => {
  test.each([
    ['nothing', [], 'No survey items'],
    ['what was removed only', [{ question: 'Q', is_star_rating: true, deleted: true }], 'No survey items'],
    ['a blank question', [{ question: ' ', is_star_rating: true }], 'Empty survey question'],
  ])('with %s are refused: %s', async (_what, surveyItems, message) => {
    const body = { name: 'New Survey', surveyItems };
    expect(await owner.call(surveyTemplates.create, { body })).toMatchObject({
      status: 422,
      body: { error: { message } },
    });
  });

  test('are edited by any agent; questions keep their ids, which are never reused', async () => {
    const agent = await workspace.asAgent();
    const listed = async () =>
      (await agent.ok(surveyTemplates.list)).items.find(({ id }) => id === survey)?.surveyItems;
    const [, second] = (await listed()) ?? [];
    expect(second).toMatchObject({ id: 2, question: 'And we?' });
    const surveyItems = [
      { id: 1, question: 'Gone', is_star_rating: true, deleted: true },
      { id: 2, question: 'And us?', is_star_rating: true },
      { question: 'New', is_star_rating: false },
      { id: 99, question: 'Foreign', is_star_rating: false },
    ];
    const params = { id: survey };
    const saved = await agent.ok(surveyTemplates.update, { params, body: { name: 'Short', surveyItems } });
    expect(saved.surveyItems.map(({ id, question }) => [id, question])).toEqual([
      [2, 'And us?'],
      [4, 'New'],
      [5, 'Foreign'],
    ]);
    await agent.ok(surveyTemplates.remove, { params });
    expect(await listed()).toBeUndefined();
  });

  test('keep the texts in further languages that a save does not name, and mark those older than their question', async () => {
    const translations = { es: '¿Qué tal?', it: ' Com’è andata? ', fr: ' ' };
    const params = { id: survey };
    const save = async (first: object) => {
      const surveyItems = [
        { id: 1, question: 'How was it?', is_star_rating: true, ...first },
        { id: 2, question: 'And we?', is_star_rating: true },
      ];
      await owner.ok(surveyTemplates.update, { params, body: { name: 'CSAT', surveyItems } });
      const { items } = await owner.ok(surveyTemplates.list);
      return items.find(({ id }) => id === survey)?.surveyItems.map(({ id: _, ...item }) => item)[0];
    };
    const item = { question: 'How was it?', is_star_rating: true, is_question_in_email: false };
    const kept = { es: '¿Qué tal?', it: 'Com’è andata?' };
    expect(await save({ translations })).toEqual({ ...item, translations: kept });
    expect(await save({})).toEqual({ ...item, translations: kept });
    const renamed = { ...item, question: 'Was it well?' };
    const translated_from = { es: 'How was it?', it: 'How was it?' };
    expect(await save({ question: 'Was it well?' })).toEqual({
      ...renamed,
      translations: kept,
      translated_from,
    });
    const confirmed = {
      question: 'Was it well?',
      translations: kept,
      translated_from: { it: 'How was it?' },
    };
    expect(await save(confirmed)).toEqual({ ...item, ...confirmed });
    expect(await save({ question: 'Was it well?', translations: {} })).toEqual(renamed);
  });
});

describe('sending', () => {
  test('keeps a copy of the questions, and updates project, lists and history', async () => {
    await asked();
    await owner.ok(surveyTemplates.remove, { params: { id: survey } });
    const { items } = await owner.ok(listProjectSurveys, { params: { id: film.id } });
    expect(items).toMatchObject([{ id: survey, name: 'CSAT', contact: { firstname: 'Ann' } }]);
    expect(items[0]?.surveyItems.map(({ question }) => question)).toEqual(
      questions.map(({ question }) => question),
    );
    expect(await project()).toMatchObject({ is_survey_sent: true, survey_completed: false });
    expect((await commits()).flatMap(({ events }) => events)).toContainEqual({
      category: 'Survey Sent',
      survey_id: survey,
      contact_id: ann(),
      contact_name: 'Ann Alba',
      mail: { subject: 'How did we do?', template_id: null, type: 'survey', to: [ann()] },
    });
  });

  test('asks in the words of the project’s language, and reminds with the words that were sent', async () => {
    const translations = [
      { it: 'Com’è andata?', es: '¿Qué tal?' },
      { es: '¿Y nosotros?' },
      { it: 'Altro?', fr: 'Autre chose ?' },
    ];
    const surveyItems = questions.map((item, at) => ({ ...item, translations: translations[at] }));
    survey = (await owner.ok(surveyTemplates.create, { body: { name: 'Italian', surveyItems } })).id;
    film = await createTestProject(owner, { team_members: [1], client: { language: 'it' } });
    const inMail = async () => {
      const body = { email_body: mail(), contact_id: ann() };
      const { mails } = await owner.ok(previewSurveyEmail, { params: onSurvey(), body });
      return mails[0]?.html;
    };
    expect(await inMail()).toContain('Com’è andata?');
    const { token } = await asked();
    await owner.ok(surveyTemplates.remove, { params: { id: survey } });
    expect(await inMail()).toContain('Com’è andata?');
    expect(await ask()).toMatchObject({ status: 200, body: { reminder: true } });
    const words = ['Com’è andata?', 'And we?', 'Altro?'];
    const guest = await workspace.asAnonymous().ok(getGuestSurvey, { params: { token } });
    const { items } = await owner.ok(listProjectSurveys, { params: { id: film.id } });
    for (const shown of [guest.survey, items[0]]) {
      expect(shown?.surveyItems.map(({ question }) => question)).toEqual(words);
    }
    // Stored as asked: the other languages stay with the template.
    const [{ items: stored } = { items: [] }] = (
      await ProjectSurvey.query
        .primary({ tenantId: workspace.tenantId, projectId: film.id })
        .go({ consistent: true })
    ).data;
    expect(stored.some((item) => 'translations' in item)).toBe(false);
  });

  test('keeps the words of the first sending, whatever language the project has since', async () => {
    const surveyItems = questions.map((item) => ({ ...item, translations: { es: `¿${item.question}` } }));
    survey = (await owner.ok(surveyTemplates.create, { body: { name: 'Spanish', surveyItems } })).id;
    film = await createTestProject(owner, { team_members: [1], client: { language: 'es' } });
    await asked();
    await Project.patch({ tenantId: workspace.tenantId, projectId: film.id }).set({ language: 'fr' }).go();
    await owner.ok(surveyTemplates.update, {
      params: { id: survey },
      body: { name: 'Other', surveyItems: [{ question: 'Other?', is_star_rating: true }] },
    });
    const body = { email_body: mail(), contact_id: ann() };
    const { mails } = await owner.ok(previewSurveyEmail, { params: onSurvey(), body });
    expect(mails[0]?.html).toContain('¿How was it?');
    await asked();
    const { items } = await owner.ok(listProjectSurveys, { params: { id: film.id } });
    expect(items[0]?.surveyItems.map(({ question }) => question)).toEqual([
      '¿How was it?',
      '¿And we?',
      '¿What else?',
    ]);
  });

  test('to the same contact again is a reminder with the same link', async () => {
    const first = await asked();
    expect(await ask()).toMatchObject({ status: 200, body: { reminder: true } });
    expect(await asked()).toEqual(first);
    const { items } = await owner.ok(listProjectSurveys, { params: { id: film.id } });
    expect(items).toHaveLength(1);
    expect((await commits()).flatMap(({ events }) => events).map(({ category }) => category)).toContain(
      'Survey Reminded',
    );
  });

  test('is found by contact and template, however many surveys were sent since', async () => {
    const first = survey;
    await asked();
    for (const n of [1, 2, 3, 4, 5, 6]) {
      const made = await owner.ok(surveyTemplates.create, {
        body: { name: `More ${n}`, surveyItems: questions },
      });
      await ask(ann(), mail(), made.id);
    }
    const listed = (query: { contact?: number; survey?: number }) =>
      owner.ok(listProjectSurveys, { params: { id: film.id }, query });
    expect((await listed({})).items.map(({ id }) => id)).not.toContain(first);
    expect((await listed({ contact: ann(), survey: first })).items.map(({ id }) => id)).toEqual([first]);
    expect(await listed({ contact: ann() })).toMatchObject({ pages: 2 });
    expect((await listed({ contact: 987_654, survey: first })).items).toEqual([]);
  });

  test('is idempotent by its key', async () => {
    const call = () =>
      owner.call(sendSurveyEmail, {
        params: onSurvey(),
        body: { email_body: mail(), contact_id: ann() },
        headers: { 'idempotency-key': 'once' },
      });
    const answers = await Promise.all([call(), call(), call()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.map(({ body }) => 'reminder' in body && body.reminder)).toEqual([false, false, false]);
  });

  test.each([
    ['no recipient', () => ask(null), 'recipient_not_chosen', 'Please Select Recipient'],
    ['a stranger', () => ask(987_654), 'recipient_not_chosen', 'Please Select Recipient'],
    [
      'no survey',
      () => ask(ann(), mail(), 987_654),
      'survey_not_chosen',
      'Please select or add a new survey',
    ],
    ['a tag of other mails', () => ask(ann(), mail('<p>{{review_link}}</p>')), 'unknown_tag', undefined],
  ])('with %s is refused', async (_what, call, code, message) => {
    expect(await call()).toMatchObject({ body: { error: { code, ...(message ? { message } : {}) } } });
  });

  test('without stars in the mail requires the link', async () => {
    const surveyItems = [{ question: 'What else?', is_star_rating: false }];
    const { id } = await owner.ok(surveyTemplates.create, { body: { name: 'Words', surveyItems } });
    expect(await ask(ann(), mail('<p>Hello</p>'), id)).toMatchObject(refusal('survey_link_tag_missing', 422));
    expect(await ask(ann(), mail('<p>Hello</p>'))).toMatchObject({ status: 200 });
  });

  test('after the survey was completed is refused', async () => {
    const { token } = await asked();
    await workspace.asAnonymous().ok(submitGuestSurvey, { params: { token }, body: stars(5, 4) });
    expect(await ask()).toMatchObject({
      status: 409,
      body: { error: { title: 'Survey already completed' } },
    });
  });

  test('requires the plan, an open project, and a member of its team', async () => {
    const other = await workspace.asAgent();
    const input = { params: onSurvey(), body: { email_body: mail(), contact_id: ann() } };
    expect(await other.call(sendSurveyEmail, input)).toMatchObject(refusal('project_not_found', 404));
    expect(await (await portal(0)).call(sendSurveyEmail, input)).toMatchObject(refusal('agents_only', 403));
    await owner.ok(cancelProject, { params: { id: film.id }, body: { cancel: true } });
    expect(await ask()).toMatchObject(refusal('project_closed', 409));
    await start({ plan: 'starter' });
    expect(await ask()).toMatchObject(refusal('not_in_plan', 402));
  });

  test('is previewed as the contact gets it, with placeholder links', async () => {
    const body = mail('<p>Dear {{contact_name}}</p><p>{{survey_link}}</p><p>Bye</p>');
    const { mails } = await owner.ok(previewSurveyEmail, {
      params: onSurvey(),
      body: { email_body: body, contact_id: ann() },
    });
    const [{ to, html } = { to: '', html: '' }] = mails;
    expect([mails.length, to]).toEqual([1, 'ann@client.example']);
    expect(
      [...html.matchAll(/href="[^"]*(\/survey\/preview\?rating=\d)"/g)].map(([, address]) => address),
    ).toEqual([1, 2, 3, 4, 5].map((rating) => `/survey/preview?rating=${rating}`));
    expect(html.indexOf('How was it?')).toBeLessThan(html.indexOf('/survey/preview"'));
    expect(html.indexOf('/survey/preview"')).toBeLessThan(html.lastIndexOf('Bye'));
    expect(html).toContain('Dear Ann');
    expect((await project()).is_survey_sent).toBe(false);
  });
});

describe('answering by the link', () => {
  test('opening it, with or without a star, rates nothing', async () => {
    const { token } = await asked();
    const guest = workspace.asAnonymous();
    expect((await guest.ok(getTrackLink, { params: { id: token } })).target).toBe(`/survey/${token}`);
    const { survey: shown, read_only } = await guest.ok(getGuestSurvey, { params: { token } });
    expect(read_only).toBe(false);
    expect(shown.surveyItems.map(({ rating }) => rating)).toEqual([null, null, null]);
    expect(await guest.call(getReview, { params: { token } })).toMatchObject({ status: 404 });
  });

  test('is submitted once: complete, read-only, and by name', async () => {
    const { token } = await asked();
    const guest = workspace.asAnonymous();
    const half = { items: [{ id: 1, rating: 5 }] };
    expect(await guest.call(submitGuestSurvey, { params: { token }, body: half })).toMatchObject(
      refusal('rating_missing', 422),
    );
    const answers = await Promise.all(
      [5, 1].map((rating) =>
        guest.call(submitGuestSurvey, { params: { token }, body: stars(rating, rating) }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { survey: shown } = await guest.ok(getGuestSurvey, { params: { token } });
    expect(shown).toMatchObject({ survey_completed: true, submitted_by: 'Ann Alba' });
    expect(shown.surveyItems[2]?.comment).toBe('Thank you');
    expect(await project()).toMatchObject({ is_survey_sent: true, survey_completed: true });
    expect(await ratings()).toMatchObject([
      {
        rating: shown.surveyItems[0]?.rating,
        client_id: film.client.id,
        client_name: 'Client & Co',
        contact_id: ann(),
        team: [{ id: 1 }],
      },
    ]);
  });

  test('is submitted by a colleague under their name, whose address stays with the event', async () => {
    const { token } = await asked();
    const answerer = { name: 'Cleo Katz', email: 'cleo@client.example' };
    const guest = workspace.asAnonymous();
    const body = { ...stars(5, 4), answerer };
    expect(
      await guest.call(submitGuestSurvey, {
        params: { token },
        body: { ...body, answerer: { ...answerer, name: '<Cleo>' } },
      }),
    ).toMatchObject({ status: 400 });
    const { survey: done } = await guest.ok(submitGuestSurvey, { params: { token }, body });
    expect(done).toMatchObject({ submitted_by: 'Ann Alba', answerer: { name: 'Cleo Katz' } });
    expect(JSON.stringify(done)).not.toContain('cleo@client.example');
    const [told] = (await owner.ok(listProjectSurveys, { params: { id: film.id } })).items;
    expect(told).toMatchObject({ submitted_by: 'Ann Alba', answerer: { name: 'Cleo Katz' } });
    const commit = (await commits()).find(({ events }) => events[0]?.category === 'Survey Completed');
    expect(commit).toMatchObject({
      actor: { kind: 'reviewer', id: ann(), name: 'Ann Alba', answerer },
    });
  });

  test('ends when the contact leaves the project', async () => {
    const { token } = await asked();
    const contacts = film.contacts.filter(({ id }) => id !== ann());
    await owner.ok(updateProject, { params: { id: film.id }, body: { name: 'Film', contacts } });
    expect((await workspace.asAnonymous().call(getGuestSurvey, { params: { token } })).status).toBe(404);
  });

  test('is restored when the contact returns to the project', async () => {
    const { token } = await asked();
    await workspace.asAnonymous().ok(submitGuestSurvey, { params: { token }, body: stars(5, 4) });
    const contact = await portal(0);
    for (const contacts of [film.contacts.filter(({ id }) => id !== ann()), film.contacts]) {
      await owner.ok(updateProject, { params: { id: film.id }, body: { name: 'Film', contacts } });
    }
    expect((await contact.ok(listProjects)).items[0]?.survey_status).toBe('completed');
  });

  test('an unknown question is not found', async () => {
    const { token } = await asked();
    const body = { items: [...stars(5, 5).items, { id: 77, rating: 5 }] };
    expect(await workspace.asAnonymous().call(submitGuestSurvey, { params: { token }, body })).toMatchObject(
      refusal('survey_not_found', 404),
    );
  });

  test('works while the project is archived, and updates its row', async () => {
    const { token } = await asked();
    const done = { id: film.wf, stage: film.stage(1).id, rev: film.revision(1, 0) };
    await owner.ok(approveRevision, { params: done });
    await owner.ok(archiveProject, { params: { id: film.id }, body: { archive: true } });
    await workspace.asAnonymous().ok(submitGuestSurvey, { params: { token }, body: stars(4, 4) });
    expect((await project()).survey_completed).toBe(true);
  });
});

describe('answering in the portal', () => {
  test('item by item; the last one with the flag completes it', async () => {
    await asked();
    const contact = await portal(0);
    const save = (itemId: number, body: object) =>
      contact.call(saveItemFeedback, { params: { ...onSurvey(), itemId }, body });
    expect(await save(1, { rating: 4, surveyCompleted: true })).toMatchObject(refusal('rating_missing', 422));
    await save(1, { rating: 4 });
    const [row] = (await contact.ok(listProjects)).items;
    expect(row?.survey_status).toBe('incomplete');
    await save(2, { rating: 5 });
    const last = await save(3, { comment: 'Fine', surveyCompleted: true });
    expect(last).toMatchObject({ status: 200, body: { survey: { survey_completed: true } } });
    expect(await save(1, { rating: 1 })).toMatchObject(refusal('survey_already_completed', 409));
    const [{ rating } = { rating: 0 }] = await ratings();
    expect(rating).toBe(4.5);
  });

  test('shows a contact only their own survey', async () => {
    await asked(ann());
    const [a, b] = [await portal(0), await portal(1)];
    expect((await a.ok(listProjectSurveys, { params: { id: film.id } })).items).toHaveLength(1);
    expect(await b.call(listProjectSurveys, { params: { id: film.id } })).toMatchObject({ status: 404 });
    expect(await b.call(submitSurvey, { params: onSurvey(), body: stars(1, 1) })).toMatchObject({
      status: 404,
    });
    expect(await owner.call(submitSurvey, { params: onSurvey(), body: stars(5, 5) })).toMatchObject(
      refusal('clients_only', 403),
    );
    expect((await a.ok(getSurveysStatus)).items).toEqual([
      { project_id: film.id, is_survey_sent: true, survey_completed: false, survey_status: 'pending' },
    ]);
    expect((await b.ok(getSurveysStatus)).items).toMatchObject([{ survey_status: null }]);
    expect((await owner.ok(getSurveysStatus)).items).toMatchObject([
      { project_id: film.id, is_survey_sent: true, survey_status: null },
    ]);
  });

  test('lists show the newest survey', async () => {
    await asked();
    runtime.clock.advance(1000);
    const body = { name: 'Second', surveyItems: questions };
    const second = await owner.ok(surveyTemplates.create, { body });
    await asked(ann(), second.id);
    const contact = await portal(0);
    await contact.ok(submitSurvey, { params: onSurvey(), body: stars(5, 5) });
    expect((await contact.ok(listProjects)).items[0]?.survey_status).toBe('pending');
    expect((await contact.ok(getSurveysStatus)).items).toMatchObject([{ survey_status: 'pending' }]);
    await contact.ok(submitSurvey, { params: { id: film.id, sid: second.id }, body: stars(4, 4) });
    expect((await contact.ok(getSurveysStatus)).items).toMatchObject([{ survey_status: 'completed' }]);
    const { items } = await contact.ok(listProjectSurveys, { params: { id: film.id } });
    expect(items.map(({ id }) => id)).toEqual([second.id, survey]);
  });
});

test('a finished project is Pending CSAT to agents until it is sent, and to a client while theirs is open', async () => {
  const statusFor = async (person: Person) => (await person.ok(listProjects)).items[0]?.status;
  const [a, b] = [await portal(0), await portal(1)];
  await owner.ok(approveRevision, {
    params: { id: film.wf, stage: film.stage(1).id, rev: film.revision(1, 0) },
  });
  expect([await statusFor(owner), await statusFor(a)]).toEqual(['pending_csat', 'completed']);
  const { token } = await asked();
  expect([await statusFor(owner), await statusFor(a), await statusFor(b)]).toEqual([
    'completed',
    'pending_csat',
    'completed',
  ]);
  await workspace.asAnonymous().ok(submitGuestSurvey, { params: { token }, body: stars(5, 5) });
  expect(await statusFor(a)).toBe('completed');
});

test('a required survey blocks archiving while unsent, and never an approval', async () => {
  await start({ csat_mandatory_before_project_complete: true });
  await owner.ok(approveRevision, {
    params: { id: film.wf, stage: film.stage(1).id, rev: film.revision(1, 0) },
  });
  const archive = () =>
    owner.call(archiveProject, { params: { id: film.id }, body: { archive: true, from: 'timeline' } });
  expect(await archive()).toMatchObject({
    status: 409,
    body: { error: { title: 'Action Required: Send CSAT Survey' } },
  });
  await asked();
  expect((await archive()).status).toBe(200);
});

test('pages of five, newest first', async () => {
  const sids = [survey];
  for (let n = 0; n < 2; n++) {
    const body = { name: `More ${n}`, surveyItems: questions };
    sids.push((await owner.ok(surveyTemplates.create, { body })).id);
  }
  for (const sid of sids) {
    for (const contact of [ann(), bob()]) {
      runtime.clock.advance(1000);
      await asked(contact, sid);
    }
  }
  const page = (number: number) =>
    owner.ok(listProjectSurveys, { params: { id: film.id }, query: { page: number } });
  const [first, second, beyond] = [await page(1), await page(2), await page(9)];
  expect([first.items.length, second.items.length, first.pages]).toEqual([5, 1, 2]);
  expect(first.items[0]).toMatchObject({ id: sids[2], contact: { firstname: 'Bob' } });
  expect(beyond).toEqual(second);
});

test('a deleted project deletes its surveys’ links', async () => {
  const { handler } = await import('../../events/consumers/purge-deleted/purge-deleted.lambda.ts');
  const { token } = await asked();
  const name = token.slice(0, 22);
  await owner.ok(archiveProject, { params: { id: film.id }, body: { archive: true } });
  await owner.ok(deleteProject, { params: { id: film.id } });
  const history = await historyOf(workspace.tenantId, film.id);
  const deleted = history.filter(({ name: category }) => category === 'Project Deleted');
  expect(await deliverBatch(handler, deleted.map(bodyOf), runtime.clock.now())).toEqual([]);
  const { data } = await Directory.query.primary({ kind: 'link', name }).go({ consistent: true });
  expect(data).toEqual([]);
});
