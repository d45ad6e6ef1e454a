/** What the code under test sends to DynamoDB, so that the very same calls can be made again without it. */
import {
  type DynamoDBDocumentClient,
  GetCommand,
  type GetCommandInput,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';

/** A call, by the operation's name. */
export interface Recorded {
  readonly operation: string;
  readonly input: object;
}

/** Records every call of a client from now on; `take` answers those since it was last asked. */
export function record(client: DynamoDBDocumentClient): { take(): readonly Recorded[] } {
  let calls: Recorded[] = [];
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      (args) => {
        calls.push({ operation: commandName.replace('Command', ''), input: args.input });
        return next(args);
      },
    // Before the document client turns values into DynamoDB's own.
    { step: 'initialize', priority: 'high', name: 'benchRecorder' },
  );
  return {
    take() {
      const taken = calls;
      calls = [];
      return taken;
    },
  };
}

/** Makes recorded calls again, one after the other. */
export async function replay(client: DynamoDBDocumentClient, calls: readonly Recorded[]): Promise<void> {
  for (const { operation, input } of calls) {
    if (operation === 'GetItem') await client.send(new GetCommand(input as GetCommandInput));
    else if (operation === 'Query') await client.send(new QueryCommand(input as QueryCommandInput));
    else if (operation === 'TransactWriteItems')
      await client.send(new TransactWriteCommand(input as TransactWriteCommandInput));
    else throw new Error(`${operation} is not among what is made again`);
  }
}
