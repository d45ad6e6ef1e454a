import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { common } from '#lib/texts/en/common.ts';
import { forms } from '#lib/texts/en/forms.ts';
import { KeptNotice } from './kept-notice.tsx';

afterEach(cleanup);

it('says that a draft was restored, and discards it only after a confirmation', () => {
  const onStartOver = vi.fn();
  render(<KeptNotice onStartOver={onStartOver} />);
  expect(screen.getByText(forms.kept)).toBeTruthy();
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  press(forms.startOver.action);
  press(common.cancel);
  expect(onStartOver).not.toHaveBeenCalled();
  press(forms.startOver.action);
  press(forms.startOver.confirm);
  expect(onStartOver).toHaveBeenCalledOnce();
  expect(screen.queryByRole('dialog')).toBeNull();
});
