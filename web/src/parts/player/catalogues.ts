/** Texts of the player by language, loaded with what plays. */
export const playerCatalogues = {
  en: () => import('#lib/texts/en/player.ts'),
  es: () => import('#lib/texts/es/player.ts'),
  it: () => import('#lib/texts/it/player.ts'),
  fr: () => import('#lib/texts/fr/player.ts'),
};
