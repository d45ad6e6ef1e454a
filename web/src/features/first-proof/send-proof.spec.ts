import { describe, expect, it, vi } from 'vitest';
import type { Client } from '#contracts/clients.ts';
import { type ErrorCode, problemOf } from '#contracts/errors.ts';
import type { File as StoredFile } from '#contracts/file.ts';
import type { ActionAnswer } from '#contracts/workflows.ts';
import { ApiError, Unanswered } from '#lib/calls/api.ts';
import { newProof, type Offer, type ProofDraft, type Step } from './proof-draft.ts';
import { FileRefused, NotUploaded, type ProofCalls, sendProof } from './send-proof.ts';

const contact = { firstname: 'Anna', lastname: 'Oak', email: 'anna@oak.example' };
const client = { id: 7, name: 'Olive & Oak', contacts: [{ id: 70001, ...contact }] } as unknown as Client;
const place = { project: 3, workflow: 31, revision: 5 };
const answer = { workflow: { tasks: [] } } as unknown as ActionAnswer;
const poster = new File(['poster'], 'poster.png', { type: 'image/png' });
const menu = new File(['menu'], 'menu.pdf', { type: 'application/pdf' });
const offer: Offer = {
  workflows: [],
  emails: [],
  checklists: [],
  language: 'fr',
  timezone: 'UTC',
  days: 2,
  user: 1,
};
const typed: ProofDraft = {
  ...newProof(),
  client: { id: 0, name: 'Olive & Oak' },
  contact: { key: 'new', ...contact },
  name: 'Harvest',
  message: { subject: 'Look', body: '<p>{{review_link}}</p>', template_id: null },
};
const refusal = (code: ErrorCode) => new ApiError(409, problemOf({ code }));

/** Stub of the server, which counts what it has made; `fail` makes the next call of a step fail. */
const server = () => {
  const made = { client: 0, project: 0, mail: 0 };
  const files: StoredFile[] = [];
  const failures = new Map<string, Error>();
  const failing = (step: string) => {
    const error = failures.get(step);
    failures.delete(step);
    if (error) throw error;
  };
  const calls: ProofCalls = {
    makeClient: vi.fn(async () => {
      failing('client');
      made.client += 1;
      return client;
    }),
    makeProject: vi.fn(async () => {
      failing('project');
      made.project += 1;
      return place;
    }),
    filesAt: vi.fn(async () => [...files]),
    upload: vi.fn(async (_, { name, size }: File) => {
      failing(name);
      files.push({ id: name, name, size, state: 'checking', version: files.length + 1 } as StoredFile);
    }),
    pause: vi.fn(async () => {
      for (const [index, file] of files.entries())
        if (file.state === 'checking') files[index] = { ...file, state: 'ready' };
    }),
    send: vi.fn(async () => {
      failing('mail');
      made.mail += 1;
      return answer;
    }),
  };
  return { made, files, calls, fail: (step: string, error: Error) => failures.set(step, error) };
};

/** Sends until it fails or is sent; returns the draft as it is kept then, through JSON as by a reload. */
const run = async (calls: ProofCalls, draft: ProofDraft, files: readonly File[] = [poster, menu]) => {
  let kept = draft;
  const steps: Step[] = [];
  const { signal } = new AbortController();
  const result = await sendProof({ draft, files, offer, signal }, calls, (next, step) => {
    kept = next;
    steps.push(step);
  }).catch((error: unknown) => error);
  return { kept: JSON.parse(JSON.stringify(kept)) as ProofDraft, result, steps: [...new Set(steps)] };
};

it('makes the client, the project with its one contact, the files, and sends them', async () => {
  const { made, calls, files } = server();
  const { result, kept, steps } = await run(calls, typed);
  expect(result).toMatchObject({ answer });
  expect(steps).toEqual(['client', 'project', 'files', 'mail']);
  expect(made).toEqual({ client: 1, project: 1, mail: 1 });
  expect(files.map(({ name, state }) => [name, state])).toEqual([
    ['poster.png', 'ready'],
    ['menu.pdf', 'ready'],
  ]);
  expect(calls.makeClient).toHaveBeenCalledWith({
    name: 'Olive & Oak',
    language: 'fr',
    contacts: [contact],
  });
  expect(calls.makeProject).toHaveBeenCalledWith(
    expect.objectContaining({ client_id: 7, contacts: [{ id: 70001, ...contact }], team_members: [1] }),
  );
  expect(calls.send).toHaveBeenCalledWith(
    place,
    expect.objectContaining({ reviewLink: 'files', updateStatus: true, isFirstEmail: true }),
  );
  expect(kept).toMatchObject({ client: { id: 7 }, made: place, unanswered: null });
});

it('makes no client for one that exists, and uploads nothing beside a link', async () => {
  const { made, calls } = server();
  const draft: ProofDraft = {
    ...typed,
    client: { id: 7, name: 'Olive & Oak' },
    contact: { ...typed.contact, id: 70001 },
    mode: 'link',
    link: ' https://site.example ',
  };
  await run(calls, draft);
  expect(made).toEqual({ client: 0, project: 1, mail: 1 });
  expect(calls.upload).not.toHaveBeenCalled();
  expect(calls.send).toHaveBeenCalledWith(
    place,
    expect.objectContaining({ reviewLink: 'https://site.example' }),
  );
});

describe('a retry', () => {
  it.each([
    ['client', 'invalid_input'],
    ['project', 'active_projects_limit'],
    ['poster.png', 'file_type_refused'],
    ['menu.pdf', 'file_type_refused'],
    ['mail', 'mail_limit_reached'],
  ] as const)('goes on at a refused step: %s', async (step, code) => {
    const { made, calls, files, fail } = server();
    fail(step, refusal(code));
    const failed = await run(calls, typed);
    expect(failed.result).toBeInstanceOf(Error);
    expect(failed.kept.unanswered).toBeNull();
    expect(made.mail).toBe(0);
    const { result } = await run(calls, failed.kept);
    expect(result).toMatchObject({ answer });
    expect(made).toEqual({ client: 1, project: 1, mail: 1 });
    expect(files).toHaveLength(2);
  });

  it.each(['client', 'project', 'mail'] as const)(
    'repeats the very call that got no answer: %s',
    async (step) => {
      const { calls, fail } = server();
      fail(step, new Unanswered());
      const failed = await run(calls, typed);
      expect(failed.kept.unanswered).toBe(step);
      const { result } = await run(calls, failed.kept);
      expect(result).toMatchObject({ answer });
      const call = vi.mocked(
        { client: calls.makeClient, project: calls.makeProject, mail: calls.send }[step],
      );
      expect(call.mock.calls).toHaveLength(2);
      expect(call.mock.calls[1]).toEqual(call.mock.calls[0]);
    },
  );

  it('uploads nothing for a mail that may have gone', async () => {
    const { calls, fail } = server();
    fail('mail', new Unanswered());
    const { kept } = await run(calls, typed);
    // The files chosen before a reload are gone.
    vi.mocked(calls.filesAt).mockClear();
    await run(calls, kept, []);
    expect(calls.upload).toHaveBeenCalledTimes(2);
    expect(calls.filesAt).not.toHaveBeenCalled();
  });
});

it('says which file did not arrive, and keeps the one that did', async () => {
  const { calls, files, fail } = server();
  fail('menu.pdf', refusal('file_type_refused'));
  const { result } = await run(calls, typed);
  expect(result).toBeInstanceOf(NotUploaded);
  expect(result).toMatchObject({ file: 'menu.pdf' });
  expect(files.map(({ name }) => name)).toEqual(['poster.png']);
});

it('sends nothing while the content of a chosen file is refused', async () => {
  const { made, calls, files } = server();
  vi.mocked(calls.pause).mockImplementationOnce(async () => {
    files[0] = { ...(files[0] as StoredFile), state: 'refused', refusal: 'poster.png contains malware' };
  });
  const { result, kept } = await run(calls, typed, [poster]);
  expect(result).toEqual(new FileRefused('poster.png contains malware'));
  expect(made.mail).toBe(0);
  // Without the refused one, the others are sent.
  files.push({ id: 'menu.pdf', name: 'menu.pdf', size: 4, state: 'ready', version: 1 } as StoredFile);
  await run(calls, kept, [menu]);
  expect(made.mail).toBe(1);
});

it('stops before the next step once the page is left', async () => {
  const { made, calls } = server();
  const leaving = new AbortController();
  vi.mocked(calls.makeProject).mockImplementation(async () => {
    leaving.abort();
    return place;
  });
  const input = { draft: typed, files: [poster], offer, signal: leaving.signal };
  await expect(sendProof(input, calls, () => {})).rejects.toThrow();
  expect(calls.upload).not.toHaveBeenCalled();
  expect(made.mail).toBe(0);
});
