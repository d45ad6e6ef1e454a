import { useQuery } from '@tanstack/react-query';
import { Outlet, useMatches, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import type { Subscription } from '#contracts/workspace.ts';
import { fullName } from '#domain/full-name.ts';
import { entriesOf, type MenuEntry, menuOf } from '#domain/permission/menu.ts';
import { isNearAllowance } from '#domain/plan/mail-allowance.ts';
import { applyTheme } from '#lib/page/appearance.ts';
import { dismiss, isDismissed } from '#lib/page/dismissed.ts';
import { titlePage } from '#lib/page/document-title.ts';
import { AfterFrame } from '#lib/page/in-slices.tsx';
import { subscriptionQuery, useMe } from '#lib/session/me.ts';
import { personKey } from '#lib/session/person-key.ts';
import { useUnread } from '#lib/session/unread.ts';
import { frame as texts } from '#lib/texts/en/frame.ts';
import { Avatar, Breadcrumb, type Crumb, FrameLayout } from '#ui/index.ts';
import css from './frame.module.css';
import type { FramePanel } from './frame-tools.tsx';
import { menuWorkspace, pages } from './menu-pages.ts';
import { TourOffer } from './tour-offer.tsx';
import { useSearchKeys, useTypedAhead } from './use-search-keys.ts';

const Connection = lazy(() => import('./connection.tsx'));
const OfflineNotice = lazy(async () => ({ default: (await import('./connection.tsx')).OfflineNotice }));
/** End of the top bar; loaded lazily, because the page is usable without it. */
const FrameTools = lazy(() => import('./frame-tools.tsx'));
const SubscriptionNotices = lazy(() => import('./subscription-notices.tsx'));
const SubscriptionBanner = lazy(() => import('./subscription-banner.tsx'));

/** Frame of every page for members: menu by role, breadcrumb, account, banner of a read-only workspace. */
export function Frame() {
  const { user, tenant, actor, second_factor_from: demanded } = useMe();
  const { data: subscription } = useQuery(subscriptionQuery);
  const unread = useUnread();
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const hash = useRouterState({ select: ({ location }) => location.hash });
  // Changes when the new page is rendered, because the title is still the old one's before.
  const shown = useRouterState({
    select: ({ location, resolvedLocation }) => (resolvedLocation ?? location).pathname,
  });
  const own = useCrumbs();
  // Page in sight, while another one is on its way.
  const rendered = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' });
  const title = titleOf(own);

  useEffect(() => applyTheme(tenant.theme, tenant.logo, tenant.name), [tenant]);
  useEffect(() => {
    const badge = unread > 0 ? `(${texts.count(unread)}) ` : '';
    titlePage(badge + (title ? `${title} – ${tenant.name}` : tenant.name));
  }, [title, tenant, unread]);

  const notes = subscription !== undefined && mayTell(subscription);
  const menu = menuOf(actor, menuWorkspace(tenant, subscription));
  const items = (entries: readonly MenuEntry[]) =>
    entries.map((entry) => ({
      ...pages[entry],
      label: texts.menu[entry],
      current:
        isCurrent(pages[entry].href, entriesOf(menu), { pathname, hash }) ||
        (entry === 'settings' && isSettings(pathname)),
      count:
        entry === 'inbox' && unread > 0
          ? { short: texts.count(unread), label: texts.inbox(unread) }
          : undefined,
    }));
  const inSettings = isSettings(pathname);
  const address = useRouterState({ select: ({ location }) => location.href });
  const [left, setLeft] = useState<string>();
  if (!inSettings && left !== address) setLeft(address);
  const name = fullName(user);

  const person = personKey({ user, tenant, actor });
  const agent = actor.kind === 'agent';
  const [open, setOpen] = useState<FramePanel>();
  const typedAhead = useTypedAhead(() => setOpen(undefined));
  const show = useCallback(
    (panel: FramePanel) => {
      if (panel === 'search') typedAhead.start();
      setOpen(panel);
    },
    [typedAhead.start],
  );
  useSearchKeys(() => show('search'));
  const [seen, setSeen] = useState(() => isDismissed('tour', person));
  const endTour = () => {
    dismiss('tour', person);
    setSeen(true);
    setOpen(undefined);
  };

  return (
    <FrameLayout
      navLabel={texts.navigation}
      groups={[
        { items: items(menu.main.filter((entry) => entry !== 'settings')) },
        { items: items(menu.main.filter((entry) => entry === 'settings')) },
      ]}
      area={
        inSettings
          ? {
              label: texts.menu.settings,
              groups: menu.settings.map(({ group, entries }) => ({
                label: texts.settings[group],
                items: items(entries),
              })),
              leave: { label: texts.leaveSettings, href: left ?? '/' },
            }
          : undefined
      }
      brand={{
        picture: <Avatar name={tenant.name} src={tenant.logo} size={28} square />,
        name: tenant.name,
        href: actor.kind === 'agent' ? '/' : '/projects',
      }}
      foot={
        <span className={css.person}>
          <Avatar name={name} src={user.picture} size={24} />
          <span className={css.personName}>{name}</span>
        </span>
      }
      breadcrumb={
        <Breadcrumb
          items={isSettings(rendered) && !isSettingsList(rendered) ? [settingsCrumb(), ...own] : own}
        />
      }
      tools={
        <Suspense>
          <FrameTools
            unread={unread}
            inSettings={inSettings}
            open={open}
            typedAhead={typedAhead.take}
            onOpen={show}
            onTourEnd={endTour}
          />
        </Suspense>
      }
      notice={
        <Suspense>
          <OfflineNotice />
        </Suspense>
      }
      banner={
        <>
          <Suspense>
            <Connection />
          </Suspense>
          <Suspense>{(notes || demanded !== undefined) && <SubscriptionBanner />}</Suspense>
          {agent && !seen && open !== 'tour' && pathname === '/' && !subscription?.read_only && (
            <TourOffer isWaiting={!subscription} onStart={() => setOpen('tour')} onDecline={endTour} />
          )}
        </>
      }
      page={shown}
      storageKey="proofline.sidebar"
    >
      {/* One element for all pages: another one would mount the page anew. */}
      <div className={hasOneWidth(rendered) ? css.settings : undefined}>
        <AfterFrame>
          <Outlet />
        </AfterFrame>
      </div>
      <Suspense>{notes && <SubscriptionNotices />}</Suspense>
    </FrameLayout>
  );
}

/** True if the subscription may need a notice: most never expire, have free seats, and send few emails. */
const mayTell = ({ expires, users_allowed, active_users, mails }: Subscription): boolean =>
  expires !== null ||
  (users_allowed !== null && active_users > users_allowed) ||
  (mails !== undefined && (mails.stopped !== null || isNearAllowance(mails)));

/** True for the pages of the settings, whose addresses are older than their common area. */
const isSettings = (pathname: string): boolean =>
  /^\/(settings|profile|templates|billing)(\/|$)/.test(pathname);

/** True for settings and a contact's own, but for templates: list, editor and preview beside each other need all width. */
const hasOneWidth = (pathname: string): boolean =>
  /^\/(settings|profile|billing|security)(\/|$)/.test(pathname);

const isSettingsList = (pathname: string): boolean => /^\/settings\/?$/.test(pathname);

const settingsCrumb = (): Crumb => ({ label: texts.menu.settings, href: pages.settings.href });

/** True for the current entry: `/projects` includes a project's page, but not the archive, which has its own entry. */
const isCurrent = (
  href: string,
  entries: readonly MenuEntry[],
  { pathname, hash }: { readonly pathname: string; readonly hash: string },
): boolean => {
  for (const place of [`${pathname}#${hash}`, pathname]) {
    if (href === place) return true;
    if (entries.some((entry) => pages[entry].href === place)) return false;
  }
  return href !== '/' && pathname.startsWith(`${href}/`);
};

/** Breadcrumb from the loaders of the matched routes; the last crumb names the tab too. */
const useCrumbs = (): readonly Crumb[] => {
  const data: readonly unknown[] = useMatches({
    select: (matches) => matches.map(({ loaderData }) => loaderData),
  });
  return data.findLast(hasCrumbs)?.crumbs ?? [];
};

/** Document title: names the project or client too, because several tabs may be open. */
const titleOf = (crumbs: readonly Crumb[]): string =>
  crumbs
    .slice(crumbs.length > 2 ? 1 : -1)
    .map(({ label }) => label)
    .join(' · ');

const hasCrumbs = (data: unknown): data is { crumbs: readonly Crumb[] } =>
  typeof data === 'object' && data !== null && 'crumbs' in data;
