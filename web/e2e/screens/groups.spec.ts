import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { languages } from '#domain/email-template/language.ts';
import { groups } from './groups.ts';
import type { Found } from './shot.ts';

/** Paths of no project, since only names of shots are read. */
const found: Found = {
  timelineOf: () => '/',
  timelineIn: () => '/',
  settingsOf: () => '/',
  multi: () => '/',
  reviewOf: () => '/',
  deliveryOf: () => '/',
  surveyOf: () => '/',
  owner: { email: '', password: '' },
  mail: '/',
};
const shots = Object.values(groups).flatMap((of) => of(found).map(({ name }) => name));

const lines = readFileSync(join(import.meta.dirname, '../../../docs/screens.md'), 'utf8').split('\n');
const cells = (line: string) => line.split('|').map((cell) => cell.trim());
/** Names of pictures in the second column of the tables that have it. */
const rated = lines.flatMap((line, at) => {
  const isRow = line.startsWith('|');
  const head = lines.slice(0, at).findLast((_, before) => !lines[before - 1]?.startsWith('|'));
  const [, , named = ''] = isRow && head && cells(head)[2] === 'Picture' ? cells(line) : [];
  const inAll = /-(en|es|it|fr)$/;
  return [...named.matchAll(/`([^`]+)`(, …)?/g)].flatMap(([, name = '', others]) =>
    others && inAll.test(name) ? languages.map((one) => name.replace(inAll, `-${one}`)) : [name],
  );
});
/** `…` stands for any part of a name. */
const fits = (name: string) => {
  const pattern = new RegExp(`^${name.replaceAll('…', '[a-z0-9-]+')}$`);
  return (shot: string) => pattern.test(shot);
};

it('names every picture in the ratings', () => {
  expect(shots.filter((shot) => !rated.some((name) => fits(name)(shot)))).toEqual([]);
});

it('names no picture in the ratings that is not taken', () => {
  expect(rated.filter((name) => !shots.some(fits(name)))).toEqual([]);
});
