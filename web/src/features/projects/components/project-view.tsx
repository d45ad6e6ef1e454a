import { type ReactNode, useState } from 'react';
import { isNarrowed } from '#domain/project/list.ts';
import type { ProjectList } from '#domain/project/view.ts';
import { LoadError } from '#lib/page/load-error.tsx';
import { reasonOf } from '#lib/page/notify.ts';
import { LimitNotice } from '#lib/plan/limit-notice.tsx';
import { SampleNotice } from '#lib/plan/sample-notice.tsx';
import { useMe } from '#lib/session/me.ts';
import { projects as texts } from '#lib/texts/en/projects.ts';
import { Button, EmptyState, PageHeader } from '#ui/index.ts';
import { askedBy, type ListSearch } from '../list-search.ts';
import type { ListView } from '../list-views.ts';
import { type AllRows, useAllRows } from '../use-all-rows.ts';
import { emptyText } from './empty-text.ts';
import { ListFilters } from './list-filters.tsx';
import { ListViews } from './list-views.tsx';
import css from './project-list.module.css';
import { useCreation } from './use-creation.tsx';

const activeProjects: ProjectList = { archived: false };

/** Page of another view of the active projects than the list: the same head, search and filters, over all rows. */
export function ProjectView({
  view,
  search,
  onSearch,
  choices,
  waiting,
  children,
}: {
  view: Exclude<ListView, 'list'>;
  search: ListSearch;
  onSearch: (search: ListSearch) => void;
  /** Choices of the view, behind the filters. */
  choices?: ReactNode | undefined;
  /** Placeholders of the size of the view. */
  waiting: ReactNode;
  children: (rows: readonly AllRows['rows'][number][], now: string) => ReactNode;
}) {
  const { actor } = useMe();
  const { text, filter } = askedBy(search);
  const all = useAllRows({ archived: false, search: text, ...filter });
  const creation = useCreation(false);
  const { rows, now, error, isLoading, onRetry } = all;
  const isNarrow = text !== '' || isNarrowed(filter);
  // Once something was searched, the field stays in which it was typed.
  const [wasNarrow, setWasNarrow] = useState(isNarrow);
  if (isNarrow && !wasNarrow) setWasNarrow(true);
  const isEmpty = now !== undefined && !isLoading && !error && rows.length === 0 && !isNarrow;
  const content = () => {
    if (error) return <LoadError error={error} onRetry={onRetry} />;
    if (isLoading || now === undefined) return waiting;
    if (rows.length === 0)
      return isNarrow ? (
        <EmptyState
          icon="search"
          title={texts.empty.noMatch}
          text={texts.empty.noMatchText}
          action={<Button onClick={() => onSearch({})}>{texts.empty.clear}</Button>}
        />
      ) : (
        <EmptyState
          illustration={view}
          title={texts.empty.active}
          text={emptyText(actor, false)}
          action={creation.button('primary')}
        />
      );
    return (
      <>
        {children(rows, now)}
        <Rest {...all} />
      </>
    );
  };
  return (
    <>
      <PageHeader
        title={texts.active}
        actions={
          <>
            <ListViews view={view} search={search} />
            {/* An empty view has it in its middle. */}
            {!isEmpty && creation.button('primary')}
          </>
        }
      />
      <SampleNotice />
      {creation.full && (
        <div className={css.notice}>
          <LimitNotice limit={creation.limit} />
        </div>
      )}
      {(!isEmpty || wasNarrow) && (
        <div className={css.tools}>
          <ListFilters list={activeProjects} search={search} onSearch={onSearch}>
            {choices}
          </ListFilters>
        </div>
      )}
      {content()}
    </>
  );
}

/** Foot that tells how many projects are shown, and whether there are more. */
function Rest({ rows, isFilling, isCut, moreError, onRetry }: AllRows) {
  return (
    <div className={css.more}>
      <span className={css.muted} role="status" data-tabular>
        {isFilling
          ? texts.loadingMore
          : isCut
            ? texts.shownAs.cut(rows.length)
            : moreError
              ? texts.shownAs.stopped(rows.length, reasonOf(moreError))
              : texts.shown(rows.length, true)}
      </span>
      {moreError && <Button onClick={onRetry}>{texts.loadMore}</Button>}
    </div>
  );
}
