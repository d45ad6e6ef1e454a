import { httpHandler } from '../../shared/server/lambda/http.ts';
import { deleteFileEndpoint } from './delete-file.ts';
import { listFilesEndpoint } from './list-files.ts';
import { registerFileEndpoint } from './register-file.ts';
import { signPartsEndpoint } from './sign-parts.ts';
import { startUploadEndpoint } from './start-upload.ts';

export const handler = httpHandler(
  listFilesEndpoint,
  startUploadEndpoint,
  signPartsEndpoint,
  registerFileEndpoint,
  deleteFileEndpoint,
);
