import type { ReviewTexts } from '../en/review.ts';
import { linkReader } from './link-reader.ts';
import { timeQuestion } from './time-question.ts';
import { ui } from './ui.ts';
import { unanswered } from './unanswered.ts';

export const review: ReviewTexts = {
  loading: 'Chargement de la révision',
  round: (round, of) =>
    round === 0
      ? 'Aperçu'
      : of === undefined
        ? `Révision supplémentaire (révision ${round})`
        : `Révision ${round} sur ${of}`,
  by: (due) => `Merci de répondre au plus tard ${due}`,
  overdue: (due) => `Le délai a expiré ${due}`,
  brief: {
    by: (due) => `Au plus tard ${due}`,
    overdue: (due) => `Expiré ${due}`,
  },
  message: (agency) => `Message de ${agency}`,
  work: 'Le travail',
  files: 'Fichiers',
  file: (name, index, count) => `${name}, fichier ${index} sur ${count}`,
  download: 'Télécharger',
  preparing: 'Ce fichier est en préparation. Il apparaîtra ici dans un instant.',
  noPreview: 'Ce fichier n’a pas d’aperçu. Téléchargez-le pour le voir.',
  /** Reasons for a PDF without pages to show. */
  pagesRefused: {
    encrypted:
      'Ce PDF demande un mot de passe\u00a0: ses pages ne peuvent pas être affichées. Téléchargez-le pour le voir.',
    broken:
      'Ce PDF est endommagé\u00a0: ses pages ne peuvent pas être affichées. Téléchargez-le pour l’essayer.',
    empty: 'Ce PDF n’a pas de pages.',
    too_many_pages: 'Ce PDF a trop de pages pour être affiché ici. Téléchargez-le pour le voir.',
    too_large: 'Ce PDF est trop volumineux pour être affiché ici. Téléchargez-le pour le voir.',
    too_complex: 'Ce PDF est trop complexe pour être affiché ici. Téléchargez-le pour le voir.',
  },
  pictureRefused: {
    too_large:
      'Cette image est trop grande pour être affichée ici\u00a0: elle dépasse 100 mégapixels ou 400\u00a0Mo. Téléchargez-la pour la voir.',
    too_complex: 'Cette image est trop complexe pour être affichée ici. Téléchargez-la pour la voir.',
    broken:
      'Cette image est endommagée et ne peut pas être affichée. Téléchargez-la pour essayer de l’ouvrir.',
  },
  /** Notice that the review room could not be loaded, so that the work is shown alone. */
  roomFailed: {
    text: 'Les outils pour marquer des points n’ont pas pu être chargés. Vous pouvez regarder le travail et répondre.',
    answering:
      'Les points que vous aviez marqués ici n’ont pas pu être chargés. Ils ne partent pas avec cette réponse ; vous pourrez les envoyer ensuite.',
    retry: 'Réessayer',
  },
  openLink: 'Ouvrir le lien',
  linkText: 'S’ouvre dans un nouvel onglet',
  linkWithScreenshots: 'S’ouvre dans un nouvel onglet. Ses captures d’écran sont dessous.',
  approve: 'Approuver',
  requestChanges: 'Demander des modifications',
  comment: 'Envoyer un message',
  decide: 'Décider',
  onlyMessage: 'Envoyer seulement un message',
  chooseFirst: 'Choisissez d’abord votre réponse.',
  ...linkReader,
  timeQuestion,
  contactDecides: (contact) =>
    `La décision revient ici à ${contact}. Vous pouvez envoyer des points et un message.`,
  filesSeen: (seen, of) => `${seen} ${seen === 1 ? 'fichier vu' : 'fichiers vus'} sur ${of}`,
  decideTitle: 'Votre réponse',
  approveTitle: (stage) => `Approuver «\u00a0${stage}\u00a0»`,
  approveText: (stage, left) =>
    [
      `Votre approbation achève «\u00a0${stage}\u00a0», et l’équipe en est avertie aussitôt.`,
      ...(left > 0
        ? [
            left === 1
              ? 'La révision qui reste pour des modifications ne sera pas nécessaire.'
              : `Les ${left} révisions qui restent pour des modifications ne seront pas nécessaires.`,
          ]
        : []),
    ].join(' '),
  changesTitle: 'Demander des modifications',
  changesText: {
    agreed: (left) =>
      `Vos commentaires sont transmis à l’équipe et la prochaine révision convenue commence. Il restera ensuite ${left} ${left === 1 ? 'révision' : 'révisions'}.`,
    last_agreed: 'Vos commentaires sont transmis à l’équipe et la dernière révision convenue commence.',
    free: 'Vos commentaires sont transmis à l’équipe. Les révisions convenues sont épuisées\u00a0: une nouvelle commence. L’équipe vous préviendra avant si elle entraîne un supplément.',
    cost: 'Vos commentaires sont transmis à l’équipe. Les révisions convenues sont épuisées\u00a0: une nouvelle commence, avec un supplément.',
    work: 'Vos commentaires sont transmis à l’équipe, qui reprendra le travail.',
  },
  commentTitle: 'Envoyer un message à l’équipe',
  commentText: 'Un message est transmis à l’équipe et ne décide rien.',
  yourMessage: 'Votre message',
  optional: 'Facultatif',
  whatToChange: 'Que faut-il modifier\u00a0?',
  messageNeeded: 'Merci d’indiquer ce qu’il faut modifier.',
  confirmApprove: 'Approuver',
  confirmChanges: 'Demander des modifications',
  confirmComment: 'Envoyer le message',
  back: 'Retour',
  approvedToast: 'Approuvé. Merci',
  changesToast: 'Votre demande a été envoyée',
  commentToast: 'Message envoyé',
  recorded: {
    approved: (by, at) => `${by} a déjà donné son accord le ${at}.`,
    changes_requested: (by, at) => `${by} a déjà demandé des modifications le ${at}.`,
    completed: (by, at) => `${by} a terminé cette étape le ${at}.`,
    other: 'Cette révision n’attend plus de décision.',
    request_changes: 'Vos points ont été ajoutés et transmis à l’équipe.',
    approve: 'Votre réponse a été ajoutée et transmise à l’équipe.',
  },
  recordedTitle: 'Ajouté à l’historique',
  repeated: 'Votre réponse était déjà arrivée.',
  failed: 'Quelque chose n’a pas fonctionné',
  failedText: 'Votre texte est conservé ici. Veuillez réessayer.',
  unanswered,
  offline:
    'Votre texte est conservé ici\u00a0; vous pouvez le renvoyer sans risque une fois la connexion rétablie.',
  states: {
    shown:
      'Pour l’instant, ceci vous est présenté pour information. L’équipe ne vous a pas encore demandé de décision.',
    not_sent: 'Pour le moment, cette révision n’est pas ouverte.',
    closed: 'Ce projet est clos.',
    read_only:
      'Il n’est pas possible de répondre ici pour le moment. Adressez-vous à la personne qui vous a envoyé le lien.',
  },
  decided: {
    approved: (by, at) => `Approuvé par ${by} le ${at}.`,
    changes_requested: (by, at) => `${by} a demandé des modifications le ${at}.`,
    completed: (by, at) => `Terminé par ${by} le ${at}.`,
  },
  afterApproval: {
    files: (file, more) =>
      more === 0
        ? `L’approbation porte sur ${file}.`
        : `L’approbation porte sur ${file} et ${more} ${more === 1 ? 'autre fichier' : 'autres fichiers'}.`,
    link: 'L’approbation porte sur le travail du lien.',
    told: (agency) => `Nous en avons informé ${agency}.`,
    next: (stage) => `La prochaine étape est «\u00a0${stage}\u00a0».`,
    last: 'Toutes les étapes sont terminées.',
  },
  reopened: 'L’étape a été rouverte depuis.',
  /** Recall of one's own decision. */
  recall: {
    until: (time) => `Vous pouvez retirer votre réponse jusqu’au ${time}.`,
    action: 'Retirer la réponse',
    done: {
      title: 'Réponse retirée',
      text: 'La révision attend de nouveau votre décision. Les points envoyés restent chez l’équipe.',
    },
    failed: {
      title: 'Réponse non retirée',
      text: 'Quelqu’un a déjà agi sur votre réponse, ou le délai est écoulé. Envoyez plutôt un message.',
    },
  },
  superseded: 'Une révision plus récente a été envoyée depuis.',
  current: 'Aller à la révision en cours',
  ui,
};
