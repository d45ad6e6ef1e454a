import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { HistoryEntry } from '#contracts/workflows.ts';
import { linear, stageAt } from '#domain/workflow/workflow.testing.ts';
import { someone } from '#lib/samples.testing.ts';
import { meQuery } from '#lib/session/me.ts';
import { History } from './history.tsx';

afterEach(cleanup);

const at = '2026-03-02T10:00:00.000Z';
const workflow = linear(2, 1);
const stage = stageAt(workflow, 1);
const reminded = (mails: HistoryEntry['mails']): HistoryEntry => ({
  id: 'e1',
  at,
  workflow_id: workflow.id,
  seq: 1,
  actor: { kind: 'schedule', id: 0, name: '' },
  events: [
    {
      category: 'Revision Reminder',
      stageId: stage.id,
      revisionId: stage.tasks[0]?.id ?? 0,
      at,
      by: 'schedule',
      mail: null,
    },
  ],
  mails,
});
const show = (entry: HistoryEntry) => {
  const client = new QueryClient();
  client.setQueryData(meQuery.queryKey, someone());
  render(
    <QueryClientProvider client={client}>
      <History
        projectId={1}
        createdOn={at}
        workflow={workflow}
        history={[entry]}
        hasOlder={false}
        wall={{ now: Date.parse(at), timezone: 'Europe/London', format: 'DD/MM/YYYY' }}
      />
    </QueryClientProvider>,
  );
};

it('opens the mail list by itself if the outcome of a mail is unknown', () => {
  show(
    reminded([
      { recipient: 'ann@client.example', to: 'ann@client.example', state: 'sent' },
      { recipient: 'bob@client.example', to: 'bob@client.example', state: 'unknown' },
    ]),
  );
  const line = screen.getByText(/^bob@client\.example: unknown whether it went out; not sent again/);
  expect(line.closest('details')?.open).toBe(true);
});

it('keeps the mail list closed if every mail was sent', () => {
  show(reminded([{ recipient: 'ann@client.example', to: 'ann@client.example', state: 'sent' }]));
  expect(screen.queryByText(/^ann@client/)?.closest('details')?.open ?? false).toBe(false);
});
