/** Milliseconds between the page's load and work that no reader waits for. */
const idleAfter = 5000;

/**
 * Resolves a while after the page has loaded, once its thread is idle: for work that would compete with the first seconds
 * of a reader.
 */
export const whenIdle = async (): Promise<void> => {
  if (document.readyState !== 'complete')
    await new Promise((loaded) => addEventListener('load', loaded, { once: true }));
  await new Promise((rested) => setTimeout(rested, idleAfter));
  // Not every browser tells when it is idle.
  await new Promise<void>((idle) =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(() => idle()) : idle(),
  );
};
