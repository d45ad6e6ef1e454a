import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { WirePoint } from '#contracts/points.ts';
import { wirePoint } from './point-drafts.testing.ts';
import {
  forked,
  type LocalDraft,
  type PointsState,
  removed,
  removedThere,
  saved,
  shownPoints,
  told,
  typed,
} from './point-drafts.ts';
import type { PointContent } from './point-source.ts';

const revision = 7;
const content = (body: string): PointContent => ({
  file_id: null,
  selector: { page: 2, shape: { type: 'pin', x: 10, y: 20 } },
  kind: 'change',
  body,
  attachments: [{ ...picture, name: ' menu\u202e.png' }],
});
const picture = { id: 'picture', name: 'menu.png', size: 1, type: 'image/png' } as const;
/** Content as the server has it: words trimmed, pictures named by its rules, a place with its fields in another order. */
const asKept = (id: string, { body, kind, file_id }: PointContent, version: number): WirePoint => ({
  ...wirePoint(id, body.trim(), version),
  kind,
  file_id,
  selector: { shape: { y: 20, x: 10, type: 'pin' }, page: 2 },
  attachments: [picture],
});

type Step =
  | { readonly do: 'type'; readonly id: string; readonly body: string }
  | { readonly do: 'remove'; readonly id: string }
  /** The oldest unsaved draft is sent, letters are typed during the call (if any), and the answer arrives. */
  | { readonly do: 'save'; readonly meanwhile: string | undefined }
  | { readonly do: 'refuse' }
  | { readonly do: 'look' };

/** Words with spaces around them, as while somebody pauses between two of them. */
const words = fc
  .tuple(fc.string({ maxLength: 5 }), fc.constantFrom('', ' ', '\n'))
  .map(([text, space]) => text + space);

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('type' as const),
    id: fc.constantFrom('a', 'b'),
    body: words,
  }),
  fc.record({ do: fc.constant('remove' as const), id: fc.constantFrom('a', 'b') }),
  fc.record({ do: fc.constant('save' as const), meanwhile: fc.option(words, { nil: undefined }) }),
  fc.constant<Step>({ do: 'refuse' }),
  fc.constant<Step>({ do: 'look' }),
);

describe('drafts of points', () => {
  test('typed words are shown until they are removed, whatever the server answers', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let state: PointsState = { told: [], local: [] };
        /** Points as the server has them. */
        const server = new Map<string, WirePoint>();
        /** Words that must be visible, by present id. */
        const words = new Map<string, string>();
        let fresh = 0;
        const type = (id: string, body: string) => {
          state = typed(state, id, content(body), new Date(fresh).toISOString());
          words.set(id, body);
        };
        const answer = (sent: LocalDraft) => {
          if (sent.removed) {
            server.delete(sent.id);
            state = removedThere(state, sent.id);
            return;
          }
          const point = asKept(sent.id, sent.content, sent.version + 1);
          server.set(sent.id, point);
          state = saved(state, sent, point);
        };
        for (const one of steps) {
          fresh += 1;
          const [sent] = state.local;
          if (one.do === 'type') type(one.id, one.body);
          if (one.do === 'remove') {
            state = removed(state, one.id);
            words.delete(one.id);
          }
          if (one.do === 'look') state = told(state, [...server.values()]);
          if (one.do === 'save' && sent) {
            if (one.meanwhile !== undefined && !sent.removed) type(sent.id, one.meanwhile);
            answer(sent);
          }
          if (one.do === 'refuse' && sent && !sent.removed) {
            const id = `fork-${fresh}`;
            // Another person's words under this id stay theirs.
            server.set(sent.id, wirePoint(sent.id, 'Other tab', sent.version + 1));
            state = forked(state, sent, id, new Date(fresh).toISOString());
            words.set(id, words.get(sent.id) ?? '');
            words.delete(sent.id);
            state = told(state, [...server.values()]);
            words.set(sent.id, 'Other tab');
          }
          const shown = new Map(shownPoints(state, revision).map(({ id, body }) => [id, body]));
          for (const [id, body] of words) expect(shown.get(id)).toBe(body);
        }
      }),
    );
  });

  test('submitted points come first, by round and number, then drafts as they were begun', () => {
    const submitted = (id: string, round: number, number: number): WirePoint => ({
      ...wirePoint(id, id, 1),
      revision_id: round,
      number,
      submitted_on: '2026-01-02T00:00:00.000Z',
      state: 'open',
    });
    const later = { ...wirePoint('later', 'later', 1), created_on: '2026-01-03T00:00:00.000Z' };
    const state = {
      told: [later, submitted('second', 7, 2), submitted('first', 7, 1), submitted('before', 6, 9)],
      local: [],
    };
    const typing = typed(state, 'now', content('now'), '2026-01-04T00:00:00.000Z');
    expect(shownPoints(typing, 7).map(({ id }) => id)).toEqual(['before', 'first', 'second', 'later', 'now']);
  });
});
