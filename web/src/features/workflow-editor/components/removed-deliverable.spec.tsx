import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { qcTemplatesQuery, workflowTemplatesQuery } from '#lib/calls/workspace-queries.ts';
import { meQuery } from '#lib/session/me.ts';
import { someone } from '#lib/testing/samples.testing.ts';
import { workflowEditor as texts } from '#lib/texts/en/workflow-editor.ts';
import { newWorkflow } from '#parts/form/workflow-draft.ts';
import { Toasts } from '#ui/index.ts';
import { WorkflowSetup } from './workflow-setup.tsx';

afterEach(cleanup);

const known = () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(meQuery.queryKey, someone());
  for (const { queryKey } of [workflowTemplatesQuery, qcTemplatesQuery])
    client.setQueryData(queryKey, { items: [] } as never);
  return client;
};

function Editor() {
  const [client] = useState(known);
  const [workflows, setWorkflows] = useState(() => ['Poster', 'Film', 'Card'].map(newWorkflow));
  return (
    <QueryClientProvider client={client}>
      <WorkflowSetup
        multi
        is_linear
        workflows={workflows}
        onChange={(edit) => setWorkflows((now) => [...edit(now)])}
        errors={{}}
        contacts={[]}
      />
      <Toasts />
    </QueryClientProvider>
  );
}
const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);

it('brings a removed deliverable back to its place, with the stages that were typed', async () => {
  render(<Editor />);
  fireEvent.click(screen.getByRole('tab', { name: 'Film' }));
  fireEvent.change(screen.getByRole('textbox', { name: texts.nameOf(1) }), {
    target: { value: 'Rough cut' },
  });
  fireEvent.click(screen.getByRole('button', { name: texts.removeDeliverable('Film') }));
  expect(tabs()).toEqual(['Poster', 'Card']);
  const undo = await screen.findByRole('button', { name: texts.presetUndo });
  await act(async () => fireEvent.click(undo));
  expect(tabs()).toEqual(['Poster', 'Film', 'Card']);
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Film');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: texts.nameOf(1) }).value).toBe('Rough cut');
});
