import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Renderer, type RendererBounds, RendererKilled } from '#server/files/renderer.ts';
import { temporaryFolder, until } from '#testing/support.ts';
import type { Rendered } from './render.ts';
import type { RenderJob } from './render-child.ts';
import { createPictureRenderer } from './renderer.ts';

type PictureRenderer = Renderer<RenderJob, Rendered>;

const hourMs = 3_600_000;
const bounds: RendererBounds = { picture: hourMs, idle: hourMs, pictures: 100, memory: 1e12 };
const folder = temporaryFolder();
const { execPath } = process;

let job: RenderJob;
let renderers: PictureRenderer[] = [];
let parents: ChildProcess[] = [];
const create = (more: Partial<RendererBounds> = {}) => {
  const renderer = createPictureRenderer({ ...bounds, ...more });
  renderers.push(renderer);
  return renderer;
};
/** True while a process runs; a zombie counts as ended. */
const runs = (pid: number | undefined): boolean => {
  const stat = `/proc/${pid}/stat`;
  return existsSync(stat) && !/\) [ZX] /.test(readFileSync(stat, 'utf8'));
};
/** Renders a picture; returns the id of the process that did it. */
const pidOf = async (renderer: PictureRenderer): Promise<number> => {
  const turn = renderer.render(job);
  await until(() => renderer.pid !== undefined);
  const { pid } = renderer;
  expect(await turn).toMatchObject({ width: 200, height: 150 });
  return pid ?? 0;
};
/** Replaces Node by a shell script, with the number of its starts in $started. */
const insteadOfNode = (script: string) => {
  const [path, counted] = [join(folder.path, 'node'), join(folder.path, 'started')];
  rmSync(counted, { force: true });
  writeFileSync(path, `#!/bin/sh\necho x >> ${counted}\nstarted=$(wc -l < ${counted})\n${script}\n`, {
    mode: 0o755,
  });
  process.execPath = path;
  return { started: () => (existsSync(counted) ? readFileSync(counted, 'utf8').length / 2 : 0) };
};

beforeAll(async () => {
  const path = join(folder.path, 'a.png');
  await sharp({ create: { width: 400, height: 300, channels: 3, background: 'red' } }).toFile(path);
  job = { name: 'a.png', path, kind: 'thumbnail' };
});
afterEach(() => {
  for (const renderer of renderers) renderer.end();
  for (const parent of parents) parent.kill('SIGKILL');
  renderers = [];
  parents = [];
  process.execPath = execPath;
});
afterAll(() => folder.remove());

describe.skipIf(!existsSync('/proc/self/stat'))('the process of a renderer', () => {
  it('renders one picture at a time', async () => {
    const renderer = create();
    expect(renderer.pid).toBeUndefined();
    const first = await pidOf(renderer);
    expect(await pidOf(renderer)).toBe(first);
    const all = await Promise.all(
      (['thumbnail', 'preview', 'thumbnail'] as const).map((kind) => renderer.render({ ...job, kind })),
    );
    expect(all.map((one) => 'webp' in one && one.width)).toEqual([200, 400, 200]);
    expect(renderer.pid).toBe(first);
    const [, preview] = all;
    if (!preview || !('webp' in preview)) throw new Error('refused');
    expect(await sharp(preview.webp).metadata()).toMatchObject({ format: 'webp', width: 400, height: 300 });
  });

  it('has no credentials in its environment', async () => {
    const pid = await pidOf(create());
    const names = readFileSync(`/proc/${pid}/environ`, 'utf8')
      .split('\0')
      .map((line) => line.split('=')[0]);
    expect(names.filter((name) => name && !name.startsWith('NODE_CHANNEL_'))).toEqual(['MALLOC_ARENA_MAX']);
  });

  it('survives refused and unreadable files', async () => {
    const renderer = create();
    const first = await pidOf(renderer);
    const path = join(folder.path, 'a.pdf');
    writeFileSync(path, '%PDF-1.7');
    expect(await renderer.render({ ...job, path })).toEqual({ refused: 'not_renderable' });
    await expect(renderer.render({ ...job, path: 'nowhere' })).rejects.toThrow('ENOENT');
    expect(await pidOf(renderer)).toBe(first);
  });

  it('ends after a number of pictures', async () => {
    const renderer = create({ pictures: 2 });
    const first = await pidOf(renderer);
    expect(await pidOf(renderer)).toBe(first);
    await until(() => !runs(first));
    const second = await pidOf(renderer);
    expect(second).not.toBe(first);
    expect(await pidOf(renderer)).toBe(second);
  });

  it('ends when it exceeds its memory', async () => {
    const renderer = create({ memory: 1 });
    const first = await pidOf(renderer);
    await until(() => !runs(first));
    expect(await pidOf(renderer)).not.toBe(first);
  });

  it('ends when idle', async () => {
    const renderer = create({ idle: 1 });
    const first = await pidOf(renderer);
    await until(() => !runs(first));
    expect(await pidOf(renderer)).not.toBe(first);
  });

  it('ends after a timeout that native code may ignore', async () => {
    const renderer = create();
    const tired = join(folder.path, 'tired.cjs');
    const answer = { outcome: { refused: 'too_slow' }, memory: 1 };
    writeFileSync(tired, `process.on('message', () => process.send(${JSON.stringify(answer)}))`);
    insteadOfNode(`exec ${execPath} ${tired}`);
    expect(await renderer.render(job)).toEqual({ refused: 'too_slow' });
    expect(renderer.pid).toBeUndefined();
    process.execPath = execPath;
    await pidOf(renderer);
  });

  it('is killed after a timeout, at the cost of that picture alone', async () => {
    const limits = { ...bounds, picture: 100 };
    const renderer = createPictureRenderer(limits);
    renderers.push(renderer);
    const asleep = insteadOfNode('exec sleep 3600');
    const turn = renderer.render(job);
    await until(() => renderer.pid !== undefined);
    const { pid } = renderer;
    await expect(turn).rejects.toThrow('for which it has 100 ms');
    expect(runs(pid)).toBe(false);
    // At most: it may have been killed before it counted.
    expect(asleep.started()).toBeLessThanOrEqual(1);
    limits.picture = hourMs;
    const { started } = insteadOfNode(`exec ${execPath} "$@"`);
    await pidOf(renderer);
    expect(started()).toBe(1);
  });

  it.each(['KILL', 'TERM', 'INT', 'HUP'])('is restarted when it was killed by SIG%s', async (signal) => {
    const renderer = create();
    const { started } = insteadOfNode(`[ $started -gt 2 ] || kill -${signal} $$\nexec ${execPath} "$@"`);
    await pidOf(renderer);
    expect(started()).toBe(3);
  });

  it('gives up when it is killed at each attempt', async () => {
    const renderer = create();
    const { started } = insteadOfNode('kill -KILL $$');
    await expect(renderer.render(job)).rejects.toThrow(RendererKilled);
    expect(started()).toBe(5);
  });

  it.each([
    ['crashes', 'kill -SEGV $$', 'SIGSEGV'],
    ['ends', 'exit 3', '3'],
  ])('costs its first picture if it %s at it', async (_, script, reason) => {
    const renderer = create();
    const { started } = insteadOfNode(`[ $started = 1 ] && ${script}\nexec ${execPath} "$@"`);
    const turns = await Promise.allSettled([renderer.render(job), renderer.render(job)]);
    expect(turns).toMatchObject([
      { status: 'rejected', reason: { message: `The renderer ended by ${reason}` } },
      { status: 'fulfilled', value: { width: 200 } },
    ]);
    expect(started()).toBe(2);
  });

  it('costs its first picture if it cannot be started', async () => {
    const renderer = create();
    process.execPath = join(folder.path, 'no-such-program');
    await expect(renderer.render(job)).rejects.toThrow('ENOENT');
    process.execPath = execPath;
    await pidOf(renderer);
  });

  it('does not blame a later picture at which it crashes', async () => {
    const renderer = create();
    const first = await pidOf(renderer);
    process.kill(first, 'SIGSEGV');
    // Race: the renderer has not noticed the crash yet, and sends the picture to the crashed process.
    const turn = renderer.render(job);
    expect(renderer.pid).toBe(first);
    expect(await turn).toMatchObject({ width: 200 });
    expect(renderer.pid).not.toBe(first);
  });

  it('neither outlives its parent process nor keeps it alive', async () => {
    const [script, busy] = [join(folder.path, 'parent.ts'), join(folder.path, 'busy.cjs')];
    writeFileSync(busy, `setInterval(() => undefined, ${hourMs})`);
    insteadOfNode(`exec ${execPath} --require ${busy} "$@"`);
    const lines = [
      `process.execPath = ${JSON.stringify(process.execPath)};`,
      `import { createPictureRenderer } from ${JSON.stringify(join(import.meta.dirname, 'renderer.ts'))};`,
      `const renderer = createPictureRenderer(${JSON.stringify(bounds)});`,
      `const rendered = await renderer.render(${JSON.stringify(job)});`,
      `process.stdout.write(\`\${renderer.pid} \${rendered.width}\\n\`);`,
      `if (process.argv[2] === 'stay') setInterval(() => undefined, ${hourMs});`,
    ];
    writeFileSync(script, lines.join('\n'));
    for (const mode of ['stay', 'leave']) {
      const parent = spawn(execPath, [script, mode], { stdio: ['ignore', 'pipe', 'inherit'] });
      parents.push(parent);
      const ended = once(parent, 'exit');
      const [said] = (await once(parent.stdout, 'data')) as [Buffer];
      const [pid, width] = said.toString().split(' ').map(Number);
      expect(width).toBe(200);
      if (mode === 'stay') {
        expect(runs(pid)).toBe(true);
        parent.kill('SIGKILL');
      }
      expect(await ended).toEqual(mode === 'stay' ? [null, 'SIGKILL'] : [0, null]);
      await until(() => !runs(pid));
    }
  });
});
