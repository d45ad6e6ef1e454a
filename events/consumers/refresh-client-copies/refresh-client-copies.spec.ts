import { afterAll, beforeAll, expect, it } from 'vitest';
import { getClient, updateClient } from '#contracts/clients.ts';
import { getProject } from '#contracts/projects.ts';
import { Client } from '#server/data/entities/client.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject } from '#testing/test-project.ts';
import type { TestRuntime } from '#testing/test-runtime.ts';
import { bodyOf, deliverBatch, historyOf } from '../../fixtures/delivery.ts';

let runtime: TestRuntime;
beforeAll(async () => {
  runtime = await testRuntime({ events: false });
});
afterAll(() => runtime.stop());

it('completes a save that crashed before its projects were updated, once', async () => {
  const { handler } = await import('./refresh-client-copies.lambda.ts');
  const { owner, tenantId } = await runtime.createWorkspace();
  const film = await createTestProject(owner);
  const { id } = film.client;
  const { name, language, timezone, agency_client_director, contacts } = await owner.ok(getClient, {
    params: { id },
  });
  const form = { name, language, timezone, agency_client_director };
  const body = {
    ...form,
    name: 'Renamed',
    contacts: contacts.map((one) => ({
      id: one.id,
      firstname: one.firstname,
      lastname: one.lastname,
      email: one.email,
    })),
  };
  await owner.ok(updateClient, { params: { id }, body });
  const events = (await historyOf(tenantId, 0)).filter((event) => event.name === 'Client Updated');
  expect(events).toHaveLength(1);
  // Simulates a save that crashed right after its own commit.
  await Client.patch({ tenantId, id }).set({ name: 'Cut short' }).add({ version: 1 }).go();

  const copied = async () => {
    const { project } = await owner.ok(getProject, { params: { id: film.id } });
    return project.client_name;
  };
  expect(await copied()).toBe('Renamed');
  for (const attempt of [1, 2]) {
    expect(await deliverBatch(handler, events.map(bodyOf), runtime.clock.now(), attempt)).toEqual([]);
    expect(await copied()).toBe('Cut short');
  }
  const updates = (await historyOf(tenantId, film.id)).filter((event) => event.name === 'Project Updated');
  expect(updates.map(({ data }) => data)).toEqual([
    { changed: ['client_name'] },
    { changed: ['client_name'] },
  ]);
});
