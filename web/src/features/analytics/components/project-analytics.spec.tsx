import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { ProjectReport } from '#contracts/reports.ts';
import { linear } from '#domain/workflow/workflow.testing.ts';
import { meQuery } from '#lib/session/me.ts';
import { aProject, someone, wireOf } from '#lib/testing/samples.testing.ts';
import { showPage } from '#lib/testing/show-page.testing.tsx';
import { analytics as texts } from '#lib/texts/en/analytics.ts';
import { projectReportQuery } from '../api.ts';
import { AnalyticsTab } from './project-analytics.tsx';

afterEach(cleanup);

const workflow = wireOf({ ...linear(2), title: 'Spot' }, 1);
const single = { ...aProject, projectWorkflows: [{ workflow_id: workflow.id, workflow_title: 'Spot' }] };
const several = {
  ...single,
  projectWorkflows: [...single.projectWorkflows, { workflow_id: 99, workflow_title: 'Banner' }],
};

const report = (workflow_id: number | null, agreed_revisions: number): ProjectReport => ({
  range: 'ALL',
  from: '2026-03-01',
  to: '2026-03-09',
  project_id: aProject.id,
  workflow_id,
  client_id: aProject.client_id,
  client_name: aProject.client_name,
  status: 'in_production',
  archived: false,
  start_date: '2026-03-01',
  production_duration: null,
  agreed_revisions,
  executed_revisions: 1,
  average_awaiting_feedback_hours: null,
  feedback_reminders_sent: 3,
  most_reminded_stage: { stage_id: 1, title: 'Storyboard', reminders: 3 },
  average_review_response_hours: null,
  changes: { asked: 14, per_round: 14 / 3, answered_in_time: 0.923, reopened: 2 },
  csat: null,
  health: 2 / 3,
  day_breakdown: { revision: 1, awaiting_feedback: 2, overdue: 0, in_production: 4 },
  series: { csat: [], active_projects: [] },
  top_stages: [],
  now: '2026-03-09T12:00:00.000Z',
});

const show = (project: typeof several) =>
  showPage(
    <>
      <h1>{project.name}</h1>
      <AnalyticsTab project={project} workflow={workflow} />
    </>,
    [
      [meQuery.queryKey, someone()],
      [projectReportQuery(project.id, 'ALL').queryKey, report(null, 9)],
      [projectReportQuery(project.id, 'ALL', workflow.id).queryKey, report(workflow.id, 6)],
    ],
  );
const card = (label: string) => screen.getByText(label).closest('li')?.textContent;

describe('the analytics of a project with several deliverables', () => {
  it('are those of the deliverable on display, and say so; the whole project’s are one press away', async () => {
    await show(several);
    expect(card(texts.agreed)).toBe(`${texts.agreed}6`);
    expect(screen.getByText(texts.ofDeliverable('Spot'))).toBeTruthy();
    expect(screen.getByText(texts.ratingsOfProject)).toBeTruthy();
    expect(screen.queryByText(texts.breakdown.once)).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: texts.scope.project }));
    expect(card(texts.agreed)).toBe(`${texts.agreed}9`);
    expect(screen.getByText(texts.ofProject(2))).toBeTruthy();
    expect(screen.getByText(texts.breakdown.once)).toBeTruthy();
    expect(screen.getByText(texts.healthOfAll)).toBeTruthy();
  });
});

describe('the analytics of a project with one deliverable', () => {
  it('are the project’s, with its reminders, its health and the client whose projects are counted', async () => {
    await show(single);
    expect(screen.queryByRole('radio', { name: texts.scope.project })).toBeNull();
    expect(card(texts.agreed)).toBe(`${texts.agreed}9`);
    expect(card(texts.remindersSent)).toBe(`${texts.remindersSent}3`);
    expect(card(texts.mostReminded)).toBe(`${texts.mostReminded}Storyboard`);
    expect(card(texts.changes)).toBe(`${texts.changes}14`);
    expect(card(texts.changesPerRound)).toBe(`${texts.changesPerRound}4.7`);
    expect(card(texts.answeredInTime)).toBe(`${texts.answeredInTime}92%`);
    expect(card(texts.reopened)).toBe(`${texts.reopened}2`);
    expect(screen.getByRole('img', { name: texts.healthOfProject(67) })).toBeTruthy();
    expect(screen.getByText(texts.activeOf(aProject.client_name))).toBeTruthy();
  });
});
