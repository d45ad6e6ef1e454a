/** Dead letters in the terminal: otherwise a message that a consumer gave up would only be visible in the console. */
import type { Runtime } from './runtime-api.ts';

/** Debounce in milliseconds: several letters within it become one line. */
const together = 500;

/** Prints a line about the dead letters of earlier runs, and one whenever new ones arrive. Returns how to stop. */
export const tellOfDeadLetters = (
  { queueNames, queues, url }: Pick<Runtime, 'queueNames' | 'queues' | 'url'>,
  print: (line: string) => void,
): (() => void) => {
  const tell = (name: string, letters: number) => {
    const consumer = name.replace(/^proofline-|-dead$/g, '');
    const [what, messages] = letters === 1 ? ['letter', 'a message'] : ['letters', 'messages'];
    const where = `Reasons, and the way to send them back: ${url()}/_local/queues`;
    print(`${letters} dead ${what}: ${consumer} has given up ${messages}. ${where}`);
  };
  const watch = (name: string) => {
    const count = () => queues.counts(name).visible + queues.counts(name).inFlight;
    let known = count();
    let untold = 0;
    let timer: NodeJS.Timeout | undefined;
    if (known > 0) tell(name, known);
    const recount = () => {
      const letters = count();
      untold += Math.max(0, letters - known);
      known = letters;
      if (untold === 0) return;
      timer ??= setTimeout(() => {
        tell(name, untold);
        untold = 0;
        timer = undefined;
      }, together).unref();
    };
    // The change is complete in a microtask, after its transaction.
    const stop = queues.watch(name, () => queueMicrotask(recount));
    return () => {
      stop();
      clearTimeout(timer);
    };
  };
  const stops = queueNames.filter(({ deadLetters }) => deadLetters).map(({ name }) => watch(name));
  return () => {
    for (const stop of stops) stop();
  };
};
