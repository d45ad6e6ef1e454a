import { currency } from '#domain/plan/billing.ts';

const whole = new Intl.NumberFormat('en', { style: 'currency', currency, maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat('en', { style: 'currency', currency });

/** `€29`; cents only if there are any. */
export const money = (cents: number): string => (cents % 100 === 0 ? whole : exact).format(cents / 100);
