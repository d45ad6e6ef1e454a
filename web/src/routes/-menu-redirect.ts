import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { entriesOf, type MenuEntry, menuOf } from '#domain/permission/menu.ts';
import { actorOf, meQuery } from '#lib/session/me.ts';

/** Redirect of a URL above several pages: to the first of them in this person's menu, otherwise to their first page. */
export const toFirstInMenu =
  (pages: Partial<Record<MenuEntry, string>>) =>
  async ({ context: { queryClient } }: { context: { queryClient: QueryClient } }): Promise<never> => {
    const me = await queryClient.ensureQueryData(meQuery);
    const menu = menuOf(actorOf(me), { ...me.tenant, appsumo: false, portal: false });
    const first = entriesOf(menu).find((entry) => pages[entry] !== undefined);
    throw redirect({ href: (first && pages[first]) ?? '/', replace: true });
  };
