import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { points } from '#contracts/points.ts';
import { after, linear, requestChanges, send, stageAt } from '#domain/workflow/workflow.testing.ts';
import { meQuery } from '#lib/session/me.ts';
import { badGateway, fakeServer } from '#lib/testing/fake-server.testing.ts';
import { aProject, someone } from '#lib/testing/samples.testing.ts';
import { points as texts } from '#lib/texts/en/points.ts';
import { TeamPoints } from './team-points.tsx';

const server = fakeServer();
beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

it('keeps the comment that is being written, in its field and on its round, when the client asks for changes meanwhile', async () => {
  server.on(points.save, badGateway);
  server.on(points.list, { items: [], good: [], version: 1, pictures: {}, people: [] });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(meQuery.queryKey, someone());
  const sent = after(linear(1, 1), send(1, 0));
  const answered = after(linear(1, 1), send(1, 0), requestChanges(1, 0));
  const preview = stageAt(sent.workflow, 1).tasks[0]?.id;
  const shown = ({ workflow }: typeof sent, version: string) => (
    <QueryClientProvider client={client}>
      <Suspense>
        <TeamPoints
          project={aProject}
          workflowId={workflow.id}
          stage={stageAt(workflow, 1)}
          version={version}
          files={[]}
          closed={undefined}
        />
      </Suspense>
    </QueryClientProvider>
  );
  const { rerender } = render(shown(sent, 'v1'));
  fireEvent.click(await screen.findByRole('button', { name: texts.team.comment }));
  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: texts.remarkWords });
  field().focus();
  fireEvent.change(field(), { target: { value: 'The pap' } });
  const before = field();
  rerender(shown(answered, 'v2'));
  await vi.waitFor(() => expect(server.calls().length).toBeGreaterThan(1));
  expect(field()).toBe(before);
  expect(document.activeElement).toBe(before);
  fireEvent.change(field(), { target: { value: 'The paper' } });
  screen.getByText('Preview');
  fireEvent.click(screen.getByRole('button', { name: texts.send }));
  await vi.waitFor(() => expect(server.calls(points.save)[0]?.params.rev).toBe(preview));
});
