/** Language of a new workspace: what it begins with, in the language of its sign-up (docs/decisions/0135). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { confirmSignUp, signUp } from '#contracts/account.ts';
import { listClients } from '#contracts/clients.ts';
import { notes } from '#contracts/notes.ts';
import { points } from '#contracts/points.ts';
import { listProjects } from '#contracts/projects.ts';
import { surveyTemplates } from '#contracts/surveys.ts';
import { qcTemplates, workflowTemplates } from '#contracts/templates.ts';
import { getTimeline } from '#contracts/timeline.ts';
import { getMe } from '#contracts/workspace.ts';
import { apiClient } from '#local/api-client.ts';
import { testRuntime } from '#testing/support.ts';
import type { TestRuntime } from '#testing/test-runtime.ts';

let runtime: TestRuntime;
beforeAll(async () => {
  runtime = await testRuntime();
});
afterAll(() => runtime.stop());

/** Signs up in a language, chosen in the form or the browser's, and confirms; returns all words that the owner finds. */
const begun = async (subdomain: string, more: { browser: string; chosen?: 'fr' }) => {
  const email = `ana@${subdomain}.example`;
  const { browser, chosen } = more;
  const names = { tenantName: subdomain, adminFirstName: 'Ana', adminLastName: 'Lund' };
  await apiClient(runtime, '').ok(signUp, {
    body: { ...names, subdomain, adminEmail: email, ...(chosen && { language: chosen }) },
    headers: { 'accept-language': browser },
  });
  const [mail] = runtime.mailbox.list({ to: email, limit: 1 });
  const link = runtime.mailbox
    .get(mail?.messageId ?? '')
    ?.links.find((one) => one.includes('/verify-email/'));
  const token = new URL(link ?? '').pathname.split('/').at(-1) ?? '';
  await apiClient(runtime, subdomain).ok(confirmSignUp, { body: { token, password: 'Harbour-lamp-2026' } });
  const { sub = '' } = runtime.identity.accounts().find((one) => one.email === email) ?? {};
  const owner = apiClient(runtime, subdomain, runtime.identity.accessToken(sub));
  await runtime.idle();
  const { tenant } = await owner.ok(getMe);
  const [workflows, checklists, surveys] = await Promise.all([
    owner.ok(workflowTemplates.list),
    owner.ok(qcTemplates.list),
    owner.ok(surveyTemplates.list),
  ]);
  const { items: projects } = await owner.ok(listProjects, { query: {} });
  const { clients } = await owner.ok(listClients, {});
  const [{ id = 0 } = {}] = projects;
  const { workflow } = await owner.ok(getTimeline, { params: { id, wf: id * 100 + 1 } });
  const rounds = workflow.tasks[0]?.tasks ?? [];
  const said = await Promise.all(
    rounds
      .slice(0, 2)
      .map((round) => owner.ok(points.list, { params: { id, wf: id * 100 + 1, rev: round.id } })),
  );
  return {
    subject: mail?.subject,
    language: tenant.language,
    workflows: workflows.items.map(({ name, stages }) => [name, ...stages.map(({ title }) => title)]),
    checklist: checklists.items.map(({ name, stages }) => [name, ...stages.map(({ title }) => title)]),
    survey: surveys.items.map(({ name, surveyItems: [item] }) => [
      name,
      item?.question,
      Object.keys(item?.translations ?? {}),
    ]),
    sample: [projects[0]?.name, clients[0]?.name, clients[0]?.language],
    stages: workflow.tasks.map(({ title }) => title),
    said: said.flatMap(({ items }) => items.map(({ body, answer }) => [body, answer?.text ?? null])),
    note: (await owner.ok(notes.list, { params: { id } })).items[0]?.body,
  };
};

it('an English sign-up begins with the texts that it always had', async () => {
  const { language, workflows, checklist, survey, sample, stages, said, note } = await begun('harbor', {
    browser: 'de-DE',
  });
  expect(language).toBe('en');
  expect(workflows).toEqual([
    ['Video production', 'Script', 'Storyboard', 'First cut', 'Final files'],
    ['Brand and web design', 'Discovery', 'Concept', 'Design', 'Handover'],
  ]);
  expect(checklist).toEqual([
    [
      'Before it goes to the client',
      ...['Spelling and names checked', 'Brand colours and logo right', 'Opens on a phone'],
    ],
  ]);
  expect(survey).toEqual([
    ['Customer satisfaction', 'How satisfied are you with our work?', ['es', 'it', 'fr']],
  ]);
  expect(sample).toEqual(['Sample project', 'Sample client', 'en']);
  expect(stages).toEqual(['Concept', 'Design', 'Final files']);
  expect(said).toContainEqual(['12, not 14.', 'Corrected.']);
  expect(note).toMatch(/^<p>This project is a sample: try everything\./);
});

it('the browser’s language is that of the workspace, its templates, its sample and its new clients', async () => {
  const spanish = await begun('puerto', { browser: 'es-MX,en;q=0.5' });
  expect(spanish).toMatchObject({
    subject: 'Confirme su dirección de correo',
    language: 'es',
    sample: ['Proyecto de ejemplo', 'Cliente de ejemplo', 'es'],
    stages: ['Concepto', 'Diseño', 'Archivos finales'],
  });
  expect(spanish.survey).toEqual([
    ['Satisfacción del cliente', '¿Qué tan satisfecho está con nuestro trabajo?', ['en', 'it', 'fr']],
  ]);
  expect(spanish.said).toContainEqual(['12, no 14.', 'Corregido.']);
  // No English word is left in what a member reads.
  expect(JSON.stringify(Object.values(spanish))).not.toMatch(
    /\b(the|and|sample|final files|handover|corrected)\b/i,
  );
});

it('a language that was chosen in the form goes before the browser’s', async () => {
  const french = await begun('port', { browser: 'it', chosen: 'fr' });
  expect(french).toMatchObject({ language: 'fr', sample: ['Projet d’exemple', 'Client d’exemple', 'fr'] });
  expect(french.subject).toContain('adresse');
  expect(french.note).toContain('essayez tout');
});
