import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { HistoryEntry } from '#contracts/workflows.ts';
import {
  after,
  hour,
  linear,
  requestRevisions,
  send,
  stageAt,
  taskAt,
  writes,
} from '#domain/workflow/workflow.testing.ts';
import { MessagesToAnswer } from './client-message.tsx';

afterEach(cleanup);

const { workflow } = after(
  linear(2),
  send(1, 0),
  requestRevisions(1, 0),
  send(1, 1),
  writes(1, 0),
  writes(1, 1),
);
const stage = stageAt(workflow, 1);

const said = (seq: number, round: number, name: string, message: string): HistoryEntry => ({
  id: `e${seq}`,
  at: hour(seq),
  workflow_id: workflow.id,
  seq,
  actor: { kind: 'contact', id: 20001, name },
  events: [
    {
      category: 'Client Commented',
      at: hour(seq),
      stageId: stage.id,
      revisionId: taskAt(workflow, 1, round).id,
      message,
    },
  ],
});

it('quotes the messages on all rounds, the oldest first, and names each further author', () => {
  // As the API lists them, the newest first; the last one was answered by a round since.
  const history = [
    said(6, 1, 'Ben Bosco', 'Which music is it?'),
    said(5, 1, 'Ann Alba', 'And the end?'),
    said(4, 0, 'Ann Alba', 'May the logo be larger?'),
    said(1, 0, 'Ann Alba', 'An older question'),
  ];
  render(
    <MessagesToAnswer
      project={{ client_name: 'Acme' }}
      stage={stage}
      history={history}
      wall={{ timezone: 'UTC', format: 'DD/MM/YYYY', now: Date.parse(hour(6)) }}
    />,
  );
  screen.getByText('Ann Alba wrote today and has no answer yet');
  expect(screen.getAllByRole('paragraph').map(({ textContent }) => textContent)).toEqual([
    'May the logo be larger?',
    'And the end?',
    'Ben Bosco: Which music is it?',
  ]);
});
