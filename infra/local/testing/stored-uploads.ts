import { FileItem } from '#server/data/entities/file.ts';
import type { TestProject } from './test-project.ts';

/**
 * Stores pictures, and films (.mp4), of a round of the first stage as if they were uploaded and found to be good. The id is the
 * name with its round.
 */
export const storeUploads = async (
  tenantId: number,
  film: TestProject,
  round: number,
  names: readonly string[],
): Promise<void> => {
  for (const name of names)
    await FileItem.create({
      tenantId,
      projectId: film.id,
      workflowId: film.wf,
      revisionId: film.revision(1, round),
      id: `${round}-${name}`,
      name,
      type: name.endsWith('.mp4') ? 'video/mp4' : 'image/png',
      size: 1,
      path: `documents/${tenantId}/${film.id}/${film.revision(1, round)}/${round}-${name}/${name}`,
      version: 1,
      created_on: '2026-01-01T00:00:00.000Z',
      created_by: { kind: 'agent', id: 1, name: '' },
      verified: true,
      state: 'ready',
    }).go();
};
