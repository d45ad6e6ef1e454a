/** Index of the projects by the members of their teams (decision 0130). */
import { MemberProject } from '../data/entities/member-project.ts';
import type { ProjectRecord } from '../data/project-reads.ts';
import type { TransactionEntities, TransactionItems } from '../data/transact.ts';
import { type ListName, listOf } from './list-names.ts';

/** Member of a team who sees only the projects of their teams. */
export interface Member {
  readonly id: number;
  /** True if their workspace has the index; otherwise a list is read whole. */
  readonly indexed: boolean;
}

/** Member of this workspace, by their user id. */
export const memberOf = (
  { member_projects }: { readonly member_projects?: boolean | undefined },
  id: number,
): Member => ({ id, indexed: member_projects === true });

/** Members of a team who are indexed one by one: twice as many are written as a project is archived, in one transaction. */
export const mostIndexed = 20;

/** User under whom every larger team is indexed, once for each project. All members read those. */
const everybody = 0;

export interface Edge {
  readonly userId: number;
  readonly list: ListName;
}

/** Entries of a project in the index. */
export const edgesOf = (list: ListName, team: readonly number[]): readonly Edge[] =>
  (team.length > mostIndexed ? [everybody] : [...new Set(team)]).map((userId) => ({ userId, list }));

export const sameEdge = (one: Edge, other: Edge): boolean =>
  one.userId === other.userId && one.list === other.list;

type Team = Pick<ProjectRecord, 'tenantId' | 'projectId' | 'archived' | 'team_members'>;

const ofProject = (project: Team | undefined): readonly Edge[] =>
  project
    ? edgesOf(
        listOf(project),
        project.team_members.map(({ id }) => id),
      )
    : [];

/**
 * Transaction items that bring the index from a project as it was to the project as it is; undefined for none. The transaction
 * checks the version of the project, so that the index is what the teams are.
 */
export const memberItems = (
  { MemberProject: edges }: TransactionEntities,
  before: Team | undefined,
  after: Team | undefined,
): TransactionItems[number][] => {
  const { tenantId, projectId } = after ?? before ?? { tenantId: 0, projectId: 0 };
  const [had, has] = [ofProject(before), ofProject(after)];
  const beyond = (these: readonly Edge[], those: readonly Edge[]) =>
    these.filter((edge) => !those.some((other) => sameEdge(edge, other)));
  return [
    ...beyond(had, has).map((edge) => edges.delete({ tenantId, projectId, ...edge }).commit()),
    ...beyond(has, had).map((edge) => edges.put({ tenantId, projectId, ...edge }).commit()),
  ];
};

/**
 * Ids of the projects in a list that a member may be on, newest first. A row decides who is on it: those of large teams are
 * here for everybody.
 */
export const projectsOfMember = async (
  tenantId: number,
  list: ListName,
  member: number,
  before?: number,
): Promise<readonly number[]> => {
  const pages = await Promise.all(
    [member, everybody].map(async (userId) => {
      const all = MemberProject.query.primary({ tenantId, userId, list });
      const { data } = await (before === undefined ? all : all.lt({ projectId: before })).go({
        consistent: true,
        pages: 'all',
        order: 'desc',
      });
      return data.map(({ projectId }) => projectId);
    }),
  );
  return [...new Set(pages.flat())].toSorted((a, b) => b - a);
};
