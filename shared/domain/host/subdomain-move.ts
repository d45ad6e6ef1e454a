/** Another subdomain for a workspace (docs/decisions/0120): rarely, and the former ones stay its own. */
import { refusedSubdomain, type SubdomainRefusal } from '../account/sign-up.ts';
import { dayMs } from '../calendar/units.ts';

/** Days between two moves. */
export const daysBetweenMoves = 30;
/** Former subdomains of a workspace at most: each is a name that nobody else can have. */
export const mostFormer = 10;

/** Subdomain of a workspace, with those before it. */
export interface Subdomains {
  readonly subdomain: string;
  /** The last one is the newest. */
  readonly former_subdomains?: readonly string[] | undefined;
  /** Instant of the last move. */
  readonly subdomain_since?: string | undefined;
}

/** All subdomains that lead to the workspace, the present one first. */
export const subdomainsOf = ({ subdomain, former_subdomains = [] }: Subdomains): readonly string[] => [
  subdomain,
  ...former_subdomains,
];

/** True for a subdomain that the workspace has had before: it is reserved to it already. */
export const isFormer = ({ former_subdomains = [] }: Subdomains, subdomain: string): boolean =>
  former_subdomains.includes(subdomain);

/** Instant from which the workspace may move again; undefined if it may now. */
export const movableFrom = ({ subdomain_since }: Subdomains, now: number): string | undefined => {
  if (subdomain_since === undefined) return undefined;
  const from = Date.parse(subdomain_since) + daysBetweenMoves * dayMs;
  return from > now ? new Date(from).toISOString() : undefined;
};

/** Reasons against a move, apart from a name that somebody else has, which only the table knows. */
export type MoveRefusal = SubdomainRefusal | 'subdomain_moved_lately' | 'subdomains_full';

/** Reason against a move to another subdomain. The way back to a former one is held to no rule of form, which may be newer. */
export const moveRefusal = (workspace: Subdomains, next: string, now: number): MoveRefusal | undefined => {
  if (movableFrom(workspace, now) !== undefined) return 'subdomain_moved_lately';
  if (isFormer(workspace, next)) return undefined;
  const isFull = (workspace.former_subdomains ?? []).length >= mostFormer;
  return refusedSubdomain(next) ?? (isFull ? 'subdomains_full' : undefined);
};

/** Subdomains after a move at an instant. The one that the workspace returns to is former no longer. */
export const moved = ({ subdomain, former_subdomains = [] }: Subdomains, next: string, at: string) => ({
  subdomain: next,
  former_subdomains: [...former_subdomains.filter((one) => one !== next), subdomain],
  subdomain_since: at,
});
