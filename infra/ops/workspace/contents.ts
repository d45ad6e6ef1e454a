/**
 * Everything of a workspace, for the commands that carry it away and bring it back: the handling of each entity, and the
 * sections in which it is read from the table and the bucket.
 */
import { setTimeout as delay } from 'node:timers/promises';
import {
  type AttributeValue,
  BatchGetItemCommand,
  BatchWriteItemCommand,
  DynamoDBClient,
  QueryCommand,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { Contact } from '#server/data/entities/contact.ts';
import { ProjectSurvey } from '#server/data/entities/project-survey.ts';
import { TrackedLink } from '#server/data/entities/tracked-link.ts';
import { WorkflowItem } from '#server/data/entities/workflow.ts';
import { entities } from '#server/data/index.ts';
import { scopeOf } from '#server/figures/snapshots.ts';
import { documents, logos, pictures, thumbnails } from '#server/files/storage.ts';

/** Item as DynamoDB writes it, which is also the form of DynamoDB's own exports. */
export type Item = Readonly<Record<string, AttributeValue>>;

type Handling =
  | 'whole'
  /** Attributes that stay behind, with the reason. */
  | { readonly without: readonly string[]; readonly because: string }
  | { readonly leftOut: string };

const session = { leftOut: 'sessions: everybody signs in again' } as const;
const secret = { leftOut: 'secrets, codes and second factors' } as const;
const brief = { leftOut: 'short-lived records of calls and events' } as const;
const derived = { leftOut: 'the index of the search, which is built anew' } as const;
const byTeam = { leftOut: 'the index of the members’ projects, which is built anew' } as const;
const place = { leftOut: 'belongs to the installation: it is set up anew' } as const;

/** Handling of each entity. The compiler demands an answer for a new one. */
export const handling: { readonly [Name in keyof typeof entities]: Handling } = {
  Tenant: {
    without: [
      'customer',
      'billing_version',
      'billing_turn',
      'renews',
      'custom_domain',
      'single_sign_on',
      'flags',
      'member_projects',
    ],
    because:
      'the payment provider’s customer, the custom domain and single sign-on are set up anew, and flags and the index of the members’ projects are of the installation',
  },
  User: 'whole',
  Membership: {
    without: [
      'sees_as',
      'seen_sessions',
      'seen_changes',
      'ended_sessions',
      'sessions_from',
      'spared_session',
    ],
    because: 'sessions: everybody signs in again',
  },
  Invitation: 'whole',
  // Only entries of links: those of hosts and people are made anew.
  Directory: 'whole',
  MarketplaceCode: { leftOut: 'redeemed codes, which stay redeemed where they were' },
  StandInAccount: place,
  Counter: 'whole',
  Handover: secret,
  IdempotentCall: brief,
  Client: 'whole',
  Contact: 'whole',
  ContactProject: 'whole',
  MemberProject: byTeam,
  SuppressedAddress: 'whole',
  Project: 'whole',
  WorkflowItem: 'whole',
  Commit: 'whole',
  MailDay: 'whole',
  MailRecord: 'whole',
  MailText: 'whole',
  UndoItem: 'whole',
  FileItem: 'whole',
  Deliverable: 'whole',
  Note: 'whole',
  NoteRoom: 'whole',
  Picture: 'whole',
  GoodMarkItem: 'whole',
  PointItem: 'whole',
  PointReply: 'whole',
  PointRoom: 'whole',
  TrackedLink: 'whole',
  LinkHit: 'whole',
  ProjectSurvey: 'whole',
  ProjectListItem: 'whole',
  ViewShelf: 'whole',
  EmailTemplateItem: 'whole',
  WorkflowTemplateItem: 'whole',
  QcTemplateItem: 'whole',
  SurveyTemplateItem: 'whole',
  EmailDomain: 'whole',
  CustomDomain: place,
  SingleSignOn: place,
  SignOnSession: session,
  FormerMember: session,
  DomainClaim: place,
  DoubtfulName: { leftOut: 'notes of the operator' },
  Claim: brief,
  MailPace: place,
  MailTurn: brief,
  AddressChangeItem: secret,
  ReminderSlot: 'whole',
  ReminderClaim: 'whole',
  ProjectFigures: 'whole',
  CountedHistory: 'whole',
  FiguresChange: 'whole',
  WorkspaceFigures: 'whole',
  ClientFigures: 'whole',
  TeamFigures: 'whole',
  DailyFigures: 'whole',
  AgendaItem: 'whole',
  PurgeJob: 'whole',
  PushDevice: {
    without: ['endpoint', 'p256dh', 'auth', 'session'],
    because: 'addresses and keys of browsers: messages are turned on again in each',
  },
  SignUp: secret,
  Attempts: brief,
  CallBucket: brief,
  DecisionCode: secret,
  PersonSessions: session,
  SignedInSession: session,
  KnownDevices: session,
  RecoveryCodes: secret,
  PasswordLink: secret,
  AuditEntry: 'whole',
  AuditHead: 'whole',
  InboxEntry: 'whole',
  InboxPlaceItem: 'whole',
  SearchTerm: derived,
  SearchDocument: derived,
  SearchIndex: derived,
};

let handlings: ReadonlyMap<string, Handling> | undefined;
const handlingOf = (kind: string): Handling => {
  handlings ??= new Map(
    Object.entries(handling).map(([name, one]) => [
      entities[name as keyof typeof entities].schema.model.entity,
      one,
    ]),
  );
  const found = handlings.get(kind);
  if (found === undefined) throw new Error(`An item is of an unknown entity: ${kind}`);
  return found;
};

/** Item as it is exported; undefined for one that stays behind. */
export const exported = (item: Item): Item | undefined => {
  const how = handlingOf(kindOf(item));
  if (how === 'whole') return item;
  if ('leftOut' in how) return undefined;
  return Object.fromEntries(Object.entries(item).filter(([name]) => !how.without.includes(name)));
};

/** All that an export does not hold, by its reason. */
export const leftBehind = (): readonly { readonly what: string; readonly because: string }[] => [
  ...Object.entries(handling).flatMap(([name, how]) => {
    if (how === 'whole') return [];
    return 'leftOut' in how
      ? [{ what: name, because: how.leftOut }]
      : [{ what: `${name}: ${how.without.join(', ')}`, because: how.because }];
  }),
  { what: 'passwords and passkeys', because: 'they are at the identity provider alone' },
  { what: 'schedules', because: 'they follow from projects and profiles, and are planned anew' },
  { what: 'copies of other sites’ pictures', because: 'they are fetched again' },
  { what: 'earlier versions of objects', because: 'only the present ones are shown' },
];

/** Section of a workspace, which is read and written as one. */
export interface Section {
  readonly name: string;
  /** Folders of the bucket that belong to it. */
  readonly folders: readonly string[];
  readonly pages: () => AsyncGenerator<readonly Item[]>;
  /** Text that differs once the section has changed; empty for one whose items do not depend on one another. */
  readonly state: () => Promise<string>;
}

export const client = new DynamoDBClient({ maxAttempts: 5 });

const padded = (id: number, length = 10): string => String(id).padStart(length, '0');
/** Partition key of a workspace's partition. */
export const partition = (tenantId: number, name: string): string => `tenant_${padded(tenantId)}#${name}`;
/** Item as the document client gives it, for an entity to parse. */
export const plain = (item: Item) => unmarshall({ ...item });
export const kindOf = (item: Item): string => item.__edb_e__?.S ?? '';

/** A partition's items by pages of at most 1 MB, read strongly consistent. */
export async function* pagesOf(
  table: string,
  pk: string,
  from = ' ',
  to = '~',
): AsyncGenerator<readonly Item[]> {
  let after: Record<string, AttributeValue> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await client.send(
      new QueryCommand({
        TableName: table,
        ConsistentRead: true,
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
        ExpressionAttributeValues: { ':pk': { S: pk }, ':from': { S: from }, ':to': { S: to } },
        ExclusiveStartKey: after,
      }),
    );
    if (Items.length > 0) yield Items;
    after = LastEvaluatedKey;
  } while (after);
}

const pause = (tries: number) => delay(Math.min(50 * 2 ** tries, 5000));

/** Items by their keys, a hundred a call at most. */
export async function* itemsAt(table: string, keys: readonly Item[]): AsyncGenerator<readonly Item[]> {
  for (let start = 0; start < keys.length; start += 100) {
    let left: Record<string, AttributeValue>[] = keys.slice(start, start + 100);
    for (let tries = 0; left.length > 0; tries += 1) {
      if (tries > 0) await pause(tries);
      const { Responses, UnprocessedKeys } = await client.send(
        new BatchGetItemCommand({ RequestItems: { [table]: { Keys: left, ConsistentRead: true } } }),
      );
      const found = Responses?.[table] ?? [];
      if (found.length > 0) yield found;
      left = UnprocessedKeys?.[table]?.Keys ?? [];
    }
  }
}

/** Puts and deletes items, 25 a call; throttled ones again until they are done. */
export const write = async (
  table: string,
  { put = [], remove = [] }: { readonly put?: readonly Item[]; readonly remove?: readonly Item[] },
): Promise<void> => {
  const requests: WriteRequest[] = [
    ...put.map((item) => ({ PutRequest: { Item: { ...item } } })),
    ...remove.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } as Record<string, AttributeValue> } })),
  ];
  for (let start = 0; start < requests.length; start += 25) {
    let left = requests.slice(start, start + 25);
    for (let tries = 0; left.length > 0; tries += 1) {
      if (tries > 0) await pause(tries);
      const { UnprocessedItems } = await client.send(
        new BatchWriteItemCommand({ RequestItems: { [table]: left } }),
      );
      left = UnprocessedItems?.[table] ?? [];
    }
  }
};

/** Partitions of the whole workspace. The members come first, because the others name them; the counters tell how many follow. */
const wide = [
  'members',
  'counters',
  'team',
  'invitations',
  'devices',
  'clients',
  'suppressed',
  'mail-days',
  'rows#active',
  'rows#archived',
  'views',
  'email-templates',
  'workflow-templates',
  'qc-templates',
  'survey-templates',
  'email-domains',
  'purge',
  'inboxes',
  'audit',
  'figures',
  'agenda',
  'snapshots#workspace',
  `reminders#contact_${padded(0)}`,
];

/** Last id given out of a series. */
const lastOf = async (table: string, tenantId: number, name: string): Promise<number> => {
  for await (const [item] of pagesOf(
    table,
    partition(tenantId, 'counters'),
    `counter_${name}`,
    `counter_${name}`,
  )) {
    return Number(item?.value?.N ?? 0);
  }
  return 0;
};

const clientPages = async function* (table: string, tenantId: number, id: number) {
  const contacts: number[] = [];
  for await (const items of pagesOf(table, partition(tenantId, `client_${padded(id)}`))) {
    contacts.push(...Contact.parse({ Items: ofKind(items, 'contact') }).data.map((contact) => contact.id));
    yield items;
  }
  yield* pagesOf(table, partition(tenantId, `snapshots#${scopeOf(id)}`));
  for (const contact of contacts) {
    yield* pagesOf(table, partition(tenantId, `contact_${padded(contact)}`));
    yield* pagesOf(table, partition(tenantId, `reminders#contact_${padded(contact)}`));
  }
};

/** Items of a kind, as ElectroDB reads them. */
const ofKind = (items: readonly Item[], kind: string) =>
  items.filter((item) => kindOf(item) === kind).map(plain);

const projectPages = async function* (table: string, tenantId: number, id: number) {
  const revisions: number[] = [];
  for await (const items of pagesOf(table, partition(tenantId, `project_${padded(id)}`))) {
    yield items;
    const links = [
      ...TrackedLink.parse({ Items: ofKind(items, 'tracked-link') }).data.flatMap((link) => [
        link.link_id,
        ...(link.links ?? []),
      ]),
      ...ProjectSurvey.parse({ Items: ofKind(items, 'project-survey') }).data.map(({ link_id }) => link_id),
    ];
    const keys = [...new Set(links)].map((link) => ({
      pk: { S: `directory_link#${link}` },
      sk: { S: `tenant_${padded(tenantId)}` },
    }));
    yield* itemsAt(table, keys);
    for (const { stages } of WorkflowItem.parse({ Items: ofKind(items, 'workflow') }).data)
      revisions.push(...stages.flatMap(({ tasks }) => tasks.map((task) => task.id)));
  }
  for (const revision of revisions)
    yield* pagesOf(table, partition(tenantId, `reminded_${padded(revision, 14)}`));
};

/** Versions of a project and its workflows, which each action raises. */
const versionsOf = async (table: string, tenantId: number, id: number): Promise<string> => {
  const versions: string[] = [];
  for await (const items of pagesOf(table, partition(tenantId, `project_${padded(id)}`), 'head#'))
    versions.push(...items.map(({ sk, version }) => `${sk?.S}=${version?.N}`));
  return versions.join();
};

const unchanging = async () => '';

/**
 * Sections of a workspace, in an order that does not change as long as it only grows. Its settings come last: without them
 * there is no workspace.
 */
export async function* sectionsOf(table: string, tenantId: number): AsyncGenerator<Section> {
  const single = (name: string, folders: readonly string[] = []): Section => ({
    name,
    folders,
    pages: () => pagesOf(table, partition(tenantId, name)),
    state: unchanging,
  });
  for (const name of wide) yield single(name, name === 'team' ? [`${logos}/${tenantId}/`] : []);
  const clients = await lastOf(table, tenantId, 'client');
  for (let id = 1; id <= clients; id += 1)
    yield {
      name: `client ${id}`,
      folders: [],
      pages: () => clientPages(table, tenantId, id),
      state: unchanging,
    };
  const projects = await lastOf(table, tenantId, 'project');
  // Project 0 holds the commits of no project.
  for (let id = 0; id <= projects; id += 1) {
    yield {
      name: `project ${id}`,
      folders: [documents, thumbnails, pictures].map((folder) => `${folder}/${tenantId}/${id}/`),
      pages: () => projectPages(table, tenantId, id),
      state: () => versionsOf(table, tenantId, id),
    };
  }
  yield single('workspace');
}
