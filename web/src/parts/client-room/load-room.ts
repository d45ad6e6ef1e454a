import type { Language } from '#contracts/common.ts';
import type { PointsTexts } from '#lib/texts/en/points.ts';
import { keepFocus } from '#ui/keep-focus.ts';
import * as compare from '../compare/entry.ts';
import { viewerCatalogues } from '../guest/picture-viewer.tsx';
import { roomView } from './room-view.tsx';

const catalogues: Readonly<Record<Language, () => Promise<PointsTexts>>> = {
  en: async () => (await import('#lib/texts/en/points.ts')).points,
  es: async () => translation((await import('#lib/texts/es/points.ts')).points),
  it: async () => translation((await import('#lib/texts/it/points.ts')).points),
  fr: async () => translation((await import('#lib/texts/fr/points.ts')).points),
};

/** Client's texts; the team's are never shown here. */
const translation = async (texts: Omit<PointsTexts, 'team'>): Promise<PointsTexts> => ({
  ...texts,
  team: (await import('#lib/texts/en/points.ts')).points.team,
});

/** Loads all of a room but its points, in a language, once the work is visible. */
export const loadRoom = async (language: Language) => {
  // Here, because the first bytes of a guest's page are for the work.
  keepFocus();
  const [parts, texts, { viewer }] = await Promise.all([
    import('../points/client-room-parts.ts'),
    catalogues[language](),
    viewerCatalogues[language](),
  ]);
  return { parts, compare, view: roomView, texts, fileState: viewer.fileState, placeOf: viewer.place };
};
