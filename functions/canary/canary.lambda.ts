/** Synthetic canary: a walk through the product every five minutes, which tells by metrics how it went (docs/decisions/0118). */
import middy from '@middy/core';
import { log } from '#server/log.ts';
import { measured } from '#server/metrics.ts';
import { Fallen, type Place, walk } from './walk.ts';

const settings = {
  origin: 'CANARY_ORIGIN',
  clientId: 'USER_POOL_CLIENT_ID',
  email: 'CANARY_EMAIL',
  password: 'CANARY_PASSWORD',
  contact: 'CANARY_CONTACT',
} as const;

const placeOf = (): Place => {
  const read = (variable: string): string => {
    const value = process.env[variable];
    if (!value) throw new Error(`${variable} is not set`);
    return value;
  };
  return {
    origin: read(settings.origin),
    clientId: read(settings.clientId),
    email: read(settings.email),
    password: read(settings.password),
    contact: read(settings.contact),
  };
};

/** A walk that fell is no error of the function, which would be tried again: it is told, and the next one comes by itself. */
export const handler = middy<unknown, void>().handler(async () => {
  try {
    await walk(placeOf(), (step, milliseconds) =>
      log.info('canary walked', measured({ CanaryTime: milliseconds }, { step })),
    );
    log.info('canary is back', measured({ CanaryFalls: 0 }));
  } catch (error) {
    const { step = 'sign_in' } = error instanceof Fallen ? error : {};
    const cause = error instanceof Error ? error : new Error(String(error));
    log.error('canary fell', { error: cause, ...measured({ CanaryFalls: 1 }), step });
  }
});
