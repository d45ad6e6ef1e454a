import * as z from 'zod/mini';
import { invalidParameter, notAuthorized } from './errors.ts';
import type { User } from './store.ts';

const standardAttributes = new Set(
  'address birthdate family_name gender given_name locale middle_name name nickname phone_number picture preferred_username profile updated_at website zoneinfo'.split(
    ' ',
  ),
);

export type AttributeList = readonly { readonly Name: string; readonly Value?: string | undefined }[];

/** User's attributes as Cognito lists them. */
export const attributeListOf = (user: User) => [
  { Name: 'sub', Value: user.sub },
  ...(user.status === 'EXTERNAL_PROVIDER' ? [] : [{ Name: 'email', Value: user.email }]),
  { Name: 'email_verified', Value: String(user.emailVerified) },
  ...Object.entries(user.attributes).map(([Name, Value]) => ({ Name, Value })),
];

const identities = z.array(
  z.object({ userId: z.string(), providerName: z.string(), providerType: z.string(), primary: z.boolean() }),
);

/** User's accounts at other identity providers: the attribute `identities`. */
export const identitiesOf = (user: Pick<User, 'attributes'>): z.output<typeof identities> =>
  identities.parse(JSON.parse(user.attributes.identities ?? '[]'));

/**
 * Attributes after the given changes; an empty value removes one. Throws for an attribute that is not in the schema
 * or that a client may not write.
 */
export const withAttributes = (current: User['attributes'], changes: AttributeList): User['attributes'] => {
  const next = new Map(Object.entries(current));
  for (const { Name, Value = '' } of changes) {
    if (['sub', 'email_verified', 'identities'].includes(Name)) {
      throw notAuthorized('A client attempted to write unauthorized attribute');
    }
    if (!standardAttributes.has(Name) && !Name.startsWith('custom:')) {
      throw invalidParameter(
        `Attributes did not conform to the schema: ${Name}: Attribute does not exist in the schema.`,
      );
    }
    if (Value === '') next.delete(Name);
    else next.set(Name, Value);
  }
  return Object.fromEntries(next);
};
