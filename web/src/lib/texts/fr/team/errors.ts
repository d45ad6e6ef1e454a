import type { TeamTexts } from '../../translations.ts';

const noRight = 'Droits insuffisants';
const askAdmin = 'Adressez-vous à votre administrateur.';
const invalidWorkflow = 'Flux non valide';
const datesOrder = 'Dates dans le désordre';
const upgrade = 'Passez à un forfait supérieur';
const codeFailed = 'Le code n’a pas été ajouté';
const linkExpired = 'Ce lien a expiré';
const workspaceClosed = 'Cet espace de travail est fermé';
const clientFailed = 'Le client n’a pas été enregistré';
const contactFailed = 'Le contact n’a pas été enregistré';
const templateFailed = 'Le modèle n’a pas été enregistré';
const projectFailed = 'Le projet n’a pas été enregistré';
const notArchived = 'Le projet n’a pas été archivé';
const pictureRule = 'Choisissez une image PNG, GIF ou JPEG d’au plus 1\u00a0Mo et 2000 pixels de côté.';
const workflowFailed = 'Le flux n’a pas été enregistré';
const tagMissing = 'Champ de fusion manquant';
const fileFailed = 'Échec du transfert de {file}';
const clientUntold = 'Le client ne serait pas prévenu';
const mailDomainFailed = 'Les réglages d’e-mail n’ont pas été enregistrés';
const providerFailed = 'Le fournisseur d’identité n’a pas été enregistré';
const customDomainFailed = 'Le domaine personnalisé n’a pas été enregistré';
const deliverableFailed = 'Le livrable n’a pas été enregistré';
const surveyFailed = 'L’enquête n’a pas été envoyée';
const surveyTemplateFailed = 'Le modèle d’enquête n’a pas été enregistré';
const addressImpossible = 'Adresse impossible';
const accountFailed = 'Le compte n’a pas été créé';
const passwordUnchanged = 'Le mot de passe n’a pas été modifié';
const linkDead = 'Ce lien n’est plus valable';

export const errors: TeamTexts['errors'] = {
  already_answered: { title: 'Déjà répondu', text: 'Vous avez déjà donné cette réponse.' },
  no_answers: {
    title: 'Pas encore de réponse',
    text: 'Aucune des personnes dont la réponse est demandée n’a encore répondu.',
  },
  already_started: { title: 'Déjà commencée', text: 'Cette étape a déjà commencé.' },
  no_next_round: {
    title: 'Plus de révision',
    text: 'Toutes les révisions convenues sont utilisées. Ajoutez-en une pour continuer.',
  },
  not_the_last_round: {
    title: 'Il reste des révisions',
    text: 'Une révision ne peut être ajoutée que lorsque la dernière attend un retour.',
  },
  has_rounds: {
    title: 'Étape avec révisions',
    text: 'Une étape qui a des révisions se termine par son approbation.',
  },
  no_rounds_here: { title: 'Étape sans révision', text: 'Cette étape n’a pas de révisions.' },
  round_not_extra: {
    title: 'Révision convenue',
    text: 'Seule une révision ajoutée peut être offerte ou avec supplément.',
  },
  round_already_sent: {
    title: 'Déjà envoyée',
    text: 'La révision a été envoyée\u00a0: son type ne change plus.',
  },
  linear_order: {
    title: 'Flux linéaire',
    text: 'Dans un flux linéaire, une étape commence quand la précédente est terminée.',
  },
  nothing_to_undo: {
    title: 'Rien à annuler',
    text: 'Il n’y a plus d’action qui puisse être annulée.',
  },
  undo_limit: {
    title: 'Rien à annuler',
    text: 'Il n’y a plus d’action qui puisse être annulée\u00a0: seules les {max} dernières le peuvent.',
  },
  already_undone: { title: 'Déjà annulée', text: 'Cette action a déjà été annulée.' },
  undo_not_last: {
    title: 'Ce n’est plus la dernière action',
    text: 'Autre chose a été fait depuis\u00a0: cette action n’a pas été annulée.',
  },
  undo_structure_changed: {
    title: 'Annulation impossible',
    text: 'L’étape a été modifiée depuis cette action, qui ne peut donc plus être annulée.',
  },
  undo_switched: {
    title: 'Annulation impossible',
    text: 'L’ordre du calendrier a changé depuis cette action, qui ne peut donc plus être annulée.',
  },
  recall_acted_on: {
    title: 'Déjà prise en compte',
    text: 'Quelqu’un a déjà agi sur votre décision\u00a0: elle ne peut plus être retirée. Envoyez plutôt un message.',
  },
  not_completed: { title: 'Pas terminée', text: 'Seule une étape terminée peut être rouverte.' },
  not_last_completed: {
    title: 'Ce n’est pas la dernière',
    text: 'Dans un flux linéaire, seule la dernière étape terminée peut être rouverte.',
  },
  next_stage_actioned: {
    title: 'Étape suivante en cours',
    text: 'Quelque chose a déjà été envoyé ou décidé dans «\u00a0{stage}\u00a0». Annulez-le d’abord.',
  },
  no_workflow: { title: invalidWorkflow, text: 'Aucun flux' },
  no_stages: { title: invalidWorkflow, text: 'Aucune étape' },
  no_revisions: { title: invalidWorkflow, text: 'Aucune étape n’a au moins une révision' },
  empty_stage_name: { title: invalidWorkflow, text: 'Une étape n’a pas de nom' },
  stage_name_too_long: {
    title: invalidWorkflow,
    text: 'Le nom d’une étape compte au plus {max} caractères.',
  },
  stage_locked: {
    title: 'Étape en cours',
    text: '«\u00a0{stage}\u00a0» a commencé et ne peut pas être supprimée.',
  },
  stage_order_locked: {
    title: 'Étape en cours',
    text: '«\u00a0{stage}\u00a0» a commencé et ne peut pas être déplacée.',
  },
  rounds_below_actioned: {
    title: 'Révisions utilisées',
    text: 'Des révisions sont déjà utilisées\u00a0: il en faut au moins {min}.',
  },
  rounds_below_one: {
    title: 'Révisions utilisées',
    text: 'L’étape a commencé\u00a0: elle garde au moins une révision.',
  },
  rounds_locked: {
    title: 'Étape terminée',
    text: 'Les révisions d’une étape terminée ne peuvent pas être modifiées.',
  },
  deliverable_locked: {
    title: 'Étape en cours',
    text: 'Le choix «\u00a0Livrable\u00a0» ne change plus une fois que l’étape a donné lieu à une action.',
  },
  deliverable_has_rounds: {
    title: invalidWorkflow,
    text: 'Une étape de livraison n’a pas de révisions.',
  },
  too_many_stages: { title: 'Trop d’étapes', text: 'Un flux compte au plus {max} étapes.' },
  too_many_rounds: { title: 'Trop de révisions', text: 'Une étape compte au plus {max} révisions.' },
  date_not_set: {
    title: 'Pas encore de date',
    text: 'Seule une date déjà inscrite peut être modifiée.',
  },
  date_in_future: {
    title: 'Date dans le futur',
    text: 'Cette date ne peut pas être dans le futur.',
  },
  sent_before_started: { title: datesOrder, text: 'L’envoi ne peut pas précéder le début.' },
  completed_before_sent: { title: datesOrder, text: 'La fin ne peut pas précéder l’envoi.' },
  dates_out_of_order: {
    title: datesOrder,
    text: 'L’ordre est\u00a0: début, envoi, puis approbation et fin.',
  },
  target_before_start: {
    title: datesOrder,
    text: 'La date prévue ne peut pas précéder le début de l’étape.',
  },
  date_invalid: { title: 'Ce n’est pas une date', text: 'Saisissez une date valide.' },
  due_out_of_range: {
    title: 'Échéance impossible',
    text: 'Une échéance se situe dans le futur, d’ici un an au plus.',
  },
  linear_restricted: {
    title: 'Passage au mode linéaire impossible',
    text: 'Toutes les étapes avant l’étape en cours doivent être terminées, toutes les suivantes à venir, et une seule au plus en cours.',
  },
  unchanged: { title: 'Rien n’a changé', text: '' },
  owner_only: { title: noRight, text: 'Seul le propriétaire de l’espace de travail peut le faire.' },
  needs_admin: { title: noRight, text: 'Seul un administrateur peut le faire.' },
  needs_create_projects: {
    title: noRight,
    text: `Vous ne pouvez pas créer de projets. ${askAdmin}`,
  },
  needs_access_all_projects: {
    title: noRight,
    text: `Vous n’avez pas accès à tous les projets. ${askAdmin}`,
  },
  needs_workflow_templates: {
    title: noRight,
    text: `Vous ne pouvez pas modifier les modèles de flux. ${askAdmin}`,
  },
  needs_email_templates: {
    title: noRight,
    text: `Vous ne pouvez pas modifier les modèles d’e-mail. ${askAdmin}`,
  },
  needs_add_users: { title: noRight, text: `Vous ne pouvez pas gérer l’équipe. ${askAdmin}` },
  not_on_all_projects: {
    title: 'Ce contact participe aussi à d’autres projets',
    text: 'Seuls un administrateur ou une personne présente dans tous ses projets peuvent l’inviter ou changer son adresse.',
  },
  not_your_view: {
    title: noRight,
    text: 'Une vue partagée est modifiée par son auteur ou par un administrateur\u00a0; seul son auteur peut en arrêter le partage.',
  },
  owner_stays: { title: noRight, text: 'Le propriétaire ne peut pas être retiré.' },
  not_yourself: { title: noRight, text: 'Vous ne pouvez pas vous retirer vous-même.' },
  own_sessions: {
    title: 'Vos propres appareils',
    text: 'Vos propres sessions se trouvent dans le menu à votre nom.',
  },
  beyond_own_permissions: {
    title: noRight,
    text: 'Vous ne pouvez pas accorder plus de droits que vous n’en avez.',
  },
  active_projects_limit: {
    title: 'Votre espace de travail a atteint sa limite de projets',
    text: upgrade,
  },
  archived_projects_limit: {
    title: 'Vous avez atteint la limite de projets archivés',
    text: upgrade,
  },
  users_limit: {
    title: 'Votre espace de travail a atteint sa limite de membres de l’équipe',
    text: upgrade,
  },
  message_templates_limit: {
    title: 'Votre espace de travail a atteint sa limite de modèles de message',
    text: upgrade,
  },
  workflow_templates_limit: {
    title: 'Votre espace de travail a atteint sa limite de modèles de flux',
    text: upgrade,
  },
  not_in_plan: {
    title: 'Vous n’avez pas accès à cette fonction',
    text: 'Passez à un forfait supérieur pour en profiter',
  },
  payment_failed: { title: 'Échec du paiement\u00a0: {message}', text: '' },
  payments_unavailable: {
    title: 'Pas de paiement pour le moment',
    text: 'Les paiements ne sont pas possibles pour le moment\u00a0: le forfait ne change pas. Nous en avons été avertis\u00a0; veuillez réessayer plus tard.',
  },
  payment_method_missing: {
    title: 'Aucun moyen de paiement',
    text: 'Ajoutez d’abord un moyen de paiement.',
  },
  paid_by_codes: {
    title: 'Payé par des codes de place de marché',
    text: 'Cet espace de travail doit son forfait à des codes utilisés\u00a0: il n’y a rien à payer.',
  },
  code_unknown: { title: codeFailed, text: 'Ce code n’existe pas, ou a déjà été utilisé.' },
  code_not_for_workspace: {
    title: codeFailed,
    text: 'Cet espace de travail n’a pas été créé avec un code d’une place de marché\u00a0: il n’en accepte pas.',
  },
  too_many_codes: { title: codeFailed, text: 'Un espace de travail accepte au plus {max} codes.' },
  link_revoked: {
    title: 'Ce lien a été révoqué',
    text: 'L’agence y a mis fin. Elle seule peut en donner un nouveau.',
  },
  link_expired: { title: linkExpired, text: 'L’agence peut en donner un nouveau.' },
  link_of_old_address: {
    title: 'Ce lien a été envoyé à une ancienne adresse',
    text: 'Les liens prennent fin quand l’adresse de leur destinataire change. Un nouveau est envoyé à la nouvelle adresse.',
  },
  link_of_closed_project: {
    title: 'Ce projet est clos',
    text: 'Ses liens ont pris fin avec lui. L’agence peut le rouvrir.',
  },
  reminder_link_expired: {
    title: linkExpired,
    text: 'Un lien qui désactive les rappels est valable {days} jours. Le rappel le plus récent en contient un nouveau.',
  },
  workspace_closed: {
    title: workspaceClosed,
    text: 'Il va être supprimé. Son propriétaire peut le rétablir jusqu’au {until}.',
  },
  workspace_recallable: {
    title: workspaceClosed,
    text: 'Vous pouvez le rétablir jusqu’au {until}. Ensuite, il sera définitivement supprimé.',
  },
  plan_renews: {
    title: 'Le forfait continue',
    text: 'Résiliez d’abord le forfait sur la page de facturation, pour que rien ne soit prélevé pour un espace de travail qui n’existe plus.',
  },
  webhook_not_signed: {
    title: 'Non signé',
    text: 'La signature de ce message n’est pas correcte.',
  },
  session_ended: {
    title: 'Votre session a été fermée',
    text: 'Vous vous êtes déconnecté, ici ou sur un autre appareil, ou votre mot de passe a été modifié. Connectez-vous de nouveau\u00a0; ce que vous avez écrit est conservé.',
  },
  foreign_page: {
    title: noRight,
    text: 'Cet appel n’est accessible qu’aux pages de cet hôte.',
  },
  sign_in_elsewhere: {
    title: 'Connectez-vous à l’adresse propre de l’espace de travail',
    text: 'Personne ne se connecte sur un domaine personnalisé\u00a0: cet appel est refusé ici. Utilisez l’adresse de l’espace de travail sous le domaine du produit.',
  },
  proof_needed: {
    title: 'Confirmez votre identité',
    text: 'Rien n’a été modifié. Il faut une clé d’accès, ou à nouveau votre mot de passe, avec le code si vous utilisez la validation en deux étapes.',
  },
  proof_refused: {
    title: 'Non confirmé',
    text: 'Seule une connexion par clé d’accès ou mot de passe, datant de quelques minutes au plus, confirme votre identité.',
  },
  second_factor_demanded: {
    title: 'Activez d’abord la validation en deux étapes',
    text: 'Cet espace de travail l’exige de son équipe. Ce que vous avez écrit est conservé.',
  },
  single_sign_on_session: {
    title: 'Impossible par la connexion unique',
    text: 'Vous êtes connecté par votre entreprise, dans ce seul espace de travail. Le mot de passe, la validation en deux étapes et la liste des sessions demandent une connexion par mot de passe.',
  },
  second_factor_not_set_up: {
    title: 'La validation en deux étapes n’est pas configurée',
    text: 'Associez d’abord une application d’authentification.',
  },
  second_factor_code_wrong: {
    title: 'Ce code n’est pas correct',
    text: 'Il a peut-être expiré ou déjà servi. Attendez le prochain qu’affiche votre application.',
  },
  passkey_limit: {
    title: 'Vous avez atteint le nombre maximal de clés d’accès',
    text: 'Retirez-en d’abord une que vous n’utilisez plus.',
  },
  passkey_unknown: {
    title: 'Cette clé d’accès n’existe plus',
    text: 'Elle a été retirée entre-temps.',
  },
  text_too_long: {
    title: 'Trop long',
    text: 'Ce texte est trop long pour être enregistré. Raccourcissez-le.',
  },
  too_large: { title: 'Le flux est plein', text: 'C’est plus qu’un flux ne peut contenir.' },
  no_valid_client_id: { title: clientFailed, text: 'L’identifiant du client n’est pas valide' },
  no_valid_contact_id: { title: contactFailed, text: 'L’identifiant du contact n’est pas valide' },
  no_valid_email_template_id: {
    title: templateFailed,
    text: 'L’identifiant du modèle d’e-mail n’est pas valide',
  },
  no_valid_workflow_template_id: {
    title: templateFailed,
    text: 'L’identifiant du modèle de flux n’est pas valide',
  },
  no_valid_project_id: { title: projectFailed, text: 'L’identifiant du projet n’est pas valide' },
  no_valid_user_id: {
    title: 'Le membre n’a pas été enregistré',
    text: 'L’identifiant du membre n’est pas valide',
  },
  no_valid_workflow_id: { title: workflowFailed, text: 'L’identifiant du flux n’est pas valide' },
  project_needs_client_and_workflow: {
    title: projectFailed,
    text: 'Pour créer un projet, il faut l’identifiant du client et celui du flux.',
  },
  choose_client: { title: projectFailed, text: 'Choisissez un client' },
  start_after_action: {
    title: 'Date de début du projet non valide',
    text: 'Une action a eu lieu dans le flux avant la date de début du projet. Choisissez une date de début antérieure au {date}.',
  },
  not_archived: {
    title: 'Le projet n’a pas été supprimé',
    text: 'Seul un projet archivé peut être supprimé.',
  },
  not_complete: { title: notArchived, text: 'Le projet n’est pas encore terminé.' },
  cancelled_for_good: { title: notArchived, text: 'Un projet annulé ne peut pas être rouvert.' },
  survey_required: {
    title: 'À faire\u00a0: envoyer l’enquête de satisfaction',
    text: 'Envoyez l’enquête avant d’archiver le projet.',
  },
  reminder_template_missing: {
    title: 'À faire\u00a0: ajouter un modèle d’e-mail',
    text: 'Les rappels automatiques ont besoin d’un modèle d’e-mail du type «\u00a0feedback_auto_reminder\u00a0».',
  },
  device_not_found: {
    title: 'Appareil introuvable',
    text: 'Ses notifications sont déjà désactivées.',
  },
  view_not_found: {
    title: 'Vue introuvable',
    text: 'Elle a peut-être été supprimée, ou n’est plus partagée.',
  },
  too_many_views: {
    title: 'Trop de vues',
    text: 'Vous pouvez garder {max} vues personnelles. Supprimez-en d’abord une.',
  },
  too_many_shared_views: {
    title: 'Trop de vues partagées',
    text: 'Un espace de travail partage au plus {max} vues. Supprimez-en d’abord une, ou gardez celle-ci pour vous.',
  },
  client_not_found: { title: 'Client introuvable', text: '' },
  contact_not_found: { title: 'Contact introuvable', text: '' },
  round_not_sent: {
    title: 'Rien n’a encore été envoyé',
    text: 'Un lien ouvre une révision qui a été envoyée au client.',
  },
  link_not_found: { title: 'Lien introuvable', text: '' },
  user_not_found: { title: 'Membre introuvable', text: '' },
  client_has_mail: {
    title: 'Le client reste',
    text: 'Un e-mail sur ce projet est déjà parti chez le client : le projet lui reste donc attribué.',
  },
  client_has_answered: {
    title: 'Le client reste',
    text: 'Le client a déjà répondu dans ce projet : il lui reste donc attribué.',
  },
  update_went_on: {
    title: 'L’envoi reste',
    text: 'Autre chose a été fait depuis sur « {deliverable} » : l’envoi n’a donc été annulé pour aucun livrable.',
  },
  approvers_not_on_project: {
    title: 'Personne pour approuver',
    text: 'Choisissez au moins un contact du projet dont l’approbation est nécessaire.',
  },
  template_not_found: { title: 'Modèle introuvable', text: '' },
  email_taken: {
    title: contactFailed,
    text: 'Cette adresse e-mail existe déjà. Saisissez-en une autre.',
  },
  bcc_email_invalid: {
    title: 'L’adresse de copie cachée n’est pas valable',
    text: 'Les copies vont aux mêmes destinataires qu’avant.',
  },
  snooze_invalid: {
    title: 'Report impossible',
    text: 'Choisissez un moment dans les 60 prochains jours.',
  },
  device_invalid: {
    title: 'Les notifications n’ont pas été activées',
    text: 'Ce navigateur reçoit ses notifications d’un service que Proofline ne connaît pas.',
  },
  timezone_unknown: {
    title: 'Fuseau horaire inconnu',
    text: 'Choisissez un fuseau horaire de la liste.',
  },
  last_contact: { title: contactFailed, text: 'Il reste toujours au moins un contact.' },
  already_member: {
    title: 'L’invitation n’a pas été envoyée',
    text: 'Une personne avec cette adresse est déjà membre de l’espace de travail.',
  },
  logo_not_a_picture: { title: 'Le logo du client n’a pas été enregistré', text: pictureRule },
  picture_not_a_picture: { title: 'La photo n’a pas été enregistrée', text: pictureRule },
  workspace_logo_not_a_picture: {
    title: 'Le logo de l’espace de travail n’a pas été enregistré',
    text: pictureRule,
  },
  contact_in_use: {
    title: 'Contact utilisé',
    text: '{contact} participe à un projet. Retirez d’abord ce contact dans les réglages du projet.',
  },
  not_multi: {
    title: workflowFailed,
    text: 'Seul un projet à plusieurs livrables peut en recevoir d’autres.',
  },
  too_many_deliverables: {
    title: 'Trop de livrables',
    text: 'Un projet compte au plus {max} livrables.',
  },
  review_link_tag_missing: {
    title: tagMissing,
    text: 'Votre e-mail ne peut pas être envoyé sans le champ du lien de révision.',
  },
  review_link_required: {
    title: 'Lien de révision manquant',
    text: 'L’e-mail contient le champ du lien de révision, mais il n’y a ni lien ni fichier à examiner.',
  },
  files_tag_without_files: { title: 'Aucun fichier', text: 'Vous n’avez ajouté aucun fichier' },
  review_link_scheme: {
    title: 'Lien de révision',
    text: 'Le lien de révision doit commencer par http',
  },
  screenshots_only: {
    title: 'Avec un lien, seulement des images',
    text: 'Un lien s’accompagne de captures d’écran de sa page. Retirez les fichiers qui ne sont pas des images, ou envoyez-les sans le lien.',
  },
  files_or_link: {
    title: 'Fichiers ou lien',
    text: 'Choisissez des fichiers ou un lien, pas les deux.',
  },
  unknown_tag: {
    title: 'Champ de fusion inconnu',
    text: 'L’e-mail contient le champ «\u00a0{tag}\u00a0», qui n’existe pas ici.',
  },
  unresolved_tag: {
    title: 'Champ de fusion sans valeur',
    text: 'Il n’y a pas de valeur pour le champ «\u00a0{tag}\u00a0».',
  },
  checklist_incomplete: {
    title: 'Liste de contrôle',
    text: 'Cochez tous les éléments de la liste avant l’envoi.',
  },
  points_unanswered: {
    title: 'Points sans réponse',
    text: 'Votre client a demandé des modifications restées sans réponse\u00a0: {count}. Cet espace de travail n’envoie une révision qu’une fois que chacune a une réponse.',
  },
  no_multi_update: {
    title: 'Envoi groupé',
    text: 'Un projet à un seul livrable n’a pas d’envoi groupé.',
  },
  deliverables_tag_missing: {
    title: 'Aperçus des livrables',
    text: 'Votre e-mail ne peut pas être envoyé sans le champ des aperçus des livrables.',
  },
  stage_chosen_twice: {
    title: 'Étape choisie deux fois',
    text: 'Chaque étape peut être choisie une fois par livrable.',
  },
  too_many_previews: {
    title: 'Trop de livrables',
    text: 'Un envoi à ce nombre de contacts ({contacts}) peut présenter au plus {max} livrables. Envoyez les autres dans un autre envoi.',
  },
  mail_not_found: {
    title: 'E-mail introuvable',
    text: 'Il a peut-être été supprimé avec son projet.',
  },
  mail_may_have_arrived: {
    title: 'Il est peut-être arrivé',
    text: 'On ne sait pas si cet e-mail est parti. Renvoyez-le seulement si son destinataire peut le recevoir deux fois.',
  },
  mail_not_needed: {
    title: 'Il ne peut pas être renvoyé',
    text: 'Il n’a plus lieu d’être : son lien a été révoqué, son envoi a été annulé, sa révision a reçu sa réponse ou son destinataire n’est plus là. L’historique en indique la raison.',
  },
  mail_limit_reached: {
    title: 'Non envoyé\u00a0: les e-mails du jour sont épuisés',
    text: '{sent} e-mails sur {allowed} aujourd’hui. Cet envoi en demanderait {wanted} de plus, et les envois reprennent le {opens}. Ce que vous avez écrit est conservé. Un forfait supérieur en permet davantage tout de suite\u00a0; s’il vous en faut plus, écrivez-nous depuis la page d’aide.',
  },
  no_recipients: {
    title: 'Aucun destinataire',
    text: 'Le projet n’a aucun contact à qui un e-mail puisse être envoyé.',
  },
  file_checking: {
    title: 'Fichiers en cours de vérification',
    text: 'Un instant\u00a0: un fichier est encore en cours de vérification.',
  },
  file_type_refused: { title: fileFailed, text: '{file}\u00a0: le type {type} n’est pas autorisé' },
  file_has_no_type: { title: fileFailed, text: '{file} n’a pas de type' },
  conversion_final: {
    title: 'Pas de nouvelle préparation',
    text: 'Un nouvel essai finirait comme le dernier. Le fichier est conservé tel qu’il a été transféré, et peut être téléchargé.',
  },
  captions_not_played: {
    title: 'Ni un film ni un son',
    text: 'Seul un film ou un son a des sous-titres et une transcription. Une description dit ce que montre tout autre fichier.',
  },
  described_version_no_film: {
    title: 'Ce n’est pas un film',
    text: 'Seul un film a une version avec audiodescription, ou en est une.',
  },
  described_version_chain: {
    title: 'Décrit et descriptif à la fois',
    text: 'Une version avec audiodescription est un autre film, et n’en a pas elle-même.',
  },
  described_version_taken: {
    title: 'Choisie pour un autre film',
    text: 'C’est la version avec audiodescription d’un autre film. Retirez-la d’abord de là.',
  },
  captions_too_large: {
    title: 'Texte trop long',
    text: 'Les sous-titres ou la transcription ont au plus {characters} caractères, et les sous-titres {cues} répliques. Rien n’a été modifié.',
  },
  captions_empty: { title: 'Aucun texte', text: 'Ce texte ne contient aucun mot. Rien n’a été modifié.' },
  not_captions: {
    title: 'Ce ne sont pas des sous-titres',
    text: 'Ligne {line}\u00a0: des sous-titres commencent par «\u00a0WEBVTT\u00a0», ou par le numéro et les temps de la première réplique. Envoyez un fichier WebVTT (.vtt) ou SubRip (.srt).',
  },
  captions_time: {
    title: 'Une réplique sans temps',
    text: 'Ligne {line}\u00a0: une réplique a besoin de ses temps, par exemple 00:01:02.500 --> 00:01:04.000. Rien n’a été modifié.',
  },
  captions_order: {
    title: 'Une réplique finit trop tôt',
    text: 'Ligne {line}\u00a0: la réplique finit avant de commencer. Rien n’a été modifié.',
  },
  cue_too_long: {
    title: 'Une réplique trop longue',
    text: 'Ligne {line}\u00a0: le texte d’une réplique a au plus {max} caractères. Rien n’a été modifié.',
  },
  too_many_captions: {
    title: 'Trop de langues',
    text: 'Un fichier a au plus {max} sous-titres et transcriptions. Retirez ceux dont personne n’a besoin.',
  },
  file_sent: {
    title: 'Le fichier a été envoyé',
    text: 'Un fichier déjà envoyé reste en place. Ajoutez-en un du même nom pour créer une nouvelle version.',
  },
  file_sent_stays: {
    title: 'Le fichier a été envoyé',
    text: 'Un fichier envoyé garde sa place, et ce qu’il remplace. Seuls les fichiers pas encore envoyés peuvent être réorganisés.',
  },
  not_replaceable: {
    title: 'Pas un fichier précédent',
    text: 'Un fichier en remplace un qui a été envoyé dans une révision précédente de cette étape. Choisissez-en un autre.',
  },
  replaced_twice: {
    title: 'Remplacé deux fois',
    text: 'Deux fichiers d’une révision ne peuvent pas remplacer le même fichier précédent. Choisissez de nouveau.',
  },
  upload_expired: {
    title: 'Transfert expiré',
    text: 'Ce transfert a été abandonné. Choisissez de nouveau le fichier.',
  },
  upload_incomplete: { title: 'Transfert incomplet', text: 'Une partie du fichier n’est pas arrivée.' },
  too_many_files: { title: 'Trop de fichiers', text: 'Une révision compte au plus {max} fichiers.' },
  note_flags_of_client: {
    title: 'Ce choix ne vous revient pas',
    text: 'La note d’un client est visible de toutes les personnes du projet, et votre agence en est prévenue par e-mail.',
  },
  client_sees_no_notes: {
    title: clientUntold,
    text: 'Cet espace de travail ne montre pas les détails de production aux clients\u00a0: ils ne voient pas les notes.',
  },
  client_sees_no_scope: {
    title: clientUntold,
    text: 'Le premier élément du périmètre est masqué au client\u00a0: il ne voit pas le périmètre.',
  },
  too_many_scope_items: {
    title: 'Trop d’éléments de périmètre',
    text: 'Un périmètre compte au plus {max} éléments. Supprimez-en d’abord quelques-uns.',
  },
  scope_full: {
    title: 'Trop de texte',
    text: 'Le périmètre de ce projet est plein. Supprimez d’abord quelques éléments.',
  },
  domain_invalid: { title: mailDomainFailed, text: 'Le format du domaine n’est pas valide.' },
  domain_taken: {
    title: mailDomainFailed,
    text: 'Un autre espace de travail configure ce domaine. S’il est à vous, réessayez dans trois jours ou prévenez l’assistance.',
  },
  domain_of_product: { title: mailDomainFailed, text: 'Ce domaine est le nôtre.' },
  domain_known: { title: mailDomainFailed, text: 'Ce domaine est déjà dans votre liste.' },
  too_many_domains: {
    title: mailDomainFailed,
    text: 'Un espace de travail compte au plus {max} domaines.',
  },
  domain_of_webmail: {
    title: 'Le domaine n’a pas été ajouté',
    text: 'Personne ne peut prouver le domaine d’un service de messagerie.',
  },
  single_sign_on_incomplete: {
    title: 'La connexion unique est incomplète',
    text: 'Il faut un domaine prouvé et les données de votre fournisseur d’identité.',
  },
  single_sign_on_untested: {
    title: 'Essayez d’abord la connexion',
    text: 'Elle peut être exigée une fois qu’un membre s’en est servi. Activez-la et faites-la essayer par quelqu’un.',
  },
  single_sign_on_domain_needed: {
    title: 'Le domaine n’a pas été retiré',
    text: 'La connexion unique en service a besoin d’un domaine prouvé. Désactivez-la d’abord.',
  },
  issuer_invalid: {
    title: providerFailed,
    text: 'L’émetteur est une adresse qui commence par https://, sans point d’interrogation.',
  },
  metadata_needed: {
    title: providerFailed,
    text: 'Choisissez le fichier des métadonnées, ou indiquez l’adresse où elles se trouvent.',
  },
  metadata_url_invalid: {
    title: providerFailed,
    text: 'L’adresse des métadonnées commence par https://.',
  },
  metadata_invalid: {
    title: providerFailed,
    text: 'Ce ne sont pas des métadonnées SAML\u00a0: un document XML d’un seul EntityDescriptor, sans type de document.',
  },
  metadata_of_no_provider: {
    title: providerFailed,
    text: 'Ce ne sont pas les métadonnées d’un fournisseur d’identité\u00a0: elles n’ont pas d’IDPSSODescriptor.',
  },
  metadata_without_certificate: {
    title: providerFailed,
    text: 'Les métadonnées n’ont pas de certificat de signature, ou il est illisible ou expiré.',
  },
  metadata_without_address: {
    title: providerFailed,
    text: 'Les métadonnées n’ont pas d’adresse de connexion en https:// pour HTTP-Redirect ou HTTP-POST.',
  },
  identity_provider_refused: {
    title: providerFailed,
    text: 'Le service de connexion n’a pas accepté ces données\u00a0: {reason}',
  },
  custom_domain_invalid: {
    title: customDomainFailed,
    text: 'Le format du domaine n’est pas valide.',
  },
  custom_domain_taken: {
    title: customDomainFailed,
    text: 'Un autre espace de travail utilise ce nom d’hôte. S’il est à vous, réessayez dans trois jours ou prévenez l’assistance.',
  },
  custom_domain_of_product: { title: customDomainFailed, text: 'Ce nom d’hôte est le nôtre.' },
  custom_domain_set: {
    title: customDomainFailed,
    text: 'L’espace de travail a déjà un domaine personnalisé. Supprimez-le d’abord.',
  },
  deliverable_title_required: {
    title: deliverableFailed,
    text: 'Le nom du livrable est obligatoire',
  },
  deliverable_title_too_long: {
    title: deliverableFailed,
    text: 'Le nom d’un livrable compte au plus {max} caractères.',
  },
  deliverable_link_required: {
    title: deliverableFailed,
    text: 'Le lien du livrable est obligatoire',
  },
  deliverable_link_too_long: {
    title: deliverableFailed,
    text: 'Le lien d’un livrable compte au plus {max} caractères.',
  },
  deliverable_link_invalid: {
    title: deliverableFailed,
    text: 'Saisissez une adresse web, comme https://example.com',
  },
  deliverable_link_tag_missing: {
    title: tagMissing,
    text: 'Votre e-mail ne peut pas être envoyé sans le champ du lien du livrable.',
  },
  timeline_full: {
    title: 'Trop de livrables',
    text: 'Un calendrier compte au plus {max} livrables.',
  },
  survey_not_chosen: { title: surveyFailed, text: 'Choisissez une enquête ou ajoutez-en une' },
  recipient_not_chosen: { title: surveyFailed, text: 'Choisissez un destinataire' },
  survey_link_tag_missing: {
    title: tagMissing,
    text: 'Votre e-mail ne peut pas être envoyé sans le champ du lien de l’enquête.',
  },
  no_survey_items: { title: surveyTemplateFailed, text: 'L’enquête n’a pas de questions' },
  empty_survey_question: { title: surveyTemplateFailed, text: 'Une question de l’enquête est vide' },
  email_question_without_stars: {
    title: surveyTemplateFailed,
    text: 'Seule une note en étoiles peut être la question posée dans l’e-mail.',
  },
  several_email_questions: {
    title: surveyTemplateFailed,
    text: 'Une seule question peut figurer dans l’e-mail.',
  },
  point_not_found: {
    title: 'Point introuvable',
    text: 'Il a peut-être été retiré. Rechargez la page pour voir les points.',
  },
  point_is_draft: { title: 'Pas encore envoyé', text: 'Ce point n’a pas encore été envoyé.' },
  point_submitted: {
    title: 'Déjà envoyé',
    text: 'Un point envoyé reste tel qu’il a été écrit. Répondez-y.',
  },
  point_accepted: {
    title: 'Déjà acceptée',
    text: 'La réponse à ce point a été acceptée entre-temps.',
  },
  point_not_answered: {
    title: 'Pas encore de réponse',
    text: 'Ce point n’a pas de réponse qui puisse être acceptée.',
  },
  point_question: {
    title: 'Une question',
    text: 'La réponse à ce point est une question\u00a0: répondez-y.',
  },
  answer_told: {
    title: 'Déjà lue',
    text: 'Votre client a désormais cette réponse. Donnez-en une autre à sa place.',
  },
  answer_needs_words: {
    title: 'Texte manquant',
    text: 'Indiquez pourquoi cela n’a pas été fait, ou ce que vous voulez savoir.',
  },
  answered_meanwhile: {
    title: 'Répondu entre-temps',
    text: 'Quelqu’un vous a devancé. Rien n’a été remplacé\u00a0; lisez sa réponse, et envoyez de nouveau la vôtre si elle doit prendre sa place.',
  },
  too_many_answers: {
    title: 'Trop de réponses',
    text: 'Un point garde au plus {max} anciennes réponses. Écrivez plutôt dans la discussion du point.',
  },
  place_needs_done: {
    title: 'Pas fait',
    text: 'Seule une réponse «\u00a0Fait\u00a0» montre un endroit.',
  },
  not_your_point: {
    title: 'Ce n’est pas votre point',
    text: 'Seul son auteur peut le modifier.',
  },
  own_point: {
    title: 'Votre propre point',
    text: 'On ne se déclare pas d’accord avec son propre point.',
  },
  agency_only: { title: noRight, text: 'Seuls les membres de l’agence y ont accès.' },
  client_only: { title: noRight, text: 'Ici, seul le client décide.' },
  point_empty: { title: 'Aucun texte', text: 'Écrivez ce que vous voulez dire à cet endroit.' },
  point_place: {
    title: 'Endroit introuvable',
    text: 'Cet endroit ne fait pas partie du fichier\u00a0: {part}.',
  },
  point_file: {
    title: 'Fichier introuvable',
    text: 'Cette version du fichier ne fait pas partie de la révision.',
  },
  own_changes_on_file: {
    title: 'Vous avez demandé des modifications',
    text: 'Vous avez demandé des modifications de ce fichier. Retirez-les, ou acceptez leurs réponses, avant de dire que c’est bon.',
  },
  too_many_points: { title: 'Trop de points', text: 'Une révision accepte au plus {max} points.' },
  too_many_replies: { title: 'Trop de réponses', text: 'Un point accepte au plus {max} réponses.' },
  too_many_attachments: { title: 'Trop d’images', text: 'Un point accepte au plus {max} images.' },
  attachment_not_found: {
    title: 'Image introuvable',
    text: 'Une image de ce point n’est plus là. Retirez-la et ajoutez-la de nouveau.',
  },
  export_file: {
    title: 'Rien à exporter',
    text: 'Choisissez un fichier de cette révision\u00a0: un film ou un son pour des marqueurs, un PDF pour des annotations.',
  },
  export_too_large: {
    title: 'Trop volumineux pour l’export',
    text: 'Un PDF est annoté jusqu’à {pages} pages et {megabytes}\u00a0Mo, et les points aux textes très longs sont exportés fichier par fichier.',
  },
  export_encrypted: {
    title: 'PDF protégé par un mot de passe',
    text: 'Rien ne peut être inscrit dans ce PDF sans son mot de passe. Les points peuvent être exportés sous forme de tableau.',
  },
  export_broken: {
    title: 'PDF endommagé',
    text: 'Rien ne peut être inscrit dans ce PDF, car il est endommagé. Les points peuvent être exportés sous forme de tableau.',
  },
  nothing_to_recall: {
    title: 'Rien à retirer',
    text: 'Cette révision n’a pas de décision qui puisse être retirée.',
  },
  not_your_decision: {
    title: 'Ce n’est pas votre décision',
    text: 'Seul son auteur peut retirer une décision.',
  },
  recall_too_late: {
    title: 'Trop tard',
    text: 'Une décision peut être retirée pendant dix minutes. Envoyez plutôt un message.',
  },
  contact_decides: {
    title: 'La décision revient au contact',
    text: 'Seule la personne à qui le lien a été envoyé décide ici. Vous pouvez envoyer des points et un message.',
  },
  code_needed: {
    title: 'Il faut un code',
    text: 'Une décision par ce lien demande le code que nous envoyons par e-mail à son destinataire.',
  },
  code_not_needed: {
    title: 'Aucun code n’est nécessaire',
    text: 'Les décisions par ce lien ne demandent plus de code. Veuillez décider à nouveau.',
  },
  code_not_mailed: {
    title: 'Aucun code ne peut être envoyé',
    text: 'Pour l’instant, aucun e-mail ne peut être envoyé à l’adresse de ce lien. Veuillez vous adresser à l’agence ; ce que vous avez écrit est conservé.',
  },
  code_wrong: {
    title: 'Code incorrect',
    text: 'Ce n’est pas le code de notre dernier e-mail. Vérifiez ses six chiffres.',
  },
  code_over: {
    title: 'Le code n’est plus valable',
    text: 'Il a déjà servi, a plus de dix minutes ou a été essayé trop souvent. Demandez-en un nouveau.',
  },
  subdomain_invalid: {
    title: addressImpossible,
    text: 'Choisissez de 3 à {max} lettres minuscules et chiffres.',
  },
  subdomain_reserved: {
    title: addressImpossible,
    text: 'Cette adresse est réservée au produit lui-même.',
  },
  subdomain_protected: {
    title: addressImpossible,
    text: 'Cette adresse ressemble à celle d’une entreprise connue. Choisissez-en une qui soit la vôtre.',
  },
  name_holds_address: {
    title: 'Nom impossible',
    text: 'Le nom d’un espace de travail ne contient pas d’adresse web ou e-mail. Retirez-la, et mettez une espace après chaque point.',
  },
  name_protected: {
    title: 'Nom impossible',
    text: 'Ce nom ressemble à celui d’une entreprise connue ou de l’un de ses services. Choisissez le nom de votre agence.',
  },
  subdomain_taken: {
    title: 'Adresse déjà prise',
    text: 'Cette adresse est déjà prise. Choisissez-en une autre.',
  },
  subdomain_moved_lately: {
    title: 'L’adresse n’a pas été changée',
    text: 'L’adresse d’un espace de travail peut être changée une fois tous les trente jours. Celle-ci pourra l’être de nouveau à partir du {from}.',
  },
  subdomains_full: {
    title: 'L’adresse n’a pas été changée',
    text: 'Un espace de travail garde {max} anciennes adresses au plus. Il peut encore revenir à l’une des siennes.',
  },
  password_missing: { title: accountFailed, text: 'Saisissez le mot de passe.' },
  password_weak: {
    title: accountFailed,
    text: 'Choisissez au moins 10 caractères, sans espace au début ni à la fin.',
  },
  password_common: {
    title: accountFailed,
    text: 'Ce mot de passe est facile à deviner\u00a0: il est parmi les plus utilisés, ou repose sur votre nom, votre adresse ou le nom de l’espace de travail. Ajoutez des mots à vous.',
  },
  password_leaked: {
    title: accountFailed,
    text: 'Ce mot de passe figure dans des données volées à d’autres services\u00a0: n’importe qui pourrait l’essayer. Choisissez-en un autre.',
  },
  password_wrong: { title: passwordUnchanged, text: 'Ce n’est pas votre mot de passe actuel.' },
  password_attempts: {
    title: passwordUnchanged,
    text: 'Trop de tentatives. Patientez un moment, puis réessayez.',
  },
  password_link_dead: {
    title: linkDead,
    text: 'Un lien pour un nouveau mot de passe est valable une seule fois, pendant dix minutes. Demandez-en un autre.',
  },
  redeem_code_invalid: {
    title: accountFailed,
    text: 'Cela ne ressemble pas à un code à utiliser ici.',
  },
  sign_up_not_found: {
    title: linkDead,
    text: 'Il est valable un jour. Inscrivez-vous de nouveau\u00a0; l’adresse de votre espace de travail est libre.',
  },
  invitation_not_found: {
    title: 'Cette invitation est inconnue',
    text: 'Ouvrez le lien le plus récent que vous avez reçu.',
  },
  invitation_dead: {
    title: 'Cette invitation n’est plus valable',
    text: 'Ouvrez de nouveau son lien pour savoir pourquoi.',
  },
  not_accepted_yet: {
    title: 'Pas encore acceptée',
    text: 'Cette personne n’a pas encore accepté son invitation.',
  },
  already_accepted: {
    title: 'Déjà acceptée',
    text: 'Cette personne a accepté son invitation.',
  },
  due_later_already: {
    title: 'L’échéance est déjà plus tard',
    text: 'Elle a été déplacée entre-temps, au jour demandé ou plus tard.',
  },
  wish_out_of_range: { title: 'Jour impossible', text: 'Choisissez l’un des jours proposés.' },
  wish_ended: {
    title: 'Rien n’attend de réponse',
    text: 'La demande a reçu une réponse ou a été retirée, ou la révision a avancé.',
  },
  wish_changed: {
    title: 'Un autre jour est demandé',
    text: 'Le client a demandé un autre jour entre-temps.',
  },
  wish_of_another: {
    title: 'Demandé par quelqu’un d’autre',
    text: 'Seule la personne qui a demandé peut retirer la demande.',
  },
};
