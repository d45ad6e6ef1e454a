import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { linear } from '#domain/workflow/workflow.testing.ts';
import { clientQuery } from '#lib/calls/workspace-queries.ts';
import { aProject, wireOf } from '#lib/testing/samples.testing.ts';
import { newContact } from '#parts/form/contact-draft.ts';
import { chooseClient } from './client-choice.ts';
import { type ProjectForm, projectForm } from './draft.ts';

const ann = { id: 20_001, firstname: 'Ann', lastname: '', email: 'ann@velo.example' };
const bea = { id: 30_001, firstname: 'Bea', lastname: '', email: 'bea@other.example', access: 'main' };
const begun = (): ProjectForm => {
  const project = { ...aProject, contacts: [ann], approval: { contacts: [ann.id] } };
  const form = projectForm({ project, workflows: [wireOf(linear(1), 1)] });
  const asks = (stage: ProjectForm['workflows'][number]['stages'][number]) => ({
    ...stage,
    approval: { contacts: [ann.id] },
  });
  return { ...form, workflows: form.workflows.map((one) => ({ ...one, stages: one.stages.map(asks) })) };
};

it('puts the contacts of the chosen client in place, keeps typed ones, and goes back to the stored', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queries.setQueryData(clientQuery(3).queryKey, { id: 3, contacts: [bea] } as never);
  const stored = begun();
  const typed = { ...newContact(), firstname: 'Cy' };
  let form: ProjectForm = {
    ...stored,
    draft: { ...stored.draft, contacts: [...stored.draft.contacts, typed] },
  };
  const choose = (id: number) =>
    chooseClient(
      queries,
      (_, change) => {
        form = change(form);
      },
      id,
      stored,
    );
  await choose(3);
  expect(form.draft).toMatchObject({ client_id: 3, approval: 'first' });
  expect(form.draft.contacts.map(({ firstname }) => firstname)).toEqual(['Bea', 'Cy']);
  expect(form.workflows[0]?.stages[0]?.approval).toBeNull();
  await choose(2);
  expect(form.draft).toMatchObject({ client_id: 2, approval: stored.draft.approval });
  expect(form.draft.contacts.map(({ firstname }) => firstname)).toEqual(['Ann', 'Cy']);
  expect(form.workflows[0]?.stages[0]?.approval).toEqual({ contacts: [ann.id] });
});
