import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Project } from '#contracts/projects.ts';
import type { ProjectReport, Range } from '#contracts/reports.ts';
import { analytics as texts } from '#lib/texts/en/analytics.ts';
import { common } from '#lib/texts/en/common.ts';
import { figures } from '#lib/texts/en/figures.ts';
import { BarChart, GaugeChart } from '#ui/charts/index.ts';
import { Stats } from '#ui/index.ts';
import { projectReportQuery } from '../api.ts';
import { daysOf, lengthOf } from '../duration-words.ts';
import css from './analytics.module.css';
import { BreakdownChart } from './breakdown-chart.tsx';
import { RangeToggle } from './range-toggle.tsx';
import { Report } from './report.tsx';
import { ActiveChart, RatingChart } from './series-charts.tsx';

/** Analytics of one project (delivery.md section 2, Timeline project stats). */
export function AnalyticsTab({ project }: { project: Project }) {
  const [range, setRange] = useState<Range>('ALL');
  const report = useQuery(projectReportQuery(project.id, range));
  const { data } = report;
  return (
    <Report query={report}>
      <Cards data={data} />
      <div className={css.tools}>
        <RangeToggle range={range} onRange={setRange} />
      </div>
      <div className={css.charts}>
        <RatingChart title={texts.csatChartOfOne} points={data?.series.csat} span={data} />
        <ActiveChart title={texts.activeChartOfOne} points={data?.series.active_projects} span={data} />
        <BreakdownChart breakdown={data?.day_breakdown} />
        <GaugeChart
          title={texts.healthChartOfOne}
          share={data?.health}
          ends={[figures.offTarget, figures.onTarget]}
          head={[texts.promises, figures.share]}
          text={texts.healthOfProject}
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
  const hours = (value: number | null | undefined, words: (hours: number) => string) =>
    typeof value === 'number' ? words(value) : value === null ? common.none : undefined;
  return (
    <Stats
      items={[
        { label: texts.agreed, value: data?.agreed_revisions },
        { label: texts.executed, value: data?.executed_revisions },
        { label: texts.awaitingTime, value: hours(data?.average_awaiting_feedback_hours, daysOf) },
        { label: texts.remindersSent, value: data?.feedback_reminders_sent },
        {
          label: texts.mostReminded,
          value: data && (reminded?.title ?? common.none),
        },
        { label: texts.responseTime, value: hours(data?.average_review_response_hours, lengthOf) },
      ]}
    />
  );
}
