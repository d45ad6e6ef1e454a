import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { can } from '#domain/permission/can.ts';
import { isNarrowed } from '#domain/project/list.ts';
import { groupKeys } from '#domain/project/list-look.ts';
import { LimitNotice } from '#lib/limit-notice.tsx';
import { SampleNotice } from '#lib/sample-notice.tsx';
import { subscriptionQuery, useMe } from '#lib/session/me.ts';
import { projects as texts } from '#lib/texts/en/projects.ts';
import { proofEntry } from '#lib/texts/en/proof-entry.ts';
import { DropForProof } from '#parts/files/drop-for-proof.tsx';
import { Button, ButtonLink, EmptyState, PageHeader, SegmentedToggle } from '#ui/index.ts';
import { useColumns } from '../columns.ts';
import { askedBy, contentOf, type ListSearch } from '../list-search.ts';
import { useSelection } from '../use-selection.ts';
import { ColumnsDialog } from './columns-dialog.tsx';
import { emptyText } from './empty-text.ts';
import { Choice, ListFilters } from './list-filters.tsx';
import { ListViews } from './list-views.tsx';
import css from './project-list.module.css';
import { ProjectRows } from './project-rows.tsx';
import { useCreation } from './use-creation.tsx';
import { ViewBar } from './view-bar.tsx';

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
  asksToRemind = false,
  onSearch,
}: {
  archived: boolean;
  search: ListSearch;
  /** True if the page was opened to remind the clients of all rows. */
  asksToRemind?: boolean | undefined;
  onSearch: (search: ListSearch) => void;
}) {
  const { actor } = useMe();
  const { data: subscription } = useQuery(subscriptionQuery);
  const [view, setView] = useState(preferredView);
  const [choosing, setChoosing] = useState(false);
  const { text, filter, order, group, columns: given, view: chosen } = askedBy(search);
  const { columns, toggle, reset } = useColumns(given, (next) => onSearch({ ...search, columns: next }));
  const selection = useSelection(JSON.stringify([text, filter]));
  const selects = actor.kind === 'agent' && !archived && !subscription?.read_only;
  const keepsViews = !archived && can(actor, 'keep_views') === true;
  const hasFilters = actor.kind === 'agent' && !archived;
  const creation = useCreation(archived);
  const narrowed = text !== '' || isNarrowed(filter);
  const createHref = archived ? undefined : creation.href;
  const proofButton = createHref && (
    <ButtonLink icon="send" href="/projects/proof">
      {proofEntry.action}
    </ButtonLink>
  );

  return (
    <>
      <PageHeader
        title={archived ? texts.archived : texts.active}
        actions={
          !archived && (
            <>
              {actor.kind === 'agent' && <ListViews view="list" search={search} />}
              {proofButton}
              {creation.button('primary')}
            </>
          )
        }
        tabs={
          keepsViews && (
            <ViewBar
              content={contentOf(search, columns)}
              chosen={chosen}
              isChanged={Object.keys(search).some((name) => name !== 'view')}
              readOnly={subscription?.read_only ?? false}
              onChoose={(saved) => onSearch(saved ? { ...saved.content, view: saved.id } : {})}
            />
          )
        }
      />
      {createHref && <DropForProof />}
      {!archived && <SampleNotice />}
      {creation.full && actor.kind === 'agent' && (
        <div className={css.notice}>
          <LimitNotice limit={creation.limit} />
        </div>
      )}
      <div className={css.tools}>
        <ListFilters archived={archived} search={search} onSearch={onSearch}>
          {hasFilters && (
            <Choice
              label={texts.group.label}
              any={texts.group.none}
              value={group}
              options={groupKeys.map((key) => [key, texts.group.by[key]])}
              onChange={(key) => onSearch({ ...search, group: key })}
            />
          )}
        </ListFilters>
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
        of={{ archived, search: text, ...(keepsViews && { group }), ...filter }}
        archived={archived}
        view={view}
        columns={actor.kind === 'agent' ? columns : undefined}
        createHref={createHref}
        selection={selects ? selection : undefined}
        asksToRemind={asksToRemind}
        onAsked={() => onSearch(search)}
        order={order}
        onOrder={(next) => onSearch({ ...search, sort: next?.key, direction: next?.direction })}
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
              action={
                <>
                  {proofButton}
                  {creation.button('secondary')}
                </>
              }
            />
          )
        }
      />
    </>
  );
}
