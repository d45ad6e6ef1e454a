import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { after, askFor, hour, linear, send } from '#domain/workflow/workflow.testing.ts';
import { meQuery } from '#lib/session/me.ts';
import { aProject, someone } from '#lib/testing/samples.testing.ts';
import { portal } from '#lib/texts/es/portal.ts';
import { team } from '#lib/texts/es/team.ts';
import { speak } from '#lib/texts/translated.ts';
import TeamWish from './team-wish.tsx';

// Days are told with their year where it is not the present one.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(hour(3)) }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  speak('en');
});

const { workflow } = after(linear(1), send(1, 0), askFor('2026-03-12')(1, 0));
const [stage] = workflow.stages;
const [task] = stage?.tasks ?? [];

/** Shows the wish of a colleague of the client, with changes since. */
const show = (changes: { at?: string } = {}) => {
  if (!stage || !task?.wish) throw new Error('no wish');
  const client = new QueryClient();
  client.setQueryData(meQuery.queryKey, someone());
  const by = {
    ...task.wish.by,
    name: 'Ann Alba',
    answerer: { name: 'Ben Bosco', email: 'ben@client.example' },
  };
  render(
    <QueryClientProvider client={client}>
      <TeamWish
        project={{ ...aProject, days_allowed_for_client_feedback: 1, timezone: 'UTC' }}
        workflow={workflow}
        stage={stage}
        task={task}
        wish={{ ...task.wish, by, ...changes }}
        due="2026-03-03T23:59:59.999Z"
        closed={undefined}
        isFirst
        isOver={false}
        onWriting={() => {}}
      />
    </QueryClientProvider>,
  );
};

it('tells the days and the person in the language of the page', () => {
  speak('es', portal, team);
  show();
  screen.getByText('Ben Bosco, con el enlace de Ann Alba pide tiempo hasta el jueves 12 de marzo');
  screen.getByText('La respuesta vence el martes 3 de marzo.');
  screen.getByRole('button', { name: 'Mantener el martes' });
});

it('names a due day that has passed by its date', () => {
  vi.setSystemTime(Date.parse(hour(50)));
  show();
  screen.getByRole('button', { name: 'Keep Tuesday, 3 March' });
});

it('says in the language of the page why nobody can agree to it', () => {
  speak('es', portal, team);
  show({ at: hour(1) });
  const agree = screen.getByRole('button', { name: 'Aceptar' });
  const reason = document.getElementById(agree.getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toBe('Entretanto, el cliente ha pedido otro día.');
});
