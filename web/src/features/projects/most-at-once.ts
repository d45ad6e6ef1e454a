/** Projects that one command takes at most. */
export const mostAtOnce = 200;
