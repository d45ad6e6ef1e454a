/** Files of a revision or deliverable: listing, removing, and the calls of an upload. */
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import {
  deliverableFiles,
  type FileRoutes,
  revisionFiles,
  type File as StoredFile,
} from '../../../../shared/contracts/files.ts';
import { api } from '../api.ts';
import { files as texts } from '../texts/en/files.ts';
import type { UploadCalls } from './upload.ts';

/** What files belong to, as far as it matters to who shows or adds them. */
export interface FilesSource {
  readonly key: QueryKey;
  /** Tells its unfinished uploads from others' on this device. */
  readonly scope: string;
  readonly list: () => Promise<{ readonly files: StoredFile[] }>;
  readonly remove: (filename: string) => Promise<unknown>;
  readonly upload: UploadCalls;
  /** What is said when the list cannot be loaded. */
  readonly loadError: string;
}

export const ofRevision = ({
  project,
  workflow,
  revision,
}: {
  readonly project: number;
  readonly workflow: number;
  readonly revision: number;
}): FilesSource =>
  source(
    revisionFiles,
    { id: project, wf: workflow, rev: revision },
    {
      key: ['files', project, workflow, revision],
      scope: `${revision}`,
      loadError: texts.loadError.revision,
    },
  );

export const ofDeliverable = (project: number, deliverable: number): FilesSource =>
  source(
    deliverableFiles,
    { id: project, dId: deliverable },
    {
      key: ['files', project, 'deliverable', deliverable],
      scope: `${deliverable}`,
      loadError: texts.loadError.deliverable,
    },
  );

const source = (
  routes: FileRoutes,
  params: Readonly<Record<string, number>>,
  rest: Pick<FilesSource, 'key' | 'scope' | 'loadError'>,
): FilesSource => ({
  ...rest,
  list: () => api(routes.list, { params }),
  remove: (filename) => api(routes.remove, { params, query: { filename } }),
  upload: {
    start: (file, more) => api(routes.start, { params, query: { ...described(file), ...more } }),
    sign: async (upload, parts) =>
      (await api(routes.signParts, { params, body: { upload, parts: [...parts] } })).urls,
    register: (file, { upload, sha256, parts }): Promise<StoredFile> =>
      api(routes.register, {
        params,
        query: described(file),
        body: {
          upload,
          ...(sha256 ? { sha256 } : {}),
          ...(parts ? { parts: parts.map(({ number, etag }) => ({ number, etag })) } : {}),
        },
      }),
  },
});

const described = ({ name, type, size }: File) => ({ filename: name, content_type: type, filesize: size });

/** How often the list is read anew while a file's content is still being checked, in ms. */
const checkEvery = 1500;

export const filesQuery = ({ key, list }: FilesSource) =>
  queryOptions({
    queryKey: key,
    queryFn: list,
    refetchInterval: ({ state }) =>
      state.data?.files.some((file) => file.state === 'checking') ? checkEvery : false,
  });
