/**
 * Result of a batch call. Throws if DynamoDB has throttled a part of it: the caller's retry repeats all of it. `everyItem` reads
 * the rest by itself.
 */
export const whole = async <Batch extends { readonly unprocessed: readonly unknown[] }>(
  going: Promise<Batch>,
): Promise<Batch> => {
  const batch = await going;
  if (batch.unprocessed.length > 0) throw new Error('Throttling: a part of a batch is left');
  return batch;
};
