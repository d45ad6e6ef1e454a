/** Command that tells which new parts of the product a workspace has, and sets them. */
import { type FlagName, flagNames, flagStates } from '#domain/feature-flag/feature-flag.ts';
import type { TenantRecord } from '#server/lambda/tenant.ts';
import { asOperator, type Command, idIn } from './command.ts';

const settings = ['on', 'off', 'usual'] as const;
const flagIn = (given: string | undefined): FlagName | undefined => flagNames.find((name) => name === given);
const settingIn = (given: string | undefined) => settings.find((setting) => setting === given);

const lineOf = ({ name, on, by, share, means }: ReturnType<typeof flagStates>[number]): string =>
  `${name.padEnd(12)} ${on ? 'on ' : 'off'}  ${by === 'operator' ? 'set here' : `as usual, ${share} % of workspaces have it`}: ${means}`;

const told = (tenant: TenantRecord | undefined, id: number): boolean => {
  console.log(tenant ? flagStates(tenant).map(lineOf).join('\n') : `There is no workspace ${id}`);
  return tenant !== undefined;
};

export const flagCommand: Command = {
  usage: [
    `${'flag --tenant 42'.padEnd(25)} new parts of the product that it has`,
    `npm run ops -- ${'flag live off --tenant 42'.padEnd(25)} takes one from it; on gives it, usual leads back to the share of all`,
  ].join('\n'),
  options: ['tenant'],
  accepts: ({ tenant }, [flag, setting, ...more]) =>
    tenant !== undefined &&
    more.length === 0 &&
    (flag === undefined || (flagIn(flag) !== undefined && settingIn(setting) !== undefined)),
  run: ({ tenant = '' }, [flag, setting]) =>
    asOperator(async ({ now }) => {
      const id = idIn(tenant, 'tenant');
      const [name, to] = [flagIn(flag), settingIn(setting)];
      if (name && to) {
        const { setFlag } = await import('#server/workspace/set-flag.ts');
        return told(await setFlag(id, [name, to], now()), id);
      }
      const { tenantById } = await import('#server/lambda/tenant.ts');
      return told(await tenantById(id), id);
    }),
};
