/** OpenAPI 3.1 document of the API, derived from the contracts. Not for bundles: only builds and documents need it. */
import * as z from 'zod/mini';
import { client, contact } from './clients.ts';
import { foreignBody, noBody } from './common.ts';
import { type ErrorCode, errors, problemOf } from './errors.ts';
import { file } from './file.ts';
import { routes } from './index.ts';
import { project, projectRow } from './projects.ts';
import { needsToken, type Route } from './route.ts';
import { searchResult } from './search.ts';
import { userProfile } from './team.ts';
import { emailTemplate, qcTemplate, workflowTemplate } from './templates.ts';
import { historyEntry, workflow } from './workflows.ts';
import { subscription, tenantProfile, user } from './workspace.ts';

/** Schemas that are defined once and referenced, by these names. */
const named = {
  Client: client,
  Contact: contact,
  EmailTemplate: emailTemplate,
  File: file,
  HistoryEntry: historyEntry,
  Project: project,
  ProjectRow: projectRow,
  QcTemplate: qcTemplate,
  SearchResult: searchResult,
  Subscription: subscription,
  TenantProfile: tenantProfile,
  User: user,
  UserProfile: userProfile,
  Workflow: workflow,
  WorkflowTemplate: workflowTemplate,
} satisfies Record<string, z.ZodMiniType>;

/** Untyped JSON: a schema or a part of the document. */
export type Json = { [name: string]: unknown };

export interface OpenApi {
  readonly openapi: '3.1.0';
  readonly info: Json;
  readonly servers: readonly Json[];
  readonly tags: readonly Json[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>;
  readonly components: {
    readonly securitySchemes: Json;
    readonly schemas: Json;
    readonly responses: Json;
    readonly parameters: Json;
  };
}

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * True for redundant keywords: a field's own name, a date's pattern beside its format, and `false` for fields that a
 * later version may add.
 */
const isNoise = (schema: Json, name: string): boolean =>
  ['$defs', '$schema', 'id'].includes(name) ||
  (name === 'pattern' && ['date', 'date-time'].includes(String(schema.format))) ||
  (name === 'additionalProperties' && schema[name] === false);

/** Schema as a part of the document: references to its own definitions become references into the document. */
const hoisted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(hoisted);
  if (!isJson(value)) return value;
  const parts = Object.entries(value).filter(([name]) => !isNoise(value, name));
  return Object.fromEntries(
    parts.map(([name, part]) => {
      if (name === '$ref') return [name, String(part).replace('#/$defs/', '#/components/schemas/')];
      // Here the keys are names of fields, not keywords.
      if (name === 'properties' && isJson(part)) {
        return [name, Object.fromEntries(Object.entries(part).map(([field, of]) => [field, hoisted(of)]))];
      }
      return [name, hoisted(part)];
    }),
  );
};

const asJson = (value: unknown): Json => {
  const json = hoisted(value);
  if (!isJson(json)) throw new TypeError('A schema is an object');
  return json;
};

/** Schema of a request: fields with a default are optional. */
const inputSchema = (schema: z.ZodMiniType): Json =>
  asJson(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));

/** Schema of a body, whose unknown keys are refused. */
const bodySchema = (schema: z.ZodMiniType): Json =>
  asJson(
    z.toJSONSchema(schema, {
      io: 'input',
      unrepresentable: 'any',
      override: ({ jsonSchema }) => {
        if (jsonSchema.properties) jsonSchema.additionalProperties ??= false;
      },
    }),
  );

const fieldsOf = (schema: z.ZodMiniType): readonly { name: string; schema: Json; required: boolean }[] => {
  const { properties, required } = inputSchema(schema);
  const needed: readonly unknown[] = Array.isArray(required) ? required : [];
  return Object.entries(isJson(properties) ? properties : {}).map(([name, of]) => ({
    name,
    schema: asJson(of),
    required: needed.includes(name),
  }));
};

const parametersOf = (route: Route): readonly Json[] => [
  ...fieldsOf(route.params).map(({ name, schema }) => ({ name, in: 'path', required: true, schema })),
  ...fieldsOf(route.query).map(({ name, schema, required }) => ({ name, in: 'query', required, schema })),
  ...(route.keyed ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
];

const whoCalls = ({ access, opens = 'revision' }: Route): string => {
  if (access === 'public') return 'Open to anybody.';
  if (access === 'reviewer')
    return `For the holder of a tracked link to a ${opens}; its token is in the path.`;
  if (access === 'person') return 'For anybody who is signed in, even without a membership.';
  return access === 'member'
    ? 'For everybody signed in to the workspace.'
    : `For callers who may \`${access}\`.`;
};

const statuses = [...new Set(Object.values(errors).map(({ status }) => status))].toSorted((a, b) => a - b);
const codesOf = (status: number): readonly ErrorCode[] =>
  (Object.keys(errors) as ErrorCode[]).filter((code) => errors[code].status === status);

/** Statuses of refusals that a call can answer, by the stack that it runs on. */
const meets = (route: Route, status: number): boolean => {
  const changes = route.method !== 'GET';
  switch (status) {
    case 401:
    case 403:
      return needsToken(route);
    case 402:
      return changes && route.access !== 'public';
    case 409:
    case 413:
    case 422:
      return changes;
    default:
      return true;
  }
};

const operationOf = (route: Route, answer: Json): Json => {
  const parameters = parametersOf(route);
  const refusals = statuses.filter((status) => meets(route, status));
  return {
    operationId: route.name,
    tags: [route.resource],
    summary: route.summary,
    description: whoCalls(route),
    security: needsToken(route) ? [{ member: [] }] : [],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(route.body === noBody || route.body === foreignBody
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: bodySchema(route.body) } },
          },
        }),
    responses: {
      '200': { description: 'Done', content: { 'application/json': { schema: answer } } },
      ...Object.fromEntries(
        refusals.map((status) => [String(status), { $ref: `#/components/responses/Refused${status}` }]),
      ),
    },
  };
};

const refusal = (status: number): Json => ({
  description: [...new Set(codesOf(status).map((code) => errors[code].title))].join('; '),
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['error'],
        properties: {
          error: {
            allOf: [
              { $ref: '#/components/schemas/Problem' },
              { type: 'object', properties: { code: { enum: codesOf(status) } } },
            ],
          },
          current: { description: 'For a conflict: the fresh state.' },
        },
      },
      examples: Object.fromEntries(
        codesOf(status).map((code) => [code, { value: { error: problemOf({ code }) } }]),
      ),
    },
  },
});

const problem: Json = {
  type: 'object',
  required: ['code', 'title', 'message'],
  properties: {
    code: { type: 'string', enum: Object.keys(errors) },
    title: { type: 'string' },
    message: { type: 'string' },
    field: {
      type: 'string',
      description: 'The path of the refused field in the body, as `contacts.0.email`.',
    },
    params: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
    id: { type: 'string', description: 'For an internal error: its number in the log.' },
  },
};

/** Whole document. `version` is the product's. */
export const openApi = (version: string): OpenApi => {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  const schemas: Json = { Problem: problem };
  const answerSchema = (schema: z.ZodMiniType): Json => {
    const json = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any', metadata: registry });
    for (const [name, of] of Object.entries(json.$defs ?? {})) schemas[name] = asJson(of);
    return asJson(json);
  };
  const paths: Record<string, Record<string, Json>> = {};
  for (const route of routes) {
    const at = paths[route.path] ?? {};
    at[route.method.toLowerCase()] = operationOf(route, answerSchema(route.answer));
    paths[route.path] = at;
  }
  const resources = [...new Set(routes.map(({ resource }) => resource))];
  return {
    openapi: '3.1.0',
    info: {
      title: 'Proofline',
      version,
      description:
        'Client projects in staged workflows, with reviews and approvals. The host of a request selects the workspace. Instants are ISO 8601 in UTC, dates without a time `yyyy-MM-dd`. Lists are paged by the cursor of their answer.',
    },
    servers: [{ url: '/api', description: 'At the host of a workspace' }],
    tags: resources.map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        member: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The access token of somebody who is a member of the workspace.',
        },
      },
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          schema: { type: 'string', maxLength: 255 },
          description:
            'A text the caller chooses. A retry with the same key and the same call gets the first answer, and nothing is sent twice; a different call with the same key is refused. Kept for a day.',
        },
      },
      responses: Object.fromEntries(statuses.map((status) => [`Refused${status}`, refusal(status)])),
      schemas: Object.fromEntries(Object.entries(schemas).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    },
  };
};
