import type { EventActor } from '#catalog/index.ts';
import type { Place } from '#domain/file/arrangement.ts';
import type { KeptCaptions } from '#domain/file/captions.ts';
import type { KeptLevels, KeptPicture } from '#domain/file/levels.ts';
import type { KeptPages } from '#domain/file/pages.ts';
import type { KeptPlayback } from '#domain/file/playback.ts';
import { Entity, keyField, keyNumber, keyText, model, nested, onTable } from '../table.ts';
import { projectPartition } from './project-key.ts';

/** File of a revision or deliverable; each upload of the same name is another version with its own id. */
export const FileItem = new Entity(
  {
    model: model('file'),
    attributes: {
      tenantId: keyNumber,
      projectId: keyNumber,
      workflowId: keyNumber,
      /** Id of the revision or of the deliverable; both come from the workflow's series, so that they never collide. */
      revisionId: { type: 'number', required: true, padding: { length: 14, char: '0' } },
      id: keyText,
      name: { type: 'string', required: true },
      type: { type: 'string', required: true },
      size: { type: 'number', required: true },
      path: { type: 'string', required: true },
      object_version: { type: 'string' },
      version: { type: 'number', required: true },
      created_on: { type: 'string', required: true },
      created_by: { ...nested<EventActor>(), required: true },
      sent_on: { type: 'string' },
      /** Hex; declared by the browser until `verified`. */
      sha256: { type: 'string' },
      verified: { type: 'boolean', required: true, default: false },
      state: { type: ['ready', 'checking', 'refused'] as const, required: true },
      refusal: { type: 'string' },
      /** True of a file that passed without a result of its scan: none came, or none can be made. */
      unscanned: { type: 'boolean' },
      /** True of a file that runs a program when it is opened, or holds one, as an archive. */
      risky: { type: 'boolean' },
      /** True of a file that was refused for malware. */
      infected: { type: 'boolean' },
      thumbnail: { type: 'string' },
      preview: { type: 'string' },
      /** Only for an image. */
      picture: nested<KeptPicture>(),
      /** Only for an image with more pixels than its preview. */
      levels: nested<KeptLevels>(),
      /** Absent until the sender has arranged the round; fixed once the file was sent. */
      place: nested<Place>(),
      /** For people who do not see it; empty if it has none, absent if that of the version before is taken over. */
      description: { type: 'string' },
      /** Only for a film or a sound; a kind and language that is not among them is taken over, too. */
      captions: nested<readonly KeptCaptions[]>(),
      /** Number of changes of the captions, which tells concurrent ones apart. */
      captions_version: { type: 'number' },
      /** Id of the film of the same files that is its version with audio description. Only for a film; absent for none. */
      described_by: { type: 'string' },
      /** Only for a PDF; empty until it has been opened. */
      pages: nested<KeptPages>(),
      /** Ranges of pages that are made or refused (`keptRange`). */
      pages_made: { type: 'set', items: 'string' },
      /** Pages that cannot be rendered. */
      pages_refused: { type: 'set', items: 'number' },
      /** Pages with levels, which are made on the first zoom; pages that can't have any are in `pages_coarse`. */
      pages_levels: { type: 'set', items: 'number' },
      pages_coarse: { type: 'set', items: 'number' },
      /** Only for a film or a sound; empty until it has been opened. */
      playback: nested<KeptPlayback>(),
      /** Number of the last task that converts it in a container; absent of one that a function converts. */
      conversion: { type: 'number' },
    },
    indexes: {
      primary: {
        pk: projectPartition,
        sk: keyField('sk', ['workflowId', 'revisionId', 'id'], 'file#${workflowId}#${revisionId}#${id}'),
      },
    },
  },
  onTable,
);
