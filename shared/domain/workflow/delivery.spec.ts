import { describe, expect, it } from 'vitest';
import { isUndelivered, reachedOn } from './delivery.ts';
import { dueOn } from './due.ts';
import {
  after,
  approve,
  arrives,
  dayLater,
  fails,
  given,
  hour,
  linear,
  remind,
  type Step,
  send,
  sendWithoutMoving,
  setDate,
  taskAt,
  undo,
} from './workflow.testing.ts';

const terms = { days_allowed_for_client_feedback: 2, timezone: 'UTC' };
const film = linear(2);
const preview = (...steps: readonly Step[]) => taskAt(after(film, ...steps).workflow, 1, 0);

describe('a sending that reached nobody', () => {
  it('is undelivered, and has no due date until its first mail goes out', () => {
    const sent = preview(send(1, 0));
    expect([isUndelivered(sent), reachedOn(sent)]).toEqual([false, hour(1)]);
    const failed = preview(send(1, 0), fails(1, 0));
    expect([isUndelivered(failed), reachedOn(failed), dueOn(failed, terms)]).toEqual([
      true,
      undefined,
      undefined,
    ]);
  });

  it('is due as many business days after its first mail as it would have been after its sending', () => {
    const late = preview(send(1, 0), fails(1, 0), ...dayLater(1), arrives(1, 0));
    expect([isUndelivered(late), reachedOn(late)]).toEqual([false, hour(27)]);
    // Sent on a Monday, delivered on the Tuesday.
    expect(dueOn(late, terms)).toBe('2026-03-05T18:00:00.000Z');
    expect(late.sent_on).toBe(hour(1));
  });

  it('can be without a wish for an answer', () => {
    expect(isUndelivered(preview(sendWithoutMoving(1, 0), fails(1, 0)))).toBe(true);
  });

  it('says nothing of another sending: one that was taken back, or that follows', () => {
    const undone = preview(send(1, 0), fails(1, 0), undo());
    expect([isUndelivered(undone), reachedOn(undone)]).toEqual([false, undefined]);
    const again = preview(send(1, 0), fails(1, 0), undo(), send(1, 0));
    expect([isUndelivered(again), reachedOn(again)]).toEqual([false, hour(4)]);
  });

  it('counts from a date of sending that was set by hand', () => {
    const corrected = preview(send(1, 0), fails(1, 0), setDate(1, 0, 'sent_on', hour(2)));
    expect([isUndelivered(corrected), reachedOn(corrected)]).toEqual([false, hour(2)]);
  });

  it('may be approved and reminded of all the same', () => {
    given(film, send(1, 0), fails(1, 0)).when(remind('agent')(1, 0)).accepts('Revision Reminder');
    given(film, send(1, 0), fails(1, 0)).when(approve(1, 0)).accepts('Revision Approved', 'Stage Approved');
  });
});

describe('its mails', () => {
  it('are noted once, for the sending that they went out with', () => {
    given(film, send(1, 0), fails(1, 0)).when(fails(1, 0)).ignores('unchanged');
    given(film, send(1, 0), fails(1, 0), arrives(1, 0)).when(fails(1, 0)).ignores('unchanged');
    given(film, send(1, 0), fails(1, 0), arrives(1, 0)).when(arrives(1, 0)).ignores('unchanged');
    given(film, send(1, 0)).when(arrives(1, 0)).ignores('unchanged');
    const stale: Step = (history) => ({ ...fails(1, 0)(history), sending: hour(0) }) as never;
    given(film, send(1, 0)).when(stale).ignores('unchanged');
  });

  it('are of no consequence once the round was decided', () => {
    given(film, send(1, 0), approve(1, 0)).when(fails(1, 0)).ignores('unchanged');
    given(film, send(1, 0), fails(1, 0), approve(1, 0)).when(arrives(1, 0)).ignores('unchanged');
  });

  it('about a removed round are refused', () => {
    given(film)
      .when(() => ({ type: 'note_undelivered', revisionId: 1, sending: hour(1), at: hour(1) }))
      .refuses('revision_not_found');
    given(film)
      .when(() => ({ type: 'note_delivered', revisionId: 1, at: hour(1) }))
      .refuses('revision_not_found');
  });
});
