/**
 * Notes of the permissions that calls use, and the granted ones that no call did. With `PERMISSIONS_USED` as the path of a folder
 * the embedded runtime, of any spec or journey, notes each of them there once a process.
 */
import { appendFileSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { threadId } from 'node:worker_threads';
import { type IamStatement, policyOf } from '../../emulators/shared/iam.ts';
import type { Judged, Roles } from '../../emulators/sts/sts.ts';

const leadingKeys = 'dynamodb:LeadingKeys';

type Condition = NonNullable<IamStatement['Condition']>;

/** Smallest part of a policy: an action on one resource and, in the table, one pattern of partition keys. */
interface Permission {
  readonly action: string;
  readonly resource: string;
  readonly keys: string;
  readonly statement: IamStatement;
}

const listOf = (texts: string | readonly string[] | undefined) => [texts ?? []].flat();

/** Condition for each pattern of keys that it allows; the same condition if it compares none. */
const byPattern = (condition: Condition = {}): { readonly keys: string; readonly condition: Condition }[] => {
  const found = Object.entries(condition).find(([, compared]) => leadingKeys in compared);
  if (!found) return [{ keys: '', condition }];
  const [operator, compared] = found;
  return listOf(compared[leadingKeys]).map((keys) => ({
    keys,
    condition: { ...condition, [operator]: { ...compared, [leadingKeys]: [keys] } },
  }));
};

/** Permissions of a role one by one. Denials are none. */
const permissionsOf = (policy: readonly IamStatement[]): Permission[] =>
  policy.flatMap(({ Effect = 'Allow', Action, Resource, Condition, ...others }) =>
    Effect === 'Deny'
      ? []
      : listOf(Action).flatMap((action) =>
          listOf(Resource).flatMap((resource) =>
            byPattern(Condition).map(({ keys, condition }) => ({
              action,
              resource,
              keys,
              statement: { ...others, Action: action, Resource: resource, Condition: condition },
            })),
          ),
        ),
  );

const lineOf = (role: string, { action, resource, keys }: Omit<Permission, 'statement'>): string =>
  [role, action, resource, keys].join(' ').trim();

/** Permissions that allow an access; a batch may need one for each of its keys. */
const usedBy = (permissions: readonly Permission[], { tags, access }: Judged): Permission[] => {
  const { context = {}, action } = access;
  const values = listOf(context[leadingKeys]);
  const parts = values.length > 0 ? values.map((value) => ({ ...context, [leadingKeys]: value })) : [context];
  return permissions.filter(
    (permission) =>
      permission.action === action &&
      parts.some(
        (part) => policyOf([permission.statement], tags)({ ...access, context: part }) === 'allowed',
      ),
  );
};

/**
 * Notes in the folder, one a line: each permission of `roles` that an access uses, and each access that is refused, with its
 * verdict.
 */
export const notesOfUse = (folder: string, roles: Roles): ((judged: Judged) => void) => {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${process.pid}-${threadId}.txt`);
  const permissions = new Map(
    Object.entries(roles).map(([role, { policy }]) => [role, permissionsOf(policy)]),
  );
  const noted = new Set<string>();
  const note = (line: string): void => {
    if (noted.has(line)) return;
    noted.add(line);
    appendFileSync(file, `${line}\n`);
  };
  return (judged) => {
    const { role, access, verdict } = judged;
    if (verdict !== 'allowed') {
      const keys = listOf(access.context?.[leadingKeys]).join(' ');
      return note(`${verdict}: ${lineOf(role, { ...access, keys })}`);
    }
    for (const permission of usedBy(permissions.get(role) ?? [], judged)) note(lineOf(role, permission));
  };
};

export interface Use {
  /** Number of permissions of all roles. */
  readonly granted: number;
  /** Those that no note names: role, action, resource and pattern of keys. */
  readonly unused: readonly string[];
}

/** Permissions of roles by the notes in a folder. */
export const useOf = (folder: string, roles: Roles): Use => {
  const notes = globSync('*.txt', { cwd: folder }).map((name) => readFileSync(join(folder, name), 'utf8'));
  const used = new Set(notes.join('').split('\n'));
  const granted = Object.entries(roles).flatMap(([role, { policy }]) => [
    ...new Set(permissionsOf(policy).map((permission) => lineOf(role, permission))),
  ]);
  return { granted: granted.length, unused: granted.filter((line) => !used.has(line)) };
};
