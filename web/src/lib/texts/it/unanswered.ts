export const unanswered = {
  title: 'Nessuna risposta',
  text: 'Non si sa se sia andato a buon fine. Riprovi: nulla verrà fatto due volte.',
};
