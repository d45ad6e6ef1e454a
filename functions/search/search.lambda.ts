import { httpHandler } from '#server/lambda/http.ts';
import { searchEndpoint } from './search.ts';

export const handler = httpHandler(searchEndpoint);
