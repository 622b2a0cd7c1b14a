/** A slow network, as a phone has it far from its antenna. */
import type { Storefront } from './storefront.ts';

/** Slow 3G as defined by browsers' developer tools: 400 ms and 400 kbit/s both ways. */
export const slowDown = async ({ page }: Pick<Storefront, 'page'>): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
};
