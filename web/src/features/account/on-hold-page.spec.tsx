import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { help } from '#lib/page/help.ts';
import { aWorkspaceHere } from '#lib/testing/samples.testing.ts';
import { showPage } from '#lib/testing/show-page.testing.tsx';
import { held as texts } from '#lib/texts/en/enter.ts';
import { OnHoldPage } from './on-hold-page.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const workspace = { ...aWorkspaceHere, held: true };

it('says that the workspace is on hold, whom to write to, and leads back to the page that was refused', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
  const onLeave = vi.fn();
  await showPage(<OnHoldPage workspace={workspace} back="/projects/7?tab=notes" onLeave={onLeave} />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(texts.title(workspace.name));
  for (const text of [texts.text, texts.ask]) expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByRole('link', { name: texts.write }).getAttribute('href')).toBe(help.reportBug);
  fireEvent.click(screen.getByRole('button', { name: texts.tryAgain }));
  expect(assign.mock.calls).toEqual([['/projects/7?tab=notes']]);
  fireEvent.click(screen.getByRole('button', { name: texts.leave }));
  expect(onLeave).toHaveBeenCalledOnce();
});
