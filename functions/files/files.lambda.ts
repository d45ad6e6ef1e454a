import type * as z from 'zod/mini';
import { tenantHandler } from '#server/lambda/tenant-handler.ts';
import { arrangeFilesEndpoint } from './arrange-files.ts';
import { captionDeliverableFileEndpoint, captionFileEndpoint } from './caption-file.ts';
import { deleteFileEndpoint } from './delete-file.ts';
import { describeDeliverableFileEndpoint, describeFileEndpoint } from './describe-file.ts';
import { setDeliverableDescribedVersionEndpoint, setDescribedVersionEndpoint } from './described-version.ts';
import { type Kind, ofDeliverables, ofRevisions } from './file-owner.ts';
import { listFilesEndpoint } from './list-files.ts';
import { listPagesEndpoint } from './list-pages.ts';
import { registerFileEndpoint } from './register-file.ts';
import { retryConversionEndpoint, retryDeliverableConversionEndpoint } from './retry-conversion.ts';
import { settleDeliverableWordsEndpoint, settleWordsEndpoint } from './settle-words.ts';
import { signPartsEndpoint } from './sign-parts.ts';
import { startUploadEndpoint } from './start-upload.ts';

const endpointsOf = <Params extends z.ZodMiniType>(kind: Kind<Params>) => [
  listFilesEndpoint(kind),
  startUploadEndpoint(kind),
  signPartsEndpoint(kind),
  registerFileEndpoint(kind),
  deleteFileEndpoint(kind),
];

export const handler = tenantHandler(
  ...endpointsOf(ofRevisions),
  arrangeFilesEndpoint,
  describeFileEndpoint,
  captionFileEndpoint,
  retryConversionEndpoint,
  settleWordsEndpoint,
  setDescribedVersionEndpoint,
  listPagesEndpoint,
  ...endpointsOf(ofDeliverables),
  describeDeliverableFileEndpoint,
  captionDeliverableFileEndpoint,
  retryDeliverableConversionEndpoint,
  settleDeliverableWordsEndpoint,
  setDeliverableDescribedVersionEndpoint,
);
