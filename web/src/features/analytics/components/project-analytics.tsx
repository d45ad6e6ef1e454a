import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ShownProject } from '#contracts/projects.ts';
import type { ProjectReport, Range } from '#contracts/reports.ts';
import type { WireWorkflow } from '#contracts/workflows.ts';
import { analytics as texts } from '#lib/texts/en/analytics.ts';
import { common } from '#lib/texts/en/common.ts';
import { figures } from '#lib/texts/en/figures.ts';
import { BarChart, GaugeChart } from '#ui/charts/index.ts';
import { SegmentedToggle, Stats } from '#ui/index.ts';
import { projectReportQuery } from '../api.ts';
import { daysOf, lengthOf } from '../duration-words.ts';
import css from './analytics.module.css';
import { BreakdownChart } from './breakdown-chart.tsx';
import { RangeToggle } from './range-toggle.tsx';
import { Report } from './report.tsx';
import { ActiveChart, RatingChart } from './series-charts.tsx';

type Scope = 'deliverable' | 'project';

/** Analytics of a project's deliverable, and of all of them (delivery.md section 2, Timeline project stats). */
export function AnalyticsTab({
  project,
  workflow,
}: {
  project: ShownProject;
  workflow: WireWorkflow | undefined;
}) {
  const [range, setRange] = useState<Range>('ALL');
  const [scope, setScope] = useState<Scope>('deliverable');
  const count = project.projectWorkflows.length;
  const one = count > 1 && scope === 'deliverable' ? workflow : undefined;
  const report = useQuery(projectReportQuery(project.id, range, one?.id));
  const { data } = report;
  const sideBySide = one ? !one.is_linear : count > 1 || !project.is_linear;
  return (
    <Report query={report}>
      {count > 1 && (
        <div className={css.scope}>
          <SegmentedToggle
            label={texts.scope.label}
            labelHidden
            value={scope}
            options={(['deliverable', 'project'] as const).map((value) => ({
              value,
              label: texts.scope[value],
            }))}
            onChange={setScope}
          />
          <p>{one ? texts.ofDeliverable(one.title) : texts.ofProject(count)}</p>
        </div>
      )}
      <Cards data={data} />
      <div className={css.tools}>
        <RangeToggle range={range} onRange={setRange} />
      </div>
      <div className={css.charts}>
        <RatingChart
          title={texts.csatChartOfOne}
          points={data?.series.csat}
          span={data}
          note={count > 1 ? texts.ratingsOfProject : undefined}
        />
        <ActiveChart
          title={texts.activeChartOfOne}
          points={data?.series.active_projects}
          span={data}
          note={texts.activeOf(project.client_name)}
        />
        <BreakdownChart breakdown={data?.day_breakdown} sideBySide={sideBySide} />
        <GaugeChart
          title={texts.healthChartOfOne}
          share={data?.health}
          ends={[figures.offTarget, figures.onTarget]}
          head={[texts.promises, figures.share]}
          text={texts.healthOfProject}
          note={count > 1 && !one ? texts.healthOfAll : undefined}
        />
        <div className={css.wide}>
          <BarChart
            title={texts.topStages}
            head={[texts.stage, texts.rounds]}
            most={1}
            rows={3}
            bars={data?.top_stages.map(
              ({ stage_id, title, agreed_revisions, executed_revisions, progress }) => ({
                key: String(stage_id),
                label: title,
                value: progress,
                text: texts.roundsOf(executed_revisions, agreed_revisions),
              }),
            )}
          />
        </div>
      </div>
    </Report>
  );
}

function Cards({ data }: { data: ProjectReport | undefined }) {
  const reminded = data?.most_reminded_stage;
  const inWords = (value: number | null | undefined, words: (value: number) => string | number) =>
    typeof value === 'number' ? words(value) : value === null ? common.none : undefined;
  return (
    <Stats
      items={[
        { label: texts.agreed, value: data?.agreed_revisions },
        { label: texts.executed, value: data?.executed_revisions },
        { label: texts.awaitingTime, value: inWords(data?.average_awaiting_feedback_hours, daysOf) },
        { label: texts.remindersSent, value: data?.feedback_reminders_sent },
        {
          label: texts.mostReminded,
          value: data && (reminded?.title ?? common.none),
        },
        { label: texts.responseTime, value: inWords(data?.average_review_response_hours, lengthOf) },
        { label: texts.changes, value: data?.changes.asked },
        {
          label: texts.changesPerRound,
          value: inWords(data?.changes.per_round, (changes) => Math.round(changes * 10) / 10),
        },
        {
          label: texts.answeredInTime,
          value: inWords(data?.changes.answered_in_time, (share) => figures.percent(share * 100)),
        },
        { label: texts.reopened, value: data?.changes.reopened },
      ]}
    />
  );
}
