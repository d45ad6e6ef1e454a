import { afterAll, beforeAll, expect, it } from 'vitest';
import { getGuestSurvey, sendSurveyEmail, submitGuestSurvey, surveyTemplates } from '#contracts/surveys.ts';
import { updateTenantProfile } from '#contracts/tenants.ts';
import { testRuntime, until } from '#testing/support.ts';
import { createTestProject } from '#testing/test-project.ts';
import type { TestRuntime } from '#testing/test-runtime.ts';

let runtime: TestRuntime;
beforeAll(async () => {
  runtime = await testRuntime();
});
afterAll(() => runtime.stop());

const mailTo = async (to: string, kind: string) => {
  const find = () => runtime.mailbox.list({ to, limit: 10 }).find(({ tags }) => tags.kind === kind);
  await until(() => find() !== undefined);
  return runtime.mailbox.get(find()?.messageId ?? '');
};

it('asks a contact in their language, again as a reminder, and reports their answers to owner and figures', async () => {
  const { WorkspaceFigures } = await import('#server/data/entities/workspace-figures.ts');
  const { owner, tenantId, asAnonymous } = await runtime.createWorkspace();
  await owner.ok(updateTenantProfile, {
    params: { id: tenantId },
    body: { notify_owner_on_user_csat: true },
  });
  const film = await createTestProject(owner, { client: { language: 'it' }, team_members: [owner.id] });
  const surveyItems = [
    { question: 'Come & dove?', is_star_rating: true, is_question_in_email: true },
    { question: 'Altro?', is_star_rating: false },
  ];
  const survey = await owner.ok(surveyTemplates.create, { body: { name: 'CSAT', surveyItems } });
  const send = () =>
    owner.ok(sendSurveyEmail, {
      params: { id: film.id, sid: survey.id },
      body: {
        email_body: { subject: 'Per {{recipient_fname}}', body: '<p>Grazie</p><p>{{survey_link}}</p>' },
        contact_id: film.contacts[0]?.id ?? 0,
      },
    });
  await send();
  const mail = await mailTo('ann@client.example', 'survey_sent');
  expect(mail?.subject).toBe('Per Ann');
  expect(mail?.html).toContain('Come &amp; dove?');
  expect(mail?.html).toContain('Scelga una stella');
  const token = /\/survey\/([\w-]+)/.exec(mail?.html ?? '')?.[1] ?? '';
  const stars = mail?.links.filter((link) => link.includes(`/survey/${token}?rating=`)) ?? [];
  expect(stars.map((link) => link.at(-1))).toEqual(['1', '2', '3', '4', '5']);
  expect(runtime.mailbox.list({ to: 'bob@client.example', limit: 10 })).toEqual([]);

  await send();
  expect((await mailTo('ann@client.example', 'survey_reminded'))?.html).toContain(token);

  const guest = asAnonymous();
  expect((await guest.ok(getGuestSurvey, { params: { token } })).language).toBe('it');
  const items = [
    { id: 1, rating: 4 },
    { id: 2, comment: 'Va <b>bene</b>' },
  ];
  await guest.ok(submitGuestSurvey, { params: { token }, body: { items } });
  const told = await mailTo(owner.email, 'owner_csat');
  expect(told?.subject).toBe('Film: 4 of 5 stars');
  expect(told?.html).toContain('Va &lt;b&gt;bene&lt;/b&gt;');
  expect(told?.html).toContain(`/projects/${film.id}/timeline#feedback`);
  await until(async () => {
    const { data } = await WorkspaceFigures.get({ tenantId }).go({ consistent: true });
    return data?.rating_count === 1 && data.rating_sum === 4000;
  });
});
