/** Answers on a view that were not sent: the bar tells of them. */
const listeners = new Set<() => void>();

export const onUnsent = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const tellUnsent = (): void => {
  for (const listener of listeners) listener();
};
