import { setProjectContact, updateProject } from '#contracts/projects.ts';
import { closedRefusal, deniedOn } from '#server/actions/on-project.ts';
import { retryOnConflict } from '#server/actions/retry-on-conflict.ts';
import { clientOfContact } from '#server/data/ids.ts';
import { type ProjectHeads, projectWithWorkflows } from '#server/data/project-reads.ts';
import { type Call, endpoint } from '#server/lambda/http.ts';
import type { Principal } from '#server/lambda/principal.ts';
import { isRefused, type Refused, refused } from '#server/lambda/result.ts';
import { again } from '#server/retry.ts';
import { projectAnswer } from './project-answer.ts';
import { clientWithContacts, saveSettings } from './save-settings.ts';
import { chooseTeam } from './settings-rules.ts';
import { retryInWorkspace } from './workspace-zone.ts';

/** Saves the settings. With a `version`, optimistic locking: the refusal carries the present state. */
export const updateProjectEndpoint = endpoint(updateProject, (call) => retryInWorkspace(call, tryUpdate));

const tryUpdate = async (call: Call<typeof updateProject>) => {
  const { principal, params, body, at } = call;
  const { tenantId } = principal.tenant;
  // A contact's id contains its client's, so that the client can be read concurrently with the project.
  const contactId = body.contacts.find(({ id }) => id !== undefined)?.id;
  const reading = projectWithWorkflows(tenantId, params.id);
  const team = reading.then((heads) => heads?.project.team_members ?? []);
  const [found, team_members, guess] = await Promise.all([
    reading,
    chooseTeam(tenantId, body.team_members, team),
    clientWithContacts(tenantId, contactId === undefined ? undefined : clientOfContact(contactId)),
  ]);
  const open = openToEdit(principal, found);
  if (isRefused(open)) return open;
  if (body.version !== undefined && body.version !== open.project.version) {
    return refused('conflict', {}, projectAnswer(open, at));
  }
  if (isRefused(team_members)) return team_members;
  return saveSettings(call, open, { ...body, team_members }, guess);
};

/** Adds a contact of the client to a project, or removes them: a save of the settings that changes nothing else. */
export const setProjectContactEndpoint = endpoint(setProjectContact, (call) =>
  retryOnConflict(async () => {
    const { principal, params } = call;
    const { tenantId } = principal.tenant;
    const [found, client] = await Promise.all([
      projectWithWorkflows(tenantId, params.id),
      clientWithContacts(tenantId, clientOfContact(params.contactId)),
    ]);
    const open = openToEdit(principal, found);
    if (isRefused(open)) return open;
    const { project } = open;
    const others = project.contacts.filter(({ id }) => id !== params.contactId);
    const card = client?.contacts.find(({ id }) => id === params.contactId);
    if (!card || client?.id !== project.client_id) return refused('contact_not_found');
    const on = others.length < project.contacts.length;
    const contacts = params.access === 'none' ? others : on ? project.contacts : [...project.contacts, card];
    const saved = await saveSettings(call, open, { ...project, contacts }, client);
    return saved === again || isRefused(saved) ? saved : { project: saved.project };
  }),
);

/** The project, if the person may edit it and it is open. */
const openToEdit = (principal: Principal, found: ProjectHeads | undefined): ProjectHeads | Refused => {
  if (!found) return refused('project_not_found');
  const { project } = found;
  return deniedOn(principal.actor, 'edit_project', project) ?? closedRefusal(project) ?? found;
};
