import { describe, expect, it } from 'vitest';
import { keyOfPage, pagesFor, type SentPages } from './pages.ts';

const stage = (title: string, ...sent: readonly (string | null)[]) => ({
  title,
  tasks: sent.map((sent_on, index) => ({ id: Number(`${title.length}${index}`), sent_on })),
});
const sent: SentPages = {
  workflows: [
    {
      title: '',
      tasks: [stage('Script', '2026-03-02T09:00:00Z', '2026-03-04T09:00:00Z', null), stage('Film', null)],
    },
  ],
  deliverables: [
    { id: 70001, title: 'Master', last_send_time: '2026-03-05T09:00:00Z' },
    { id: 70002, title: 'Draft', last_send_time: null },
  ],
  surveys: [
    { id: 9, name: 'How was it', contact: { id: 1 }, sent_on: '2026-03-03T09:00:00Z' },
    { id: 8, name: 'Of another', contact: { id: 2 }, sent_on: '2026-03-06T09:00:00Z' },
  ],
};

describe('pages to see as a contact', () => {
  it('are what was sent to them, the last first, and the portal', () => {
    expect(pagesFor(1, sent).map(({ label }) => label)).toEqual([
      'Delivery “Master”',
      'Review of “Script” – Round 1',
      'Survey “How was it”',
      'Review of “Script” – Preview',
      'Client portal',
    ]);
  });

  it('lead to the portal alone where nothing was sent', () => {
    const pages = pagesFor(3, {
      ...sent,
      workflows: [{ title: '', tasks: [stage('Film', null)] }],
      deliverables: [],
    });
    expect(pages.map(({ page }) => keyOfPage(page))).toEqual(['portal']);
  });

  it('name the deliverable of a project with several', () => {
    const [first] = sent.workflows;
    const several = [
      { title: 'Poster', tasks: first?.tasks ?? [] },
      { title: 'Site', tasks: [] },
    ];
    expect(pagesFor(3, { ...sent, workflows: several, deliverables: [] })[0]?.label).toBe(
      'Review of “Poster – Script” – Round 1',
    );
  });
});
