import { listReviewPages } from '#contracts/review.ts';
import { can } from '#domain/permission/can.ts';
import { onProject } from '#server/actions/on-project.ts';
import { projectWithFiles } from '#server/data/project-reads.ts';
import { pagesFrom } from '#server/files/pages.ts';
import { sentFiles } from '#server/files/revision-files.ts';
import { endpoint } from '#server/lambda/http.ts';
import { refused } from '#server/lambda/result.ts';
import { linkOf } from './present-review.ts';

/** Pages of a file that the review page shows. */
export const listReviewPagesEndpoint = endpoint(listReviewPages, async (call) => {
  const { principal, params, query, now } = call;
  const { projectId, revisionId, contactId } = linkOf(call);
  const found = await projectWithFiles(principal.tenant.tenantId, projectId);
  if (!found?.project.contacts.some(({ id }) => id === contactId)) return refused('not_found');
  if (can(principal.actor, 'view_project', onProject(found.project)) !== true) return refused('not_found');
  const file = sentFiles(found.files, revisionId).find(({ id }) => id === params.file);
  return (file && (await pagesFrom(file, query.from, now))) ?? refused('not_found');
});
