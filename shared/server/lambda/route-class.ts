/** Classes of calls that differ in their time, for the metrics: few, as each is a metric of its own. */
import type { Route } from '#contracts/route.ts';

export const routeClasses = ['timeline', 'look', 'guest', 'costly', 'read', 'write'] as const;
export type RouteClass = (typeof routeClasses)[number];

/**
 * Class of a route. `timeline`: the pages of a project's timeline, which the objective is about. `look`: what open pages ask for
 * again and again. `guest`: calls without a sign-in. `costly`: exports, searches and reports.
 */
export const routeClassOf = ({
  method,
  path,
  access,
  limit,
  reads,
}: Pick<Route, 'method' | 'path' | 'access' | 'limit' | 'reads'>): RouteClass => {
  if (/\/(?:version|count)$/.test(path)) return 'look';
  if (access === 'public' || access === 'reviewer') return 'guest';
  if (limit === 'costly') return 'costly';
  if (method !== 'GET' && !reads) return 'write';
  return /^\/projects\/\{id\}\/timelines?(?:\/\{wf\})?$/.test(path) ? 'timeline' : 'read';
};
