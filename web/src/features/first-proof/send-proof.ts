/** Chain of calls that makes a first proof and sends it; a retry goes on at the step that failed (docs/decisions/0095). */
import type { Client } from '#contracts/clients.ts';
import type { File as StoredFile } from '#contracts/file.ts';
import type { ActionAnswer, WireWorkflow } from '#contracts/workflows.ts';
import { displayName } from '#domain/file/name.ts';
import { newestVersions } from '#domain/file/order.ts';
import { apiErrorOf } from '#parts/form/form-errors.ts';
import type { NewClient } from '#parts/form/make-client.ts';
import {
  clientBody,
  mailBody,
  type Offer,
  type Place,
  type ProofDraft,
  projectBody,
  type Step,
  withClient,
} from './proof-draft.ts';

/** Calls of the chain, and the pause between two looks at files that are being checked. */
export interface ProofCalls {
  readonly makeClient: (body: NewClient) => Promise<Client>;
  readonly makeProject: (body: ReturnType<typeof projectBody>) => Promise<Place>;
  readonly filesAt: (place: Place) => Promise<readonly StoredFile[]>;
  readonly upload: (place: Place, file: File) => Promise<void>;
  readonly pause: () => Promise<void>;
  readonly send: (place: Place, body: ReturnType<typeof mailBody>) => Promise<ActionAnswer>;
}

/** Refused content of an uploaded file. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused';
}

/** Failed upload of a file. */
export class NotUploaded extends Error {
  override readonly name = 'NotUploaded';
  readonly file: string;
  constructor(file: string, cause: unknown) {
    super(file, { cause });
    this.file = file;
  }
}

/** True for an answer of 4xx: nothing was done, unless the same call is running already. */
const isRefused = (error: unknown): boolean => {
  const { status = 0, problem } = apiErrorOf(error) ?? {};
  return status >= 400 && status < 500 && problem?.code !== 'idempotency_running';
};

/** First preview of a new workflow. */
export const placeIn = (project: number, workflow: WireWorkflow | undefined): Place => {
  const revision = workflow?.tasks[0]?.tasks[0]?.id;
  if (workflow === undefined || revision === undefined) throw new Error('The project has no first preview');
  return { project, workflow: workflow.id, revision };
};

const isFile =
  ({ name, size }: File) =>
  (stored: StoredFile): boolean =>
    stored.name === displayName(name) && stored.size === size;

/**
 * Makes what is missing of client, project and files, and sends the preview. `keep` gets the draft after each step and
 * before each call that makes or sends something, so that a retry, even after a reload, makes nothing twice.
 */
export const sendProof = async (
  {
    draft: given,
    files,
    offer,
    signal,
  }: {
    readonly draft: ProofDraft;
    readonly files: readonly File[];
    readonly offer: Offer;
    readonly signal: AbortSignal;
  },
  calls: ProofCalls,
  keep: (draft: ProofDraft, step: Step) => void,
): Promise<{ readonly draft: ProofDraft; readonly answer: ActionAnswer }> => {
  let draft = given;
  const isRepeated = given.unanswered === 'mail';
  const begin = (step: Step, next: ProofDraft = draft) => {
    signal.throwIfAborted();
    draft = next;
    keep(draft, step);
  };
  /** Makes one call; until it is answered, the draft says so. */
  const once = async <Answer>(
    step: Step,
    call: () => Promise<Answer>,
    after: (answer: Answer) => ProofDraft,
  ): Promise<Answer> => {
    begin(step, { ...draft, unanswered: step });
    const end = (next: ProofDraft) => {
      draft = { ...next, unanswered: null };
      keep(draft, step);
    };
    try {
      const answer = await call();
      end(after(answer));
      return answer;
    } catch (error) {
      if (isRefused(error)) end(draft);
      throw error;
    }
  };

  if (draft.client.id === 0) {
    await once(
      'client',
      () => calls.makeClient(clientBody(draft, offer.language)),
      (client) => withClient(draft, client),
    );
  }
  const place =
    draft.made ??
    (await once(
      'project',
      () => calls.makeProject(projectBody(draft, offer)),
      (made) => ({ ...draft, made }),
    ));
  // A mail without an answer may have been sent with its files, so it is repeated as it was.
  if (draft.mode === 'files' && !isRepeated) {
    begin('files');
    await bring(files, place, calls, signal);
  }
  const answer = await once(
    'mail',
    () => calls.send(place, mailBody(draft, offer)),
    () => draft,
  );
  return { draft, answer };
};

/** Uploads the files that are not there yet, one after the other, and waits until all are checked. */
const bring = async (
  files: readonly File[],
  place: Place,
  calls: ProofCalls,
  signal: AbortSignal,
): Promise<void> => {
  const read = async () => newestVersions(await calls.filesAt(place));
  const before = await read();
  const isThere = (file: File) => before.some((one) => isFile(file)(one) && one.state !== 'refused');
  for (const file of files.filter((one) => !isThere(one))) {
    signal.throwIfAborted();
    await calls.upload(place, file).catch((error: unknown) => {
      throw new NotUploaded(file.name, error);
    });
  }
  for (let stored = await read(); ; stored = await read()) {
    signal.throwIfAborted();
    const refused = stored.find((one) => one.state === 'refused' && files.some((file) => isFile(file)(one)));
    if (refused) throw new FileRefused(refused.refusal ?? refused.name);
    if (stored.every(({ state }) => state !== 'checking')) return;
    await calls.pause();
  }
};
