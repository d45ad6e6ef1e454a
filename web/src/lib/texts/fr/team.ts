import type { TeamTexts } from '../translations.ts';

/** Texts of the team, beside those of the portal. */
export const team: TeamTexts = { errors: {} };
