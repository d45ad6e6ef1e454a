import type { Project, ShownProject } from '#contracts/projects.ts';

/** True for a project with the agency's settings, which only agents are given. */
export const hasSettings = (project: ShownProject): project is Project => 'version' in project;

/** The project with its settings, for a page that only agents come to. */
export const withSettings = (project: ShownProject): Project => {
  if (!hasSettings(project)) throw new Error('only agents are given the settings of a project');
  return project;
};
