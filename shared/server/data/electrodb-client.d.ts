/** A part of ElectroDB that it has no types of. */
declare module 'electrodb/src/client.js' {
  import type { V2DocumentClient, V3DocumentClient } from 'electrodb';

  /** A client of the AWS SDK's third version, called by ElectroDB as if it were of the second. */
  export const DocumentClientV3Wrapper: new (
    client: V3DocumentClient,
    commands: Readonly<Record<string, unknown>>,
  ) => V2DocumentClient;
}
