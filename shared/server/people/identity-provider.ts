const setting = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
};

/** Id of the app client at the identity provider. */
export const clientId = (): string => setting('USER_POOL_CLIENT_ID');

/** Public settings of the identity provider, for the sign-in page. */
export const identityProvider = () => ({
  region: setting('AWS_REGION'),
  pool: setting('USER_POOL_ID'),
  client: clientId(),
  endpoint: process.env.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER ?? null,
});
