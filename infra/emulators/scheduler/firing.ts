import { randomUUID } from 'node:crypto';
import { type Caller, refusalIn } from '../shared/callers.ts';
import type { Clock } from '../shared/clock.ts';
import type { Store } from '../shared/store.ts';
import type { Sqs } from '../sqs/sqs.ts';
import {
  type Definition,
  definitionOf,
  expressionOf,
  inputOf,
  nextDueOf,
  queueOf,
  type Row,
} from './definition.ts';
import type { Schedules } from './schedules.ts';

/** Milliseconds. The timer is reset at least this often, so that a machine catches up soon after a sleep. */
const longestSleep = 30_000;
/** Maximum of missed due times (a year of days): beyond it, a recurring schedule fires for the latest only. */
const catchUpLimit = 366;

/** Fires schedules when they are due on the clock, with the permissions of their roles. */
export const createFiring = (
  store: Store,
  clock: Clock,
  sqs: Pick<Sqs, 'send'>,
  schedules: Schedules,
  actingAs: (role: string) => Pick<Caller, 'arn' | 'judge'> = () => ({ arn: '', judge: () => 'allowed' }),
) => {
  const send = (row: Row, definition: Definition, dueAt: number) => {
    const { RoleArn, Arn } = definition.Target;
    const refusal = refusalIn(actingAs(RoleArn), [{ action: 'sqs:SendMessage', resource: Arn }]);
    if (refusal !== undefined) throw new Error(refusal);
    sqs.send(queueOf(definition), inputOf(row, definition, dueAt, randomUUID()));
  };

  const settle = (row: Row, definition: Definition, next: number | null) => {
    if (next === null && definition.ActionAfterCompletion === 'DELETE')
      schedules.remove.run(row.grp, row.name);
    else schedules.setDue.run(next, row.grp, row.name);
  };

  const fireDue = (row: Row, now: number) => {
    const definition = definitionOf(row);
    const expression = expressionOf(definition);
    const times: number[] = [];
    let next = row.due_at;
    while (next !== null && next <= now) {
      times.push(next);
      if (times.length > catchUpLimit) times.shift();
      next = nextDueOf(definition, expression, next, row.modified_at);
    }
    for (const at of times) send(row, definition, at);
    settle(row, definition, next);
  };

  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const tick = () => {
    clearTimeout(timer);
    if (stopped) return;
    const now = clock.now();
    for (const row of schedules.due.all(now)) {
      try {
        store.transaction(() => fireDue(row, now));
      } catch (error) {
        // Its queue was removed since, or its role may not send there. It stays in the list without blocking the rest.
        console.error(`Schedule ${row.name} could not fire:`, error);
        schedules.setDue.run(null, row.grp, row.name);
      }
    }
    const next = schedules.nextDue();
    if (next === null) return;
    timer = setTimeout(tick, Math.min(longestSleep, Math.max(0, next - now)));
    timer.unref();
  };
  // After the answer, so that a caller learns of its schedule before the schedule's message.
  const tickSoon = () => void setImmediate(tick);
  const unsubscribe = clock.onChange(tickSoon);
  tickSoon();

  return {
    tickSoon,
    /** Sends the input of a schedule now; a one-time schedule is then completed. */
    fireNow(row: Row): void {
      const definition = definitionOf(row);
      send(row, definition, clock.now());
      if (!expressionOf(definition).recurring) settle(row, definition, null);
    },
    stop(): void {
      stopped = true;
      clearTimeout(timer);
      unsubscribe();
    },
  };
};
