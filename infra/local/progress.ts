/** Progress of long-running steps, shown on the terminal and on waiting pages. */

export interface Step {
  readonly title: string;
  /** Sentence of description. */
  readonly about: string;
  readonly done: number;
  /** Undefined while the total is unknown. */
  readonly of: number | undefined;
  readonly isOver: boolean;
}

/** Step in progress. */
export interface Ongoing {
  /** Reports progress: done, of the total. */
  tell(done: number, of: number): void;
  end(): void;
}

export interface Progress {
  /** All steps so far, in the order in which they began. */
  steps(): readonly Step[];
  /** True while no step is in progress. */
  isOver(): boolean;
  begin(title: string, about: string): Ongoing;
  /** Calls the listener after every change, with the changed step. */
  onChange(listener: (step: Step) => void): void;
}

export const createProgress = (): Progress => {
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
};

/** Text for the terminal: `Demo workspace 40/280`. */
const textOf = ({ title, done, of, isOver }: Step): string => {
  if (isOver) return `${title} ready`;
  return of === undefined ? `${title} …` : `${title} ${done}/${of}`;
};

/** Moves the cursor to the beginning of the line and clears it. */
const clearLine = '\r\x1b[K';
/** Maximum lines of a step if the output is no terminal. */
const lines = 4;

/**
 * Writes the progress to a terminal as one line that is overwritten, and to a file or pipe as a few plain lines. The
 * line is cleared at the end.
 */
export const printProgress = (
  progress: Progress,
  out: { readonly isTTY?: boolean; readonly columns?: number; write(text: string): unknown },
): void => {
  if (out.isTTY) {
    progress.onChange(() => {
      const line = progress.isOver() ? '' : progress.steps().map(textOf).join(' · ');
      // A line that wraps could not be cleared.
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
};
