import type { ReactNode } from 'react';
import css from './dashboard.module.css';

/** The figures behind a chart, as a table of two columns. */
export function FigureTable({
  caption,
  head,
  rows,
}: {
  caption: string;
  head: readonly [label: string, figure: string];
  rows: readonly { readonly key: string; readonly label: ReactNode; readonly figure: ReactNode }[];
}) {
  const [label, figure] = head;
  return (
    <table className={css.table} aria-label={caption}>
      <thead>
        <tr>
          <th scope="col">{label}</th>
          <th scope="col">{figure}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">{row.label}</th>
            <td>{row.figure}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
