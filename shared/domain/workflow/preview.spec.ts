import { describe, expect, test } from 'vitest';
import { checklistRefusal, commentRefusal, previewContent } from './preview.ts';

describe('The content of a preview', () => {
  test.each([
    [null, false, { link: '', has_files: false }],
    [null, true, { link: '', has_files: true }],
    ['files', true, { link: '', has_files: true }],
    [' https://vimeo.example/1 ', false, { link: 'https://vimeo.example/1', has_files: false }],
    ['FTP://files.example/cut', false, { link: 'FTP://files.example/cut', has_files: false }],
  ])('as %j with files %j is accepted', (chosen, has_files, content) => {
    expect(previewContent(chosen, has_files)).toEqual(content);
  });

  test.each([
    ['https://vimeo.example/1', true, 'files_or_link'],
    ['files', false, 'files_tag_without_files'],
    ['vimeo.example/1', false, 'review_link_scheme'],
    ['https://', false, 'review_link_scheme'],
    ['javascript:alert(1)', false, 'review_link_scheme'],
    ['javascript:alert(1)//https://vimeo.example/1', false, 'review_link_scheme'],
  ])('as %j with files %j is refused: %s', (chosen, has_files, reason) => {
    expect(previewContent(chosen, has_files)).toEqual({ type: 'refused', reason, field: 'reviewLink' });
  });
});

describe('The checklist of a stage', () => {
  const checklists = [
    { id: 1, stages: [{ title: 'Sound' }, { title: 'Credits' }] },
    { id: 2, stages: [{ title: 'Bleed' }] },
  ];
  test('refuses while an item is unticked, and names the first', () => {
    expect(checklistRefusal({ qcChecklistId: 1 }, checklists, ['Sound'])).toEqual({
      type: 'refused',
      reason: 'checklist_incomplete',
      field: 'checked',
      params: { item: 'Credits' },
    });
  });
  test('accepts once all items are ticked, whatever else is', () => {
    expect(checklistRefusal({ qcChecklistId: 1 }, checklists, ['Credits', 'Sound', 'Bleed'])).toBeUndefined();
  });
  test('refuses nothing where there is none, or where it was deleted', () => {
    expect(checklistRefusal({ qcChecklistId: null }, checklists, [])).toBeUndefined();
    expect(checklistRefusal({ qcChecklistId: 9 }, checklists, [])).toBeUndefined();
  });
});

test('A comment needs a round that was sent', () => {
  expect(commentRefusal({ sent_on: '2026-03-02T10:00:00.000Z' })).toBeUndefined();
  expect(commentRefusal({ sent_on: null })).toMatchObject({ reason: 'not_open_for_review' });
});
