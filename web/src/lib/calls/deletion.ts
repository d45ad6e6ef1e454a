import { ApiError } from './api.ts';

/**
 * Result of a deletion's call. Something that is gone already (404) counts as deleted: by a colleague, or by an earlier call
 * whose answer was lost.
 */
export const deletion = async (call: Promise<unknown>): Promise<void> => {
  await call.catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  });
};
