/** Words of the sample project's story in the language of its workspace. The works themselves are in English. */
import type { Language } from '#domain/email-template/language.ts';

interface StoryTexts {
  /** Client's remarks of the first round, each with the agency's answer. */
  readonly first: readonly (readonly [remark: string, answer: string])[];
  readonly second: readonly string[];
  /** Client's message to the first round. */
  readonly message: string;
  readonly note: string;
}

export const storyTexts: Readonly<Record<Language, StoryTexts>> = {
  en: {
    first: [
      ['The name could be larger.', 'Half as large again, in the same weight.'],
      ['This yellow is very loud: can it be darker?', 'It is the darker one of your colours now.'],
      [
        'Could this circle be printed in gold foil?',
        'Foil would double the price of the print, so that we have kept the white.',
      ],
      ['Nobody will read all of this. Can it be a sentence?', 'One sentence now.'],
      ['12, not 14.', 'Corrected.'],
      ['Please add the telephone number here.', 'Gladly: which number may be printed?'],
    ],
    second: [
      'The hour is missing: “from six”.',
      'The name comes too late.',
      'We love how the shapes drift here.',
    ],
    message: 'A good start! We have left a few points on the poster and in the leaflet.',
    note: 'This project is a sample: try everything. The client has left points on the work; open the work, answer them, and compare the two versions. To see it as your client does, send a reminder: the mail comes to your own address. This note is for the team: you choose who sees a note.',
  },
  es: {
    first: [
      ['El nombre podría ser más grande.', 'La mitad más grande, con el mismo grosor.'],
      ['Este amarillo es muy llamativo: ¿puede ser más oscuro?', 'Ahora es el más oscuro de sus colores.'],
      [
        '¿Se podría imprimir este círculo en pan de oro?',
        'El pan de oro duplicaría el precio de la impresión, así que hemos dejado el blanco.',
      ],
      ['Nadie leerá todo esto. ¿Puede ser una frase?', 'Ahora es una frase.'],
      ['12, no 14.', 'Corregido.'],
      ['Añadan aquí el número de teléfono, por favor.', 'Con gusto: ¿qué número podemos imprimir?'],
    ],
    second: [
      'Falta la hora: «desde las seis».',
      'El nombre aparece demasiado tarde.',
      'Nos encanta cómo se mueven aquí las formas.',
    ],
    message: '¡Un buen comienzo! Hemos dejado algunos puntos en el cartel y en el folleto.',
    note: 'Este proyecto es un ejemplo: pruébelo todo. El cliente ha dejado puntos en el trabajo; ábralo, respóndalos y compare las dos versiones. Para verlo como su cliente, envíe un recordatorio: el correo llega a su propia dirección. Esta nota es para el equipo: usted elige quién ve una nota.',
  },
  it: {
    first: [
      ['Il nome potrebbe essere più grande.', 'Più grande della metà, con lo stesso spessore.'],
      ['Questo giallo è molto acceso: può essere più scuro?', 'Ora è il più scuro dei vostri colori.'],
      [
        'Si potrebbe stampare questo cerchio in lamina d’oro?',
        'La lamina raddoppierebbe il prezzo della stampa, perciò abbiamo lasciato il bianco.',
      ],
      ['Nessuno leggerà tutto questo. Può diventare una frase?', 'Ora è una frase sola.'],
      ['12, non 14.', 'Corretto.'],
      ['Aggiungete qui il numero di telefono, per favore.', 'Volentieri: quale numero possiamo stampare?'],
    ],
    second: [
      'Manca l’ora: «dalle sei».',
      'Il nome arriva troppo tardi.',
      'Ci piace molto come si muovono qui le forme.',
    ],
    message: 'Un buon inizio! Abbiamo lasciato alcuni punti sul manifesto e nel pieghevole.',
    note: 'Questo progetto è un esempio: provi tutto. Il cliente ha lasciato dei punti sul lavoro; lo apra, risponda e confronti le due versioni. Per vederlo come il Suo cliente, invii un promemoria: l’e-mail arriva al Suo indirizzo. Questa nota è per il team: è Lei a scegliere chi vede una nota.',
  },
  fr: {
    first: [
      ['Le nom pourrait être plus grand.', 'Une fois et demie plus grand, avec la même graisse.'],
      [
        'Ce jaune est très vif\u00a0: peut-il être plus foncé\u00a0?',
        'C’est maintenant la plus foncée de vos couleurs.',
      ],
      [
        'Ce cercle pourrait-il être imprimé en dorure\u00a0?',
        'La dorure doublerait le prix de l’impression\u00a0; nous avons donc gardé le blanc.',
      ],
      ['Personne ne lira tout cela. Une phrase suffirait-elle\u00a0?', 'C’est maintenant une seule phrase.'],
      ['12, pas 14.', 'Corrigé.'],
      [
        'Merci d’ajouter ici le numéro de téléphone.',
        'Volontiers\u00a0: quel numéro pouvons-nous imprimer\u00a0?',
      ],
    ],
    second: [
      'Il manque l’heure\u00a0: «\u00a0à partir de six heures\u00a0».',
      'Le nom arrive trop tard.',
      'Nous aimons beaucoup le mouvement des formes ici.',
    ],
    message: 'Un bon début\u00a0! Nous avons laissé quelques points sur l’affiche et dans le dépliant.',
    note: 'Ce projet est un exemple\u00a0: essayez tout. Le client a laissé des points sur le travail\u00a0; ouvrez-le, répondez-y et comparez les deux versions. Pour le voir comme votre client, envoyez un rappel\u00a0: le message arrive à votre propre adresse. Cette note est pour l’équipe\u00a0: vous choisissez qui voit une note.',
  },
};
