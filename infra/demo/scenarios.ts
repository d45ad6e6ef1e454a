/** People, clients and projects of the demo workspaces. All names are fictional. */
import type { Language } from '#domain/email-template/language.ts';
import type { Art, Brand } from './artwork.ts';

/** Password of everybody in the demo. It is public, because the runtime listens on loopback only. */
export const demoPassword = 'Harbour-lamp-2026';

export const agents = {
  mara: { name: 'Mara', surname: 'Keller', role: 'admin', flags: ['admin'] },
  jonas: {
    name: 'Jonas',
    surname: 'Whitfield',
    role: 'producer',
    flags: ['create_projects', 'access_all_projects'],
  },
  priya: { name: 'Priya', surname: 'Raman', role: 'designer', flags: [] },
  luca: {
    name: 'Luca',
    surname: 'Ferrante',
    role: 'templates',
    flags: ['email_templates', 'workflow_templates'],
  },
} as const;
export type AgentName = keyof typeof agents | 'nora';

export interface ClientProfile {
  readonly name: string;
  readonly language: Language;
  readonly timezone: string;
  readonly domain: string;
  readonly people: readonly (readonly [firstname: string, lastname: string])[];
  /** Colours that the work is drawn in. */
  readonly brand: Omit<Brand, 'name' | 'seed'>;
  readonly logo?: true;
}

export const clients = {
  velo: {
    name: 'Velo & Vine',
    language: 'en',
    timezone: 'Europe/London',
    domain: 'veloandvine.example',
    people: [
      ['Harriet', 'Cole'],
      ['Owen', 'Marsh'],
    ],
    brand: { primary: '#7b2d43', accent: '#e0a458' },
    logo: true,
  },
  harbour: {
    name: 'Harbour Street Coffee',
    language: 'en',
    timezone: 'America/New_York',
    domain: 'harbourstreet.example',
    people: [['Denise', 'Okafor']],
    brand: { primary: '#2f4b3c', accent: '#f2b950' },
    logo: true,
  },
  aurora: {
    name: 'Aurora Health',
    language: 'en',
    timezone: 'Australia/Sydney',
    domain: 'aurorahealth.example',
    people: [
      ['Tom', 'Nguyen'],
      ['Isla', 'Barrett'],
    ],
    brand: { primary: '#2a5c8a', accent: '#f08a5d' },
  },
  sol: {
    name: 'Solana Viajes',
    language: 'es',
    timezone: 'America/Bogota',
    domain: 'solanaviajes.example',
    people: [
      ['Camila', 'Restrepo'],
      ['Andrés', 'Vargas'],
    ],
    brand: { primary: '#d9572b', accent: '#1f7a8c' },
    logo: true,
  },
  norte: {
    name: 'Norte Muebles',
    language: 'es',
    timezone: 'Europe/Madrid',
    domain: 'nortemuebles.example',
    people: [['Lucía', 'Ibáñez']],
    brand: { primary: '#5a4632', accent: '#8fb19c' },
  },
  botte: {
    name: 'La Botte Antica',
    language: 'it',
    timezone: 'Europe/Rome',
    domain: 'labotteantica.example',
    people: [
      ['Giulia', 'Marchetti'],
      ['Paolo', 'Serra'],
    ],
    brand: { primary: '#3d3a6b', accent: '#c9a227' },
    logo: true,
  },
  atelier: {
    name: 'Atelier Lumière',
    language: 'fr',
    timezone: 'Europe/Paris',
    domain: 'atelierlumiere.example',
    people: [
      ['Élodie', 'Garnier'],
      ['Mathieu', 'Roussel'],
    ],
    brand: { primary: '#1d4e68', accent: '#e27d60' },
    logo: true,
  },
  boreal: {
    name: 'Boréal Éditions',
    language: 'fr',
    timezone: 'America/Montreal',
    domain: 'borealeditions.example',
    people: [['Sophie', 'Tremblay']],
    brand: { primary: '#263a52', accent: '#b9485a' },
  },
} as const satisfies Record<string, ClientProfile>;
export type ClientName = keyof typeof clients;

/** Stage titles with their agreed rounds; 0 is a deliverable. */
export const kinds = {
  brand: [
    ['Discovery', 1],
    ['Concept', 2],
    ['Design', 3],
    ['Handover', 0],
  ],
  video: [
    ['Script', 2],
    ['Storyboard', 2],
    ['First cut', 2],
    ['Final files', 0],
  ],
  web: [
    ['Wireframes', 2],
    ['Visual design', 3],
    ['Copy', 2],
    ['Launch', 0],
  ],
  print: [
    ['Layout', 2],
    ['Proof', 1],
  ],
  leaflet: [
    ['Layout', 2],
    ['Proof', 1],
  ],
} as const satisfies Record<string, readonly (readonly [string, number])[]>;
export type Kind = keyof typeof kinds;

/** Works that each kind sends in its stages; a later round of a stage sends new versions of them. */
export const artworks: Readonly<Record<Kind, readonly (readonly [Art, ...Art[]])[]>> = {
  brand: [['palette'], ['logo'], ['business-cards', 'guide'], ['packaging']],
  video: [['script'], ['storyboard'], ['clip', 'cover'], ['clip']],
  web: [['wireframe'], ['mobile-app'], ['copy'], ['banner']],
  print: [['poster'], ['event-poster']],
  leaflet: [['leaflet', 'poster'], ['leaflet']],
};

/**
 * Steps of a deliverable, a letter each: `a` sent, opened and approved by the client; `A` sent and marked approved by
 * an agent; `c` sent, and the client asked for changes; `w` sent; `o` sent and opened; `d` shown without moving on;
 * `m` a message; `x` a further round at the agency's cost; `s` the next stage started; `n` a reminder; `u` the last
 * action undone; `r` the last completed stage reopened; `q` a question of the client; `t` the client asks for more time.
 */
export type Steps = string;

/** Deliverable of a project. */
interface Scheduled {
  readonly kind: Kind;
  readonly steps: Steps;
  readonly title?: string;
  /** Page that is sent for review; its works, all pictures, are screenshots of it. */
  readonly link?: string;
}

export interface ProjectScenario {
  readonly client: ClientName;
  readonly name: string;
  readonly code: string;
  readonly lead: AgentName;
  readonly team?: readonly AgentName[];
  /** Days ago: the creation, and the last of its steps. */
  readonly began: number;
  readonly until: number;
  /** Single deliverable, or several with titles. */
  readonly work: readonly Scheduled[];
  readonly linear?: false;
  /** Business days for feedback. */
  readonly days?: number;
  readonly reminders?: true;
  readonly survey?: true;
  readonly end?: 'archived' | 'cancelled';
  /** Days from the beginning until the first stage's target date. */
  readonly target?: number;
}

const one = (kind: Kind, steps: Steps) => [{ kind, steps }] as const;

export const projects: readonly ProjectScenario[] = [
  {
    client: 'velo',
    name: 'Autumn wine list',
    code: 'VEL-012',
    lead: 'jonas',
    began: 332,
    until: 320,
    work: one('print', 'caa'),
    end: 'archived',
  },
  {
    client: 'velo',
    name: 'Spring menu',
    code: 'VEL-013',
    lead: 'priya',
    team: ['jonas'],
    began: 98,
    until: 74,
    work: one('leaflet', 'caa'),
  },
  {
    client: 'velo',
    name: 'Brand refresh',
    code: 'VEL-014',
    lead: 'jonas',
    team: ['priya'],
    began: 44,
    until: 2,
    days: 3,
    work: one('brand', 'aacaw'),
    reminders: true,
    target: 12,
  },
  {
    client: 'velo',
    name: 'Cellar tour film',
    code: 'VEL-015',
    lead: 'mara',
    team: ['priya', 'luca'],
    began: 30,
    until: 6,
    work: one('video', 'aaco'),
  },
  {
    client: 'velo',
    name: 'Online shop',
    code: 'VEL-016',
    lead: 'jonas',
    team: ['priya'],
    began: 18,
    until: 3,
    work: one('web', 'sdsa'),
    linear: false,
  },
  {
    client: 'velo',
    name: 'Tasting night posters',
    code: 'VEL-017',
    lead: 'priya',
    began: 8,
    until: 1,
    days: 2,
    work: one('print', 'co'),
  },
  {
    client: 'harbour',
    name: 'Loyalty app screens',
    code: 'HSC-031',
    lead: 'jonas',
    team: ['priya'],
    began: 40,
    until: 9,
    days: 2,
    work: [{ kind: 'web', steps: 'awuca', link: 'https://example.com/' }],
  },
  {
    client: 'harbour',
    name: 'Takeaway cups',
    code: 'HSC-032',
    lead: 'mara',
    began: 150,
    until: 125,
    work: one('brand', 'aaaA'),
    survey: true,
  },
  {
    client: 'harbour',
    name: 'Holiday spot',
    code: 'HSC-033',
    lead: 'nora',
    team: ['luca'],
    began: 21,
    until: 8,
    work: one('video', 'cw'),
    reminders: true,
  },
  {
    client: 'harbour',
    name: 'Opening week',
    code: 'HSC-034',
    lead: 'jonas',
    team: ['priya'],
    began: 16,
    until: 2,
    days: 3,
    work: [
      { title: 'Poster', kind: 'print', steps: 'ca' },
      { title: 'Social clips', kind: 'video', steps: 'ao' },
      { title: 'Landing page', kind: 'web', steps: 'm' },
    ],
  },
  {
    client: 'aurora',
    name: 'Patient leaflet series',
    code: 'AUR-007',
    lead: 'mara',
    team: ['luca'],
    began: 171,
    until: 144,
    work: one('print', 'ccxaa'),
  },
  {
    client: 'aurora',
    name: 'Clinic signage',
    code: 'AUR-008',
    lead: 'jonas',
    began: 139,
    until: 121,
    work: one('brand', 'aac'),
    end: 'cancelled',
  },
  {
    client: 'aurora',
    name: 'Telehealth explainer',
    code: 'AUR-009',
    lead: 'mara',
    team: ['priya'],
    began: 26,
    until: 2,
    days: 5,
    work: one('video', 'caoq'),
  },
  {
    client: 'aurora',
    name: 'Annual report',
    code: 'AUR-010',
    lead: 'luca',
    began: 5,
    until: 2,
    work: one('print', 'mc'),
  },
  {
    client: 'sol',
    name: 'Campaña de verano',
    code: 'SOL-101',
    lead: 'nora',
    team: ['priya'],
    began: 42,
    until: 5,
    days: 2,
    reminders: true,
    work: [
      { title: 'Vídeo principal', kind: 'video', steps: 'acw' },
      { title: 'Carteles', kind: 'print', steps: 'aa' },
    ],
  },
  {
    client: 'sol',
    name: 'Guía de destinos',
    code: 'SOL-102',
    lead: 'jonas',
    began: 290,
    until: 268,
    work: one('print', 'caa'),
    end: 'archived',
  },
  {
    client: 'sol',
    name: 'Nueva web',
    code: 'SOL-103',
    lead: 'jonas',
    team: ['priya', 'luca'],
    began: 24,
    until: 1,
    days: 1,
    work: one('web', 'aco'),
    target: 9,
  },
  {
    client: 'sol',
    name: 'Identidad para ferias',
    code: 'SOL-104',
    lead: 'mara',
    began: 11,
    until: 4,
    work: one('brand', 'd'),
  },
  {
    client: 'norte',
    name: 'Catálogo 2027',
    code: 'NOR-055',
    lead: 'jonas',
    began: 119,
    until: 94,
    work: one('print', 'aa'),
    survey: true,
  },
  {
    client: 'norte',
    name: 'Tienda en línea',
    code: 'NOR-056',
    lead: 'mara',
    team: ['priya'],
    began: 22,
    until: 6,
    days: 2,
    work: one('web', 'cao'),
  },
  {
    client: 'norte',
    name: 'Logotipo infantil',
    code: 'NOR-057',
    lead: 'priya',
    began: 13,
    until: 3,
    days: 4,
    work: one('brand', 'aw'),
  },
  {
    client: 'botte',
    name: 'Etichette riserva',
    code: 'BOT-018',
    lead: 'nora',
    team: ['priya'],
    began: 45,
    until: 3,
    days: 2,
    work: one('brand', 'acca'),
  },
  {
    client: 'botte',
    name: 'Documentario in cantina',
    code: 'BOT-019',
    lead: 'mara',
    team: ['luca'],
    began: 34,
    until: 7,
    work: one('video', 'aaawn'),
    reminders: true,
  },
  {
    client: 'botte',
    name: 'Menù degustazione',
    code: 'BOT-020',
    lead: 'jonas',
    began: 241,
    until: 228,
    work: one('print', 'aa'),
    end: 'archived',
  },
  {
    client: 'botte',
    name: 'Sito vetrina',
    code: 'BOT-021',
    lead: 'jonas',
    team: ['priya'],
    began: 15,
    until: 2,
    linear: false,
    work: one('web', 'sasw'),
  },
  {
    client: 'atelier',
    name: 'Collection hiver',
    code: 'ATL-203',
    lead: 'nora',
    team: ['priya'],
    began: 92,
    until: 64,
    work: one('print', 'ccaa'),
  },
  {
    client: 'atelier',
    name: 'Film de marque',
    code: 'ATL-204',
    lead: 'mara',
    team: ['priya', 'luca'],
    began: 31,
    until: 1,
    days: 3,
    work: one('video', 'acaro'),
  },
  {
    client: 'atelier',
    name: 'Boutique en ligne',
    code: 'ATL-205',
    lead: 'jonas',
    began: 19,
    until: 5,
    days: 1,
    work: one('web', 'aw'),
  },
  {
    client: 'boreal',
    name: 'Couvertures rentrée',
    code: 'BOR-090',
    lead: 'jonas',
    team: ['luca'],
    began: 201,
    until: 182,
    work: one('print', 'aa'),
    end: 'archived',
  },
  {
    client: 'boreal',
    name: 'Refonte du catalogue',
    code: 'BOR-091',
    lead: 'mara',
    began: 84,
    until: 70,
    work: one('brand', 'ac'),
    end: 'cancelled',
  },
  {
    client: 'boreal',
    name: 'Salon du livre',
    code: 'BOR-092',
    lead: 'nora',
    team: ['priya'],
    began: 12,
    until: 1,
    days: 1,
    work: one('print', 'cot'),
  },
];

/** Messages of clients, by their language: approvals, requests for changes, a question, and a wish for more time. */
export const words: Readonly<
  Record<
    Language,
    {
      readonly yes: readonly string[];
      readonly no: readonly string[];
      readonly ask: string;
      readonly later: string;
    }
  >
> = {
  en: {
    yes: [
      'Lovely, this is exactly it. Please go ahead.',
      'Approved from our side, thank you both.',
      'Great work. No further comments.',
    ],
    no: [
      'We like the direction. Could the headline be larger, and the second photo lighter?',
      'The tone is right, but please bring the logo back to the top left and shorten the second paragraph.',
      'Our legal team asks for the opening hours to be left out. Otherwise we are close.',
    ],
    ask: 'Before we decide: will the voice be the same as in the last film?',
    later: 'Our director is away this week and would like to see it first.',
  },
  es: {
    yes: ['¡Perfecto! Adelante con esta versión.', 'Aprobado por nuestra parte, muchas gracias.'],
    no: [
      'Nos gusta mucho, pero el naranja nos parece demasiado fuerte. ¿Podemos ver una versión más suave?',
      'Falta el número de teléfono y el titular debería ser más corto.',
    ],
    ask: 'Antes de decidir: ¿la tipografía será la misma en todas las piezas?',
    later: 'La directora está de viaje y quiere verlo antes.',
  },
  it: {
    yes: ['Bellissimo, procediamo così.', 'Approvato, grazie di cuore.'],
    no: [
      'Ci siamo quasi: l’oro è un po’ troppo scuro e il nome della riserva va più in alto.',
      'Vorremmo una grafia più sobria per l’annata.',
    ],
    ask: 'Prima di decidere: la carta sarà la stessa dell’altra etichetta?',
    later: 'Il direttore è in viaggio e vorrebbe vederlo prima.',
  },
  fr: {
    yes: ['C’est parfait, vous pouvez continuer.', 'Validé pour nous, merci beaucoup.'],
    no: [
      'Nous aimons l’idée, mais la photo de couverture est trop sombre. Pouvez-vous en proposer une autre ?',
      'Il faudrait plus d’espace autour du titre et retirer la dernière phrase.',
    ],
    ask: 'Avant de décider : le papier sera-t-il le même que l’an dernier ?',
    later: 'Notre directrice est en déplacement et souhaite le voir avant.',
  },
};

/** Messages of agents to clients. */
export const messages: Readonly<Record<Language, { readonly subject: string; readonly body: string }>> = {
  en: {
    subject: 'Where we are',
    body: '<p>Hello {{recipient_fname}},</p><p>a short note: we are on schedule and will show you the next step this week.</p>',
  },
  es: {
    subject: 'Cómo vamos',
    body: '<p>Hola {{recipient_fname}}:</p><p>Una nota breve: vamos según lo previsto y esta semana verá el siguiente paso.</p>',
  },
  it: {
    subject: 'A che punto siamo',
    body: '<p>Buongiorno {{recipient_fname}},</p><p>una breve nota: siamo in linea con i tempi e questa settimana vedrà il prossimo passo.</p>',
  },
  fr: {
    subject: 'Où nous en sommes',
    body: '<p>Bonjour {{recipient_fname}},</p><p>un mot rapide : nous sommes dans les temps et vous verrez la suite cette semaine.</p>',
  },
};
