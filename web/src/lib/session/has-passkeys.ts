/** True if this browser can make passkeys and use them, and takes their options as the identity provider writes them. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
