import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { forms } from '#lib/texts/en/forms.ts';
import { ConflictNotice } from './conflict-notice.tsx';

afterEach(cleanup);

it('names the fields that both have changed, rows by their list', () => {
  const conflicts = [
    'draft.name',
    'draft.contacts.contact-7.email',
    'draft.contacts.contact-8.email',
    'workflows.workflow-1.stages.stage-2.revisions',
  ];
  render(<ConflictNotice conflicts={conflicts} asked={0} onMine={() => {}} onTheirs={() => {}} />);
  const both = ['Name', 'Contacts: Email', 'Stages: Revision rounds'];
  expect(screen.getByText(forms.conflict.both(both), { exact: false })).toBeTruthy();
});

it('names none where the whole form is in conflict', () => {
  render(<ConflictNotice conflicts={['']} asked={0} onMine={() => {}} onTheirs={() => {}} />);
  expect(screen.getByText(forms.conflict.text)).toBeTruthy();
});
