export const unanswered = {
  title: 'Aucune réponse',
  text: 'On ne sait pas si cela a été fait. Veuillez réessayer\u00a0: rien ne sera fait deux fois.',
};
