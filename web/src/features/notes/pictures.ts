/** Pictures in the texts of a project: uploads from the editor, and their addresses. */
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { pictures as calls } from '#contracts/pictures.ts';
import { type PictureType, pictureFault } from '#domain/note/picture.ts';
import { ApiError, api } from '#lib/api.ts';
import { notifyError } from '#lib/notify.ts';
import { common } from '#lib/texts/en/common.ts';
import { notes } from '#lib/texts/en/notes.ts';
import { ConnectionLost, type Put, putWithProgress } from '#parts/files/put-with-progress.ts';
import type { EditorPictures, NewPicture } from '#ui/editor/index.tsx';
import { toast } from '#ui/index.ts';
import { type Board, notesQuery } from './api.ts';

const texts = notes.pictures;

/** Attempts at an upload whose connection breaks. */
const attempts = 3;

/** Uploads the bytes and has them checked. A repetition after a lost answer is about the same picture. */
export const uploadPicture = async (
  projectId: number,
  { id, file }: NewPicture,
  onProgress: (share: number) => void,
  signal: AbortSignal,
  send: Put = putWithProgress,
): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    const { url, headers } = await api(calls.start, {
      params: { id: projectId },
      body: { id, content_type: file.type as PictureType, filesize: file.size },
    });
    try {
      const { status } = await send(url, file, {
        headers,
        signal,
        onProgress: (sent) => onProgress(sent / file.size),
      });
      // 412: the bytes of an earlier attempt have arrived.
      if ((status >= 200 && status < 300) || status === 412) break;
      if (attempt === attempts) throw new Error(texts.refused);
    } catch (error) {
      if (!(error instanceof ConnectionLost) || !navigator.onLine || attempt === attempts) throw error;
    }
  }
  await api(calls.keep, { params: { id: projectId, pictureId: id } });
};

/** Store of an editor's pictures; a text is not saved while `isUploading`. */
export const usePictures = (board: Board) => {
  const { projectId } = board;
  // The board around the editor loads it.
  const { data } = useQuery({ ...notesQuery(board), enabled: false });
  const [count, setCount] = useState(0);
  const addresses = useMemo(
    () => Object.assign({}, ...(data?.items ?? []).map((note) => note.pictures)) as Record<string, string>,
    [data],
  );
  const pictures: EditorPictures = {
    place: `project-${projectId}`,
    addresses,
    takes: (file) => {
      const fault = pictureFault(file);
      if (fault) toast({ title: texts.notTaken(file.name), text: texts.faults[fault], tone: 'error' });
      return !fault;
    },
    upload: async (picture, onProgress, signal) => {
      try {
        await uploadPicture(projectId, picture, onProgress, signal);
        return true;
      } catch (error) {
        const title = texts.notTaken(picture.file.name);
        const isOffline =
          error instanceof ConnectionLost || (error instanceof ApiError && error.status === 0);
        // A lost answer leaves nothing unknown here: the text does not name the picture.
        if (isOffline) toast({ title, text: common.offline, tone: 'error' });
        else if (!signal.aborted) notifyError(error, title);
        return false;
      }
    },
    find: async (id) => {
      // The check of an upload answers with its address as often as it is asked.
      const found = await api(calls.keep, { params: { id: projectId, pictureId: id } }).catch(
        () => undefined,
      );
      return found?.url;
    },
    onUploading: setCount,
  };
  return { pictures, isUploading: count > 0 };
};
