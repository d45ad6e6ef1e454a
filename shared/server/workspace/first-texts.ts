/** Texts that a new workspace begins with, in the language of its sign-up (docs/decisions/0135). */
import { type Language, languages } from '#domain/email-template/language.ts';

interface FirstTexts {
  readonly workflows: readonly { readonly name: string; readonly stages: readonly string[] }[];
  readonly checklist: { readonly name: string; readonly checks: readonly string[] };
  readonly survey: { readonly name: string; readonly question: string };
  readonly sample: { readonly project: string; readonly client: string; readonly stages: readonly string[] };
}

export const firstTexts: Readonly<Record<Language, FirstTexts>> = {
  en: {
    workflows: [
      { name: 'Video production', stages: ['Script', 'Storyboard', 'First cut', 'Final files'] },
      { name: 'Brand and web design', stages: ['Discovery', 'Concept', 'Design', 'Handover'] },
    ],
    checklist: {
      name: 'Before it goes to the client',
      checks: ['Spelling and names checked', 'Brand colours and logo right', 'Opens on a phone'],
    },
    survey: { name: 'Customer satisfaction', question: 'How satisfied are you with our work?' },
    sample: {
      project: 'Sample project',
      client: 'Sample client',
      stages: ['Concept', 'Design', 'Final files'],
    },
  },
  es: {
    workflows: [
      { name: 'Producción de vídeo', stages: ['Guion', 'Storyboard', 'Primer montaje', 'Archivos finales'] },
      { name: 'Marca y diseño web', stages: ['Análisis', 'Concepto', 'Diseño', 'Entrega'] },
    ],
    checklist: {
      name: 'Antes de enviarlo al cliente',
      checks: ['Ortografía y nombres revisados', 'Colores y logotipo correctos', 'Se abre en un móvil'],
    },
    survey: { name: 'Satisfacción del cliente', question: '¿Qué tan satisfecho está con nuestro trabajo?' },
    sample: {
      project: 'Proyecto de ejemplo',
      client: 'Cliente de ejemplo',
      stages: ['Concepto', 'Diseño', 'Archivos finales'],
    },
  },
  it: {
    workflows: [
      {
        name: 'Produzione video',
        stages: ['Sceneggiatura', 'Storyboard', 'Primo montaggio', 'File definitivi'],
      },
      { name: 'Marchio e web design', stages: ['Analisi', 'Concept', 'Design', 'Consegna'] },
    ],
    checklist: {
      name: 'Prima dell’invio al cliente',
      checks: ['Ortografia e nomi controllati', 'Colori e logo corretti', 'Si apre su un telefono'],
    },
    survey: { name: 'Soddisfazione del cliente', question: 'Quanto è soddisfatto del nostro lavoro?' },
    sample: {
      project: 'Progetto di esempio',
      client: 'Cliente di esempio',
      stages: ['Concept', 'Design', 'File definitivi'],
    },
  },
  fr: {
    workflows: [
      {
        name: 'Production vidéo',
        stages: ['Scénario', 'Storyboard', 'Premier montage', 'Fichiers définitifs'],
      },
      { name: 'Marque et design web', stages: ['Analyse', 'Concept', 'Design', 'Livraison'] },
    ],
    checklist: {
      name: 'Avant l’envoi au client',
      checks: ['Orthographe et noms vérifiés', 'Couleurs et logo corrects', 'Lisible sur un téléphone'],
    },
    survey: {
      name: 'Satisfaction du client',
      question: 'Êtes-vous satisfait de notre travail\u00a0?',
    },
    sample: {
      project: 'Projet d’exemple',
      client: 'Client d’exemple',
      stages: ['Concept', 'Design', 'Fichiers définitifs'],
    },
  },
};

/** Question of the survey as asked in all other languages. */
export const questionBeside = (language: Language): Partial<Record<Language, string>> =>
  Object.fromEntries(
    languages.filter((one) => one !== language).map((one) => [one, firstTexts[one].survey.question]),
  );
