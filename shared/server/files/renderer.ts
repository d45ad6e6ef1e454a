import { type ChildProcess, fork } from 'node:child_process';
import { on, once } from 'node:events';
import { resolve } from 'node:path';
import { log } from '../log.ts';
import { again, retry } from '../retry.ts';

/** Limits at which a renderer's process is ended. */
export interface RendererBounds {
  /** Timeout per picture in milliseconds, in addition to the renderer's own limits. */
  readonly picture: number;
  /** Idle time in milliseconds. */
  readonly idle: number;
  /** Number of pictures rendered. */
  readonly pictures: number;
  /** Bytes of memory in use after a picture. */
  readonly memory: number;
}

/** Answer of the process to a job. */
export interface RenderAnswer<Outcome> {
  /** Rendered picture, its refusal, or the error. */
  readonly outcome: Outcome | { readonly failed: string };
  /** Bytes of memory (RSS) of the process. */
  readonly memory: number;
}

/** Progress message of the process during a job. */
export interface RenderProgress<Progress> {
  readonly progress: Progress;
}

/** Renders pictures in a child process, which isolates crashes and frees its memory. */
export interface Renderer<Job, Outcome, Progress = never> {
  /** Process id of the child, while it runs. */
  readonly pid: number | undefined;
  /**
   * Renders a picture, queued after earlier jobs. Throws RendererKilled when the process was killed from outside at
   * each attempt, RendererEnded when it crashes at this picture or exceeds the timeout, and another error when it
   * cannot start or read the file. `follow` gets the progress, from the beginning again if the picture is retried.
   */
  render(job: Job, follow?: (progress: Progress) => void): Promise<Outcome>;
  /** Kills the process and its current job. */
  end(): void;
}

/** Process killed from outside, by the system or a person: the picture can be retried. */
export class RendererKilled extends Error {}

/** Process that crashed at the picture, or was ended because of it: a retry would not help. */
export class RendererEnded extends Error {}

/** Process that ended on its own, for example by a crash. */
class RendererCrashed extends RendererEnded {}

/** Signals that decoders never raise. Ctrl-C sends SIGINT to all processes of a terminal. */
const signalsFromOutside = ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP'];

/** Processes tried for a picture before its message is retried. */
const retries = { attempts: 5 };

/**
 * Creates a renderer, whose process runs `program`: a path from the folder of the repository, or of a function on
 * AWS. It starts its process lazily for a picture and again after an exit; the child does not keep this process
 * alive. `isSpent` is true for a process that should not be reused after an outcome. Reasons:
 * docs/decisions/0022-one-renderer.md.
 */
export const createRenderer = <Job extends object, Outcome extends object, Progress = never>({
  program,
  bounds,
  isSpent,
}: {
  readonly program: string;
  readonly bounds: RendererBounds;
  readonly isSpent: (outcome: Outcome) => boolean;
}): Renderer<Job, Outcome, Progress> => {
  let child: ChildProcess | undefined;
  let made = 0;
  let resting: NodeJS.Timeout | undefined;
  let lastTurn: Promise<unknown> = Promise.resolve();

  const start = (): ChildProcess => {
    const started = startChild(program);
    started.unref();
    started.channel?.unref();
    const forget = () => {
      if (child === started) child = undefined;
    };
    started.on('exit', forget).on('error', forget);
    made = 0;
    return started;
  };

  const end = () => {
    child?.kill('SIGKILL');
    child = undefined;
  };

  /** Reads an answer; ends a process that should not be reused. */
  const settle = ({ outcome, memory }: RenderAnswer<Outcome>): Outcome => {
    made += 1;
    const hasFailed = isFailed(outcome);
    if (made >= bounds.pictures || memory > bounds.memory || (!hasFailed && isSpent(outcome))) end();
    if (hasFailed) throw new Error(outcome.failed);
    return outcome;
  };

  const make = async (job: Job, follow?: (progress: Progress) => void): Promise<Outcome> => {
    clearTimeout(resting);
    let failure: unknown;
    try {
      const outcome = await retry(retries, async () => {
        const isFirst = child === undefined;
        child ??= start();
        try {
          return settle(await answerOf<Outcome, Progress>(child, job, bounds.picture, follow));
        } catch (error) {
          // A crash may be caused by an earlier picture.
          const isInnocent =
            error instanceof RendererKilled || (error instanceof RendererCrashed && !isFirst);
          if (!isInnocent) throw error;
          log.warn('a rendering has failed', { error });
          failure = error;
          return again;
        }
      });
      if (outcome === again) throw failure;
      return outcome;
    } finally {
      resting = setTimeout(end, bounds.idle).unref();
    }
  };

  return {
    get pid() {
      return child?.pid;
    },
    render(job, follow) {
      const turn = lastTurn.then(() => make(job, follow));
      lastTurn = turn.catch(() => undefined);
      return turn;
    },
    end,
  };
};

const isFailed = (outcome: object): outcome is { readonly failed: string } => 'failed' in outcome;

const startChild = (program: string): ChildProcess => {
  // Relative to the working directory of every npm script, because a bundle does not know its own path.
  return fork(resolve(program), {
    serialization: 'advanced',
    execArgv: [],
    // No credentials, in case a decoder is exploited. A single malloc arena for all threads halves the memory.
    env: { MALLOC_ARENA_MAX: '1' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
};

/** Sends a job to a child, and kills the child after a timeout of `milliseconds`. */
const answerOf = async <Outcome, Progress>(
  child: ChildProcess,
  job: object,
  milliseconds: number,
  follow?: (progress: Progress) => void,
): Promise<RenderAnswer<Outcome>> => {
  const heard = new AbortController();
  const { signal } = heard;
  // This pending timer keeps the process alive.
  const alarm = setTimeout(() => child.kill('SIGKILL'), milliseconds);
  const messages = on(child, 'message', { signal });
  const answer = (async () => {
    for await (const [message] of messages as AsyncIterable<
      [RenderAnswer<Outcome> | RenderProgress<Progress>]
    >) {
      if ('outcome' in message) return message;
      follow?.(message.progress);
    }
    throw new Error('The renderer has sent no answer');
  })();
  const end = once(child, 'exit', { signal }).then(([code, killer]) => {
    // Killed by this process, after its timeout.
    if (child.killed)
      throw new RendererEnded(`The renderer was ended at a picture, for which it has ${milliseconds} ms`);
    const reason = `The renderer ended by ${killer ?? code}`;
    throw signalsFromOutside.includes(killer) ? new RendererKilled(reason) : new RendererCrashed(reason);
  });
  try {
    // A failed send means that the child has exited, which is handled above.
    child.send(job, () => undefined);
    return await Promise.race([answer, end]);
  } finally {
    heard.abort();
    clearTimeout(alarm);
  }
};
