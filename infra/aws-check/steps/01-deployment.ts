import { getMe } from '#contracts/workspace.ts';
import { operatorVariables } from '../../ops/operator/stage-environment.ts';
import { callerAt } from '../calls.ts';
import type { Step } from '../check.ts';
import { type Course, expectStatus } from '../course.ts';
import { originOf, Unexpected } from '../deployment.ts';

export const variables: Step<Course> = {
  name: 'outputs',
  expects: 'every name that operators and functions go by',
  async run(deployment) {
    const missing = operatorVariables.filter((name) => !deployment.variables[name]);
    if (missing.length > 0) throw new Unexpected(`missing: ${missing.join(', ')}`);
    return `${operatorVariables.length} names`;
  },
};

export const answers: Step<Course> = {
  name: 'answers',
  expects: 'the page, and 401 on a call without a session',
  async run(deployment) {
    const page = await fetch(`${originOf(deployment)}/`, { redirect: 'error' });
    expectStatus('the page', page.status, 200);
    if (!(await page.text()).includes('<html')) throw new Unexpected('the page is no document');
    const anybody = callerAt(originOf(deployment));
    expectStatus('a call without a session', await anybody.status(getMe), 401);
    return 'page 200, call 401';
  },
};
