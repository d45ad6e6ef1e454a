/** Entries of the palette that need no server: pages, commands and help, each only for those who may use it. */
import type { SearchResult } from '#contracts/search.ts';
import type { SavedView } from '#contracts/views.ts';
import type { Agent, ContactActor } from '#domain/permission/actor.ts';
import { can } from '#domain/permission/can.ts';
import { entriesOf, type MenuEntry, type MenuWorkspace, menuOf } from '#domain/permission/menu.ts';
import type { Findable } from '#domain/search/search.ts';
import type { ColorScheme } from '#lib/page/appearance.ts';
import { help as addresses } from '#lib/page/help.ts';
import { viewAddress } from '#lib/page/list-address.ts';
import { frame } from '#lib/texts/en/frame.ts';
import { help } from '#lib/texts/en/help.ts';
import { keys } from '#lib/texts/en/keys.ts';
import { search as texts } from '#lib/texts/en/search.ts';
import { security } from '#lib/texts/en/security.ts';
import type { IconName } from '#ui/index.ts';
import { pages, schemeIcons } from './menu-pages.ts';
import { addressOf, iconOf } from './search.ts';

/** Entry of the palette. It leads to an address, or does something on this page. */
export interface Entry extends Findable {
  readonly key: string;
  readonly icon: IconName;
  readonly subtitle: string;
  readonly archived?: boolean | undefined;
  readonly href?: string | undefined;
  readonly onSelect?: (() => void) | undefined;
  /** Set for an entry of the server's, which is remembered when it is opened. */
  readonly result?: SearchResult | undefined;
}

/** Actions of the frame that commands call. */
export interface FrameActs {
  readonly chooseScheme: (scheme: ColorScheme) => void;
  readonly signOut: () => void;
  readonly signOutEverywhere: () => void;
  readonly startTour: () => void;
  readonly showKeys: () => void;
}

export const resultEntry = (result: SearchResult): Entry => ({
  key: `${result.kind} ${result.id}`,
  title: result.title,
  further: [result.subtitle],
  stages: result.stage ? [result.stage] : [],
  icon: iconOf[result.kind],
  subtitle: [texts.kind[result.kind], result.subtitle, result.stage && texts.stage(result.stage)]
    .filter(Boolean)
    .join(' · '),
  archived: result.archived,
  href: addressOf(result),
  result,
});

/** Commands, the likeliest first: these are offered before anything is typed. */
export const commandsOf = (actor: Agent | ContactActor, acts: FrameActs): readonly Entry[] => {
  const words = texts.commands;
  const isAgent = actor.kind === 'agent';
  const command = (
    key: keyof typeof texts.also,
    icon: IconName,
    goal: Pick<Entry, 'href' | 'onSelect'>,
    title: string,
  ): Entry => ({
    key: `command ${key} ${title}`,
    title,
    further: [texts.also[key]],
    subtitle: texts.kind.command,
    icon,
    ...goal,
  });
  const offered: readonly (Entry | false)[] = [
    can(actor, 'create_project') === true &&
      command('newProject', 'plus', { href: '/projects/create' }, words.newProject),
    can(actor, 'create_project') === true &&
      command('newProof', 'send', { href: '/projects/proof' }, words.newProof),
    isAgent &&
      command(
        'remindLate',
        'bell',
        { href: '/projects?status=overdue_feedback&ask=remind' },
        words.remindLate,
      ),
    can(actor, 'manage_clients') === true &&
      command('newClient', 'client', { href: '/clients/create' }, words.newClient),
    can(actor, 'manage_team') === true &&
      command('invite', 'users', { href: '/settings/team#invite' }, words.invite),
    ...(['light', 'dark', 'system'] as const).map((scheme) =>
      command(
        'appearance',
        schemeIcons[scheme],
        { onSelect: () => acts.chooseScheme(scheme) },
        words.appearance(frame[scheme]),
      ),
    ),
    command('keys', 'info', { onSelect: acts.showKeys }, keys.title),
    isAgent && command('tour', 'play', { onSelect: acts.startTour }, frame.guidedTour),
    command('reportBug', 'flag', { href: addresses.reportBug }, frame.reportBug),
    command('signOut', 'logout', { onSelect: acts.signOut }, frame.signOut),
  ];
  return offered.filter((entry) => entry !== false);
};

/** Pages of the menu, with the words by which they are looked for, and a client's page of their sign-in. */
export const pagesOf = (actor: Agent | ContactActor, workspace: MenuWorkspace): readonly Entry[] => {
  const page = (entry: MenuEntry): Entry => ({
    key: `page ${entry}`,
    title: frame.menu[entry],
    further: [texts.pages[entry]],
    subtitle: texts.kind.page,
    ...pages[entry],
  });
  const own: Entry = {
    key: 'page security',
    title: security.title,
    further: [],
    subtitle: texts.kind.page,
    icon: 'lock',
    href: '/security',
  };
  const board: Entry = {
    ...own,
    key: 'page board',
    title: keys.words.board,
    further: [texts.board],
    icon: 'template',
    href: '/projects/board',
  };
  const calendar: Entry = {
    ...board,
    key: 'page calendar',
    title: keys.words.calendar,
    further: [texts.calendar],
    icon: 'calendar',
    href: '/projects/calendar',
  };
  return [
    ...entriesOf(menuOf(actor, workspace)).map(page),
    ...(actor.kind === 'contact' ? [own] : [board, calendar]),
  ];
};

/** Saved views of the project lists: the person's own, and those shared with the team. */
export const savedViewsOf = (views: readonly SavedView[]): readonly Entry[] =>
  views.map((view) => ({
    key: `view ${view.id}`,
    title: view.name,
    further: [texts.savedViews],
    subtitle: [
      view.shared ? texts.kind.sharedView : texts.kind.view,
      ...(view.content.archived ? [frame.menu.archived_projects] : []),
    ].join(' · '),
    icon: view.shared ? 'users' : 'project',
    href: viewAddress(view),
  }));

/** Articles of the product's own knowledge base; another one is a single address. */
export const helpOf = (actor: Agent | ContactActor): readonly Entry[] => {
  const entry = (title: string, further: string, href: string): Entry => ({
    key: `help ${href}`,
    title,
    further: [further],
    subtitle: texts.kind.help,
    icon: 'help',
    href,
  });
  const base = entry(frame.knowledgeBase, frame.help, addresses.knowledgeBase);
  if (addresses.knowledgeBase !== '/help') return [base];
  const chapters = actor.kind === 'agent' ? help.agents : help.clients;
  return [
    base,
    ...chapters.flatMap(({ title, articles }, chapter) =>
      articles.map((article, index) => entry(article.title, title, `/help#${articleId(chapter, index)}`)),
    ),
  ];
};

/** Anchor of an article on the page of help. */
export const articleId = (chapter: number, article: number): string =>
  `article-${chapter + 1}-${article + 1}`;
