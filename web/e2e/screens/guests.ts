/** The pages that mails lead to: review, delivery and survey, in their states and languages. */
import { review } from '../../src/lib/texts/en/review.ts';
import { type Found, inDialog, type Shot } from './shot.ts';

export const guestShots = ({ reviewOf, deliveryOf, surveyOf }: Found): readonly Shot[] => {
  const pages = [
    { name: 'review-image', path: reviewOf('Brand refresh') },
    { name: 'review-video', path: reviewOf('Cellar tour film') },
    { name: 'review-link', path: reviewOf('Tasting night posters') },
    { name: 'review-approve', path: reviewOf('Brand refresh'), act: inDialog(review.approve) },
    { name: 'review-changes', path: reviewOf('Brand refresh'), act: inDialog(review.requestChanges) },
    { name: 'review-superseded', path: reviewOf('Tasting night posters', 2) },
    { name: 'review-gone', path: '/review/withdrawn', refused: 404 },
    { name: 'review-es', path: reviewOf('Nueva web') },
    { name: 'review-it', path: reviewOf('Documentario in cantina') },
    { name: 'review-fr', path: reviewOf('Film de marque') },
    { name: 'delivery-files', path: deliveryOf('Logo package') },
    { name: 'delivery-link', path: deliveryOf('Brand guide') },
    { name: 'delivery-it', path: deliveryOf('Etichette, file per la stampa') },
    { name: 'delivery-fr', path: deliveryOf('Affiches, fichiers pour l’impression') },
    { name: 'delivery-gone', path: '/delivery/withdrawn', refused: 404 },
    { name: 'survey-open', path: surveyOf('Telehealth explainer') },
    { name: 'survey-begun', path: `${surveyOf('Telehealth explainer')}?rating=4` },
    { name: 'survey-answered', path: surveyOf('Patient leaflet series') },
    { name: 'survey-es', path: surveyOf('Nueva web') },
    { name: 'survey-it', path: surveyOf('Etichette riserva') },
    { name: 'survey-fr', path: surveyOf('Collection hiver') },
    { name: 'survey-gone', path: '/survey/withdrawn', refused: 404 },
  ];
  return pages.map((page) => ({ ...page, guest: true }));
};
