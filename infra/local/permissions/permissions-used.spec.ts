import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { notesOfUse, useOf } from './permissions-used.ts';

const roles = {
  reader: {
    policy: [
      {
        Action: ['dynamodb:BatchGetItem', 'dynamodb:Query'],
        Resource: ['table'],
        Condition: {
          'ForAllValues:StringLike': {
            'dynamodb:LeadingKeys': ['\u0024{aws:PrincipalTag/partition}#*', 'link#*'],
          },
        },
      },
      { Action: ['sqs:SendMessage'], Resource: ['one', 'other'] },
      { Effect: 'Deny' as const, Action: ['sqs:SendMessage'], Resource: ['third'] },
    ],
  },
};
const tags = { partition: 'tenant_7' };
const onKeys = (...keys: string[]) => ({ context: { 'dynamodb:LeadingKeys': keys } });

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'permissions-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('notes each permission that an access uses, a pattern of keys apart, and leaves those that no access did', () => {
  const note = notesOfUse(folder, roles);
  const batch = { action: 'dynamodb:BatchGetItem', resource: 'table', ...onKeys('tenant_7#a', 'link#b') };
  note({ role: 'reader', tags, verdict: 'allowed', access: batch });
  note({
    role: 'reader',
    tags,
    verdict: 'allowed',
    access: { action: 'sqs:SendMessage', resource: 'other' },
  });
  expect(useOf(folder, roles)).toEqual({
    granted: 6,
    unused: [
      'reader dynamodb:Query table \u0024{aws:PrincipalTag/partition}#*',
      'reader dynamodb:Query table link#*',
      'reader sqs:SendMessage one',
    ],
  });
});

it('notes a refused access with its verdict, which uses nothing', () => {
  const note = notesOfUse(folder, roles);
  const access = { action: 'dynamodb:Query', resource: 'table', ...onKeys('tenant_8#a') };
  note({ role: 'reader', tags, verdict: 'not allowed', access });
  const { unused, granted } = useOf(folder, roles);
  expect(unused).toHaveLength(granted);
  const [notes = ''] = globSync('*', { cwd: folder });
  expect(readFileSync(join(folder, notes), 'utf8')).toBe(
    'not allowed: reader dynamodb:Query table tenant_8#a\n',
  );
});
