import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ClientRatings, UserRatings } from './ratings-table.tsx';

afterEach(cleanup);

const clients = ['Acorn', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir'].map((client_name, index) => ({
  client_id: index + 1,
  client_name,
  completed_projects: index,
  rated_projects: index,
  average_rating: index === 0 ? null : 4,
}));
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.firstElementChild?.textContent);
const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

describe('a table of ratings', () => {
  it('holds five a page, with the way to the others', () => {
    render(<ClientRatings rows={clients} />);
    expect(rows()).toEqual(['Acorn', 'Birch', 'Cedar', 'Dogwood', 'Elm']);
    fireEvent.click(screen.getByRole('button', { name: /next/i }));
    expect(rows()).toEqual(['Fir']);
    fireEvent.click(screen.getByRole('button', { name: /previous/i }));
    expect(rows()).toHaveLength(5);
  });

  it('has neither a search nor an order', () => {
    render(<ClientRatings rows={clients} />);
    expect(headers()).toEqual(['Client', 'Completed projects', 'Rated projects', 'Average rating']);
    expect(screen.queryByRole('searchbox')).toBeNull();
    for (const header of screen.getAllByRole('columnheader'))
      expect(header.querySelector('button')).toBeNull();
    cleanup();
    const user = {
      user_id: 1,
      user_name: 'Olga',
      user_email: 'olga@northwind.example',
      clients_serviced: 2,
      rated_projects: 1,
      average_rating: 4.5,
    };
    render(<UserRatings rows={[user]} />);
    expect(headers()).toEqual(['User', 'Clients serviced', 'Rated projects', 'Average rating']);
    expect(screen.getByText('4.5 / 5')).toBeTruthy();
  });
});
