import type { Project, ShownProject } from '#contracts/projects.ts';

/** True for a project with the agency's settings, which only agents get. */
export const hasSettings = (project: ShownProject): project is Project => 'version' in project;

/** Project with its settings, for a page that only agents reach. */
export const withSettings = (project: ShownProject): Project => {
  if (!hasSettings(project)) throw new Error('only agents are given the settings of a project');
  return project;
};
