import { tenantHandler } from '#server/lambda/tenant-handler.ts';
import { addGuestEndpoint } from './add-guest.ts';
import { createProjectEndpoint } from './create-project.ts';
import { getProjectEndpoint } from './get-project.ts';
import { archiveProjectEndpoint, cancelProjectEndpoint, deleteProjectEndpoint } from './lifecycle.ts';
import { listChoicesEndpoint } from './list-choices.ts';
import { clientProjectsEndpoint, listProjectsEndpoint } from './list-projects.ts';
import { recountProjectEndpoint } from './recount-project.ts';
import { removeSampleProjectEndpoint } from './remove-sample.ts';
import { setProjectContactEndpoint, updateProjectEndpoint } from './update-project.ts';
import { createViewEndpoint, deleteViewEndpoint, listViewsEndpoint, updateViewEndpoint } from './views.ts';

export const handler = tenantHandler(
  listProjectsEndpoint,
  listChoicesEndpoint,
  getProjectEndpoint,
  createProjectEndpoint,
  updateProjectEndpoint,
  archiveProjectEndpoint,
  cancelProjectEndpoint,
  deleteProjectEndpoint,
  removeSampleProjectEndpoint,
  clientProjectsEndpoint,
  setProjectContactEndpoint,
  addGuestEndpoint,
  recountProjectEndpoint,
  listViewsEndpoint,
  createViewEndpoint,
  updateViewEndpoint,
  deleteViewEndpoint,
);
