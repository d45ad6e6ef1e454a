import { createHmac } from 'node:crypto';

/** Hash of texts, hex, that nobody computes without the pool's secret. */
export const pepperedHash = (pepper: string, ...texts: string[]): string =>
  createHmac('sha256', pepper).update(JSON.stringify(texts)).digest('hex');
