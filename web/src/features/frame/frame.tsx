import { useQuery } from '@tanstack/react-query';
import { Outlet, useMatches, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type MenuEntry, menuOf } from '../../../../shared/domain/permission/menu.ts';
import { applyTheme, type ColorScheme, chooseColorScheme, colorScheme } from '../../lib/appearance.ts';
import { subscriptionQuery, useMe } from '../../lib/me.ts';
import { frame as texts } from '../../lib/texts/en/frame.ts';
import {
  Avatar,
  Breadcrumb,
  type Crumb,
  FrameLayout,
  type IconName,
  Menu,
  type MenuItem,
  ReadOnlyBanner,
} from '../../ui/index.ts';

/** Where menu entries lead, and their icons. An entry without an address belongs to a page that is not there yet. */
const pages: Partial<Record<MenuEntry, { href: string; icon: IconName }>> = {
  dashboard: { href: '/', icon: 'dashboard' },
  projects: { href: '/projects', icon: 'project' },
  archived_projects: { href: '/projects/archived', icon: 'archive' },
  clients: { href: '/clients', icon: 'client' },
};

const schemes: readonly { scheme: ColorScheme; label: string; icon: IconName }[] = [
  { scheme: 'light', label: texts.light, icon: 'sun' },
  { scheme: 'dark', label: texts.dark, icon: 'moon' },
  { scheme: 'system', label: texts.system, icon: 'settings' },
];

/** The frame of every page of a member: menu by role, breadcrumb, account, banner of a read-only workspace. */
export function Frame() {
  const { user, tenant, actor } = useMe();
  const { data: subscription } = useQuery(subscriptionQuery);
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  // Changes when the new page is there: until then the title is still the old one's.
  const shown = useRouterState({
    select: ({ location, resolvedLocation }) => (resolvedLocation ?? location).pathname,
  });
  const crumbs = useCrumbs();
  const title = crumbs.at(-1)?.label;

  useEffect(() => applyTheme(tenant.theme, tenant.logo), [tenant]);
  useEffect(() => {
    document.title = title ? `${title} – ${tenant.name}` : tenant.name;
  }, [title, tenant]);

  const menu = menuOf(actor, { ...tenant, appsumo: subscription?.appsumo ?? false });
  const items = (entries: readonly MenuEntry[]) =>
    entries.flatMap((entry) => {
      const page = pages[entry];
      return page ? [{ ...page, label: texts.menu[entry], current: isCurrent(page.href, pathname) }] : [];
    });
  const administration = items(menu.administration);
  const name = `${user.name} ${user.surname}`.trim();

  return (
    <FrameLayout
      navLabel={texts.navigation}
      groups={[
        { items: items(menu.main) },
        ...(administration.length > 0 ? [{ label: texts.administration, items: administration }] : []),
      ]}
      brand={{
        picture: <Avatar name={tenant.name} src={tenant.logo} size={28} square />,
        name: tenant.name,
        href: actor.kind === 'agent' ? '/' : '/projects',
      }}
      breadcrumb={<Breadcrumb items={crumbs} />}
      tools={<Account name={name} email={user.email} picture={user.picture} />}
      banner={
        subscription?.read_only ? (
          <ReadOnlyBanner>
            <strong>{texts.readOnly}</strong> {texts.readOnlyText}
          </ReadOnlyBanner>
        ) : undefined
      }
      page={shown}
      storageKey="proofline.sidebar"
    >
      <Outlet />
    </FrameLayout>
  );
}

/** `/projects` is current on a project as well, but not in the archive, which has an entry of its own. */
const isCurrent = (href: string, pathname: string): boolean =>
  href === pathname ||
  (href !== '/' &&
    pathname.startsWith(`${href}/`) &&
    !(href === '/projects' && pathname === '/projects/archived'));

/** A page's loader says where it is; the last crumb names the tab too. */
const useCrumbs = (): readonly Crumb[] => {
  const data: readonly unknown[] = useMatches({
    select: (matches) => matches.map(({ loaderData }) => loaderData),
  });
  return data.findLast(hasCrumbs)?.crumbs ?? [];
};

const hasCrumbs = (data: unknown): data is { crumbs: readonly Crumb[] } =>
  typeof data === 'object' && data !== null && 'crumbs' in data;

function Account({ name, email, picture }: { name: string; email: string; picture: string | null }) {
  const [chosen, setChosen] = useState(colorScheme);
  const appearance: MenuItem[] = schemes.map(({ scheme, label, icon }) => ({
    label,
    icon,
    checked: chosen === scheme,
    onSelect: () => {
      chooseColorScheme(scheme);
      setChosen(scheme);
    },
  }));
  const leave: MenuItem = {
    label: texts.signOut,
    icon: 'logout',
    separated: true,
    onSelect: async () => (await import('../../lib/auth.ts')).signOut(),
  };
  return (
    <Menu
      label={texts.account}
      trigger={<Avatar name={name} src={picture} />}
      align="end"
      header={
        <>
          <strong>{name}</strong>
          <br />
          {email}
        </>
      }
      items={[...appearance, leave]}
    />
  );
}
