/** Delivery of a sending's mails, as far as the rules depend on it (decision 0033). */
import type { Instant, Task } from './state.ts';

/** Delivery report of the task's latest sending; null if its mails went out in time. */
const lateDelivery = ({ sent_on, delivery }: Task): Task['delivery'] =>
  // A workflow stored before this field has none.
  delivery && delivery.sending === sent_on ? delivery : null;

/** True while no mail of the task's latest sending has gone out, although each was tried. */
export const isUndelivered = (task: Task): boolean => lateDelivery(task)?.delivered_on === null;

/**
 * Instant from which on the client has the task, and their time counts: its sending, or the first mail of a sending
 * that was late. Undefined before it was sent, and while it is undelivered.
 */
export const reachedOn = (task: Task): Instant | undefined => {
  const late = lateDelivery(task);
  return (late ? late.delivered_on : task.sent_on) ?? undefined;
};
