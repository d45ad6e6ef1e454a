import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { problemOf } from '#contracts/errors.ts';
import { systemTemplate } from '#domain/email-template/defaults.ts';
import {
  clientQuery,
  clientsQuery,
  emailTemplatesQuery,
  qcTemplatesQuery,
  workflowTemplatesQuery,
} from '#lib/calls/workspace-queries.ts';
import { meQuery, subscriptionQuery } from '#lib/session/me.ts';
import { someone } from '#lib/testing/samples.testing.ts';
import { showPage } from '#lib/testing/show-page.testing.tsx';
import { contacts } from '#lib/texts/en/contacts.ts';
import { firstProof as texts } from '#lib/texts/en/first-proof.ts';
import { forms } from '#lib/texts/en/forms.ts';
import { Toasts } from '#ui/index.ts';
import { FirstProofPage } from './first-proof-page.tsx';

const olive = {
  id: 7,
  name: 'Olive & Oak',
  status: 'active',
  language: 'en',
  contacts: [
    { id: 70001, firstname: 'Piet', lastname: '', email: 'piet@oak.example', access: 'project' },
    { id: 70002, firstname: 'Anna', lastname: 'Oak', email: 'anna@oak.example', access: 'main' },
  ],
};
const stage = (title: string, qcChecklistId: number | null = null) => ({
  title,
  revisions: 1,
  is_deliverable: false,
  data: { qcChecklistId },
});
const rounds = [{ id: 5, due_on: '2026-12-04T12:00:00.000Z' }];
const answers: Readonly<Record<string, object>> = {
  '/api/clients': olive,
  '/api/projects': { project: { id: 3 }, workflows: [{ id: 31, tasks: [{ tasks: rounds }] }] },
  '/api/projects/3/timeline/31/revision/5/send-preview': { workflow: { tasks: [{ tasks: rounds }] } },
};

/** Changing calls of the page, and answers that take the place of the good ones, once each. */
let sent: { readonly address: string; readonly key: string | null; readonly body: never }[];
const instead = new Map<string, Response>();
beforeEach(() => {
  sent = [];
  instead.clear();
  vi.stubGlobal('fetch', async (address: string, { method, headers, body }: RequestInit = {}) => {
    // A failed reload leaves the known data.
    if (method === 'GET') return Response.json({}, { status: 503 });
    sent.push({
      address,
      key: new Headers(headers).get('idempotency-key'),
      body: JSON.parse(String(body)) as never,
    });
    const other = instead.get(address);
    instead.delete(address);
    return other ?? Response.json(answers[address] ?? {}, { status: answers[address] ? 200 : 404 });
  });
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const show = (clients: readonly object[] = [], plan: object = {}) =>
  showPage(
    <>
      <FirstProofPage />
      <Toasts />
    </>,
    [
      [meQuery.queryKey, someone()],
      [
        subscriptionQuery.queryKey,
        { name: 'professional', appsumo: false, read_only: false, active_projects: 1, ...plan },
      ],
      [clientsQuery.queryKey, { clients }],
      [clientQuery(7).queryKey, olive],
      [
        emailTemplatesQuery.queryKey,
        { items: [{ ...systemTemplate('first_preview', 'en'), id: 1, parent_id: null }] },
      ],
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
const addresses = () => sent.map(({ address }) => address.split('/').at(-1));

it('makes client, project and preview by one button, and tells what follows', async () => {
  await show();
  fill();
  expect(field(texts.project.name).value).toBe('site.example');
  press();
  await screen.findByRole('heading', { name: texts.sent.title('Anna Oak') });
  expect(addresses()).toEqual(['clients', 'projects', 'send-preview']);
  expect(sent[1]?.body).toMatchObject({
    name: 'site.example',
    client_id: 7,
    contacts: [{ id: 70002 }],
    workflows: [{ stages: [{ title: texts.preset.stage, revisions: 2 }] }],
  });
  expect(sent[2]?.body).toMatchObject({
    reviewLink: 'https://www.site.example/home',
    emailText: { subject: '{{project_name}}: a look at {{stage_name}}' },
  });
  expect(screen.getByText(texts.sent.due('04/12/2026'))).toBeTruthy();
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/projects/3/timeline/31', '/projects/3/timeline/31?work=5']);
  fireEvent.click(screen.getByRole('button', { name: texts.sent.another }));
  expect(field(texts.client.label).value).toBe('');
});

it('goes on after a refusal, with the client that was made, and tells the catalogue’s text', async () => {
  await show();
  fill();
  const problem = problemOf({ code: 'active_projects_limit' });
  instead.set('/api/projects', Response.json({ error: problem }, { status: 403 }));
  press();
  expect(await screen.findByText(problem.title)).toBeTruthy();
  press();
  await screen.findByRole('heading', { name: texts.sent.title('Anna Oak') });
  expect(addresses()).toEqual(['clients', 'projects', 'projects', 'send-preview']);
});

it('shows a refused field where it is', async () => {
  await show();
  fill();
  const problem = problemOf({ code: 'invalid_input', field: 'contacts.0.email', params: { reason: 'No' } });
  instead.set('/api/clients', Response.json({ error: problem }, { status: 400 }));
  press();
  await vi.waitFor(() => expect(field(contacts.email).getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getAllByText(problem.message)).not.toEqual([]);
});

it('repeats a call without an answer as it was, under its key, after a reload too', async () => {
  await show();
  fill();
  instead.set('/api/clients', Response.json({}, { status: 502 }));
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
  expect(addresses()).toEqual(['clients', 'clients', 'projects', 'send-preview']);
  expect(sent[1]).toEqual(sent[0]);
});

it('holds client and project as they are once both are made', async () => {
  await show();
  fill();
  const problem = problemOf({ code: 'mail_limit_reached' });
  instead.set(
    '/api/projects/3/timeline/31/revision/5/send-preview',
    Response.json({ error: problem }, { status: 429 }),
  );
  press();
  await screen.findByText(texts.goesOn.project);
  expect(field(texts.project.name).readOnly).toBe(true);
  expect(screen.getByRole('link', { name: texts.project.open }).getAttribute('href')).toBe('/projects/3');
  paste('https://site.example/other');
  press();
  await screen.findByRole('heading', { name: texts.sent.title('Anna Oak') });
  expect(addresses()).toEqual(['clients', 'projects', 'send-preview', 'send-preview']);
  expect(sent[3]?.body).toMatchObject({ reviewLink: 'https://site.example/other' });
});

it('starts over with an empty form after an interrupted sending', async () => {
  await show();
  fill();
  instead.set('/api/projects', Response.json({}, { status: 502 }));
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
  expect(addresses()).toEqual(['projects', 'send-preview']);
  expect(sent[0]?.body).toMatchObject({ client_id: 7, contacts: [{ id: 70001 }] });
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
  expect(sent).toEqual([]);
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

it('is closed where the plan has no room for a project', async () => {
  await show([], { active_projects_allowed: 1 });
  expect(screen.getByRole('button', { name: texts.send }).getAttribute('aria-disabled')).toBe('true');
});
