/** Files of a revision or deliverable: listing, removal, and the calls of an upload. */
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { arrangeFiles } from '#contracts/arrangement.ts';
import type { File as StoredFile } from '#contracts/file.ts';
import { deliverableFiles, type FileRoutes, revisionFiles } from '#contracts/files.ts';
import type { BodyOf } from '#contracts/route.ts';
import type { Arranged } from '#domain/file/arrangement.ts';
import { api } from '#lib/calls/api.ts';
import { files as texts } from '#lib/texts/en/files.ts';
import type { UploadCalls } from './upload.ts';

/** Revision or deliverable that has files, reduced to the calls of listing and uploading. */
export interface FilesSource {
  readonly key: QueryKey;
  /** Identifies its unfinished uploads on this device. */
  readonly scope: string;
  readonly list: () => Promise<{ readonly files: StoredFile[] }>;
  readonly remove: (filename: string) => Promise<unknown>;
  readonly upload: UploadCalls;
  /** Undefined for files without an order. */
  readonly arrange?: (files: readonly Arranged[]) => Promise<unknown>;
  /** `was` is the description that the new one was typed on. */
  readonly describe: (
    file: string,
    described: { readonly description: string; readonly was: string },
  ) => Promise<StoredFile>;
  /** Adds, replaces or removes captions or a transcript. */
  readonly caption: (file: string, captions: BodyOf<FileRoutes['caption']>) => Promise<StoredFile>;
  /** Marks another film as the described version of this one; null for none. `was` is the mark that was shown. */
  readonly describeBy: (file: string, mark: BodyOf<FileRoutes['describeBy']>) => Promise<StoredFile>;
  /** Has a film prepared for the browser again. */
  readonly retry: (file: string) => Promise<StoredFile>;
  /** Keeps words of the versions before as their own, or takes that back: all or none. */
  readonly settle: (settled: BodyOf<FileRoutes['settle']>) => Promise<{ readonly files: StoredFile[] }>;
  /** Title of the error when the list fails to load. */
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
}): FilesSource => {
  const params = { id: project, wf: workflow, rev: revision };
  return {
    ...source(revisionFiles, params, {
      key: ['files', project, workflow, revision],
      scope: `${revision}`,
      loadError: texts.loadError.revision,
    }),
    arrange: (files) => api(arrangeFiles, { params, body: { files: files.map((file) => ({ ...file })) } }),
  };
};

export const ofDeliverable = (project: number, deliverable: number): FilesSource => {
  const params = { id: project, dId: deliverable };
  return source(deliverableFiles, params, {
    key: ['files', project, 'deliverable', deliverable],
    scope: `${deliverable}`,
    loadError: texts.loadError.deliverable,
  });
};

const source = (
  routes: FileRoutes,
  params: Readonly<Record<string, number>>,
  rest: Pick<FilesSource, 'key' | 'scope' | 'loadError'>,
): FilesSource => ({
  ...rest,
  list: () => api(routes.list, { params }),
  remove: (filename) => api(routes.remove, { params, query: { filename } }),
  describe: (file, words) => api(routes.describe, { params: { ...params, file }, body: { ...words } }),
  caption: (file, body) => api(routes.caption, { params: { ...params, file }, body }),
  describeBy: (file, body) => api(routes.describeBy, { params: { ...params, file }, body }),
  retry: (file) => api(routes.retry, { params: { ...params, file } }),
  settle: (body) => api(routes.settle, { params, body }),
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

/**
 * Polling intervals in ms: while the content of a file is being checked or the first page of a PDF is being made, and
 * while a film is being converted, which takes minutes.
 */
const every = { checking: 1500, film: 5000 };

type Made = Pick<StoredFile, 'state' | 'playback'> & Partial<Pick<StoredFile, 'pages'>>;

const isUnderWay = ({ state, pages }: Made): boolean =>
  state === 'checking' || (pages?.state === 'pending' && pages.made === 0);

/** Polling interval in ms, until all files are checked and converted. */
export const lookAgainEvery = (files: readonly Made[]): number | false => {
  if (files.some(isUnderWay)) return every.checking;
  return files.some(({ playback }) => playback?.state === 'pending') && every.film;
};

export const filesQuery = ({ key, list }: FilesSource) =>
  queryOptions({
    queryKey: key,
    queryFn: list,
    refetchInterval: ({ state }) => lookAgainEvery(state.data?.files ?? []),
  });
