export const unanswered = {
  title: 'No ha llegado respuesta',
  text: 'No se sabe si se ha hecho. Inténtelo de nuevo: nada se hará dos veces.',
};
