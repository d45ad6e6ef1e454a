import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { workflowOf } from '../workflow/state.ts';
import {
  cleanDeliverable,
  type DeliverableContent,
  deliverableState,
  deliverablesPerWorkflow,
  isDeliverable,
  linkWithScheme,
  nextDeliverable,
  refusalToSend,
} from './deliverable.ts';

const content = (more: Partial<DeliverableContent> = {}): DeliverableContent => ({
  title: 'Master',
  body: '',
  type: 'link',
  link: 'https://example.com',
  ...more,
});
const reason = (given: Partial<DeliverableContent>, hasFiles = false) => {
  const cleaned = cleanDeliverable(content(given), hasFiles);
  return 'reason' in cleaned ? [cleaned.reason, cleaned.field] : undefined;
};

describe('a link', () => {
  test.each([
    ['  example.com/a b ', 'https://example.com/a b'],
    ['http://example.com', 'http://example.com'],
    ['HTTPS://example.com', 'HTTPS://example.com'],
    ['//cdn.example.com/x', 'https://cdn.example.com/x'],
    ['localhost:8080/x', 'https://localhost:8080/x'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['   ', ''],
  ])('%o is kept as %o', (given, kept) => expect(linkWithScheme(given)).toBe(kept));

  it('is kept as it is when it is saved again', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), fc.domain(), fc.string()), (given) => {
        const once = linkWithScheme(given);
        expect(linkWithScheme(once)).toBe(once);
      }),
    );
  });
});

describe('saving', () => {
  it('trims what is kept', () => {
    expect(
      cleanDeliverable(content({ title: ' Master ', body: ' Two\nlines \n', link: ' a.example ' }), false),
    ).toEqual({ title: 'Master', body: 'Two\nlines', type: 'link', link: 'https://a.example' });
  });

  test.each<[Partial<DeliverableContent>, string, string]>([
    [{ title: '   ' }, 'deliverable_title_required', 'title'],
    [{ title: 'x'.repeat(256) }, 'deliverable_title_too_long', 'title'],
    [{ link: ' ' }, 'deliverable_link_required', 'link'],
    [{ link: `https://example.com/${'x'.repeat(236)}` }, 'deliverable_link_too_long', 'link'],
    [{ link: 'javascript:alert(1)' }, 'deliverable_link_invalid', 'link'],
    [{ link: 'data:text/html,x' }, 'deliverable_link_invalid', 'link'],
    [{ type: 'files', link: 'mailto:a@example.com' }, 'deliverable_link_invalid', 'link'],
    [{ link: 'two words' }, 'deliverable_link_invalid', 'link'],
  ])('%o is refused: %s', (given, code, field) => expect(reason(given)).toEqual([code, field]));

  it('takes a title and a link of 255 characters', () => {
    expect(
      reason({ title: 'x'.repeat(255), link: `https://example.com/${'x'.repeat(235)}` }),
    ).toBeUndefined();
  });

  it('needs no link for files, and refuses one beside them', () => {
    expect(reason({ type: 'files', link: '' })).toBeUndefined();
    expect(reason({}, true)).toEqual(['files_or_link', 'type']);
    expect(reason({ type: 'files' }, true)).toBeUndefined();
  });
});

describe('sending', () => {
  const tags = ['deliverable_link'];
  const files = { type: 'files', link: '' } as const;
  const link = { type: 'link', link: 'https://example.com' } as const;

  test.each([
    [link, [], tags, undefined],
    [{ ...link, link: '' }, [], tags, 'deliverable_link_required'],
    [link, [], [], 'deliverable_link_tag_missing'],
    [files, [], tags, 'files_tag_without_files'],
    [files, [{ state: 'refused' }], tags, 'files_tag_without_files'],
    [files, [{ state: 'ready' }, { state: 'checking' }], tags, 'file_checking'],
    [files, [{ state: 'ready' }, { state: 'refused' }], tags, undefined],
    [link, [{ state: 'checking' }], tags, undefined],
  ] as const)('%o with %o and %o: %o', (given, of, said, expected) => {
    expect(refusalToSend(given, of, said)?.reason).toBe(expected);
  });
});

describe('the state', () => {
  const [early, late] = ['2026-03-02T10:00:00.000Z', '2026-03-03T10:00:00.000Z'];
  const fresh = { sent_on: null, state: 'ready' };
  test.each([
    [{ last_save_time: early, last_send_time: null, type: 'files', files: [] }, 'saved'],
    [
      {
        last_save_time: early,
        last_send_time: late,
        type: 'files',
        files: [{ sent_on: late, state: 'ready' }],
      },
      'sent',
    ],
    [{ last_save_time: late, last_send_time: early, type: 'link', files: [] }, 'changed'],
    [{ last_save_time: early, last_send_time: late, type: 'files', files: [fresh] }, 'changed'],
    [
      { last_save_time: early, last_send_time: late, type: 'files', files: [{ ...fresh, state: 'refused' }] },
      'sent',
    ],
    [{ last_save_time: early, last_send_time: late, type: 'link', files: [fresh] }, 'sent'],
  ] as const)('%o is %s', (given, state) => expect(deliverableState(given)).toBe(state));
});

describe('ids', () => {
  const workflow = 12_301;
  it('find their workflow, and are never those of its stages', () => {
    const first = nextDeliverable(workflow, []) ?? 0;
    expect(workflowOf(first)).toBe(workflow);
    expect(isDeliverable(first)).toBe(true);
    expect(isDeliverable(workflow * 10_000 + 9_000)).toBe(false);
    expect(nextDeliverable(workflow, [first, first + 4])).toBe(first + 5);
  });

  it('are limited per workflow', () => {
    const ids: number[] = [];
    for (let id = nextDeliverable(workflow, ids); id; id = nextDeliverable(workflow, ids)) ids.push(id);
    expect(ids).toHaveLength(deliverablesPerWorkflow);
    expect(ids.every((id) => workflowOf(id) === workflow && isDeliverable(id))).toBe(true);
  });
});
