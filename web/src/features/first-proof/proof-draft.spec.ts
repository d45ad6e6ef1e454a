import { describe, expect, it } from 'vitest';
import { systemTemplate } from '#domain/email-template/defaults.ts';
import {
  isFixed,
  messageOf,
  nameOfFile,
  nameOfLink,
  newProof,
  type Offer,
  type ProofDraft,
  presetOf,
  presetsOf,
  proofErrors,
  steps,
} from './proof-draft.ts';

const stage = (title: string, revisions: number) => ({
  title,
  revisions,
  is_deliverable: false,
  data: { qcChecklistId: null },
});
const template = (id: number, ...stages: ReturnType<typeof stage>[]) => ({
  id,
  name: `Template ${id}`,
  stages,
  updated_on: '2026-03-01T00:00:00.000Z',
});
const dates = { created_on: '2026-03-01T00:00:00.000Z', updated_on: '2026-03-01T00:00:00.000Z' };
const emails = (['en', 'fr'] as const).map((language, index) => ({
  ...systemTemplate('first_preview', language),
  ...dates,
  id: index + 1,
  parent_id: index === 0 ? null : 1,
  system: true,
}));
const offer: Offer = {
  workflows: [],
  emails,
  checklists: [],
  language: 'en',
  timezone: 'UTC',
  days: 2,
  user: 1,
};
const whole: ProofDraft = {
  ...newProof(),
  client: { id: 0, name: 'Olive & Oak' },
  contact: { key: 'new', firstname: 'Anna', lastname: '', email: 'anna@oak.example' },
  name: 'Harvest',
};

it.each([
  ['harvest-poster_v1.png', 'Harvest poster v1'],
  ['MENU.final.pdf', 'MENU.final'],
  ['film', 'Film'],
])('names a project after its file: %s', (file, name) => {
  expect(nameOfFile(file)).toBe(name);
});

it.each([
  ['https://www.oak.example/menu?x=1', 'oak.example'],
  ['oak.exa', ''],
])('names a project after its link: %s', (link, name) => {
  expect(nameOfLink(link)).toBe(name);
});

describe('the stages', () => {
  it('are a single one, unless a template of the workspace is as simple', () => {
    const long = template(1, stage('Script', 1), stage('Cut', 1));
    expect(presetOf(newProof(), { workflows: [long] })?.id).toBe(0);
    const short = template(2, stage('Poster', 1));
    expect(presetOf(newProof(), { workflows: [long, short] })?.id).toBe(2);
    expect(presetOf({ preset: 1 }, { workflows: [long, short] })?.id).toBe(1);
    // Deleted since it was chosen.
    expect(presetOf({ preset: 9 }, { workflows: [long, short] })?.id).toBe(2);
  });

  it('are no template that begins without a round', () => {
    expect(presetsOf([template(1, stage('Files', 0))]).map(({ id }) => id)).toEqual([0]);
  });
});

it('has the message in the client’s language, until it is changed', () => {
  expect(messageOf(whole, offer).body).toContain('Hello');
  expect(messageOf(whole, { ...offer, language: 'fr' }).body).toContain('Bonjour');
  const own = { subject: 'Mine', body: '<p>{{review_link}}</p>', template_id: null };
  expect(messageOf({ ...whole, message: own }, { ...offer, language: 'fr' })).toEqual(own);
  expect(messageOf(whole, { ...offer, emails: [] })).toEqual({
    subject: 'Harvest',
    body: '',
    template_id: null,
  });
});

it.each<[string, Partial<ProofDraft>, number, string[]]>([
  ['nothing', {}, 1, []],
  ['no file', {}, 0, ['files']],
  ['no link', { mode: 'link' }, 1, ['link']],
  ['no scheme', { mode: 'link', link: 'oak.example' }, 0, ['link']],
  ['no client', { client: { id: 0, name: ' ' } }, 1, ['client']],
  ['no name', { name: '' }, 1, ['name']],
  ['no subject', { message: { subject: ' ', body: '{{review_link}}', template_id: null } }, 1, ['message']],
  ['no way to the work', { message: { subject: 'S', body: 'Look', template_id: null } }, 1, ['message']],
  [
    'an unknown tag',
    { message: { subject: '{{x}}', body: '{{review_link}}', template_id: null } },
    1,
    ['message'],
  ],
])('finds what is wrong: %s', (_, change, files, fields) => {
  expect(Object.keys(proofErrors({ ...whole, ...change }, files, offer))).toEqual(fields);
});

it('asks for nothing of a client and a contact that exist', () => {
  const contact = { ...whole.contact, id: 70001 };
  expect(proofErrors({ ...whole, client: { id: 7, name: '' }, contact }, 1, offer)).toEqual({});
});

it('fixes the fields of what is made, and of a call without an answer', () => {
  const fixed = (draft: Partial<ProofDraft>) =>
    steps.filter((step) => isFixed({ ...newProof(), ...draft }, step));
  expect(fixed({})).toEqual([]);
  expect(fixed({ made: { project: 1, workflow: 1, revision: 1 } })).toEqual(['client', 'project']);
  expect(fixed({ unanswered: 'client' })).toEqual(['client']);
  expect(fixed({ unanswered: 'mail' })).toEqual([...steps]);
});
