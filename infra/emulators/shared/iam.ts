/** Evaluation of IAM's policies: statements, wildcards, conditions, and variables of session tags. */

type Texts = string | readonly string[];

/** Statement of a policy. The policies of a role's trust and of a resource name principals: anybody, ARNs, or services of AWS. */
export interface IamStatement {
  readonly Sid?: string;
  readonly Effect?: 'Allow' | 'Deny';
  readonly Action?: Texts;
  readonly NotAction?: Texts;
  readonly Resource?: Texts;
  readonly NotResource?: Texts;
  readonly Principal?: '*' | { readonly AWS?: Texts; readonly Service?: Texts };
  /** Values by key, by operator. */
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, Texts>>>>;
}

/** Request for an action on a resource. */
export interface Access {
  readonly action: string;
  readonly resource: string;
  /** Values of the keys that conditions compare. */
  readonly context?: Readonly<Record<string, Texts>>;
  /** ARN of who asks, or the name of a service of AWS: for the policy of a role's trust or of a resource. */
  readonly principal?: string;
}

/** `denied`: by a statement that says so, whatever others allow. */
export type Verdict =
  | 'allowed'
  | 'denied'
  | 'not allowed'
  | 'denied by its resource'
  | 'not allowed by its resource';

export type Policy = (access: Access) => Verdict;

/** Tags of a session, by key. */
export type Tags = Readonly<Record<string, string>>;

const listOf = (texts: Texts | undefined): readonly string[] => (texts === undefined ? [] : [texts].flat());

/** Pattern with any number of `*` and `?`. */
const pattern = (text: string, flags = 's'): RegExp =>
  new RegExp(
    `^${text
      .replace(/[\\^$.+()[\]{}|]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.')}$`,
    flags,
  );

type Test = (value: string) => boolean;

/** True for a value that one of the patterns matches. */
const anyOf = (texts: Texts | undefined, flags?: string): Test => {
  const compiled = listOf(texts).map((text) => pattern(text, flags));
  return (value) => compiled.some((one) => one.test(value));
};

const equalTo = (texts: Texts): Test => {
  const values = new Set(listOf(texts));
  return (value) => values.has(value);
};

/** Six parts of an ARN; the last one may have colons. */
const partsOfArn = (arn: string): string[] => {
  const parts = arn.split(':');
  return [...parts.slice(0, 5), parts.slice(5).join(':')];
};

/** True for an ARN that one of the patterns matches part by part. */
const arnLike = (texts: Texts): Test => {
  const compiled = listOf(texts).map((text) => partsOfArn(text).map((part) => pattern(part)));
  return (value) => {
    const parts = partsOfArn(value);
    return compiled.some((one) => one.every((part, index) => part.test(parts[index] ?? '')));
  };
};

const operators: Readonly<Record<string, (texts: Texts) => Test>> = {
  StringEquals: equalTo,
  StringLike: (texts) => anyOf(texts),
  Bool: equalTo,
  // The two are the same to IAM.
  ArnEquals: arnLike,
  ArnLike: arnLike,
};

/** Values of a key, whose letters may be small or large. */
const valuesOf = (context: Access['context'] = {}, key: string): readonly string[] => {
  if (Object.hasOwn(context, key)) return listOf(context[key]);
  const small = key.toLowerCase();
  return listOf(Object.entries(context).find(([name]) => name.toLowerCase() === small)?.[1]);
};

/** Condition on one key. A key without values fails, except for all of none. */
const condition = (operator: string, key: string, texts: Texts) => {
  const [, all, name = ''] = /^(ForAllValues:)?(\w+)$/.exec(operator) ?? [];
  const test = operators[name]?.(texts);
  if (!test) throw new Error(`The policy has a condition that is not emulated: ${operator}`);
  return ({ context }: Access): boolean => {
    const values = valuesOf(context, key);
    return all === undefined ? values.length === 1 && values.every(test) : values.every(test);
  };
};

/** Statements with the variables `${aws:PrincipalTag/…}` replaced; without those whose variable has no value. */
const withVariables = (statements: readonly IamStatement[], tags: Tags): IamStatement[] =>
  statements.flatMap((statement) => {
    const text = JSON.stringify(statement);
    if (!text.includes('${')) return [statement];
    let isComplete = true;
    const replaced = text.replace(/\$\{([^}]*)\}/g, (_, variable: string) => {
      const value = tags[variable.replace(/^aws:PrincipalTag\//, '')];
      isComplete &&= value !== undefined;
      return JSON.stringify(value ?? '').slice(1, -1);
    });
    return isComplete ? [JSON.parse(replaced) as IamStatement] : [];
  });

const named = (principal: NonNullable<IamStatement['Principal']>): Test => {
  if (principal === '*') return () => true;
  const { AWS, Service, ...unknown } = principal;
  if (Object.keys(unknown).length > 0)
    throw new Error(`The policy has a principal that is not emulated: ${Object.keys(unknown)}`);
  if (listOf(AWS).includes('*')) return () => true;
  return equalTo([...listOf(AWS), ...listOf(Service)]);
};

const compiled = (statement: IamStatement) => {
  const {
    Sid: _,
    Effect = 'Allow',
    Action,
    NotAction,
    Resource,
    NotResource,
    Principal,
    Condition,
    ...unknown
  } = statement;
  if (Object.keys(unknown).length > 0)
    throw new Error(`The policy has something that is not emulated: ${Object.keys(unknown)}`);
  const [actions, resources] = [anyOf(Action ?? NotAction, 'is'), anyOf(Resource ?? NotResource)];
  const principals = Principal && named(Principal);
  const conditions = Object.entries(Condition ?? {}).flatMap(([operator, keys]) =>
    Object.entries(keys).map(([key, texts]) => condition(operator, key, texts)),
  );
  const matches = (access: Access): boolean =>
    actions(access.action) === (Action !== undefined) &&
    (principals?.(access.principal ?? '') ?? true) &&
    // The trust of a role names no resource.
    resources(access.resource) === (Resource !== undefined) &&
    conditions.every((holds) => holds(access));
  return { Effect, matches };
};

/**
 * Policy of a principal with these session tags, evaluated like IAM: nothing is allowed that no statement allows, and a
 * denial prevails. Throws for anything in a statement that is not emulated.
 */
export const policyOf = (statements: readonly IamStatement[], tags: Tags = {}): Policy => {
  const all = withVariables(statements, tags).map(compiled);
  return (access) => {
    const matching = all.filter(({ matches }) => matches(access));
    if (matching.some(({ Effect }) => Effect === 'Deny')) return 'denied';
    return matching.length > 0 ? 'allowed' : 'not allowed';
  };
};

/** Reason of a refusal, as the services append it to their words. */
export const reasonOf = (verdict: Exclude<Verdict, 'allowed'>, action: string): string => {
  const kind = verdict.endsWith('by its resource') ? 'resource-based' : 'identity-based';
  return verdict.startsWith('denied')
    ? `with an explicit deny in ${kind === 'resource-based' ? 'a' : 'an'} ${kind} policy`
    : `because no ${kind} policy allows the ${action} action`;
};

/** Refusal in the words that most services use. */
export const refusalOf = (
  user: string,
  { action, resource }: Access,
  verdict: Exclude<Verdict, 'allowed'>,
): string =>
  `User: ${user} is not authorized to perform: ${action} on resource: ${resource} ${reasonOf(verdict, action)}`;
