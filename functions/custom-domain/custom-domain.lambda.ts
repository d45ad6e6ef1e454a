import { httpHandler } from '#server/lambda/http.ts';
import { checkCustomDomainEndpoint } from './check-custom-domain.ts';
import { getCustomDomainEndpoint } from './get-custom-domain.ts';
import { setCustomDomainEndpoint } from './set-custom-domain.ts';

export const handler = httpHandler(
  getCustomDomainEndpoint,
  setCustomDomainEndpoint,
  checkCustomDomainEndpoint,
);
