import type { EntityItem } from 'electrodb';
import { User } from '../data/entities/user.ts';

/** False for a person who is invited: until they accept, nothing proves that the mailbox is theirs. */
export const hasJoined = ({ invitation }: Pick<EntityItem<typeof User>, 'invitation'>): boolean =>
  invitation === undefined;

/** Members of a workspace's team who may be told of its work. */
export const joinedTeam = async (tenantId: number): Promise<EntityItem<typeof User>[]> => {
  const { data } = await User.query.primary({ tenantId }).go({ consistent: true, pages: 'all' });
  return data.filter(hasJoined);
};
