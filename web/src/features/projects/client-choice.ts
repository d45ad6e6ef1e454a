/** Choice of a project's client: their contacts take the place of those of the one before. */
import type { QueryClient } from '@tanstack/react-query';
import { clientQuery } from '#lib/calls/workspace-queries.ts';
import { type ContactDraft, contactDraft } from '#parts/form/contact-draft.ts';
import type { ProjectForm } from './draft.ts';

/** Initial contacts of a project, from its client. */
export const mainContacts = (
  contacts: readonly (Omit<ContactDraft, 'key'> & { id: number; access: string })[],
): ContactDraft[] => contacts.filter(({ access }) => access === 'main').map(contactDraft);

/** Contacts that were typed into the form, who belong to no client yet. */
const typed = (contacts: readonly ContactDraft[]) => contacts.filter(({ id }) => id === undefined);

/** Form without what names people of the former client: contacts, and whose approval is needed. */
const ofClient = ({ draft, workflows, ...form }: ProjectForm, id: number): ProjectForm => ({
  ...form,
  draft: {
    ...draft,
    client_id: id,
    contacts: typed(draft.contacts),
    approval: typeof draft.approval === 'object' ? 'first' : draft.approval,
  },
  workflows: workflows.map((workflow) => ({
    ...workflow,
    stages: workflow.stages.map((stage) =>
      typeof stage.approval === 'object' ? { ...stage, approval: null } : stage,
    ),
  })),
});

/** Stored form again, in what depends on the client; contacts that were typed since stay. */
const asStored = (form: ProjectForm, stored: ProjectForm): ProjectForm => ({
  ...form,
  draft: {
    ...form.draft,
    client_id: stored.draft.client_id,
    contacts: [...stored.draft.contacts, ...typed(form.draft.contacts)],
    approval: stored.draft.approval,
  },
  workflows: form.workflows.map((workflow) => ({
    ...workflow,
    stages: workflow.stages.map((stage) => {
      const before = stored.workflows.flatMap(({ stages }) => stages).find(({ id }) => id === stage.id);
      return before && stage.id !== undefined ? { ...stage, approval: before.approval } : stage;
    }),
  })),
});

/** Chooses a client in the form; their contacts follow once they are loaded. */
export const chooseClient = async (
  queries: QueryClient,
  edit: (field: string, change: (form: ProjectForm) => ProjectForm) => void,
  id: number,
  stored?: ProjectForm,
): Promise<void> => {
  if (stored && stored.draft.client_id === id) {
    edit('client_id', (form) => asStored(form, stored));
    return;
  }
  edit('client_id', (form) => ofClient(form, id));
  if (id < 1) return;
  const chosen = await queries.fetchQuery(clientQuery(id)).catch(() => undefined);
  if (!chosen) return;
  edit('contacts', (form) =>
    form.draft.client_id === id && form.draft.contacts.every((contact) => contact.id === undefined)
      ? {
          ...form,
          draft: {
            ...form.draft,
            contacts: [...mainContacts(chosen.contacts), ...form.draft.contacts],
          },
        }
      : form,
  );
};
