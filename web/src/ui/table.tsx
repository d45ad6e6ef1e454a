import { memo, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { Skeleton } from './skeleton.tsx';
import css from './table.module.css';
import { useUi } from './ui-context.tsx';

export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers stand at the end, under each other. */
  readonly align?: 'end' | undefined;
  readonly sortable?: boolean | undefined;
  /** A CSS width, for columns that should not follow their content. */
  readonly width?: string | undefined;
  /** Its cells are long: as a part of a card they stand below the header, not beside it. */
  readonly long?: boolean | undefined;
  /** The header is only read out, as over a column of buttons. */
  readonly headerHidden?: boolean | undefined;
}

export interface Sort {
  readonly key: string;
  readonly direction: 'ascending' | 'descending';
}

interface TableProps<Row> {
  /** What the table lists, for a screen reader. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  /** Where a row leads. The link is the content of the `linkColumn` and covers the row; other controls stay above it. */
  readonly rowHref?: ((row: Row) => string | undefined) | undefined;
  /** Key of the column that names the row; the first one if not given. On a phone it is the card's title. */
  readonly linkColumn?: string | undefined;
  readonly sort?: Sort | null | undefined;
  readonly onSort?: ((sort: Sort) => void) | undefined;
  /** Shows so many rows of skeletons in place of rows. */
  readonly loading?: number | undefined;
  /** Stands in place of the rows when there are none. */
  readonly empty?: ReactNode | undefined;
}

/** The order a press on a column's header asks for: ascending, then the other way round. */
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
  );

interface RowProps<Row> {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly href: string | undefined;
  readonly linkColumn: string | undefined;
}

/** Memoised: columns that stay the same, and rows that do, are not drawn again. */
const BodyRow = memo(function BodyRow<Row>({ row, columns, href, linkColumn }: RowProps<Row>) {
  const { Link } = useUi();
  return (
    <tr className={cx(href !== undefined && css.linked)}>
      {columns.map((column) => {
        const content = column.cell(row);
        return (
          <td
            key={column.key}
            data-label={column.headerHidden ? undefined : column.header}
            className={cellClass(column, linkColumn)}
          >
            {href !== undefined && column.key === linkColumn ? (
              <Link href={href} className={css.link}>
                {content}
              </Link>
            ) : (
              content
            )}
          </td>
        );
      })}
    </tr>
  );
}) as <Row>(props: RowProps<Row>) => ReactNode;

/** Rows as a table with a sticky header; where there is less than 640 px for it, as cards. */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  rowHref,
  linkColumn = columns[0]?.key,
  sort,
  onSort,
  loading,
  empty,
}: TableProps<Row>) {
  const { texts } = useUi();
  const header = (column: Column<Row>) => {
    const direction = sort?.key === column.key ? sort.direction : undefined;
    return (
      <th
        key={column.key}
        scope="col"
        style={column.width ? { width: column.width } : undefined}
        className={cx(column.align === 'end' && css.end)}
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

  const body =
    loading !== undefined
      ? Array.from({ length: loading }, (_, index) => (
          <tr key={index}>
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
        ))
      : rows.map((row) => (
          <BodyRow key={rowKey(row)} {...{ row, columns, linkColumn }} href={rowHref?.(row)} />
        ));

  const isEmpty = loading === undefined && rows.length === 0;
  return (
    <div className={css.wrapper} aria-busy={loading !== undefined || undefined}>
      <table className={css.table}>
        <caption className={css.hidden}>
          {loading === undefined ? caption : `${caption}: ${texts.loading}`}
        </caption>
        <thead>
          <tr>{columns.map(header)}</tr>
        </thead>
        {!isEmpty && <tbody>{body}</tbody>}
      </table>
      {isEmpty && empty}
    </div>
  );
}
