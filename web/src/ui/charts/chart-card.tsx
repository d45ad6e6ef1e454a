import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, TextLink } from '../button.tsx';
import { Card } from '../card.tsx';
import { cx } from '../cx.ts';
import { Skeleton } from '../skeleton.tsx';
import { useUi } from '../ui-context.tsx';
import css from './charts.module.css';

/** Table of the figures behind a chart: names and figures. */
export interface FigureTable {
  readonly head: readonly [label: string, figure: string];
  readonly rows: readonly {
    readonly key: string;
    readonly label: string;
    /** Address of the list behind the figure. */
    readonly href?: string | undefined;
    readonly figure: string;
  }[];
}

/** Props of every chart. */
export interface ChartProps {
  readonly title: string;
  /** Note below the chart, e.g. a link to the list behind the figures. */
  readonly note?: ReactNode | undefined;
}

/**
 * Card of a chart, with its figures as a table: in place of the chart on request, else for screen readers only. `null`
 * means too little data to draw, `undefined` that it is loading.
 */
export function ChartCard({
  title,
  note,
  table,
  height,
  children,
}: ChartProps & {
  table: FigureTable | null | undefined;
  /** Height of the chart in px, reserved in every state. */
  height: number;
  /** Chart; a function gets the way from a value to its row in the table. */
  children: ReactNode | ((showRow: (key: string) => void) => ReactNode);
}) {
  const { texts } = useUi();
  const [asTable, setAsTable] = useState(false);
  const [row, setRow] = useState<string>();
  const showRow = (key: string) => {
    setRow(key);
    setAsTable(true);
  };
  return (
    <Card
      title={title}
      className={css.card}
      actions={
        table && (
          <Button
            variant="quiet"
            size="small"
            aria-label={asTable ? texts.showChartOf(title) : texts.showTableOf(title)}
            onClick={() => {
              setRow(undefined);
              setAsTable(!asTable);
            }}
          >
            {asTable ? texts.showChart : texts.showTable}
          </Button>
        )
      }
    >
      <div className={css.place} style={{ minHeight: height }}>
        {table === undefined ? (
          <Skeleton height={height} />
        ) : table === null ? (
          <p className={css.noData}>{texts.notEnoughData}</p>
        ) : asTable ? (
          <Scrolling label={title} maxHeight={Math.max(height, 220)}>
            <Figures title={title} {...table} linked row={row} />
          </Scrolling>
        ) : (
          <>
            {typeof children === 'function' ? children(showRow) : children}
            <div className={css.readOut}>
              <Figures title={title} {...table} />
            </div>
          </>
        )}
      </div>
      {note && <p className={css.note}>{note}</p>}
    </Card>
  );
}

/** Scroll area for long tables, also by keyboard. */
function Scrolling({
  label,
  maxHeight,
  children,
}: {
  label: string;
  maxHeight: number;
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
    <section className={css.scrolling} style={{ maxHeight }} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}

/** Table of the figures. Unlinked when it is for screen readers only, because the chart has its own links. */
function Figures({
  title,
  head: [label, figure],
  rows,
  linked = false,
  row: shown,
}: FigureTable & {
  title: string;
  linked?: boolean | undefined;
  /** Key of the row to begin at. */
  row?: string | undefined;
}) {
  const table = useRef<HTMLTableElement>(null);
  useEffect(() => {
    const row = shown && table.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(shown)}"]`);
    if (!row) return;
    row.focus({ preventScroll: true });
    row.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  return (
    <table ref={table} className={css.table} aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{label}</th>
          <th scope="col">{figure}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.key}
            data-row={linked ? row.key : undefined}
            tabIndex={row.key === shown ? -1 : undefined}
            className={cx(row.key === shown && css.shown)}
          >
            <th scope="row">
              {linked && row.href !== undefined ? (
                <TextLink quiet href={row.href}>
                  {row.label}
                </TextLink>
              ) : (
                row.label
              )}
            </th>
            <td>{row.figure}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
