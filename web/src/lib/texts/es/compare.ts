import type { CompareTexts } from '../en/compare.ts';

const named = (round: number): string => (round === 0 ? 'la vista previa' : `la revisión ${round}`);
const begun = (round: number): string => (round === 0 ? 'La vista previa' : `La revisión ${round}`);
const of = (round: number): string => (round === 0 ? 'de la vista previa' : `de la revisión ${round}`);

export const compare: CompareTexts = {
  region: (file, before, after) => `Comparación de ${file}: ${named(before)} y ${named(after)}`,
  round: (round) => (round === 0 ? 'Vista previa' : `Revisión ${round}`),
  older: 'Revisión más antigua',
  newer: 'Revisión más reciente',
  chosen: (before, after) => `Se comparan ${named(before)} y ${named(after)}.`,
  mode: 'Forma de comparar',
  modes: {
    side: 'Lado a lado',
    slider: 'Deslizador',
    flip: 'Por turnos',
    overlay: 'Superposición',
    difference: 'Diferencia',
    text: 'Texto',
  },
  side: 'Los dos lados se amplían y se mueven a la vez.',
  slider: (before, after) =>
    `Arrastre la línea: a su izquierda está ${named(before)}, a su derecha ${named(after)}.`,
  shown: (round) => `Se muestra ${named(round)}.`,
  show: (round) => `Mostrar ${named(round)}`,
  hold: (round) => `Mantenga pulsado para ver ${named(round)}`,
  divider: 'Línea divisoria',
  shares: (before, after, percent) => `${percent} % ${named(before)}, ${100 - percent} % ${named(after)}`,
  opacity: (round) => `Intensidad ${of(round)}`,
  comparing: 'Se comparan los píxeles …',
  same: 'Las dos son iguales.',
  differs: (percent) =>
    percent < 1 ? 'Difiere menos del 1 % de la imagen.' : `Difiere el ${percent} % de la imagen.`,
  scaled: (before, after) => `Los tamaños son distintos: ${named(before)} se ha ajustado al ${of(after)}.`,
  notCompared: 'No se ha podido calcular la diferencia.',
  failed: (round) => `No se ha podido mostrar la imagen ${of(round)}`,
  failedText: 'Puede que el archivo esté bien. Compruebe la conexión e inténtelo de nuevo.',
  only: (page, round) => `La página ${page} solo está en ${named(round)}.`,
  refused: (page, round) => `No se ha podido convertir en imagen la página ${page} ${of(round)}.`,
  close: 'Cerrar',
  text: {
    comparing: 'Se están comparando las palabras …',
    failed: 'No se ha podido leer el texto.',
    none: 'Esta página no tiene texto que comparar: es una imagen.',
    same: 'El texto de esta página es el mismo.',
    changes: (count) => (count === 1 ? '1 cambio en el texto' : `${count} cambios en el texto`),
    list: 'Cambios en el texto',
    change: (before, after) => {
      if (before === undefined) return `Se añadió «${after}»`;
      return after === undefined ? `Se quitó «${before}»` : `«${before}» pasó a «${after}»`;
    },
    more: (count) => `y ${count} más`,
    many: 'Los textos tienen demasiado poco en común para compararlos palabra por palabra.',
  },
  more: 'Más herramientas',
  points: (count) => (count === 1 ? '1 punto' : `${count} puntos`),
  film: {
    side: 'Las dos se reproducen, se amplían y se mueven a la vez.',
    pause: 'Ponga en pausa para comparar el fotograma.',
    pending: (round, percent) => `${begun(round)} se está preparando: ${percent} %`,
    missing: (round) =>
      `${begun(round)} no se pudo preparar para el navegador, así que no se pueden comparar.`,
    mixed: 'Una es una película y la otra un sonido, así que no se pueden comparar.',
    failed: (round) => `${begun(round)} no se pudo cargar`,
    hear: (round) => `Oír ${named(round)}`,
    heard: (round) => `Se oye ${named(round)}.`,
    holdToHear: (round) => `Mantener para oír ${named(round)}`,
    rates: (before, after, slower, faster) =>
      `Fotogramas por segundo: ${named(before)} ${slower}, ${named(after)} ${faster}.`,
    longer: (round, time) => `${begun(round)} dura ${time} más, y la otra espera en su final.`,
    offset: 'Desfase',
    together: 'Las dos empiezan a la vez.',
    begins: (round, time) => `${begun(round)} empieza ${time} más tarde.`,
    earlier: (round, time) => `${begun(round)} ${time} antes`,
    later: (round, time) => `${begun(round)} ${time} más tarde`,
    reset: 'Empezar a la vez',
    frame: '1 fotograma',
    second: '1 s',
    hundredth: '0,01 s',
  },
  keys: {
    space: 'Espacio',
    move: 'Con aumento, mover las dos versiones',
    leave: 'Salir de la comparación',
    flip: 'Antes, después',
    hold: 'Mientras se mantiene pulsada: solo la revisión anterior',
    versions: 'Revisión más antigua o más reciente',
    hear: 'Oír la una, la otra',
    offset: 'Empezar la revisión más reciente antes o más tarde',
  },
};
