/** Milliseconds between the page's load and work that no reader waits for. */
const restAfter = 5000;

/**
 * Resolves a while after the page has loaded, once its thread is idle: for work that would compete with the first seconds
 * of a reader.
 */
export const atRest = async (): Promise<void> => {
  if (document.readyState !== 'complete')
    await new Promise((loaded) => addEventListener('load', loaded, { once: true }));
  await new Promise((rested) => setTimeout(rested, restAfter));
  // Not every browser tells when it is idle.
  await new Promise<void>((idle) =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(() => idle()) : idle(),
  );
};
