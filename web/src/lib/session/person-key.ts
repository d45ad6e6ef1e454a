/** Key of a person in a workspace, for storage on this device. */
export const personKey = ({
  user,
  tenant,
  actor,
}: {
  user: { readonly id: number };
  tenant: { readonly id: number };
  actor: { readonly kind: string };
}): string => `${tenant.id}.${actor.kind}.${user.id}`;
