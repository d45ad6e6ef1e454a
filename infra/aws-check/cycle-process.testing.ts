/** Cycle whose check lasts until it is interrupted, as a process that a spec can signal. Prints what it does. */
import { interruptible } from '../ops/commands/command.ts';
import { runSteps } from './check.ts';
import { runCycle, succeeded } from './cycle.ts';
import type { Deployment } from './deployment.ts';

const rows = await interruptible(async (signal) => {
  const made = await runCycle({
    deploy: async () => undefined,
    check: () =>
      runSteps(
        [
          {
            name: 'endless',
            expects: 'nothing',
            run: () => {
              console.log('checking');
              return new Promise((resolve) => setTimeout(() => resolve('too late'), 60_000));
            },
          },
          { name: 'next', expects: 'nothing', run: async () => 'run' },
        ],
        {} as Deployment,
        {},
        { signal },
      ),
    destroy: async () => console.log('destroyed'),
    keep: false,
    signal,
    print: console.log,
  });
  console.log(`good: ${succeeded(made, signal)}`);
  return made;
});
for (const { step, verdict, saw } of rows) console.log([step, verdict, saw].join(' '));
process.exit(1);
