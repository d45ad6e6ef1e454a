import { projects as texts } from '#lib/texts/en/projects.ts';
import { Icon, useUi } from '#ui/index.ts';
import type { ListSearch } from '../list-search.ts';
import { addressOf, type ListView, listViews } from '../list-views.ts';
import css from './list-views.module.css';

const icons = { list: 'menu', board: 'template', calendar: 'calendar' } as const;

/** Switch between the views of the active projects, which keep search and filters. */
export function ListViews({ view, search }: { view: ListView; search: ListSearch }) {
  const { Link } = useUi();
  return (
    <nav aria-label={texts.shownAs.label} className={css.views} data-beside-title>
      {listViews.map((id) => (
        <Link
          key={id}
          href={addressOf(id, search)}
          aria-current={id === view ? 'page' : undefined}
          className={css.view}
        >
          <Icon name={icons[id]} size={14} />
          {texts.shownAs[id]}
        </Link>
      ))}
    </nav>
  );
}
