/** Recorder of the calls that the code under test makes to DynamoDB, to replay them without that code. */
import {
  type DynamoDBDocumentClient,
  GetCommand,
  type GetCommandInput,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';

export interface Recorded {
  readonly operation: string;
  readonly input: object;
}

/** Records every call of a client from now on; `take` returns the calls since the last `take`. */
export const record = (client: DynamoDBDocumentClient): { take(): readonly Recorded[] } => {
  let calls: Recorded[] = [];
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      (args) => {
        calls.push({ operation: commandName.replace('Command', ''), input: args.input });
        return next(args);
      },
    // Before the document client marshals the values.
    { step: 'initialize', priority: 'high', name: 'benchRecorder' },
  );
  return {
    take() {
      const taken = calls;
      calls = [];
      return taken;
    },
  };
};

/** Replays recorded calls, one after the other. */
export const replay = async (client: DynamoDBDocumentClient, calls: readonly Recorded[]): Promise<void> => {
  for (const { operation, input } of calls) {
    if (operation === 'GetItem') await client.send(new GetCommand(input as GetCommandInput));
    else if (operation === 'Query') await client.send(new QueryCommand(input as QueryCommandInput));
    else if (operation === 'TransactWriteItems')
      await client.send(new TransactWriteCommand(input as TransactWriteCommandInput));
    else throw new Error(`No replay of ${operation}`);
  }
};
