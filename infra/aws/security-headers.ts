/** Origins of Stripe's form (docs.stripe.com/security/guide#content-security-policy); empty without Stripe. */
const stripeOrigins = {
  script: ' https://js.stripe.com https://*.js.stripe.com',
  frame: ' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  connect: ' https://api.stripe.com',
};
const none = { script: '', frame: '', connect: '' };

/** Origins that the pages of the product reach, beside their own. */
interface Origins {
  /** Uploads. */
  readonly files: string;
  /** Shown parts of uploads, where they have an origin of their own. */
  readonly media?: string | undefined;
  /** User pool. */
  readonly identity: string;
  /** Sockets of live updates. */
  readonly live: string;
  /** Collector of errors, if there is one. */
  readonly errors?: string | undefined;
  /** True where cards are taken by Stripe's form. */
  readonly stripe?: boolean;
}

/** Headers of every answer of the product's hosts, on AWS and by the local gateway. */
export const securityHeaders = (origins: Origins) => {
  const stripe = origins.stripe ? stripeOrigins : none;
  const stored = origins.media ? `${origins.files} ${origins.media}` : origins.files;
  const policy = {
    'default-src': "'self'",
    ...(stripe.script && { 'script-src': `'self'${stripe.script}` }),
    // Amplify UI and the charts set styles on elements.
    'style-src': "'self' 'unsafe-inline'",
    'font-src': "'self' data:",
    // Pictures of other sites in notes and mails come through us (docs/decisions/0078).
    'img-src': `'self' data: blob: ${stored}`,
    'media-src': `'self' blob: ${stored}`,
    'frame-src': `'self' blob: ${origins.files}${stripe.frame}`,
    'connect-src': `'self' ${stored} ${origins.identity} ${origins.live}${stripe.connect}${origins.errors ? ` ${origins.errors}` : ''}`,
    'worker-src': "'self' blob:",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  };
  return {
    'content-security-policy': Object.entries(policy)
      .map((directive) => directive.join(' '))
      .join('; '),
    // Browsers heed it over TLS alone, which this machine does not have.
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // URLs of review pages contain tokens, so the referrer stays within the origin.
    'referrer-policy': 'same-origin',
    'permissions-policy': `camera=(), microphone=(), geolocation=(), payment=${origins.stripe ? '(self "https://js.stripe.com")' : '()'}`,
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  };
};
