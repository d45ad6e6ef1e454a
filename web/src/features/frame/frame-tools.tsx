import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { fullName } from '#domain/full-name.ts';
import { workspacesQuery } from '#lib/calls/workspace-queries.ts';
import { ownCalls } from '#lib/offline/outbox-calls.ts';
import { isWaiting } from '#lib/offline/outbox-flag.ts';
import { type ColorScheme, chooseColorScheme, colorScheme } from '#lib/page/appearance.ts';
import { help } from '#lib/page/help.ts';
import { notifyError } from '#lib/page/notify.ts';
import { turnSingleKeys } from '#lib/page/single-keys.ts';
import { subscriptionQuery, useMe } from '#lib/session/me.ts';
import { personKey } from '#lib/session/person-key.ts';
import { profileQuery } from '#lib/session/profile.ts';
import { connection } from '#lib/texts/en/connection.ts';
import { frame as texts } from '#lib/texts/en/frame.ts';
import { keys } from '#lib/texts/en/keys.ts';
import { security } from '#lib/texts/en/security.ts';
import {
  Avatar,
  Button,
  ConfirmDialog,
  cx,
  Icon,
  IconButton,
  Kbd,
  Menu,
  type MenuItem,
  useUi,
} from '#ui/index.ts';
import type { FrameActs } from './commands.ts';
import css from './frame.module.css';
import { shortcutsOf, useShortcuts } from './frame-keys.ts';
import { menuWorkspace, schemeIcons } from './menu-pages.ts';
import { neighboursOf, rememberList } from './neighbours.ts';
import { forgetRecentResults } from './recent-results.ts';
import { useLive } from './use-live.ts';

const loadSearch = () => import('./search-panel.tsx');
const SearchPanel = lazy(loadSearch);
const KeySheet = lazy(() => import('./key-sheet.tsx'));
const Tour = lazy(() => import('./tour.tsx'));

/** Overlay that is open; undefined for none. */
export type FramePanel = 'search' | 'keys' | 'tour' | undefined;

/** Push messages of a member, where they have allowed notifications: their code is loaded for nobody else. */
const usePushMessages = (person: string | undefined, go: (href: string) => void): void => {
  const latest = useRef(go);
  latest.current = go;
  useEffect(() => {
    const isAllowed = 'Notification' in globalThis && Notification.permission === 'granted';
    if (person === undefined || !isAllowed || !('serviceWorker' in navigator)) return;
    let stop: (() => void) | undefined;
    let isGone = false;
    void import('#parts/push/resume.ts').then(({ startPush }) => {
      if (!isGone) stop = startPush(person, (href) => latest.current(href));
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, [person]);
};

/** End of the top bar: search, help and account, with their menus and panels. */
export default function FrameTools({
  unread,
  inSettings,
  open,
  typedAhead,
  onOpen,
  onTourEnd,
}: {
  /** Number of unread entries in the inbox. */
  unread: number;
  /** True where the menu, and with it the inbox, gives way to that of the settings. */
  inSettings: boolean;
  open: FramePanel;
  /** Returns the letters typed while the search was being loaded. */
  typedAhead: () => string;
  onOpen: (panel: FramePanel) => void;
  onTourEnd: () => void;
}) {
  const me = useMe();
  const agent = me.actor.kind === 'agent';
  const navigate = useNavigate();
  const go = (href: string) => navigate({ href });
  const [scheme, setScheme] = useState(colorScheme);
  const [leave, setLeave] = useState<() => Promise<void>>();
  const acts = useMemo((): FrameActs => {
    const leaveBy = (how: () => Promise<void>) => (hasUnsent() ? setLeave(() => how) : void how());
    return {
      chooseScheme: (chosen) => {
        chooseColorScheme(chosen);
        setScheme(chosen);
      },
      signOut: () => leaveBy(signOut),
      signOutEverywhere: () => leaveBy(signOutEverywhere),
      startTour: () => onOpen('tour'),
      showKeys: () => onOpen('keys'),
    };
  }, [onOpen]);
  usePushMessages(agent ? personKey(me) : undefined, go);
  const { data: subscription } = useQuery({ ...subscriptionQuery, enabled: false });
  const { data: profile } = useQuery({ ...profileQuery, enabled: false });
  const chosen = profile?.single_keys;
  useEffect(() => {
    if (chosen !== undefined) turnSingleKeys(chosen);
  }, [chosen]);
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const [, project] = /^\/projects\/(\d+)/.exec(pathname) ?? [];
  useLive(project === undefined ? undefined : Number(project));
  const neighbours = neighboursOf(pathname);
  const shortcuts = shortcutsOf(me.actor, menuWorkspace(me.tenant, subscription), neighbours, {
    showKeys: acts.showKeys,
    go: (to) => void go(to),
  });
  useShortcuts(shortcuts);
  useEffect(() => {
    const opened = ({ target }: Event) => rememberList(target);
    document.addEventListener('click', opened, true);
    return () => document.removeEventListener('click', opened, true);
  }, []);
  // Mounted at once, because it has to handle the keys typed right after `/`.
  useEffect(() => {
    const idle = setTimeout(() => void loadSearch(), 1000);
    return () => clearTimeout(idle);
  }, []);
  return (
    <>
      {neighbours && (
        <span className={css.neighbours}>
          <Neighbour
            icon="chevron-left"
            label={keys.words.previousProject}
            shortcut="["
            to={neighbours.previous}
          />
          <Neighbour icon="chevron-right" label={keys.words.nextProject} shortcut="]" to={neighbours.next} />
        </span>
      )}
      <span data-tour="search">
        <Button
          variant="quiet"
          icon="search"
          className={css.searchButton}
          aria-keyshortcuts="/ Control+K Meta+K"
          onClick={() => onOpen('search')}
        >
          <span className={css.searchWords}>{texts.search}</span>
          <span className={css.searchHint} aria-hidden>
            <Kbd>/</Kbd>
          </span>
        </Button>
      </span>
      {agent && <Bell unread={unread} inMenu={!inSettings} />}
      <Menu
        label={texts.help}
        icon="help"
        iconOnly
        items={helpItems(acts.showKeys, agent ? acts.startTour : undefined)}
      />
      <Account scheme={scheme} acts={acts} />
      <ConfirmDialog
        open={leave !== undefined}
        tone="danger"
        title={connection.leave.title}
        confirm={connection.leave.confirm}
        cancel={connection.leave.stay}
        onClose={() => setLeave(undefined)}
        onConfirm={() => void leave?.()}
      >
        <p>{connection.leave.text}</p>
      </ConfirmDialog>
      <Suspense>
        {open === 'search' && (
          <SearchPanel
            typedAhead={typedAhead}
            acts={acts}
            onGo={(to) => void go(to)}
            onClose={() => onOpen(undefined)}
          />
        )}
        {open === 'keys' && (
          <KeySheet shortcuts={shortcuts} isAgent={agent} onClose={() => onOpen(undefined)} />
        )}
        {open === 'tour' && <Tour onGo={go} onClose={onTourEnd} />}
      </Suspense>
    </>
  );
}

/** Button of a key that walks through the list that a project was opened from. */
function Neighbour({
  icon,
  label,
  shortcut,
  to,
}: {
  icon: 'chevron-left' | 'chevron-right';
  label: string;
  shortcut: string;
  to: string | undefined;
}) {
  const navigate = useNavigate();
  return (
    <IconButton
      icon={icon}
      size="small"
      label={label}
      aria-keyshortcuts={shortcut}
      disabledReason={to === undefined && keys.endOfList}
      onClick={() => to !== undefined && void navigate({ href: to })}
    />
  );
}

/** Way to the inbox, with the number of its unread entries: where the menu in sight has none. */
function Bell({ unread, inMenu }: { unread: number; inMenu: boolean }) {
  const { Link } = useUi();
  return (
    <Link
      href="/inbox"
      className={cx(css.bell, inMenu && css.inMenu)}
      aria-label={texts.inbox(unread)}
      title={texts.inbox(unread)}
    >
      <Icon name="bell" />
      {unread > 0 && (
        <span className={css.unread} aria-hidden>
          {texts.count(unread)}
        </span>
      )}
    </Link>
  );
}

/** `startTour` is only given to agents. */
const helpItems = (showKeys: () => void, startTour: (() => void) | undefined): readonly MenuItem[] => [
  { label: texts.knowledgeBase, icon: 'info', href: help.knowledgeBase },
  { label: keys.title, icon: 'info', onSelect: showKeys },
  { label: texts.reportBug, icon: 'flag', href: help.reportBug },
  ...(startTour ? [{ label: texts.guidedTour, icon: 'play' as const, onSelect: startTour }] : []),
];

/** True while calls wait, and while refused or old ones show their words: a sign-out would delete them. */
const hasUnsent = (): boolean => isWaiting() || ownCalls.calls().length > 0;

const signOut = async (): Promise<void> => {
  forgetRecentResults();
  await (await import('#lib/session/auth.ts')).signOut();
};

const signOutEverywhere = async (): Promise<void> => {
  const auth = await import('#lib/session/auth.ts');
  await auth
    .signOutEverywhere()
    .then(forgetRecentResults, (error: unknown) => notifyError(error, texts.signedOutEverywhereFailed));
};

/** Account menu: appearance on this device, other workspaces, a client's ways to sign in, and sign-out. An agent's are on the profile. */
function Account({ scheme: chosen, acts }: { scheme: ColorScheme; acts: FrameActs }) {
  const { user, tenant, actor } = useMe();
  const { email, picture } = user;
  const navigate = useNavigate();
  const name = fullName(user);
  const appearance: MenuItem[] = (['light', 'dark', 'system'] as const).map((scheme) => ({
    label: texts[scheme],
    icon: schemeIcons[scheme],
    checked: chosen === scheme,
    onSelect: () => acts.chooseScheme(scheme),
  }));
  const own: MenuItem = {
    label: security.title,
    icon: 'lock',
    separated: true,
    onSelect: () => void navigate({ to: '/security' }),
  };
  const profile: MenuItem = {
    label: texts.menu.profile,
    icon: 'user',
    separated: true,
    onSelect: () => void navigate({ to: '/profile' }),
  };
  const leave: MenuItem = {
    label: texts.signOut,
    icon: 'logout',
    separated: true,
    onSelect: acts.signOut,
  };
  const leaveEverywhere: MenuItem = {
    label: texts.signOutEverywhere,
    icon: 'logout',
    onSelect: acts.signOutEverywhere,
  };
  const { data } = useQuery(workspacesQuery);
  // Sign-in on the other workspace's host: it redirects users who are signed in there, and prefills the address for
  // others.
  const others: MenuItem[] = (data?.workspaces ?? [])
    .filter(({ id }) => id !== tenant.id)
    .map(({ name: label, url }, index) => ({
      label,
      icon: 'external',
      href: `${url}/signin?${new URLSearchParams({ email })}`,
      separated: index === 0,
    }));
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
      items={[...appearance, ...others, actor.kind === 'contact' ? own : profile, leave, leaveEverywhere]}
    />
  );
}
