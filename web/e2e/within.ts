/** Timeout for a step of a test: rejects with the step's name, before the whole test runs out of time. */
export const within = async <Result>(
  seconds: number,
  what: string,
  work: Promise<Result>,
): Promise<Result> => {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Error(`${what}: timed out after ${seconds} s`)),
    seconds * 1000,
  );
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
};
