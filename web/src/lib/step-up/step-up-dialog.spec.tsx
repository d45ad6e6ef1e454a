import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { stepUp as texts } from '../texts/en/step-up.ts';
import { StepUpDialog } from './step-up-dialog.tsx';

afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
});

const question = () => {
  render(<StepUpDialog onClose={() => {}} />);
  return within(screen.getByRole('dialog', { name: texts.title }));
};

it('leads a person without a password to their profile, in a tab of its own', () => {
  const way = question().getByRole('link', { name: texts.noneProfile });
  expect(way.getAttribute('href')).toBe('/profile');
  expect(way.getAttribute('target')).toBe('_blank');
});

it('names the mailed link where the workspace opens no profile before the second factor', () => {
  history.replaceState(null, '', '/second-step');
  const dialog = question();
  expect(dialog.getByText(texts.noneDemanded, { exact: false })).toBeTruthy();
  expect(dialog.queryByRole('link')).toBeNull();
});
