/** The named checks of reward cash: redeeming it, its balance and its ledger (spec 4, 10.6, 11). */
import type { Settings } from '../../../core/catalogue/settings/settings.ts';
import type { Step } from '../session/step.ts';
import {
  ADD_WASH,
  apply,
  BY_COD,
  BY_UPI_WITH_CASH,
  callFor,
  CANCEL,
  createCheck,
  grant,
  PAID,
  pay,
  place,
  SIGN_IN,
  type Check,
} from './check.ts';

const check = createCheck('extended');

const ledger = (answer: Readonly<Record<string, unknown>>): Step =>
  callFor('cash-ledger', 'getCashLedger', { status: true, ...answer });

export const cashChecks = (
  { prices, rewardPercent }: Pick<Settings, 'prices' | 'rewardPercent'>,
  timed: string,
): readonly Check[] => {
  const earned = Math.round((prices.wash.sale * rewardPercent) / 100);
  return [
    check('new-customer-cash', SIGN_IN),
    check('redeem', SIGN_IN, ADD_WASH, grant(120), BY_UPI_WITH_CASH),
    check('redeem', SIGN_IN, ADD_WASH, grant(30_000), BY_UPI_WITH_CASH),
    check('redeem', SIGN_IN, ADD_WASH, grant(120), place('cod', 'once', true)),
    check('redeem', SIGN_IN, ADD_WASH, apply(timed), grant(20), BY_UPI_WITH_CASH),
    check('cash-balance', SIGN_IN, ADD_WASH, grant(120), BY_UPI_WITH_CASH, pay('fails')),
    check('cash-balance', SIGN_IN, ADD_WASH, grant(120), BY_UPI_WITH_CASH, PAID, CANCEL),
    check('cash-ledger', SIGN_IN, grant(120), ledger({ 'data.balance': 120, 'data.entries.0.amount': 120 })),
    check('cash-ledger', SIGN_IN, ADD_WASH, BY_COD, ledger({ 'data.balance': 0, 'data.pending': earned })),
    check('cash-ledger', SIGN_IN, ADD_WASH, BY_COD, CANCEL, ledger({ 'data.balance': 0, 'data.pending': 0 })),
  ];
};
