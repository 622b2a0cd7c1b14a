/** Sessions to measure with: carts of visitors, and signed-in customers who may place orders. */
import { API_PREFIX } from '../../../adapters/hono/context.ts';
import { RAVI_HOME } from '../../samples/customers.ts';

const api = async (port: number, path: string, body: unknown, cookie: string): Promise<Response> => {
  const response = await fetch(`http://127.0.0.1:${port}${API_PREFIX}api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...(cookie !== '' && { cookie }) },
    body: JSON.stringify(body),
  });
  if (response.status !== 200) throw new Error(`${path}: HTTP ${response.status} ${await response.text()}`);
  return response;
};

/** The cookies after a response: those it sets replace the earlier ones of the same name. */
const cookiesAfter = (cookie: string, response: Response): string => {
  const jar = new Map(
    cookie
      .split('; ')
      .filter((pair) => pair !== '')
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair]),
  );
  for (const header of response.headers.getSetCookie()) {
    const [pair = ''] = header.split(';', 1);
    jar.set(pair.slice(0, pair.indexOf('=')), pair);
  }
  return [...jar.values()].join('; ');
};

/** The cookies of a new session with one product in its cart. */
const visitor = async (port: number, pid: string): Promise<string> =>
  cookiesAfter('', await api(port, 'cart/add.php', { pid, qty: 1 }, ''));

/** The cookies of a customer who has just signed in. */
const customer = async (port: number, phone: string): Promise<string> => {
  const asked = cookiesAfter('', await api(port, 'otp/send.php', { phone }, ''));
  const sent = (await (await fetch(`http://127.0.0.1:${port}/sandbox/sent`)).json()) as readonly {
    readonly to: string;
    readonly otp?: string;
  }[];
  const otp = sent.findLast(({ to, otp }) => to === phone && otp !== undefined)?.otp ?? '';
  const verified = cookiesAfter(asked, await api(port, 'otp/verify.php', { phone, otp }, asked));
  const body = {
    customer: { name: RAVI_HOME.name, phone, email: RAVI_HOME.email },
    shipping: RAVI_HOME,
    billing: null,
  };
  return cookiesAfter(verified, await api(port, 'customer/create.php', body, verified));
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
