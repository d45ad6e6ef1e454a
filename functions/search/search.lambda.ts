import { httpHandler } from '../../shared/server/lambda/http.ts';
import { searchEndpoint } from './search.ts';

export const handler = httpHandler(searchEndpoint);
