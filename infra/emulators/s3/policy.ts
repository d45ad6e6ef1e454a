/** A statement of an IAM policy that allows actions on resources; both may have any number of `*`. */
export interface Statement {
  readonly Action: string | readonly string[];
  readonly Resource: string | readonly string[];
}

/** True if the signer of a request may do this, e.g. `s3:GetObject` to `documents/1` of a bucket. */
export type Policy = (action: string, bucket: string, key?: string) => boolean;

const pattern = (text: string): RegExp =>
  new RegExp(`^${text.replace(/[\\^$.+?()[\]{}|]/g, '\\$&').replaceAll('*', '.*')}$`, 's');
const patterns = (value: string | readonly string[]): RegExp[] => [value].flat().map(pattern);

/** Evaluates statements as IAM does, by default denied. Throws for a statement with anything but Allow, actions and resources. */
export const policyOf = (statements: readonly Statement[]): Policy => {
  const compiled = statements.map((statement) => {
    const { Action, Resource, ...rest } = statement as Statement & { Effect?: unknown; Sid?: unknown };
    const { Effect = 'Allow', Sid: _, ...unknown } = rest;
    if (Effect !== 'Allow' || Object.keys(unknown).length > 0)
      throw new Error(`The policy has something that is not emulated: ${JSON.stringify(rest)}`);
    return { actions: patterns(Action), resources: patterns(Resource) };
  });
  return (action, bucket, key) => {
    const resource = `arn:aws:s3:::${bucket}${key === undefined ? '' : `/${key}`}`;
    return compiled.some(
      ({ actions, resources }) =>
        actions.some((one) => one.test(action)) && resources.some((one) => one.test(resource)),
    );
  };
};
