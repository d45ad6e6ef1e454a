/** What CDK and the embedded runtime both make the table from. */
export const tableDefinition = {
  partitionKey: 'pk',
  sortKey: 'sk',
  /** Epoch seconds; expiry is checked on read as well, TTL only cleans up. */
  timeToLive: 'expires',
  stream: 'NEW_AND_OLD_IMAGES',
  /** The history of a workspace over all of its projects (docs/decisions/0020): whole commits, and nothing else. */
  historyIndex: { name: 'history', partitionKey: 'history_pk', sortKey: 'history_sk' },
} as const;
