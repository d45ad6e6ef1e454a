/** The files of a revision: listing, removing, and the calls of an upload. */
import { queryOptions } from '@tanstack/react-query';
import {
  deleteFile,
  listFiles,
  registerFile,
  type File as StoredFile,
  signParts,
  startUpload,
} from '../../../../shared/contracts/files.ts';
import { api } from '../../lib/api.ts';
import type { UploadCalls } from './upload.ts';

export interface RevisionAddress {
  readonly project: number;
  readonly workflow: number;
  readonly revision: number;
}

const paramsOf = ({ project, workflow, revision }: RevisionAddress) => ({
  id: project,
  wf: workflow,
  rev: revision,
});

/** How often the list is read anew while a file's content is still being checked, in ms. */
const checkEvery = 1500;

export const filesQuery = (address: RevisionAddress) =>
  queryOptions({
    queryKey: ['files', address.project, address.workflow, address.revision],
    queryFn: () => api(listFiles, { params: paramsOf(address) }),
    refetchInterval: ({ state }) =>
      state.data?.files.some((file) => file.state === 'checking') ? checkEvery : false,
  });

export const removeFile = (address: RevisionAddress, filename: string) =>
  api(deleteFile, { params: paramsOf(address), query: { filename } });

/** The calls of an upload, bound to a revision. */
export const uploadCalls = (address: RevisionAddress): UploadCalls => {
  const params = paramsOf(address);
  return {
    start: (file, more) => api(startUpload, { params, query: { ...described(file), ...more } }),
    sign: async (upload, parts) =>
      (await api(signParts, { params, body: { upload, parts: [...parts] } })).urls,
    register: (file, { upload, sha256, parts }): Promise<StoredFile> =>
      api(registerFile, {
        params,
        query: described(file),
        body: {
          upload,
          ...(sha256 ? { sha256 } : {}),
          ...(parts ? { parts: parts.map(({ number, etag }) => ({ number, etag })) } : {}),
        },
      }),
  };
};

const described = ({ name, type, size }: File) => ({ filename: name, content_type: type, filesize: size });
