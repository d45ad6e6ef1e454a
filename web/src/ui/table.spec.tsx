import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { type Column, nextSort, type Sort, Table } from './table.tsx';

afterEach(cleanup);

interface Row {
  readonly id: number;
  readonly name: string;
}

const nameColumns: readonly Column<Row>[] = [
  { key: 'name', header: 'Name', cell: ({ name }) => name, sortable: true },
  { key: 'id', header: 'Number', cell: ({ id }) => id, sortable: true, align: 'end' },
];
const nameRows = [
  { id: 1, name: 'Spring film' },
  { id: 2, name: 'Annual report' },
];

function Sorted() {
  const [sort, setSort] = useState<Sort | null>(null);
  return (
    <Table
      caption="Projects"
      columns={nameColumns}
      rows={nameRows}
      rowKey={({ id }) => id}
      sort={sort}
      onSort={setSort}
    />
  );
}

describe('sorting', () => {
  it('turns round on the same column and starts ascending on another', () => {
    expect(nextSort(null, 'name')).toEqual({ key: 'name', direction: 'ascending' });
    expect(nextSort({ key: 'name', direction: 'ascending' }, 'name').direction).toBe('descending');
    expect(nextSort({ key: 'name', direction: 'descending' }, 'name').direction).toBe('ascending');
    expect(nextSort({ key: 'name', direction: 'ascending' }, 'id').direction).toBe('ascending');
  });

  it('is said by aria-sort, on one column at a time', () => {
    render(<Sorted />);
    const said = () => screen.getAllByRole('columnheader').map((header) => header.getAttribute('aria-sort'));
    expect(said()).toEqual(['none', 'none']);
    fireEvent.click(screen.getByRole('button', { name: 'Name' }));
    expect(said()).toEqual(['ascending', 'none']);
    fireEvent.click(screen.getByRole('button', { name: 'Name' }));
    expect(said()).toEqual(['descending', 'none']);
    fireEvent.click(screen.getByRole('button', { name: 'Number' }));
    expect(said()).toEqual(['none', 'ascending']);
  });
});

it('makes a row one link, named by its first column', () => {
  render(
    <Table
      caption="Projects"
      columns={nameColumns}
      rows={nameRows}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/projects/${id}`}
    />,
  );
  const links = screen.getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Spring film', '/projects/1'],
    ['Annual report', '/projects/2'],
  ]);
});

it('shows as many skeleton rows as asked for, busy, and the empty state only when loaded', () => {
  const table = (loading?: number) => (
    <Table
      caption="Projects"
      columns={nameColumns}
      rows={[]}
      rowKey={({ id }) => id}
      loading={loading}
      empty="No projects"
    />
  );
  const { rerender } = render(table(3));
  expect(screen.getAllByRole('row')).toHaveLength(4);
  expect(screen.queryByText('No projects')).toBeNull();
  expect(screen.getByRole('table', { name: 'Projects: Loading' })).not.toBeNull();
  rerender(table());
  expect(screen.getAllByRole('row')).toHaveLength(1);
  expect(screen.queryByText('No projects')).not.toBeNull();
});
