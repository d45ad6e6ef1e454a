import { OperatorRefusal } from '../operator/operator.ts';
import { asOperator, type Command, interruptible } from './command.ts';

/** Changed items a second, unless told otherwise. */
const usualRate = 200;

export const migrateCommand: Command = {
  usage: `migrate                  brings the table's items to the format of this version; repeat it after an interruption
    --dry-run                makes and checks every change without writing it
    --rate 200               at most so many changes a second`,
  options: ['rate'],
  flags: ['dry-run'],
  accepts: (_, rest) => rest.length === 0,
  run: ({ rate: given, 'dry-run': dryRun }) =>
    asOperator(async () => {
      const rate = given === undefined ? usualRate : Number(given);
      if (!(rate > 0)) throw new OperatorRefusal('--rate is a number of items a second');
      const [{ migrate }, { documentClient, tableName }] = await Promise.all([
        import('../../migrations/migrate.ts'),
        import('#server/data/table.ts'),
      ]);
      const verb = dryRun === undefined ? 'changed' : 'to be changed';
      const done = await interruptible((signal) =>
        migrate({
          client: documentClient,
          table: tableName,
          dryRun: dryRun !== undefined,
          rate,
          signal,
          onPage: ({ migration: { format, name }, read, changed, ended }) =>
            console.log(
              `format ${format}, ${name}: ${read} read, ${changed} ${verb}${ended ? ', the end' : ''}`,
            ),
        }),
      );
      if (done.length === 0) console.log('Nothing to migrate');
      const ended = done.every((one) => one.ended);
      if (!ended) console.log('Interrupted; run it again for the rest');
      return ended;
    }),
};
