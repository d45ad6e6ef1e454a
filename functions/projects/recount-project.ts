import { recountProject } from '#contracts/reports.ts';
import { countedProject, reportOfProject } from '#server/figures/project-report.ts';
import { recount } from '#server/figures/recount.ts';
import { endpoint } from '#server/lambda/http.ts';
import { isRefused } from '#server/lambda/result.ts';

/** Recounts a project's figures at once, as an event would do a moment later. Idempotent. */
export const recountProjectEndpoint = endpoint(recountProject, async ({ principal, params, query, at }) => {
  const allowed = await countedProject(principal, params.id);
  if (isRefused(allowed)) return allowed;
  await recount(principal.tenant.tenantId, [{ projectId: params.id }], at);
  return reportOfProject(principal, params.id, query, at);
});
