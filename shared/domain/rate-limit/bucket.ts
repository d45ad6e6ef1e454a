/**
 * Token buckets of calls (GCRA): the state is one number, the time at which the bucket will be full again, so that concurrent
 * draws are additions. Times in epoch milliseconds.
 */

export interface Bucket {
  /** Calls that flow back each second. */
  readonly perSecond: number;
  /** Calls in a full bucket. */
  readonly burst: number;
}

/**
 * Calls of one workspace by all its people together: a tenth of the API's throttle, which all workspaces share, and its burst
 * half of that of the API (infra/aws/api-stack.ts). 500 open timelines look as often.
 */
export const ofWorkspace: Bucket = { perSecond: 100, burst: 1000 };

/**
 * Calls of one person or link that are let in although the bucket of their workspace is empty: more than a person makes with
 * several tabs open, so that a colleague's script stops nobody.
 */
export const ofPerson: Bucket = { perSecond: 5, burst: 100 };

/** Calls of a workspace that an instance of a function may answer within `seconds` without telling the others. */
export const untold = { calls: 20, seconds: 10 } as const;

const msEach = ({ perSecond }: Bucket): number => 1000 / perSecond;

/** Milliseconds of so many calls. */
export const costOf = (bucket: Bucket, calls: number): number => calls * msEach(bucket);

/** Time at which a bucket is full after so many calls more. */
export const drawn = (bucket: Bucket, fullAt: number, calls: number, now: number): number =>
  Math.max(fullAt, now) + costOf(bucket, calls);

/** Whole seconds until a call is let in; 0 if one is now. */
export const bucketWait = (bucket: Bucket, fullAt: number, now: number): number =>
  Math.max(0, Math.ceil((fullAt - now - costOf(bucket, bucket.burst - 1)) / 1000));
