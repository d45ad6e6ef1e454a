/** Settings of the team, the workspace and the profile: queries and changes. */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { checkSubdomain } from '#contracts/account.ts';
import { getUserRatings } from '#contracts/reports.ts';
import type { AnswerOf, BodyInput } from '#contracts/route.ts';
import {
  createUser,
  deleteUser,
  handOver,
  inviteUser,
  logOutUser,
  removeUserPicture,
  type UserProfile,
  updateUser,
  updateUserProfile,
  uploadUserPicture,
} from '#contracts/team.ts';
import {
  deleteTenant,
  getTenant,
  getTenantProfile,
  moveWorkspace,
  removeWorkspaceLogo,
  type TenantSettings,
  updateTenantProfile,
  uploadWorkspaceLogo,
} from '#contracts/tenants.ts';
import type { TeamMember, User } from '#contracts/workspace.ts';
import { api } from '#lib/calls/api.ts';
import { deletion } from '#lib/calls/deletion.ts';
import { showChange } from '#lib/calls/query-client.ts';
import { usersQuery } from '#lib/calls/workspace-queries.ts';
import { meQuery, subscriptionQuery } from '#lib/session/me.ts';
import { profileQuery } from '#lib/session/profile.ts';

export type Address = AnswerOf<typeof getTenant>;
export type NewUser = BodyInput<typeof createUser>;
export type UserChanges = BodyInput<typeof updateUser>;
export type SettingsChanges = BodyInput<typeof updateTenantProfile>;
export type ProfileChanges = BodyInput<typeof updateUserProfile>;

export const settingsQuery = (id: number) =>
  queryOptions({
    queryKey: ['tenant-profile', id],
    queryFn: ({ signal }) => api(getTenantProfile, { params: { id }, signal }),
  });

export const addressQuery = (id: number) =>
  queryOptions({
    queryKey: ['tenant', id],
    queryFn: ({ signal }) => api(getTenant, { params: { id }, signal }),
  });

export const ratingsQuery = queryOptions({
  queryKey: ['user-ratings'],
  queryFn: ({ signal }) => api(getUserRatings, { signal }),
});

const showTeam = (client: QueryClient, change: (users: TeamMember[]) => TeamMember[]) =>
  showChange(client, usersQuery, (team) => team && { users: change(team.users) });

export const invite = async (client: QueryClient, body: NewUser): Promise<TeamMember> => {
  const user = await api(createUser, { body });
  await showTeam(client, (users) => [...users.filter(({ id }) => id !== user.id), user]);
  void client.invalidateQueries({ queryKey: subscriptionQuery.queryKey });
  return user;
};

/** Mails another link to a person who has not accepted yet. */
export const inviteAgain = async (client: QueryClient, id: number): Promise<void> => {
  const user = await api(inviteUser, { params: { id } });
  await showTeam(client, (users) => users.map((one) => (one.id === id ? { ...one, ...user } : one)));
};

export const saveUser = async (client: QueryClient, id: number, body: UserChanges): Promise<User> => {
  const known = client.getQueryData(usersQuery.queryKey)?.users.find((one) => one.id === id);
  // Race: an unchanged field would undo what a colleague has changed meanwhile. An admin who stays one is not granted
  // anything either: no proof is demanded for another name.
  const changes: UserChanges = known
    ? Object.fromEntries(Object.entries(body).filter(([name, value]) => known[name as keyof User] !== value))
    : body;
  const user = await api(updateUser, { params: { id }, body: changes });
  // The answer does not include the suppression state.
  const mail = body.suppressed === false ? { suppressed: undefined } : {};
  await showTeam(client, (users) => users.map((one) => (one.id === id ? { ...one, ...user, ...mail } : one)));
  // A change of the user's own permissions changes their pages and buttons.
  await showChange(client, meQuery, (me) =>
    me && me.contact === null && me.user.id === id ? { ...me, user: { ...me.user, ...user } } : me,
  );
  return user;
};

export const removeUser = async (client: QueryClient, id: number): Promise<void> => {
  await deletion(api(deleteUser, { params: { id } }));
  await showTeam(client, (users) => users.filter((one) => one.id !== id));
  void client.invalidateQueries({ queryKey: subscriptionQuery.queryKey });
};

/** Updates the settings in the cache, for this page and for the rest of the app. */
const showSettings = async (
  client: QueryClient,
  id: number,
  answer: Partial<TenantSettings>,
): Promise<void> => {
  await showChange(client, settingsQuery(id), (known) => known && { ...known, ...answer });
  await showChange(client, meQuery, (me) => {
    if (!me) return me;
    const known = new Set(Object.keys(me.tenant));
    const told = Object.fromEntries(Object.entries(answer).filter(([name]) => known.has(name)));
    return { ...me, tenant: { ...me.tenant, ...told } };
  });
};

/** Ends the sessions of a member in this workspace. */
export const logOut = (id: number) => api(logOutUser, { params: { id } });

/** Makes a member the owner of the workspace; the signed-in owner stays as an admin. */
export const makeOwner = async (client: QueryClient, id: number): Promise<void> => {
  await api(handOver, { params: { id } });
  // Menu, pages and buttons follow what the person may do now.
  await Promise.all(
    [usersQuery, meQuery, subscriptionQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey })),
  );
};

export const saveSettings = async (
  client: QueryClient,
  id: number,
  body: SettingsChanges,
): Promise<TenantSettings> => {
  const answer = await api(updateTenantProfile, { params: { id }, body });
  await showSettings(client, id, answer);
  return answer;
};

/** Stores a picture as the workspace's logo, or removes it for null. */
export const keepLogo = async (client: QueryClient, id: number, file: Blob | null): Promise<void> => {
  const params = { id, kind: 'logo' } as const;
  const answer = file
    ? await api(uploadWorkspaceLogo, { params, query: { filename: 'logo.png' }, file })
    : await api(removeWorkspaceLogo, { params });
  await showSettings(client, id, answer);
};

/** Stores the picture of the signed-in member, or removes it for null. */
export const keepPicture = async (client: QueryClient, id: number, file: Blob | null): Promise<void> => {
  const params = { id };
  const answer = file
    ? await api(uploadUserPicture, { params, query: { filename: 'picture.png' }, file })
    : await api(removeUserPicture, { params });
  await showChange(client, profileQuery, (known) => known && { ...known, ...answer });
  await showChange(client, meQuery, (me) => me && { ...me, user: { ...me.user, ...answer } });
  await showTeam(client, (users) => users.map((one) => (one.id === id ? { ...one, ...answer } : one)));
};

/**
 * Gives the workspace another subdomain. A name that cannot be had is refused before the call that demands a proof; one of the
 * workspace's own former ones is taken only for others.
 */
export const moveTo = async ({ id, url, former_urls = [] }: Address, subdomain: string) => {
  const own = [url, ...former_urls].map((one) => new URL(one).host.split('.')[0]);
  if (!own.includes(subdomain)) await api(checkSubdomain, { query: { subdomain } });
  return api(moveWorkspace, { params: { id }, body: { subdomain } });
};

export const removeWorkspace = (id: number) => api(deleteTenant, { params: { id } });

export const saveProfile = async (
  client: QueryClient,
  id: number,
  body: ProfileChanges,
): Promise<UserProfile> => {
  const profile = await api(updateUserProfile, { params: { id }, body });
  await showChange(client, profileQuery, () => profile);
  const { name, surname, language } = profile;
  await showChange(client, meQuery, (me) => me && { ...me, language, user: { ...me.user, name, surname } });
  await showTeam(client, (users) => users.map((one) => (one.id === id ? { ...one, name, surname } : one)));
  return profile;
};
