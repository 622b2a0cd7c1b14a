/** Sends the event that a checkout begins. Nothing waits for it, and its failure is only logged (spec 7, 8). */
import type { Customer } from '../../entities/customer.ts';
import type { Logger } from '../../ports/logger.ts';
import type { Page } from '../../ports/page.ts';
import type { ShopApi } from '../../ports/shop-api.ts';
import type { Quote } from '../../pricing/quote.ts';

export const CONVERSION_ERROR = 'Conversion API Error';

export const createConversions =
  (ports: {
    readonly api: Pick<ShopApi, 'sendConversion'>;
    readonly page: Pick<Page, 'url' | 'origin'>;
    readonly logger: Logger;
  }) =>
  (customer: Customer | null, { total, shipping }: Quote): void => {
    const { api, page, logger } = ports;
    const { name, phone, email } = customer ?? { name: '', phone: '', email: '' };
    const url = page.origin() + page.url();
    api.sendConversion({ name, phone, email, shipping, amount: total, url, event: 'InitiateCheckout' }).then(
      (answer) => {
        if (!answer.status) logger.error(CONVERSION_ERROR, answer.message);
      },
      (cause: unknown) => logger.error(CONVERSION_ERROR, cause),
    );
  };
