import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { File as StoredFile } from '#contracts/file.ts';
import type { Arranged } from '#domain/file/arrangement.ts';
import { ApiError } from '#lib/calls/api.ts';
import { showChange } from '#lib/calls/query-client.ts';
import { notifyError } from '#lib/page/notify.ts';
import { files as texts } from '#lib/texts/en/files.ts';
import { type FilesSource, filesQuery } from './api.ts';
import { reconnected } from './upload.ts';

/** True if the connection was lost, so that a retry may succeed. */
const isLost = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 503);

const arranged = (files: readonly StoredFile[], arrangement: readonly Arranged[] = []): StoredFile[] =>
  files.map((file) => {
    const order = arrangement.findIndex(({ id }) => id === file.id);
    return order < 0 ? file : { ...file, order, replaces: arrangement[order]?.replaces };
  });

/**
 * Optimistic arrangement of the files: shown at once, over whatever is read until it is saved; during a save only the
 * last change is queued. A refused one is rolled back.
 */
export const useArranging = (source: FilesSource) => {
  const client = useQueryClient();
  const query = filesQuery(source);
  const next = useRef<readonly Arranged[]>(undefined);
  const running = useRef(false);
  const [isArranging, setArranging] = useState(false);
  /** Arrangement that is not saved yet. */
  const [shown, show] = useState<readonly Arranged[]>();
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  const save = async () => {
    if (running.current) return;
    running.current = true;
    setArranging(true);
    const { signal } = leaving.current;
    for (let failures = 0; next.current && !signal.aborted; ) {
      const files = next.current;
      try {
        await source.arrange?.(files);
        failures = 0;
        if (next.current === files) next.current = undefined;
        await showChange(client, query, (known) => known && { files: arranged(known.files, files) });
      } catch (error) {
        if (isLost(error)) {
          failures += 1;
          await reconnected(failures, signal).catch(() => {});
          continue;
        }
        next.current = undefined;
        notifyError(error, texts.arrange.error);
        await client.invalidateQueries({ queryKey: query.queryKey });
      }
    }
    running.current = false;
    setArranging(false);
    show(undefined);
  };

  const arrange = (files: readonly Arranged[]) => {
    next.current = files;
    show(files);
    void save();
  };

  return {
    isArranging,
    /** Undefined for files without an order. */
    arrange: source.arrange && arrange,
    /** Files in the arrangement that is not saved yet. */
    inPlace: (files: readonly StoredFile[]) => arranged(files, shown),
  };
};
