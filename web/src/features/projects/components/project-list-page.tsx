import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isNarrowed } from '#domain/project/list.ts';
import { LimitNotice } from '#lib/limit-notice.tsx';
import { SampleNotice } from '#lib/sample-notice.tsx';
import { subscriptionQuery, useMe } from '#lib/session/me.ts';
import { projects as texts } from '#lib/texts/en/projects.ts';
import { Button, EmptyState, PageHeader, SegmentedToggle } from '#ui/index.ts';
import { useColumns } from '../columns.ts';
import type { ListSearch } from '../list-search.ts';
import { useSelection } from '../use-selection.ts';
import { ColumnsDialog } from './columns-dialog.tsx';
import { emptyText } from './empty-text.ts';
import { ListFilters } from './list-filters.tsx';
import { ListViews } from './list-views.tsx';
import css from './project-list.module.css';
import { ProjectRows } from './project-rows.tsx';
import { useCreation } from './use-creation.tsx';

const viewKey = 'proofline.projects.view';
type View = 'table' | 'grid';

/** View chosen on this device; by default a table, or cards on narrow screens. */
const preferredView = (): View => {
  const chosen = localStorage.getItem(viewKey);
  if (chosen === 'grid' || chosen === 'table') return chosen;
  return matchMedia('(max-width: 640px)').matches ? 'grid' : 'table';
};

/** List of active or archived projects (delivery.md section 2, Project lists). */
export function ProjectListPage({
  archived,
  search,
  onSearch,
}: {
  archived: boolean;
  search: ListSearch;
  onSearch: (search: ListSearch) => void;
}) {
  const { actor } = useMe();
  const { data: subscription } = useQuery(subscriptionQuery);
  const [view, setView] = useState(preferredView);
  const [choosing, setChoosing] = useState(false);
  const { columns, toggle, reset } = useColumns();
  const selection = useSelection(JSON.stringify(search));
  const selects = actor.kind === 'agent' && !archived && !subscription?.read_only;
  const { search: text = '', ...filter } = search;
  const creation = useCreation(archived);
  const narrowed = text !== '' || isNarrowed(filter);
  return (
    <>
      <PageHeader
        title={archived ? texts.archived : texts.active}
        actions={!archived && creation.button('primary')}
        tabs={actor.kind === 'agent' && !archived && <ListViews view="list" search={search} />}
      />
      {!archived && <SampleNotice />}
      {creation.full && actor.kind === 'agent' && (
        <div className={css.notice}>
          <LimitNotice limit={creation.limit} />
        </div>
      )}
      <div className={css.tools}>
        <ListFilters archived={archived} search={search} onSearch={onSearch} />
        <div className={css.right}>
          {selects && (
            <Button onClick={selection.on ? selection.end : selection.begin}>
              {selection.on ? texts.bulk.selectDone : texts.bulk.select}
            </Button>
          )}
          {actor.kind === 'agent' && view === 'table' && (
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
            onChange={(chosen) => {
              localStorage.setItem(viewKey, chosen);
              setView(chosen);
            }}
            options={[
              { value: 'table', label: texts.table },
              { value: 'grid', label: texts.grid },
            ]}
          />
        </div>
      </div>
      <ProjectRows
        of={{ archived, search: text, ...filter }}
        archived={archived}
        view={view}
        columns={actor.kind === 'agent' ? columns : undefined}
        createHref={archived ? undefined : creation.href}
        selection={selects ? selection : undefined}
        empty={
          narrowed ? (
            <EmptyState
              icon="search"
              title={texts.empty.noMatch}
              text={texts.empty.noMatchText}
              action={<Button onClick={() => onSearch({})}>{texts.empty.clear}</Button>}
            />
          ) : (
            <EmptyState
              icon={archived ? 'archive' : 'project'}
              title={archived ? texts.empty.archived : texts.empty.active}
              text={emptyText(actor, archived)}
              action={creation.button('secondary')}
            />
          )
        }
      />
    </>
  );
}
