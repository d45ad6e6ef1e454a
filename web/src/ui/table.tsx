import { memo, type ReactNode } from 'react';
import type { Status } from './badge.tsx';
import boxes from './choices.module.css';
import { cx } from './cx.ts';
import { edgeOf } from './edge.ts';
import { Icon } from './icon.tsx';
import { fadingLine, markScrollEdges } from './scroll-edges.ts';
import { Skeleton } from './skeleton.tsx';
import css from './table.module.css';
import { useUi } from './ui-context.tsx';

export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Aligns numbers at the end, under each other. */
  readonly align?: 'end' | undefined;
  readonly sortable?: boolean | undefined;
  /** CSS width, for columns that should not follow their content. */
  readonly width?: string | undefined;
  /** Long cells: in a card they are below the header, not beside it; without a header, in a line of their own. */
  readonly long?: boolean | undefined;
  /** In a card without its header: the cell says what it is. */
  readonly bare?: boolean | undefined;
  /** In a card without its header, and beside the short cells before it. */
  readonly short?: boolean | undefined;
  /** Shows the header to screen readers only, e.g. over a column of buttons. */
  readonly headerHidden?: boolean | undefined;
}

export interface Sort {
  readonly key: string;
  readonly direction: 'ascending' | 'descending';
}

/** Checkboxes at the start of the rows. */
export interface RowSelection<Row> {
  readonly has: (row: Row) => boolean;
  /** `isRange` with the Shift key held: all rows since the one before. */
  readonly onToggle: (row: Row, isRange: boolean) => void;
  readonly labelOf: (row: Row) => string;
  /** Checkbox of all rows shown, in the header. */
  readonly all: { readonly label: string; readonly on: boolean; readonly onToggle: () => void };
}

/** Groups of rows that stand together already. */
export interface RowGroups<Row> {
  readonly keyOf: (row: Row) => string;
  readonly heading: (first: Row, key: string) => ReactNode;
}

/** Rows by group, in the order of their first rows; all of them in one without a heading where there are no groups. */
export const groupsOf = <Row,>(
  rows: readonly Row[],
  groups: RowGroups<Row> | undefined,
): readonly { readonly key: string; readonly heading: ReactNode; readonly rows: readonly Row[] }[] => {
  if (!groups) return [{ key: '', heading: undefined, rows }];
  const members = Map.groupBy(rows, groups.keyOf);
  return [...members].map(([key, some]) => ({
    key,
    heading: some[0] && groups.heading(some[0], key),
    rows: some,
  }));
};

interface TableProps<Row> {
  /** Accessible name of the table. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  /** Address of a row. The content of the `linkColumn` is the link and covers the row; other controls stay above it. */
  readonly rowHref?: ((row: Row) => string | undefined) | undefined;
  /** Status whose colour is the row's edge; a column says its word. */
  readonly rowStatus?: ((row: Row) => Status) | undefined;
  /** Key of the column that names the row, by default the first. On a phone it is the card's title. */
  readonly linkColumn?: string | undefined;
  readonly sort?: Sort | null | undefined;
  readonly onSort?: ((sort: Sort) => void) | undefined;
  /** Number of skeleton rows to show while loading. */
  readonly loading?: number | undefined;
  readonly empty?: ReactNode | undefined;
  /**
   * Scrolls sideways within its card where the columns do not fit, with the `linkColumn` in sight and a fade at the edge that goes on. Its
   * header does not stay in sight then, and the link of a row covers the cell of its name alone.
   */
  readonly scrolls?: boolean | undefined;
  readonly selection?: RowSelection<Row> | undefined;
  readonly groups?: RowGroups<Row> | undefined;
}

/** Sort order after a press on a column's header: ascending, then reversed. */
export const nextSort = (sort: Sort | null | undefined, key: string): Sort => ({
  key,
  direction: sort?.key === key && sort.direction === 'ascending' ? 'descending' : 'ascending',
});

const cellClass = (column: Column<never>, linkColumn: string | undefined) =>
  cx(
    column.align === 'end' && css.end,
    column.key === linkColumn && css.title,
    column.headerHidden && css.controls,
    column.long && css.long,
    (column.bare || column.short) && css.bare,
    column.short && css.short,
  );

interface RowProps<Row> {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly href: string | undefined;
  readonly status: Status | undefined;
  readonly linkColumn: string | undefined;
  /** Undefined without checkboxes. */
  readonly isSelected: boolean | undefined;
  readonly selection: Pick<RowSelection<Row>, 'onToggle' | 'labelOf'> | undefined;
}

/** Memoised: unchanged rows with unchanged columns are not rendered again. */
const BodyRow = memo(function BodyRow<Row>({
  row,
  columns,
  href,
  status,
  linkColumn,
  isSelected,
  selection,
}: RowProps<Row>) {
  const { Link } = useUi();
  return (
    <tr
      className={cx(
        href !== undefined && css.linked,
        isSelected && css.selected,
        status && css.edged,
        status && edgeOf(status),
      )}
    >
      {selection && (
        <td className={css.select}>
          <RowCheckbox
            label={selection.labelOf(row)}
            on={isSelected ?? false}
            onToggle={(isRange) => selection.onToggle(row, isRange)}
          />
        </td>
      )}
      {columns.map((column) => {
        const content = column.cell(row);
        const isName = column.key === linkColumn;
        const Cell = isName ? 'th' : 'td';
        return (
          <Cell
            key={column.key}
            scope={isName ? 'row' : undefined}
            data-label={column.headerHidden ? undefined : column.header}
            className={cellClass(column, linkColumn)}
          >
            {href !== undefined && isName ? (
              <Link href={href} className={css.link} data-row>
                {content}
              </Link>
            ) : (
              content
            )}
          </Cell>
        );
      })}
    </tr>
  );
}) as <Row>(props: RowProps<Row>) => ReactNode;

/** Checkbox of a row or a card, with the size of a finger around it. */
export function RowCheckbox({
  label,
  on,
  onToggle,
}: {
  label: string;
  on: boolean;
  onToggle: (isRange: boolean) => void;
}) {
  return (
    <label className={css.check}>
      <input
        type="checkbox"
        className={boxes.checkbox}
        aria-label={label}
        checked={on}
        onChange={({ nativeEvent }) => onToggle('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
      />
    </label>
  );
}

/** Table with a sticky header; below 640 px of width its rows become cards. */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  rowHref,
  rowStatus,
  linkColumn = columns[0]?.key,
  sort,
  onSort,
  loading,
  empty,
  scrolls = false,
  selection,
  groups,
}: TableProps<Row>) {
  const { texts } = useUi();
  const header = (column: Column<Row>) => {
    const direction = sort?.key === column.key ? sort.direction : undefined;
    return (
      <th
        key={column.key}
        scope="col"
        style={column.width ? { width: column.width } : undefined}
        className={cx(column.align === 'end' && css.end, column.key === linkColumn && css.naming)}
        aria-sort={column.sortable ? (direction ?? 'none') : undefined}
      >
        {column.sortable && onSort ? (
          <button type="button" className={css.sort} onClick={() => onSort(nextSort(sort, column.key))}>
            {column.header}
            <Icon
              name={direction ? (direction === 'ascending' ? 'arrow-up' : 'arrow-down') : 'sort'}
              size={12}
              className={cx(!direction && css.unsorted)}
            />
          </button>
        ) : (
          <span className={cx(column.headerHidden && css.hidden)}>{column.header}</span>
        )}
      </th>
    );
  };

  const bodies =
    loading !== undefined ? (
      <tbody>
        {Array.from({ length: loading }, (_, index) => (
          <tr key={index}>
            {selection && <td className={css.select} />}
            {columns.map((column) => (
              <td
                key={column.key}
                data-label={column.headerHidden ? undefined : column.header}
                className={cellClass(column, linkColumn)}
              >
                <Skeleton width={column.key === linkColumn ? '70%' : '45%'} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    ) : (
      groupsOf(rows, groups).map((group) => (
        <tbody key={group.key}>
          {group.heading !== undefined && (
            <tr className={css.group}>
              <th scope="rowgroup" colSpan={columns.length + (selection ? 1 : 0)}>
                <span className={css.heading}>{group.heading}</span>
              </th>
            </tr>
          )}
          {group.rows.map((row) => (
            <BodyRow
              key={rowKey(row)}
              {...{ row, columns, linkColumn, selection }}
              isSelected={selection?.has(row)}
              href={rowHref?.(row)}
              status={rowStatus?.(row)}
            />
          ))}
        </tbody>
      ))
    );

  const isEmpty = loading === undefined && rows.length === 0;
  return (
    <div className={css.wrapper} aria-busy={loading !== undefined || undefined}>
      <div className={cx(scrolls && css.scroller)} ref={scrolls ? markScrollEdges : undefined}>
        <table className={css.table}>
          <caption className={css.hidden}>
            {loading === undefined ? caption : `${caption}: ${texts.loading}`}
          </caption>
          <thead>
            <tr {...fadingLine}>
              {selection && (
                <th scope="col" className={css.select}>
                  <RowCheckbox
                    label={selection.all.label}
                    on={selection.all.on}
                    onToggle={() => selection.all.onToggle()}
                  />
                </th>
              )}
              {columns.map(header)}
            </tr>
          </thead>
          {!isEmpty && bodies}
        </table>
      </div>
      {isEmpty && empty}
    </div>
  );
}
