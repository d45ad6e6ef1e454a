import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { type ColorScheme, chooseColorScheme, colorScheme } from '#lib/appearance.ts';
import { help } from '#lib/help.ts';
import { notifyError } from '#lib/notify.ts';
import { isWaiting } from '#lib/offline/outbox-flag.ts';
import { useMe } from '#lib/session/me.ts';
import { connection } from '#lib/texts/en/connection.ts';
import { frame as texts } from '#lib/texts/en/frame.ts';
import { security } from '#lib/texts/en/security.ts';
import { workspacesQuery } from '#lib/workspace-queries.ts';
import {
  Avatar,
  Button,
  ConfirmDialog,
  Icon,
  type IconName,
  Kbd,
  Menu,
  type MenuItem,
  useUi,
} from '#ui/index.ts';
import css from './frame.module.css';
import { forgetRecentResults } from './recent-results.ts';
import { personKey } from './tour-seen.ts';

const loadSearch = () => import('./search-panel.tsx');
const SearchPanel = lazy(loadSearch);
const Tour = lazy(() => import('./tour.tsx'));

/** Overlay that is open; undefined for none. */
export type FramePanel = 'search' | 'tour' | undefined;

/** End of the top bar: search, help and account, with their menus and panels. */
export default function FrameTools({
  unread,
  open,
  typedAhead,
  onOpen,
  onTourEnd,
}: {
  /** Number of unread entries in the inbox. */
  unread: number;
  open: FramePanel;
  /** Returns the letters typed while the search was being loaded. */
  typedAhead: () => string;
  onOpen: (panel: FramePanel) => void;
  onTourEnd: () => void;
}) {
  const me = useMe();
  const agent = me.actor.kind === 'agent';
  const navigate = useNavigate();
  const go = (to: string) => navigate({ to });
  // Mounted at once, because it has to handle the keys typed right after `/`.
  useEffect(() => {
    const idle = setTimeout(() => void loadSearch(), 1000);
    return () => clearTimeout(idle);
  }, []);
  return (
    <>
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
      {agent && <Bell unread={unread} />}
      <Menu
        label={texts.help}
        icon="help"
        iconOnly
        items={helpItems(agent ? () => onOpen('tour') : undefined)}
      />
      <Account />
      <Suspense>
        {open === 'search' && (
          <SearchPanel
            typedAhead={typedAhead}
            person={personKey(me)}
            agent={agent}
            onGo={(to) => void go(to)}
            onClose={() => onOpen(undefined)}
          />
        )}
        {open === 'tour' && <Tour onGo={go} onClose={onTourEnd} />}
      </Suspense>
    </>
  );
}

/** Way to the inbox, with the number of its unread entries. */
function Bell({ unread }: { unread: number }) {
  const { Link } = useUi();
  return (
    <Link href="/inbox" className={css.bell} aria-label={texts.inbox(unread)} title={texts.inbox(unread)}>
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
const helpItems = (startTour: (() => void) | undefined): readonly MenuItem[] => [
  { label: texts.knowledgeBase, icon: 'info', href: help.knowledgeBase },
  { label: texts.reportBug, icon: 'flag', href: help.reportBug },
  ...(startTour ? [{ label: texts.guidedTour, icon: 'play' as const, onSelect: startTour }] : []),
];

/** Icons of the appearances. */
const schemes = { light: 'sun', dark: 'moon', system: 'settings' } as const satisfies Record<
  ColorScheme,
  IconName
>;

const signOut = async (): Promise<void> => {
  forgetRecentResults();
  await (await import('#lib/session/auth.ts')).signOut();
};

/** Account menu: appearance on this device, other workspaces, a client's ways to sign in, and sign-out. An agent's are on the profile. */
function Account() {
  const { user, tenant, actor } = useMe();
  const { email, picture } = user;
  const navigate = useNavigate();
  const name = `${user.name} ${user.surname}`.trim();
  const [chosen, setChosen] = useState(colorScheme);
  const [asking, setAsking] = useState(false);
  const appearance: MenuItem[] = (['light', 'dark', 'system'] as const).map((scheme) => ({
    label: texts[scheme],
    icon: schemes[scheme],
    checked: chosen === scheme,
    onSelect: () => {
      chooseColorScheme(scheme);
      setChosen(scheme);
    },
  }));
  const own: MenuItem = {
    label: security.title,
    icon: 'lock',
    separated: true,
    onSelect: () => void navigate({ to: '/security' }),
  };
  const leave: MenuItem = {
    label: texts.signOut,
    icon: 'logout',
    separated: true,
    onSelect: () => (isWaiting() ? setAsking(true) : void signOut()),
  };
  const leaveEverywhere: MenuItem = {
    label: texts.signOutEverywhere,
    icon: 'logout',
    onSelect: async () => {
      const { signOutEverywhere } = await import('#lib/session/auth.ts');
      await signOutEverywhere().then(forgetRecentResults, (error: unknown) =>
        notifyError(error, texts.signedOutEverywhereFailed),
      );
    },
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
    <>
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
        items={[...appearance, ...others, ...(actor.kind === 'contact' ? [own] : []), leave, leaveEverywhere]}
      />
      <ConfirmDialog
        open={asking}
        tone="danger"
        title={connection.leave.title}
        confirm={connection.leave.confirm}
        cancel={connection.leave.stay}
        onClose={() => setAsking(false)}
        onConfirm={() => void signOut()}
      >
        <p>{connection.leave.text}</p>
      </ConfirmDialog>
    </>
  );
}
