/** Project for specs of timelines, created by the API as a person would. */
import { createClient } from '#contracts/clients.ts';
import { createProject } from '#contracts/projects.ts';
import type { BodyInput } from '#contracts/route.ts';
import type { WireStage } from '#contracts/workflows.ts';
import type { ApiClient } from '../api-client.ts';

type Settings = BodyInput<typeof createProject>;

const contacts = [
  { firstname: 'Ann', lastname: 'Alba', email: 'ann@client.example' },
  { firstname: 'Bob', lastname: 'Bruni', email: 'bob@client.example' },
];

/** Creates a client with contacts (default: Ann and Bob) and a project for it (default: one workflow). */
export const createTestProject = async (
  person: ApiClient,
  more: Partial<Omit<Settings, 'client_id'>> & {
    stages?: NonNullable<Settings['workflows']>[number]['stages'];
    client?: Partial<BodyInput<typeof createClient>>;
  } = {},
) => {
  const { stages = [{ title: 'Concept', revisions: 2 }], client: ofClient, ...settings } = more;
  const client = await person.ok(createClient, {
    body: { name: 'Client & Co', contacts: settings.contacts ?? contacts, ...ofClient },
  });
  const { project, workflows } = await person.ok(createProject, {
    body: {
      name: 'Film',
      client_id: client.id,
      workflows: [{ stages }],
      ...settings,
      contacts: client.contacts.map(({ id, firstname, lastname, email }) => ({
        id,
        firstname,
        lastname,
        email,
      })),
    },
  });
  const [workflow] = workflows;
  if (!workflow) throw new Error('The project has no workflow');
  const stage = (place: number): WireStage => {
    const found = workflow.tasks[place - 1];
    if (!found) throw new RangeError(`No stage ${place}`);
    return found;
  };
  return {
    client,
    project,
    workflow,
    id: project.id,
    wf: workflow.id,
    contacts: project.contacts,
    stage,
    /** Id of a round of a stage; stages count from 1, round 0 is the preview. */
    revision: (place: number, round: number): number => {
      const found = stage(place).tasks[round];
      if (!found) throw new RangeError(`No round ${round} in stage ${place}`);
      return found.id;
    },
  };
};

export type TestProject = Awaited<ReturnType<typeof createTestProject>>;
