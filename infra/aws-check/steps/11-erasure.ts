import { eraseWorkspace } from '../../ops/workspace/erase.ts';
import type { Step } from '../check.ts';
import { type Course, given, tokenOf } from '../course.ts';
import { Unexpected } from '../deployment.ts';

export const erases: Step<Course> = {
  name: 'erasure',
  expects: 'a schedule deletes the workspace a minute later, and nothing of it is left',
  after: ['sign-up'],
  async run(deployment, course) {
    const { tenantId, subdomain, owner } = given(course.workspace);
    const { now, minute } = deployment;
    const erased = await eraseWorkspace(tenantId, { confirm: subdomain, settle: minute, now });
    const isLeft = await tokenOf(deployment, owner).then(
      () => true,
      () => false,
    );
    if (isLeft) throw new Unexpected('its owner still signs in');
    return `${erased.items} items, ${erased.objects} objects, ${erased.logins} logins, ${erased.schedules} schedules`;
  },
};
