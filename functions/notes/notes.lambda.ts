import { tenantHandler } from '#server/lambda/tenant-handler.ts';
import { addNoteEndpoint, addScopeEndpoint } from './add-note.ts';
import { deleteNoteEndpoint, deleteScopeEndpoint } from './delete-note.ts';
import { listNotesEndpoint, listScopeEndpoint } from './list-notes.ts';
import { keepPictureEndpoint, startPictureEndpoint } from './pictures.ts';
import { updateNoteEndpoint, updateScopeEndpoint } from './update-note.ts';

export const handler = tenantHandler(
  listNotesEndpoint,
  addNoteEndpoint,
  updateNoteEndpoint,
  deleteNoteEndpoint,
  listScopeEndpoint,
  addScopeEndpoint,
  updateScopeEndpoint,
  deleteScopeEndpoint,
  startPictureEndpoint,
  keepPictureEndpoint,
);
