import type { ReactNode } from 'react';
import type { ProjectList } from '#domain/project/view.ts';
import type { ListSearch } from '../list-search.ts';
import css from './project-list.module.css';
import { useListing } from './use-listing.tsx';

/** Projects of one client on its page, with the filters and views of the lists. */
export function ClientProjects(props: {
  list: ProjectList & { readonly client: number };
  search: ListSearch;
  onSearch: (search: ListSearch) => void;
  empty: ReactNode;
}) {
  const { views, rows } = useListing(props);
  return (
    <>
      {views && <div className={css.ownViews}>{views}</div>}
      {rows}
    </>
  );
}
