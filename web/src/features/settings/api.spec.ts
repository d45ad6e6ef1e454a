import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { updateUser } from '#contracts/team.ts';
import type { TeamMember } from '#contracts/workspace.ts';
import { usersQuery } from '#lib/calls/workspace-queries.ts';
import { fakeServer, withSent } from '#lib/testing/fake-server.testing.ts';
import { someone } from '#lib/testing/samples.testing.ts';
import { saveUser } from './api.ts';

const server = fakeServer();

const { user } = someone();
const pia: TeamMember = {
  ...user,
  id: 3,
  name: 'Pia',
  surname: 'Lang',
  owner: false,
  admin: false,
  access_all_projects: true,
};

/** Bodies of the calls, in order. A colleague has taken the access to all projects away since the page was read. */
const bodiesOf = async (changes: Parameters<typeof saveUser>[2]) => {
  server.on(updateUser, ({ body: { suppressed: _, ...fields } }) =>
    withSent<TeamMember>({ ...pia, access_all_projects: false }, fields),
  );
  const client = new QueryClient();
  client.setQueryData(usersQuery.queryKey, { users: [pia] });
  await saveUser(client, 3, changes);
  const bodies = server.calls(updateUser).map(({ body }) => body);
  return { bodies, shown: client.getQueryData(usersQuery.queryKey)?.users[0] };
};

it('a corrected name of a member leaves the permissions that a colleague has changed meanwhile', async () => {
  const { name, admin, create_projects, access_all_projects } = pia;
  const { bodies, shown } = await bodiesOf({
    name,
    surname: 'Lange',
    admin,
    create_projects,
    access_all_projects,
  });
  expect(bodies).toEqual([{ surname: 'Lange' }]);
  expect(shown).toMatchObject({ surname: 'Lange', access_all_projects: false });
});

it('a changed permission of a member is saved with nothing else', async () => {
  const { bodies } = await bodiesOf({ name: pia.name, access_all_projects: false });
  expect(bodies).toEqual([{ access_all_projects: false }]);
});

it('mails are sent to a member again with nothing else', async () => {
  const { bodies } = await bodiesOf({ suppressed: false });
  expect(bodies).toEqual([{ suppressed: false }]);
});
