import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { log } from '../../../shared/server/log.ts';
import { LIMITS, type Rendered } from './render.ts';
import type { RenderAnswer, RenderJob } from './render-child.ts';

/** When a renderer's process is ended. */
export interface RendererBounds {
  /** Milliseconds that it has for a picture, beyond the limits that it keeps itself. */
  readonly picture: number;
  /** Milliseconds without anything to do. */
  readonly idle: number;
  /** Pictures that it has made. */
  readonly pictures: number;
  /** Bytes of memory that it holds after a picture. */
  readonly memory: number;
}

/** Why these: docs/decisions/0022-one-renderer.md. */
const BOUNDS: RendererBounds = {
  // A frame of a video has the time limit, and its encoding has it again.
  picture: 2 * LIMITS.milliseconds + 5_000,
  idle: 3_000,
  pictures: 100,
  memory: 200_000_000,
};

/** Renders pictures in a process of its own, which takes a crash with it and gives its memory back. */
export interface Renderer {
  /** The process that runs just now. */
  readonly pid: number | undefined;
  /**
   * Makes a picture when those asked for before are done. Throws RendererKilled when the process was killed from outside each
   * time, and another error when it crashes at this picture, takes too long for it or cannot read the file.
   */
  render(job: RenderJob): Promise<Rendered>;
  /** Ends the process and what it has in hand. */
  end(): void;
}

/** The process was killed from outside, by the system or by somebody: the picture is still owed. */
export class RendererKilled extends Error {}

/** The process ended of itself. */
class RendererCrashed extends Error {}

/** No decoder raises these. Ctrl-C sends one to all processes of a terminal. */
const FROM_OUTSIDE = ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP'];

/** Processes that are tried for a picture before it has to come again. */
const ATTEMPTS = 5;

/** A renderer. It starts its process for the first picture, and another after that one's end; this process never waits for either. */
export function createRenderer(bounds: RendererBounds = BOUNDS): Renderer {
  let child: ChildProcess | undefined;
  let made = 0;
  let resting: NodeJS.Timeout | undefined;
  let lastTurn: Promise<unknown> = Promise.resolve();

  const start = (): ChildProcess => {
    const started = startChild();
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

  /** Reads an answer; a process that should not be used again is ended. */
  const settle = ({ outcome, memory }: RenderAnswer): Rendered => {
    made += 1;
    // Native code that has not heard of its time limit is still busy.
    const isBusy = 'refused' in outcome && outcome.refused === 'too_slow';
    if (isBusy || made >= bounds.pictures || memory > bounds.memory) end();
    if ('failed' in outcome) throw new Error(outcome.failed);
    return outcome;
  };

  const make = async (job: RenderJob): Promise<Rendered> => {
    clearTimeout(resting);
    try {
      for (let attempt = 1; ; attempt++) {
        const isFirst = child === undefined;
        child ??= start();
        try {
          return settle(await answerOf(child, job, bounds.picture));
        } catch (error) {
          // A crash may be owed to a picture before this one.
          const isInnocent =
            error instanceof RendererKilled || (error instanceof RendererCrashed && !isFirst);
          if (!isInnocent || attempt === ATTEMPTS) throw error;
          log.warn('rendering is tried again', { error });
        }
      }
    } finally {
      resting = setTimeout(end, bounds.idle).unref();
    }
  };

  return {
    get pid() {
      return child?.pid;
    },
    render(job) {
      const turn = lastTurn.then(() => make(job));
      lastTurn = turn.catch(() => undefined);
      return turn;
    },
    end,
  };
}

function startChild(): ChildProcess {
  // From the folder of the repository, which every npm script runs in: a bundle doesn't know its own place.
  return fork(resolve('events/consumers/make-thumbnail/render-child.ts'), {
    serialization: 'advanced',
    execArgv: [],
    // No credentials for a stranger who breaks out of a decoder. One area of memory for all threads takes half of what each
    // having its own does.
    env: { MALLOC_ARENA_MAX: '1' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

/** Hands a job to a child, and kills it when the answer takes longer than `milliseconds`. */
async function answerOf(child: ChildProcess, job: RenderJob, milliseconds: number): Promise<RenderAnswer> {
  const heard = new AbortController();
  const { signal } = heard;
  // Until it rings or is cleared, it keeps this process alive.
  const alarm = setTimeout(() => child.kill('SIGKILL'), milliseconds);
  const answer = once(child, 'message', { signal }).then(([message]) => message as RenderAnswer);
  const end = once(child, 'exit', { signal }).then(([code, killer]) => {
    // By this process, for its time.
    if (child.killed)
      throw new Error(`The renderer was ended at a picture, for which it has ${milliseconds} ms`);
    const reason = `The renderer ended by ${killer ?? code}`;
    throw FROM_OUTSIDE.includes(killer) ? new RendererKilled(reason) : new RendererCrashed(reason);
  });
  try {
    // A child that cannot be told any more has ended, which is heard above.
    child.send(job, () => undefined);
    return await Promise.race([answer, end]);
  } finally {
    heard.abort();
    clearTimeout(alarm);
  }
}
