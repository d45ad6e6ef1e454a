import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { boardTurns, boardTurnsOf } from './board.ts';
import { ownMove, projectStatus } from './summary.ts';
import { isOnTurn, lastingTurns } from './turns.ts';

const move = fc.constantFrom('change', 'work', 'start').map((one) => ({
  move: one as 'change',
  stage: 'Cut',
  since: null,
}));
const time = fc.constantFrom('2026-03-02T17:00:00.000Z', '2026-03-09T17:00:00.000Z');
const open = fc.record({
  own_move: fc.option(move),
  feedback_due: fc.option(time),
  completed_on: fc.constant(null),
  completed: fc.constant(false),
});
const completed = fc.record({
  own_move: fc.constant(null),
  feedback_due: fc.constant(null),
  completed_on: time,
  completed: fc.constant(true),
});
const project = fc.record({
  archived: fc.boolean(),
  cancelled: fc.boolean(),
  sample: fc.boolean(),
  timezone: fc.constantFrom('Europe/Berlin', 'Pacific/Auckland'),
  send_csat_survey: fc.boolean(),
  is_survey_sent: fc.boolean(),
  survey_completed: fc.boolean(),
  surveys_in_plan: fc.boolean(),
  summaries: fc.array(fc.oneof(open, completed), { minLength: 1, maxLength: 4 }),
});

test('the board has each project where the filter by turn finds it, and no project nowhere', () => {
  fc.assert(
    fc.property(project, time, (source, now) => {
      const { summaries, archived, cancelled } = source;
      const turns = boardTurnsOf(
        {
          archived,
          cancelled,
          status: projectStatus(summaries, source, 'agent', now),
          own_move: archived ? null : ownMove(summaries, source),
          workflows: summaries,
        },
        source.sample,
      );
      expect(turns.length).toBeGreaterThan(0);
      expect(boardTurns.filter((turn) => turns.includes(turn))).toEqual(turns);
      for (const turn of ['yours', 'clients'] as const)
        expect(turns.includes(turn)).toBe(isOnTurn(source, turn, { week: '2026-03-02' }));
      if (lastingTurns(source).completed_week !== null) expect(turns).toEqual(['done']);
    }),
  );
});
