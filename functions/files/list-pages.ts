import { listPages } from '#contracts/files.ts';
import { pagesFrom } from '#server/files/present-pages.ts';
import { endpoint } from '#server/lambda/http.ts';
import { isRefused, refused } from '#server/lambda/result.ts';
import { revisionAt } from './file-owner.ts';
import { isShownTo } from './list-files.ts';

export const listPagesEndpoint = endpoint(listPages, async ({ principal, params, query, now }) => {
  const owner = await revisionAt(principal, params, 'view_project');
  if (isRefused(owner)) return owner;
  const file = owner.files.find(({ id }) => id === params.file);
  const pages = file && isShownTo(principal, file) ? await pagesFrom(file, query, now) : undefined;
  return pages ?? refused('file_not_found');
});
