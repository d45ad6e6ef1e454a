/** Types for an internal module of ElectroDB, which has none. */
declare module 'electrodb/src/client.js' {
  import type { V2DocumentClient, V3DocumentClient } from 'electrodb';

  /** Adapts a client of AWS SDK v3 to the interface of v2, which ElectroDB calls. */
  export const DocumentClientV3Wrapper: new (
    client: V3DocumentClient,
    commands: Readonly<Record<string, unknown>>,
  ) => V2DocumentClient;
}
