import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Review } from '#contracts/review.ts';
import { review as english } from '#lib/texts/en/review.ts';
import { review as italian } from '#lib/texts/it/review.ts';
import { Toasts } from '#ui/toasts.tsx';
import { UiProvider } from '#ui/ui-context.tsx';
import { DecisionBar } from './decision-bar.tsx';

const open: Review = {
  state: 'open',
  workspace: { name: 'Northwind', logo: null, theme: 'cyan' },
  language: 'en',
  timezone: 'UTC',
  dt_format: 'DD/MM/YYYY',
  project: { name: 'Film', reference_code: '' },
  contact: { firstname: 'Anna', lastname: '' },
  deliverable: '',
  stage: { title: 'Storyboard' },
  round: 1,
  rounds: 2,
  rounds_left: 1,
  has_rounds: true,
  message: '',
  link: null,
  files: [],
  sent_on: null,
  due_on: null,
  decided_on: null,
  current: null,
  history: [],
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  ['en', english, 'read_only', 'Read Only'],
  ['en', english, 'suspended', 'Subscription Suspended'],
  ['it', italian, 'suspended', 'Subscription Suspended'],
] as const)('keeps from a client (%s) that the agency has not paid', async (language, texts, code, title) => {
  const refused = { error: { code, title, message: 'Please update your payment details' } };
  vi.stubGlobal('fetch', async (_: unknown, { method }: RequestInit = {}) =>
    method === 'POST'
      ? Response.json(refused, { status: 402 })
      : Response.json({ ...open, language, state: 'read_only' }),
  );
  const onDecided = vi.fn();
  render(
    <UiProvider texts={texts.ui}>
      <DecisionBar
        token={'t'.repeat(43)}
        review={{ ...open, language }}
        texts={texts}
        onDecided={onDecided}
      />
      <Toasts />
    </UiProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: texts.approve }));
  fireEvent.submit(document.getElementById('decision') as HTMLFormElement);
  await screen.findByText(texts.states.read_only);
  expect(screen.queryByText(/payment|Subscription|Read Only/)).toBeNull();
  await vi.waitFor(() =>
    expect(onDecided).toHaveBeenCalledWith(expect.objectContaining({ state: 'read_only' })),
  );
});
