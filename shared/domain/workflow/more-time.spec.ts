import { describe, expect, test } from 'vitest';
import { packDaysOff } from '../calendar/business-days.ts';
import { dayNumber } from '../calendar/date.ts';
import type { WorkflowCommand } from './command.ts';
import { dueOn } from './due.ts';
import { daysToAskFor, openWish, wishOf } from './more-time.ts';
import { ownMoveOf, turnOf } from './turn.ts';
import {
  after,
  answerWish,
  approve,
  askFor,
  dayLater,
  fails,
  given,
  type History,
  hour,
  linear,
  moveDue,
  rejectStage,
  type Step,
  send,
  setDate,
  stageAt,
  taskAt,
  undo,
  withdrawWish,
} from './workflow.testing.ts';

// Sent on Monday, 2 March 2026; due on Tuesday.
const terms = { days_allowed_for_client_feedback: 1, timezone: 'UTC' };
const tuesday = '2026-03-03T18:00:00.000Z';
const friday = '2026-03-06T18:00:00.000Z';
const sent = (...steps: readonly Step[]) => given(linear(1), send(1, 0), ...steps);
const reached = (...steps: readonly Step[]) => after(linear(1), send(1, 0), ...steps);
const taskIn = ({ workflow }: Pick<History, 'workflow'>) => taskAt(workflow, 1, 0);
const stateIn = (history: Pick<History, 'workflow'>) => wishOf(taskIn(history), terms)?.state;
const dueIn = (history: Pick<History, 'workflow'>) => dueOn(taskIn(history), terms);

describe('days that may be asked for', () => {
  const offered = (...steps: readonly Step[]) => {
    const history = reached(...steps);
    return daysToAskFor(taskIn(history), terms, history.now);
  };

  test('are the 20 business days after the due date', () => {
    const days = offered();
    expect(days.slice(0, 4)).toEqual(['2026-03-04', '2026-03-05', '2026-03-06', '2026-03-09']);
    expect(days).toHaveLength(20);
    expect(days.at(-1)).toBe('2026-03-31');
  });

  test('are those after today for a round that is late, and leave out days off', () => {
    expect(offered(...dayLater(1), ...dayLater(1), ...dayLater(1))[0]).toBe('2026-03-06');
    const off = packDaysOff(['2026-03-05', '2026-03-06'].map(dayNumber));
    const closed: Step = (history) => ({ ...send(1, 0)(history), days_off: off }) as WorkflowCommand;
    const history = after(linear(1), closed);
    expect(daysToAskFor(taskIn(history), terms, history.now).slice(0, 2)).toEqual([
      '2026-03-04',
      '2026-03-09',
    ]);
  });

  test('are none where nothing is due, or more than a year ahead', () => {
    expect(offered(approve(1, 0))).toEqual([]);
    expect(offered(fails(1, 0))).toEqual([]);
    expect(offered(moveDue(1, 0, '2027-02-26'))).toEqual(['2027-03-01', '2027-03-02']);
  });
});

describe('a wish for more time', () => {
  test('waits for the agency, and moves nothing', () => {
    const asked = sent()
      .when(askFor('2026-03-06', { message: 'Away' })(1, 0))
      .accepts('More Time Asked');
    expect(stateIn(asked)).toBe('open');
    expect(dueIn(asked)).toBe(tuesday);
    expect(openWish(taskIn(asked), terms)).toMatchObject({ due_date: '2026-03-06', message: 'Away' });
  });

  test('is refused for a day that is not offered, and where the client has no round', () => {
    sent().when(askFor('2026-03-07')(1, 0)).refuses('wish_out_of_range', { field: 'due_date' });
    sent().when(askFor('2026-04-01')(1, 0)).refuses('wish_out_of_range');
    sent().when(askFor('2026-02-30')(1, 0)).refuses('date_invalid');
    sent().when(askFor('2026-03-03')(1, 0)).refuses('due_later_already');
    given(linear(1)).when(askFor('2026-03-06')(1, 0)).refuses('not_open_for_review');
    sent(approve(1, 0)).when(askFor('2026-03-06')(1, 0)).refuses('already_approved');
    sent(fails(1, 0)).when(askFor('2026-03-06')(1, 0)).refuses('not_awaiting_feedback');
  });

  test('concurrent with a move by the agency to that day or later is refused, which says so', () => {
    sent(moveDue(1, 0, '2026-03-06'))
      .when(askFor('2026-03-06')(1, 0))
      .refuses('due_later_already');
    sent(moveDue(1, 0, '2026-03-05'))
      .when(askFor('2026-03-06')(1, 0))
      .accepts('More Time Asked');
  });

  test('is replaced by a later one, of any contact; the same one once more is ignored', () => {
    const first = [askFor('2026-03-06')(1, 0)];
    sent(...first)
      .when(askFor('2026-03-06')(1, 0))
      .ignores('unchanged');
    const other = sent(...first)
      .when(askFor('2026-03-09', { by: 2 })(1, 0))
      .accepts('More Time Asked');
    expect(openWish(taskIn(other), terms)).toMatchObject({ due_date: '2026-03-09', by: { id: 2 } });
  });

  test('is taken back by the one who asked alone', () => {
    const asked = sent(askFor('2026-03-06')(1, 0));
    asked.when(withdrawWish(2)(1, 0)).refuses('wish_of_another');
    const gone = asked.when(withdrawWish()(1, 0)).accepts('More Time Withdrawn');
    expect(stateIn(gone)).toBe('withdrawn');
    sent(askFor('2026-03-06')(1, 0), withdrawWish()(1, 0)).when(withdrawWish()(1, 0)).ignores('unchanged');
    sent().when(withdrawWish()(1, 0)).refuses('wish_ended');
  });
});

describe('the answer to a wish', () => {
  const asked = askFor('2026-03-06')(1, 0);

  test('agreed, moves the due date; an undo takes it back, and the wish waits again', () => {
    const agreed = sent(asked).when(answerWish(true)(1, 0)).accepts('Due Date Moved', 'More Time Answered');
    expect(stateIn(agreed)).toBe('agreed');
    expect(dueIn(agreed)).toBe(friday);
    const undone = reached(asked, answerWish(true)(1, 0), undo());
    expect(stateIn(undone)).toBe('open');
    expect(dueIn(undone)).toBe(tuesday);
  });

  test('kept, leaves the due date; the client may ask again', () => {
    const kept = sent(asked).when(answerWish(false)(1, 0)).accepts('More Time Answered');
    expect(stateIn(kept)).toBe('kept');
    expect(dueIn(kept)).toBe(tuesday);
    expect(stateIn(reached(asked, answerWish(false)(1, 0), askFor('2026-03-05')(1, 0)))).toBe('open');
  });

  test('kept at first, is agreed to by a later move to the wished day, until that is undone', () => {
    const kept = [asked, answerWish(false)(1, 0)];
    expect(stateIn(reached(...kept, moveDue(1, 0, '2026-03-05')))).toBe('kept');
    expect(stateIn(reached(...kept, moveDue(1, 0, '2026-03-06')))).toBe('agreed');
    expect(stateIn(reached(...kept, moveDue(1, 0, '2026-03-09')))).toBe('agreed');
    expect(stateIn(reached(...kept, moveDue(1, 0, '2026-03-06'), undo()))).toBe('kept');
    expect(stateIn(reached(asked, withdrawWish()(1, 0), moveDue(1, 0, '2026-03-06')))).toBe('withdrawn');
  });

  test('is refused to a second agent, and to a wish that was changed or taken back since', () => {
    for (const agree of [true, false]) {
      for (const before of [answerWish(true)(1, 0), answerWish(false)(1, 0), withdrawWish()(1, 0)])
        sent(asked, before).when(answerWish(agree)(1, 0)).refuses('wish_ended');
      sent(asked, askFor('2026-03-09')(1, 0))
        .when(answerWish(agree, hour(2))(1, 0))
        .refuses('wish_changed');
      sent(asked, approve(1, 0)).when(answerWish(agree)(1, 0)).refuses('wish_ended');
    }
  });

  test('cannot agree to a day that has passed', () => {
    const days = Array.from({ length: 5 }, () => dayLater(1)).flat();
    sent(asked, ...days)
      .when(answerWish(true)(1, 0))
      .refuses('due_out_of_range');
    sent(asked, ...days)
      .when(answerWish(false)(1, 0))
      .accepts('More Time Answered');
  });

  test('is not taken back by an earlier date that the agency sets later on', () => {
    expect(stateIn(reached(asked, answerWish(true)(1, 0), moveDue(1, 0, '2026-03-05')))).toBe('agreed');
  });

  test('undone, leaves a newer wish as it is', () => {
    const newer = reached(asked, answerWish(true)(1, 0), askFor('2026-03-11', { by: 2 })(1, 0), undo());
    expect(openWish(taskIn(newer), terms)).toMatchObject({ due_date: '2026-03-11', by: { id: 2 } });
    const back = reached(
      asked,
      answerWish(true)(1, 0),
      askFor('2026-03-11')(1, 0),
      withdrawWish()(1, 0),
      undo(),
    );
    expect(stateIn(back)).toBe('withdrawn');
  });
});

test('a wish ends with a move to that day or later, not with one to an earlier day; an undo opens it again', () => {
  const asked = askFor('2026-03-06')(1, 0);
  expect(stateIn(reached(asked, moveDue(1, 0, '2026-03-05')))).toBe('open');
  expect(stateIn(reached(asked, moveDue(1, 0, '2026-03-06')))).toBe('agreed');
  expect(stateIn(reached(asked, moveDue(1, 0, '2026-03-09')))).toBe('agreed');
  expect(stateIn(reached(asked, moveDue(1, 0, '2026-03-09'), undo()))).toBe('open');
  expect(stateIn(reached(asked, moveDue(1, 0, '2026-03-09'), moveDue(1, 0, '2026-03-05')))).toBe('agreed');
});

test('a wish ends with the decision, comes back with its undo, and is no longer there after a new sending', () => {
  const asked = askFor('2026-03-06')(1, 0);
  expect(stateIn(reached(asked, approve(1, 0)))).toBeUndefined();
  expect(stateIn(reached(asked, approve(1, 0), undo()))).toBe('open');
  expect(stateIn(reached(asked, undo()))).toBeUndefined();
  const again = after(linear('deliverable', 1), send(1, 0), asked, rejectStage('agent')(1), send(1, 0));
  expect(stateIn(again)).toBeUndefined();
});

test('a wish outlives a correction of the date of its sending', () => {
  expect(stateIn(reached(askFor('2026-03-06')(1, 0), setDate(1, 0, 'sent_on', hour(0))))).toBe('open');
});

describe('the rule of the workspace', () => {
  test('agrees at once to as many business days, once a sending', () => {
    const byRule = { byRule: 3 };
    const ruled = sent()
      .when(askFor('2026-03-06', byRule)(1, 0))
      .accepts('Due Date Moved', 'More Time Asked', 'More Time Answered');
    expect(dueIn(ruled)).toBe(friday);
    expect(stateIn(ruled)).toBe('agreed');
    sent().when(askFor('2026-03-09', byRule)(1, 0)).accepts('More Time Asked');
    sent(askFor('2026-03-04', byRule)(1, 0))
      .when(askFor('2026-03-05', byRule)(1, 0))
      .accepts('More Time Asked');
  });

  test('undone, leaves the wish to the agency; asked once more, too', () => {
    const ruled = askFor('2026-03-04', { byRule: 3 })(1, 0);
    const undone = reached(ruled, undo());
    expect(dueIn(undone)).toBe(tuesday);
    expect(stateIn(undone)).toBe('open');
    sent(ruled, undo())
      .when(askFor('2026-03-05', { byRule: 3 })(1, 0))
      .accepts('More Time Asked');
  });

  test('counts from the due date, days off left out', () => {
    const off = packDaysOff([dayNumber('2026-03-04')]);
    const closed: Step = (history) => ({ ...send(1, 0)(history), days_off: off }) as WorkflowCommand;
    given(linear(1), closed)
      .when(askFor('2026-03-05', { byRule: 1 })(1, 0))
      .accepts('Due Date Moved', 'More Time Asked', 'More Time Answered');
  });
});

test('an open wish is a move of the agency, while the turn stays with the client', () => {
  const { workflow } = reached(askFor('2026-03-06')(1, 0));
  expect(turnOf(workflow, stageAt(workflow, 1), terms)).toMatchObject({ side: 'client', due: tuesday });
  expect(ownMoveOf(workflow, terms)).toMatchObject({ move: 'answer', round: 0, since: hour(2) });
  const kept = reached(askFor('2026-03-06')(1, 0), answerWish(false)(1, 0));
  expect(ownMoveOf(kept.workflow, terms)).toBeNull();
});
