/** Attacks on a person's login that the identity provider refuses, in the log of each of their workspaces. */
import { hourSeconds } from '#domain/calendar/units.ts';
import { Directory } from '../data/entities/directory.ts';
import { nobody } from './member.ts';
import { attempted, sendNote } from './note.ts';
import { sampled } from './sampled.ts';

/**
 * Notes once an hour that an attack was refused. It reads the ids of the person's workspaces alone; the consumer names the
 * person. Never throws.
 */
export const noteAttackOnLogin = async (subject: string, refused: string, now: number): Promise<void> => {
  const from = { trigger: refused };
  await attempted(async () => {
    const { data } = await Directory.query.primary({ kind: 'subject', name: subject }).go({ pages: 'all' });
    const noting = data.map(({ tenantId }) =>
      attempted(
        () =>
          sampled({ key: `${refused}#${tenantId}#${subject}`, seconds: hourSeconds, now }, (id) =>
            sendNote({
              tenantId,
              person: subject,
              content: {
                id,
                at: new Date(now).toISOString(),
                kind: 'attack_refused',
                actor: nobody,
                subject: null,
                project: null,
                details: [],
                origin: null,
                refused,
              },
            }),
          ),
        from,
      ),
    );
    await Promise.all(noting);
  }, from);
};
