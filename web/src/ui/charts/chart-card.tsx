import { type ReactNode, useState } from 'react';
import { Button, TextLink } from '../button.tsx';
import { Card } from '../card.tsx';
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
  children: ReactNode;
}) {
  const { texts } = useUi();
  const [asTable, setAsTable] = useState(false);
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
            onClick={() => setAsTable(!asTable)}
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
            <Figures title={title} {...table} linked />
          </Scrolling>
        ) : (
          <>
            {children}
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
}: FigureTable & { title: string; linked?: boolean | undefined }) {
  return (
    <table className={css.table} aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{label}</th>
          <th scope="col">{figure}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
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
