/** Pictures of other sites in notes and mails, served by us (docs/decisions/0078). */
import { signaturePattern } from '#domain/signature.ts';
import * as z from '#schema';
import { noBody, noQuery } from './common.ts';
import { route } from './route.ts';

export const getRemotePicture = route({
  name: 'getRemotePicture',
  resource: 'remote-pictures',
  method: 'GET',
  path: '/remote-pictures/{signature}/{address}',
  access: 'public',
  limit: 'public',
  params: z.object({
    /** Signature of workspace and address: only those of presented texts are signed. */
    signature: z.string().check(z.regex(signaturePattern)),
    /** Address of the picture at its own site, in base64url. */
    address: z.string().check(z.regex(/^[\w-]{1,2048}$/)),
  }),
  query: noQuery,
  body: noBody,
  answer: z.object({ location: z.string() }),
  summary: 'Redirects to our copy of a picture that a note or mail names by its address at another site',
  redirects: true,
});

export const remotePictureRoutes = [getRemotePicture];
