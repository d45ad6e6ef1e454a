/**
 * Task of a container, for a film that a function is too small for (docs/decisions/0136): converts the one film that it is
 * told, and ends. It ends with 0 once the outcome is on the file's item, be it a refusal, and otherwise with 1.
 */

import { correlated } from '#server/correlation.ts';
import { asTenant, heldToTenants } from '#server/data/acting.ts';
import { filmOf, filmVariable } from '#server/files/conversion.ts';
import { sessionOf } from '#server/lambda/tenant-sessions.ts';
import { log } from '#server/log.ts';
import { followCredentials } from './container-credentials.ts';
import { playbackOf } from './playback.ts';
import { createTranscoder } from './renderer.ts';

const convert = async (): Promise<void> => {
  const film = filmOf(process.env[filmVariable] ?? '');
  if (!film) throw new Error(`${filmVariable} names no film`);
  const { number: _, correlationId, ...key } = film;
  await followCredentials();
  const renderer = createTranscoder({}, 'container');
  const ids = { correlationId: correlationId ?? key.id, workspace: key.tenantId, consumer: 'convert-film' };
  await correlated(ids, () =>
    heldToTenants(sessionOf, () =>
      asTenant(key.tenantId, () => playbackOf(key, { place: 'container', renderer })),
    ),
  );
  log.info('film handled');
};

convert().then(
  () => process.exit(0),
  (error: unknown) => {
    log.error('a film was not converted', {
      error: error instanceof Error ? error : new Error(String(error)),
    });
    process.exit(1);
  },
);
