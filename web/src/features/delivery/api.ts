import { type Delivery, getDelivery } from '#contracts/deliverables.ts';
import { api } from '#lib/calls/api.ts';
import { type DeliveryTexts, delivery as english } from '#lib/texts/en/delivery.ts';

const catalogues: Record<Delivery['language'], () => Promise<DeliveryTexts>> = {
  en: async () => english,
  es: async () => (await import('#lib/texts/es/delivery.ts')).delivery,
  it: async () => (await import('#lib/texts/it/delivery.ts')).delivery,
  fr: async () => (await import('#lib/texts/fr/delivery.ts')).delivery,
};

export interface LoadedDelivery {
  readonly delivery: Delivery;
  readonly texts: DeliveryTexts;
}

/** Deliverable of a link, with the page's texts in the client's language. */
export const loadDelivery = async (token: string): Promise<LoadedDelivery> => {
  const delivery = await api(getDelivery, { params: { token } });
  return { delivery, texts: await catalogues[delivery.language]() };
};
