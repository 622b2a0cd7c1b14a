/** A request that is sent before the code is there that asks for it. */
import { describe, expect, it } from 'vitest';
import { createConnection } from '../../../web/runtime/connection.ts';

/** A page whose requests are answered by hand, by their address. */
const openPage = () => {
  const sent: string[] = [];
  const answers = new Map<string, PromiseWithResolvers<Response>>();
  let hide = (): void => undefined;
  const page = {
    navigator: { onLine: true },
    addEventListener: (type: string, listener: () => void) => {
      if (type === 'visibilitychange') hide = listener;
    },
    clearTimeout: () => undefined,
    setTimeout: () => 1,
    fetch: (url: string) => {
      sent.push(url);
      const answer = Promise.withResolvers<Response>();
      answers.set(url, answer);
      return answer.promise;
    },
  };
  return { sent, answers, hide: () => hide(), connection: createConnection(page as unknown as Window) };
};

describe('a request that is sent ahead', () => {
  it('gives its response to the first that asks for its address, and is made again for the second', async () => {
    const { sent, answers, connection } = openPage();
    connection.fetchAhead('/cart', {});
    const first = connection.fetch('/cart');
    expect(sent).toEqual(['/cart']);
    answers.get('/cart')?.resolve(new Response('7'));
    expect(await (await first).text()).toBe('7');
    void connection.fetch('/cart');
    await Promise.resolve();
    expect(sent).toEqual(['/cart', '/cart']);
  });

  it('is made again once the page was out of sight, where another tab may have changed what it says, but not beside it', async () => {
    const { sent, answers, hide, connection } = openPage();
    connection.fetchAhead('/cart', {});
    hide();
    const asked = connection.fetch('/cart');
    expect(sent).toEqual(['/cart']);
    answers.get('/cart')?.resolve(new Response('1'));
    await expect.poll(() => sent).toEqual(['/cart', '/cart']);
    answers.get('/cart')?.resolve(new Response('2'));
    expect(await (await asked).text()).toBe('2');
  });

  it('is tried again by whoever asks for it if there was no response', async () => {
    const { sent, answers, connection } = openPage();
    connection.fetchAhead('/cart', {});
    answers.get('/cart')?.reject(new Error('no network'));
    const asked = connection.fetch('/cart');
    await expect.poll(() => sent).toEqual(['/cart', '/cart']);
    answers.get('/cart')?.reject(new Error('still none'));
    await expect(asked).rejects.toThrow('still none');
    expect(connection.get().isLost).toBe(false);
  });
});
