/** Average survey ratings (delivery.md section 3, "Survey rating aggregate"), and the number of projects by user. */
import { getProjectRatings, getUserProjects, getUserRatings } from '#contracts/reports.ts';
import { averageStars } from '#domain/project/figures.ts';
import { Client } from '#server/data/entities/client.ts';
import { ClientFigures } from '#server/data/entities/client-figures.ts';
import { endpoint } from '#server/lambda/http.ts';
import { limitedTo } from '#server/lambda/principal.ts';
import { byName } from './present-figures.ts';
import { teamWithFigures } from './team-figures.ts';

export const getUserProjectsEndpoint = endpoint(getUserProjects, async ({ principal }) => ({
  items: (await teamWithFigures(principal.tenant.tenantId)).map(({ figures, ...user }) => ({
    ...user,
    projects: figures.projects,
    active_projects: figures.active,
    completed_projects: figures.completed,
    clients: Object.keys(figures.clients).length,
  })),
}));

export const getProjectRatingsEndpoint = endpoint(getProjectRatings, async ({ principal }) => {
  const { tenantId } = principal.tenant;
  const [{ data: clients }, { data: figures }] = await Promise.all([
    Client.query
      .primary({ tenantId })
      .where(({ status }, { eq }) => eq(status, 'active'))
      .go({ consistent: true, pages: 'all', attributes: ['id', 'name'] }),
    ClientFigures.query.primary({ tenantId }).go({ consistent: true, pages: 'all' }),
  ]);
  const names = new Map(clients.map(({ id, name }) => [id, name]));
  const items = figures.flatMap((one) => {
    const rating = averageStars(one);
    const client_name = names.get(one.clientId);
    const { clientId: client_id, last_rated: created_at, rated: project_count } = one;
    return rating === null || client_name === undefined || created_at === undefined
      ? []
      : [{ client_id, client_name, rating, created_at, project_count }];
  });
  return { items: items.toSorted(byName('client_name')) };
});

/** An agent without access to all projects sees only their own rating. */
export const getUserRatingsEndpoint = endpoint(getUserRatings, async ({ principal }) => {
  const own = limitedTo(principal);
  const team = await teamWithFigures(principal.tenant.tenantId);
  return {
    items: team
      .filter(({ user_id }) => own === undefined || user_id === own.id)
      .flatMap(({ figures, ...user }) => {
        const rating = averageStars(figures);
        const { last_rated: created_at, clients, rated: project_count } = figures;
        return rating === null || created_at === null
          ? []
          : [{ ...user, rating, created_at, client_count: Object.keys(clients).length, project_count }];
      }),
  };
});
