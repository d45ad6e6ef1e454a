import { createHash } from 'node:crypto';
import { createClient } from '#contracts/clients.ts';
import { listFiles, registerFile, startUpload } from '#contracts/files.ts';
import { createProject } from '#contracts/projects.ts';
import type { Step } from '../check.ts';
import { asOwner, type Course, expectStatus, given, mailbox } from '../course.ts';
import { awaited, originOf, Unexpected } from '../deployment.ts';
import { newPicture } from '../picture.ts';

export const uploads: Step<Course> = {
  name: 'upload',
  expects: 'a browser may upload, other bytes are refused, and a thumbnail is made',
  after: ['sign-up'],
  async run(deployment, course) {
    const { subdomain } = given(course.workspace);
    const owner = await asOwner(deployment, course);
    const client = await owner.ok(createClient, {
      body: {
        name: 'Check',
        contacts: [
          { firstname: 'Sue', lastname: 'Success', email: mailbox('success', `client-${subdomain}`) },
          { firstname: 'Bo', lastname: 'Bounce', email: mailbox('bounce', `client-${subdomain}`) },
        ],
      },
    });
    const { project, workflows } = await owner.ok(createProject, {
      body: {
        name: 'Check',
        client_id: client.id,
        auto_reminder: true,
        contacts: client.contacts.map(({ id, firstname, lastname, email }) => ({
          id,
          firstname,
          lastname,
          email,
        })),
        workflows: [{ stages: [{ title: 'Draft', revisions: 1 }] }],
      },
    });
    const wf = given(workflows[0]);
    const round = { id: project.id, wf: wf.id, rev: given(wf.tasks[0]?.tasks[0]).id };
    course.round = round;
    course.contactId = given(client.contacts[0]?.id);

    const picture = newPicture();
    const sha256 = createHash('sha256').update(picture).digest('hex');
    const query = { filename: 'check.png', content_type: 'image/png', filesize: picture.length };
    const ticket = await owner.ok(startUpload, { params: round, query: { ...query, sha256 } });
    const url = given(ticket.url ?? undefined);
    const origin = originOf(deployment, subdomain);
    const preflight = await fetch(url, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': Object.keys(ticket.headers).join(','),
      },
    });
    expectStatus('the preflight', preflight.status, 200, 204);
    const put = (body: Buffer) =>
      fetch(url, { method: 'PUT', headers: { ...ticket.headers, origin }, body: new Uint8Array(body) });
    const wrong = Buffer.from(picture);
    wrong.writeUInt8(wrong.readUInt8(60) ^ 1, 60);
    expectStatus('an upload of other bytes', (await put(wrong)).status, 400, 403);
    const uploaded = await put(picture);
    expectStatus('the upload', uploaded.status, 200);
    if (!uploaded.headers.get('access-control-allow-origin'))
      throw new Unexpected('the page may not read the answer to its upload');
    await owner.ok(registerFile, { params: round, query, body: { upload: ticket.upload, sha256 } });
    const file = await awaited(deployment, { minutes: 5, for: 'the thumbnail' }, async () => {
      const { files } = await owner.ok(listFiles, { params: round });
      const [found] = files;
      if (found?.state === 'refused') throw new Unexpected(`the file was refused: ${found.refusal}`);
      return found?.thumbnail && found.verified ? found : undefined;
    });
    const thumbnail = await fetch(file.thumbnail ?? '');
    expectStatus('the thumbnail', thumbnail.status, 200);
    return `preflight ${preflight.status}, upload 200, thumbnail of ${(await thumbnail.arrayBuffer()).byteLength} bytes${file.unscanned ? ', unscanned' : ''}`;
  },
};
