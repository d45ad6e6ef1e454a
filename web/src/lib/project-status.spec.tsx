import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ProjectName, timelineHref } from './project-status.tsx';

afterEach(cleanup);

it('cuts a long name for the eye alone', () => {
  const { container } = render(<ProjectName name="Seasonal campaign for the harbour" />);
  expect(container.querySelector('[aria-hidden]')?.textContent).toBe('Seasonal campaign fo…');
  expect(screen.getByTitle('Seasonal campaign for the harbour').textContent).toContain(
    'Seasonal campaign for the harbour',
  );
  cleanup();
  expect(render(<ProjectName name="Twenty characters ab" />).container.textContent).toBe(
    'Twenty characters ab',
  );
});

it('leads to the timeline, or to those of all deliverables', () => {
  expect(timelineHref({ id: 7, deliverable_type: 'Single' })).toBe('/projects/7/timeline');
  expect(timelineHref({ id: 7, deliverable_type: 'Multi' })).toBe('/projects/7/timelines');
});
