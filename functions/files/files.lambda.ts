import { tenantHandler } from '#server/lambda/tenant-handler.ts';
import { arrangeFilesEndpoint } from './arrange-files.ts';
import { captionFileEndpoints } from './caption-file.ts';
import { deleteFileEndpoints } from './delete-file.ts';
import { describeFileEndpoints } from './describe-file.ts';
import { setDescribedVersionEndpoints } from './described-version.ts';
import { listFilesEndpoints } from './list-files.ts';
import { listPagesEndpoint } from './list-pages.ts';
import { registerFileEndpoints } from './register-file.ts';
import { retryConversionEndpoints } from './retry-conversion.ts';
import { settleWordsEndpoints } from './settle-words.ts';
import { signPartsEndpoints } from './sign-parts.ts';
import { startUploadEndpoints } from './start-upload.ts';

export const handler = tenantHandler(
  ...listFilesEndpoints,
  ...startUploadEndpoints,
  ...signPartsEndpoints,
  ...registerFileEndpoints,
  ...deleteFileEndpoints,
  ...describeFileEndpoints,
  ...captionFileEndpoints,
  ...setDescribedVersionEndpoints,
  ...retryConversionEndpoints,
  ...settleWordsEndpoints,
  arrangeFilesEndpoint,
  listPagesEndpoint,
);
