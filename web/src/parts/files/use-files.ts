import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { File as StoredFile } from '#contracts/file.ts';
import { inOrder, newestVersions } from '#domain/file/order.ts';
import { fileRefusal } from '#domain/file/refusal.ts';
import { isScreenshot } from '#domain/workflow/index.ts';
import { ApiError } from '#lib/calls/api.ts';
import { showChange } from '#lib/calls/query-client.ts';
import { refusalHere } from '#lib/calls/refusal.ts';
import { type EndingUpload, tellStopped } from '#lib/page/ending-uploads.ts';
import { useLeaveReason } from '#lib/page/leave-reasons.ts';
import { notifyError } from '#lib/page/notify.ts';
import { files as texts } from '#lib/texts/en/files.ts';
import { toast } from '#ui/index.ts';
import { type FilesSource, filesQuery } from './api.ts';
import { sha256Of } from './hash.ts';
import { putWithProgress } from './put-with-progress.ts';
import { reconnected, type UploadPhase, unfinishedUploads, upload } from './upload.ts';
import { useArranging } from './use-arranging.ts';

/** Pending upload of a file. */
export interface Upload {
  readonly id: number;
  readonly file: File;
  readonly phase: UploadPhase | 'waiting';
  /** From 0 to 1. */
  readonly progress: number;
  readonly cancel: () => void;
}

/** Unanswered question whether to overwrite a file. */
export interface OverwriteQuestion {
  readonly name: string;
  readonly answer: (overwrite: boolean) => void;
}

export type Files = ReturnType<typeof useFiles>;

/**
 * Refusal of a file by its size, name or type, with the specification's message where it has one (delivery.md section
 * 5).
 */
export const refusalOf = ({ name, type, size }: File): string | undefined => {
  if (size === 0) return texts.empty(name);
  const refused = fileRefusal(name, type);
  if (!refused) return undefined;
  const code = refused.reason === 'file_has_no_type' ? 'file_has_no_type' : 'file_type_refused';
  return refusalHere({ code, params: { file: name, type } }).message;
};

/** Number of concurrent uploads; the others wait. */
const filesAtOnce = 2;

/**
 * Files of a revision or deliverable, and pending uploads. Leaving the page stops uploads, after a question and with a
 * notice; large ones can be resumed.
 */
export const useFiles = (source: FilesSource) => {
  const client = useQueryClient();
  const query = filesQuery(source);
  const { data, error, isPending, refetch } = useQuery(query);
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  /** Current uploads, even within the event that changed them. */
  const current = useRef(uploads);
  const [question, setQuestion] = useState<OverwriteQuestion>();
  const nextId = useRef(1);
  const running = useRef(0);
  const queue = useRef<(() => Promise<void>)[]>([]);
  const leaving = useRef(new AbortController());
  const { inPlace, ...arranging } = useArranging(source);
  // Questions are asked one after the other, so that two files never share a dialog.
  const asked = useRef<Promise<unknown>>(Promise.resolve());

  const unfinished = unfinishedUploads(source.scope, localStorage);
  const endingOf = (file: File): EndingUpload => ({
    name: file.name,
    resumes: unfinished.get(file) !== undefined,
  });
  /** Uploads that leaving stops: a call that registers a file is on its way, and takes effect all the same. */
  const ending = () =>
    current.current.filter(({ phase }) => phase !== 'registering').map(({ file }) => endingOf(file));
  useLeaveReason({ uploads: ending, part: source.scope });

  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => {
      controller.abort();
      tellStopped(ending());
    };
  }, []);

  const files = inOrder(newestVersions(inPlace(data?.files ?? [])));
  const kept = [...files.filter(({ state }) => state !== 'refused'), ...uploads.map(({ file }) => file)];

  const set = (next: (all: readonly Upload[]) => readonly Upload[]) => {
    current.current = next(current.current);
    setUploads(current.current);
  };
  const change = (id: number, what: Partial<Upload>) =>
    set((all) => all.map((one) => (one.id === id ? { ...one, ...what } : one)));
  const drop = (id: number) => set((all) => all.filter((one) => one.id !== id));

  const ask = (name: string): Promise<boolean> => {
    const answered = asked.current.then(
      () =>
        new Promise<boolean>((resolve) =>
          setQuestion({
            name,
            answer: (overwrite) => {
              setQuestion(undefined);
              resolve(overwrite);
            },
          }),
        ),
    );
    asked.current = answered;
    return answered;
  };

  const show = (stored: StoredFile) =>
    showChange(client, query, (known) => ({
      files: [...(known?.files ?? []).filter(({ id }) => id !== stored.id), stored],
    }));

  const work = async (): Promise<void> => {
    if (running.current >= filesAtOnce) return;
    const next = queue.current.shift();
    if (!next) return;
    running.current += 1;
    await next();
    running.current -= 1;
    void work();
  };

  const begin = (file: File) => {
    const id = nextId.current++;
    const controller = new AbortController();
    const cancel = () => {
      controller.abort();
      drop(id);
    };
    const signal = AbortSignal.any([controller.signal, leaving.current.signal]);
    set((all) => [...all, { id, file, phase: 'waiting', progress: 0, cancel }]);
    queue.current.push(async () => {
      try {
        signal.throwIfAborted();
        const stored = await upload({
          file,
          calls: source.upload,
          put: putWithProgress,
          hash: sha256Of,
          unfinished,
          signal,
          mayOverwrite: () => ask(file.name),
          reconnected,
          onChange: (phase, progress) =>
            change(id, { phase, ...(progress === undefined ? {} : { progress }) }),
        });
        if (stored) await show(stored);
      } catch (failure) {
        if (!signal.aborted) tellFailure(file, failure);
        // Its page was left during the registration, which nobody stopped, and which has failed since.
        else if (current.current.some((one) => one.id === id && one.phase === 'registering'))
          tellStopped([endingOf(file)]);
      }
      drop(id);
    });
    void work();
  };

  const tellFailure = (file: File, failure: unknown) =>
    toast({
      title: texts.error(file.name),
      text: failure instanceof ApiError && failure.problem ? failure.problem.message : texts.kept,
      tone: 'error',
      action: { label: texts.retry, onSelect: () => begin(file) },
    });

  return {
    files,
    uploads,
    question,
    ...arranging,
    isPending,
    error,
    refetch,
    loadError: source.loadError,
    source,
    /** Shows a description that was stored. */
    showWords: ({ id, description, description_taken, captions, described_by }: StoredFile) =>
      void showChange(client, query, (known) => ({
        files: (known?.files ?? []).map((file) =>
          file.id === id ? { ...file, description, description_taken, captions, described_by } : file,
        ),
      })),
    /** Shows the playback of a film, which is looked for again until it is made. */
    showPlayback: ({ id, playback }: StoredFile) =>
      void showChange(client, query, (known) => ({
        files: (known?.files ?? []).map((file) => (file.id === id ? { ...file, playback } : file)),
      })),
    /** Number of stored and pending files. */
    count: kept.length,
    /** Stored and pending files that no link can go with: those that are no pictures. */
    others: kept.filter((file) => !isScreenshot(file)).length,
    isUploading: uploads.length > 0,
    isChecking: files.some(({ state }) => state === 'checking'),
    /** Changes with each file, its state and the order, from which the picture of a mail is made. */
    pictured: files.map(({ id, state }) => `${id} ${state}`).join(),
    /** Uploads files; with `screenshots` only the pictures among them. */
    add: (added: readonly File[], screenshots = false) => {
      for (const file of added) {
        const refusal =
          refusalOf(file) ??
          (screenshots && !isScreenshot(file) ? texts.screenshots.other(file.name) : undefined);
        if (refusal) toast({ title: texts.error(file.name), text: refusal, tone: 'error' });
        else begin(file);
      }
    },
    remove: async (name: string) => {
      try {
        await source.remove(name);
        await client.invalidateQueries({ queryKey: query.queryKey });
      } catch (failure) {
        notifyError(failure, texts.deleteError);
      }
    },
  };
};
