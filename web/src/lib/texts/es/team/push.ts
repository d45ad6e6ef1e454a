import type { TeamTexts } from '../../translations.ts';

export const push: TeamTexts['push'] = {
  title: 'En sus dispositivos',
  lead: 'Las peticiones de cambios, las aprobaciones y los retrasos le llegan con Proofline cerrado.',
  kinds: 'Elija los tipos en «Dispositivos», más abajo.',
  turnOn: 'Activar en este dispositivo',
  isOff: 'Las notificaciones están desactivadas en este dispositivo.',
  blocked: 'Este navegador bloquea las notificaciones de Proofline',
  blockedText:
    'Permítalas en los ajustes del navegador para este sitio, con el símbolo junto a la dirección. Después, vuelva a cargar esta página.',
  unsupported: 'Este navegador no puede mostrar notificaciones',
  unsupportedText: 'Abra Proofline en una versión reciente de Chrome, Edge, Firefox o Safari.',
  install: 'Primero añada Proofline a la pantalla de inicio',
  installText:
    'El iPhone y el iPad solo muestran notificaciones de las aplicaciones de la pantalla de inicio: elija «Compartir» en Safari, luego «Añadir a pantalla de inicio», y abra Proofline desde allí.',
  refused: 'No se ha activado nada',
  refusedText: 'No ha permitido las notificaciones. Puede hacerlo más tarde, aquí.',
  isOn: 'Las notificaciones están activadas',
  isOnText: 'Llegan a este dispositivo hasta que cierre la sesión o las desactive.',
  failed: 'No se han activado las notificaciones',
  devices: 'Dispositivos con notificaciones',
  deviceOn: (browser, system) => `${browser} en ${system}`,
  unknownDevice: 'Dispositivo desconocido',
  present: 'Este dispositivo',
  lastUsed: (when) => `Último uso: ${when}`,
  turnOff: 'Desactivar',
  turnOffOf: (device) => `Desactivar en ${device}`,
  isTurnedOff: (device) => `Las notificaciones están desactivadas en ${device}`,
  notTurnedOff: 'No se han desactivado las notificaciones',
  notLoaded: 'No se pudieron cargar sus dispositivos',
  offer: {
    title: 'Entérese de las respuestas con Proofline cerrado',
    text: 'Peticiones de cambios, aprobaciones y retrasos, como notificaciones de este dispositivo.',
    take: 'Activar',
    decline: 'No, gracias',
  },
};
