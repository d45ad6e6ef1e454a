import { describe, expect, test } from 'vitest';
import { checklistRefusal, commentRefusal, linkOfRound, previewContent } from './preview.ts';

const picture = { type: 'image/png' };
const pdf = { type: 'application/pdf' };

describe('The content of a preview', () => {
  test.each([
    [null, [], { link: '', has_files: false }],
    [null, [picture, pdf], { link: '', has_files: true }],
    ['files', [pdf], { link: '', has_files: true }],
    [' https://vimeo.example/1 ', [], { link: 'https://vimeo.example/1', has_files: false }],
    ['FTP://files.example/cut', [], { link: 'FTP://files.example/cut', has_files: false }],
    ['https://vimeo.example/1', [picture, picture], { link: 'https://vimeo.example/1', has_files: true }],
  ])('as %j with files %j is accepted', (chosen, files, content) => {
    expect(previewContent(chosen, files)).toEqual(content);
  });

  test.each([
    ['https://vimeo.example/1', [picture, pdf], 'screenshots_only'],
    ['https://vimeo.example/1', [{ type: 'video/mp4' }], 'screenshots_only'],
    ['files', [], 'files_tag_without_files'],
    ['vimeo.example/1', [], 'review_link_scheme'],
    ['https://', [], 'review_link_scheme'],
    ['javascript:alert(1)', [picture], 'review_link_scheme'],
    ['javascript:alert(1)//https://vimeo.example/1', [], 'review_link_scheme'],
  ])('as %j with files %j is refused: %s', (chosen, files, reason) => {
    expect(previewContent(chosen, files)).toEqual({ type: 'refused', reason, field: 'reviewLink' });
  });
});

describe('The link of a round', () => {
  const sent_on = '2026-03-02T10:00:00.000Z';
  const [first, second, next] = [
    { id: 1, sent_on },
    { id: 2, sent_on },
    { id: 3, sent_on: null },
  ];
  const stage = { tasks: [first, second, next], review_link: 'https://site.example/2' };
  const sendings = [
    { revisionId: 1, reviewLink: 'https://site.example/1' },
    { revisionId: 1, reviewLink: 'https://site.example/before' },
  ];
  test('is the stage’s for the round sent last, and that of its own sending for one before', () => {
    expect(linkOfRound(stage, second, sendings)).toBe('https://site.example/2');
    expect(linkOfRound(stage, first, sendings)).toBe('https://site.example/1');
  });
  test('is none before it is sent, with files alone, and where its sending is not told', () => {
    expect(linkOfRound(stage, next, sendings)).toBeNull();
    expect(linkOfRound({ ...stage, review_link: null }, second, sendings)).toBeNull();
    expect(linkOfRound({ ...stage, review_link: 'files' }, second, sendings)).toBeNull();
    expect(linkOfRound(stage, first, [{ revisionId: 1, reviewLink: null }])).toBeNull();
    expect(linkOfRound(stage, first, [])).toBeNull();
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
