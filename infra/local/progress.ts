/** How far something has come that people wait for: told to the terminal, and to the pages that wait. */

/** A part of it. */
export interface Step {
  readonly title: string;
  /** A sentence about what is done. */
  readonly about: string;
  readonly done: number;
  /** Undefined while nobody can tell. */
  readonly of: number | undefined;
  readonly isOver: boolean;
}

/** A step that is under way. */
export interface Ongoing {
  /** Says how much of it is done, of how much in all. */
  tell(done: number, of: number): void;
  end(): void;
}

export interface Progress {
  /** All steps so far, in the order in which they began. */
  steps(): readonly Step[];
  /** True while no step is under way. */
  isOver(): boolean;
  begin(title: string, about: string): Ongoing;
  /** Calls the listener after every change, with the step that it is of. */
  onChange(listener: (step: Step) => void): void;
}

export function createProgress(): Progress {
  const steps: Step[] = [];
  const listeners: ((step: Step) => void)[] = [];
  return {
    steps: () => [...steps],
    isOver: () => steps.every(({ isOver }) => isOver),
    begin(title, about) {
      const place = steps.length;
      let step: Step = { title, about, done: 0, of: undefined, isOver: false };
      const change = (now: Partial<Step>) => {
        step = { ...step, ...now };
        steps[place] = step;
        for (const listener of listeners) listener(step);
      };
      change({});
      return {
        tell: (done, of) => change({ done, of }),
        end: () => change({ isOver: true }),
      };
    },
    onChange: (listener) => void listeners.push(listener),
  };
}

/** As the terminal has it: `Demo workspace 40/280`. */
const textOf = ({ title, done, of, isOver }: Step): string => {
  if (isOver) return `${title} ready`;
  return of === undefined ? `${title} …` : `${title} ${done}/${of}`;
};

/** Takes the cursor to the beginning of the line, and what stands there away. */
const clearLine = '\r\x1b[K';
/** Lines that a step gets where nothing can be written over. */
const lines = 4;

/**
 * Writes the progress to a terminal as one line that is written over, and as a few plain lines to what is none, a file or
 * a pipe. The line is gone once all is over.
 */
export function printProgress(
  progress: Progress,
  out: { readonly isTTY?: boolean; readonly columns?: number; write(text: string): unknown },
): void {
  if (out.isTTY) {
    progress.onChange(() => {
      const line = progress.isOver() ? '' : progress.steps().map(textOf).join(' · ');
      // A line that wraps could not be taken away again.
      out.write(`${clearLine}${line.slice(0, (out.columns || 80) - 1)}`);
    });
    return;
  }
  const told = new Map<string, string>();
  progress.onChange((step) => {
    const { title, done, of, isOver } = step;
    const part = isOver ? 'over' : of ? Math.floor((lines * done) / of) : 'begun';
    if (part === lines || told.get(title) === String(part)) return;
    told.set(title, String(part));
    out.write(`${textOf(step)}\n`);
  });
}
