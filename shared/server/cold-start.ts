import { log } from './log.ts';
import { type Dimensions, measured } from './metrics.ts';

let isCold = true;

/** Tells the first work of this process in the log, once. */
export const tellColdStart = (kind: Dimensions['kind']): void => {
  if (!isCold) return;
  isCold = false;
  log.info('cold start', measured({ ColdStarts: 1 }, { kind }));
};
