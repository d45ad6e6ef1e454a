import { type ReactNode, useState } from 'react';
import { analytics as texts } from '#lib/texts/en/analytics.ts';
import { common } from '#lib/texts/en/common.ts';
import { figures } from '#lib/texts/en/figures.ts';
import { type Column, EmptyState, Pager, StarRating, Table } from '#ui/index.ts';
import type { WorkspaceReport } from '../api.ts';
import css from './analytics.module.css';

/** Rows per page (delivery.md section 9). */
const pageLength = 5;

const stars = (rating: number | null): ReactNode =>
  rating === null ? (
    common.none
  ) : (
    <span className={css.stars}>
      <StarRating value={rating} />
      <span aria-hidden="true" data-tabular>
        {figures.ratingOf(rating)}
      </span>
    </span>
  );

function PagedTable<Row>({
  title,
  columns,
  rows,
  rowKey,
  rowHref,
  none,
}: {
  title: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => number;
  rowHref?: (row: Row) => string;
  none: string;
}) {
  const [asked, setPage] = useState(1);
  const pages = Math.max(1, Math.ceil((rows?.length ?? 0) / pageLength));
  const page = Math.min(asked, pages);
  return (
    <section aria-label={title}>
      <h2 className={css.heading}>{title}</h2>
      <Table
        caption={title}
        columns={columns}
        rows={rows?.slice((page - 1) * pageLength, page * pageLength) ?? []}
        rowKey={rowKey}
        rowHref={rowHref}
        loading={rows ? undefined : pageLength}
        empty={<EmptyState icon="star" title={none} />}
      />
      <Pager label={texts.pagesOf(title)} page={page} pages={pages} onPage={setPage} />
    </section>
  );
}

const { column: text } = texts;

/** Column of a whole number. */
const count = <Name extends keyof typeof text, Row extends Readonly<Record<Name, number>>>(
  name: Name,
): Column<Row> => ({ key: name, header: text[name], cell: (row) => row[name], align: 'end', width: '18%' });

const rating: Column<{ readonly average_rating: number | null }> = {
  key: 'average_rating',
  header: text.average_rating,
  width: '24%',
  cell: ({ average_rating }) => stars(average_rating),
};

export function ClientRatings({ rows }: { rows: WorkspaceReport['client_ratings'] | undefined }) {
  return (
    <PagedTable
      title={texts.clientRatings}
      none={texts.noClients}
      rows={rows}
      rowKey={({ client_id }) => client_id}
      rowHref={({ client_id }) => `/clients/${client_id}`}
      columns={[
        { key: 'client', header: text.client, cell: ({ client_name }) => client_name },
        count('completed_projects'),
        count('rated_projects'),
        rating,
      ]}
    />
  );
}

/** Ratings of each team member's projects. */
export function UserRatings({ rows }: { rows: WorkspaceReport['user_ratings'] | undefined }) {
  return (
    <PagedTable
      title={texts.userRatings}
      none={texts.noUsers}
      rows={rows}
      rowKey={({ user_id }) => user_id}
      columns={[
        { key: 'user', header: text.user, cell: ({ user_name }) => user_name },
        count('clients_serviced'),
        count('rated_projects'),
        rating,
      ]}
    />
  );
}
