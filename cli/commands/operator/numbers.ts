/** `numbers`: the last numbers of invoices and credit notes. */
export { setUpNumbers as setUp } from '../../operator/confirm-numbers.ts';
