import { currency } from '#domain/plan/billing.ts';
import { language } from '#lib/texts/translated.ts';

const whole = new Intl.NumberFormat(language(), { style: 'currency', currency, maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat(language(), { style: 'currency', currency });

/** `€29`; cents only if there are any. */
export const money = (cents: number): string => (cents % 100 === 0 ? whole : exact).format(cents / 100);
