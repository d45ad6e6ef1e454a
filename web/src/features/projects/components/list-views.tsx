import { projects as texts } from '#lib/texts/en/projects.ts';
import { TabLinks } from '#ui/index.ts';
import type { ListSearch } from '../list-search.ts';
import { addressOf, type ListView, listViews } from '../list-views.ts';

const icons = { list: 'menu', board: 'template', calendar: 'calendar' } as const;

/** Switch between the views of the active projects, which keep search and filters. */
export function ListViews({ view, search }: { view: ListView; search: ListSearch }) {
  return (
    <TabLinks
      label={texts.views.label}
      selected={view}
      items={listViews.map((id) => ({
        id,
        label: texts.views[id],
        icon: icons[id],
        href: addressOf(id, search),
      }))}
    />
  );
}
