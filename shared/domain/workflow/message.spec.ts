import { describe, expect, test } from 'vitest';
import { askedOn } from './message.ts';
import { byUrgency, ownMoveOf } from './turn.ts';
import { undoTarget } from './undo.ts';
import {
  after,
  approve,
  dayLater,
  given,
  hour,
  linear,
  marks,
  message,
  requestRevisions,
  type Step,
  send,
  stageAt,
  taskAt,
  undo,
  writes,
} from './workflow.testing.ts';

const terms = { days_allowed_for_client_feedback: 2, timezone: 'Europe/Berlin' };
const state = (...steps: readonly Step[]) => after(linear(2, 1), ...steps).workflow;
const moveAfter = (...steps: readonly Step[]) => ownMoveOf(state(...steps), terms);

describe('A message of the client', () => {
  test('is the agency’s move while the client has the round, since it was written', () => {
    const workflow = state(send(1, 0), writes(1, 0));
    const { id } = taskAt(workflow, 1, 0);
    expect(ownMoveOf(workflow, terms)).toMatchObject({
      move: 'reply',
      stage: 'A',
      since: hour(2),
      revision_id: id,
    });
    expect(askedOn(stageAt(workflow, 1))?.task.id).toBe(id);
  });

  test('waits since the oldest one that has no answer', () => {
    expect(moveAfter(send(1, 0), writes(1, 0), writes(1, 0))).toMatchObject({
      move: 'reply',
      since: hour(2),
    });
  });

  test('waits on a decided round of a completed stage as well', () => {
    const approved = [send(1, 0), approve(1, 0)];
    expect(moveAfter(...approved)).toMatchObject({ move: 'work', stage: 'B' });
    expect(moveAfter(...approved, writes(1, 0))).toMatchObject({ move: 'reply', stage: 'A', since: hour(3) });
  });

  test('comes after requested changes, and before other work', () => {
    expect(moveAfter(send(1, 0), writes(1, 0), requestRevisions(1, 0))).toMatchObject({ move: 'change' });
    const moves = ['work', 'rework', 'reply', 'answer', 'change'] as const;
    const order = moves.map((move) => ({ move, since: hour(0) })).toSorted(byUrgency);
    expect(order.map(({ move }) => move)).toEqual(['change', 'answer', 'reply', 'rework', 'work']);
  });

  test.each<[string, Step]>([
    ['a message of the agency', message(1)],
    ['the next sending', send(1, 1)],
    ['a mark', marks(1, 0)],
  ])('is answered by %s', (_, answer) => {
    const asked = [send(1, 0), writes(1, 0), requestRevisions(1, 0), writes(1, 0)];
    expect(askedOn(stageAt(state(...asked), 1))).toBeDefined();
    expect(askedOn(stageAt(state(...asked, answer), 1))).toBeUndefined();
  });

  test('is marked round by round', () => {
    const asked = [send(1, 0), writes(1, 0), requestRevisions(1, 0), send(1, 1), writes(1, 0), writes(1, 1)];
    const workflow = state(...asked, marks(1, 1));
    expect(taskAt(workflow, 1, 1).asked_on).toBeUndefined();
    expect(askedOn(stageAt(workflow, 1))?.since).toBe(hour(5));
  });

  test('is waited for again once the sending that answered it is undone', () => {
    const workflow = state(send(1, 0), requestRevisions(1, 0), writes(1, 0), send(1, 1), undo(1));
    expect(askedOn(stageAt(workflow, 1))?.since).toBe(hour(3));
  });

  test('leaves what can be undone as it is', () => {
    const before = state(send(1, 0));
    const then = state(send(1, 0), writes(1, 0), marks(1, 0), ...dayLater(1));
    expect(undoTarget(then)).toEqual(undoTarget(before));
  });

  test('is refused on a round that was never sent, and a second mark changes nothing', () => {
    given(linear(2)).when(writes(1, 0)).refuses('not_open_for_review');
    given(linear(2), send(1, 0), writes(1, 0), marks(1, 0)).when(marks(1, 0)).ignores('unchanged');
    given(linear(2), send(1, 0), message(1)).when(marks(1, 0)).ignores('unchanged');
  });
});
