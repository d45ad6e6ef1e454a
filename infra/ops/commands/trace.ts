import { tenantsOf } from '../operator/operator.ts';
import { asOperator, type Command, idIn, instantIn } from './command.ts';

const week = 7 * 86_400_000;

export const traceCommand: Command = {
  usage: `trace <id>    from the button to the mailbox: the id of an event, a commit, a request or a mail
    --tenant 42              only in this workspace (ids of events and commits name theirs)
    --since <instant>        from this time on; by default seven days ago`,
  options: ['tenant', 'since'],
  accepts: (_, [id]) => id !== undefined,
  run: ({ tenant, since }, [id = '']) =>
    asOperator(async (operator) => {
      if (tenant !== undefined) idIn(tenant, 'tenant');
      const from = since === undefined ? operator.now() - week : instantIn(since, 'since');
      const { trace } = await import('../trace/trace.ts');
      const found = await trace(id, { tenants: () => tenantsOf(tenant), since: from });
      if (!found) {
        console.log(`Nothing since ${new Date(from).toISOString()} has the id ${id}`);
        return false;
      }
      console.log(`Workspace ${found.workspace}`);
      for (const { at, text } of found.hops) console.log(`${at}  ${text}`);
      if (found.correlationId !== undefined)
        console.log(
          `Log: fields @timestamp, @log, message | filter correlationId = "${found.correlationId}"`,
        );
      return true;
    }),
};
