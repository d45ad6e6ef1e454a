/** Grace of a workspace that is marked for deletion: it is closed at once, and deleted once these days are over. */
import { dayMs } from '../calendar/units.ts';

export const deletionGraceDays = 7;

/** End of the grace as an ISO instant, for a workspace that was marked at this one. */
export const endOfGrace = (at: string): string =>
  new Date(Date.parse(at) + deletionGraceDays * dayMs).toISOString();
