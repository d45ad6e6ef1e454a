import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sendAgain } from '#contracts/timeline.ts';
import type { HistoryEntry } from '#contracts/workflows.ts';
import { linear, stageAt } from '#domain/workflow/workflow.testing.ts';
import { meQuery } from '#lib/session/me.ts';
import { fakeServer } from '#lib/testing/fake-server.testing.ts';
import { someone } from '#lib/testing/samples.testing.ts';
import { History } from './history.tsx';

const server = fakeServer();
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
const show = (entry: HistoryEntry, closed?: string) => {
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
        closed={closed}
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
  const line = screen.getByText(/^bob@client\.example: may not have gone out/);
  expect(line.closest('details')?.open).toBe(true);
});

it('keeps the mail list closed if every mail was sent', () => {
  show(reminded([{ recipient: 'ann@client.example', to: 'ann@client.example', state: 'sent' }]));
  expect(screen.queryByText(/^ann@client/)?.closest('details')?.open ?? false).toBe(false);
});

it.each([
  ['sending_undone', false],
  ['not_awaiting', false],
  ['left_project', false],
  ['no_longer_due', false],
  ['link_revoked', true],
  ['address_changed', true],
] as const)('opens the mail list for a withheld mail only where somebody misses it: %s', (reason, isOpen) => {
  const recipient = 'contact_1';
  show(reminded([{ recipient, to: 'ann@client.example', state: 'withheld', reason }]));
  const line = screen.getByText(/^ann@client\.example: not sent \(/);
  expect(line.closest('details')?.open).toBe(isOpen);
});

describe('a mail that can be sent again', () => {
  const commit = '1772445600000-7-00000002';
  const failed = (name: string, state: 'failed' | 'unknown' = 'failed') => ({
    recipient: `contact_${name}`,
    to: `${name}@client.example`,
    state,
    commit,
  });
  const bodies = () => server.calls(sendAgain).map(({ body }) => body);
  beforeEach(() => server.on(sendAgain, { outcome: 'done' }));
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

  it('is sent again by its own button, or with all others', async () => {
    show(reminded([failed('ann'), failed('bob')]));
    press('Send again to bob@client.example');
    press('Send 2 emails again');
    await waitFor(() => expect(bodies()).toHaveLength(2));
    expect(bodies()).toEqual([
      { commit, recipients: ['contact_bob'], evenIfUnknown: false },
      { commit, recipients: ['contact_ann', 'contact_bob'], evenIfUnknown: false },
    ]);
  });

  it('is asked about first where it may have arrived', async () => {
    show(reminded([failed('ann', 'unknown')]));
    press('Send again to ann@client.example');
    expect(bodies()).toEqual([]);
    expect(screen.getByText(/Nobody knows if the email to ann@client.example went out/)).toBeDefined();
    press('Send again');
    await waitFor(() =>
      expect(bodies()).toEqual([{ commit, recipients: ['contact_ann'], evenIfUnknown: true }]),
    );
  });

  it('is not sent again in a closed project', () => {
    show(reminded([failed('ann')]), 'This project is archived');
    press('Send again to ann@client.example');
    expect(bodies()).toEqual([]);
  });

  it('has no button where its reason has gone, which is told', () => {
    const { commit: _, ...ann } = failed('ann');
    show(reminded([{ ...ann, not_again: 'link_revoked' }, failed('bob')]));
    const lines = screen.getAllByText(/@client\.example: /).map(({ textContent }) => textContent);
    expect(lines[0]).toMatch(/^ann@.*\. It cannot be sent again: its link was revoked\.$/);
    expect(lines[1]).not.toContain('again');
    expect(screen.getAllByRole('button', { name: /again/ })).toHaveLength(1);
  });

  it('has no button once it was sent', () => {
    const { commit: _, ...sent } = failed('ann');
    show(reminded([{ ...sent, state: 'sent' }]));
    expect(screen.queryByRole('button', { name: /Send again/ })).toBeNull();
  });
});
