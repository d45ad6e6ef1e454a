import type { TeamTexts } from '../../translations.ts';

const payBy = (date: string): string => `Actualice sus datos de pago a más tardar el ${date}`;

export const subscription: TeamTexts['subscription'] = {
  notices: {
    expired: { title: 'Suscripción vencida', text: payBy },
    read_only: {
      title: 'Suscripción vencida: solo lectura',
      text: payBy,
      dateless: 'Actualice sus datos de pago',
    },
    seats_exceeded: {
      title: 'Más miembros que puestos',
      text: 'Reduzca su equipo al número de puestos disponibles',
    },
    suspended: {
      title: 'Suscripción suspendida',
      text: 'Actualice sus datos de pago o pase al plan gratuito',
    },
  },
  banner: {
    ask: 'Consulte a su administrador',
    pay: 'Actualizar los datos de pago',
    team: 'Ir al equipo',
  },
  inactive: {
    agents:
      'El acceso de su equipo ha vencido. Pida al propietario o al administrador del espacio de trabajo que reactive la suscripción para continuar. Ni los miembros ni los clientes tendrán acceso hasta que se reactive.',
    upgrade: 'Ampliar el plan',
    contact: 'Consulte a su administrador',
  },
};
