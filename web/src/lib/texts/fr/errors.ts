import type { ErrorTexts } from '../translations.ts';

const noAccess = 'Pas d’accès';
const removed = 'Cet élément n’existe peut-être plus, ou vous n’y avez pas accès.';
const reload = 'Elle a peut-être été supprimée. Rechargez la page pour voir l’état actuel.';
const addressUnchanged = 'L’adresse n’a pas changé';

export const errors: ErrorTexts = {
  view_ended: { title: 'Cette vue est terminée', text: 'Ouvrez-la de nouveau depuis le projet.' },
  workspace_held: {
    title: 'Cet espace de travail est temporairement bloqué',
    text: 'Personne ne peut l’utiliser pour le moment. Rien n’y est supprimé, et ce que vous avez écrit est conservé. Son agence peut écrire à notre assistance.',
  },
  only_contact_answers: {
    title: 'Seul votre client peut répondre ici',
    text: 'Rien de ce que vous faites ici n’est enregistré.',
  },
  passkey_refused: {
    title: 'Cette clé d’accès n’a pas été acceptée',
    text: 'Elle a peut-être été supprimée, ou l’étape a duré trop longtemps. Veuillez réessayer.',
  },
  address_link_dead: {
    title: 'Ce lien n’est plus valable',
    text: 'Un lien pour une autre adresse e-mail est valable une heure ; l’ancienne adresse peut annuler le changement pendant sept jours.',
  },
  address_same: { title: addressUnchanged, text: 'C’est votre adresse actuelle.' },
  address_taken: {
    title: addressUnchanged,
    text: 'Entre-temps, quelqu’un se connecte avec cette adresse. Choisissez-en une autre.',
  },
  address_taken_at: {
    title: addressUnchanged,
    text: 'Chez {workspace}, une autre personne a cette adresse, ou y est invitée avec elle. Demandez-y qu’elle soit retirée, puis appuyez de nouveau.',
  },
  address_changed_lately: {
    title: addressUnchanged,
    text: 'Elle a changé au cours des sept derniers jours, et ce changement peut encore être annulé. Attendez que ce délai soit passé.',
  },
  address_of_single_sign_on: {
    title: addressUnchanged,
    text: 'Chez {workspace}, la connexion unique de votre entreprise décide des adresses de ses domaines. Adressez-vous à la personne qui l’administre.',
  },
  recovery_code_wrong: {
    title: 'Ce n’est pas l’un de vos codes de récupération',
    text: 'Chacun sert une fois, et une nouvelle activation les remplace tous.',
  },
  stage_not_found: { title: 'Étape introuvable', text: reload },
  revision_not_found: { title: 'Révision introuvable', text: reload },
  not_in_progress: {
    title: 'L’étape n’est pas en cours',
    text: 'Cela n’est possible que pendant que l’étape est en cours.',
  },
  not_awaiting_feedback: {
    title: 'Aucun retour attendu',
    text: 'Cela n’est possible que pendant que votre retour est attendu.',
  },
  not_open_for_review: { title: 'Pas ouverte', text: 'Cette révision n’attend pas de décision.' },
  already_approved: { title: 'Déjà approuvée', text: 'Cette révision avait déjà été approuvée.' },
  already_rejected: {
    title: 'Modifications déjà demandées',
    text: 'Des modifications avaient déjà été demandées pour cette révision.',
  },
  already_completed: {
    title: 'Déjà terminée',
    text: 'L’étape de cette révision a été terminée entre-temps.',
  },
  reopened: { title: 'Rouverte', text: 'L’étape de cette révision a été rouverte entre-temps.' },
  too_many_decisions: {
    title: 'Le calendrier est plein',
    text: 'Il a été modifié trop souvent. Adressez-vous à votre agence.',
  },
  agents_only: { title: noAccess, text: 'Seule l’équipe de l’agence y a accès.' },
  clients_only: { title: noAccess, text: 'Ici, seul le client décide.' },
  sign_in_needed: { title: 'Veuillez vous connecter', text: 'Une connexion est nécessaire pour cela.' },
  not_this_revision: { title: 'Révision introuvable', text: removed },
  production_details_hidden: {
    title: noAccess,
    text: 'Cet espace de travail ne montre pas les détails de production.',
  },
  hidden_from_you: { title: 'Introuvable', text: removed },
  no_feedback_yet: { title: 'Introuvable', text: 'Aucune enquête n’a encore été envoyée.' },
  not_your_survey: { title: 'Introuvable', text: 'Cette enquête a été envoyée à une autre personne.' },
  read_only: { title: 'Lecture seule', text: 'L’abonnement a expiré' },
  suspended: { title: 'Abonnement inactif', text: 'Adressez-vous à votre agence.' },
  not_found: { title: 'Introuvable', text: 'Il n’y a rien ici, ou vous n’y avez pas accès.' },
  unauthorized: {
    title: 'Veuillez vous connecter',
    text: 'Votre session est terminée. Connectez-vous de nouveau\u00a0; ce que vous avez écrit est conservé.',
  },
  invalid_input: {
    title: 'Vérifiez votre saisie',
    text: 'Une partie de votre saisie ne peut pas être enregistrée ainsi.',
  },
  not_a_member: {
    title: 'Vous n’avez pas accès à cet espace de travail',
    text: 'Votre session est ouverte, mais vous n’avez pas d’invitation ici.',
  },
  single_sign_on_required: {
    title: 'Connectez-vous par votre entreprise',
    text: 'Cet espace de travail demande aux membres de votre domaine d’utiliser la connexion unique. Ce que vous avez écrit est conservé.',
  },
  single_sign_on_refused: {
    title: 'Aucun accès par la connexion unique',
    text: 'La connexion unique de cet espace de travail admet les membres de l’équipe qui ont ses domaines, pas {email}. Le propriétaire utilise son mot de passe.',
  },
  single_sign_on_off: {
    title: 'La connexion unique n’est pas utilisée',
    text: 'Elle a été désactivée, ou le forfait ne la comprend plus. Connectez-vous avec votre mot de passe : la page de connexion permet d’en choisir un.',
  },
  sign_in_expired: {
    title: 'Connexion inachevée',
    text: 'Cette connexion a expiré ou a déjà servi. Veuillez recommencer.',
  },
  body_too_large: { title: 'Trop volumineux', text: 'C’est trop volumineux pour être enregistré.' },
  conflict: {
    title: 'Modifié entre-temps',
    text: 'Une autre personne l’a modifié. Ce que vous avez écrit est conservé\u00a0; regardez l’état actuel et réessayez.',
  },
  idempotency_mismatch: { title: 'La répétition ne correspond pas', text: 'Rechargez la page et réessayez.' },
  idempotency_running: {
    title: 'Encore en cours',
    text: 'La même action est en cours. Patientez un moment.',
  },
  busy: { title: 'Le système est occupé', text: 'Rien n’a été modifié\u00a0; veuillez réessayer.' },
  internal: {
    title: 'Une erreur s’est produite',
    text: 'Rien n’est perdu. Si cela se reproduit, indiquez-nous ce numéro\u00a0: {id}',
  },
  project_not_found: { title: 'Projet introuvable', text: removed },
  guests_not_allowed: {
    title: noAccess,
    text: 'Cet espace de travail ne permet pas aux clients d’ajouter des personnes.',
  },
  guest_on_project: { title: 'Personne non ajoutée', text: 'Cette personne est déjà dans le projet.' },
  too_many_contacts: {
    title: 'Personne non ajoutée',
    text: 'Votre entreprise a déjà {most} contacts, le maximum.',
  },
  project_closed: { title: 'Projet clos', text: 'Un projet archivé ou annulé ne peut pas être modifié.' },
  file_not_found: { title: 'Fichier introuvable', text: removed },
  survey_not_found: { title: 'Enquête introuvable', text: removed },
  survey_already_completed: { title: 'Enquête déjà terminée', text: 'Les réponses ont déjà été envoyées.' },
  rating_missing: {
    title: 'Votre avis n’a pas pu être envoyé',
    text: 'Merci de noter chaque question avant l’envoi.',
  },
  note_not_found: { title: 'Note introuvable', text: removed },
  note_stage_missing: {
    title: 'Choisissez une étape',
    text: 'Une note appartient à une étape du calendrier.',
  },
  note_empty: { title: 'Aucun texte', text: 'Ajoutez d’abord un texte ou une image.' },
  note_too_long: {
    title: 'Texte trop long',
    text: 'Le texte peut compter {max} caractères, mise en forme comprise.',
  },
  too_many_notes: { title: 'Trop de notes', text: 'Un projet peut compter {max} notes.' },
  picture_not_found: {
    title: 'Image absente de ce projet',
    text: 'Une image du texte n’est pas dans ce projet. Retirez-la du texte et insérez-la de nouveau.',
  },
  picture_refused: {
    title: 'Image refusée',
    text: 'Ce n’est pas une image PNG, JPEG, GIF ou WebP lisible, ou elle a plus de 50 millions de pixels.',
  },
  too_many_pictures: {
    title: 'Trop d’images',
    text: 'Un projet accepte au plus {max} images.',
  },
  notes_full: { title: 'Trop de texte', text: 'Les notes de ce projet sont pleines.' },
  scope_not_found: { title: 'Périmètre introuvable', text: removed },
  deliverable_not_found: { title: 'Livrable introuvable', text: removed },
  too_many_requests: { title: 'Trop de tentatives', text: 'Patientez {wait}, puis réessayez.' },
};
