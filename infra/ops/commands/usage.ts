import { OperatorRefusal } from '../operator/operator.ts';
import type { Usage } from '../workspace/usage.ts';
import { asOperator, type Command, idIn } from './command.ts';

const of = (limit: number | undefined): string => (limit === undefined ? '' : ` of ${limit}`);

const rowsOf = (usage: Usage): readonly (readonly [string, string])[] => {
  const { members, invited, clients, contacts, projects, files, mails, events, limits } = usage;
  const byState = Object.entries(mails).toSorted(([a], [b]) => a.localeCompare(b));
  return [
    ['plan', `${usage.plan}, ${usage.state}`],
    ...(usage.held ? ([['on hold since', `${usage.held.since}: ${usage.held.reason}`]] as const) : []),
    ['members', `${members}${of(limits.users_allowed)}${invited > 0 ? `, ${invited} invited` : ''}`],
    ['clients', String(clients)],
    ['contacts', String(contacts)],
    ['projects, active', `${projects.active}${of(limits.active_projects_allowed)}`],
    ['projects, cancelled', String(projects.cancelled)],
    ['projects, archived', `${projects.archived}${of(limits.archived_projects_allowed)}`],
    ['files', String(files.number)],
    ['bytes of files', String(files.bytes)],
    ...byState.map(([state, number]): [string, string] => [`mails of 30 days, ${state}`, String(number)]),
    ...(byState.length === 0 ? ([['mails of 30 days', '0']] as const) : []),
    ['mails a day, at most', String(usage.mailsADay)],
    ['events of 30 days', String(events)],
    ['email templates, at most', String(limits.message_templates_allowed ?? 'no limit')],
    ['workflow templates, at most', String(limits.workflow_templates_allowed ?? 'no limit')],
    ['last activity', usage.lastActivity ?? 'none'],
  ];
};

/** Number of the workspace at a host, its custom domain or one below the product's. */
const idAt = async (host: string): Promise<number> => {
  const { hostName, tenantAt } = await import('#server/lambda/tenant.ts');
  const found = await tenantAt(hostName(host));
  if (!found)
    throw new OperatorRefusal(
      `There is no workspace at ${host}: --host is what its address has before the first slash`,
    );
  return found.tenantId;
};

export const usageCommand: Command = {
  usage: `usage --tenant 42         its people, projects, files, mails, plan and limits, in numbers
    --host acme.example.com  that of the workspace at a host, which tells the number of it`,
  options: ['tenant', 'host'],
  accepts: ({ tenant, host }, rest) => (tenant === undefined) !== (host === undefined) && rest.length === 0,
  run: ({ tenant = '', host }) =>
    asOperator(async ({ now }) => {
      const id = host === undefined ? idIn(tenant, 'tenant') : await idAt(host);
      const { usageOf } = await import('../workspace/usage.ts');
      const usage = await usageOf(id, now());
      if (!usage) {
        console.log(`There is no workspace ${id}`);
        return false;
      }
      const rows = [['workspace', String(id)] as const, ...rowsOf(usage)];
      const width = Math.max(...rows.map(([name]) => name.length));
      for (const [name, value] of rows) console.log(`${name.padEnd(width)}  ${value}`);
      return true;
    }),
};
