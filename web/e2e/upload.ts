/** Uploads a file to a round by API calls, for journeys about other features. */
import { registerFile, startUpload } from '#contracts/files.ts';
import type { ApiClient } from '../../infra/local/api-client.ts';

/** Uploads and registers a file. It is checked, with its pictures made, once the runtime is idle. */
export const upload = async (
  person: Pick<ApiClient, 'ok'>,
  { params }: { readonly params: { readonly id: number; readonly wf: number; readonly rev: number } },
  filename: string,
  content_type: string,
  content: Uint8Array,
): Promise<void> => {
  const bytes = new Uint8Array(content);
  const query = { filename, content_type, filesize: bytes.length };
  const ticket = await person.ok(startUpload, { params, query });
  const { status } = await fetch(ticket.url ?? '', { method: 'PUT', body: bytes, headers: ticket.headers });
  if (status !== 200) throw new Error(`The upload of ${filename} answered ${status}`);
  await person.ok(registerFile, { params, query, body: { upload: ticket.upload } });
};
