import type { Review } from '#contracts/review.ts';
import { dtFormats } from '#domain/calendar/date.ts';
import type { WishReader } from '#parts/more-time/wish-words.ts';

/** Dates as the workspace writes them, in the project's zone. */
export const wishReader = ({ workspace, dt_format, timezone, language }: Review): WishReader => ({
  agency: workspace.name,
  format: dtFormats.find((one) => one === dt_format) ?? 'DD/MM/YYYY',
  zone: timezone,
  language,
});
