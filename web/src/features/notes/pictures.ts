/** Pictures in the texts of a project: uploads from the editor, and their URLs. */
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { pictures as pictureCalls } from '#contracts/pictures.ts';
import { pictureFault } from '#domain/note/picture.ts';
import { ApiError, api } from '#lib/calls/api.ts';
import { notifyError } from '#lib/page/notify.ts';
import { common } from '#lib/texts/en/common.ts';
import { notes } from '#lib/texts/en/notes.ts';
import { ConnectionLost, type Put } from '#parts/files/put-with-progress.ts';
import { type PictureCalls, PictureNotStored, sendPicture } from '#parts/files/send-picture.ts';
import type { EditorPictures, NewPicture } from '#ui/editor/index.tsx';
import { toast } from '#ui/index.ts';
import { type Board, notesQuery } from './api.ts';

const texts = notes.pictures;

/** Uploads a picture for the texts of a project. */
export const uploadPicture = async (
  projectId: number,
  picture: NewPicture,
  onProgress: (share: number) => void,
  signal: AbortSignal,
  send?: Put,
): Promise<void> => {
  const params = { id: projectId };
  const calls = {
    start: (body: Parameters<PictureCalls['start']>[0]) => api(pictureCalls.start, { params, body }),
    keep: (pictureId: string) => api(pictureCalls.keep, { params: { ...params, pictureId } }),
  };
  try {
    await sendPicture(calls, picture, onProgress, signal, send);
  } catch (error) {
    throw error instanceof PictureNotStored ? new Error(texts.refused) : error;
  }
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
        // A lost answer is harmless here: the text does not refer to the picture.
        if (isOffline) toast({ title, text: common.offline, tone: 'error' });
        else if (!signal.aborted) notifyError(error, title);
        return false;
      }
    },
    find: async (id) => {
      // The check of an upload is idempotent and answers with its URL.
      const found = await api(pictureCalls.keep, { params: { id: projectId, pictureId: id } }).catch(
        () => undefined,
      );
      return found?.url;
    },
    onUploading: setCount,
  };
  return { pictures, isUploading: count > 0 };
};
