import type { TeamTexts } from '../../translations.ts';

export const logo: TeamTexts['logo'] = {
  label: 'Logotipo',
  choose: 'Elegir una imagen',
  replace: 'Elegir otra imagen',
  remove: 'Quitar',
  removeThe: (label) => `Quitar ${label.toLowerCase()}`,
  hint: 'PNG, GIF o JPEG, recortada en cuadrado; se recomiendan 250 × 250 píxeles o más.',
  chosen: 'El nuevo logotipo se conserva cuando guarde.',
  removed: 'El logotipo se quita cuando guarde.',
  refusedTitle: 'Imagen del cliente',
  unreadable: 'No se pudo leer la imagen; quizá el archivo esté dañado. Elija otra.',
  refused: 'Elija una imagen PNG, GIF o JPEG.',
  crop: {
    title: 'Recortar la imagen',
    hint: 'Arrastre la imagen o use los controles deslizantes. Se conserva lo que ve.',
    preview: 'El cuadrado de la imagen que se conserva',
    zoom: 'Ampliación',
    across: 'De izquierda a derecha',
    down: 'De arriba abajo',
    cancel: 'Cancelar',
    confirm: 'Usar este cuadrado',
  },
};
