export const signIn = {
  title: (workspace: string) => `Sign in to ${workspace}`,
  pageTitle: 'Sign in',
  noWorkspace: 'There is no workspace at this address',
  noWorkspaceText: 'Check the address in your invitation, or ask the person who invited you.',
  signedInNoAccess: 'You have no access to this workspace',
  signedInNoAccessText: 'You are signed in, but nobody has invited you here.',
  otherAccount: 'Sign in as somebody else',
} as const;
