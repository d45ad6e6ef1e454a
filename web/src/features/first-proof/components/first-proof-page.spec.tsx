import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Client, createClient, getClient, listClients } from '#contracts/clients.ts';
import { errors, problemOf } from '#contracts/errors.ts';
import { listFiles } from '#contracts/files.ts';
import { createProject } from '#contracts/projects.ts';
import type { AnswerOf } from '#contracts/route.ts';
import { getTenantProfile } from '#contracts/tenants.ts';
import { sendPreview } from '#contracts/timeline.ts';
import { getSubscription, type Subscription } from '#contracts/workspace.ts';
import { dueAfter, noDaysOff, packDaysOff } from '#domain/calendar/business-days.ts';
import { addDays, dayNumber, localDate } from '#domain/calendar/date.ts';
import { eveningWithDate } from '#domain/calendar/evening.ts';
import { linear } from '#domain/workflow/workflow.testing.ts';
import {
  clientQuery,
  clientsQuery,
  emailTemplatesQuery,
  qcTemplatesQuery,
  workflowTemplatesQuery,
} from '#lib/calls/workspace-queries.ts';
import { meQuery, subscriptionQuery } from '#lib/session/me.ts';
import { aClient, aContact } from '#lib/testing/client.testing.ts';
import { badGateway, fakeServer, lost, refuse } from '#lib/testing/fake-server.testing.ts';
import { aProject, aSubscription, someone, wireOf } from '#lib/testing/samples.testing.ts';
import { showPage } from '#lib/testing/show-page.testing.tsx';
import { aTemplate } from '#lib/testing/template.testing.ts';
import { anAction } from '#lib/testing/timeline.testing.ts';
import { compose } from '#lib/texts/en/compose.ts';
import { contacts } from '#lib/texts/en/contacts.ts';
import { firstProof as texts } from '#lib/texts/en/first-proof.ts';
import { forms } from '#lib/texts/en/forms.ts';
import { projects } from '#lib/texts/en/projects.ts';
import { Toasts } from '#ui/index.ts';
import { FirstProofPage } from './first-proof-page.tsx';

const oak = { ...aContact, client_id: 7 };
const olive: Client = {
  ...aClient,
  id: 7,
  name: 'Olive & Oak',
  contacts: [
    { ...oak, id: 70001, firstname: 'Piet', lastname: '', email: 'piet@oak.example', access: 'project' },
    { ...oak, id: 70002, firstname: 'Anna', lastname: 'Oak', email: 'anna@oak.example' },
  ],
};
const stage = (title: string, qcChecklistId: number | null = null) => ({
  title,
  revisions: 1,
  is_deliverable: false,
  data: { qcChecklistId },
});
const wire = wireOf(linear(1), 1);
const workflow = {
  ...wire,
  id: 31,
  tasks: wire.tasks.map((one) => ({
    ...one,
    tasks: one.tasks.map((round) => ({ ...round, id: 5, due_on: '2026-12-04T12:00:00.000Z' })),
  })),
};
const project = { project: { ...aProject, id: 3 }, workflows: [workflow] };

const { tenant } = someone();
const profile = (own_days_off: AnswerOf<typeof getTenantProfile>['own_days_off'] = []) => ({
  ...tenant,
  holiday_country: null,
  own_days_off,
});
/** Evening as the page tells it. */
const evening = (due: string) =>
  eveningWithDate(due, { format: tenant.dt_format, zone: tenant.timezone, language: 'en', now: Date.now() });

const server = fakeServer();
beforeEach(() => {
  server.leave(getClient, getSubscription, listClients);
  server.on(getTenantProfile, profile());
  server.on(listFiles, { files: [] });
  server.on(createClient, olive);
  server.on(createProject, project);
  server.on(sendPreview, anAction({ workflow }));
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const show = (clients: readonly Client[] = [], plan: Partial<Subscription> = {}) =>
  showPage(
    <>
      <FirstProofPage />
      <Toasts />
    </>,
    [
      [meQuery.queryKey, someone()],
      [subscriptionQuery.queryKey, { ...aSubscription, ...plan }],
      [clientsQuery.queryKey, { clients }],
      [clientQuery(7).queryKey, olive],
      [emailTemplatesQuery.queryKey, { items: [aTemplate()] }],
      [qcTemplatesQuery.queryKey, { items: [{ id: 4, name: 'Check', stages: [{ title: 'Spelling' }] }] }],
      [
        workflowTemplatesQuery.queryKey,
        { items: [{ id: 8, name: 'Film', stages: [stage('Script', 4), stage('Cut')] }] },
      ],
    ],
  );
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const clientField = () => screen.getByRole<HTMLInputElement>('combobox', { name: /^Client/ });
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const paste = (link: string) => {
  fireEvent.click(screen.getByRole('radio', { name: texts.work.link }));
  type(texts.work.linkLabel, link);
};
const press = () => fireEvent.click(screen.getByRole('button', { name: texts.send }));
const fill = () => {
  paste('https://www.site.example/home');
  type(texts.client.label, 'Olive & Oak');
  type(contacts.firstname, 'Anna');
  type(contacts.email, 'anna@oak.example');
};
/** Changing calls. */
const sent = () => server.calls().filter(({ route }) => route.method !== 'GET');
const names = () => sent().map(({ route }) => route.name);

it('makes client, project and preview by one button, and tells what follows', async () => {
  await show();
  fill();
  expect(field(texts.project.name).value).toBe('site.example');
  press();
  await screen.findByRole('heading', { name: texts.sent.title('Anna Oak') });
  expect(names()).toEqual(['createClient', 'createProject', 'sendPreview']);
  expect(sent()[1]?.body).toMatchObject({
    name: 'site.example',
    client_id: 7,
    contacts: [{ id: 70002 }],
    workflows: [{ stages: [{ title: texts.preset.stage, revisions: 2 }] }],
  });
  expect(sent()[2]?.body).toMatchObject({
    reviewLink: 'https://www.site.example/home',
    emailText: { subject: '{{project_name}}: a look at {{stage_name}}' },
  });
  expect(screen.getByText(texts.sent.due(evening('2026-12-04T12:00:00.000Z')))).toBeTruthy();
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/projects/3/timeline/31', '/projects/3/timeline/31?work=5']);
  fireEvent.click(screen.getByRole('button', { name: texts.sent.another }));
  expect(field(texts.client.label).value).toBe('');
});

it('goes on after a refusal, with the client that was made, and tells the catalogue’s text', async () => {
  await show();
  fill();
  server.on(createProject, refuse('active_projects_limit'));
  press();
  expect(await screen.findByText(errors.active_projects_limit.title)).toBeTruthy();
  server.on(createProject, project);
  press();
  await screen.findByRole('heading', { name: texts.sent.title('Anna Oak') });
  expect(names()).toEqual(['createClient', 'createProject', 'createProject', 'sendPreview']);
});

it('shows a refused field where it is', async () => {
  await show();
  fill();
  const about = { field: 'contacts.0.email', params: { reason: 'No' } };
  server.on(createClient, refuse('invalid_input', about));
  press();
  await vi.waitFor(() => expect(field(contacts.email).getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getAllByText(problemOf({ code: 'invalid_input', ...about }).message)).not.toEqual([]);
});

it('repeats a call without an answer as it was, under its key, after a reload too', async () => {
  await show();
  fill();
  let made = 0;
  server.on(createClient, () => {
    made += 1;
    return lost(olive);
  });
  press();
  await screen.findByText(texts.goesOn.unanswered);
  expect(field(texts.client.label).readOnly).toBe(true);
  expect(field(contacts.email).readOnly).toBe(true);
  expect(field(texts.project.name).readOnly).toBe(false);
  cleanup();
  await show();
  expect(field(contacts.firstname).value).toBe('Anna');
  expect(field(texts.client.label).readOnly).toBe(true);
  press();
  await screen.findByRole('heading', { name: texts.sent.title('Anna Oak') });
  expect(names()).toEqual(['createClient', 'createClient', 'createProject', 'sendPreview']);
  expect(sent()[1]).toEqual(sent()[0]);
  expect(made).toBe(1);
});

it('holds client and project as they are once both are made', async () => {
  await show();
  fill();
  const room = { sent: 200, allowed: 200, wanted: 1, opens: '13:00', seconds: 60 };
  server.on(sendPreview, refuse('mail_limit_reached', { params: room }));
  press();
  await screen.findByText(texts.goesOn.project);
  server.on(sendPreview, anAction({ workflow }));
  expect(field(texts.project.name).readOnly).toBe(true);
  expect(screen.getByRole('link', { name: texts.project.open }).getAttribute('href')).toBe('/projects/3');
  paste('https://site.example/other');
  press();
  await screen.findByRole('heading', { name: texts.sent.title('Anna Oak') });
  expect(names()).toEqual(['createClient', 'createProject', 'sendPreview', 'sendPreview']);
  expect(sent()[3]?.body).toMatchObject({ reviewLink: 'https://site.example/other' });
});

it('starts over with an empty form after an interrupted sending', async () => {
  await show();
  fill();
  server.on(createProject, badGateway);
  press();
  await screen.findByText(texts.goesOn.unanswered);
  fireEvent.click(screen.getByRole('button', { name: forms.startOver.action }));
  fireEvent.click(await screen.findByRole('button', { name: forms.startOver.confirm }));
  await vi.waitFor(() => expect(screen.queryByText(texts.goesOn.unanswered)).toBeNull());
  expect(field(texts.project.name).value).toBe('');
  expect(field(texts.project.name).readOnly).toBe(false);
});

it('takes an existing client with its main contact, or another of its contacts', async () => {
  await show([olive]);
  paste('https://site.example');
  fireEvent.mouseDown(clientField());
  fireEvent.mouseUp(clientField());
  fireEvent.click(screen.getByRole('option', { name: 'Olive & Oak' }));
  const choice = await screen.findByLabelText<HTMLSelectElement>(texts.client.contact);
  await vi.waitFor(() => expect(choice.value).toBe('70002'));
  fireEvent.change(choice, { target: { value: '70001' } });
  expect(screen.queryByLabelText(new RegExp(`^${contacts.email}`))).toBeNull();
  press();
  await screen.findByRole('heading', { name: texts.sent.title('Piet') });
  expect(names()).toEqual(['createProject', 'sendPreview']);
  expect(sent()[0]?.body).toMatchObject({ client_id: 7, contacts: [{ id: 70001 }] });
});

it.each([
  ['stays', 'maya@oak.example', '0'],
  ['is the client’s own where it is one', 'Piet@Oak.example', '70001'],
])('a contact that was typed before its client was found in the list %s', async (_, email, chosen) => {
  await show([olive]);
  type(contacts.firstname, 'Maya');
  type(contacts.email, email);
  fireEvent.mouseDown(clientField());
  fireEvent.mouseUp(clientField());
  fireEvent.click(screen.getByRole('option', { name: 'Olive & Oak' }));
  const choice = await screen.findByLabelText<HTMLSelectElement>(texts.client.contact);
  await vi.waitFor(() => expect(choice.value).toBe(chosen));
  if (chosen === '0') expect(field(contacts.email).value).toBe(email);
});

it('takes a typed name as a new client beside the others, and a known name as the client it is', async () => {
  await show([olive]);
  fireEvent.change(clientField(), { target: { value: 'Cedar' } });
  fireEvent.click(screen.getByRole('option', { name: texts.client.fresh('Cedar') }));
  expect(clientField().value).toBe('Cedar');
  expect(field(contacts.firstname)).toBeTruthy();
  fireEvent.change(clientField(), { target: { value: 'olive & OAK' } });
  fireEvent.blur(clientField());
  expect(await screen.findByLabelText(texts.client.contact)).toBeTruthy();
});

it('sends nothing that is incomplete, and names what is missing at its field', async () => {
  await show();
  press();
  for (const words of [texts.error.files, texts.error.client, contacts.firstnameNeeded, contacts.emailNeeded])
    expect((await screen.findAllByText(words)).length).toBe(2);
  fireEvent.change(field(texts.project.preset), { target: { value: '8' } });
  press();
  expect((await screen.findAllByText(texts.error.checklist)).length).toBe(2);
  expect(sent()).toEqual([]);
});

it('refuses a script at once, and names the project after the first good file', async () => {
  await show();
  const [input] = document.querySelectorAll<HTMLInputElement>('input[type=file]');
  const files = [
    new File(['#!'], 'run.sh', { type: 'application/x-sh' }),
    new File(['x'], 'harvest_poster-v1.png', { type: 'image/png' }),
  ];
  if (input) fireEvent.change(input, { target: { files } });
  expect(await screen.findByText(/run\.sh/)).toBeTruthy();
  expect(field(texts.project.name).value).toBe('Harvest poster v1');
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  // A file does not survive a reload, its name does.
  cleanup();
  await show();
  expect(screen.getByText(forms.kept)).toBeTruthy();
  expect(screen.getByText(texts.work.again)).toBeTruthy();
  expect(field(texts.project.name).value).toBe('Harvest poster v1');
});

it('tells when feedback is due, by the days in the field and the days off, and sends the days', async () => {
  const today = localDate(Date.now(), tenant.timezone);
  const week = { from: addDays(today, 1), to: addDays(today, 7), label: 'Fair' };
  server.on(getTenantProfile, profile([week]));
  await show();
  const label = projects.field.days;
  expect(field(label).value).toBe(String(tenant.days_allowed_for_client_feedback));
  type(label, '3');
  const off = packDaysOff([1, 2, 3, 4, 5, 6, 7].map((day) => dayNumber(addDays(today, day))));
  const due = (days: string) => texts.project.due(evening(dueAfter(Date.now(), 3, tenant.timezone, days)));
  expect(due(off)).not.toBe(due(noDaysOff));
  expect(await screen.findByText(due(off))).toBeTruthy();
  fill();
  press();
  await screen.findByRole('heading', { name: texts.sent.title('Anna Oak') });
  expect(sent()[1]?.body).toMatchObject({ days_allowed_for_client_feedback: 3 });
});

it('no longer asks for a name once the work has named the project', async () => {
  await show();
  press();
  expect(field(texts.project.name).getAttribute('aria-invalid')).toBe('true');
  paste('https://www.site.example/home');
  expect(field(texts.project.name).value).toBe('site.example');
  expect(field(texts.project.name).getAttribute('aria-invalid')).toBeNull();
});

it('offers no other proof where the plan has no room for one', async () => {
  await show([], { active_projects: 1, active_projects_allowed: 2 });
  fill();
  server.on(getSubscription, { ...aSubscription, active_projects: 2, active_projects_allowed: 2 });
  press();
  const another = await screen.findByRole('button', { name: texts.sent.another });
  await waitFor(() => expect(another.getAttribute('aria-disabled')).toBe('true'));
});

it('asks for a whole number of days', async () => {
  await show();
  fill();
  type(projects.field.days, '');
  press();
  expect((await screen.findAllByText(projects.error.days)).length).toBeGreaterThan(0);
  expect(sent()).toEqual([]);
});

it('shows the picture of a chosen file, where a browser can', async () => {
  const create = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:harvest');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
  await show();
  const [input] = document.querySelectorAll<HTMLInputElement>('input[type=file]');
  const files = ['image/png', 'image/heic'].map((type, at) => new File(['x'], `${at}`, { type }));
  if (input) fireEvent.change(input, { target: { files } });
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map((row) => row.querySelector('img')?.src)).toEqual(['blob:harvest', undefined]);
  expect(create).toHaveBeenCalledTimes(1);
  cleanup();
  vi.restoreAllMocks();
});

it('is closed where the plan has no room for a project', async () => {
  await show([], { active_projects_allowed: 1 });
  expect(screen.getByRole('button', { name: texts.send }).getAttribute('aria-disabled')).toBe('true');
});

it('says how the subject of the mail reads, with the name of the project and of its stage', async () => {
  await show();
  type(texts.project.name, 'Harvest poster');
  fireEvent.click(screen.getByText(texts.message.edit));
  const subject = await screen.findByLabelText<HTMLInputElement>(new RegExp(`^${compose.mail.subject}`));
  fireEvent.change(subject, { target: { value: '{{project_name}}: {{stage_name}} for {{recipient_name}}' } });
  const words = compose.mail.subjectReads(`Harvest poster: Design for ${compose.tagLabel('recipient_name')}`);
  expect(await screen.findByText(words)).toBeDefined();
  fireEvent.change(subject, { target: { value: 'Harvest' } });
  await waitFor(() => expect(screen.queryByText(/^The client reads/)).toBeNull());
});
