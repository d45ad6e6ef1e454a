import type { TeamTexts } from '../../translations.ts';
import { portal } from '../portal.ts';

export const help: TeamTexts['help'] = {
  agents: [
    {
      title: 'Domaines',
      articles: [
        {
          title: 'Envoyer les e-mails depuis vos propres adresses',
          steps: [
            'Ouvrez «\u00a0Réglages d’e-mail\u00a0» et ajoutez la partie de vos adresses après le @.',
            'Ajoutez les enregistrements affichés chez votre hébergeur DNS\u00a0: l’entreprise où votre domaine est géré.',
            'Revenez et choisissez «\u00a0Vérifier le domaine\u00a0». Il peut falloir jusqu’à 48 heures avant que les enregistrements soient visibles\u00a0; «\u00a0En attente\u00a0» n’est pas un échec.',
          ],
        },
        {
          title: 'Ouvrir l’espace de travail à votre propre domaine',
          steps: [
            'Ouvrez «\u00a0Domaine personnalisé\u00a0», choisissez «\u00a0Domaine personnalisé\u00a0», et saisissez un hôte et votre domaine, comme portail et acme.com.',
            'Ajoutez l’enregistrement CNAME affiché chez votre hébergeur DNS, puis choisissez «\u00a0Vérifier maintenant\u00a0». Un certificat est émis en quelques minutes.',
            'Dès lors, les e-mails y renvoient. L’adresse sous notre domaine continue de fonctionner.',
          ],
        },
        {
          title: 'Ajouter des enregistrements DNS',
          steps: [
            'Connectez-vous chez votre hébergeur DNS et cherchez la liste des enregistrements de votre domaine.',
            'Ajoutez un enregistrement du type affiché, et copiez son hôte et sa valeur. Le nombre devant un enregistrement MX est sa priorité\u00a0; certains hébergeurs ont un champ pour elle.',
            'La plupart des hébergeurs ajoutent eux-mêmes votre domaine au nom\u00a0: saisissez alors l’hôte. Si un enregistrement devient nom.acme.com.acme.com, le domaine a été ajouté deux fois.',
          ],
        },
      ],
    },
    {
      title: 'Projets',
      articles: [
        {
          title: 'Commencer un projet',
          steps: [
            'Ouvrez «\u00a0Projets\u00a0» et choisissez «\u00a0Créer un projet\u00a0». Indiquez s’il a un seul livrable ou plusieurs.',
            'Choisissez le client et ses contacts\u00a0: ce sont les personnes qui reçoivent les e-mails.',
            'Composez le flux ou prenez un modèle. Une étape a des révisions\u00a0; une étape de livraison n’en a pas.',
          ],
        },
        {
          title: 'Archiver, annuler ou supprimer un projet',
          steps: [
            'Le menu des réglages du projet l’archive. Il se trouve alors parmi les projets archivés, d’où il peut être sorti.',
            'L’annulation est définitive\u00a0: le projet ne peut pas être rouvert.',
            'Seul un projet archivé peut être supprimé, avec ses fichiers et son historique.',
          ],
        },
        {
          title: 'Envoyer une épreuve en une seule fois',
          steps: [
            'Choisissez «\u00a0Envoyer une épreuve\u00a0» à l’accueil ou au-dessus des projets, ou déposez-y un fichier.',
            'Choisissez le client, ou saisissez un nouveau nom avec un contact. Le projet prend le nom du fichier\u00a0; changez-le comme vous voulez.',
            'Choisissez «\u00a0Envoyer au client\u00a0»\u00a0: le client, le projet et le premier aperçu sont créés, et l’e-mail est envoyé. En cas d’échec, recommencez\u00a0; rien n’est créé deux fois.',
          ],
        },
      ],
    },
    {
      title: 'Révisions et retours',
      articles: [
        {
          title: 'Envoyer le travail au client',
          steps: [
            'Dans le calendrier, choisissez «\u00a0Envoyer l’aperçu\u00a0». Si l’étape a une liste de contrôle, cochez-la d’abord.',
            'Ajoutez des fichiers ou indiquez un lien, et regardez l’e-mail à côté\u00a0: c’est exactement ce que reçoit le client.',
            '«\u00a0Passer en attente de retour après l’envoi\u00a0» donne la main au client et fait courir le délai de retour. Sinon, le client voit le travail, mais sa décision n’est pas demandée.',
          ],
        },
        {
          title: 'Ce que peut faire le client',
          steps: [
            'Le lien de l’e-mail ouvre le travail sans compte. Le client l’approuve ou demande des modifications, avec un message.',
            'L’approbation clôt l’étape. La demande de modifications lance la révision suivante.',
            'Un lien reste lié à la révision pour laquelle il a été envoyé\u00a0; un ancien mène à la révision en cours.',
          ],
        },
        {
          title: 'Revenir en arrière',
          steps: [
            '«\u00a0Annuler\u00a0», dans le calendrier, annule la dernière action, avec une raison. Ce qui a été envoyé reste envoyé.',
            'Une étape terminée peut être rouverte\u00a0: la dernière dans un flux linéaire, sinon n’importe laquelle.',
          ],
        },
        {
          title: 'Rappels',
          steps: [
            'Envoyez-en un depuis le calendrier pendant que le client est attendu, ou laissez le projet les envoyer de lui-même dès qu’un retour est en retard.',
            'Ils partent les jours ouvrés, le matin dans le fuseau horaire du client, et s’arrêtent avec la réponse du client.',
          ],
        },
      ],
    },
    {
      title: 'Clients',
      articles: [
        {
          title: 'Laisser un client voir ses projets',
          steps: [
            'Sur la page du client, invitez un contact. Il reçoit un e-mail, choisit un mot de passe et voit ses propres projets.',
            'Ce n’est pas nécessaire pour examiner un travail\u00a0: les liens des e-mails s’en passent.',
          ],
        },
      ],
    },
    // Keyboard: the same for both sides.
    ...portal.help.clients.slice(-1),
  ],
};
