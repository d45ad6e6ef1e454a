import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, TextLink } from '../button.tsx';
import { Card } from '../card.tsx';
import { Skeleton } from '../skeleton.tsx';
import { useUi } from '../ui-context.tsx';
import css from './charts.module.css';

/** The figures behind a chart: a column of names and one of figures. */
export interface FigureTable {
  readonly head: readonly [label: string, figure: string];
  readonly rows: readonly {
    readonly key: string;
    readonly label: string;
    /** Where the list behind the figure is. */
    readonly href?: string | undefined;
    readonly figure: string;
  }[];
}

/** What every chart is given. */
export interface ChartProps {
  readonly title: string;
  /** Stands below, as a link to the list behind the figures. */
  readonly note?: ReactNode | undefined;
}

/**
 * A chart in its card, with its figures as a table: in place of the chart when that is asked for, else for a screen reader
 * alone. Without a table there is not enough to draw; with `undefined` it is being loaded.
 */
export function ChartCard({
  title,
  note,
  table,
  height,
  children,
}: ChartProps & {
  table: FigureTable | null | undefined;
  /** How high the chart is in px, which its place keeps in every state. */
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

/** Long tables scroll within the chart's place, by keys as well. */
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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={css.scrolling} style={{ maxHeight }} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}

/** Its links are left out of what is only read out: a chart has its own. */
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

/** The width in px that there is for an element, for drawings whose words must not be stretched; 0 until it is known. */
export const useWidth = () => {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(Math.floor(element.getBoundingClientRect().width)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
};
