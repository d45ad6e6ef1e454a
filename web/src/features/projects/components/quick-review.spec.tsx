import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ProjectRow } from '#contracts/projects.ts';
import { approveStage, rejectStage } from '#contracts/workflows.ts';
import { badGateway, fakeServer, refuse } from '#lib/testing/fake-server.testing.ts';
import { aRow } from '#lib/testing/row.testing.ts';
import { anAction } from '#lib/testing/timeline.testing.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { Toasts } from '#ui/index.ts';
import { projectRowsQuery, type Review, review } from '../api.ts';
import { QuickReview, ReviewDialog } from './quick-review.tsx';

const server = fakeServer();
afterEach(cleanup);

const workflow = (id: number, status: string | null, title = 'Film'): ProjectRow['workflows'][number] => ({
  id,
  title,
  status: status === 'awaiting_feedback' || status === 'overdue_feedback' ? status : 'in_production',
  current_stage: `Stage of ${title}`,
  active_stages: 1,
  upcoming_stage: null,
  progress: 0.5,
  feedback_due: null,
  undelivered: false,
  open: status === null ? null : { stage_id: id * 10, revision_id: id * 100, status, has_rounds: true },
});

const row = (workflows: ProjectRow['workflows'], more: Partial<ProjectRow> = {}): ProjectRow =>
  aRow({
    name: 'Spring film',
    deliverable_type: workflows.length > 1 ? 'Multi' : 'Single',
    status: 'awaiting_feedback',
    current_stage: 'Stage of Film',
    workflows,
    ...more,
  });

const shown = (project: ProjectRow) => {
  const onAsk = vi.fn<(review: Review) => void>();
  render(<QuickReview project={project} onAsk={onAsk} />);
  return onAsk;
};

describe('quick review', () => {
  it('approves and rejects the one open stage', () => {
    const onAsk = shown(row([workflow(7, 'awaiting_feedback')]));
    fireEvent.click(screen.getByRole('button', { name: 'Spring film: Reject "Stage of Film"' }));
    expect(onAsk).toHaveBeenCalledWith(
      expect.objectContaining({ kind: 'reject', workflowId: 7, stageId: 70, stage: 'Stage of Film' }),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Spring film: Approve "Stage of Film"' }));
    expect(onAsk).toHaveBeenLastCalledWith(
      expect.objectContaining({ kind: 'approve', workflowId: 7, stageId: 70, stage: 'Stage of Film' }),
    );
  });

  it('shows rejection by the counterpart of approval, not by the arrow of an undo', () => {
    shown(row([workflow(7, 'awaiting_feedback')]));
    const drawn = (name: string) =>
      screen.getByRole('button', { name }).querySelector('path')?.getAttribute('d') ?? '';
    const [approve, reject] = ['Approve', 'Reject'].map((verb) =>
      drawn(`Spring film: ${verb} "Stage of Film"`),
    );
    const outline = (icon: IconName) =>
      render(<Icon name={icon} />)
        .container.querySelector('path')
        ?.getAttribute('d');
    expect([approve, reject]).toEqual([outline('check'), outline('x')]);
  });

  it('offers neither where nothing was sent', () => {
    shown(row([workflow(7, 'in_progress')]));
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('offers each of several deliverables that await the client', () => {
    const three = [workflow(7, 'awaiting_feedback'), workflow(8, 'overdue_feedback', 'Poster')];
    const onAsk = shown(row([...three, workflow(9, 'in_progress', 'Banner')]));
    fireEvent.click(screen.getByRole('button'));
    expect(screen.queryByRole('menuitem', { name: /Banner/ })).toBeNull();
    fireEvent.click(screen.getByRole('menuitem', { name: 'Poster: Approve "Stage of Poster"' }));
    expect(onAsk).toHaveBeenCalledWith(expect.objectContaining({ kind: 'approve', workflowId: 8 }));
  });

  it('offers nothing for what is done or closed', () => {
    shown(row([workflow(7, null)]));
    shown(row([workflow(7, 'awaiting_feedback')], { cancelled: true }));
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('a decision in the lists', () => {
  const query = projectRowsQuery({ archived: false, search: '' });
  const loaded = (rows: ProjectRow[]) => {
    const client = new QueryClient();
    const pages = [{ items: rows, cursor: null, now: '2026-11-21T00:00:00.000Z' }];
    client.setQueryData(query.queryKey, { pages, pageParams: [undefined] });
    return client;
  };
  const rowOf = (client: QueryClient) => client.getQueryData(query.queryKey)?.pages[0]?.items[0];

  it('is shown optimistically, and rolled back on failure', async () => {
    const project = row([workflow(7, 'awaiting_feedback')]);
    const client = loaded([project]);
    const calls = server.hold(approveStage);
    const deciding = review(client, {
      kind: 'approve',
      project,
      workflowId: 7,
      stageId: 70,
      roundId: 700,
      stage: '',
    });
    await vi.waitFor(() =>
      expect(rowOf(client)).toMatchObject({ status: 'in_production', workflows: [{ open: null }] }),
    );
    calls[0]?.answer(refuse('not_in_progress'));
    await expect(deciding).rejects.toThrow();
    expect(rowOf(client)).toEqual(project);
  });

  it('leaves a project waiting for another deliverable', async () => {
    const project = row([workflow(7, 'awaiting_feedback'), workflow(8, 'awaiting_feedback', 'Poster')]);
    const client = loaded([project]);
    server.on(approveStage, anAction());
    await review(client, { kind: 'approve', project, workflowId: 7, stageId: 70, roundId: 700, stage: '' });
    expect(rowOf(client)).toMatchObject({
      status: 'awaiting_feedback',
      workflows: [{ open: null }, { open: { stage_id: 80 } }],
    });
  });

  it.each([
    ['approve', approveStage, 'Approve stage', 'Stage approved', 'Error on approving stage'],
    ['reject', rejectStage, 'Reject stage', 'Revision added', 'Error on marking the stage as rejected'],
  ] as const)('is its call, and says what came of it: %s', async (kind, route, action, done, failed) => {
    const project = row([workflow(7, 'awaiting_feedback')]);
    for (const [answer, notice, shownAs] of [
      [badGateway, failed, 'awaiting_feedback'],
      [anAction(), done, 'in_production'],
    ] as const) {
      server.on(route, answer);
      const client = loaded([project]);
      render(
        <QueryClientProvider client={client}>
          <ReviewDialog
            asked={{ kind, project, workflowId: 7, stageId: 70, roundId: 700, stage: 'Cut' }}
            onClose={() => {}}
          />
          <Toasts />
        </QueryClientProvider>,
      );
      fireEvent.click(screen.getByRole('button', { name: action }));
      fireEvent.click(await screen.findByRole('button', { name: `Dismiss: ${notice}` }));
      expect(rowOf(client)?.status).toBe(shownAs);
      cleanup();
    }
    const call = { route, params: { id: 7, stage: 70 }, body: { revision: 700 } };
    expect(server.calls()).toMatchObject([call, call]);
  });
});
