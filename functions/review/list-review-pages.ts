import { listReviewPages } from '#contracts/review.ts';
import { can } from '#domain/permission/can.ts';
import { findTask } from '#domain/workflow/index.ts';
import { onProject } from '#server/actions/on-project.ts';
import { projectWithFiles, workflowIn } from '#server/data/project-reads.ts';
import { pagesFrom } from '#server/files/present-pages.ts';
import { sentFiles } from '#server/files/revision-files.ts';
import { endpoint } from '#server/lambda/http.ts';
import { refused } from '#server/lambda/result.ts';
import { linkOf } from './present-review.ts';

/** Pages of a file that the review page shows, or that an earlier round of its stage was sent with. */
export const listReviewPagesEndpoint = endpoint(listReviewPages, async (call) => {
  const { principal, params, query, now } = call;
  const { projectId, workflowId, revisionId, contactId } = linkOf(call);
  const found = await projectWithFiles(principal.tenant.tenantId, projectId);
  if (!found?.project.contacts.some(({ id }) => id === contactId)) return refused('not_found');
  if (can(principal.actor, 'view_project', onProject(found.project)) !== true) return refused('not_found');
  const own = workflowIn(found, workflowId);
  const place = own && findTask(own.workflow, revisionId);
  const rounds = place ? place.stage.tasks.slice(0, place.round + 1) : [];
  const files = rounds.flatMap(({ id }) => sentFiles(found.files, id));
  const file = files.find(({ id }) => id === params.file);
  return (file && (await pagesFrom(file, query, now))) ?? refused('not_found');
});
