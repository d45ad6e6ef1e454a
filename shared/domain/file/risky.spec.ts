import { expect, it } from 'vitest';
import { isRisky, isRiskyInArchive, savedName } from './risky.ts';

it.each('js vbs iso img docm xlsm url lnk desktop hta jar ps1 bat'.split(' '))(
  '.%s is saved under another name',
  (type) => {
    const name = `Offer.${type.toUpperCase()}`;
    expect(savedName(name, isRisky(name))).toBe(`${name}.unsafe`);
  },
);

it.each(['poster.png', 'offer.pdf', 'site.zip', 'text.docx', 'table.xlsx', 'README', 'js'])(
  '%s keeps its name',
  (name) => expect(savedName(name, isRisky(name))).toBe(name),
);

it('an archive is risky by the name of a program in it, and by no script', () => {
  expect(['fotos/a.jpg', 'fotos/ü.js', 'setup/Start.EXE'].filter(isRiskyInArchive)).toEqual([
    'setup/Start.EXE',
  ]);
});
