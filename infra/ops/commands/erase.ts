import { OperatorRefusal } from '../operator/operator.ts';
import type { Progress } from '../workspace/erase.ts';
import { asOperator, type Command, idIn } from './command.ts';

/** Seconds for which a workspace is closed before it is deleted, unless told otherwise. */
const usualSettling = 60;
/** Milliseconds between two lines of the same section. */
const between = 5000;

const counts = ({ items, objects, logins, schedules }: Progress['erased']): string =>
  `${items} items, ${objects} objects, ${logins} logins, ${schedules} schedules`;

export const eraseCommand: Command = {
  usage: `erase --tenant 42 --confirm <subdomain>
                             everything of a workspace, at once and for good; repeat it after an interruption
    --settle 60              seconds for which it is closed before that`,
  options: ['tenant', 'confirm', 'settle'],
  accepts: ({ tenant }, rest) => tenant !== undefined && rest.length === 0,
  run: ({ tenant = '', confirm, settle = String(usualSettling) }) =>
    asOperator(async ({ now }) => {
      const id = idIn(tenant, 'tenant');
      const seconds = Number(settle);
      if (!(seconds >= 0)) throw new OperatorRefusal('--settle is a number of seconds');
      const { eraseWorkspace, NotErased, sectionsLeft } = await import('../workspace/erase.ts');
      let [section, printed]: [string | undefined, number] = ['', 0];
      const onProgress = ({ place, erased }: Progress) => {
        const at = place?.section;
        if (at === section && performance.now() - printed < between) return;
        [section, printed] = [at, performance.now()];
        const state = place ? `left: ${sectionsLeft(place)}; erased: ${counts(erased)}` : 'closed';
        console.log(`${new Date(now()).toISOString()}  ${state}`);
      };
      try {
        const erased = await eraseWorkspace(id, { confirm, settle: seconds * 1000, now, onProgress });
        console.log(`Workspace ${id} is erased: ${counts(erased)}`);
        console.log('Left: the record of its erasure, and claims that expire within a fortnight');
        return true;
      } catch (error) {
        if (!(error instanceof NotErased)) throw error;
        console.log(error.message);
        return false;
      }
    }),
};
