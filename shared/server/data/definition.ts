/** Definitions of the table and of the bucket, for CDK and the embedded runtime. */
export const tableDefinition = {
  partitionKey: 'pk',
  sortKey: 'sk',
  /** Epoch seconds. TTL deletes with a delay, so reads check the expiry as well. */
  timeToLive: 'expires',
  stream: 'NEW_AND_OLD_IMAGES',
  /** History of a workspace over all its projects (docs/decisions/0020): whole commits, and no other items. */
  historyIndex: { name: 'history', partitionKey: 'history_pk', sortKey: 'history_sk' },
} as const;

/**
 * Patterns of the table's partition keys, for conditions on `dynamodb:LeadingKeys`. A session of a tenant role has the tags
 * `partition`, the start of its partition keys (`tenant_0000000012`), and `tenant`, the folder of its objects (`12`;
 * docs/decisions/0067).
 */
export const partitionPatterns = {
  ofTenant: '${aws:PrincipalTag/partition}#*',
  workspaceOfTenant: '${aws:PrincipalTag/partition}#workspace',
  membersOfTenant: '${aws:PrincipalTag/partition}#members',
  hosts: 'directory_host#*',
  links: 'directory_link#*',
  attempts: 'attempts_*',
  persons: 'person_*',
  /** Entries of the directory beside those: each tells the workspace of a name, which only its holder knows, and no more. */
  addresses: 'directory_email#*',
  subjects: 'directory_subject#*',
  senderClaims: 'directory_sender-domain#*',
  hostClaims: 'directory_host-domain#*',
  customers: 'directory_customer#*',
  codes: 'directory_code#*',
  doubtfulNames: 'directory_doubtful-names',
  /** Pace of all mails, and the workspaces that have some waiting for the daily quota. */
  mailPace: 'mail-pace',
  /** Sign-ups that wait for their confirmation: each reserves a host. */
  signUps: 'sign-up_*',
  /** Numbers given to workspaces, and the workspace that has a host. */
  productCounters: 'tenant_0000000000#counters',
  /** Sign-ins with Google that begin a sign-up, and so have no workspace yet. */
  handoversToSignUp: 'tenant_0000000000#handover_*',
} as const;

/** Start of a tenant's object keys, below a folder of the bucket. */
export const objectsOfTenant = '${aws:PrincipalTag/tenant}';

/** Delivery of what pages show by the distribution of media (docs/decisions/0127), for CDK and the embedded runtime. */
export const mediaDelivery = {
  /** Folders of the bucket that it reads: no uploads as they are, which are downloads. */
  folders: ['thumbnails', 'logos', 'pictures'],
  /** Queries that reach the bucket: the name under which a picture is saved. */
  query: ['response-content-disposition'],
  /** Nothing runs in a file that is opened by itself; a picture or a film has a style of the browser's. */
  contentSecurityPolicy: "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  /** Pages of all hosts read it without credentials; tiles of a large picture by range. */
  cors: {
    allowedOrigins: ['*'],
    allowedMethods: ['GET', 'HEAD'],
    allowedHeaders: ['range'],
    exposedHeaders: ['content-range', 'etag'],
    /** Seconds. */
    maxAge: 3600,
  },
} as const;

/** CORS rule of the bucket, because the pages that upload to it and read from it have another origin. */
export const bucketCors = {
  allowedMethods: ['GET', 'HEAD', 'PUT'],
  // Headers that an upload's URL is signed for, and the range of tiles of a large picture.
  allowedHeaders: ['content-type', 'content-length', 'if-none-match', 'range', 'x-amz-*'],
  exposedHeaders: ['etag', 'x-amz-version-id', 'x-amz-checksum-sha256'],
  /** Seconds. */
  maxAge: 3600,
} as const;
