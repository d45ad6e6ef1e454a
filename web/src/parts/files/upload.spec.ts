import { beforeEach, describe, expect, it } from 'vitest';
import { problemOf } from '#contracts/errors.ts';
import type { File as StoredFile } from '#contracts/file.ts';
import type { UploadTicket } from '#contracts/files.ts';
import { ApiError } from '#lib/calls/api.ts';
import { ConnectionLost, type Put } from './put-with-progress.ts';
import { partsOf, type UploadInput, type UploadPhase, unfinishedUploads, upload } from './upload.ts';

const megabyte = 1_000_000;

/** File of this size, without its bytes. */
const fileOf = (size: number): File => {
  const file = new File(['x'], 'film.mov', { type: 'video/quicktime', lastModified: 7 });
  Object.defineProperty(file, 'size', { value: size });
  return file;
};

/** Fake store, API and connection, controlled by the test. */
const world = (size: number, { exists = false, resume = [] as number[] } = {}) => {
  const calls: string[] = [];
  const phases: UploadPhase[] = [];
  const progress: number[] = [];
  let signed = 0;
  /** Signed URLs that are unused so far. */
  let unused = 0;
  let mostUnused = 0;
  let inFlight = 0;
  let most = 0;
  const answers = new Map<string, (number | 'lost')[]>();
  const multipart = size > 100 * megabyte;
  const partSize = 16 * megabyte;

  const put: Put = async (url, body, { onProgress }) => {
    inFlight += 1;
    unused -= 1;
    most = Math.max(most, inFlight);
    await Promise.resolve();
    if (!multipart) onProgress(size / 2);
    onProgress(body.size);
    inFlight -= 1;
    const place = url.split('?')[0] ?? '';
    calls.push(`put ${place}`);
    const answer = answers.get(place)?.shift() ?? 200;
    if (answer === 'lost') throw new ConnectionLost();
    return { status: answer, etag: `"${place}"` };
  };
  const ticket = (parts: number[]): UploadTicket => ({
    upload: 'u1',
    mode: multipart ? 'multipart' : 'single',
    url: multipart ? null : 'whole',
    headers: {},
    part_size: partSize,
    parts: parts.map((number) => ({ number, etag: `old${number}`, size: partSize })),
    exists,
  });
  const input: UploadInput = {
    file: fileOf(size),
    calls: {
      start: async (_file, { sha256, upload: begun }) => {
        calls.push(begun ? `resume ${begun}` : `start ${sha256 ?? 'unhashed'}`);
        return ticket(begun ? resume : []);
      },
      sign: async (_upload, parts) => {
        signed += 1;
        unused += parts.length;
        mostUnused = Math.max(mostUnused, unused);
        return parts.map(({ number }) => ({ number, url: `part${number}?signature=${signed}` }));
      },
      register: async (_file, { sha256, parts }) => {
        calls.push(`register ${sha256} ${parts?.map(({ number }) => number).join(',') ?? 'whole'}`);
        return { id: 'f1' } as StoredFile;
      },
    },
    put,
    hash: async () => 'hash',
    unfinished: unfinishedUploads('r1', localStorage),
    signal: new AbortController().signal,
    mayOverwrite: async () => {
      calls.push('ask');
      return false;
    },
    reconnected: async (attempt) => {
      calls.push(`wait ${attempt}`);
    },
    onChange: (phase, done) => {
      if (done !== undefined) progress.push(done);
      if (phases.at(-1) !== phase) phases.push(phase);
    },
  };
  return { input, calls, phases, progress, answers, most: () => most, mostUnused: () => mostUnused };
};

beforeEach(() => localStorage.clear());

describe('a file of up to 100 MB', () => {
  it('is hashed first, sent whole, and registered with its hash', async () => {
    const { input, calls, phases, progress } = world(5 * megabyte);
    expect(await upload(input)).toEqual({ id: 'f1' });
    expect(calls).toEqual(['start hash', 'put whole', 'register hash whole']);
    expect(phases).toEqual(['hashing', 'uploading', 'registering']);
    expect(progress).toContain(0.5);
    expect(progress.at(-1)).toBe(1);
  });

  it('gets a new URL when its own has expired', async () => {
    const { input, calls, answers } = world(megabyte);
    answers.set('whole', [403]);
    await upload(input);
    expect(calls).toEqual(['start hash', 'put whole', 'start hash', 'put whole', 'register hash whole']);
  });

  it('is not sent when it would overwrite another and must not', async () => {
    const { input, calls } = world(megabyte, { exists: true });
    expect(await upload(input)).toBeUndefined();
    expect(calls).toEqual(['start hash', 'ask']);
  });

  it('waits for a lost connection, and says so', async () => {
    const { input, calls, phases, answers } = world(megabyte);
    answers.set('whole', ['lost', 'lost']);
    await upload(input);
    expect(calls.filter((call) => call.startsWith('wait'))).toEqual(['wait 1', 'wait 2']);
    expect(phases).toContain('offline');
  });

  it('is given up when the store refuses it', async () => {
    const { input, calls, answers } = world(megabyte);
    answers.set('whole', [400]);
    await expect(upload(input)).rejects.toThrow('');
    expect(calls).toEqual(['start hash', 'put whole']);
  });
});

describe('a file above 100 MB', () => {
  const size = 100 * megabyte + 5;

  it('goes in parts, three at a time, each of its size', async () => {
    const { input, calls, progress, most, mostUnused } = world(size);
    await upload(input);
    expect(partsOf(size, 16 * megabyte).map((part) => part.size)).toEqual([
      ...Array.from({ length: 6 }, () => 16 * megabyte),
      4 * megabyte + 5,
    ]);
    expect(calls[0]).toBe('start unhashed');
    expect(calls.at(-1)).toBe('register hash 1,2,3,4,5,6,7');
    expect(most()).toBe(3);
    // Each URL is signed right before its part is sent, not when the upload starts.
    expect(mostUnused()).toBeLessThanOrEqual(3);
    expect(progress.length).toBeGreaterThan(7);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    expect(progress.at(-1)).toBe(1);
  });

  it('has a part signed again when its URL has expired, without waiting', async () => {
    const { input, calls, answers } = world(size);
    answers.set('part2', [403]);
    await upload(input);
    expect(calls.filter((call) => call === 'put part2')).toHaveLength(2);
    expect(calls.filter((call) => call.startsWith('wait'))).toEqual([]);
  });

  it('resumes after a lost connection with the pending part', async () => {
    const { input, calls, answers } = world(size);
    answers.set('part3', ['lost', 503]);
    await upload(input);
    expect(calls.filter((call) => call === 'put part3')).toHaveLength(3);
    expect(calls.filter((call) => call === 'put part1')).toHaveLength(1);
  });

  it('resumes after a reload with the missing parts, and is forgotten once complete', async () => {
    const first = world(size);
    first.answers.set(
      'part4',
      Array.from({ length: 6 }, () => 'lost' as const),
    );
    await expect(upload(first.input)).rejects.toBeInstanceOf(ConnectionLost);

    const again = world(size, { resume: [1, 2, 3] });
    await upload(again.input);
    expect(again.calls[0]).toBe('resume u1');
    expect(again.calls.filter((call) => call.startsWith('put')).toSorted()).toEqual([
      'put part4',
      'put part5',
      'put part6',
      'put part7',
    ]);
    expect(again.calls.at(-1)).toBe('register hash 1,2,3,4,5,6,7');
    expect(unfinishedUploads('r1', localStorage).get(fileOf(size))).toBeUndefined();
  });

  it('starts anew when the store has given the earlier upload up', async () => {
    unfinishedUploads('r1', localStorage).set(fileOf(size), 'gone');
    const { input, calls } = world(size);
    const { start } = input.calls;
    const refusing: UploadInput['calls']['start'] = async (file, more) => {
      if (more.upload === 'gone') throw new ApiError(409, problemOf({ code: 'upload_expired' }));
      return start(file, more);
    };
    await upload({ ...input, calls: { ...input.calls, start: refusing } });
    expect(calls[0]).toBe('start unhashed');
    expect(calls.at(-1)).toBe('register hash 1,2,3,4,5,6,7');
  });

  it('belongs to its own file and revision only', () => {
    const here = unfinishedUploads('r1', localStorage);
    here.set(fileOf(size), 'u1');
    expect(here.get(fileOf(size + 1))).toBeUndefined();
    expect(unfinishedUploads('r2', localStorage).get(fileOf(size))).toBeUndefined();
    expect(here.get(fileOf(size))).toBe('u1');
  });
});
