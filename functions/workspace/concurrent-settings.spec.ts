import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { BodyInput } from '#contracts/route.ts';
import { getTenantProfile, updateTenantProfile } from '#contracts/tenants.ts';
import { testRuntime } from '#testing/support.ts';
import type { Person, TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';

let runtime: TestRuntime;
let workspace: TestWorkspace;
let owner: Person;
let admin: Person;
beforeAll(async () => {
  runtime = await testRuntime({ events: false, faults: true });
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  workspace = await runtime.createWorkspace();
  owner = workspace.owner;
  admin = await workspace.asAgent('admin');
  await workspace.proveOwner();
});

type Body = BodyInput<typeof updateTenantProfile>;
const saves = (by: Person, body: Body) =>
  by.ok(updateTenantProfile, { params: { id: workspace.tenantId }, body });

/** Saves the first settings, and holds their transaction until the second ones are saved. */
const during = async (first: () => Promise<unknown>, second: () => Promise<unknown>) => {
  runtime.faults.reset();
  const saved = Promise.withResolvers<void>();
  runtime.faults.plan({ operation: 'TransactWriteItems', fault: { kind: 'hold', until: saved.promise } });
  const saving = first();
  await expect.poll(() => runtime.faults.calls.get('TransactWriteItems')).toBe(1);
  await second().finally(saved.resolve);
  await saving;
  return owner.ok(getTenantProfile, { params: { id: workspace.tenantId } });
};
const themed = () => saves(admin, { theme: 'red' });

it('saving a theme leaves the demand for a second factor that the owner makes meanwhile', async () => {
  const after = await during(themed, () => saves(owner, { second_factor_days: 7 }));
  expect(after).toMatchObject({ theme: 'red', second_factor_from: expect.any(String) });
});

it('saving a theme brings back no setting that the owner removes meanwhile', async () => {
  await saves(owner, { bcc_email: 'copies@agency.example', holiday_country: 'DE', second_factor_days: 7 });
  const removed = { bcc_email: null, holiday_country: null, second_factor_days: null };
  const after = await during(themed, () => saves(owner, removed));
  expect(after).toMatchObject({
    theme: 'red',
    bcc_email: null,
    holiday_country: null,
    second_factor_from: null,
  });
});
