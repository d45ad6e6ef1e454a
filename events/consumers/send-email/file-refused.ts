import { html, joinHtml, link, singleLine } from '../../../shared/domain/email-template/html.ts';
import type { Language } from '../../../shared/domain/email-template/language.ts';
import { workflowOf } from '../../../shared/domain/workflow/index.ts';
import { FileItem } from '../../../shared/server/data/entities/project.ts';
import { User } from '../../../shared/server/data/entities/workspace.ts';
import { projectWithWorkflows } from '../../../shared/server/data/project-reads.ts';
import type { EventFor, Trigger } from '../../../shared/server/lambda/consumer.ts';
import { tenantById } from '../../../shared/server/lambda/tenant.ts';
import { inDress } from '../../../shared/server/mail/envelope.ts';
import { sendOnce } from '../../../shared/server/mail/send.ts';
import { timelineUrl } from '../../../shared/server/mail/workspace-url.ts';
import { commitPlace } from './place.ts';

type Refused = Extract<EventFor<'send-email'>, { readonly name: 'File Refused' }>;

interface Words {
  readonly subject: (file: string, project: string) => string;
  readonly what: (file: string, project: string) => string;
  readonly next: string;
  readonly label: string;
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    subject: (file, project) => `${project}: ${file} was refused`,
    what: (file, project) => `The file ${file}, uploaded to ${project}, is not what its name says.`,
    next: 'Nobody else gets to see it. Please check the file and upload it again.',
    label: 'Open the timeline',
  },
  es: {
    subject: (file, project) => `${project}: se rechazó ${file}`,
    what: (file, project) => `El archivo ${file}, subido a ${project}, no es lo que dice su nombre.`,
    next: 'Nadie más puede verlo. Compruebe el archivo y súbalo de nuevo.',
    label: 'Abrir el cronograma',
  },
  it: {
    subject: (file, project) => `${project}: ${file} è stato rifiutato`,
    what: (file, project) => `Il file ${file}, caricato in ${project}, non è ciò che dice il suo nome.`,
    next: 'Nessun altro può vederlo. Si prega di controllare il file e di caricarlo di nuovo.',
    label: 'Apri la timeline',
  },
  fr: {
    subject: (file, project) => `${project} : ${file} a été refusé`,
    what: (file, project) => `Le fichier ${file}, envoyé dans ${project}, n’est pas ce que dit son nom.`,
    next: 'Personne d’autre ne peut le voir. Vérifiez le fichier et envoyez-le de nouveau.',
    label: 'Ouvrir le calendrier',
  },
};

/** Tells whoever uploaded a file that its content was refused. */
export const tellUploader = async (event: Refused, { now }: Trigger): Promise<void> => {
  const place = commitPlace(event);
  const { tenantId, projectId } = place;
  const { revisionId, file_id: id, name } = event.data;
  const workflowId = workflowOf(revisionId);
  const [tenant, found, { data: file }] = await Promise.all([
    tenantById(tenantId),
    projectWithWorkflows(tenantId, projectId),
    FileItem.get({ tenantId, projectId, workflowId, revisionId, id }).go({ consistent: true }),
  ]);
  if (!tenant || !found || file?.created_by.kind !== 'agent') return;
  const { data: uploader } = await User.get({ tenantId, id: file.created_by.id }).go();
  if (!uploader) return;
  const { project } = found;
  const { subject, what, next, label } = words[tenant.language];
  const paragraphs = [
    html`<p>${what(name, project.name)}</p>`,
    html`<p>${next}</p>`,
    html`<p>${link(timelineUrl(tenant, project, workflowId), label)}</p>`,
  ];
  const content = inDress(tenant, tenant.language, {
    subject: singleLine(subject(name, project.name)),
    body: joinHtml(paragraphs).html,
  });
  const mail = { ...content, tenant, kind: 'file_refused', to: uploader.email, replyTo: '', toClient: false };
  await sendOnce({ ...place, recipient: `user_${uploader.id}` }, mail, now);
};
