import { expect, it } from 'vitest';
import type { Review } from '#contracts/review.ts';
import { review as en } from '#lib/texts/en/review.ts';
import { review as fr } from '#lib/texts/fr/review.ts';
import { openReview } from './review.testing.ts';
import { afterApproval } from './review-page.tsx';

const file = (name: string) => ({ name }) as Review['files'][number];
const approved: Review = { ...openReview, state: 'approved', current_stage: 'Print' };
const words = (changes: Partial<Review>, texts = en) =>
  afterApproval({ ...approved, ...changes }, texts, true).join(' ');

it.each([
  [{ files: [file('poster-v2.png')] }, 'It covers poster-v2.png.'],
  [{ files: ['poster-v2.png', 'a.pdf'].map(file) }, 'It covers poster-v2.png and 1 more file.'],
  [{ files: ['poster-v2.png', 'a.pdf', 'b.mp4'].map(file) }, 'It covers poster-v2.png and 2 more files.'],
  [{ link: 'https://preview.example/cut' }, 'It covers the work behind the link.'],
])('names the approved work, who knows of it, and the next stage', (work, said) => {
  expect(words(work)).toBe(`${said} Northwind has been told. The next stage is “Print”.`);
});

it('says that all stages are done, in the language of the client', () => {
  expect(words({ current_stage: null })).toBe('Northwind has been told. All stages are done.');
  expect(words({ files: [file('affiche.png')], current_stage: null }, fr)).toBe(
    'L’approbation porte sur affiche.png. Nous en avons informé Northwind. Toutes les étapes sont terminées.',
  );
});

it('names no stage where a former version kept the review without one', () => {
  const { current_stage: _, ...former } = approved;
  expect(afterApproval(former as Review, en, true)).toEqual(['Northwind has been told.']);
});

it('says that the agency was told after one’s own approval alone', () => {
  expect(afterApproval({ ...approved, current_stage: null }, en, false)).toEqual(['All stages are done.']);
});
