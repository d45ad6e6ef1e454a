/** Policies of IAM: variables of session tags, and conditions on the keys of partitions. */

/** Statement of a policy that allows actions on resources. */
export interface IamStatement {
  readonly Effect?: 'Allow';
  readonly Sid?: string;
  readonly Action: string | readonly string[];
  readonly Resource: string | readonly string[];
  readonly Condition?: unknown;
}

/** Replaces the variables `${aws:PrincipalTag/…}` of statements. Throws for a tag that the session does not have. */
export const withTags = <Statement>(
  statements: readonly Statement[],
  tags: Readonly<Record<string, string>>,
): Statement[] =>
  JSON.parse(
    JSON.stringify(statements).replace(/\$\{([^}]*)\}/g, (_, variable: string) => {
      const value = tags[variable.replace(/^aws:PrincipalTag\//, '')];
      if (value === undefined) throw new Error(`The policy has a variable without a value: ${variable}`);
      return JSON.stringify(value).slice(1, -1);
    }),
  ) as Statement[];

/** Pattern with any number of `*`. */
export const pattern = (text: string): RegExp =>
  new RegExp(`^${text.replace(/[\\^$.+?()[\]{}|]/g, '\\$&').replaceAll('*', '.*')}$`, 's');

export const patterns = (value: string | readonly string[]): RegExp[] => [value].flat().map(pattern);

/** Access to items: an action on a table or an index, by the keys of its partitions. */
export interface Access {
  readonly action: string;
  readonly resource: string;
  readonly leadingKeys: readonly string[];
}

const keyPatternsOf = (condition: unknown): RegExp[] | undefined => {
  if (condition === undefined) return undefined;
  const { 'ForAllValues:StringLike': like, ...others } = condition as Record<
    string,
    Record<string, string[]>
  >;
  const { 'dynamodb:LeadingKeys': keys, ...further } = like ?? {};
  if (keys === undefined || Object.keys({ ...others, ...further }).length > 0)
    throw new Error(`The policy has a condition that is not emulated: ${JSON.stringify(condition)}`);
  return patterns(keys);
};

/**
 * Evaluates statements about items like IAM, denied by default. Throws for a statement with anything but Allow, actions,
 * resources and a condition on `dynamodb:LeadingKeys`.
 */
export const itemPolicy = (statements: readonly IamStatement[]): ((access: Access) => boolean) => {
  const compiled = statements.map(({ Effect = 'Allow', Sid: _, Action, Resource, Condition, ...unknown }) => {
    if (Effect !== 'Allow' || Object.keys(unknown).length > 0)
      throw new Error(`The policy has something that is not emulated: ${JSON.stringify(unknown)}`);
    return { actions: patterns(Action), resources: patterns(Resource), keys: keyPatternsOf(Condition) };
  });
  return ({ action, resource, leadingKeys }) =>
    compiled.some(
      ({ actions, resources, keys }) =>
        actions.some((one) => one.test(action)) &&
        resources.some((one) => one.test(resource)) &&
        (keys === undefined || leadingKeys.every((key) => keys.some((one) => one.test(key)))),
    );
};
