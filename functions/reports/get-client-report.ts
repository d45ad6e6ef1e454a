/** Client analytics (delivery.md section 2). */
import { getClientReport, type Range } from '#contracts/reports.ts';
import type { AnswerOf } from '#contracts/route.ts';
import { noScopeFigures, type ScopeFigures } from '#domain/analytics/analytics.ts';
import { comparison, firstComparedDay } from '#domain/analytics/comparison.ts';
import { charts, type Snapshot } from '#domain/analytics/series.ts';
import { dayBreakdown } from '#domain/analytics/times.ts';
import { averageDays } from '#domain/project/figures.ts';
import { Client } from '#server/data/entities/client.ts';
import { ClientFigures } from '#server/data/entities/client-figures.ts';
import { scopeOf, snapshotsOf } from '#server/figures/snapshots.ts';
import { endpoint } from '#server/lambda/http.ts';
import { refused } from '#server/lambda/result.ts';
import { refusedFeature } from '#server/workspace/subscription.ts';
import { csatOf, healthOf, seriesOf } from './present-figures.ts';

interface Stored {
  readonly client: { readonly id: number; readonly name: string };
  /** Null before any of its projects was counted. */
  readonly kept: ScopeFigures | null;
  readonly snapshots: readonly Snapshot[];
}

/** Report from what is stored; `timezone` is the workspace's, whose days the charts count. */
export const clientReportOf = (
  { client, kept, snapshots }: Stored,
  range: Range,
  at: string,
  timezone: string,
): AnswerOf<typeof getClientReport> => {
  const figures = kept ?? noScopeFigures;
  const drawn = charts(snapshots, range, at, timezone);
  return {
    range,
    from: drawn.from,
    to: drawn.to,
    client_id: client.id,
    client_name: client.name,
    in_production: figures.in_production,
    awaiting_feedback: figures.awaiting_feedback,
    active_projects: figures.active,
    average_completion_days: averageDays(figures),
    csat: csatOf(figures),
    health: healthOf(figures),
    series: seriesOf(drawn),
    before: comparison(snapshots, range, at, timezone),
    day_breakdown: dayBreakdown(figures, at),
    now: at,
  };
};

export const getClientReportEndpoint = endpoint(getClientReport, async ({ principal, params, query, at }) => {
  const { tenant } = principal;
  const { tenantId, timezone } = tenant;
  const { range } = query;
  const refusal = refusedFeature(tenant, 'analytics');
  if (refusal) return refusal;
  const [{ data: client }, { data: kept }, snapshots] = await Promise.all([
    Client.get({ tenantId, id: params.id }).go({ consistent: true }),
    ClientFigures.get({ tenantId, clientId: params.id }).go({ consistent: true }),
    snapshotsOf(tenantId, scopeOf(params.id), firstComparedDay(range, at, timezone)),
  ]);
  if (client?.status !== 'active') return refused('client_not_found');
  return clientReportOf({ client, kept, snapshots }, range, at, timezone);
});
