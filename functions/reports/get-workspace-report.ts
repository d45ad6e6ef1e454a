/** Workspace analytics (delivery.md section 2). */
import { getWorkspaceReport, type Range } from '#contracts/reports.ts';
import type { AnswerOf } from '#contracts/route.ts';
import { noScopeFigures, type ScopeFigures } from '#domain/analytics/analytics.ts';
import { comparison, firstComparedDay } from '#domain/analytics/comparison.ts';
import { charts, type Snapshot } from '#domain/analytics/series.ts';
import { averageStars, topStages } from '#domain/project/figures.ts';
import { Client } from '#server/data/entities/client.ts';
import { ClientFigures } from '#server/data/entities/client-figures.ts';
import { WorkspaceFigures } from '#server/data/entities/workspace-figures.ts';
import { scopeOf, snapshotsOf } from '#server/figures/snapshots.ts';
import { endpoint } from '#server/lambda/http.ts';
import { refusedFeature } from '#server/workspace/subscription.ts';
import { byName, csatOf, healthOf, seriesOf } from './present-figures.ts';
import { type CountedUser, teamWithFigures } from './team-figures.ts';

type ClientSums = ScopeFigures & { readonly clientId: number };

const shownClients = 5;

const topClients = (figures: readonly ClientSums[], names: ReadonlyMap<number, string>) =>
  figures
    .flatMap((one) => {
      const health = healthOf(one);
      const client_name = names.get(one.clientId);
      return health === null || client_name === undefined
        ? []
        : [{ client_id: one.clientId, client_name, health, active_projects: one.active }];
    })
    .toSorted(
      (a, b) => b.health - a.health || b.active_projects - a.active_projects || byName('client_name')(a, b),
    )
    .slice(0, shownClients);

interface Stored {
  /** Null before anything was counted. */
  readonly kept: ScopeFigures | null;
  readonly ofClients: readonly ClientSums[];
  /** Clients that are not deleted. */
  readonly clients: readonly { readonly id: number; readonly name: string }[];
  readonly team: readonly CountedUser[];
  readonly snapshots: readonly Snapshot[];
}

/** Report from what is stored; `timezone` is the workspace's, whose days the charts count. */
export const workspaceReportOf = (
  { kept, ofClients, clients, team, snapshots }: Stored,
  range: Range,
  at: string,
  timezone: string,
): AnswerOf<typeof getWorkspaceReport> => {
  const figures = kept ?? noScopeFigures;
  const names = new Map(clients.map(({ id, name }) => [id, name]));
  const figuresOf = new Map(ofClients.map((one) => [one.clientId, one]));
  const drawn = charts(snapshots, range, at, timezone);
  return {
    range,
    from: drawn.from,
    to: drawn.to,
    in_production: figures.in_production,
    awaiting_feedback: figures.awaiting_feedback,
    active_projects: figures.active,
    csat: csatOf(figures),
    active_clients: ofClients.filter(({ active }) => active > 0).length,
    completed_projects: figures.completed,
    cancelled_projects: figures.cancelled,
    series: seriesOf(drawn),
    before: comparison(snapshots, range, at, timezone),
    top_clients: topClients(ofClients, names),
    current_stages: topStages(figures.current_stages),
    upcoming_stages: topStages(figures.upcoming_stages),
    client_ratings: clients
      .map(({ id, name }) => {
        const one = figuresOf.get(id) ?? noScopeFigures;
        return {
          client_id: id,
          client_name: name,
          completed_projects: one.completed,
          rated_projects: one.rated,
          average_rating: averageStars(one),
        };
      })
      .toSorted(byName('client_name')),
    user_ratings: team.map(({ figures: one, ...user }) => ({
      ...user,
      clients_serviced: Object.keys(one.clients).length,
      rated_projects: one.rated,
      average_rating: averageStars(one),
    })),
    now: at,
  };
};

export const getWorkspaceReportEndpoint = endpoint(getWorkspaceReport, async ({ principal, query, at }) => {
  const { tenant } = principal;
  const { tenantId, timezone } = tenant;
  const { range } = query;
  const refusal = refusedFeature(tenant, 'analytics');
  if (refusal) return refusal;
  const [{ data: kept }, { data: ofClients }, { data: clients }, team, snapshots] = await Promise.all([
    WorkspaceFigures.get({ tenantId }).go({ consistent: true }),
    ClientFigures.query.primary({ tenantId }).go({ consistent: true, pages: 'all' }),
    Client.query
      .primary({ tenantId })
      .where(({ status }, { eq }) => eq(status, 'active'))
      .go({ consistent: true, pages: 'all', attributes: ['id', 'name'] }),
    teamWithFigures(tenantId),
    snapshotsOf(tenantId, scopeOf(), firstComparedDay(range, at, timezone)),
  ]);
  return workspaceReportOf({ kept, ofClients, clients, team, snapshots }, range, at, timezone);
});
