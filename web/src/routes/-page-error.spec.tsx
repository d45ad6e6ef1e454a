import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { projectMessages } from '#contracts/screen-messages.ts';
import { ApiError } from '#lib/calls/api.ts';
import { pageError } from '#lib/page/page-error.tsx';
import { Route as settings } from './_app.projects.$projectId.index.tsx';
import { Route as timeline } from './_app.projects.$projectId.timeline.{-$workflowId}.tsx';
import { Route as timelines } from './_app.projects.$projectId.timelines.tsx';

afterEach(cleanup);

/** Renders a page whose first load fails. */
const show = (errorComponent: ReturnType<typeof pageError>, error: Error) => {
  let failing = true;
  const routeTree = createRootRoute({
    loader: () => {
      if (failing) throw error;
    },
    component: () => <h1>Here it is</h1>,
    errorComponent,
  });
  render(
    <RouterProvider
      router={createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) }) as never}
    />,
  );
  return {
    mend: () => {
      failing = false;
    },
  };
};

it('says what could not be loaded and why, and loads it again', async () => {
  const page = show(pageError(projectMessages.loadFailed), new ApiError(0, undefined));
  expect((await screen.findByRole('heading')).textContent).toBe('Error on loading project');
  expect(screen.getByRole('alert').textContent).toContain('No connection.');
  page.mend();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Here it is' })).toBeTruthy();
});

it.each([
  ['the settings', settings, 'Error on loading project'],
  ['a timeline', timeline, 'Error on loading workflow'],
  ['the overview of the timelines', timelines, 'Error on loading workflows'],
])('is named by %s', async (_page, { options }, title) => {
  show(options.errorComponent as ReturnType<typeof pageError>, new Error('Gone'));
  expect((await screen.findByRole('heading')).textContent).toBe(title);
});
