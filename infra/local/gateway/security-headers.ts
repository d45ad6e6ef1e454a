/**
 * The headers that every page of the web app comes with. `files` is the origin of uploads and previews, `identity` that
 * of the user pool.
 */
export function securityHeaders(origins: { files: string; identity: string }): Record<string, string> {
  const policy = {
    'default-src': "'self'",
    // Amplify UI and the charts set styles on elements.
    'style-src': "'self' 'unsafe-inline'",
    'font-src': "'self' data:",
    // Notes and mails may hold pictures from anywhere (docs/decisions/0013).
    'img-src': `'self' data: blob: https: ${origins.files}`,
    'media-src': `'self' blob: ${origins.files}`,
    'frame-src': `'self' blob: ${origins.files}`,
    'connect-src': `'self' ${origins.files} ${origins.identity}`,
    'worker-src': "'self' blob:",
    'object-src': "'none'",
    'base-uri': "'self'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  };
  return {
    'content-security-policy': Object.entries(policy)
      .map((directive) => directive.join(' '))
      .join('; '),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // Addresses of review pages hold tokens, so they stay here.
    'referrer-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  };
}
