/**
 * `npm run lab -- business-day`: plays a business day on a shop in production, on this machine: two servers behind Caddy, PostgreSQL with a
 * standby, and stand-ins for Razorpay, SMS and mail. Prints what happens, and ends with 1 if the books do not agree.
 */
import process from 'node:process';
import { findCaddy } from '../programs/caddy.ts';
import { inRoot } from '../../../cli/setup/paths-and-programs.mjs';
import { openBusiness, settingsWith } from './business.ts';
import { createDayLog } from './day-log.ts';
import { playDay } from './day.ts';

if (findCaddy() === undefined) throw new Error('NOT TESTED: there is no Caddy on this machine');
process.env['NODE_COMPILE_CACHE'] ??= inRoot('.cache', 'compiled');

const log = createDayLog();
log.title('The shop opens: two servers behind Caddy, PostgreSQL with a standby, gateways for payments, SMS and mail');
const business = await openBusiness(settingsWith(749, 150));
try {
  log.say(`it serves at ${business.url}`);
  await playDay(business, log);
} catch (error) {
  process.stderr.write(business.servers.log().split('\n').slice(-20).join('\n'));
  throw error;
} finally {
  await business.close();
}
const problems = log.problems();
log.title(
  problems.length === 0 ? 'The day is closed, and the books agree.' : `The books do not agree: ${problems.join('; ')}`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
