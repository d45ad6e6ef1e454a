import { forgotPassword } from '../../forgot-password.ts';
import { button, html, linkList, type SafeHtml } from '../../html.ts';
import { ownSignIn } from '../../own-sign-in.ts';
import type { AccountMail, MailTexts, SignUpValues } from '../values.ts';

const confirmSignUp = (v: SignUpValues, ...aside: readonly SafeHtml[]) => ({
  subject: 'Confermi il Suo indirizzo e-mail',
  paragraphs: [
    html`Buongiorno,`,
    html`il Suo spazio di lavoro su Proofline è quasi pronto. Verrà creato non appena avrà confermato che questo indirizzo è Suo.`,
    ...aside,
    button(v.confirm_link, 'Conferma l’indirizzo e-mail'),
    html`Il link è valido per un giorno. Se la registrazione non è Sua, può ignorare questo messaggio: senza la Sua conferma non viene creato nulla.`,
  ],
});

const deviceIn = ({ browser, system }: { browser: string; system: string }): string =>
  browser && system ? `${browser} su ${system}` : browser || system || 'un dispositivo che non riconosciamo';

export const it: MailTexts<AccountMail> = {
  confirm_sign_up: (v) => confirmSignUp(v),
  confirm_sign_up_known: (v) =>
    confirmSignUp(
      v,
      html`Lei accede già con questo indirizzo, quindi la Sua password resta com’è. Non ne ha mai avuta una? Scelga «${forgotPassword.it}» al momento dell’accesso.`,
    ),
  workspace_addresses: (v) => ({
    subject: 'I Suoi spazi di lavoro',
    paragraphs: [
      html`Questi sono gli spazi di lavoro a cui appartiene ${v.recipient_email}:`,
      linkList(
        v.workspaces.map(({ name, sign_in_link }) => ({
          href: sign_in_link,
          label: name,
          about: new URL(sign_in_link).host,
        })),
      ),
      html`Se la richiesta non è Sua, può ignorare questo messaggio.`,
    ],
  }),
  decision_code: (v) => ({
    subject: `${v.code} è il Suo codice per ${v.project_name}`,
    paragraphs: [
      html`Buongiorno ${v.recipient_fname},`,
      html`il Suo codice per la decisione su <strong>${v.project_name}</strong> è <strong>${v.code}</strong>. Lo digiti nella pagina in cui decide. È valido per dieci minuti.`,
      html`Nessuno glielo chiederà per telefono o per e-mail. Se un’altra persona lo ha richiesto con il Suo link, lo dia solo a chi può decidere per Lei; altrimenti non deve fare nulla.`,
    ],
  }),
  password_link: (v) => ({
    subject: 'Scelga una nuova password',
    paragraphs: [
      html`Ci è stata chiesta una nuova password di Proofline per ${v.recipient_email}. Il link vale dieci minuti e una volta sola; con la nuova password tutti i dispositivi saranno disconnessi.`,
      button(v.password_link, 'Scegli una password'),
      html`Se la richiesta non è Sua, può ignorare questo messaggio: la Sua password resta com’è. Non inoltri il link a nessuno.`,
    ],
  }),
  no_login: (v) => ({
    subject: 'Nessuno accede con questo indirizzo',
    paragraphs: [
      html`Ci è stata chiesta una nuova password di Proofline per ${v.recipient_email}, ma nessuno accede con questo indirizzo. Forse Lei ne utilizza un altro.`,
      button(v.sign_in_link, 'Vai all’accesso'),
      html`Se la richiesta non è Sua, può ignorare questo messaggio.`,
    ],
  }),
  password_changed: (v) => ({
    subject: 'La Sua password è stata cambiata',
    paragraphs: [
      html`La password di ${v.recipient_email} è stata cambiata e tutti i dispositivi sono stati disconnessi. Se è stato Lei, non deve fare nulla.`,
      html`Se non è stato Lei, scelga subito un’altra password: con «${forgotPassword.it}», nella pagina di accesso, riceverà un link per farlo.`,
      button(v.sign_in_link, 'Accedi'),
    ],
  }),
  second_factor_on: (v) => ({
    subject: 'La verifica in due passaggi è attiva',
    paragraphs: [
      html`L’accesso con ${v.recipient_email} chiede ora, dopo la password, anche il codice di un’app di autenticazione. Se è stato Lei, non deve fare nulla: conservi i codici di recupero dove li trova anche senza telefono.`,
      html`Se non è stato Lei, scelga subito un’altra password: con «${forgotPassword.it}», nella pagina di accesso, riceverà un link per farlo. Tutti i dispositivi saranno disconnessi.`,
      button(v.sign_in_link, 'Accedi'),
    ],
  }),
  second_factor_off: (v) => ({
    subject: 'La verifica in due passaggi è disattivata',
    paragraphs: [
      html`L’accesso con ${v.recipient_email} non chiede più un codice dopo la password: l’ha disattivato qualcuno che conosceva la password o un codice di recupero. Se è stato Lei, può riattivarlo nel Suo profilo.`,
      html`Se non è stato Lei, scelga subito un’altra password: con «${forgotPassword.it}», nella pagina di accesso, riceverà un link per farlo. Tutti i dispositivi saranno disconnessi.`,
      button(v.sign_in_link, 'Accedi'),
    ],
  }),
  passkey_added: (v) => ({
    subject: 'È stata aggiunta una passkey',
    paragraphs: [
      html`Ora ${v.recipient_email} può accedere anche con una passkey: con l’impronta, il volto o il blocco di un dispositivo. Se è stato Lei, non deve fare nulla.`,
      html`Se non è stato Lei, la rimuova da «${ownSignIn.it.passkeys}», nella pagina «${ownSignIn.it.page}» o, se fa parte di un team, nel Suo profilo, e scelga un’altra password: con «${forgotPassword.it}», nella pagina di accesso, riceverà un link per farlo.`,
      button(v.sign_in_link, 'Accedi'),
    ],
  }),
  passkey_removed: (v) => ({
    subject: 'È stata rimossa una passkey',
    paragraphs: [
      html`Una passkey di ${v.recipient_email} è stata rimossa e non consente più l’accesso. Se è stato Lei, la elimini anche dal dispositivo.`,
      html`Se non è stato Lei, scelga subito un’altra password: con «${forgotPassword.it}», nella pagina di accesso, riceverà un link per farlo. Tutti i dispositivi saranno disconnessi.`,
      button(v.sign_in_link, 'Accedi'),
    ],
  }),
  sign_on_domain_missing: (v) => ({
    subject: `Il record DNS di ${v.domain} non c’è più`,
    paragraphs: [
      html`Il single sign-on di ${v.workspace_name} ha cercato il record TXT che conferma il dominio ${v.domain} e non l’ha trovato. Se fra ${v.days} giorni mancherà ancora, i membri con un indirizzo di questo dominio non accederanno più in questo modo; senza un altro dominio confermato, il single sign-on si disattiva.`,
      html`Pubblichi di nuovo il record presso il Suo gestore DNS: il nome ${v.record_name} con il testo ${v.record_value}. Se il dominio non è più Suo, non deve fare nulla.`,
      button(v.settings_link, 'Impostazioni del single sign-on'),
    ],
  }),
  address_link: (v) => ({
    subject: 'Confermi il Suo nuovo indirizzo e-mail',
    paragraphs: [
      html`Ci è stato chiesto di usare d’ora in poi ${v.recipient_email} per accedere a Proofline. Il link vale un’ora; l’indirizzo cambia quando si preme il pulsante della pagina. Gli altri dispositivi saranno disconnessi.`,
      button(v.address_link, 'Conferma questo indirizzo'),
      html`Se la richiesta non è Sua, può ignorare questo messaggio: non cambia nulla. Non inoltri il link a nessuno.`,
    ],
  }),
  address_has_login: (v) => ({
    subject: 'Questo indirizzo ha già un account',
    paragraphs: [
      html`Ci è stato chiesto di usare ${v.recipient_email} al posto di un altro indirizzo per accedere a Proofline. Esiste già un account con questo indirizzo, quindi non è cambiato nulla.`,
      html`Per continuare con l’altro account, scelga un indirizzo senza account. Per usare questo, acceda con esso.`,
      button(v.sign_in_link, 'Vai all’accesso'),
      html`Se la richiesta non è Sua, può ignorare questo messaggio.`,
    ],
  }),
  address_asked: (v) => ({
    subject: 'Il Suo indirizzo e-mail sta per cambiare',
    paragraphs: [
      html`Ci è stato chiesto un altro indirizzo e-mail al posto di ${v.recipient_email} in Proofline. Cambierà quando sarà confermato dalla nuova casella, entro un’ora. Se la richiesta è Sua, qui non deve fare nulla.`,
      html`Se la richiesta non è Sua, la fermi: tutti i dispositivi saranno disconnessi. Con il link si può anche annullare il cambio per sette giorni.`,
      button(v.stop_link, 'Non sono stato io'),
    ],
  }),
  address_changed: (v) => ({
    subject: 'Il Suo indirizzo e-mail è cambiato',
    paragraphs: [
      html`Con ${v.recipient_email} non si accede più a Proofline: un altro indirizzo ne ha preso il posto. Se la richiesta è Sua, qui non deve fare nulla.`,
      html`Se la richiesta non è Sua, annulli il cambio entro sette giorni: tutti i dispositivi saranno disconnessi.`,
      button(v.stop_link, 'Non sono stato io'),
    ],
  }),
  address_taken_back: (v) => ({
    subject: 'Un cambio del Suo indirizzo e-mail è stato annullato',
    paragraphs: [
      html`Il cambio di un indirizzo e-mail in Proofline è stato annullato dalla casella precedente: si accede di nuovo con l’indirizzo precedente, e tutti i dispositivi sono stati disconnessi. Riceve questo messaggio perché ${v.recipient_email} è uno dei due indirizzi.`,
      html`Chi ha chiesto il cambio conosceva la password o aveva un dispositivo della persona. Scelga ora un’altra password: «${forgotPassword.it}», nella pagina di accesso, invia un link all’indirizzo precedente.`,
      button(v.sign_in_link, 'Vai all’accesso'),
    ],
  }),
  new_device: (v) => ({
    subject: 'Accesso da un nuovo dispositivo',
    paragraphs: [
      html`Con ${v.recipient_email} è appena stato effettuato un accesso da ${deviceIn(v)}${v.network ? html`, dalla rete ${v.network}` : html``}, mai usato prima. Se è stato Lei, non deve fare nulla.`,
      html`Se non è stato Lei, scelga subito un’altra password: con «${forgotPassword.it}», nella pagina di accesso, riceverà un link per farlo. Tutti i dispositivi saranno disconnessi.`,
      button(v.sign_in_link, 'Accedi'),
    ],
  }),
  workspace_deleted: (v) => ({
    subject: `${v.workspace_name} sarà eliminato`,
    paragraphs: [
      html`${v.user_name} ha eliminato lo spazio di lavoro <strong>${v.workspace_name}</strong> (${v.domain}). È chiuso per tutti e tutto il suo contenuto sarà eliminato definitivamente a partire dal ${v.until}. Fino ad allora può ripristinarlo: acceda al suo indirizzo.`,
      html`Se non è stato Lei, qualcuno potrebbe conoscere la Sua password. Ripristini lo spazio di lavoro e scelga un’altra password: con «${forgotPassword.it}», nella pagina di accesso, riceverà un link per farlo.`,
      button(v.recall_link, 'Ripristina lo spazio di lavoro'),
    ],
  }),
  workspace_moved: (v) => ({
    subject: `${v.workspace_name} ha un nuovo indirizzo`,
    paragraphs: [
      html`${v.user_name} ha spostato lo spazio di lavoro <strong>${v.workspace_name}</strong> da ${v.former_domain} a <strong>${v.domain}</strong>. D’ora in poi tutto il team accede da lì.`,
      html`L’indirizzo precedente resta Suo: porta a quello nuovo, e i link nelle email inviate continuano a funzionare.`,
      html`Se non se lo aspettava, chieda a ${v.user_name} e consulti il registro di controllo.`,
      button(v.sign_in_link, 'Accedi al nuovo indirizzo'),
    ],
  }),
  no_workspaces: (v) => ({
    subject: 'Nessuno spazio di lavoro usa questo indirizzo',
    paragraphs: [
      html`Ci sono stati chiesti gli spazi di lavoro di ${v.recipient_email}, ma nessuno usa questo indirizzo. Forse Lei ne utilizza un altro.`,
      button(v.sign_up_link, 'Crea uno spazio di lavoro'),
      html`Se la richiesta non è Sua, può ignorare questo messaggio.`,
    ],
  }),
};
