import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { can } from '#domain/permission/can.ts';
import { isNarrowed } from '#domain/project/list.ts';
import type { ProjectList } from '#domain/project/view.ts';
import { subscriptionQuery, useMe } from '#lib/session/me.ts';
import { projects as texts } from '#lib/texts/en/projects.ts';
import { Button, EmptyState, SegmentedToggle } from '#ui/index.ts';
import { projectRowsQuery } from '../api.ts';
import { useColumns } from '../columns.ts';
import { askedBy, contentOf, type ListSearch, rowsOf, searchOf } from '../list-search.ts';
import { useSelection } from '../use-selection.ts';
import { ColumnsDialog } from './columns-dialog.tsx';
import { GroupChoice, ListFilters } from './list-filters.tsx';
import css from './project-list.module.css';
import { ProjectRows } from './project-rows.tsx';
import { ViewBar } from './view-bar.tsx';

const viewKey = 'proofline.projects.view';
type View = 'table' | 'grid';

/** View chosen on this device; by default a table, whose rows are small cards on a phone. */
const preferredView = (): View => (localStorage.getItem(viewKey) === 'grid' ? 'grid' : 'table');

interface Listing {
  readonly list: ProjectList;
  readonly search: ListSearch;
  readonly onSearch: (search: ListSearch) => void;
  readonly createHref?: string | undefined;
  /** True if the page was opened to remind the clients of all rows. */
  readonly asksToRemind?: boolean | undefined;
  /** Shown in place of rows where no filter is the reason that there are none. */
  readonly empty: ReactNode;
}

/** Parts of a page that lists projects, with its state in the address: saved views, and filters with the rows. */
export const useListing = ({
  list,
  search,
  onSearch,
  createHref,
  asksToRemind = false,
  empty,
}: Listing): {
  readonly views: ReactNode;
  readonly rows: ReactNode;
  /** True if there is nothing to list, whatever the filters. */
  readonly isBare: boolean;
} => {
  const { archived, client } = list;
  const { actor } = useMe();
  const { data: subscription } = useQuery(subscriptionQuery);
  const [view, setView] = useState(preferredView);
  const [choosing, setChoosing] = useState(false);
  const { text, filter, order, group, columns: given, view: chosen } = askedBy(search);
  const { columns, ofClient, kept, toggle, reset } = useColumns(list, given, (next) =>
    onSearch({ ...search, columns: next }),
  );
  const { data } = useInfiniteQuery(projectRowsQuery(rowsOf(list, search), order ?? null));
  const selection = useSelection(JSON.stringify([text, filter]), data !== undefined);
  const isAgent = actor.kind === 'agent';
  const selects = isAgent && !archived && !subscription?.read_only;
  const keepsViews = can(actor, 'keep_views') === true;
  const views = keepsViews && (
    <ViewBar
      list={list}
      content={contentOf(search, kept, list)}
      chosen={chosen}
      isChanged={Object.keys(search).some((name) => name !== 'view')}
      readOnly={subscription?.read_only ?? false}
      onChoose={(saved) => onSearch(searchOf(list, saved))}
    />
  );
  const isNarrow = text !== '' || isNarrowed(filter);
  // Once something was searched, the field stays in which it was typed.
  const [wasNarrow, setWasNarrow] = useState(isNarrow);
  if (isNarrow && !wasNarrow) setWasNarrow(true);
  const isBare = data?.pages[0]?.items.length === 0 && !wasNarrow;
  if (isBare) return { views: false, rows: <div className={css.bare}>{empty}</div>, isBare };
  const rows = (
    <>
      <div className={css.tools}>
        <ListFilters list={list} search={search} onSearch={onSearch}>
          {isAgent && (
            <GroupChoice list={list} group={group} onChange={(key) => onSearch({ ...search, group: key })} />
          )}
        </ListFilters>
        <div className={css.right}>
          {selects && (
            <Button onClick={selection.on ? selection.end : selection.begin}>
              {selection.on ? texts.bulk.selectDone : texts.bulk.select}
            </Button>
          )}
          {isAgent && view === 'table' && (
            <Button onClick={() => setChoosing(true)}>{texts.columns.open}</Button>
          )}
          <ColumnsDialog
            open={choosing}
            onClose={() => setChoosing(false)}
            columns={columns}
            onToggle={toggle}
            onReset={reset}
          />
          <SegmentedToggle
            label={texts.view}
            labelHidden
            value={view}
            onChange={(next) => {
              localStorage.setItem(viewKey, next);
              setView(next);
            }}
            options={[
              { value: 'table', label: texts.table },
              { value: 'grid', label: texts.grid },
            ]}
          />
        </div>
      </div>
      <ProjectRows
        of={rowsOf(list, search)}
        archived={archived}
        view={view}
        showClient={client === undefined}
        columns={isAgent ? columns : ofClient}
        createHref={createHref}
        selection={selects ? selection : undefined}
        asksToRemind={asksToRemind}
        onAsked={() => onSearch(search)}
        order={order}
        onOrder={(next) => onSearch({ ...search, sort: next?.key, direction: next?.direction })}
        empty={
          isNarrow ? (
            <EmptyState
              icon="search"
              title={texts.empty.noMatch}
              text={texts.empty.noMatchText}
              action={<Button onClick={() => onSearch({})}>{texts.empty.clear}</Button>}
            />
          ) : (
            empty
          )
        }
      />
    </>
  );
  return { views, rows, isBare };
};
