import { tenantHandler } from '#server/lambda/tenant-handler.ts';
import { getRemotePictureEndpoint } from './get-remote-picture.ts';

export const handler = tenantHandler(getRemotePictureEndpoint);
