/** Command of `npm run ops`. */
import process from 'node:process';
import { asTool, type Operator, OperatorRefusal } from '../operator/operator.ts';

/** Options by name, as they were given. */
export type Given = Readonly<Record<string, string | undefined>>;

export interface Command {
  /** Lines of the usage, without `npm run ops --`. */
  readonly usage: string;
  /** Names of its options, each with a value. */
  readonly options: readonly string[];
  /** Names of its options without a value; a given one is not undefined. */
  readonly flags?: readonly string[];
  /** True for arguments that are complete; otherwise the usage is printed. */
  readonly accepts: (given: Given, rest: readonly string[]) => boolean;
  /** False if it did not find or do what was asked. */
  readonly run: (given: Given, rest: readonly string[]) => Promise<boolean>;
}

/** Number of the workspace in an option. */
export const idIn = (given: string, option: string): number => {
  const id = Number(given);
  if (!Number.isInteger(id) || id < 1) throw new OperatorRefusal(`--${option} is the number of a workspace`);
  return id;
};

/** Epoch milliseconds of the instant in an option. */
export const instantIn = (given: string, option: string): number => {
  const at = Date.parse(given);
  if (Number.isNaN(at)) throw new OperatorRefusal(`--${option} is an instant, such as 2030-01-01T12:00:00Z`);
  return at;
};

/** A number of things in words. */
export const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

/** Prints each step with the product's own time. */
export const printStep = (now: () => number) => (step: string) =>
  console.log(`${new Date(now()).toISOString()}  ${step}`);

/**
 * Works as the operator; `work` imports the modules that read the environment. False if it did not do what was asked; a refusal
 * is told as a sentence.
 */
export const asOperator = async (work: (operator: Operator) => Promise<boolean>): Promise<boolean> => {
  let isDone = false;
  await asTool(async (operator) => {
    isDone = await work(operator);
  });
  return isDone;
};

/** Work that ends early, at a point from which it can go on, once the operator interrupts it. */
export const interruptible = async <Result>(
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> => {
  const ending = new AbortController();
  const end = () => ending.abort();
  process.once('SIGINT', end).once('SIGTERM', end);
  try {
    return await work(ending.signal);
  } finally {
    process.off('SIGINT', end).off('SIGTERM', end);
  }
};
