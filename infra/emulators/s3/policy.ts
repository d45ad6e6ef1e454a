/** Statement of an IAM policy that allows actions on resources; patterns may have any number of `*`. */
export interface Statement {
  readonly Action: string | readonly string[];
  readonly Resource: string | readonly string[];
  /** Restricts the prefix of a listing. */
  readonly Condition?: { readonly StringLike: { readonly 's3:prefix': string | readonly string[] } };
}

/**
 * True if the signer of a request may take the action, e.g. `s3:GetObject` on `documents/1` of a bucket. `prefix` is
 * that of a listing.
 */
export type Policy = (action: string, bucket: string, key?: string, prefix?: string) => boolean;

/** Patterns of a condition on the prefix; undefined for no condition. Throws for any other condition. */
const prefixesOf = (condition: unknown): RegExp[] | undefined => {
  if (condition === undefined) return undefined;
  const { StringLike, ...others } = condition as { readonly StringLike?: Record<string, string | string[]> };
  const { 's3:prefix': prefix, ...further } = StringLike ?? {};
  if (prefix === undefined || Object.keys({ ...others, ...further }).length > 0)
    throw new Error(`The policy has a condition that is not emulated: ${JSON.stringify(condition)}`);
  return patterns(prefix);
};

const pattern = (text: string): RegExp =>
  new RegExp(`^${text.replace(/[\\^$.+?()[\]{}|]/g, '\\$&').replaceAll('*', '.*')}$`, 's');
const patterns = (value: string | readonly string[]): RegExp[] => [value].flat().map(pattern);

/**
 * Evaluates statements like IAM, denied by default. Throws for a statement with anything but Allow, actions,
 * resources and a prefix.
 */
export const policyOf = (statements: readonly Statement[]): Policy => {
  const compiled = statements.map((statement) => {
    const { Action, Resource, ...rest } = statement as Statement & { Effect?: unknown; Sid?: unknown };
    const { Effect = 'Allow', Sid: _, Condition, ...unknown } = rest;
    if (Effect !== 'Allow' || Object.keys(unknown).length > 0)
      throw new Error(`The policy has something that is not emulated: ${JSON.stringify(rest)}`);
    return { actions: patterns(Action), resources: patterns(Resource), prefixes: prefixesOf(Condition) };
  });
  return (action, bucket, key, prefix = '') => {
    const resource = `arn:aws:s3:::${bucket}${key === undefined ? '' : `/${key}`}`;
    return compiled.some(
      ({ actions, resources, prefixes }) =>
        actions.some((one) => one.test(action)) &&
        resources.some((one) => one.test(resource)) &&
        (prefixes === undefined || prefixes.some((one) => one.test(prefix))),
    );
  };
};
