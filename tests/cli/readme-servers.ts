/** The servers that the examples of the READMEs name by address: a wrong backend, and a shop to record. */
import type { JsonObject } from '../../cli/input/json-object.ts';
import { createClientFolder, startTestServer } from '../server/fixtures/client-folder.ts';
import { breakShop, type Break, type ServedCall } from '../lab/breaches/frame/broken-shop.ts';
import { foreignRequest, served } from './run/served-backends.ts';

/** As the READMEs name them. */
export const BACKEND = 'http://127.0.0.1:8080';
export const SHOP = 'http://127.0.0.1:3000';

export type ReadmeServers = {
  /** Where a server listens, by the address that the documents have for it. */
  readonly addressOf: (address: string) => string;
  readonly close: () => Promise<void>;
};

export const openReadmeServers = async (): Promise<ReadmeServers> => {
  const client = createClientFolder();
  const shop = await startTestServer(client);
  const forgetful = await served(breakShop(foreignRequest(), forgetsCode));
  return {
    addressOf: (address) => (address === SHOP ? shop.url : forgetful.url),
    close: async () => {
      await Promise.all([shop.close(), forgetful.close()]);
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
