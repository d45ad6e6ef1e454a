import type { Status } from './badge.tsx';
import { cx } from './cx.ts';
import css from './edge.module.css';

/** Class of a row of a table whose start has the colour of a status; its word stays in the row, never colour alone. */
export const edgeOf = (status: Status): string | undefined => css[status];

/** Class of a card with the same edge. */
export const cardEdge = (status: Status): string | undefined => cx(css.card, css[status]);
