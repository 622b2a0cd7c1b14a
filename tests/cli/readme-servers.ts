/** The servers that the examples of the READMEs name by address: wrong backends, and a shop to record. */
import type { JsonObject } from '../../cli/input/json-object.ts';
import { createClientFolder, startTestServer } from '../server/fixtures/client-folder.ts';
import { at, breakShop, edited, type Break, type ServedCall } from '../lab/breaches/frame/broken-shop.ts';
import { foreignRequest, served } from './run/served-backends.ts';

/** As the READMEs name them. */
export const BACKEND = 'http://127.0.0.1:8080';
export const SHOP = 'http://127.0.0.1:3000';

export type ReadmeServers = {
  /** Where a server listens that a command line names by the address of its document. */
  readonly addressIn: (command: string, address: string) => string;
  readonly close: () => Promise<void>;
};

export const openReadmeServers = async (): Promise<ReadmeServers> => {
  const client = createClientFolder();
  const shop = await startTestServer(client);
  const forgetful = await served(breakShop(foreignRequest(), forgetsCode));
  const counting = await served(breakShop(foreignRequest(), countsLines));
  return {
    addressIn: (command, address) => {
      if (address === SHOP) return shop.url;
      return /\bbhor diff\b/u.test(command) ? counting.url : forgetful.url;
    },
    close: async () => {
      await Promise.all([shop.close(), forgetful.close(), counting.close()]);
      client.remove();
    },
  };
};

/** Forgets the applied code when somebody types an unknown one. */
const forgetsCode: Break = ({ name, body, forward }) =>
  name === 'applyCoupon' && body['code'] !== 'DAWN10' && body['code'] !== 'BESTYOU' ? forgotten(forward) : undefined;

const forgotten = async (forward: ServedCall['forward']): Promise<JsonObject> => {
  await forward('removeCoupon', { code: 'DAWN10' });
  return { status: false, message: 'Invalid code' };
};

/** Counts the lines of a cart instead of its units, when a quantity is set. */
const countsLines: Break = ({ name, forward }) => (name === 'updateCart' ? counted(forward) : undefined);

const counted = async (forward: ServedCall['forward']): Promise<JsonObject> => {
  const answer = await forward();
  const items = at(await forward('getCart'), 'data.items');
  return edited(answer, 'data.total', String(Object.keys(items ?? {}).length));
};
