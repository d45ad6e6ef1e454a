/** Definition of the table, for CDK and the embedded runtime. */
export const tableDefinition = {
  partitionKey: 'pk',
  sortKey: 'sk',
  /** Epoch seconds. TTL deletes late, so that reads check the expiry as well. */
  timeToLive: 'expires',
  stream: 'NEW_AND_OLD_IMAGES',
  /** History of a workspace over all its projects (docs/decisions/0020): whole commits, and no other item. */
  historyIndex: { name: 'history', partitionKey: 'history_pk', sortKey: 'history_sk' },
} as const;
