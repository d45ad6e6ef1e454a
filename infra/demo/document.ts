/** Documents of the demo workspace: PDFs of several pages with real text, in the client's language. */
import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib';
import type { Language } from '#domain/email-template/language.ts';
import type { Brand, DocumentKind } from './artwork.ts';

/** A5 landscape in points, and its margin. */
const [width, height, margin] = [595, 420, 56];

interface Section {
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** Rows of a table: an item, and its price. */
  readonly rows?: readonly (readonly [string, string])[] | undefined;
  /** Shows the brand's colours with their values. */
  readonly swatches?: true | undefined;
}

interface Words {
  readonly subtitles: Readonly<Record<DocumentKind, string>>;
  readonly about: string;
  /** Paragraph that the client finds too long, and the shorter one of the next version. */
  readonly long: string;
  readonly short: string;
  readonly colours: string;
  readonly coloursText: string;
  readonly type: string;
  readonly typeText: string;
  readonly scene: string;
  readonly scenes: readonly [string, string, string];
  readonly prices: string;
  readonly offers: readonly [string, string, string, string];
  readonly visit: string;
  readonly visitText: string;
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    subtitles: { guide: 'Brand guide', script: 'Script', leaflet: 'Leaflet', copy: 'Website copy' },
    about: 'About us',
    long: 'Since the day the doors were opened for the very first time, everything that leaves this house has been made by hand, by people who know each other and each guest by name, and who would rather start again than let something go that is only nearly right.',
    short: 'Everything that leaves this house is made by hand, by people who know each guest by name.',
    colours: 'Colours',
    coloursText: 'The first two carry the brand. The others stand behind text, never in front of it.',
    type: 'Type',
    typeText: 'Headlines are set in capitals with wide spacing; text is set in sentences, flush left.',
    scene: 'Scene',
    scenes: [
      'Morning light on the counter. Nobody speaks. A hand turns the sign to “open”.',
      'Close on hands at work, quick and quiet. Voice: “We have never been in a hurry.”',
      'The name is written over the whole picture. Voice: “Come and see.”',
    ],
    prices: 'Prices',
    offers: ['Single visit', 'Group of ten', 'Workshop', 'Yearly card'],
    visit: 'Visit us',
    visitText: 'Open from Tuesday to Saturday, from nine to six. Groups are welcome by arrangement.',
  },
  es: {
    subtitles: { guide: 'Guía de marca', script: 'Guion', leaflet: 'Folleto', copy: 'Textos de la web' },
    about: 'Sobre nosotros',
    long: 'Desde el día en que se abrieron las puertas por primera vez, todo lo que sale de esta casa se hace a mano, por personas que se conocen entre sí y que conocen a cada cliente por su nombre, y que prefieren empezar de nuevo antes que entregar algo que está casi bien.',
    short: 'Todo lo que sale de esta casa se hace a mano, por personas que conocen a cada cliente.',
    colours: 'Colores',
    coloursText: 'Los dos primeros llevan la marca. Los demás van detrás del texto, nunca delante.',
    type: 'Tipografía',
    typeText: 'Los titulares van en mayúsculas con espaciado amplio; el texto, alineado a la izquierda.',
    scene: 'Escena',
    scenes: [
      'Luz de la mañana sobre el mostrador. Nadie habla. Una mano gira el cartel de «abierto».',
      'Primer plano de manos que trabajan, rápidas y calladas. Voz: «Nunca hemos tenido prisa.»',
      'El nombre se escribe sobre toda la imagen. Voz: «Vengan a verlo.»',
    ],
    prices: 'Precios',
    offers: ['Visita individual', 'Grupo de diez', 'Taller', 'Tarjeta anual'],
    visit: 'Visítenos',
    visitText: 'Abierto de martes a sábado, de nueve a seis. Grupos con cita previa.',
  },
  it: {
    subtitles: {
      guide: 'Guida del marchio',
      script: 'Sceneggiatura',
      leaflet: 'Opuscolo',
      copy: 'Testi del sito',
    },
    about: 'Chi siamo',
    long: 'Dal giorno in cui le porte si sono aperte per la prima volta, tutto ciò che esce da questa casa è fatto a mano, da persone che si conoscono tra loro e conoscono ogni ospite per nome, e che preferiscono ricominciare piuttosto che lasciar andare qualcosa che va quasi bene.',
    short: 'Tutto ciò che esce da questa casa è fatto a mano, da persone che conoscono ogni ospite.',
    colours: 'Colori',
    coloursText: 'I primi due portano il marchio. Gli altri stanno dietro il testo, mai davanti.',
    type: 'Caratteri',
    typeText: 'I titoli sono in maiuscolo con spaziatura ampia; il testo è allineato a sinistra.',
    scene: 'Scena',
    scenes: [
      'Luce del mattino sul bancone. Nessuno parla. Una mano gira il cartello su «aperto».',
      'Primo piano di mani al lavoro, rapide e silenziose. Voce: «Non abbiamo mai avuto fretta.»',
      'Il nome si scrive su tutta l’immagine. Voce: «Venite a vedere.»',
    ],
    prices: 'Prezzi',
    offers: ['Visita singola', 'Gruppo di dieci', 'Laboratorio', 'Tessera annuale'],
    visit: 'Dove siamo',
    visitText: 'Aperto dal martedì al sabato, dalle nove alle diciotto. Gruppi su prenotazione.',
  },
  fr: {
    subtitles: { guide: 'Charte graphique', script: 'Scénario', leaflet: 'Dépliant', copy: 'Textes du site' },
    about: 'Qui nous sommes',
    long: 'Depuis le jour où les portes se sont ouvertes pour la première fois, tout ce qui sort de cette maison est fait à la main, par des gens qui se connaissent et qui connaissent chaque client par son nom, et qui préfèrent recommencer plutôt que de laisser partir une chose presque juste.',
    short: 'Tout ce qui sort de cette maison est fait à la main, par des gens qui connaissent chaque client.',
    colours: 'Couleurs',
    coloursText: 'Les deux premières portent la marque. Les autres restent derrière le texte, jamais devant.',
    type: 'Typographie',
    typeText: 'Les titres sont en capitales largement espacées\u00a0; le texte est aligné à gauche.',
    scene: 'Scène',
    scenes: [
      'Lumière du matin sur le comptoir. Personne ne parle. Une main tourne la pancarte «\u00a0ouvert\u00a0».',
      'Gros plan sur des mains au travail, vives et silencieuses. Voix\u00a0: «\u00a0Nous n’avons jamais été pressés.\u00a0»',
      'Le nom s’écrit sur toute l’image. Voix\u00a0: «\u00a0Venez voir.\u00a0»',
    ],
    prices: 'Tarifs',
    offers: ['Visite simple', 'Groupe de dix', 'Atelier', 'Carte annuelle'],
    visit: 'Nous trouver',
    visitText: 'Ouvert du mardi au samedi, de neuf heures à dix-huit heures. Groupes sur rendez-vous.',
  },
};

/**
 * Sections of a document, a page each. The second version has the shorter text and the price that the client asked
 * for.
 */
const sectionsOf = (kind: DocumentKind, texts: Words, version: number): readonly Section[] => {
  const about = { title: texts.about, paragraphs: [version > 1 ? texts.short : texts.long, texts.visitText] };
  const [single, group, workshop, card] = texts.offers;
  switch (kind) {
    case 'guide':
      return [
        about,
        { title: texts.colours, paragraphs: [texts.coloursText], swatches: true },
        { title: texts.type, paragraphs: [texts.typeText, texts.short] },
      ];
    case 'script':
      return texts.scenes.map((scene, index) => ({
        title: `${texts.scene} ${index + 1}`,
        paragraphs: index === 0 ? [version > 1 ? texts.short : texts.long, scene] : [scene],
      }));
    case 'leaflet':
      return [
        about,
        {
          title: texts.prices,
          paragraphs: [],
          rows: [
            [single, version > 1 ? '12' : '14'],
            [group, '95'],
            [workshop, '38'],
            [card, '120'],
          ],
        },
        { title: texts.visit, paragraphs: [texts.visitText] },
      ];
    case 'copy':
      return [about, { title: texts.visit, paragraphs: [texts.visitText, texts.coloursText] }];
  }
};

/** Writes a document: a cover, then a section per page. Deterministic. */
export const writeDocument = async (
  kind: DocumentKind,
  brand: Brand,
  language: Language,
  version = 1,
): Promise<Uint8Array> => {
  const texts = words[language];
  const document = await PDFDocument.create();
  const written = new Date(Date.UTC(2026, 0, 5));
  document.setTitle(`${brand.name}: ${texts.subtitles[kind]}`);
  document.setCreationDate(written);
  document.setModificationDate(written);
  const fonts = {
    text: await document.embedFont(StandardFonts.Helvetica),
    bold: await document.embedFont(StandardFonts.HelveticaBold),
  };
  drawCover(document.addPage([width, height]), brand, texts.subtitles[kind], fonts);
  for (const [index, section] of sectionsOf(kind, texts, version).entries()) {
    drawSection(document.addPage([width, height]), section, brand, index + 2, fonts);
  }
  return document.save();
};

interface Fonts {
  readonly text: PDFFont;
  readonly bold: PDFFont;
}

const drawCover = (page: PDFPage, brand: Brand, subtitle: string, { text, bold }: Fonts) => {
  page.drawRectangle({ x: 0, y: 0, width, height, color: colour(brand.primary) });
  page.drawRectangle({ x: 0, y: 0, width, height: height * 0.3, color: colour(brand.accent) });
  page.drawCircle({ x: width - 130, y: height * 0.3, size: 130, color: colour(brand.accent), opacity: 0.55 });
  const name = linesOf(brand.name, bold, 54, width - 2 * margin);
  for (const [index, line] of name.entries()) {
    page.drawText(line, {
      x: margin,
      y: height - 120 - index * 58,
      size: 54,
      font: bold,
      color: rgb(1, 1, 1),
    });
  }
  const below = height - 124 - name.length * 50;
  page.drawText(subtitle, { x: margin, y: below, size: 22, font: text, color: rgb(1, 1, 1) });
};

const drawSection = (
  page: PDFPage,
  section: Section,
  brand: Brand,
  number: number,
  { text, bold }: Fonts,
) => {
  const ink = rgb(0.13, 0.14, 0.17);
  page.drawRectangle({ x: 0, y: height - 12, width, height: 12, color: colour(brand.primary) });
  page.drawText(section.title, {
    x: margin,
    y: height - 70,
    size: 30,
    font: bold,
    color: colour(brand.primary),
  });
  let y = height - 116;
  for (const paragraph of section.paragraphs) {
    for (const line of linesOf(paragraph, text, 15, width - 2 * margin)) {
      page.drawText(line, { x: margin, y, size: 15, font: text, color: ink });
      y -= 24;
    }
    y -= 16;
  }
  for (const [offer, price] of section.rows ?? []) {
    page.drawText(offer, { x: margin, y, size: 17, font: text, color: ink });
    const end = width - margin - bold.widthOfTextAtSize(price, 17);
    page.drawText(price, { x: end, y, size: 17, font: bold, color: ink });
    page.drawRectangle({
      x: margin,
      y: y - 12,
      width: width - 2 * margin,
      height: 0.7,
      color: rgb(0.8, 0.81, 0.84),
    });
    y -= 42;
  }
  if (section.swatches) {
    for (const [index, hex] of [brand.primary, brand.accent].entries()) {
      const x = margin + index * 240;
      page.drawRectangle({ x, y: y - 130, width: 220, height: 130, color: colour(hex) });
      page.drawText(hex.toUpperCase(), { x, y: y - 152, size: 13, font: text, color: ink });
    }
  }
  page.drawText(`${brand.name} · ${number}`, {
    x: margin,
    y: 30,
    size: 11,
    font: text,
    color: rgb(0.45, 0.47, 0.52),
  });
};

const colour = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255,
  );
  return rgb(red, green, blue);
};

/** Wraps text to a width in points. */
const linesOf = (text: string, font: PDFFont, size: number, most: number): readonly string[] => {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && font.widthOfTextAtSize(longer, size) <= most) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
};
