import { noUserFigures } from '#domain/analytics/analytics.ts';
import { TeamFigures, type TeamMemberFigures } from '#server/data/entities/team-figures.ts';
import { User } from '#server/data/entities/user.ts';
import { byName, presentUser } from './present-figures.ts';

export interface CountedUser extends ReturnType<typeof presentUser> {
  readonly figures: TeamMemberFigures;
}

/** The whole team with its figures, by name, in one round trip. Figures of former members are not shown. */
export const teamWithFigures = async (tenantId: number): Promise<readonly CountedUser[]> => {
  const [{ data: users }, { data: parts }] = await Promise.all([
    User.query.primary({ tenantId }).go({ consistent: true, pages: 'all' }),
    TeamFigures.query.primary({ tenantId }).go({ consistent: true, pages: 'all' }),
  ]);
  const figures = new Map(parts.flatMap((part) => Object.entries(part.users)));
  return users
    .map((user) => ({
      ...presentUser(user),
      figures: figures.get(String(user.id)) ?? { ...noUserFigures, last_rated: null },
    }))
    .toSorted(byName('user_name'));
};
