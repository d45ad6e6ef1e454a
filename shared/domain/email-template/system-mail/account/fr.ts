import { forgotPassword } from '../../forgot-password.ts';
import { button, html, linkList, type SafeHtml } from '../../html.ts';
import { ownSignIn } from '../../own-sign-in.ts';
import type { AccountMail, MailTexts, SignUpValues } from '../values.ts';

const confirmSignUp = (v: SignUpValues, ...aside: readonly SafeHtml[]) => ({
  subject: 'Confirmez votre adresse e-mail',
  paragraphs: [
    html`Bonjour,`,
    html`Votre espace de travail sur Proofline est presque prêt. Il sera créé dès que vous aurez confirmé votre adresse e-mail.`,
    ...aside,
    button(v.confirm_link, 'Confirmer l’adresse e-mail'),
    html`Le lien est valable un jour. Si cette inscription ne vient pas de vous, vous pouvez ignorer ce message : rien n’est créé sans votre confirmation.`,
  ],
});

// "Étape" and "projet" stand before the names: a bare "de" would have to elide before some of them.
const deviceIn = ({ browser, system }: { browser: string; system: string }): string =>
  browser && system
    ? `${browser} sur ${system}`
    : browser || system || 'un appareil que nous ne connaissons pas';

export const fr: MailTexts<AccountMail> = {
  confirm_sign_up: (v) => confirmSignUp(v),
  confirm_sign_up_known: (v) =>
    confirmSignUp(
      v,
      html`Vous vous connectez déjà avec cette adresse : votre mot de passe ne change pas. Vous n’en avez jamais eu ? Choisissez « ${forgotPassword.fr} » à la connexion.`,
    ),
  workspace_addresses: (v) => ({
    subject: 'Vos espaces de travail',
    paragraphs: [
      html`Voici les espaces de travail auxquels appartient ${v.recipient_email} :`,
      linkList(
        v.workspaces.map(({ name, sign_in_link }) => ({
          href: sign_in_link,
          label: name,
          about: new URL(sign_in_link).host,
        })),
      ),
      html`Si vous n’avez rien demandé, vous pouvez ignorer ce message.`,
    ],
  }),
  decision_code: (v) => ({
    subject: `${v.code} est votre code pour ${v.project_name}`,
    paragraphs: [
      html`Bonjour ${v.recipient_fname},`,
      html`votre code pour la décision sur <strong>${v.project_name}</strong> est <strong>${v.code}</strong>. Saisissez-le sur la page où vous décidez. Il est valable dix minutes.`,
      html`Personne ne vous le demandera par téléphone ou par e-mail. Si quelqu’un d’autre l’a demandé par votre lien, ne le donnez qu’à une personne qui peut décider pour vous ; sinon, vous n’avez rien à faire.`,
    ],
  }),
  password_link: (v) => ({
    subject: 'Choisissez un nouveau mot de passe',
    paragraphs: [
      html`On nous a demandé un nouveau mot de passe Proofline pour ${v.recipient_email}. Le lien est valable dix minutes, une seule fois ; avec le nouveau mot de passe, tous les appareils seront déconnectés.`,
      button(v.password_link, 'Choisir un mot de passe'),
      html`Si ce n’est pas vous, vous pouvez ignorer ce message : votre mot de passe ne change pas. Ne transmettez ce lien à personne.`,
    ],
  }),
  no_login: (v) => ({
    subject: 'Personne ne se connecte avec cette adresse',
    paragraphs: [
      html`On nous a demandé un nouveau mot de passe Proofline pour ${v.recipient_email}, mais personne ne se connecte avec cette adresse. Vous en utilisez peut-être une autre.`,
      button(v.sign_in_link, 'Aller à la connexion'),
      html`Si vous n’avez rien demandé, vous pouvez ignorer ce message.`,
    ],
  }),
  password_changed: (v) => ({
    subject: 'Votre mot de passe a été modifié',
    paragraphs: [
      html`Le mot de passe de ${v.recipient_email} a été modifié, et tous les appareils ont été déconnectés. Si c’est vous qui l’avez fait, vous n’avez rien à faire.`,
      html`Si ce n’est pas vous, choisissez dès maintenant un autre mot de passe : « ${forgotPassword.fr} », sur la page de connexion, vous envoie un lien pour cela.`,
      button(v.sign_in_link, 'Se connecter'),
    ],
  }),
  second_factor_on: (v) => ({
    subject: 'La validation en deux étapes est activée',
    paragraphs: [
      html`La connexion avec ${v.recipient_email} demande désormais, après le mot de passe, le code d’une application d’authentification. Si c’est vous qui l’avez fait, vous n’avez rien à faire : gardez vos codes de récupération là où vous les trouverez sans votre téléphone.`,
      html`Si ce n’est pas vous, choisissez dès maintenant un autre mot de passe : « ${forgotPassword.fr} », sur la page de connexion, vous envoie un lien pour cela. Tous les appareils seront déconnectés.`,
      button(v.sign_in_link, 'Se connecter'),
    ],
  }),
  second_factor_off: (v) => ({
    subject: 'La validation en deux étapes est désactivée',
    paragraphs: [
      html`La connexion avec ${v.recipient_email} ne demande plus de code après le mot de passe : quelqu’un qui connaissait le mot de passe ou un code de récupération l’a désactivé. Si c’est vous, vous pouvez la réactiver dans votre profil.`,
      html`Si ce n’est pas vous, choisissez dès maintenant un autre mot de passe : « ${forgotPassword.fr} », sur la page de connexion, vous envoie un lien pour cela. Tous les appareils seront déconnectés.`,
      button(v.sign_in_link, 'Se connecter'),
    ],
  }),
  passkey_added: (v) => ({
    subject: 'Une clé d’accès a été ajoutée',
    paragraphs: [
      html`${v.recipient_email} peut désormais se connecter aussi avec une clé d’accès : par l’empreinte, le visage ou le verrouillage d’un appareil. Si c’est vous qui l’avez fait, vous n’avez rien à faire.`,
      html`Si ce n’est pas vous, supprimez-la sous « ${ownSignIn.fr.passkeys} », sur la page « ${ownSignIn.fr.page} » ou, si vous faites partie d’une équipe, dans votre profil, et choisissez un autre mot de passe : « ${forgotPassword.fr} », sur la page de connexion, vous envoie un lien pour cela.`,
      button(v.sign_in_link, 'Se connecter'),
    ],
  }),
  passkey_removed: (v) => ({
    subject: 'Une clé d’accès a été supprimée',
    paragraphs: [
      html`Une clé d’accès de ${v.recipient_email} a été supprimée et ne permet plus de se connecter. Si c’est vous, supprimez-la aussi sur votre appareil.`,
      html`Si ce n’est pas vous, choisissez dès maintenant un autre mot de passe : « ${forgotPassword.fr} », sur la page de connexion, vous envoie un lien pour cela. Tous les appareils seront déconnectés.`,
      button(v.sign_in_link, 'Se connecter'),
    ],
  }),
  sign_on_domain_missing: (v) => ({
    subject: `L’enregistrement DNS de ${v.domain} a disparu`,
    paragraphs: [
      html`L’authentification unique de ${v.workspace_name} a cherché l’enregistrement TXT qui prouve le domaine ${v.domain} et ne l’a pas trouvé. S’il manque encore dans ${v.days} jours, les membres qui ont une adresse de ce domaine ne se connecteront plus ainsi\u00a0; sans autre domaine prouvé, l’authentification unique est désactivée.`,
      html`Publiez à nouveau l’enregistrement chez votre hébergeur DNS\u00a0: le nom ${v.record_name} avec le texte ${v.record_value}. Si le domaine n’est plus le vôtre, il n’y a rien à faire.`,
      button(v.settings_link, 'Réglages de l’authentification unique'),
    ],
  }),
  address_link: (v) => ({
    subject: 'Confirmez votre nouvelle adresse e-mail',
    paragraphs: [
      html`On nous a demandé que la connexion à Proofline se fasse désormais avec ${v.recipient_email}. Le lien est valable une heure ; l’adresse change lorsque vous appuyez sur le bouton de la page. Les autres appareils seront déconnectés.`,
      button(v.address_link, 'Confirmer cette adresse'),
      html`Si ce n’est pas vous, vous pouvez ignorer ce message : rien ne change. Ne transmettez ce lien à personne.`,
    ],
  }),
  address_has_login: (v) => ({
    subject: 'Cette adresse a déjà un compte',
    paragraphs: [
      html`On nous a demandé que ${v.recipient_email} remplace une autre adresse pour la connexion à Proofline. Un compte existe déjà avec cette adresse ; rien n’a donc changé.`,
      html`Pour continuer avec l’autre compte, choisissez une adresse sans compte. Pour utiliser celui-ci, connectez-vous avec cette adresse.`,
      button(v.sign_in_link, 'Aller à la connexion'),
      html`Si vous n’avez rien demandé, vous pouvez ignorer ce message.`,
    ],
  }),
  address_asked: (v) => ({
    subject: 'Votre adresse e-mail est sur le point de changer',
    paragraphs: [
      html`On nous a demandé une autre adresse e-mail à la place de ${v.recipient_email} chez Proofline. Elle change dès qu’elle est confirmée depuis la nouvelle boîte, dans l’heure. Si c’est vous, vous n’avez rien à faire ici.`,
      html`Si ce n’est pas vous, arrêtez-le : tous les appareils seront alors déconnectés. Le lien permet aussi d’annuler le changement pendant sept jours.`,
      button(v.stop_link, 'Ce n’est pas moi'),
    ],
  }),
  address_changed: (v) => ({
    subject: 'Votre adresse e-mail a changé',
    paragraphs: [
      html`${v.recipient_email} ne sert plus à la connexion à Proofline : une autre adresse l’a remplacée. Si c’est vous, vous n’avez rien à faire ici.`,
      html`Si ce n’est pas vous, annulez le changement dans les sept jours : tous les appareils seront alors déconnectés.`,
      button(v.stop_link, 'Ce n’est pas moi'),
    ],
  }),
  address_taken_back: (v) => ({
    subject: 'Un changement de votre adresse e-mail a été annulé',
    paragraphs: [
      html`Le changement d’une adresse e-mail chez Proofline a été annulé depuis l’ancienne boîte : la connexion se fait de nouveau avec l’ancienne adresse, et tous les appareils ont été déconnectés. Vous recevez ce message parce que ${v.recipient_email} est l’une des deux adresses.`,
      html`La personne qui a demandé le changement connaissait le mot de passe ou avait un appareil du titulaire. Choisissez maintenant un autre mot de passe : « ${forgotPassword.fr} », sur la page de connexion, envoie un lien à l’ancienne adresse.`,
      button(v.sign_in_link, 'Aller à la connexion'),
    ],
  }),
  new_device: (v) => ({
    subject: 'Connexion depuis un nouvel appareil',
    paragraphs: [
      html`Une connexion avec ${v.recipient_email} vient d’avoir lieu depuis ${deviceIn(v)}${v.network ? html`, par le réseau ${v.network}` : html``}, jamais utilisé auparavant. Si c’est vous, vous n’avez rien à faire.`,
      html`Si ce n’est pas vous, choisissez dès maintenant un autre mot de passe : « ${forgotPassword.fr} », sur la page de connexion, vous envoie un lien pour cela. Tous les appareils seront déconnectés.`,
      button(v.sign_in_link, 'Se connecter'),
    ],
  }),
  workspace_deleted: (v) => ({
    subject: `${v.workspace_name} va être supprimé`,
    paragraphs: [
      html`${v.user_name} a supprimé l’espace de travail <strong>${v.workspace_name}</strong> (${v.domain}). Il est fermé pour tout le monde, et tout son contenu sera définitivement supprimé à partir du ${v.until}. D’ici là, vous pouvez le rétablir : connectez-vous à son adresse.`,
      html`Si ce n’est pas vous, quelqu’un connaît peut-être votre mot de passe. Rétablissez l’espace de travail et choisissez un autre mot de passe : « ${forgotPassword.fr} », sur la page de connexion, vous envoie un lien pour cela.`,
      button(v.recall_link, 'Rétablir l’espace de travail'),
    ],
  }),
  workspace_moved: (v) => ({
    subject: `${v.workspace_name} a une nouvelle adresse`,
    paragraphs: [
      html`${v.user_name} a déplacé l’espace de travail <strong>${v.workspace_name}</strong> de ${v.former_domain} vers <strong>${v.domain}</strong>. Toute l’équipe s’y connecte désormais.`,
      html`L’ancienne adresse reste la vôtre : elle mène à la nouvelle, et les liens des e-mails envoyés restent valables.`,
      html`Si vous ne vous y attendiez pas, demandez à ${v.user_name} et consultez le journal d’audit.`,
      button(v.sign_in_link, 'Se connecter à la nouvelle adresse'),
    ],
  }),
  no_workspaces: (v) => ({
    subject: 'Aucun espace de travail n’utilise cette adresse',
    paragraphs: [
      html`On nous a demandé les espaces de travail liés à ${v.recipient_email}, mais aucun n’utilise cette adresse. Vous en utilisez peut-être une autre.`,
      button(v.sign_up_link, 'Créer un espace de travail'),
      html`Si vous n’avez rien demandé, vous pouvez ignorer ce message.`,
    ],
  }),
};
