import type { ServerResponse } from 'node:http';

/**
 * Handler of a request to a company's provider, whose address is `issuer`. `input` is the query of a GET and the form of
 * another request.
 */
export type Handler = (issuer: string, input: URLSearchParams, response: ServerResponse) => void;

/** A company's own id of the person: made of the address, unless a test names it, to assert a new address for a known person. */
export const personIdIn = (form: URLSearchParams, email: string): string =>
  form.get('sub') || email.toLowerCase().replace(/[^a-z0-9]/g, '-');
