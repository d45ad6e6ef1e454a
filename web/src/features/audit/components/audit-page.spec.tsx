import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AuditEntry, checkAudit, exportAudit, listAudit } from '#contracts/audit.ts';
import { meQuery } from '#lib/session/me.ts';
import { fakeServer, refuse } from '#lib/testing/fake-server.testing.ts';
import { someone } from '#lib/testing/samples.testing.ts';
import { showPage } from '#lib/testing/show-page.testing.tsx';
import { audit as texts } from '#lib/texts/en/audit.ts';
import { common } from '#lib/texts/en/common.ts';
import { AuditPage } from './audit-page.tsx';

const { saveText } = vi.hoisted(() => ({ saveText: vi.fn() }));
vi.mock('#lib/page/save-file.ts', () => ({ saveText }));

const entry = (seq: number, changes: Partial<AuditEntry['content']> = {}): AuditEntry => ({
  seq,
  noted: 0,
  expires: 0,
  previous: '',
  previous_expires: 0,
  hash: 'ab'.repeat(32),
  content: {
    id: `e${seq}`,
    at: '2026-03-02T10:00:00.000Z',
    kind: 'signed_in',
    actor: { kind: 'member', id: 1, name: `Person ${seq}` },
    subject: null,
    project: null,
    details: [],
    origin: { network: '203.0.113.0/24', browser: 'Firefox', system: 'macOS' },
    refused: null,
    ...changes,
  },
});

const listed = (items: AuditEntry[], cursor: string | null = null) => ({
  items,
  cursor,
  kept_days: 90,
  language: 'en' as const,
});
const exported_on = '2026-03-03T10:00:00.000Z';

const server = fakeServer();
beforeEach(() => {
  saveText.mockReset();
  server.on(listAudit, listed([entry(2), entry(1)]));
  server.on(checkAudit, { checked: 2, broken: null, cursor: null });
});
afterEach(cleanup);

const show = () => showPage(<AuditPage />, [[meQuery.queryKey, someone()]]);

describe('the audit log', () => {
  it('shows sentences with time and place, and that the chain is intact', async () => {
    const attack = entry(2, {
      kind: 'attack_refused',
      refused: 'id_token',
      project: { id: 3, name: 'Film' },
    });
    server.on(listAudit, listed([attack, entry(1)]));
    await show();
    await screen.findByText('Person 1 signed in.');
    expect(screen.getByText(texts.lead(90))).toBeTruthy();
    const row = screen.getByText(/^Person 2 was refused/).closest('tr') as HTMLElement;
    expect(within(row).getByText(texts.refused)).toBeTruthy();
    expect(within(row).getByText(texts.inProject('Film'))).toBeTruthy();
    expect(within(row).getByText('203.0.113.0/24')).toBeTruthy();
    await screen.findByText(texts.chain.intact);
  });

  it('says at which entry the chain is broken, after all its parts', async () => {
    server.on(checkAudit, ({ query }) =>
      query.cursor === 'next'
        ? { checked: 1, broken: { seq: 7, why: 'missing' as const }, cursor: null }
        : { checked: 3000, broken: null, cursor: 'next' },
    );
    await show();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(texts.chain.broken(7));
    expect(alert.textContent).toContain(texts.chain.brokenText.missing);
  });

  it('goes on by itself over pages without a match, and further by a button', async () => {
    server.on(listAudit, ({ query: { cursor } }) => {
      if (cursor === undefined) return listed([], 'second');
      return cursor === 'second' ? listed([entry(2)], 'third') : listed([entry(1)]);
    });
    await show();
    await screen.findByText('Person 2 signed in.');
    fireEvent.click(screen.getByRole('button', { name: texts.more }));
    await screen.findByText('Person 1 signed in.');
    expect(screen.getByText(texts.shown(2, true))).toBeTruthy();
  });

  it('says that a further page could not be loaded while nothing matches yet, and goes on from there', async () => {
    server.on(listAudit, ({ query: { cursor } }) =>
      cursor === undefined ? listed([], 'second') : refuse('internal', { id: '7f' }),
    );
    await show();
    await screen.findByText(texts.failed);
    server.on(listAudit, ({ query: { cursor } }) => listed(cursor === 'second' ? [entry(1)] : [], 'second'));
    fireEvent.click(screen.getByRole('button', { name: common.retry }));
    await screen.findByText('Person 1 signed in.');
    expect(server.calls(listAudit).map(({ query }) => query.cursor)).toEqual([undefined, 'second', 'second']);
  });

  it('says below its entries that the rest did not load, and offers it again', async () => {
    server.on(listAudit, ({ query: { cursor } }) =>
      cursor === undefined ? listed([entry(2)], 'second') : refuse('internal', { id: '7f' }),
    );
    await show();
    fireEvent.click(await screen.findByRole('button', { name: texts.more }));
    await screen.findByText(/^The rest did not load\. ./);
    server.on(listAudit, ({ query: { cursor } }) => listed([entry(cursor === 'second' ? 1 : 2)]));
    fireEvent.click(screen.getByRole('button', { name: texts.more }));
    await screen.findByText('Person 1 signed in.');
    expect(screen.queryByText(/did not load/)).toBeNull();
  });

  it('filters by kind, person and days, and says where nothing matches', async () => {
    server.on(listAudit, ({ query }) => listed(query.kind ? [] : [entry(1)]));
    await show();
    await screen.findByText('Person 1 signed in.');
    fireEvent.change(screen.getByLabelText(texts.filter.person), { target: { value: ' Ann ' } });
    fireEvent.change(screen.getByLabelText(texts.filter.from), { target: { value: '2026-03-01' } });
    fireEvent.change(screen.getByLabelText(texts.filter.kind), { target: { value: 'exported' } });
    await screen.findByText(texts.empty.noMatch);
    await waitFor(() =>
      expect(server.calls().at(-1)?.query).toEqual({
        kind: 'exported',
        person: 'Ann',
        from: '2026-03-01',
      }),
    );
    fireEvent.click(screen.getAllByRole('button', { name: texts.filter.clear })[0] as HTMLElement);
    await screen.findByText('Person 1 signed in.');
    expect((screen.getByLabelText(texts.filter.person) as HTMLInputElement).value).toBe('');
  });

  it('stays cleared where nothing matched, with empty fields', async () => {
    server.on(listAudit, ({ query }) => listed(query.person ? [] : [entry(1)]));
    await show();
    await screen.findByText('Person 1 signed in.');
    const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement;
    fireEvent.change(field(texts.filter.from), { target: { value: '2026-03-01' } });
    fireEvent.change(field(texts.filter.person), { target: { value: 'Ann' } });
    await screen.findByText(texts.empty.noMatch);
    fireEvent.click(screen.getAllByRole('button', { name: texts.filter.clear }).at(-1) as HTMLElement);
    await screen.findByText('Person 1 signed in.');
    expect([field(texts.filter.person).value, field(texts.filter.from).value]).toEqual(['', '']);
    // A further filter has nothing of the ones before.
    fireEvent.change(field(texts.filter.kind), { target: { value: 'exported' } });
    await waitFor(() => expect(server.calls().at(-1)?.query).toEqual({ kind: 'exported' }));
  });

  it('is empty at first, and can be tried again where it was not loaded', async () => {
    server.on(listAudit, listed([]));
    await show();
    await screen.findByText(texts.empty.title);
    cleanup();
    server.on(listAudit, refuse('internal', { id: '7f' }));
    await show();
    await screen.findByText(texts.failed);
  });

  it('is saved as a table from all pages of the export', async () => {
    server.on(exportAudit, ({ query }) =>
      query.cursor === 'next'
        ? { items: [entry(1)], cursor: null, exported_on }
        : { items: [entry(2)], cursor: 'next', exported_on },
    );
    await show();
    fireEvent.click(screen.getByRole('button', { name: texts.export.menu }));
    fireEvent.click(await screen.findByRole('menuitem', { name: texts.export.csv }));
    await waitFor(() => expect(saveText).toHaveBeenCalled());
    const [text, name, type] = saveText.mock.calls[0] ?? [];
    expect(text.match(/signed in\./g)).toHaveLength(2);
    expect([name, type]).toEqual(['audit-log-2026-03-03.csv', 'text/csv']);
  });
});
