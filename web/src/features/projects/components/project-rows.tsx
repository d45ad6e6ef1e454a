import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import {
  lazy,
  type ReactNode,
  Suspense,
  startTransition,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ProjectRow } from '#contracts/projects.ts';
import { fullName } from '#domain/full-name.ts';
import type { ListOrder } from '#domain/project/list.ts';
import { type ListColumn, sortKeys } from '#domain/project/list-look.ts';
import { usersQuery } from '#lib/calls/workspace-queries.ts';
import { useFormat } from '#lib/format/format.ts';
import { useInSlices } from '#lib/page/in-slices.tsx';
import { LoadError } from '#lib/page/load-error.tsx';
import { reasonOf } from '#lib/page/notify.ts';
import { selectRow } from '#lib/page/single-keys.ts';
import { timelineHref } from '#lib/project/project-status.tsx';
import { subscriptionQuery, useMe } from '#lib/session/me.ts';
import { common } from '#lib/texts/en/common.ts';
import { projects as texts } from '#lib/texts/en/projects.ts';
import { Button, type RowGroups, type RowSelection, type Sort, VisuallyHidden } from '#ui/index.ts';
import { projectRowsQuery, type Review, type RowsOf, rowsOfPages } from '../api.ts';
import { groupName } from '../group-name.ts';
import { useFurtherPages } from '../use-further-pages.ts';
import { mostAtOnce, type Selection } from '../use-selection.ts';
import { isWaiting } from '../waiting.ts';
import { ProjectGrid } from './project-grid.tsx';
import css from './project-list.module.css';
import { ProjectTable } from './project-table.tsx';
import { ReviewDialog } from './quick-review.tsx';

const BulkBar = lazy(() => import('./bulk-bar.tsx'));

export interface ProjectRowsProps {
  readonly of: RowsOf;
  readonly archived: boolean;
  readonly view?: 'table' | 'grid' | undefined;
  readonly showClient?: boolean | undefined;
  readonly createHref?: string | undefined;
  readonly empty: ReactNode;
  readonly columns?: readonly ListColumn[] | undefined;
  /** Undefined where no command acts on several projects. */
  readonly selection?: Selection | undefined;
  /** True to select the rows whose clients are waited for, and ask if they are to be reminded. */
  readonly asksToRemind?: boolean | undefined;
  /** Called once that is asked. */
  readonly onAsked?: (() => void) | undefined;
  /** Order that the page keeps; without it, the rows keep their own. */
  readonly order?: ListOrder | null | undefined;
  readonly onOrder?: ((order: ListOrder | null) => void) | undefined;
}

const noNames: ReadonlyMap<number, string> = new Map();

/** Rows that fill a window: lines at a desk, small cards on a phone. */
const windowful = () => (matchMedia('(max-width: 640px)').matches ? 8 : 16);

/** Sort order of the table in the API's terms. */
const orderOf = (sort: Sort | null): ListOrder | null => {
  const key = sortKeys.find((one) => one === sort?.key);
  return sort && key ? { key, direction: sort.direction } : null;
};

/** Names of the team by id, read only where they are shown. */
const useNames = (shown: boolean): ReadonlyMap<number, string> | undefined => {
  const { data } = useQuery({ ...usersQuery, enabled: shown });
  return useMemo(
    () => data && new Map(data.users.map(({ id, name, surname }) => [id, fullName({ name, surname })])),
    [data],
  );
};

/** Projects as a table or as cards; further pages load near the end, or by the button. */
export function ProjectRows({
  of,
  archived,
  view = 'table',
  showClient = true,
  createHref,
  empty,
  columns,
  selection,
  asksToRemind = false,
  onAsked,
  order,
  onOrder,
}: ProjectRowsProps) {
  const { actor } = useMe();
  const { data: subscription } = useQuery(subscriptionQuery);
  const [ownSort, setOwnSort] = useState<Sort | null>(null);
  const sort = order === undefined ? ownSort : order;
  const names = useNames(columns?.includes('owner') || of.group === 'owner');
  const { date } = useFormat();
  const [asked, setAsked] = useState<Review>();
  const list = useInfiniteQuery({
    ...projectRowsQuery(of, orderOf(sort)),
    placeholderData: keepPreviousData,
  });
  const { error, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const data = useInSlices(list.data);
  const found = rowsOfPages(data?.pages ?? []);
  const rows = useFirstRows(found);
  const loading = !data;
  const boxes = useRowSelection(selection, rows);
  useSelectKey(rows, selection);
  const loaded = rowsOfPages(list.data?.pages ?? []);
  const asks = asksToRemind && selection !== undefined && list.data !== undefined && !list.isPlaceholderData;
  // The question is about all that wait, as far as one command takes them, not about the first page.
  const isFilling = useFurtherPages(list, asks && loaded.length < mostAtOnce);
  const isToAsk = asks && !isFilling;
  const [reminds, setReminds] = useState(false);
  const askToRemind = useEffectEvent(() => {
    const waiting = loaded.filter(isWaiting);
    if (waiting.length > 0) selection?.keep(waiting);
    setReminds(waiting.length > 0);
    onAsked?.();
  });
  useEffect(() => {
    if (isToAsk) askToRemind();
  }, [isToAsk]);

  if (error && !data) return <LoadError error={error} onRetry={() => void list.refetch()} />;
  const complete = !hasNextPage;
  const counts = new Map(data?.pages.at(-1)?.groups?.map(({ key, count }) => [key, count]));
  const groups: RowGroups<ProjectRow> | undefined =
    counts.size > 0
      ? {
          keyOf: ({ group = '' }) => group,
          heading: (row, key) => (
            <>
              {groupName(row, key, { team: names ?? noNames, date })}
              <span className={css.count}>
                <VisuallyHidden>{texts.group.count(counts.get(key) ?? 0)}</VisuallyHidden>
                <span aria-hidden data-tabular>
                  {counts.get(key)}
                </span>
              </span>
            </>
          ),
        }
      : undefined;
  const shared = {
    rows,
    agent: actor.kind === 'agent',
    showClient,
    loading,
    onReview: setAsked,
    disabledReason: subscription?.read_only ? texts.reason.readOnly : undefined,
    selection: boxes,
    groups,
  };
  return (
    <div className={css.rows}>
      {view === 'table' ? (
        <ProjectTable
          {...shared}
          {...{ archived, sort, empty, columns, names }}
          now={data?.pages[0]?.now}
          onSort={(next) => (onOrder ? onOrder(orderOf(next)) : setOwnSort(next))}
        />
      ) : (
        <>
          <ProjectGrid {...shared} createHref={createHref} />
          {!loading && rows.length === 0 && empty}
        </>
      )}
      {!loading && rows.length > 0 && rows.length === found.length && (
        <div className={css.more}>
          <span className={css.muted} role="status" data-tabular>
            {isFetchingNextPage
              ? texts.loadingMore
              : isFetchNextPageError
                ? common.restFailed(reasonOf(error))
                : texts.shown(rows.length, complete)}
          </span>
          {hasNextPage && (
            <LoadMore
              busy={isFetchingNextPage}
              failed={isFetchNextPageError}
              onLoad={() => void fetchNextPage()}
            />
          )}
        </div>
      )}
      {selection?.on && (
        <Suspense>
          <BulkBar
            selection={selection}
            asks={reminds ? 'remind' : undefined}
            onAsked={() => setReminds(false)}
          />
        </Suspense>
      )}
      <ReviewDialog asked={asked} onClose={() => setAsked(undefined)} />
    </div>
  );
}

/**
 * Rows to render: those in sight first, the others afterwards. A list restored from the cache is rendered whole, so that
 * it keeps its scroll position.
 */
const useFirstRows = (rows: readonly ProjectRow[]): readonly ProjectRow[] => {
  const [count, setCount] = useState(() => Math.max(windowful(), rows.length));
  const all = rows.length;
  useEffect(() => startTransition(() => setCount((before) => Math.max(before, all))), [all]);
  return all > count ? rows.slice(0, count) : rows;
};

/** Checkboxes of the rows while they are selected; with Shift all rows since the one before. */
const useRowSelection = (
  selection: Selection | undefined,
  rows: readonly ProjectRow[],
): RowSelection<ProjectRow> | undefined => {
  const [last, setLast] = useState<number>();
  if (!selection?.on) return undefined;
  const has = ({ id }: ProjectRow) => selection.rows.has(id);
  const areAll = rows.length > 0 && rows.slice(0, mostAtOnce).every(has);
  return {
    has,
    labelOf: ({ name }) => texts.bulk.selectRow(name),
    onToggle: (row, isRange) => {
      const [from, to] = [last, row.id].map((id) => rows.findIndex((one) => one.id === id));
      const isKnown = isRange && from !== undefined && to !== undefined && from >= 0;
      const some = isKnown ? rows.slice(Math.min(from, to), Math.max(from, to) + 1) : [row];
      selection.set(some, !has(row));
      setLast(row.id);
    },
    all: { label: texts.bulk.selectAll, on: areAll, onToggle: () => selection.set(rows, !areAll) },
  };
};

/** Selects the row whose link the key was pressed on. */
const useSelectKey = (rows: readonly ProjectRow[], selection: Selection | undefined): void => {
  const select = useEffectEvent(({ target }: Event) => {
    const href = target instanceof Element ? target.getAttribute('href') : null;
    const row = rows.find((one) => timelineHref(one) === href);
    if (row) selection?.toggle(row);
  });
  useEffect(() => {
    const listen = (event: Event) => select(event);
    document.addEventListener(selectRow, listen);
    return () => document.removeEventListener(selectRow, listen);
  }, []);
};

/** Loads more when it comes near the viewport or is pressed; after a failure only when pressed. */
function LoadMore({ busy, failed, onLoad }: { busy: boolean; failed: boolean; onLoad: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const load = useEffectEvent(onLoad);
  useEffect(() => {
    if (busy || failed || !place.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && load(),
      { rootMargin: '600px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [busy, failed]);
  return (
    <div ref={place}>
      <Button busy={busy} onClick={onLoad}>
        {texts.loadMore}
      </Button>
    </div>
  );
}
