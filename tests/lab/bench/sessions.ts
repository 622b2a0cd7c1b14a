/** Sessions to measure with: carts of visitors, and signed-in customers who may place orders. */
import type { CookieJar } from '../../../adapters/http-client/cookies.ts';
import { shopperAt, signUp } from '../http-shopper.ts';

const originOf = (port: number): string => `http://127.0.0.1:${port}`;
const cookiesIn = (jar: CookieJar): string => [...jar].map((pair) => pair.join('=')).join('; ');

/** The cookies of a new session with one product in its cart. */
const visitor = async (port: number, pid: string): Promise<string> => {
  const jar: CookieJar = new Map();
  await shopperAt(originOf(port), jar).addToCart({ pid, qty: 1 });
  return cookiesIn(jar);
};

/** The cookies of a customer who has just signed in. */
const customer = async (port: number, phone: string): Promise<string> => {
  const jar: CookieJar = new Map();
  await signUp(originOf(port), phone, jar);
  return cookiesIn(jar);
};

const inBatches = async (count: number, make: (index: number) => Promise<string>): Promise<readonly string[]> => {
  const made: string[] = [];
  for (let index = 0; index < count; index += 1) made.push(await make(index));
  return made;
};

export const visitors = (port: number, count: number, pid: string): Promise<readonly string[]> =>
  inBatches(count, () => visitor(port, pid));

/** `firstPhone` and the numbers after it are theirs. */
export const customers = (port: number, count: number, firstPhone: number): Promise<readonly string[]> =>
  inBatches(count, (index) => customer(port, String(firstPhone + index)));
