import { cleanup, render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, test } from 'vitest';
import { Drawing, illustrationNames } from './illustrations.tsx';
import { EmptyState } from './states.tsx';

afterEach(cleanup);

test.each(illustrationNames)(
  'the drawing %s is decorative, small, and coloured by the theme alone',
  (name) => {
    const svg = renderToStaticMarkup(<Drawing name={name} />);
    expect(svg).toContain('aria-hidden="true"');
    expect(svg).toContain('viewBox="0 0 160 112"');
    expect(svg.length).toBeLessThan(1500);
    expect(svg).not.toMatch(/#[\da-f]{3}|fill=|stroke=|style=|<title|<text/);
    // Coordinates that a path cannot have.
    expect(svg).not.toMatch(/NaN|undefined/);
  },
);

it('stands above the words of an empty page, in the place of its icon', async () => {
  const { container } = render(<EmptyState illustration="board" title="No cards" icon="bell" />);
  const room = screen.getByText('No cards').previousElementSibling;
  await expect.poll(() => room?.querySelector('[data-illustration="board"]')).toBeTruthy();
  expect(container.querySelectorAll('svg')).toHaveLength(1);
});
