/** Where the payment gateway returns a shopper whom its window could not serve over the page, by a form's POST. */
import { rupees } from '../../core/entities/money/money.ts';
import { API_PATH } from '../../core/contract/paths.ts';

export const CALLBACK_PATH = `${API_PATH}/payment/callback.php`;

/** Where an operator pays in a rehearsal, and how much. */
export const REHEARSAL_PATH = `${API_PATH}/payment/rehearsal.php`;
export const REHEARSAL_AMOUNT = rupees(1);
